package solve

import (
	"context"
	"errors"

	"slidegif/solve/input"
)

// What errors.Is finds in an Unsolvable and in a Limit.
var (
	ErrUnsolvable = errors.New("no solution exists")
	ErrLimit      = errors.New("gave up at a limit")
)

// An Unsolvable is a proof that there is no solution, in words. It is ErrUnsolvable.
type Unsolvable struct {
	Reason input.Message
	Hint   input.Message // what would make it solvable; may be empty
}

func (e *Unsolvable) Error() string        { return e.Said().String() }
func (e *Unsolvable) Said() input.Message  { return input.Say("no solution exists: %s", e.Reason) }
func (e *Unsolvable) Cure() input.Message  { return e.Hint }
func (e *Unsolvable) Is(target error) bool { return target == ErrUnsolvable }

// A NoBoard is the error for a text without rows: package catalog tells what it may have been
// meant to name.
type NoBoard struct {
	Form string // how boards of the kind are written
}

func (e *NoBoard) Error() string { return "a board is " + e.Form }

// A LimitKind says which bound ended a search. The zero value is none.
type LimitKind int

// Bounds of a search, as LimitKinds.
const (
	NoLimit LimitKind = iota
	TimeLimit
	MemoryLimit
	PositionsLimit
	EffortLimit
	DiskLimit
	BuiltInLimit // a bound that no option changes
)

func (k LimitKind) String() string {
	return [...]string{"", "time", "memory", "positions", "effort", "disk space", "this search"}[k]
}

// A Limit is a search that gave up. It is ErrLimit.
type Limit struct {
	Kind     LimitKind
	AtLeast  int // moves that any solution was proved to need
	Metric   Metric
	Solvable bool          // that there is a solution is known all the same
	Needs    int64         // bytes of memory that are enough, where that is known
	Enough   int64         // effort that would probably do, where that is known
	Detail   input.Message // what a BuiltInLimit is, as "4,294,967,294 positions"
	Hint     input.Message // what would help, if it is not to raise the limit
}

func (e *Limit) Error() string       { return e.Said().String() }
func (e *Limit) Cure() input.Message { return e.Hint }

// Said is "gave up at the limit of time; every solution needs at least 95 steps".
func (e *Limit) Said() input.Message {
	what, bound := e.Detail, input.Message{}
	if what.Format == "" {
		what = input.Word(e.Kind.String())
	}
	if e.AtLeast > 0 {
		bound = input.Say("; every solution needs at least %s", input.Number(e.AtLeast, e.Metric.Unit(e.AtLeast)))
	}
	return input.Say("gave up at the limit of %s%s", what, bound)
}

// Is reports whether the target is ErrLimit, or context.DeadlineExceeded where time ended the search.
func (e *Limit) Is(target error) bool {
	return target == ErrLimit || e.Kind == TimeLimit && target == context.DeadlineExceeded
}

// Ended is the error of a search whose ctx has ended: its cause. Where that is a Limit or a
// deadline, it is a Limit that tells how many moves the search had proved to be needed.
func Ended(ctx context.Context, atLeast int, m Metric) error {
	cause := context.Cause(ctx)
	if cause == context.DeadlineExceeded {
		cause = &Limit{Kind: TimeLimit}
	}
	if limit, ok := errors.AsType[*Limit](cause); ok {
		told := *limit
		told.AtLeast, told.Metric = atLeast, m
		return &told
	}
	return cause
}
