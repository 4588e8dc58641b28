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

// An httpError is an error that determines the HTTP status of the response.
type httpError struct {
	status int
	error  // the error that is sent to the client
	hint   input.Message
	retry  time.Duration // value of the Retry-After header; 0 omits the header
	allow  string        // value of the Allow header; may be empty
	cause  error         // the cause to be logged; may be nil
}

func (e *httpError) Unwrap() error              { return e.error }
func (e *httpError) HintMessage() input.Message { return e.hint }

func tooLarge(hint, format string, args ...any) error {
	return &httpError{status: http.StatusRequestEntityTooLarge, error: input.Faultf(format, args...), hint: input.Word(hint)}
}

// localize returns the text and the hint of the error in the language lang. It truncates long quotations of the
// input and removes control characters. Requests from a page specify a language and get messages worded for
// pages. Other clients get the messages of the command.
func (e *httpError) localize(lang string) (text, hint string) {
	l := words.In(lang).ForCommand()
	if lang == "en" || strings.HasPrefix(lang, "zh") {
		l = l.ForPage()
	}
	clean := func(s string) string { return input.Printable(input.Truncate(s, maxErrorLength)) }
	return clean(l.Error(e.error)), clean(l.Text(e.hint))
}

const (
	// limitRetry is long, because a puzzle that exceeded a limit would exceed it again. timeoutRetry is short,
	// because a timeout may have been caused by high load.
	limitRetry   = time.Hour
	timeoutRetry = time.Minute
)

// errTimeout is the error for a search that exceeds the time limit of the server.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// maxErrorLength is the maximum length of an error message in characters. The limit is necessary because
// messages may quote long input.
const maxErrorLength = 400

// toHTTPError converts an error to a form that may be sent to the client. Internal errors are replaced by a
// generic message, and their cause is only logged.
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

// isTimeout reports whether err is errTimeout, or a copy of errTimeout to which a solver has added details.
func isTimeout(err error) bool {
	limit, ok := errors.AsType[*solve.Limit](err)
	return ok && limit.Kind == solve.TimeLimit
}

// limitError rewords an error about an exceeded limit for clients. The message mentions limits of the server
// instead of flags of the command.
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
