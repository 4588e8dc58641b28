package glide

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
	"slidegif/solve/moves"
)

// RowFormat returns the format in which a kind writes the rows of its boards.
func RowFormat(kind input.Message) grid.Format {
	return grid.Format{Kind: kind, MaxSide: 16, CellHint: "write a printable character for a piece and . for an empty cell"}
}

// A Game describes how a gliding kind parses and generates its boards.
type Game struct {
	Name   input.Message // prefix of error messages
	Hint   string        // hint on how to write a board, with an example
	Syntax string        // hint on how to write a board, without an example

	// Read parses a board from the parts START and GOAL of an ID. The goal argument is empty if the ID
	// contains no goal.
	Read func(start, goal string) (board.Board, error)

	// GoalNote returns a message about a part of the goal that has no effect, or an empty message. The field may be
	// nil.
	GoalNote func(goal string) input.Message

	// IsDefaultGoal reports whether the ID of the board b omits the goal. The field may be nil.
	IsDefaultGoal func(b board.Board) bool

	// Random boards have between MinPieces and MaxPieces pieces and require at least MinSlides slides. By
	// default, a board has DefaultPieces or DefaultPieces+1 pieces. If the user asks for a given solution
	// length, the number of pieces is random, from MinPieces to MaxPieces. If MaxPieces is 0, users
	// cannot choose the number of pieces.
	MinPieces, MaxPieces, DefaultPieces, MinSlides int
	PieceNoun                                      string // plural of the kind's noun for pieces, such as "atoms"
	AlwaysSolvable                                 bool   // every board that Generate returns is solvable

	// Generate returns a random board with the given number of pieces. The low argument is a hint: the
	// board should require at least low slides. If Generate finds no board, the second result is
	// false.
	Generate func(r *solve.Rand, pieces, low int) (board.Board, bool)
}

// Kind returns a copy of the given Kind, after setting the fields that are the same for all gliding kinds.
func (g Game) Kind(about solve.Kind) *solve.Kind {
	k := &about
	k.Metrics = []solve.Metric{board.SlideMetric}
	k.Notations = []moves.Notation{moves.Pairs, moves.Boards}
	k.Insight = countShortest
	k.Heuristics = heuristics
	k.ID = func(b board.Board) string { return k.Name + ":" + g.text(b) }
	k.Parse = func(desc string) (solve.Puzzle, error) {
		b, err := g.parse(desc)
		if err != nil {
			return nil, err
		}
		p := &puzzle{kind: k, board: b}
		if parts := strings.Split(desc, ":"); g.GoalNote != nil && len(parts) > 1 {
			p.note = g.GoalNote(parts[1])
		}
		return p, nil
	}
	k.Random = func(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
		b, err := g.random(ctx, params, solve.NewRand(seed))
		if err != nil {
			return nil, err
		}
		return k.Parse(g.text(b))
	}
	k.RandomLength = func(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
		b, err := g.randomLength(ctx, params, solve.NewRand(seed), o, low, high)
		if err != nil {
			return nil, err
		}
		return k.Parse(g.text(b))
	}
	return k
}

// A puzzle implements solve.Puzzle for all gliding kinds.
type puzzle struct {
	kind  *solve.Kind
	board board.Board
	note  input.Message // usually empty; see Note
}

func (p *puzzle) Kind() *solve.Kind { return p.kind }
func (p *puzzle) ID() string        { return p.kind.ID(p.board) }

// Note returns a message about a part of the goal that has no effect, or an empty message.
func (p *puzzle) Note() input.Message { return p.note }

func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	return Solve(ctx, p.board, o)
}

// text returns the ID of a board without the name of the kind.
func (g Game) text(b board.Board) string {
	if g.IsDefaultGoal != nil && g.IsDefaultGoal(b) {
		return b.String()
	}
	return b.String() + ":" + b.GoalString()
}

// parse parses a board from desc, which is an ID without the kind.
func (g Game) parse(desc string) (board.Board, error) {
	if desc == "" {
		return board.Board{}, input.Errorf(g.Hint, "%s: the puzzle is empty", g.Name)
	}
	start, rest, _ := strings.Cut(desc, ":")
	goal, rest, _ := strings.Cut(rest, ":")
	if rest != "" {
		return board.Board{}, input.Errorf(g.Hint, "%s: unexpected %q after the goal", g.Name, input.Truncate(rest, 40))
	}
	b, err := g.Read(start, goal)
	if err != nil && !strings.ContainsAny(desc, "/:.#") {
		err = &solve.NotABoardError{Format: g.Syntax}
	}
	return b, err
}

// parseCount parses the number of pieces of a random puzzle. Without parameters, the number is 0.
func (g Game) parseCount(params string) (int, error) {
	if params == "" {
		return 0, nil
	}
	if g.MaxPieces == 0 {
		return 0, input.Errorf(input.Say("write %s:@7", g.Name.Format), "%s: unexpected %q: random boards have no parameters", g.Name, input.Truncate(params, 40))
	}
	n, err := strconv.Atoi(params)
	if err != nil || n < g.MinPieces || n > g.MaxPieces {
		return 0, input.Errorf(input.Say("write %s:5@7 for a board with 5 %s", g.Name.Format, input.Word(g.PieceNoun)),
			"%s: %q is not a number of %s from %d to %d", g.Name, input.Truncate(params, 40), input.Word(g.PieceNoun), g.MinPieces, g.MaxPieces)
	}
	return n, nil
}

// random generates boards until it finds a solvable board that requires at least MinSlides slides. The
// choice of the board must not depend on the search algorithm, because a seed must give the same
// puzzle forever.
func (g Game) random(ctx context.Context, params string, r *solve.Rand) (board.Board, error) {
	n := 0
	if g.MaxPieces > 0 {
		n = g.DefaultPieces + r.IntN(2)
	}
	if given, err := g.parseCount(params); err != nil {
		return board.Board{}, err
	} else if given > 0 {
		n = given
	}
	for {
		b, ok := g.Generate(r, n, 0)
		if !ok {
			continue
		}
		enough, err := needsAtLeast(ctx, b, g.MinSlides)
		if err == nil && enough && !g.AlwaysSolvable {
			_, err = Solve(ctx, b, solve.Options{Optimal: true})
		}
		switch {
		case errors.Is(err, solve.ErrUnsolvable):
		case err != nil || enough:
			return b, err
		}
	}
}

const (
	// maxDraws is the maximum number of boards that are generated to find a board of a given length.
	maxDraws = 20_000
	// maxPositions is the maximum number of positions in the search of one board. Generators skip
	// boards that need more positions.
	maxPositions = 300_000
)

// randomLength generates boards until it finds a board whose shortest solution has low to high slides.
func (g Game) randomLength(ctx context.Context, params string, r *solve.Rand, o solve.Options, low, high int) (board.Board, error) {
	given, err := g.parseCount(params)
	if err != nil {
		return board.Board{}, err
	}
	if low == solve.Hardest {
		return board.Board{}, input.Errorf("choose a length", "%s: the hardest puzzles of this kind are not known", g.Name)
	}
	for range maxDraws {
		if ctx.Err() != nil {
			return board.Board{}, context.Cause(ctx) // the search of a small board never checks ctx
		}
		n := given
		if n == 0 && g.MaxPieces > 0 {
			n = g.MinPieces + r.IntN(g.MaxPieces-g.MinPieces+1)
		}
		b, ok := g.Generate(r, n, low)
		if !ok {
			continue
		}
		if fits, err := fits(ctx, b, o, low, high); fits || err != nil {
			return b, err
		}
	}
	return board.Board{}, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws without a puzzle of length %s", maxDraws, input.FormatRange(low, high)),
		Hint:   input.Say("try another seed or a wider range of lengths"),
	}
}

// needsAtLeast reports whether every solution of the board has at least n slides.
func needsAtLeast(ctx context.Context, b board.Board, n int) (bool, error) {
	length, err := shortestLength(ctx, b, solve.Options{Metric: board.SlideMetric}, n)
	return length < 0 || length >= n, err
}

// fits reports whether the shortest solution of b has low to high slides.
func fits(ctx context.Context, b board.Board, o solve.Options, low, high int) (bool, error) {
	o.Effort = 0
	if o.MaxPositions == 0 || o.MaxPositions > maxPositions {
		o.MaxPositions = maxPositions
	}
	n, err := shortestLength(ctx, b, o, high+1)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.PositionsLimit {
		return false, nil
	}
	return low <= n && n <= high, err
}

// shortestLength calls engine.shortestLength for the board b.
func shortestLength(ctx context.Context, b board.Board, o solve.Options, stopAt int) (int, error) {
	m, err := newModel(b)
	if err != nil {
		return 0, err
	}
	return engineOf(m).shortestLength(ctx, o, stopAt)
}
