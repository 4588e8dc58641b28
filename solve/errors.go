package solve

import (
	"context"
	"errors"
	"fmt"
)

var (
	ErrUnsolvable = errors.New("no solution exists")
	ErrLimit      = errors.New("gave up at a limit")
)

// An Unsolvable is a proof that there is no solution, in words. It is ErrUnsolvable.
type Unsolvable struct {
	Reason string
	Hint   string // what would make it solvable; may be empty
}

func (e *Unsolvable) Error() string        { return "no solution exists: " + e.Reason }
func (e *Unsolvable) Is(target error) bool { return target == ErrUnsolvable }

// A NoBoard is the error for a text without rows: package catalog tells what it may have been
// meant to name.
type NoBoard struct {
	Form string // how boards of the kind are written
}

func (e *NoBoard) Error() string { return "a board is " + e.Form }

// A LimitKind says which bound ended a search. The zero value is none.
type LimitKind int

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
	Solvable bool   // that there is a solution is known all the same
	Needs    int64  // bytes of memory that are enough, where that is known
	Detail   string // what a BuiltInLimit is, as "4,294,967,294 positions"
	Hint     string // what would help, if it is not to raise the limit
}

func (e *Limit) Error() string {
	what := e.Detail
	if what == "" {
		what = e.Kind.String()
	}
	s := "gave up at the limit of " + what
	if e.AtLeast > 0 {
		s += fmt.Sprintf("; every solution needs at least %s", e.Metric.Count(e.AtLeast))
	}
	return s
}

func (e *Limit) Is(target error) bool { return target == ErrLimit }

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
