package solve

import (
	"context"
	"errors"

	"slidegif/solve/input"
)

// Sentinel errors to be tested with errors.Is. Every *Unsolvable matches ErrUnsolvable, and every
// *Limit matches ErrLimit.
var (
	ErrUnsolvable = errors.New("no solution exists")
	ErrLimit      = errors.New("gave up at a limit")
)

// An Unsolvable error means that a search has proved that no solution exists. An Unsolvable matches
// ErrUnsolvable.
type Unsolvable struct {
	Reason input.Message
	Hint   input.Message // a change that would make the puzzle solvable; may be empty
}

func (e *Unsolvable) Error() string { return e.ErrorMessage().String() }
func (e *Unsolvable) ErrorMessage() input.Message {
	return input.Say("no solution exists: %s", e.Reason)
}
func (e *Unsolvable) HintMessage() input.Message { return e.Hint }
func (e *Unsolvable) Is(target error) bool       { return target == ErrUnsolvable }

// A NotABoardError reports that the input has no rows and may therefore be a name. Package catalog
// replaces a NotABoardError with an error that suggests similar names.
type NotABoardError struct {
	Format string // how boards of the kind are written
}

func (e *NotABoardError) Error() string { return "not a board; write a board as " + e.Format }

// A LimitKind identifies the limit that stopped a search. The zero value, NoLimit, means that no
// limit was reached.
type LimitKind int

// The following limits can stop a search.
const (
	NoLimit LimitKind = iota
	TimeLimit
	MemoryLimit
	PositionsLimit
	EffortLimit
	DiskLimit
	BuiltInLimit // a limit that no option can raise
)

func (k LimitKind) String() string {
	return [...]string{"", "time", "memory", "positions", "effort", "disk space", "this search"}[k]
}

// A Limit is the error returned by a search that gave up at a limit. A Limit matches ErrLimit.
type Limit struct {
	Kind             LimitKind
	LowerBound       int // every solution needs at least this many moves
	Metric           Metric
	Solvable         bool          // a solution is known to exist
	SufficientMemory int64         // bytes; 0 if unknown
	SuggestedEffort  int64         // effort that would probably be enough to find a solution; 0 if unknown
	Detail           input.Message // description of a BuiltInLimit, such as "4,294,967,294 positions"
	Hint             input.Message // advice that replaces "raise the limit"; may be empty
}

func (e *Limit) Error() string              { return e.ErrorMessage().String() }
func (e *Limit) HintMessage() input.Message { return e.Hint }

// ErrorMessage returns a message such as "gave up at the time limit; every solution needs at
// least 95 steps".
func (e *Limit) ErrorMessage() input.Message {
	bound := input.Message{}
	if e.LowerBound > 0 {
		bound = input.Say("; every solution needs at least %s", input.Number(e.LowerBound, e.Metric.Unit(e.LowerBound)))
	}
	if e.Detail.Format != "" {
		return input.Say("gave up after %s%s", e.Detail, bound)
	}
	return input.Say("gave up at the %s limit%s", input.Word(e.Kind.String()), bound)
}

// Is reports whether target is ErrLimit. If the limit is a time limit, context.DeadlineExceeded
// also matches.
func (e *Limit) Is(target error) bool {
	return target == ErrLimit || e.Kind == TimeLimit && target == context.DeadlineExceeded
}

// ContextError returns the error for a search that ctx stopped. If context.Cause(ctx) is
// context.DeadlineExceeded or a *Limit, ContextError returns a *Limit with the given lower bound
// and metric. Otherwise, the error is context.Cause(ctx).
func ContextError(ctx context.Context, lowerBound int, m Metric) error {
	cause := context.Cause(ctx)
	if cause == context.DeadlineExceeded {
		cause = &Limit{Kind: TimeLimit}
	}
	if limit, ok := errors.AsType[*Limit](cause); ok {
		bounded := *limit
		bounded.LowerBound, bounded.Metric = lowerBound, m
		return &bounded
	}
	return cause
}
