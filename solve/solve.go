// Package solve is the seam between the puzzle kinds and the rest of the program.
//
//	Kind.Parse -> Puzzle -> Solve -> Solution      a shortest list of moves in one metric
//	                             or  *Unsolvable   the proof that there is none
//	                             or  *Limit        nothing is known: the search gave up
//
// A kind is one Kind value and one line in package catalog; nothing else can tell kinds
// apart. A nil func in a Kind means that the kind has none; Parse alone must be there.
// Whatever a kind's Parse
// accepts must never make anything after it panic.
package solve

import (
	"context"

	"slidegif/solve/board"
)

// A Metric says what counts as one move; see package board.
type Metric = board.Metric

// A Puzzle is a start layout and a goal.
type Puzzle interface {
	// ID is the canonical one-line text, kind first. Parsing it gives the same puzzle.
	ID() string

	// Board is the start with its goal.
	Board() board.Board

	// Solve returns a shortest solution in o.Metric, which is one of the kind's metrics and
	// never empty: the caller takes Kind.Metrics[0] where nobody chose. The error is an
	// *Unsolvable where the search proved that there is none, a *Limit where it gave up, and
	// ctx's own where ctx ended; then Solution.Positions still tells how far it came.
	Solve(ctx context.Context, o Options) (Solution, error)
}

// Options bound one search. The zero value of a bound is no bound.
type Options struct {
	Metric       Metric
	MaxPositions int64
	Memory       int64                      // bytes that the search may hold
	Progress     func(positions, depth int) // called now and then from the searching goroutine; may be nil

	// CacheDir is where large tables that took long to build are kept; empty: they are
	// neither read nor built. Note is told in a sentence what the search decided, as which
	// table it uses; it may be nil.
	CacheDir string
	Note     func(text string)

	// Building is told now and then how far such a table is, 0 to 1; it may be nil.
	Building func(what string, done float64)
}

// A Solution is a shortest way from the start to the goal.
type Solution struct {
	Metric    Metric // what Moves is shortest in
	Moves     []board.Move
	Positions int // distinct positions that the search stored
}

// A Layout is a named puzzle that the program knows.
type Layout struct {
	Slug    string   // pinyin or English, fit for a file name, unique in its kind
	Name    string   // 横刀立马
	Aliases []string // other names of the same grid
	ID      string   // with kind
	Source  string
	Optimum map[Metric]int // -1 where it was proved that there is none
}

// Hardest, as both ends of a range of lengths, stands for the greatest that there is.
const Hardest = -1

// A Kind is one kind of puzzle.
type Kind struct {
	Name, Doc string
	Metrics   []Metric // the first is the default

	// Title returns what people call such a puzzle: "8-puzzle", "华容道". It may be nil.
	Title func(b board.Board) string

	// Layouts returns the named puzzles, read from embedded text at the first call. The
	// slice is shared: do not write to it. It may be nil; Named asks for that.
	Layouts func() []Layout

	// Parse reads what follows "kind:" in an ID, "@seed" forms excepted.
	Parse func(desc string) (Puzzle, error)

	// Random returns the solvable puzzle number seed of those that params describes; the
	// same for ever. Empty params take the kind's default. To know what is solvable may
	// take searches; the error is the cause of ctx's end where that came first.
	Random func(ctx context.Context, params string, seed uint64) (Puzzle, error)

	// RandomLength is Random among the puzzles whose optimum in o.Metric lies in min..max;
	// both are Hardest for the farthest there are.
	// Where it is nil, callers draw with Random and solve until one fits.
	RandomLength func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)
}

// Named returns the named puzzles, as Layouts does; none where the kind has no such func.
func (k *Kind) Named() []Layout {
	if k.Layouts == nil {
		return nil
	}
	return k.Layouts()
}
