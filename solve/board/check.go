package board

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/input"
)

// Check is the referee: it replays moves from b as Replay does, and fails as well where
// the board at their end is not solved. It shares no code with any solver. The player's
// rules.js has the same rules a second time; TestRules of package player compares them.
func Check(b Board, moves []Move, m Metric) (Board, error) {
	b, err := Replay(b, moves, m)
	if err == nil && !b.Solved() {
		err = input.Faultf("after %s the goal is not reached", input.Number(len(moves), m.Unit(len(moves))))
	}
	return b, err
}

// Replay makes moves from b by the rules alone and returns the board at their end. The
// error is an *IllegalMove where a piece leaves the board or its axis, meets a wall, a
// gate that is closed to it or another piece, where a gliding piece stops though nothing
// stops it, and where a move is not one move in metric m. The board is then the one
// before that move.
func Replay(b Board, moves []Move, m Metric) (Board, error) {
	r := newReferee(b)
	for n, mv := range moves {
		if err := r.move(mv, m); err != nil {
			return b.Apply(moves[:n]...), &IllegalMove{Number: n + 1, Err: err}
		}
	}
	return r.Board, nil
}

// An IllegalMove is a move that the rules forbid.
type IllegalMove struct {
	Number int // from 1
	Err    error
}

func (e *IllegalMove) Error() string       { return e.Said().String() }
func (e *IllegalMove) Said() input.Message { return input.Say("move %d: %v", e.Number, e.Err) }
func (e *IllegalMove) Unwrap() error       { return e.Err }

// A referee makes moves on a board of its own, in place.
type referee struct {
	Board
	grid []int // that of the Board
}

func newReferee(b Board) *referee {
	b.Pieces = slices.Clone(b.Pieces)
	return &referee{b, b.Grid()}
}

// move makes a move. Where the rules forbid it, some of its steps may have been made.
func (r *referee) move(mv Move, m Metric) error {
	if err := checkShape(r.Board, mv, m); err != nil {
		return err
	}
	first := mv.Pieces[0]
	before := r.Pieces[first]
	for i := range len(mv.Path) {
		if r.Pieces[first].Colours != before.Colours {
			return input.Faultf("%s: a move ends at a gate", before.title())
		}
		if err := r.step(Move{mv.Pieces, mv.Path[i : i+1]}); err != nil {
			return err
		}
	}
	if r.Motion != ByCells {
		return r.checkStop(mv)
	}
	return nil
}

// checkStop fails where a gliding piece could go on at the end of its path.
func (r *referee) checkStop(mv Move) error {
	d, _ := Step(mv.Path[0])
	p := r.Pieces[mv.Pieces[0]]
	edge := false
	for _, c := range p.Cells {
		c = c.Add(p.At).Add(d)
		edge = edge || c.X < 0 || c.Y < 0 || c.X >= r.W || c.Y >= r.H
	}
	if edge && r.Motion == GlideOpen {
		return input.Faultf("%s: nothing stops it before the edge", cannotGo(p, mv.Path[0]))
	}
	if r.checkStep(mv.Pieces, mv.Path[0]) == nil {
		return input.Faultf("%s cannot stop at %s: nothing stops it there", p.title(), p.At.place())
	}
	return nil
}

// title names a piece to a person: "兵 6", or "6" where that is all that is drawn on it. Colours are no name.
func (p Piece) title() string {
	if p.Label == "" || p.Label == p.Name || p.Colours != "" || p.Gone() {
		return fmt.Sprintf("%q", p.Name)
	}
	return p.Label + " " + p.Name
}

// place tells a cell to a person, who counts from 1.
func (p Point) place() input.Message { return input.Say("column %d, row %d", p.X+1, p.Y+1) }

var ways = map[byte]input.Message{'U': input.Word("up"), 'D': input.Word("down"), 'L': input.Word("left"), 'R': input.Word("right")}

// A stuck piece is one that may not go a cell on. Its text is made where somebody reads it: Reasons asks no more
// than whether another piece stands there.
type stuck struct {
	piece   Piece
	dir     byte
	why     input.Message
	blocked bool // by another piece
}

func (e *stuck) Error() string { return e.Said().String() }

func (e *stuck) Said() input.Message { return input.Say("%s: %s", cannotGo(e.piece, e.dir), e.why) }

func cannotGo(p Piece, dir byte) input.Message {
	return input.Say("%s cannot go %s from %s", p.title(), ways[dir], p.At.place())
}

// checkShape holds a move to the metric, whatever is in its way.
func checkShape(b Board, mv Move, m Metric) error {
	if len(mv.Pieces) == 0 || len(mv.Path) == 0 {
		return input.Faultf("nothing moves")
	}
	for i, p := range mv.Pieces {
		if p < 0 || p >= len(b.Pieces) || slices.Contains(mv.Pieces[:i], p) {
			return input.Faultf("there is no piece %d to move", p)
		}
	}
	for i := range len(mv.Path) {
		if _, ok := Step(mv.Path[i]); !ok {
			return input.Faultf("path %q: %q is not one of U, D, L, R", mv.Path, mv.Path[i])
		}
	}
	if m == "" {
		return input.Faultf("the metric of the moves is not told")
	}
	straight := strings.Count(mv.Path, mv.Path[:1]) == len(mv.Path)
	ok := false
	if b.Motion != ByCells && m != SlideMetric {
		return input.Faultf("gliding pieces have no metric %q", string(m))
	}
	switch m {
	case StepMetric:
		ok = len(mv.Pieces) == 1 && len(mv.Path) == 1
	case SlideMetric:
		ok = len(mv.Pieces) == 1 && straight
	case MoveMetric:
		ok = len(mv.Pieces) == 1 && mv.Offset() != Point{}
	case PushMetric:
		ok = len(mv.Path) == 1 && inLine(b, mv)
	}
	if !ok {
		return input.Faultf("path %q of %d pieces is not one %s", mv.Path, len(mv.Pieces), input.Word(string(m)))
	}
	return nil
}

// inLine reports whether each piece of a push stands right behind the one before it.
func inLine(b Board, mv Move) bool {
	d, _ := Step(mv.Path[0])
	for i := 1; i < len(mv.Pieces); i++ {
		if b.Pieces[mv.Pieces[i]].At.Add(d) != b.Pieces[mv.Pieces[i-1]].At {
			return false
		}
	}
	return true
}

// step makes a move of one letter. Where the rules forbid it nothing has changed.
func (r *referee) step(m Move) error {
	if err := r.checkStep(m.Pieces, m.Path[0]); err != nil {
		return err
	}
	for _, i := range m.Pieces {
		r.cover(i, Empty)
	}
	r.apply(m)
	for _, i := range m.Pieces {
		r.cover(i, i)
	}
	return nil
}

// cover writes a value into the cells of the grid where a piece stands.
func (r *referee) cover(piece, value int) {
	p := r.Pieces[piece]
	for _, c := range p.Cells {
		c = c.Add(p.At)
		r.grid[c.Y*r.W+c.X] = value
	}
}

// checkStep fails where the rules forbid that the pieces go one cell on.
func (r *referee) checkStep(pieces []int, dir byte) error {
	d, _ := Step(dir)
	for _, i := range pieces {
		p := &r.Pieces[i]
		fault := func(why input.Message) error { return &stuck{*p, dir, why, false} }
		switch {
		case p.Gone():
			return input.Faultf("%s has left the board", p.title())
		case p.Frozen > 0:
			return fault(input.Say("it is frozen, %s must leave first", input.Count(p.Frozen, "more block")))
		case p.Axes == Horizontal && d.Y != 0:
			return fault(input.Say("it keeps to its row"))
		case p.Axes == Vertical && d.X != 0:
			return fault(input.Say("it keeps to its column"))
		}
		if r.Leave && r.atExit(*p, d) {
			if err := r.checkExit(i, dir); err != nil {
				return err
			}
			continue
		}
		for _, c := range p.Cells {
			from := c.Add(p.At)
			c = from.Add(d)
			if c.X < 0 || c.Y < 0 || c.X >= r.W || c.Y >= r.H {
				return fault(input.Say("the board ends there"))
			}
			if r.Blocked(from, d) {
				return fault(input.Say("a wall stands there"))
			}
			switch v := r.grid[c.Y*r.W+c.X]; {
			case v == Wall:
				return fault(input.Say("a wall stands there"))
			case v >= 0 && !slices.Contains(pieces, v):
				return &stuck{*p, dir, input.Say("%s stands there", r.Pieces[v].title()), true}
			}
			if slices.Contains(r.Gates, c) && !r.InGoal(p.Class) {
				return fault(input.Say("only pieces that the goal names may cover the gate there"))
			}
		}
	}
	return nil
}

// checkExit fails where a piece that touches an exit may not leave there, nor lose a colour: unless all cells
// between it and that border are free and the exits there have its colour.
func (r *referee) checkExit(i int, dir byte) error {
	d, _ := Step(dir)
	p := &r.Pieces[i]
	fault := func(why input.Message) error { return &stuck{*p, dir, why, false} }
	for _, c := range p.Cells {
		c = c.Add(p.At).Add(d)
		for ; c.X > 0 && c.Y > 0 && c.X < r.W-1 && c.Y < r.H-1; c = c.Add(d) {
			switch v := r.grid[c.Y*r.W+c.X]; {
			case v == Wall:
				return fault(input.Say("a wall stands there"))
			case v >= 0 && v != i:
				return &stuck{*p, dir, input.Say("%s stands there", r.Pieces[v].title()), true}
			}
		}
		if !slices.Contains(r.Exits, Exit{c, p.Colours[0]}) {
			return fault(input.Say("not all of the border there is a gate of its colour %s", p.Colours[:1]))
		}
	}
	return nil
}
