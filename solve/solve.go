// Package solve is the seam between the kinds of puzzles and the rest of the program.
//
//	Kind.Parse -> Puzzle -> Solve -> Solution      moves to the goal, and a proved bound
//	                             or  *Unsolvable   the proof that there is no solution
//	                             or  *Limit        the search gave up; nothing is known
//
// A kind is one Kind value and one line in package catalog. Nothing else tells kinds
// apart: what differs between them is a field of Kind. A kind has a Name, Doc, Heading, Task,
// Metrics and Parse; whatever else it has none of is left out. What Parse accepts must never make
// anything after it panic.
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

// A Metric says what counts as one move; see package board.
type Metric = board.Metric

// A Puzzle is a start layout and a goal.
type Puzzle interface {
	// Kind is the kind of the puzzle.
	Kind() *Kind

	// ID is the canonical one-line text, kind first. Parsing it gives the same puzzle.
	ID() string

	// Board is the start with its goal.
	Board() board.Board

	// Solve returns a solution in o.Metric, one of the kind's metrics. The error is an
	// *Unsolvable where the search proved that there is none, a *Limit where it gave up, which
	// is context.DeadlineExceeded where ctx came to its deadline, and the cause of ctx's end where it was
	// cancelled. On an error the Solution still tells Positions, Nodes and
	// AtLeast.
	Solve(ctx context.Context, o Options) (Solution, error)
}

// Options bound one search. The zero value of a bound is no bound.
type Options struct {
	Metric       Metric // empty: the first of the kind's
	MaxPositions int64  // positions that may be stored or looked at
	Memory       int64  // bytes that the search may hold
	Workers      int    // goroutines; 0: one for each processor. It never changes the answer

	// Optimal asks for a proved optimum or an error. Without it a search that ends at its
	// effort or at a limit answers with the best solution that it has and the bound that it
	// proved; see Answer.
	Optimal bool

	// Effort is how many positions a search looks at in all, whatever the kind: those that a
	// proof stores or passes, and those that the search for some solution does. A position
	// counts as several where far more others are one move away than on a usual board, far more
	// pieces stand on it, or its estimate takes far more work: an effort takes at most twice the
	// time that it takes on a board like 横刀立马. A search
	// without a proof by then has ended, with Optimal too, at most some thousands of positions
	// later. What is found depends on the ID, the metric, Effort and Optimal alone, unless one
	// of the limits ends the search before. Tables of a kind that its puzzles share are not
	// counted, but made only where that takes no more than the effort. 0 is the kind's default; with Optimal that is no bound.
	Effort int64

	// Files is where a search of any kind may keep files. With the zero value none is read or
	// written.
	Files Files

	// Progress is called now and then, one call at a time; it may be nil.
	Progress func(Progress)
}

// Files are folders for the files of a search, whatever its kind. A search that has no use for one leaves
// it alone.
type Files struct {
	// Kept holds what takes long to compute, from one run to the next; empty: it is neither read nor
	// computed.
	Kept string

	// Scratch holds what outgrows Options.Memory, until the search ends; empty: the search stays in
	// memory. Disk bounds its bytes; 0: no bound.
	Scratch string
	Disk    int64
}

// A Progress tells how far a search has come.
type Progress struct {
	Stage     string  // what is prepared, as "pattern database 7-8"; empty: the search itself
	Done      float64 // the part of that stage that is done, 0 to 1
	Positions int64   // stored or looked at
	Depth     int     // no solution is shorter
	Best      int     // moves of the best solution so far; 0 where there is none

	// Note is to be told once, as that tables are made; all else is empty then.
	Note input.Message
}

// Report calls o.Progress if there is one.
func (o Options) Report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// A Solution is a way from the start to the goal.
type Solution struct {
	Metric    Metric
	Moves     []board.Move
	AtLeast   int    // proved: no solution has fewer moves
	Positions int64  // distinct positions that the search stored
	Nodes     int64  // positions looked at by a search that does not store them
	Method    string // how it was found where there is a choice, as "by proof with pattern databases 5-5-5"

	// Ended is the limit of time, memory, positions or disk space that ended the search before
	// its effort; NoLimit where none did. With more of it the solution may be shorter.
	Ended LimitKind
}

// Answer returns what a search answers that ended with err and has found s, whose Moves are nil
// where it found no solution. A *Limit is an error only without a solution or where it must
// be optimal. Else s tells it by Ended, unless the limit is the effort.
func (o Options) Answer(s Solution, err error) (Solution, error) {
	if err == nil {
		return s, nil
	}
	limit, ok := errors.AsType[*Limit](err)
	if !ok || s.Moves == nil || o.Optimal && !s.Optimal() {
		s.Moves = nil
		return s, err
	}
	if limit.Kind != EffortLimit {
		s.Ended = limit.Kind
	}
	return s, nil
}

// Optimal reports whether it is proved that no solution has fewer moves.
func (s Solution) Optimal() bool { return len(s.Moves) == s.AtLeast }

// A Form is a way in which other programs write puzzles.
type Form struct {
	Example string // an ID that is one
	From    string // whose it is
}

// Hardest, as both ends of a range of lengths, stands for the greatest that there is.
const Hardest = -1

// Unknown is a distance that was not found within the bounds of a search.
const Unknown = -2

// Called returns what messages call the kind: its name, and in Chinese its heading without the foreign
// name behind it.
func (k *Kind) Called() input.Message {
	chinese, _, _ := strings.Cut(k.Heading["zh"], "（")
	return input.Name(k.Name, chinese)
}

// Sample returns what a hint offers as a puzzle of the kind: its Example, or how an ID is made.
func (k *Kind) Sample() input.Message {
	if k.Example == "" {
		return input.Say("%s:START", k.Name)
	}
	return input.Word(k.Example)
}

// A Kind is one kind of puzzle.
type Kind struct {
	Name, Doc string
	Heading   map[string]string // what people call the kind, by language: "zh", "en"
	Task      map[string]string // what a player is asked to do, by language: "zh", "en"; {hero} stands for the look of the piece that it is about
	TaskOf    map[string]string // as Task, where one piece alone has a place to stop: {name} stands for its name; nil where Task tells which
	Rule      map[string]string // how pieces move, as Task; nil where that needs no telling
	Example   string            // an ID, for hints; may be empty
	Syntax    []string          // how IDs are written, in the sentences of hints; may be empty
	Imports   []Form            // texts of other programs that catalog.Parse reads
	Words     map[string]string // what people call the kind, or puzzles of some params, and these params: "15-puzzle": "4x4"
	Presets   []string          // params of Random to offer, the usual one first; nil: none but the default
	Metrics   []Metric          // the first is the default
	OneGoal   bool              // the rules give the goal: IDs name none
	SameAs    map[Metric]Metric // metrics that always give the same number as another one -> that other metric

	// Title returns what people call such a puzzle in lang, one of board.Langs or empty:
	// "8-puzzle", "八数码", "华容道". It may be nil.
	Title func(b board.Board, lang string) string

	// PresetName returns one of Presets in words. Where it is nil, they are shown as they are.
	PresetName func(params, lang string) string

	// Layouts returns the named puzzles, read from embedded text at the first call. The
	// slice is shared: do not write to it. It may be nil; Named asks for that.
	Layouts func() []Layout

	// Form writes a board so that it is one of Layouts where its form is that of the layout.
	// Where it is nil, equal IDs tell that.
	Form func(b board.Board) string

	// Recognize reports whether an ID without a kind looks like one of this kind. Package
	// catalog asks the kinds in its order, those last whose General is set since they take
	// whatever has rows; names it knows itself. It may be nil: the kind must then be written.
	Recognize func(id string) bool
	General   bool

	// Parse reads what follows "kind:" in an ID, names of layouts and "@seed" forms excepted. A
	// text that may be meant as a name is a *NoBoard.
	Parse func(desc string) (Puzzle, error)

	// Notations are how people read and write moves of this kind; see package moves.
	Notations []moves.Notation

	// Scramble returns the puzzle whose start moves make out of its goal. Desc is what follows "kind:" in
	// an ID, where only the goal matters, a goal alone behind a colon, parameters of random
	// puzzles, or empty for the usual board. It may be nil.
	Scramble func(ctx context.Context, desc, moves string) (Puzzle, error)

	// Proof returns a proof that a board cannot be solved which takes no search; nil where there is none.
	// It may be nil.
	Proof func(b board.Board) *Unsolvable

	// Codes returns the codes of a board in the systems that other programs use, by the names
	// of these systems; nil where it has none. It may be nil.
	Codes func(b board.Board) map[string]string

	// Distances returns, by one search, how many moves in o.Metric each of the positions is
	// from its nearest goal, and -1 where none can be reached. The positions are boards that
	// moves from b lead to. At the bounds of o the error is a *Limit, and the distances that were
	// not found by then are Unknown. Where it is nil, callers solve each position.
	Distances func(ctx context.Context, b board.Board, positions []board.Board, o Options) ([]int, error)

	// Random returns the solvable puzzle number seed of those that params describes; the
	// same for ever. Empty params take the kind's default. To know what is solvable may
	// take searches; the error is the cause of ctx's end where that came first.
	Random func(ctx context.Context, params string, seed uint64) (Puzzle, error)

	// Week is the lengths of puzzles of the day, from Sunday on, in the first metric; empty for
	// whatever is worth solving.
	Week [7]string

	Kits *Kits // nil: a page must draw each board of the kind

	// RandomLength is Random among the puzzles whose optimum in o.Metric lies in min..max;
	// both are Hardest for the farthest there are. A kind with Random has it.
	RandomLength func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// CountLength returns how many different puzzles RandomLength can draw, 0 where that takes more than a
	// moment to tell. It may be nil.
	CountLength func(ctx context.Context, params string, o Options, min, max int) (int64, error)

	// Worthwhile reports whether a random puzzle is worth solving. Commands that draw pass
	// over those that are not. Where it is nil, all are.
	Worthwhile func(ctx context.Context, p Puzzle) (bool, error)

	// Insight counts the shortest solutions of a puzzle in o.Metric, of which it is proved that
	// they have length moves. It returns nil where that takes more than the effort, the
	// positions or the memory of o. It may be nil.
	Insight func(ctx context.Context, p Puzzle, length int, o Options) (*Insight, error)

	// ID writes a board as the ID of a puzzle. Where Space is nil, a census names positions by it.
	ID func(b board.Board) string

	// Space returns the positions that a census of the puzzle counts, where these are others than
	// those that the start can reach. It may be nil: callers ask census.Space.
	Space func(p Puzzle) Space

	// NamedSpace returns the positions that a text stands for which is not a puzzle, as
	// "tiles:3x3" or "klotski:all"; false where it stands for none. It may be nil.
	NamedSpace func(text string) (Space, bool, error)
}

// Titles returns a Title for all puzzles of a kind: in Chinese, and in any other language.
func Titles(chinese, other string) func(board.Board, string) string {
	return func(_ board.Board, lang string) string { return hanzi.Or(lang, chinese, other) }
}

// Metric returns the metric that a puzzle is to be solved in: m, or the kind's first for an empty one.
// The error is an *input.Error where the kind has no metric m.
func (k *Kind) Metric(m Metric) (Metric, error) {
	if m == "" {
		return k.Metrics[0], nil
	}
	if slices.Contains(k.Metrics, m) {
		return m, nil
	}
	var names input.List
	for _, known := range k.Metrics {
		names = append(names, string(known))
	}
	hint := input.Say("its metrics are %s", names)
	if len(names) == 1 {
		hint = input.Say("its only metric is %s", names[0])
	}
	return "", input.Errorf(hint, "%s has no metric %q", k.Called(), m)
}

// Distinct returns the metrics that count differently.
func (k *Kind) Distinct() []Metric {
	return slices.DeleteFunc(slices.Clone(k.Metrics), func(m Metric) bool { return k.SameAs[m] != "" })
}

// Named returns the named puzzles, as Layouts does; none where the kind has no such func.
func (k *Kind) Named() []Layout {
	if k.Layouts == nil {
		return nil
	}
	return k.Layouts()
}
