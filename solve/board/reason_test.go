package board

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/test/testcost"
)

// A naiveBoard is a board as a map of cells. It is independent of the referee.
type naiveBoard struct {
	Board
	cells map[Point]int // cell -> piece
	lost  map[int]int   // piece -> number of lost colours
}

// newNaive converts a board.
func newNaive(b Board) naiveBoard {
	n := naiveBoard{b, map[Point]int{}, map[int]int{}}
	for i, p := range b.Pieces {
		for _, c := range p.Cells {
			n.cells[Point{p.At.X + c.X, p.At.Y + c.Y}] = i
		}
	}
	return n
}

// anchor returns the first cell of a piece in reading order.
func (n naiveBoard) anchor(piece int) Point {
	var cells []Point
	for c, i := range n.cells {
		if i == piece {
			cells = append(cells, c)
		}
	}
	return slices.MinFunc(cells, Point.Compare)
}

// step moves pieces by one cell, and reports whether the move is legal.
func (n naiveBoard) step(pieces []int, dir byte) (naiveBoard, bool) {
	by := map[byte]Point{'U': {0, -1}, 'D': {0, 1}, 'L': {-1, 0}, 'R': {1, 0}}[dir]
	next := naiveBoard{n.Board, map[Point]int{}, n.lost}
	for c, i := range n.cells {
		if !slices.Contains(pieces, i) {
			next.cells[c] = i
		}
	}
	if n.Leave && n.goneCount() < n.Pieces[pieces[0]].Frozen {
		return n, false
	}
	if n.Leave && n.touchesExit(pieces[0], by) {
		return n.exit(pieces[0], by)
	}
	for c, i := range n.cells {
		if !slices.Contains(pieces, i) {
			continue
		}
		p := n.Pieces[i]
		to := Point{c.X + by.X, c.Y + by.Y}
		_, occupied := next.cells[to]
		inGoal := slices.ContainsFunc(n.Goal, func(g Piece) bool { return g.Class == p.Class })
		switch {
		case occupied, to.X < 0, to.Y < 0, to.X >= n.W, to.Y >= n.H, slices.Contains(n.Walls, to),
			p.Axes == Horizontal && by.Y != 0, p.Axes == Vertical && by.X != 0,
			slices.Contains(n.Gates, to) && !inGoal,
			dir == 'R' && slices.Contains(n.RightWalls, c), dir == 'L' && slices.Contains(n.RightWalls, to),
			dir == 'D' && slices.Contains(n.LowerWalls, c), dir == 'U' && slices.Contains(n.LowerWalls, to):
			return n, false
		}
		next.cells[to] = i
	}
	return next, true
}

// goneCount returns the number of pieces that have lost all of their colours.
func (n naiveBoard) goneCount() (count int) {
	for i, p := range n.Pieces {
		if n.lost[i] == len(p.Colours) {
			count++
		}
	}
	return count
}

// touchesExit reports whether a cell of a piece is adjacent to an exit in direction by.
func (n naiveBoard) touchesExit(piece int, by Point) bool {
	return slices.ContainsFunc(n.Exits, func(e Exit) bool {
		i, ok := n.cells[Point{e.At.X - by.X, e.At.Y - by.Y}]
		return ok && i == piece
	})
}

// exit removes a colour from a piece, and removes the piece with its last colour. Each cell of the
// piece must have a free line to an exit of that colour.
func (n naiveBoard) exit(piece int, by Point) (naiveBoard, bool) {
	p, lost := n.Pieces[piece], n.lost[piece]
	if p.Axes == Horizontal && by.Y != 0 || p.Axes == Vertical && by.X != 0 {
		return n, false
	}
	next := naiveBoard{n.Board, maps.Clone(n.cells), maps.Clone(n.lost)}
	for c, i := range n.cells {
		if i != piece {
			continue
		}
		for c = c.Add(by); !slices.Contains(n.Exits, Exit{c, p.Colours[lost]}); c = c.Add(by) {
			other, occupied := n.cells[c]
			if occupied && other != piece || c.X <= 0 || c.Y <= 0 || c.X >= n.W-1 || c.Y >= n.H-1 || slices.Contains(n.Walls, c) {
				return n, false
			}
		}
	}
	if next.lost[piece]++; next.lost[piece] == len(p.Colours) {
		maps.DeleteFunc(next.cells, func(_ Point, i int) bool { return i == piece })
	}
	return next, true
}

// move applies a move, and reports whether the move is legal.
func (n naiveBoard) move(m Move) (naiveBoard, bool) {
	lost := n.lost[m.Pieces[0]]
	for k := range len(m.Path) {
		var ok bool
		if n.lost[m.Pieces[0]] > lost { // an exit ends a move
			return n, false
		}
		if n, ok = n.step(m.Pieces, m.Path[k]); !ok {
			return n, false
		}
	}
	if n.Motion == ByCells {
		return n, true
	}
	last := m.Path[len(m.Path)-1]
	if _, further := n.step(m.Pieces, last); further {
		return n, false
	}
	at := n.anchor(m.Pieces[0]) // gliding pieces have one cell
	edge := at.X == 0 && last == 'L' || at.Y == 0 && last == 'U' || at.X == n.W-1 && last == 'R' || at.Y == n.H-1 && last == 'D'
	return n, !edge || n.Motion == Glide
}

// solved reports whether every target has a piece of its class, or all pieces have left.
func (n naiveBoard) solved() bool {
	if n.Leave {
		return len(n.cells) == 0
	}
	for _, g := range n.Goal {
		at := g.At
		i, ok := n.cells[at]
		if !ok || n.Pieces[i].Class != g.Class || !n.GoalCovers && n.anchor(i) != at {
			return false
		}
	}
	return true
}

// naiveReason computes NeededBy and MakesRoom by leaving out one move and applying the others.
// before holds the board before each move.
func naiveReason(before []naiveBoard, moves []Move, omitted int) (reason int, room bool) {
	without := before[omitted]
	for k := omitted + 1; k < len(moves); k++ {
		for _, p := range moves[k].Pieces {
			if before[k].anchor(p) != without.anchor(p) {
				return k + 1, false
			}
		}
		next, ok := without.move(moves[k])
		if !ok {
			return k + 1, without.blocked(moves[k], moves[omitted].Pieces)
		}
		without = next
	}
	if without.solved() {
		return -1, false
	}
	return 0, false
}

// blocked reports whether a piece in by is the obstacle that stops a move.
func (n naiveBoard) blocked(m Move, by []int) bool {
	lost := n.lost[m.Pieces[0]]
	for k := range len(m.Path) {
		next, ok := n.step(m.Pieces, m.Path[k])
		if !ok {
			maps.DeleteFunc(n.cells, func(_ Point, i int) bool { return slices.Contains(by, i) && !slices.Contains(m.Pieces, i) })
			_, ok = n.step(m.Pieces, m.Path[k])
			return ok
		}
		if n = next; n.lost[m.Pieces[0]] > lost { // the piece met an exit before the end of its path
			return false
		}
	}
	return false
}

// randomBoard draws a board of any kind, a metric, and moves on the board.
func randomBoard(r *rand.Rand) (Board, []Move, Metric) {
	b := Board{W: 2 + r.IntN(4), H: 2 + r.IntN(4)}
	metric := []Metric{StepMetric, SlideMetric, MoveMetric, PushMetric}[r.IntN(4)]
	if metric == SlideMetric {
		b.Motion = Motion(r.IntN(3))
	}
	single := b.Motion != ByCells || metric == PushMetric
	free := func(c Point) bool {
		return c.X >= 0 && c.Y >= 0 && c.X < b.W && c.Y < b.H && b.Grid()[c.Y*b.W+c.X] == Empty
	}
	randomCell := func() Point { return Point{r.IntN(b.W), r.IntN(b.H)} }
	for range r.IntN(3) {
		if at := randomCell(); metric != PushMetric && free(at) {
			b.Walls = append(b.Walls, at)
		}
	}
	for range r.IntN(3) {
		b.RightWalls, b.LowerWalls = append(b.RightWalls, randomCell()), append(b.LowerWalls, randomCell())
	}
	if b.Motion == ByCells && r.IntN(3) == 0 {
		b.Gates = []Point{randomCell()}
	}
	for range 1 + r.IntN(b.W*b.H-1) {
		p := Piece{At: randomCell(), Cells: []Point{{}}, Class: r.IntN(4)}
		if !free(p.At) {
			continue
		}
		for _, d := range []Point{{1, 0}, {0, 1}} {
			if !single && r.IntN(2) == 0 && free(p.At.Add(d)) {
				p.Cells = append(p.Cells, d)
			}
		}
		if !single {
			p.Axes, p.Class = Axes(r.IntN(3)), len(b.Pieces)
		}
		b.Pieces = append(b.Pieces, p)
	}
	if len(b.Pieces) == 0 {
		return randomBoard(r)
	}
	b.Goal = []Piece{b.Pieces[r.IntN(len(b.Pieces))]} // gates are open to the class of this piece
	var moves []Move
	at := newNaive(b)
	for range 200 {
		if len(moves) == 20 {
			break
		}
		m := randomMove(r, at, metric)
		next, ok := at.move(m)
		if ok && (metric != MoveMetric || at.anchor(m.Pieces[0]) != next.anchor(m.Pieces[0])) {
			at, moves = next, append(moves, m)
		}
	}
	if r.IntN(3) > 0 {
		b.Goal[0].At = at.anchor(slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Class == b.Goal[0].Class }))
	}
	b.GoalCovers = b.Motion == ByCells && r.IntN(2) == 0
	return b, moves, metric
}

// randomExits draws a board with exits, and moves on the board.
func randomExits(r *rand.Rand) (Board, []Move) {
	b := Board{W: 4 + r.IntN(3), H: 4 + r.IntN(3), Rules: Rules{Leave: true}}
	for y := range b.H {
		for x := range b.W {
			at := Point{x, y}
			side, end := x == 0 || x == b.W-1, y == 0 || y == b.H-1
			switch {
			case side != end && r.IntN(4) > 0:
				b.Exits = append(b.Exits, Exit{at, "AB"[r.IntN(2)]})
			case side || end || r.IntN(12) == 0:
				b.Walls = append(b.Walls, at)
			}
		}
	}
	for range 2 + r.IntN(4) {
		p := Piece{At: Point{1 + r.IntN(b.W-2), 1 + r.IntN(b.H-2)}, Cells: []Point{{}}, Class: len(b.Pieces), Axes: Axes(max(0, r.IntN(6)-3))}
		free := func(c Point) bool { return b.Grid()[c.Y*b.W+c.X] == Empty }
		if !free(p.At) {
			continue
		}
		for _, d := range []Point{{1, 0}, {0, 1}} {
			if r.IntN(3) == 0 && free(p.At.Add(d)) {
				p.Cells = append(p.Cells, d)
			}
		}
		for range 1 + r.IntN(2) {
			p.Colours += "AB"[r.IntN(2):][:1]
		}
		if r.IntN(4) == 0 {
			p.Frozen = 1
		}
		b.Pieces = append(b.Pieces, p)
	}
	if len(b.Pieces) == 0 {
		return randomExits(r)
	}
	var moves []Move
	at := newNaive(b)
	for range 200 {
		m := randomMove(r, at, MoveMetric)
		if at.goneCount() == len(b.Pieces) || at.lost[m.Pieces[0]] == len(b.Pieces[m.Pieces[0]].Colours) {
			continue
		}
		next, ok := at.move(m)
		leaves := ok && next.lost[m.Pieces[0]] > at.lost[m.Pieces[0]]
		if ok && (leaves || at.anchor(m.Pieces[0]) != next.anchor(m.Pieces[0])) && len(moves) < 20 {
			at, moves = next, append(moves, m)
		}
	}
	return b, moves
}

// randomMove draws a move that may be illegal.
func randomMove(r *rand.Rand, n naiveBoard, metric Metric) Move {
	dir := "UDLR"[r.IntN(4)]
	m := Move{Pieces: []int{r.IntN(len(n.Pieces))}, Path: string(dir)}
	switch {
	case n.Motion != ByCells:
		m.Path = strings.Repeat(m.Path, 1+r.IntN(5))
	case metric == SlideMetric:
		m.Path = strings.Repeat(m.Path, 1+r.IntN(2))
	case metric == MoveMetric:
		for range r.IntN(3) {
			m.Path += string("UDLR"[r.IntN(4)])
		}
	case metric == PushMetric:
		d, _ := Step(dir)
		for at := n.anchor(m.Pieces[0]); r.IntN(2) == 0; {
			at = Point{at.X - d.X, at.Y - d.Y}
			i, ok := n.cells[at]
			if !ok {
				break
			}
			m.Pieces = append(m.Pieces, i)
		}
	}
	return m
}

// TestReasons compares Reasons with naiveReason. It checks a quarter of 3,000 boards, or all of
// them if SLIDEGIF_LONG is set.
func TestReasons(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 1))
	counts := map[int]int{} // number of results: NotNeeded, NeededByGoal, 1 for a later move, 2 for a move of another piece
	thaws := 0              // moves that unfreeze a piece
	rooms := 0              // moves that make room
	step := 4
	if testcost.Long() {
		step = 1
	}
	for n := 0; n < 3000; n += step {
		b, moves, m := randomBoard(r)
		if n >= 2000 {
			b, moves = randomExits(r)
			m = MoveMetric
		}
		if _, err := Replay(b, moves, m); err != nil {
			t.Fatalf("board %d: Replay() = %v, want nil", n, err)
		}
		before := []naiveBoard{newNaive(b)}
		for i, mv := range moves {
			next, _ := before[i].move(mv)
			before = append(before, next)
		}
		reasons, _ := Reasons(b, moves, m)
		for i, got := range reasons {
			want, room := naiveReason(before, moves, i)
			nextMove := 0
			for k := len(moves) - 1; k > i; k-- {
				if slices.ContainsFunc(moves[k].Pieces, func(p int) bool { return slices.Contains(moves[i].Pieces, p) }) {
					nextMove = k + 1
				}
			}
			if got.NeededBy != want || got.NextMove != nextMove || got.MakesRoom != room {
				t.Fatalf("board %d, %+v, %s %v: reason of move %d = %+v, want NeededBy %d, NextMove %d, MakesRoom %v", n, b, m, moves, i+1, got, want, nextMove, room)
			}
			counts[min(want, 1)]++
			if room {
				rooms++
			}
			if want > 0 && b.Leave && b.Pieces[moves[want-1].Pieces[0]].Frozen > 0 && before[i].goneCount() < before[i+1].goneCount() {
				thaws++
			}
			if want > 0 && !slices.ContainsFunc(moves[want-1].Pieces, func(p int) bool { return slices.Contains(moves[i].Pieces, p) }) {
				counts[2]++ // for another piece
			}
		}
	}
	for _, result := range []int{NotNeeded, NeededByGoal, 1, 2} {
		if counts[result] < 500/step {
			t.Errorf("%d moves with result %d, want at least %d: %v", counts[result], result, 500/step, counts)
		}
	}
	if rooms < 500/step {
		t.Errorf("%d moves make room, want at least %d", rooms, 500/step)
	}
	if thaws < 50/step {
		t.Errorf("%d moves unfreeze a piece, want at least %d", thaws, 50/step)
	}
}

func BenchmarkReasons(b *testing.B) {
	// 40 pieces move back and forth in turn.
	board := Board{W: 40, H: 3}
	var moves []Move
	for x := range board.W {
		board.Pieces = append(board.Pieces, Piece{At: Point{x, 0}, Cells: []Point{{}}, Class: x})
	}
	for k := range 500 {
		moves = append(moves, Move{[]int{k % board.W}, "DUD"[k/board.W%2:][:1]})
	}
	for b.Loop() {
		Reasons(board, moves, StepMetric)
	}
}
