// Package solve defines the interface between the kinds of puzzles and the rest of the program.
//
//	Kind.Parse -> Puzzle -> Solve -> Solution      moves to the goal, and a proved lower bound
//	                             or  *Unsolvable   a proof that no solution exists
//	                             or  *Limit        the search gave up without a result
//
// A kind is a Kind value and a line in package catalog. Every difference between kinds is a field
// of Kind; code outside a kind never compares names of kinds. Name, Doc, Heading, Task, Metrics and
// Parse are required; all other fields are optional. Parse must reject every puzzle that later
// stages cannot handle.
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

// A Metric defines what counts as one move; see package board.
type Metric = board.Metric

// A Puzzle is a start layout and a goal.
type Puzzle interface {
	// Kind returns the kind of the puzzle.
	Kind() *Kind

	// ID returns the canonical ID, including the kind. Parsing the ID gives the same puzzle.
	ID() string

	// Board returns the start layout with its goal.
	Board() board.Board

	// Solve returns a solution in o.Metric, which must be a metric of the kind. The error is
	//
	//   - an *Unsolvable if the search proved that no solution exists;
	//   - a *Limit if the search gave up. It matches context.DeadlineExceeded if ctx reached its
	//     deadline;
	//   - the cause of ctx if ctx was cancelled.
	//
	// The Positions, Nodes and LowerBound of the Solution are valid even if Solve fails.
	Solve(ctx context.Context, o Options) (Solution, error)
}

// Options configure one search. The zero value of a limit means no limit.
type Options struct {
	Metric       Metric // default: the first metric of the kind
	MaxPositions int64  // stored or visited positions
	Memory       int64  // bytes
	Workers      int    // goroutines; 0 means one per processor. The result does not depend on Workers

	// Optimal makes the search fail unless it proves that its solution is shortest. Otherwise, a
	// search that reaches its effort or a limit returns its best solution and lower bound; see
	// Result.
	Optimal bool

	// Effort is the search budget, in positions of a typical board. It includes the positions of
	// the proof and of the search for a first solution. A position counts as several if the
	// branching factor, the number of pieces or the cost of the heuristic is far above the typical
	// value. On any board, an effort takes at most twice as long as on a board like 横刀立马.
	//
	// Even if Optimal is set, a search without a proof stops at most some thousands of positions
	// after its effort is spent. The result depends only on the ID, the metric, Effort and Optimal,
	// unless a limit ends the search earlier. Building tables that the puzzles of a kind share does
	// not count, but such tables are only built if that takes at most the effort.
	//
	// If Effort is 0, the search uses the default of the kind, or no limit if Optimal is set.
	Effort int64

	// Files configures where searches may store files. With the zero value, a search reads and
	// writes no files.
	Files Files

	// Progress is called occasionally, one call at a time. It may be nil.
	Progress func(Progress)
}

// Files are the directories for the files of a search. A search ignores the directories that it
// does not need.
type Files struct {
	// CacheDir caches tables that take long to compute, from one run to the next. If it is empty,
	// such tables are neither read nor computed.
	CacheDir string

	// ScratchDir holds data beyond Options.Memory until the search ends. If it is empty, the search
	// stays in memory. ScratchLimit is the maximum size of this data in bytes; 0 means no limit.
	ScratchDir   string
	ScratchLimit int64
}

// A Progress is a snapshot of a running search.
type Progress struct {
	Stage     string  // preparation in progress, for example "pattern database 7-8"; empty during the search itself
	Done      float64 // completed fraction of the stage, 0 to 1
	Positions int64   // stored or visited
	Depth     int     // lower bound: no solution has fewer moves
	Best      int     // moves of the best solution so far, or 0

	// Note is a message to show once, for example that tables are built. If Note is set, all other
	// fields are empty.
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
	LowerBound int    // proved: no solution has fewer moves
	Positions  int64  // distinct positions stored
	Nodes      int64  // positions visited by a search that does not store them
	Method     string // search method, if there is a choice: "by proof with pattern databases 5-5-5"

	// EndedBy is the limit on time, memory, positions or disk space that ended the search before
	// its effort, or NoLimit. With a higher limit, the solution may be shorter.
	EndedBy LimitKind
}

// Result returns the result of a search that found s and ended with err. s.Moves must be nil if the
// search found no solution. A *Limit is an error only if there is no solution, or if o.Optimal is
// set and s is not proved optimal. Otherwise s.EndedBy is set to the limit, unless the limit is the
// effort.
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

// Optimal reports whether it is proved that no solution has fewer moves.
func (s Solution) Optimal() bool { return len(s.Moves) == s.LowerBound }

// An ImportFormat is a puzzle notation of another program.
type ImportFormat struct {
	Example string // an ID in this notation
	Source  string // the other program
}

// Hardest, as both ends of a range of lengths, means the greatest possible length.
const Hardest = -1

// UnknownDistance means that a search reached its limits before it found the distance.
const UnknownDistance = -2

// DisplayName returns the name of the kind for messages. The Chinese name is the heading without
// the foreign name in parentheses.
func (k *Kind) DisplayName() input.Message {
	chinese, _, _ := strings.Cut(k.Heading["zh"], "（")
	return input.Name(k.Name, chinese)
}

// Sample returns an example ID for hints. Without an Example, it returns the general form of an ID.
func (k *Kind) Sample() input.Message {
	if k.Example == "" {
		return input.Say("%s:START", k.Name)
	}
	return input.Word(k.Example)
}

// A Kind is one kind of puzzle.
type Kind struct {
	Name, Doc string
	Heading   map[string]string // display name, by language: "zh", "en"
	Task      map[string]string // instruction for the player, by language: "zh", "en"; {hero} means the look of the main piece
	NamedTask map[string]string // like Task, if the goal is a place for one named piece; {name} means its name; nil to always use Task
	Rule      map[string]string // how pieces move, by language; nil if this is obvious
	Example   string            // an ID for hints; may be empty
	Syntax    []string          // how IDs are written, as sentences for hints; may be empty
	Imports   []ImportFormat    // accepted notations of other programs
	Words     map[string]string // other names of the kind or of its presets, with the params of the preset: "15-puzzle": "4x4"
	Presets   []string          // params of Random to offer, most common first; nil if there is only the default
	Metrics   []Metric          // the first is the default
	FixedGoal bool              // the rules define the goal, so IDs omit it
	SameAs    map[Metric]Metric // metric -> other metric that always gives the same number

	// Title returns the type of a puzzle in lang, which is empty or one of board.Langs: "8-puzzle",
	// "八数码", "华容道". It may be nil.
	Title func(b board.Board, lang string) string

	// PresetName returns the display name of a preset. If it is nil, presets are shown unchanged.
	PresetName func(params, lang string) string

	// Layouts returns the named puzzles. The first call parses embedded text. Callers share the
	// slice and must not modify it. Layouts may be nil; NamedLayouts handles this case.
	Layouts func() []Layout

	// Form normalizes a board so that it can be looked up in Layouts. A nil Form compares IDs.
	Form func(b board.Board) string

	// Recognize reports whether an ID without a kind looks like an ID of this kind. Package catalog
	// asks the kinds in order, but kinds with General set last, since they accept any text with
	// rows. Package catalog handles names itself. If Recognize is nil, IDs must include the kind.
	Recognize func(id string) bool
	General   bool

	// Parse parses the part of an ID after "kind:". Package catalog handles names of layouts and
	// "@seed" forms. The error for a text that may be a name is a *NotABoardError.
	Parse func(desc string) (Puzzle, error)

	// Notations are the notations for moves of this kind; see package moves.
	Notations []moves.Notation

	// Scramble returns the puzzle with the start that moves reach from the goal. desc is an ID
	// without its kind, from which only the goal is used; a colon and a goal; parameters of random
	// puzzles; or empty for the default board. Scramble may be nil.
	Scramble func(ctx context.Context, desc, moves string) (Puzzle, error)

	// Proof returns a proof, found without a search, that a board is unsolvable. It returns nil if
	// there is no such proof. Proof may be nil.
	Proof func(b board.Board) *Unsolvable

	// Codes returns the codes of a board in the systems of other programs, by name of the system.
	// It returns nil if the board has no code. Codes may be nil.
	Codes func(b board.Board) map[string]string

	// Distances returns the number of moves in o.Metric from each position to its nearest goal, or
	// -1 if no goal is reachable. It finds all distances in one search. The positions must be
	// reachable from b. If the search reaches a limit of o, the error is a *Limit and the missing
	// distances are UnknownDistance. If Distances is nil, callers solve each position.
	Distances func(ctx context.Context, b board.Board, positions []board.Board, o Options) ([]int, error)

	// Random returns the solvable puzzle for params and a seed. The same params and seed always
	// give the same puzzle. Empty params select the default of the kind. Random may search, because
	// it only returns solvable puzzles. If ctx ends first, the error is its cause.
	Random func(ctx context.Context, params string, seed uint64) (Puzzle, error)

	// DailyLengths are the lengths of the daily puzzles in the first metric, starting with Sunday.
	// An empty string means any worthwhile puzzle.
	DailyLengths [7]string

	Kits *Kits // nil if pages must draw each board of the kind

	// RandomLength is like Random, but the optimum of the puzzle in o.Metric is between min and
	// max. If both are Hardest, the optimum is the greatest possible. Every kind with Random has
	// RandomLength.
	RandomLength func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// CountLength returns the number of different puzzles that RandomLength can return, or 0 if
	// counting takes too long. It may be nil.
	CountLength func(ctx context.Context, params string, o Options, min, max int) (int64, error)

	// Worthwhile reports whether a random puzzle is worth solving. Commands discard random puzzles
	// that are not. If it is nil, all puzzles are worth solving.
	Worthwhile func(ctx context.Context, p Puzzle) (bool, error)

	// Insight counts the shortest solutions of a puzzle in o.Metric. length must be their proved
	// length. Insight returns nil if counting takes more than the effort, positions or memory of o.
	// It may be nil.
	Insight func(ctx context.Context, p Puzzle, length int, o Options) (*Insight, error)

	// ID returns the ID of a puzzle for a board. If Space is nil, a census uses ID to name
	// positions.
	ID func(b board.Board) string

	// Space returns the positions that a census of the puzzle counts. If Space is nil, these are
	// the positions that the start can reach. Callers should use census.Space, which handles both
	// cases.
	Space func(p Puzzle) Space

	// NamedSpace returns the positions for a text that is not a puzzle, such as "tiles:3x3" or
	// "klotski:all". It returns false if the text names no space. It may be nil.
	NamedSpace func(text string) (Space, bool, error)
}

// FixedTitle returns a Title function with a fixed result: chinese in Chinese, and other in all
// other languages.
func FixedTitle(chinese, other string) func(board.Board, string) string {
	return func(_ board.Board, lang string) string { return hanzi.Select(lang, chinese, other) }
}

// Metric returns m, or the first metric of the kind if m is empty. If the kind has no metric m, the
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

// DistinctMetrics returns the metrics of the kind, without those in SameAs.
func (k *Kind) DistinctMetrics() []Metric {
	return slices.DeleteFunc(slices.Clone(k.Metrics), func(m Metric) bool { return k.SameAs[m] != "" })
}

// NamedLayouts returns the named puzzles of the kind. It returns nil if Layouts is nil.
func (k *Kind) NamedLayouts() []Layout {
	if k.Layouts == nil {
		return nil
	}
	return k.Layouts()
}
