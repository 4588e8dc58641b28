package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// localize returns the text and the hint of the error in the language lang. Long quotations of the input are
// truncated, and control characters are removed. Requests from a page specify a language and get messages
// worded for pages. Requests without a language get the messages of the command.
func localize(e *guard.Error, lang string) (text, hint string) {
	l := words.In(lang).ForCommand()
	if language.Named(lang).Texts != "" {
		l = l.ForPage()
	}
	clean := func(s string) string { return input.Printable(input.Truncate(s, maxErrorLength)) }
	return clean(l.Error(e.Err)), clean(l.Text(e.Hint))
}

const (
	// limitRetry is long, because a puzzle that exceeded a limit would exceed the limit again. timeoutRetry is
	// short, because a timeout may have been caused by high load.
	limitRetry   = time.Hour
	timeoutRetry = time.Minute
)

// errNotFound is the error for an unknown address.
var errNotFound = &guard.Error{Status: http.StatusNotFound, Err: input.Faultf("there is nothing at this address"), Hint: input.Say("try /solve.gif?puzzle=tiles:864/072/513")}

// maxErrorLength is the maximum length of an error message in characters. The limit is necessary because
// messages may quote long input.
const maxErrorLength = 400

// toHTTPError converts an error to a form that may be sent to the client. Internal errors are replaced by a
// generic message, and their cause is only logged.
func toHTTPError(err error) *guard.Error {
	if e, ok := errors.AsType[*guard.Error](err); ok {
		return e
	}
	if bad, ok := errors.AsType[*input.Error](err); ok {
		return &guard.Error{Status: http.StatusBadRequest, Err: err, Hint: bad.HintMessage()}
	}
	if proof, ok := errors.AsType[*solve.Unsolvable](err); ok {
		return &guard.Error{Status: http.StatusUnprocessableEntity, Err: err, Hint: proof.Hint}
	}
	switch {
	case errors.Is(err, solve.ErrLimit):
		return limitError(err)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return &guard.Error{Status: http.StatusServiceUnavailable, Err: input.Faultf("the request was cancelled before it finished"), Hint: input.Say("try again"), Retry: 2 * time.Second}
	}
	return &guard.Error{Status: http.StatusInternalServerError, Err: input.Faultf("internal server error"), Hint: input.Say("the error has been logged"), Cause: err}
}

// limitError rewords an error about an exceeded limit for clients. The message mentions limits of the server
// instead of flags of the command.
func limitError(err error) *guard.Error {
	e := &guard.Error{
		Status: http.StatusServiceUnavailable, Err: err, Retry: limitRetry,
		Hint: input.Say("use the slidegif command, where you can set the limits yourself"),
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Detail.Format == "" {
			e.Err = input.Faultf("gave up at the server's %s limit%s", limit.ErrorMessage().Args...)
		}
		if limit.Hint.Format != "" {
			e.Hint = limit.Hint
		}
	}
	if guard.IsTimeout(err) {
		e.Retry = timeoutRetry
	}
	return e
}
