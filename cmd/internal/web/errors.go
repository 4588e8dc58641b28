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

// An httpError is an error with an HTTP status.
type httpError struct {
	status int
	error  // sent to the client
	hint   input.Message
	retry  time.Duration // for Retry-After; 0: none
	allow  string        // value of the Allow header; may be empty
	cause  error         // to be logged; may be nil
}

func (e *httpError) Unwrap() error              { return e.error }
func (e *httpError) HintMessage() input.Message { return e.hint }

func tooLarge(hint, format string, args ...any) error {
	return &httpError{status: http.StatusRequestEntityTooLarge, error: input.Faultf(format, args...), hint: input.Word(hint)}
}

// localize returns the text and the hint of the error in a language. It truncates long input and
// removes control characters. Pages name their language and get the wording for pages; other clients
// get the wording of the command.
func (e *httpError) localize(lang string) (text, hint string) {
	l := words.In(lang).ForCommand()
	if lang == "en" || strings.HasPrefix(lang, "zh") {
		l = l.ForPage()
	}
	clean := func(s string) string { return input.Printable(input.Truncate(s, maxErrorLength)) }
	return clean(l.Error(e.error)), clean(l.Text(e.hint))
}

const (
	// limitRetry is long, because a puzzle that was too hard will be too hard again. A time limit may
	// be due to load, so timeoutRetry is short.
	limitRetry   = time.Hour
	timeoutRetry = time.Minute
)

// errTimeout is the error of a search that exceeds the time limit of the server.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// maxErrorLength is the maximum number of characters of a message, which may quote long input.
const maxErrorLength = 400

// toHTTPError converts any error into one that may be sent to the client. Internal errors become a
// generic message; their cause is only logged.
func toHTTPError(err error) *httpError {
	if e, ok := errors.AsType[*httpError](err); ok {
		return e
	}
	if bad, ok := errors.AsType[*input.Error](err); ok {
		return &httpError{status: http.StatusBadRequest, error: err, hint: bad.HintMessage()}
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		return &httpError{status: http.StatusUnprocessableEntity, error: err, hint: proof.Hint}
	}
	switch {
	case errors.Is(err, solve.ErrLimit):
		return limitError(err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &httpError{status: http.StatusServiceUnavailable, error: input.Faultf("the request was cancelled before it finished"), hint: input.Say("try again"), retry: 2 * time.Second}
	}
	return &httpError{status: http.StatusInternalServerError, error: input.Faultf("internal server error"), hint: input.Say("the error has been logged"), cause: err}
}

// isTimeout reports whether err is errTimeout or a copy that a solver has annotated.
func isTimeout(err error) bool {
	limit, ok := errors.AsType[*solve.Limit](err)
	return ok && limit.Kind == solve.TimeLimit
}

// limitError converts a limit error. Its wording names limits of the server instead of flags of the
// command.
func limitError(err error) *httpError {
	e := &httpError{
		status: http.StatusServiceUnavailable, error: err, retry: limitRetry,
		hint: input.Say("use the slidegif command, where you can set the limits yourself"),
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Detail.Format == "" {
			e.error = input.Faultf("gave up at the server's %s limit%s", limit.ErrorMessage().Args...)
		}
		if limit.Hint.Format != "" {
			e.hint = limit.Hint
		}
	}
	if isTimeout(err) {
		e.retry = timeoutRetry
	}
	return e
}
