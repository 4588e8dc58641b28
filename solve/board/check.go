package board

import (
	"fmt"
	"slices"

	"slidegif/solve/input"
)

// Check replays moves from b, as Replay does. Check also returns an error if the final board is not
// solved.
//
// Check is the referee that verifies all solutions. Check shares no code with any solver. The
// player's script rules.js implements the same rules independently; TestRules in package player
// compares the two implementations.
func Check(b Board, moves []Move, m Metric) (Board, error) {
	b, err := Replay(b, moves, m)
	if err == nil && !b.Solved() {
		err = input.Faultf("the goal is not reached after %s", input.Number(len(moves), m.Unit(len(moves))))
	}
	return b, err
}

// Replay applies moves to b and returns the final board. If a move is illegal, the error is an
// *IllegalMove, and Replay returns the board before that move. A move is illegal if
//
//   - a piece moves off the board or along the wrong axis;
//   - a piece runs into a wall, another piece, or a gate that is closed to it;
//   - a gliding piece stops although it could continue;
//   - the move is not exactly one move in metric m.
func Replay(b Board, moves []Move, m Metric) (Board, error) {
	r := newReferee(b)
	for n, mv := range moves {
		if err := r.move(mv, m); err != nil {
			return b.Apply(moves[:n]...), &IllegalMove{Number: n + 1, Err: err}
		}
	}
	return r.Board, nil
}

// An IllegalMove is the error that reports a move against the rules.
type IllegalMove struct {
	Number int // counted from 1
	Err    error
}

func (e *IllegalMove) Error() string               { return e.ErrorMessage().String() }
func (e *IllegalMove) ErrorMessage() input.Message { return input.Say("move %d: %v", e.Number, e.Err) }
func (e *IllegalMove) Unwrap() error               { return e.Err }

// A referee applies moves to its own copy of a board.
type referee struct {
	Board
	grid []int // Grid of the Board, kept up to date
}

func newReferee(b Board) *referee {
	b.Pieces = slices.Clone(b.Pieces)
	return &referee{b, b.Grid()}
}

// move applies a move. If the move is illegal, some of its steps may already have been applied.
func (r *referee) move(mv Move, m Metric) error {
	if err := checkMetric(r.Board, mv, m); err != nil {
		return err
	}
	first := mv.Pieces[0]
	before := r.Pieces[first]
	for i := range len(mv.Path) {
		if r.Pieces[first].Colours != before.Colours {
			return input.Faultf("%s: the move must end at the gate", before.describe())
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

// checkStop returns an error if a gliding piece stops although it could continue.
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
		return input.Faultf("%s cannot stop at %s: nothing stops it there", p.describe(), p.At.describe())
	}
	return nil
}

// describe returns the piece as it appears in messages: its label and its name, such as 兵 6. For a
// piece without a label, describe returns the quoted name. Colours are not included.
func (p Piece) describe() string {
	if p.Label == "" || p.Label == p.Name || p.Colours != "" || p.Gone() {
		return fmt.Sprintf("%q", p.Name)
	}
	return p.Label + " " + p.Name
}

// describe returns the cell as it appears in messages, with columns and rows counted from 1.
func (p Point) describe() input.Message { return input.Say("column %d, row %d", p.X+1, p.Y+1) }

var directionNames = map[byte]input.Message{'U': input.Word("up"), 'D': input.Word("down"), 'L': input.Word("left"), 'R': input.Word("right")}

// A blockedError reports that a piece cannot move by one cell. ErrorMessage formats the message on demand. Reasons
// creates many blocked errors, but never needs their messages.
type blockedError struct {
	piece   Piece
	dir     byte
	reason  input.Message
	byPiece bool // another piece is in the way
}

func (e *blockedError) Error() string { return e.ErrorMessage().String() }

func (e *blockedError) ErrorMessage() input.Message {
	return input.Say("%s: %s", cannotGo(e.piece, e.dir), e.reason)
}

func cannotGo(p Piece, dir byte) input.Message {
	return input.Say("%s cannot move %s from %s", p.describe(), directionNames[dir], p.At.describe())
}

// checkMetric returns an error if a move does not count as exactly one move in metric m.
// checkMetric ignores obstacles.
func checkMetric(b Board, mv Move, m Metric) error {
	if len(mv.Pieces) == 0 || len(mv.Path) == 0 {
		return input.Faultf("nothing moves")
	}
	for i, p := range mv.Pieces {
		if p < 0 || p >= len(b.Pieces) || slices.Contains(mv.Pieces[:i], p) {
			return input.Faultf("no piece has the index %d", p)
		}
	}
	for i := range len(mv.Path) {
		if _, ok := Step(mv.Path[i]); !ok {
			return input.Faultf("path %q: %q is not one of U, D, L, R", mv.Path, mv.Path[i])
		}
	}
	if m == "" {
		return input.Faultf("the metric of the moves is missing")
	}
	if b.Motion != ByCells && m != SlideMetric {
		return input.Faultf("gliding pieces have no metric %q", string(m))
	}
	if r, ok := m.rule(); !ok || !r.isSingle(b, mv) {
		if len(mv.Pieces) == 1 {
			return input.Faultf("path %q is not a single %s", mv.Path, input.Word(string(m)))
		}
		return input.Faultf("path %q of %d pieces is not a single %s", mv.Path, len(mv.Pieces), input.Word(string(m)))
	}
	return nil
}

// inLine reports whether the pieces of a push form a line in the direction of the push, with the
// foremost piece first.
func inLine(b Board, mv Move) bool {
	d, _ := Step(mv.Path[0])
	for i := 1; i < len(mv.Pieces); i++ {
		if b.Pieces[mv.Pieces[i]].At.Add(d) != b.Pieces[mv.Pieces[i-1]].At {
			return false
		}
	}
	return true
}

// step applies a single step of a move. If the move is illegal, the board does not change.
func (r *referee) step(m Move) error {
	if err := r.checkStep(m.Pieces, m.Path[0]); err != nil {
		return err
	}
	for _, i := range m.Pieces {
		r.fillPiece(i, Empty)
	}
	r.apply(m)
	for _, i := range m.Pieces {
		r.fillPiece(i, i)
	}
	return nil
}

// fillPiece stores the given value in all grid cells that a piece covers.
func (r *referee) fillPiece(piece, value int) {
	p := r.Pieces[piece]
	for _, c := range p.Cells {
		c = c.Add(p.At)
		r.grid[c.Y*r.W+c.X] = value
	}
}

// checkStep returns an error if the pieces cannot legally move by one cell.
func (r *referee) checkStep(pieces []int, dir byte) error {
	d, _ := Step(dir)
	for _, i := range pieces {
		p := &r.Pieces[i]
		blocked := func(reason input.Message) error { return &blockedError{*p, dir, reason, false} }
		switch {
		case p.Gone():
			return input.Faultf("%s has left the board", p.describe())
		case p.Frozen > 0:
			return blocked(input.Say("it is frozen: %s must leave first", input.Count(p.Frozen, "more block")))
		case p.Axes == Horizontal && d.Y != 0:
			return blocked(input.Say("it can only move left and right"))
		case p.Axes == Vertical && d.X != 0:
			return blocked(input.Say("it can only move up and down"))
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
				return blocked(input.Say("the board ends there"))
			}
			if r.Blocked(from, d) {
				return blocked(input.Say("a wall is in the way"))
			}
			switch v := r.grid[c.Y*r.W+c.X]; {
			case v == Wall:
				return blocked(input.Say("a wall is in the way"))
			case v >= 0 && !slices.Contains(pieces, v):
				return &blockedError{*p, dir, input.Say("%s is in the way", r.Pieces[v].describe()), true}
			}
			if slices.Contains(r.Gates, c) && !r.InGoal(p.Class) {
				return blocked(input.Say("only pieces that the goal names may cover the gate there"))
			}
		}
	}
	return nil
}

// checkExit returns an error if piece i, which touches an exit, can neither leave the board nor
// lose a colour in direction dir. Every cell between the piece and the border must be free, and all
// border cells that the piece would pass must be exits of its colour.
func (r *referee) checkExit(i int, dir byte) error {
	d, _ := Step(dir)
	p := &r.Pieces[i]
	blocked := func(reason input.Message) error { return &blockedError{*p, dir, reason, false} }
	for _, c := range p.Cells {
		c = c.Add(p.At).Add(d)
		for ; c.X > 0 && c.Y > 0 && c.X < r.W-1 && c.Y < r.H-1; c = c.Add(d) {
			switch v := r.grid[c.Y*r.W+c.X]; {
			case v == Wall:
				return blocked(input.Say("a wall is in the way"))
			case v >= 0 && v != i:
				return &blockedError{*p, dir, input.Say("%s is in the way", r.Pieces[v].describe()), true}
			}
		}
		if !slices.Contains(r.Exits, Exit{c, p.Colours[0]}) {
			return blocked(input.Say("the border there is not entirely a gate of its colour %s", p.Colours[:1]))
		}
	}
	return nil
}
