package blocks

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/kindtest"
)

// A layout holds the position of each piece. The oracle implements the rules directly on layouts. It
// shares no code with the engine.
type layout []board.Point

func fits(b board.Board, l layout, piece int, at board.Point) bool {
	taken := make([]bool, b.W*b.H)
	take := func(c board.Point) { taken[c.Y*b.W+c.X] = true }
	for _, w := range b.Walls {
		take(w)
	}
	if !b.InGoal(b.Pieces[piece].Class) {
		for _, g := range b.Gates {
			take(g)
		}
	}
	for i, p := range b.Pieces {
		for _, c := range p.Cells {
			if i != piece {
				take(c.Add(l[i]))
			}
		}
	}
	for _, c := range b.Pieces[piece].Cells {
		c = c.Add(at)
		if c.X < 0 || c.X >= b.W || c.Y < 0 || c.Y >= b.H || taken[c.Y*b.W+c.X] {
			return false
		}
	}
	return true
}

var offsets = []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}}

// targets returns the positions that a piece can reach with one step or one slide.
func targets(b board.Board, l layout, piece int, m board.Metric) []board.Point {
	var out []board.Point
	allowed := func(d board.Point) bool {
		return !(b.Pieces[piece].Axes == board.Horizontal && d.Y != 0 || b.Pieces[piece].Axes == board.Vertical && d.X != 0)
	}
	for _, d := range offsets {
		for at := l[piece].Add(d); allowed(d) && fits(b, l, piece, at); at = at.Add(d) {
			out = append(out, at)
			if m == board.StepMetric {
				break
			}
		}
	}
	return out
}

// A mergedSpace is a space with merged mirror images, expanded by the fastest graph.
type mergedSpace[S search.Code, C cellSet] struct {
	*space[S, C]
	g    *generator[S, C]
	fast search.Undirected[S]
}

func (s mergedSpace[S, C]) Encode(b board.Board) (S, bool) {
	code, ok := s.space.Encode(b)
	return s.g.canonical(code), ok
}

func (s mergedSpace[S, C]) Expand(dst []S, code S, _ int) []S { return s.fast.Expand(dst, code) }
func (s mergedSpace[S, C]) Predecessors(dst []S, code S) []S  { return s.fast.Expand(dst, code) }

// difference returns a description of the first position for which the model and the oracle
// disagree.
func difference(m *model) string {
	if m.words == 1 && len(m.walls) <= 64 {
		return differenceIn[[1]uint64, [1]uint64](m)
	}
	return differenceIn[[32]uint64, [7]uint64](m)
}

func differenceIn[S search.Code, C cellSet](m *model) string {
	g := newGenerator[S, C](m)
	rules := kindtest.Oracle[board.Board]{
		Board: func(b board.Board) board.Board { return b },
		Moves: func(b board.Board) map[string]board.Board {
			moves := map[string]board.Board{}
			l := layoutOf(b)
			for i, p := range b.Pieces {
				for to := range stepsTo(b, l, i, m.metric) {
					next := b
					next.Pieces = slices.Clone(b.Pieces)
					next.Pieces[i].At = to
					moves[fmt.Sprintf("of %s from %d,%d to %d,%d", p.Name, p.At.X, p.At.Y, to.X, to.Y)] = next
				}
			}
			return moves
		},
	}
	return kindtest.Difference(mergedSpace[S, C]{newSpace[S, C](m), g, fastestGraph(g)}, rules, m.board)
}

func layoutOf(b board.Board) (l layout) {
	for _, p := range b.Pieces {
		l = append(l, p.At)
	}
	return l
}

func solved(b board.Board, l layout) bool {
	for i := range l {
		b.Pieces[i].At = l[i]
	}
	return b.Solved()
}

// randomBoard returns a random board. It may have walls, gates, axes, several goal pieces, and goal
// pieces that are interchangeable.
func randomBoard(r *rand.Rand) board.Board {
	for {
		if b, ok := tryBoard(r); ok {
			return b
		}
	}
}

func tryBoard(r *rand.Rand) (board.Board, bool) {
	b := board.Board{W: 2 + r.IntN(4), H: 1 + r.IntN(4), Text: board.Symbols{Empty: "0", Wall: "#", Gate: "-", Row: "/"}}
	if r.IntN(3) == 0 {
		b.H = b.W // square boards may also have rotations
	}
	free := map[board.Point]bool{}
	for y := range b.H {
		for x := range b.W {
			free[board.Point{X: x, Y: y}] = true
		}
	}
	any := func() board.Point { return board.Point{X: r.IntN(b.W), Y: r.IntN(b.H)} }
	for range r.IntN(3) {
		if p := any(); r.IntN(2) == 0 && free[p] {
			free[p] = false
			b.Walls = append(b.Walls, p)
			if q := (board.Point{X: b.W - 1 - p.X, Y: p.Y}); free[q] && r.IntN(2) == 0 {
				free[q] = false
				b.Walls = append(b.Walls, q)
			}
		}
	}
	var gates []board.Point
	for range r.IntN(3) {
		if p := any(); free[p] {
			free[p] = false
			gates = append(gates, p)
		}
	}
	axes := r.IntN(4) == 0
	maxCells := 1 + r.IntN(4)
	room := b.W*b.H - len(b.Walls) - len(gates) - r.IntN(3) // cells to fill
	for tries := 0; tries < 20*b.W*b.H && room > 1; tries++ {
		cells := []board.Point{any()}
		for range r.IntN(maxCells) {
			cells = append(cells, cells[r.IntN(len(cells))].Add(offsets[r.IntN(4)]))
		}
		ok := true
		in := map[board.Point]bool{}
		for _, c := range cells {
			ok = ok && free[c]
			in[c] = true
		}
		if !ok || len(in) > room-1 {
			continue
		}
		room -= len(in)
		p := board.Piece{Name: string(rune('A' + len(b.Pieces))), At: board.Point{X: -1}}
		for y := range b.H {
			for x := range b.W {
				c := board.Point{X: x, Y: y}
				if !in[c] {
					continue
				}
				free[c] = false
				if p.At.X < 0 {
					p.At = c
				}
				p.Cells = append(p.Cells, board.Point{X: c.X - p.At.X, Y: c.Y - p.At.Y})
			}
		}
		if axes {
			p.Axes = board.Axes(r.IntN(3))
		}
		b.Pieces = append(b.Pieces, p)
	}
	b.Gates = gates
	empties := 0
	for _, f := range free {
		if f {
			empties++
		}
	}
	if len(b.Pieces) == 0 || empties+len(gates) == 0 {
		return b, false
	}
	return withGoal(r, b), true
}

// withGoal makes a random walk from the start and adds a goal that its last position solves.
func withGoal(r *rand.Rand, b board.Board) board.Board {
	for i := range b.Pieces {
		b.Pieces[i].Class = i
	}
	named := 1 + r.IntN(min(1+r.IntN(4), len(b.Pieces)))
	order := r.Perm(len(b.Pieces))
	for _, i := range order[:named] {
		b.Goal = append(b.Goal, b.Pieces[i])
	}
	// Assign the classes first, because they decide which pieces may cover gates.
	isNamed := map[int]bool{}
	for _, g := range b.Goal {
		isNamed[g.Class] = true
	}
	mergeNamed := r.IntN(2) == 0
	class := make([]int, len(b.Pieces))
	for i, p := range b.Pieces {
		class[i] = i
		for j := range i {
			q := b.Pieces[j]
			if fmt.Sprint(p.Cells, p.Axes) == fmt.Sprint(q.Cells, q.Axes) && isNamed[i] == isNamed[j] && (!isNamed[i] || mergeNamed) {
				class[i] = class[j]
				break
			}
		}
	}
	for i := range b.Pieces {
		b.Pieces[i].Class = class[i]
	}
	for i := range b.Goal {
		b.Goal[i].Class = class[b.Goal[i].Class]
	}
	l := layoutOf(b)
	for range r.IntN(3000) {
		i := r.IntN(len(l))
		if at := l[i].Add(offsets[r.IntN(4)]); fits(b, l, i, at) {
			d := board.Point{X: at.X - l[i].X, Y: at.Y - l[i].Y}
			if a := b.Pieces[i].Axes; a == board.AnyAxis || (a == board.Horizontal) == (d.Y == 0) {
				l[i] = at
			}
		}
	}
	if r.IntN(12) == 0 {
		l[order[0]] = b.Pieces[order[0]].At // some boards are solved at the start or nearly so
	}
	for k, i := range order[:named] {
		b.Goal[k].At = l[i]
	}
	if r.IntN(6) == 0 {
		b.GoalAnywhere = true
		return b
	}
	if r.IntN(10) == 0 {
		// Move one goal piece to any place without walls and other goal pieces. The place may be
		// unreachable.
		g := &b.Goal[r.IntN(named)]
		old := g.At
		g.At = board.Point{X: r.IntN(b.W), Y: r.IntN(b.H)}
		taken := map[board.Point]bool{}
		for _, w := range b.Walls {
			taken[w] = true
		}
		for _, p := range b.Goal {
			for _, c := range p.Cells {
				if c = c.Add(p.At); taken[c] || c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H {
					g.At = old
				}
				taken[c] = true
			}
		}
	}
	if r.IntN(5) == 0 {
		b.GoalCovers = true
		for i := range b.Goal {
			g := &b.Goal[i]
			g.At, g.Cells = g.At.Add(g.Cells[r.IntN(len(g.Cells))]), []board.Point{{}}
		}
	}
	return b
}
