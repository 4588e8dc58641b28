package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"slidegif/solve"
	"slidegif/solve/input"
)

// An httpError is an error that knows its status.
type httpError struct {
	status     int
	text, hint string
	retry      time.Duration // for Retry-After; 0 for none
	allow      string        // the methods that a path takes; empty for any
	cause      error         // for the log; nil where there is nothing to say
}

func (e *httpError) Error() string { return e.text }

func tooLarge(hint, format string, args ...any) error {
	return &httpError{status: http.StatusRequestEntityTooLarge, text: fmt.Sprintf(format, args...), hint: hint}
}

const (
	limitHint = "the slidegif command solves it with limits of your own"

	// limitRetry is long, for what was too hard will be too hard again. A time limit may
	// have been the fault of others who were served at the same time.
	limitRetry   = time.Hour
	timeoutRetry = time.Minute
)

// errTimeout tells a search that ran out of this server's time.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// longestError is as many characters of a message as are shown: what somebody typed may be longer.
const longestError = 400

// statusOf turns any error into one that may be shown to the client: internal errors of the
// program are for the log alone, and what somebody typed is cut to a few lines that can be printed.
func statusOf(err error) *httpError {
	e := *plainStatus(err)
	e.text, e.hint = input.Printable(input.Clip(e.text, longestError)), input.Printable(input.Clip(e.hint, longestError))
	return &e
}

func plainStatus(err error) *httpError {
	if e, ok := errors.AsType[*httpError](err); ok {
		return e
	}
	if bad, ok := errors.AsType[*input.Error](err); ok {
		return &httpError{status: http.StatusBadRequest, text: err.Error(), hint: bad.Hint}
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		return &httpError{status: http.StatusUnprocessableEntity, text: err.Error(), hint: proof.Hint}
	}
	switch {
	case errors.Is(err, solve.ErrLimit):
		return limitReached(err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &httpError{status: http.StatusServiceUnavailable, text: "the request was given up before it was answered", hint: "try again", retry: 2 * time.Second}
	}
	return &httpError{status: http.StatusInternalServerError, text: "internal error of the server", hint: "it has been logged", cause: err}
}

// outOfTime reports whether err is errTimeout, or a copy of it to which a solver has added
// what it found out before.
func outOfTime(err error) bool {
	limit, ok := errors.AsType[*solve.Limit](err)
	return ok && limit.Kind == solve.TimeLimit
}

// limitReached speaks of the server's limits where the program speaks of its flags.
func limitReached(err error) *httpError {
	e := &httpError{
		status: http.StatusServiceUnavailable, hint: limitHint, retry: limitRetry,
		text: strings.Replace(err.Error(), "the limit of", "the server's limit of", 1),
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Hint != "" {
		e.hint = limit.Hint
	}
	if outOfTime(err) {
		e.retry = timeoutRetry
	}
	return e
}
