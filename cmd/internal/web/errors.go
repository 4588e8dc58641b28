package web

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
)

// An httpError is an error that knows its status.
type httpError struct {
	status int
	error  // what the client is told
	hint   input.Message
	retry  time.Duration // for Retry-After; 0 for none
	allow  string        // the methods that a path takes; empty for any
	cause  error         // for the log; nil where there is nothing to say
}

func (e *httpError) Unwrap() error       { return e.error }
func (e *httpError) Cure() input.Message { return e.hint }

func tooLarge(hint, format string, args ...any) error {
	return &httpError{status: http.StatusRequestEntityTooLarge, error: input.Faultf(format, args...), hint: input.Word(hint)}
}

// said returns text and hint of the error as they may be shown: what somebody typed is cut to a few
// lines that can be printed. Pages name their language; others are told what the command says.
func (e *httpError) said(lang string) (text, hint string) {
	l := words.In(lang).OnCommand()
	if lang == "en" || strings.HasPrefix(lang, "zh") {
		l = l.OnPage()
	}
	cut := func(s string) string { return input.Printable(input.Clip(s, longestError)) }
	return cut(l.Error(e.error)), cut(l.Text(e.hint))
}

const (
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
// program are for the log alone.
func statusOf(err error) *httpError {
	if e, ok := errors.AsType[*httpError](err); ok {
		return e
	}
	if bad, ok := errors.AsType[*input.Error](err); ok {
		return &httpError{status: http.StatusBadRequest, error: err, hint: bad.Cure()}
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		return &httpError{status: http.StatusUnprocessableEntity, error: err, hint: proof.Hint}
	}
	switch {
	case errors.Is(err, solve.ErrLimit):
		return limitReached(err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &httpError{status: http.StatusServiceUnavailable, error: input.Faultf("the request was given up before it was answered"), hint: input.Say("try again"), retry: 2 * time.Second}
	}
	return &httpError{status: http.StatusInternalServerError, error: input.Faultf("internal error of the server"), hint: input.Say("it has been logged"), cause: err}
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
		status: http.StatusServiceUnavailable, error: err, retry: limitRetry,
		hint: input.Say("the slidegif command solves it with limits of your own"),
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		e.error = input.Faultf("gave up at the server's limit of %s%s", limit.Said().Args...)
		if limit.Hint.Format != "" {
			e.hint = limit.Hint
		}
	}
	if outOfTime(err) {
		e.retry = timeoutRetry
	}
	return e
}
