// Package solve defines the interface between puzzle kinds and the rest of the program.
//
//	Kind.Parse -> Puzzle -> Solve -> Solution      moves to the goal, and a proved lower bound
//	                             or  *Unsolvable   a proof that no solution exists
//	                             or  *Limit        the search gave up without a result
//
// To add a kind of puzzle, define a Kind value and add a line to package catalog. The rules for moves and goals are
// fields of board.Rules and board.Piece, because engines, drawings and board.Check, which verifies solutions, see only
// the board. All other differences between kinds are fields of Kind. Code outside a kind never compares the names of
// kinds, except in package catalog.
//
// A Kind needs the fields Name, Doc, Heading, Task, Metrics and Parse; its other fields are optional. Parse must
// reject every puzzle that a solver or a drawing cannot handle.
//
// Only the Go names that samples/library.md lists are stable.
package solve

import (
	"context"
	"errors"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Metric defines what counts as one move; package board describes the metrics.
type Metric = board.Metric

// A Puzzle is a start layout and a goal.
type Puzzle interface {
	// Kind returns the kind of the puzzle.
	Kind() *Kind

	// ID returns the canonical ID, including the kind. Parsing this ID returns an equal puzzle.
	ID() string

	// Board returns the start layout with its goal.
	Board() board.Board

	// Solve returns a solution in the metric o.Metric, which must be a metric of the kind. The
	// error is
	//
	//   - an *Unsolvable if the search proved that no solution exists;
	//   - a *Limit if the search gave up. The *Limit matches context.DeadlineExceeded if ctx reached its
	//     deadline;
	//   - context.Cause(ctx) if ctx was cancelled.
	//
	// The Positions, Nodes and LowerBound fields of the Solution are valid even if Solve returns an
	// error.
	Solve(ctx context.Context, o Options) (Solution, error)
}

// Options configure one search. A zero in MaxPositions or Memory means that there is no limit.
type Options struct {
	Metric       Metric // metric of the solution; the default is the first metric of the kind
	MaxPositions int64  // maximum number of positions stored or visited
	Memory       int64  // bytes
	Workers      int    // number of goroutines; 0 means one per processor; does not change the result

	// If Optimal is set, the search fails unless it proves its solution optimal. If Optimal is not
	// set, a search that runs out of effort or hits a limit returns its best solution and lower
	// bound; see Result.
	Optimal bool

	// Effort is the search budget: the number of positions to search on a typical board. The budget
	// covers both the search for a first solution and the proof that a solution is optimal. A
	// position counts several times if the board has an unusually high branching factor, many
	// pieces or a slow heuristic. With the same effort, no board takes more than twice as long as a
	// typical board such as 横刀立马.
	//
	// Even if Optimal is set, a search stops at most a few thousand positions after its effort is
	// spent. If no other limit ends the search, the result depends only on the ID, the metric,
	// Effort and Optimal. Building tables that all puzzles of a kind share does not count as
	// effort. A search builds shared tables only if they would cost at most Effort.
	//
	// If Effort is 0, the search uses the kind's default effort, or no limit if Optimal is set.
	Effort int64

	// Files specifies where searches may store files. If Files is zero, a search reads and writes
	// no files.
	Files Files

	// Progress is called from time to time, but never concurrently. Progress may be nil.
	Progress func(Progress)
}

// Files lists the directories that a search may use.
type Files struct {
	// CacheDir is the directory for tables that take long to compute and that later runs can reuse.
	// If CacheDir is empty, searches compute only tables that take about a second, and store none.
	CacheDir string

	// ScratchDir is the directory for data that exceeds Options.Memory. The search deletes its data in
	// ScratchDir when the search ends. If ScratchDir is empty, the search keeps all data in memory. If
	// a file cannot be written, the search reports a Note and keeps the rest in memory. If a file
	// cannot be read back, the search reports a Note and starts again in memory. ScratchLimit is the
	// maximum size of the data in ScratchDir, in bytes; 0 means no limit.
	ScratchDir   string
	ScratchLimit int64
}

// A Progress is a snapshot of a running search. During a search, Positions, Depth and Share never fall, and
// Best never changes to a longer solution or to 0.
type Progress struct {
	// Stage describes the preparation in progress, for example "pattern database 7-8". Stage is empty
	// during the search itself.
	Stage     string
	Done      float64 // completed fraction of the stage, 0 to 1
	Positions int64   // stored or visited
	Depth     int     // lower bound: no solution has fewer moves
	Reason    Reason  // why Depth is a lower bound
	Best      int     // number of moves in the best solution so far, or 0
	Share     float64 // spent fraction of the effort, 0 to 1; 0 if the effort has no limit

	// Note is a message to show once, for example that tables are being built.
	Note input.Message
}

// A Reason is a reason why no solution has fewer moves than a lower bound.
type Reason string

const (
	HeuristicReason Reason = "heuristic" // a lower bound of the start position
	LayerReason     Reason = "layer"     // no position of an earlier layer of a search is solved
	RoundReason     Reason = "round"     // a search for shorter solutions has found none
	ParityReason    Reason = "parity"    // the numbers of moves of two solutions differ by an even number
)

// Report calls o.Progress if it is not nil.
func (o Options) Report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// A Solution is a sequence of moves from the start to the goal.
type Solution struct {
	Metric     Metric
	Moves      []board.Move
	LowerBound int    // proved lower bound: no solution has fewer moves
	Positions  int64  // distinct positions stored
	Nodes      int64  // number of positions visited by a search that does not store them
	Method     string // search method, if the kind has several: "by proof with pattern databases 5-5-5"

	// Stages are the parts of a solution from Kind.Teach. Stages cover all moves, in order.
	Stages []board.Stage

	// EndedBy is the limit on time, memory, positions or disk space that stopped the search.
	// EndedBy is not set if the search spent its effort. If no limit stopped the search, EndedBy is
	// NoLimit. A search with a higher limit may find a shorter solution.
	EndedBy LimitKind
}

// Result turns the solution and the error of a search into the values that Solve returns. s.Moves must be nil if
// the search found no solution. Result ignores a *Limit if s has moves and, if o.Optimal is set, is proved
// optimal. Result then stores the kind of limit in s.EndedBy, except for EffortLimit.
func (o Options) Result(s Solution, err error) (Solution, error) {
	if err == nil {
		return s, nil
	}
	limit, ok := errors.AsType[*Limit](err)
	if !ok || s.Moves == nil || o.Optimal && !s.Optimal() {
		s.Moves = nil
		return s, err
	}
	if limit.Kind != EffortLimit {
		s.EndedBy = limit.Kind
	}
	return s, nil
}

// Optimal reports whether s is proved to be a shortest solution.
func (s Solution) Optimal() bool { return len(s.Moves) == s.LowerBound }
