package board

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/input"
)

// Check is the referee: it replays moves from b as Replay does, and fails as well where
// the board at their end is not solved. It shares no code with any solver.
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
	for n, mv := range moves {
		next, err := replayMove(b, mv, m)
		if err != nil {
			return b, &IllegalMove{Number: n + 1, Err: err}
		}
		b = next
	}
	return b, nil
}

// An IllegalMove is a move that the rules forbid.
type IllegalMove struct {
	Number int // from 1
	Err    error
}

func (e *IllegalMove) Error() string       { return e.Said().String() }
func (e *IllegalMove) Said() input.Message { return input.Say("move %d: %v", e.Number, e.Err) }
func (e *IllegalMove) Unwrap() error       { return e.Err }

func replayMove(b Board, mv Move, m Metric) (Board, error) {
	if err := checkShape(b, mv, m); err != nil {
		return b, err
	}
	for i := range len(mv.Path) {
		next, err := checkStep(b, mv.Pieces, mv.Path[i])
		if err != nil {
			return b, err
		}
		b = next
	}
	if b.Motion != ByCells {
		return b, checkStop(b, mv)
	}
	return b, nil
}

// checkStop fails where a gliding piece could go on at the end of its path.
func checkStop(b Board, mv Move) error {
	d, _ := Step(mv.Path[0])
	p := b.Pieces[mv.Pieces[0]]
	edge := false
	for _, c := range p.Cells {
		c = c.Add(p.At).Add(d)
		edge = edge || c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H
	}
	if edge && b.Motion == GlideOpen {
		return input.Faultf("%s: nothing stops it before the edge", cannotGo(p, mv.Path[0]))
	}
	if _, err := checkStep(b, mv.Pieces, mv.Path[0]); err == nil {
		return input.Faultf("%s cannot stop at %s: nothing stops it there", p.title(), p.At.place())
	}
	return nil
}

// title names a piece to a person: "兵 6", or "6" where that is all that is drawn on it.
func (p Piece) title() string {
	if p.Label == "" || p.Label == p.Name {
		return fmt.Sprintf("%q", p.Name)
	}
	return p.Label + " " + p.Name
}

// place tells a cell to a person, who counts from 1.
func (p Point) place() input.Message { return input.Say("column %d, row %d", p.X+1, p.Y+1) }

func cannotGo(p Piece, dir byte) input.Message {
	way := map[byte]string{'U': "up", 'D': "down", 'L': "left", 'R': "right"}[dir]
	return input.Say("%s cannot go %s from %s", p.title(), input.Word(way), p.At.place())
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

// checkStep takes the pieces one cell on.
func checkStep(b Board, pieces []int, dir byte) (Board, error) {
	d, _ := Step(dir)
	grid := b.Grid()
	for _, i := range pieces {
		p := b.Pieces[i]
		fault := func(why input.Message) error { return input.Faultf("%s: %s", cannotGo(p, dir), why) }
		switch {
		case p.Axes == Horizontal && d.Y != 0:
			return b, fault(input.Say("it keeps to its row"))
		case p.Axes == Vertical && d.X != 0:
			return b, fault(input.Say("it keeps to its column"))
		}
		for _, c := range p.Cells {
			from := c.Add(p.At)
			c = from.Add(d)
			if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H {
				return b, fault(input.Say("the board ends there"))
			}
			if b.Blocked(from, d) {
				return b, fault(input.Say("a wall stands there"))
			}
			switch v := grid[c.Y*b.W+c.X]; {
			case v == Wall:
				return b, fault(input.Say("a wall stands there"))
			case v >= 0 && !slices.Contains(pieces, v):
				return b, fault(input.Say("%s stands there", b.Pieces[v].title()))
			}
			if slices.Contains(b.Gates, c) && !b.InGoal(p.Class) {
				return b, fault(input.Say("only pieces that the goal names may cover the gate there"))
			}
		}
	}
	return b.Apply(Move{Pieces: pieces, Path: string(dir)}), nil
}
