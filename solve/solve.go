// Package solve defines the interface between puzzle kinds and the rest of the program.
//
//	Kind.Parse -> Puzzle -> Solve -> Solution      moves to the goal, and a proved lower bound
//	                             or  *Unsolvable   a proof that no solution exists
//	                             or  *Limit        the search gave up without a result
//
// To add a kind of puzzle, define a Kind value and add a line to package catalog. All differences
// between kinds are fields of Kind; code outside a kind never compares the names of kinds. The
// fields Name, Doc, Heading, Task, Metrics and Parse are required; all other fields are optional.
// Parse must reject every puzzle that later stages cannot handle.
package solve

import (
	"context"
	"errors"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

// A Metric defines what counts as one move; package board describes the metrics.
type Metric = board.Metric

// A Puzzle is a start layout and a goal.
type Puzzle interface {
	// Kind returns the kind of the puzzle.
	Kind() *Kind

	// ID returns the canonical ID, including the kind. Parsing this ID gives the same puzzle again.
	ID() string

	// Board returns the start layout with its goal.
	Board() board.Board

	// Solve returns a solution in the metric o.Metric, which must be a metric of the kind. The
	// error is
	//
	//   - an *Unsolvable if the search proved that no solution exists;
	//   - a *Limit if the search gave up. It matches context.DeadlineExceeded if ctx reached its
	//     deadline;
	//   - context.Cause(ctx) if ctx was cancelled.
	//
	// The Positions, Nodes and LowerBound fields of the Solution are valid even if Solve returns an
	// error.
	Solve(ctx context.Context, o Options) (Solution, error)
}

// Options configure one search. A limit of zero means that there is no limit.
type Options struct {
	Metric       Metric // metric of the solution; the default is the first metric of the kind
	MaxPositions int64  // maximum number of positions stored or visited
	Memory       int64  // bytes
	Workers      int    // number of goroutines; 0 means one per processor; does not change the result

	// If Optimal is set, the search fails unless it proves its solution optimal. If Optimal is not
	// set, a search that runs out of effort or hits a limit returns its best solution and lower
	// bound; see Result.
	Optimal bool

	// Effort is the search budget, measured in positions of a typical board. The budget covers both
	// the search for a first solution and the proof that a solution is optimal. A position costs
	// several units if the branching factor, the number of pieces or the cost of the heuristic is
	// far above the typical value. With the same effort, a search of any board takes at most twice
	// as long as a search of a typical board such as 横刀立马.
	//
	// Even if Optimal is set, an unfinished search stops within a few thousand positions of
	// spending its effort. The result depends only on the ID, the metric, Effort and Optimal,
	// unless another limit ends the search earlier. The effort does not cover the tables that are
	// shared by all puzzles of a kind. However, a search builds these tables only if that costs no
	// more than the effort.
	//
	// If Effort is 0, the search uses the kind's default effort, or no limit if Optimal is set.
	Effort int64

	// Files specifies where searches may store files. If Files is zero, a search reads and writes
	// no files.
	Files Files

	// Progress is called from time to time, but never concurrently. It may be nil.
	Progress func(Progress)
}

// Files lists the directories that a search may use. Each search uses only the directories that it
// needs.
type Files struct {
	// CacheDir is the directory for tables that take long to compute and that later runs can reuse.
	// If CacheDir is empty, searches neither read nor compute such tables.
	CacheDir string

	// ScratchDir is the directory for data that exceeds Options.Memory. The search deletes this
	// data when it ends. If ScratchDir is empty, the search keeps all data in memory. If a file cannot
	// be written, the search reports a Note and keeps the rest in memory. ScratchLimit is the maximum
	// size of the data in ScratchDir, in bytes; 0 means no limit.
	ScratchDir   string
	ScratchLimit int64
}

// A Progress is a snapshot of a running search.
type Progress struct {
	// Stage describes the preparation in progress, for example "pattern database 7-8". It is empty
	// during the search itself.
	Stage     string
	Done      float64 // completed fraction of the stage, 0 to 1
	Positions int64   // stored or visited
	Depth     int     // lower bound: no solution has fewer moves
	Best      int     // number of moves in the best solution so far, or 0

	// Note is a message to show once, for example that tables are being built. If Note is set, all
	// other fields are empty.
	Note input.Message
}

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

	// Stages are the parts of a solution from Kind.Teach. They cover all moves, in order.
	Stages []board.Stage

	// EndedBy is the limit on time, memory, positions or disk space that stopped the search before
	// its effort was spent. It is NoLimit if there was no such limit. A search with a higher limit
	// may find a shorter solution.
	EndedBy LimitKind
}

// Result turns the solution and the error of a search into the values that Solve returns. s.Moves
// must be nil if the search found no solution. Reaching a *Limit is an error only if there is no
// solution, or if o.Optimal is set and s is not proved optimal. Otherwise, Result stores the kind
// of limit in s.EndedBy, unless it is EffortLimit.
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

// An ImportFormat is a puzzle notation that another program uses.
type ImportFormat struct {
	Example string // an ID in this notation
	Source  string // the other program
}

// Hardest, as both ends of a range of lengths, selects the greatest possible length.
const Hardest = -1

// UnknownDistance means that a search hit a limit before it found the distance.
const UnknownDistance = -2

// DisplayName returns the name of the kind for use in messages. The Chinese name is the Chinese
// heading without the foreign name in parentheses.
func (k *Kind) DisplayName() input.Message {
	chinese, _, _ := strings.Cut(k.Heading["zh"], "（")
	return input.Name(k.Name, chinese)
}

// Sample returns an example of an ID for hints. If the kind has no Example, Sample returns the
// general form of an ID.
func (k *Kind) Sample() input.Message {
	if k.Example == "" {
		return input.Say("%s:START", k.Name)
	}
	return input.Word(k.Example)
}

// A Kind is one kind of puzzle.
type Kind struct {
	Name, Doc string
	Heading   map[string]string // display name by language, "zh" or "en"
	// Task is the instruction for the player, by language: "zh", "en". In the text, {hero} means
	// the look of the main piece.
	Task map[string]string
	// NamedTask replaces Task if the goal is to move one named piece to a place; {name} stands for
	// the name of the piece. If it is nil, Task is always used.
	NamedTask map[string]string
	Rule      map[string]string // explanation of how pieces move, by language; nil if not needed
	Example   string            // an ID for hints; may be empty
	Syntax    []string          // sentences for hints that explain how IDs are written; may be empty
	Imports   []ImportFormat    // accepted notations of other programs
	// Words maps alternative names to params. For example, it maps "15-puzzle" to "4x4".
	Words     map[string]string
	Presets   []string          // params for Random to offer to users, most common first; nil if there is only the default
	Metrics   []Metric          // the first metric is the default
	FixedGoal bool              // the rules define the goal, so IDs omit it
	SameAs    map[Metric]Metric // maps a metric to another metric that always gives the same number of moves

	// Title returns the type of a puzzle, such as "8-puzzle", "八数码" or "华容道". The lang argument is
	// empty or one of board.Langs. It may be nil.
	Title func(b board.Board, lang string) string

	// PresetName returns the display name for a preset. If PresetName is nil, presets are shown
	// unchanged.
	PresetName func(params, lang string) string

	// Layouts returns the named puzzles. The first call to Layouts parses embedded text. All
	// callers share the returned slice and must not modify it. Layouts may be nil; the NamedLayouts
	// method handles this case.
	Layouts func() []Layout

	// Form normalizes a board so that it can be looked up in Layouts. If Form is nil, boards are
	// looked up by ID.
	Form func(b board.Board) string

	// Recognize reports whether an ID without a kind looks like an ID of this kind. Package catalog
	// calls Recognize for one kind at a time. Kinds with General set come last, since they accept
	// any text with rows. Recognize need not handle names, since package catalog handles them. If
	// Recognize is nil, IDs must include the kind.
	Recognize func(id string) bool
	General   bool

	// Parse returns the puzzle for the part of an ID that follows "kind:". Parse need not handle
	// the names of layouts or the form "@seed", since package catalog handles them. If the text may
	// be a name, the error is a *NotABoardError.
	Parse func(desc string) (Puzzle, error)

	// Notations lists the notations for the moves of this kind; see package moves.
	Notations []moves.Notation

	// Scramble applies moves to a solved board and returns a puzzle that starts at the resulting
	// board. The argument desc defines the goal. It may be an ID without its kind, a goal after a
	// colon, or the parameters of a random puzzle. If it is empty, the default board is used. If
	// desc is an ID, only its goal is used. Scramble may be nil.
	Scramble func(ctx context.Context, desc, moves string) (Puzzle, error)

	// Proof tries to prove, without a search, that a board is unsolvable. It returns nil if it
	// finds no such proof. Proof may be nil.
	Proof func(b board.Board) *Unsolvable

	// Codes returns the codes by which other programs identify a board. The keys of the map are the
	// names of the code systems. Codes returns nil if the board has no code, and may itself be nil.
	Codes func(b board.Board) map[string]string

	// Distances returns, in the metric o.Metric, the number of moves from each position to its
	// nearest goal, or -1 if no goal is reachable. It computes all distances in a single search.
	// All positions must be reachable from b. If the search hits a limit in o, the error is a
	// *Limit, and the distances not yet found are UnknownDistance. If Distances is nil, callers
	// solve each position separately.
	Distances func(ctx context.Context, b board.Board, positions []board.Board, o Options) ([]int, error)

	// Random generates a solvable puzzle from params and a seed. The same params and seed always
	// give the same puzzle. If params is empty, Random uses the default of the kind. Generating a
	// puzzle may require a search, because Random only returns solvable puzzles. If ctx ends first,
	// the error is context.Cause(ctx).
	Random func(ctx context.Context, params string, seed uint64) (Puzzle, error)

	// RandomGoals means that params may end with a plus sign and a goal. The goal is written like
	// the start of an ID, as in 3x3+123/804/765.
	RandomGoals bool

	// DailyLengths are the solution lengths of the daily puzzles in the kind's first metric,
	// starting with Sunday. If a length is empty, any worthwhile puzzle will do on that day.
	DailyLengths [7]string

	Kits *Kits // nil if pages must draw each board of the kind

	// RandomLength is like Random, but returns a puzzle whose shortest solution has min to max
	// moves in the metric o.Metric. If both min and max are Hardest, the shortest solution is as
	// long as possible. Every kind that has a Random function also has RandomLength.
	RandomLength func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// RandomPerfect returns a perfect puzzle from params and a seed, as package perfect defines it.
	// Its optimum, in the kind's first metric, is between min and max moves. If both are 0, any length
	// that is worth solving will do, and if both are Hardest, the greatest possible length. The same
	// arguments always give the same puzzle. If the search gives up, the error is a *Limit whose hint
	// names the longest perfect puzzle found. RandomPerfect is nil if the kind has no perfect puzzles.
	RandomPerfect func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// CountLength returns the number of different puzzles that RandomLength can return for its
	// arguments, or 0 if counting them takes too long. It may be nil.
	CountLength func(ctx context.Context, params string, o Options, min, max int) (int64, error)

	// Worthwhile reports whether a random puzzle is worth solving. Commands discard random puzzles
	// that are not worth solving. If Worthwhile is nil, all puzzles are considered worth solving.
	Worthwhile func(ctx context.Context, p Puzzle) (bool, error)

	// Insight analyzes the shortest solutions of a puzzle in the metric o.Metric. The argument
	// length must be the proved length of these solutions. Insight returns nil if counting the
	// solutions exceeds the effort, positions or memory in o. It may be nil.
	Insight func(ctx context.Context, p Puzzle, length int, o Options) (*Insight, error)

	// Teach returns a solution that a person can learn, in the kind's first metric. It consists of
	// Stages, and it is usually longer than a shortest solution. Teach returns the same errors as
	// Puzzle.Solve. Teach may be nil.
	Teach func(ctx context.Context, p Puzzle, o Options) (Solution, error)

	// ID returns the puzzle ID for a board. A census uses ID to name positions if Space is nil.
	ID func(b board.Board) string

	// Space returns the set of positions for a census of the puzzle. If Space is nil, a census
	// counts the positions that can be reached from the start. Callers should use the function
	// census.Space, which also handles a nil Space.
	Space func(p Puzzle) Space

	// NamedSpace returns the set of positions for a name that is not a puzzle, such as "tiles:3x3"
	// or "klotski:all". It returns false if there is no set with that name. It may be nil.
	NamedSpace func(text string) (Space, bool, error)
}

// FixedTitle returns a Title function with two fixed titles, one for Chinese and one for all other
// languages.
func FixedTitle(chinese, other string) func(board.Board, string) string {
	return func(_ board.Board, lang string) string { return hanzi.Select(lang, chinese, other) }
}

// Metric returns m, or the kind's first metric if m is empty. If the kind does not support m, the
// error is an *input.Error.
func (k *Kind) Metric(m Metric) (Metric, error) {
	if m == "" {
		return k.Metrics[0], nil
	}
	if slices.Contains(k.Metrics, m) {
		return m, nil
	}
	var names input.List
	for _, m := range k.Metrics {
		names = append(names, string(m))
	}
	hint := input.Say("its metrics are %s", names)
	if len(names) == 1 {
		hint = input.Say("its only metric is %s", names[0])
	}
	return "", input.Errorf(hint, "%s has no metric %q", k.DisplayName(), m)
}

// DistinctMetrics returns the metrics of the kind, except the keys of SameAs.
func (k *Kind) DistinctMetrics() []Metric {
	return slices.DeleteFunc(slices.Clone(k.Metrics), func(m Metric) bool { return k.SameAs[m] != "" })
}

// NamedLayouts returns the kind's named puzzles, or nil if Layouts is nil.
func (k *Kind) NamedLayouts() []Layout {
	if k.Layouts == nil {
		return nil
	}
	return k.Layouts()
}
