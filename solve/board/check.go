package board

import "fmt"

// Check is the referee: it replays moves from b by the rules alone, and returns the
// board at their end. It fails, naming the move from 1, where a piece leaves the board
// or its axis, meets a wall, a gate that is closed to it or another piece, where a
// move is not one move in metric m, and where the last board is not solved. It shares
// no code with any solver.
func Check(b Board, moves []Move, m Metric) (Board, error) {
	for n, mv := range moves {
		if err := checkShape(b, mv, m); err != nil {
			return b, fmt.Errorf("move %d: %w", n+1, err)
		}
		for i := range len(mv.Path) {
			next, err := checkStep(b, mv.Pieces, mv.Path[i])
			if err != nil {
				return b, fmt.Errorf("move %d: %w", n+1, err)
			}
			b = next
		}
	}
	if !b.Solved() {
		return b, fmt.Errorf("after %s the goal is not reached", m.Count(len(moves)))
	}
	return b, nil
}

// checkShape holds a move to the metric, whatever is in its way.
func checkShape(b Board, mv Move, m Metric) error {
	if len(mv.Pieces) == 0 || len(mv.Path) == 0 {
		return fmt.Errorf("nothing moves")
	}
	seen := map[int]bool{}
	for _, p := range mv.Pieces {
		if p < 0 || p >= len(b.Pieces) || seen[p] {
			return fmt.Errorf("there is no piece %d to move", p)
		}
		seen[p] = true
	}
	for i := range len(mv.Path) {
		if _, ok := Step(mv.Path[i]); !ok {
			return fmt.Errorf("path %q: %q is not one of U, D, L, R", mv.Path, mv.Path[i])
		}
	}
	straight := true
	for i := range len(mv.Path) {
		straight = straight && mv.Path[i] == mv.Path[0]
	}
	ok := false
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
		return fmt.Errorf("path %q of %d pieces is not one %s", mv.Path, len(mv.Pieces), m)
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
	moving := map[int]bool{}
	for _, p := range pieces {
		moving[p] = true
	}
	gate := map[Point]bool{}
	for _, g := range b.Gates {
		gate[g] = true
	}
	grid := b.Grid()
	for _, i := range pieces {
		p := b.Pieces[i]
		if p.Axes == Horizontal && d.Y != 0 || p.Axes == Vertical && d.X != 0 {
			return b, fmt.Errorf("piece %q cannot go %c", p.Name, dir)
		}
		for _, c := range p.Cells {
			c = c.Add(p.At).Add(d)
			if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H {
				return b, fmt.Errorf("piece %q leaves the board", p.Name)
			}
			switch v := grid[c.Y*b.W+c.X]; {
			case v == Wall:
				return b, fmt.Errorf("piece %q meets a wall", p.Name)
			case v >= 0 && !moving[v]:
				return b, fmt.Errorf("piece %q meets piece %q", p.Name, b.Pieces[v].Name)
			}
			if gate[c] && !b.InGoal(p.Class) {
				return b, fmt.Errorf("piece %q may not cover a gate", p.Name)
			}
		}
	}
	return b.Apply(Move{Pieces: pieces, Path: string(dir)}), nil
}
