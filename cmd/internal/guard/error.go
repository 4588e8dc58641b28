package guard

import (
	"errors"
	"net/http"
	"time"

	"slidegif/solve"
	"slidegif/solve/input"
)

// An Error is an error that determines the HTTP status of the response.
type Error struct {
	Status int
	Err    error // the error that is sent to the client
	Hint   input.Message
	Retry  time.Duration // value of the Retry-After header; 0 omits the header
	Allow  string        // value of the Allow header; may be empty
	Cause  error         // the cause to be logged; may be nil
}

func (e *Error) Error() string              { return e.Err.Error() }
func (e *Error) Unwrap() error              { return e.Err }
func (e *Error) HintMessage() input.Message { return e.Hint }

// TooLarge returns an error with status 413.
func TooLarge(hint, format string, args ...any) error {
	return &Error{Status: http.StatusRequestEntityTooLarge, Err: input.Faultf(format, args...), Hint: input.Word(hint)}
}

// ErrTimeout is the error for a search that exceeds the time limit of the server.
var ErrTimeout = &solve.Limit{Kind: solve.TimeLimit}

// IsTimeout reports whether err is ErrTimeout or another *solve.Limit for time.
func IsTimeout(err error) bool {
	limit, ok := errors.AsType[*solve.Limit](err)
	return ok && limit.Kind == solve.TimeLimit
}
