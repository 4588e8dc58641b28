package solve

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/fields"
	"slidegif/solve/language"
	"slidegif/solve/moves"
)

// A Kind is one kind of puzzle.
type Kind struct {
	Name    string
	Metrics []Metric // the first metric is the default

	// SameAs maps a metric to another metric that always gives the same number of moves.
	SameAs map[Metric]Metric

	Texts
	Parser
	Generator
	Explorer

	Kits *Kits // nil if pages must draw each board of the kind
}

// Texts are the words about a kind that people read.
type Texts struct {
	Doc     string         // one line for lists of kinds
	Heading language.Texts // display name

	// Task is the instruction for the player. Programs replace {hero} with the look of the main
	// piece.
	Task language.Texts

	// NamedTask replaces Task if the goal is to move one named piece to a place. Programs
	// replace {name} with the name of the piece. If NamedTask is nil, Task is always used.
	NamedTask language.Texts

	Rule language.Texts // explanation of how pieces move; nil if not needed

	// Title returns the type of a puzzle, such as "8-puzzle", "八数码" or "华容道". The lang argument is
	// empty or one of language.Tags. Title may be nil.
	Title func(b board.Board, lang string) string

	// PresetName returns the display name for a preset. If PresetName is nil, presets are shown
	// unchanged.
	PresetName func(params, lang string) string
}

// A Parser reads and writes the puzzles and moves of a kind.
type Parser struct {
	Example   string         // an ID for hints; may be empty
	Syntax    []string       // sentences for hints that explain how IDs are written; may be empty
	Imports   []ImportFormat // accepted notations of other programs
	FixedGoal bool           // the rules define the goal, so IDs omit it

	// Words maps alternative names to params. For example, Words maps "15-puzzle" to "4x4".
	Words map[string]string

	// Layouts returns the named puzzles. The first call to Layouts parses embedded text. All
	// callers share the returned slice and must not modify it. Layouts may be nil. Call
	// NamedLayouts instead, which handles a nil Layouts.
	Layouts func() []Layout

	// CanonicalForm normalizes a board so that it can be looked up in Layouts. If CanonicalForm is
	// nil, boards are looked up by ID.
	CanonicalForm func(b board.Board) string

	// Recognize reports whether an ID without a kind looks like an ID of this kind. Package catalog tries kinds
	// with General set last, since they accept any text with rows. Recognize need not handle names; package
	// catalog does. If Recognize is nil, IDs must include the kind.
	Recognize func(id string) bool
	General   bool

	// Resembles reports whether a text looks like a puzzle of this kind, even if another kind recognizes the text.
	// Parse may still reject the text. Resembles may be nil.
	Resembles func(text string) bool

	// ReadFields reads an object in the notation of another program, and calls o.Take for every field that it
	// uses. The result desc is an ID without "kind:". For an object in an unknown notation, ok is false.
	// ReadFields may be nil.
	ReadFields func(o *fields.Object) (desc string, notation input.Message, ok bool, err error)

	// ReadTable converts a start and a goal to an ID without "kind:", and returns a note about the conversion. The
	// goal may be nil. If start is not a board of this kind, desc is empty. If start is a board with a mistake,
	// the error is an *input.Error. ReadTable may be nil.
	ReadTable func(start, goal *Table) (desc string, note input.Message, err error)

	// HasUsualGoal reports whether the goal of START:GOAL is a common goal. If a text contains two boards and the
	// second board is a common goal, the text is one puzzle instead of two. HasUsualGoal may be nil.
	HasUsualGoal func(desc string) bool

	// ParseUnnamed is like Parse, but for a text that does not name the kind. If ParseUnnamed is nil,
	// Parse is used.
	ParseUnnamed func(desc string) (Puzzle, error)

	// Parse returns the puzzle for the part of an ID that follows "kind:". Parse need not handle the names of layouts
	// or the form "@seed"; package catalog does. If the text may be a name, the error is a *NotABoardError.
	Parse func(desc string) (Puzzle, error)

	// ID returns the puzzle ID for a board. A census uses ID to name positions if Space is nil.
	ID func(b board.Board) string

	// Notations lists the notations for the moves of this kind; see package moves.
	Notations []moves.Notation

	// Scramble applies moves to a solved board and returns a puzzle that starts at the resulting
	// board. The argument desc selects the solved board: by an ID without the kind, by a colon and
	// a goal, or by params. If desc is empty, Scramble uses the default board. Scramble may be nil.
	Scramble func(ctx context.Context, desc, moves string) (Puzzle, error)

	// Codes returns the codes by which other programs identify a board. The keys of the map are the
	// names of the code systems. If the board has no code, Codes returns nil. The function Codes may
	// be nil.
	Codes func(b board.Board) map[string]string
}

// A Generator makes random puzzles of a kind.
type Generator struct {
	// Random generates a solvable puzzle from params and a seed. The same params and seed always
	// give the same puzzle. If params is empty, Random uses the default of the kind. Generating a
	// puzzle may require a search, because Random only returns solvable puzzles. If ctx ends first,
	// the error is context.Cause(ctx).
	Random func(ctx context.Context, params string, seed uint64) (Puzzle, error)

	// RandomLength is like Random, but the shortest solution has between min and max moves in the
	// metric o.Metric. For the longest possible solution, set min and max to Hardest. Kinds with
	// Random must also have RandomLength.
	RandomLength func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// RandomPerfect generates a perfect puzzle from params and a seed; see package perfect. The
	// shortest solution has between min and max moves in the kind's first metric. If min and max
	// are 0, any worthwhile puzzle is allowed. For the longest possible solution, set min and max
	// to Hardest. The same arguments always give the same puzzle. If the search gives up, the error
	// is a *Limit with a hint that names the longest perfect puzzle found. RandomPerfect is nil if
	// the kind has no perfect puzzles.
	RandomPerfect func(ctx context.Context, params string, seed uint64, o Options, min, max int) (Puzzle, error)

	// RandomGoals means that params may end with a plus sign and the rows of a goal, as in
	// 3x3+123/804/765.
	RandomGoals bool

	GoalNames []string // names that may replace the goal in params, such as snail

	// Presets lists the params to offer to users, most common first. If Presets is nil, only the
	// default params are offered.
	Presets []string

	// DailyLengths are the solution lengths of the daily puzzles in the kind's first metric,
	// starting with Sunday. If the length of a day is empty, the daily puzzle may be any worthwhile
	// puzzle. Kinds without a length for Monday are not among the daily puzzles.
	DailyLengths [7]string

	// DailySince is the first day with DailyLengths, such as 20261129. Before DailySince, the daily
	// puzzle may be any worthwhile puzzle. If DailySince is 0, DailyLengths apply to all days.
	DailySince uint64

	// CountLength returns the number of different puzzles that RandomLength can return for the same
	// arguments, or 0 if counting them takes too long. CountLength may be nil.
	CountLength func(ctx context.Context, params string, o Options, min, max int) (int64, error)

	// Worthwhile reports whether a random puzzle is worth solving. Commands discard random puzzles
	// that are not worth solving. If Worthwhile is nil, all puzzles are considered worth solving.
	Worthwhile func(ctx context.Context, p Puzzle) (bool, error)
}

// An Explorer answers questions about positions without a search for one solution.
type Explorer struct {
	// Proof tries to prove, without a search, that a board is unsolvable. If no proof is found, the
	// result is nil. Proof may be nil.
	Proof func(b board.Board) *Unsolvable

	// Prove continues a proof, or one part of a proof, that no solution has fewer than proof.Below moves. To start
	// a new proof, set only Metric, Below, Part and Parts. If the proof is already complete, Prove only checks it.
	// If the numbers of a stored proof are contradictory, Prove returns an error. If the search reaches a limit in
	// o, the error is a *Limit. Even if Prove returns an error, the result contains the progress so far. Prove may
	// be nil.
	Prove func(ctx context.Context, p Puzzle, proof BoundProof, o ProveOptions) (BoundProof, error)

	// Distances returns, in the metric o.Metric, the number of moves from each position to its nearest
	// goal, or -1 if no goal is reachable. A single search computes all distances. All positions must
	// be reachable from b. If the search hits a limit in o, the error is a *Limit, and the distances
	// not yet found are UnknownDistance. If Distances is nil, callers solve each position separately.
	Distances func(ctx context.Context, b board.Board, positions []board.Board, o Options) ([]int, error)

	// Insight analyzes the shortest solutions of a puzzle in the metric o.Metric. The argument
	// length must be the proved minimum number of moves. If the analysis exceeds a limit in o, the
	// result is nil. The function Insight may be nil.
	Insight func(ctx context.Context, p Puzzle, length int, o Options) (*Insight, error)

	// Teach returns a solution in the kind's first metric that a person can learn. A taught
	// solution is divided into Stages, and is usually longer than a shortest solution. Teach
	// returns the same errors as Puzzle.Solve. Teach may be nil.
	Teach func(ctx context.Context, p Puzzle, o Options) (Solution, error)

	// Space returns the set of positions for a census of the puzzle. If Space is nil, a census
	// counts the positions that can be reached from the start. Call census.Space, not this field:
	// census.Space also works if the field is nil.
	Space func(p Puzzle) Space

	// Positions returns the state space of a puzzle in one metric. If Positions is nil, package
	// statespace uses the engine for sliding or gliding pieces.
	Positions func(p Puzzle, m Metric) (Positions, error)

	// Heuristics returns the estimates that textbook searches can use for a puzzle, the usual one
	// first.
	Heuristics func(p Puzzle) []Heuristic
}

// A Table is a board as rows of cells. If Spaced is set, the text separates the cells of a row by spaces
// only.
type Table struct {
	Rows   [][]string
	Spaced bool
}

// An ImportFormat is a puzzle notation that another program uses.
type ImportFormat struct {
	Example string // an ID in this notation
	Source  string // the other program
}

// Hardest, for both min and max, selects the longest possible solution.
const Hardest = -1

// UnknownDistance means that a search hit a limit before it found the distance.
const UnknownDistance = -2

// DisplayName returns the name of the kind for use in messages. In languages other than English,
// the display name is the heading without the foreign name in parentheses.
func (k *Kind) DisplayName() input.Message {
	names := language.Texts{}
	for lang, heading := range k.Heading {
		if lang != language.Default {
			names[lang], _, _ = strings.Cut(heading, "（")
		}
	}
	return input.Name(k.Name, names)
}

// Sample returns an example of an ID for hints. If the kind has no Example, Sample returns the
// general form of an ID.
func (k *Kind) Sample() input.Message {
	if k.Example == "" {
		return input.Say("%s:START", k.Name)
	}
	return input.Word(k.Example)
}

// FixedTitle returns a Title function for a title that does not depend on the board.
func FixedTitle(title language.Texts) func(board.Board, string) string {
	return func(_ board.Board, lang string) string { return title.In(lang) }
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

// DefaultParams returns the first preset, or an empty string if there are no presets.
func (g Generator) DefaultParams() string {
	if len(g.Presets) == 0 {
		return ""
	}
	return g.Presets[0]
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

// IsGrid reports whether a text has h rows of w characters, separated by slashes. If cells is not empty, it lists
// the allowed characters.
func IsGrid(text string, h, w int, cells string) bool {
	rows := strings.Split(text, "/")
	isOther := func(row string) bool {
		return utf8.RuneCountInString(row) != w || strings.Contains(row, ":") || cells != "" && strings.Trim(row, cells) != ""
	}
	return len(rows) == h && !slices.ContainsFunc(rows, isOther)
}
