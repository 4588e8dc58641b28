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

// Rows returns how a kind writes its rows.
func Rows(kind input.Message) grid.Format {
	return grid.Format{Kind: kind, Side: 16, Cells: "a piece is a printable character, an empty cell a dot"}
}

// A Game says how one kind writes and draws its boards.
type Game struct {
	Called input.Message // its name, with which errors begin
	Hint   string        // how to write a board
	Form   string        // the same in words, without an example

	// Read reads START and GOAL; goal is empty where none is written.
	Read func(start, goal string) (board.Board, error)

	// Implied reports whether IDs leave out the goal of a board. It may be nil.
	Implied func(b board.Board) bool

	// Random boards have Few to Many pieces: where nobody says how many, Few of a wanted length to
	// Many, and else Usual or one more. They need Worthwhile slides or more. Where Many is 0 nobody
	// says.
	Few, Many, Usual, Worthwhile int
	Pieces                       string // what the kind calls them: "atoms"
	Solvable                     bool   // whatever Draw draws can be solved

	// Draw draws a board with so many pieces, perhaps of low slides or more; false where it has drawn
	// nothing.
	Draw func(r *solve.Rand, pieces, low int) (board.Board, bool)
}

// Kind completes what people read of a kind by all that its boards tell.
func (g Game) Kind(about solve.Kind) *solve.Kind {
	k := &about
	k.Metrics = []solve.Metric{board.SlideMetric}
	k.Notations = []moves.Notation{moves.Pairs, moves.Boards}
	k.Insight = countShortest
	k.ID = func(b board.Board) string { return k.Name + ":" + g.text(b) }
	parse := func(desc string) (solve.Puzzle, error) {
		b, err := g.parse(desc)
		if err != nil {
			return nil, err
		}
		return &puzzle{k, b}, nil
	}
	k.Parse = parse
	k.Random = func(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
		b, err := g.random(ctx, params, solve.NewRand(seed))
		if err != nil {
			return nil, err
		}
		return parse(g.text(b))
	}
	k.RandomLength = func(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
		b, err := g.randomLength(ctx, params, solve.NewRand(seed), o, low, high)
		if err != nil {
			return nil, err
		}
		return parse(g.text(b))
	}
	return k
}

// A puzzle is a board of any of the kinds.
type puzzle struct {
	kind  *solve.Kind
	board board.Board
}

func (p *puzzle) Kind() *solve.Kind  { return p.kind }
func (p *puzzle) ID() string         { return p.kind.ID(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	return Solve(ctx, p.board, o)
}

// text writes a board as its ID does, behind the kind.
func (g Game) text(b board.Board) string {
	if g.Implied != nil && g.Implied(b) {
		return b.String()
	}
	return b.String() + ":" + b.GoalString()
}

// parse returns the board that desc, an ID without its kind, describes.
func (g Game) parse(desc string) (board.Board, error) {
	if desc == "" {
		return board.Board{}, input.Errorf(g.Hint, "%s: the puzzle is empty", g.Called)
	}
	start, rest, _ := strings.Cut(desc, ":")
	goal, rest, _ := strings.Cut(rest, ":")
	if rest != "" {
		return board.Board{}, input.Errorf(g.Hint, "%s: %q after the goal is not understood", g.Called, input.Clip(rest, 40))
	}
	b, err := g.Read(start, goal)
	if err != nil && !strings.ContainsAny(desc, "/:.#") {
		err = &solve.NoBoard{Form: g.Form}
	}
	return b, err
}

// count reads the params of a random puzzle: a number of pieces, and 0 where params are empty.
func (g Game) count(params string) (int, error) {
	if params == "" {
		return 0, nil
	}
	if g.Many == 0 {
		return 0, input.Errorf(input.Say("write %s:@7", g.Called.Format), "%s: %q: a random board takes no parameters", g.Called, input.Clip(params, 40))
	}
	n, err := strconv.Atoi(params)
	if err != nil || n < g.Few || n > g.Many {
		return 0, input.Errorf(input.Say("write %s:5@7 for a board of 5 %s", g.Called.Format, input.Word(g.Pieces)),
			"%s: %q is not a number of %s from %d to %d", g.Called, input.Clip(params, 40), input.Word(g.Pieces), g.Few, g.Many)
	}
	return n, nil
}

// random draws boards until one can be solved and needs enough slides. Whether it does is a fact, and
// no matter of how it is searched: a seed means the same puzzle for ever.
func (g Game) random(ctx context.Context, params string, r *solve.Rand) (board.Board, error) {
	n := 0
	if g.Many > 0 {
		n = g.Usual + r.Below(2)
	}
	if given, err := g.count(params); err != nil {
		return board.Board{}, err
	} else if given > 0 {
		n = given
	}
	for {
		b, ok := g.Draw(r, n, 0)
		if !ok {
			continue
		}
		enough, err := needs(ctx, b, g.Worthwhile)
		if err == nil && enough && !g.Solvable {
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
	// mostDraws bounds the search for a board of a wanted length.
	mostDraws = 20_000
	// mostPositions bounds the search of one board: what takes more is passed over.
	mostPositions = 300_000
)

// randomLength draws boards until the shortest solution of one has low to high slides.
func (g Game) randomLength(ctx context.Context, params string, r *solve.Rand, o solve.Options, low, high int) (board.Board, error) {
	given, err := g.count(params)
	if err != nil {
		return board.Board{}, err
	}
	if low == solve.Hardest {
		return board.Board{}, input.Errorf("ask for a length", "%s: the hardest puzzles of this kind are not known", g.Called)
	}
	for range mostDraws {
		if ctx.Err() != nil {
			return board.Board{}, context.Cause(ctx) // a small board is solved before its search looks at ctx
		}
		n := given
		if n == 0 && g.Many > 0 {
			n = g.Few + r.Below(g.Many-g.Few+1)
		}
		b, ok := g.Draw(r, n, low)
		if !ok {
			continue
		}
		if fits, err := fits(ctx, b, o, low, high); fits || err != nil {
			return b, err
		}
	}
	return board.Board{}, &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("%d draws, none of which has a length of %s", mostDraws, input.FromTo(low, high)),
		Hint:   input.Say("try another seed or a wider range of lengths"),
	}
}

// needs reports whether a board has no solution of fewer than n slides.
func needs(ctx context.Context, b board.Board, n int) (bool, error) {
	length, err := shortest(ctx, b, solve.Options{Metric: board.SlideMetric}, n)
	return length < 0 || length >= n, err
}

// fits reports whether the shortest solution of a board has low to high slides.
func fits(ctx context.Context, b board.Board, o solve.Options, low, high int) (bool, error) {
	o.Effort = 0
	if o.MaxPositions == 0 || o.MaxPositions > mostPositions {
		o.MaxPositions = mostPositions
	}
	n, err := shortest(ctx, b, o, high+1)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.PositionsLimit {
		return false, nil
	}
	return low <= n && n <= high, err
}

// shortest returns the length of a shortest solution, or -1 where none has fewer than enough slides;
// 0 is no bound.
func shortest(ctx context.Context, b board.Board, o solve.Options, enough int) (int, error) {
	m, err := newModel(b)
	if err != nil {
		return 0, err
	}
	return engineOf(m).shortest(ctx, o, enough)
}
