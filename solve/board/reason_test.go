package board

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/testcost"
)

// A naive board is cells by their content, written without the referee.
type naiveBoard struct {
	Board
	cells map[Point]int // piece that covers the cell
	lost  map[int]int   // piece -> colours
}

func newNaive(b Board) naiveBoard {
	n := naiveBoard{b, map[Point]int{}, map[int]int{}}
	for i, p := range b.Pieces {
		for _, c := range p.Cells {
			n.cells[Point{p.At.X + c.X, p.At.Y + c.Y}] = i
		}
	}
	return n
}

// first is where a piece stands: its first cell in reading order.
func (n naiveBoard) first(piece int) Point {
	var own []Point
	for c, i := range n.cells {
		if i == piece {
			own = append(own, c)
		}
	}
	return slices.MinFunc(own, Point.Compare)
}

// push takes pieces one cell on, and reports whether they can go there.
func (n naiveBoard) push(pieces []int, dir byte) (naiveBoard, bool) {
	by := map[byte]Point{'U': {0, -1}, 'D': {0, 1}, 'L': {-1, 0}, 'R': {1, 0}}[dir]
	next := naiveBoard{n.Board, map[Point]int{}, n.lost}
	for c, i := range n.cells {
		if !slices.Contains(pieces, i) {
			next.cells[c] = i
		}
	}
	if n.Leave && n.gone() < n.Pieces[pieces[0]].Frozen {
		return n, false
	}
	if n.Leave && n.touches(pieces[0], by) {
		return n.exit(pieces[0], by)
	}
	for c, i := range n.cells {
		if !slices.Contains(pieces, i) {
			continue
		}
		p := n.Pieces[i]
		to := Point{c.X + by.X, c.Y + by.Y}
		_, taken := next.cells[to]
		named := slices.ContainsFunc(n.Goal, func(g Piece) bool { return g.Class == p.Class })
		switch {
		case taken, to.X < 0, to.Y < 0, to.X >= n.W, to.Y >= n.H, slices.Contains(n.Walls, to),
			p.Axes == Horizontal && by.Y != 0, p.Axes == Vertical && by.X != 0,
			slices.Contains(n.Gates, to) && !named,
			dir == 'R' && slices.Contains(n.RightWalls, c), dir == 'L' && slices.Contains(n.RightWalls, to),
			dir == 'D' && slices.Contains(n.LowerWalls, c), dir == 'U' && slices.Contains(n.LowerWalls, to):
			return n, false
		}
		next.cells[to] = i
	}
	return next, true
}

// gone counts the pieces that have lost all of their colours.
func (n naiveBoard) gone() (count int) {
	for i, p := range n.Pieces {
		if n.lost[i] == len(p.Colours) {
			count++
		}
	}
	return count
}

// touches reports whether an exit is beside a cell of a piece.
func (n naiveBoard) touches(piece int, by Point) bool {
	return slices.ContainsFunc(n.Exits, func(e Exit) bool {
		i, ok := n.cells[Point{e.At.X - by.X, e.At.Y - by.Y}]
		return ok && i == piece
	})
}

// exit takes a colour off a piece, and the piece off the board with the last one, where each of its cells sees
// an exit of that colour.
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
			other, taken := n.cells[c]
			if taken && other != piece || c.X <= 0 || c.Y <= 0 || c.X >= n.W-1 || c.Y >= n.H-1 || slices.Contains(n.Walls, c) {
				return n, false
			}
		}
	}
	if next.lost[piece]++; next.lost[piece] == len(p.Colours) {
		maps.DeleteFunc(next.cells, func(_ Point, i int) bool { return i == piece })
	}
	return next, true
}

// move makes a whole move, and reports whether it can be made as it is written.
func (n naiveBoard) move(m Move) (naiveBoard, bool) {
	lost := n.lost[m.Pieces[0]]
	for k := range len(m.Path) {
		var ok bool
		if n.lost[m.Pieces[0]] > lost { // a move ends at an exit
			return n, false
		}
		if n, ok = n.push(m.Pieces, m.Path[k]); !ok {
			return n, false
		}
	}
	if n.Motion == ByCells {
		return n, true
	}
	last := m.Path[len(m.Path)-1]
	if _, further := n.push(m.Pieces, last); further {
		return n, false
	}
	at := n.first(m.Pieces[0]) // pieces of these boards have one cell
	edge := at.X == 0 && last == 'L' || at.Y == 0 && last == 'U' || at.X == n.W-1 && last == 'R' || at.Y == n.H-1 && last == 'D'
	return n, !edge || n.Motion == Glide
}

// solved reports whether each place of the goal holds a piece of its class, or all pieces have left.
func (n naiveBoard) solved() bool {
	if n.Leave {
		return len(n.cells) == 0
	}
	for _, g := range n.Goal {
		at := g.At
		i, ok := n.cells[at]
		if !ok || n.Pieces[i].Class != g.Class || !n.GoalCovers && n.first(i) != at {
			return false
		}
	}
	return true
}

// naiveReason leaves one move out and makes the others. Before holds the board before each move.
func naiveReason(before []naiveBoard, moves []Move, left int) (reason int, room bool) {
	without := before[left]
	for k := left + 1; k < len(moves); k++ {
		for _, p := range moves[k].Pieces {
			if before[k].first(p) != without.first(p) {
				return k + 1, false
			}
		}
		next, ok := without.move(moves[k])
		if !ok {
			return k + 1, without.blocked(moves[k], moves[left].Pieces)
		}
		without = next
	}
	if without.solved() {
		return -1, false
	}
	return 0, false
}

// blocked reports whether a move stops on its path at a cell where it would go on if some pieces were not there.
func (n naiveBoard) blocked(m Move, by []int) bool {
	lost := n.lost[m.Pieces[0]]
	for k := range len(m.Path) {
		next, ok := n.push(m.Pieces, m.Path[k])
		if !ok {
			maps.DeleteFunc(n.cells, func(_ Point, i int) bool { return slices.Contains(by, i) && !slices.Contains(m.Pieces, i) })
			_, ok = n.push(m.Pieces, m.Path[k])
			return ok
		}
		if n = next; n.lost[m.Pieces[0]] > lost { // it has met a gate before the end of its path
			return false
		}
	}
	return false
}

// randomBoard draws a board of any kind, and moves on it in a metric.
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
	somewhere := func() Point { return Point{r.IntN(b.W), r.IntN(b.H)} }
	for range r.IntN(3) {
		if at := somewhere(); metric != PushMetric && free(at) {
			b.Walls = append(b.Walls, at)
		}
	}
	for range r.IntN(3) {
		b.RightWalls, b.LowerWalls = append(b.RightWalls, somewhere()), append(b.LowerWalls, somewhere())
	}
	if b.Motion == ByCells && r.IntN(3) == 0 {
		b.Gates = []Point{somewhere()}
	}
	for range 1 + r.IntN(b.W*b.H-1) {
		p := Piece{At: somewhere(), Cells: []Point{{}}, Class: r.IntN(4)}
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
	b.Goal = []Piece{b.Pieces[r.IntN(len(b.Pieces))]} // a gate is open to its class
	var moves []Move
	at := newNaive(b)
	for range 200 {
		if len(moves) == 20 {
			break
		}
		m := randomMove(r, at, metric)
		next, ok := at.move(m)
		if ok && (metric != MoveMetric || at.first(m.Pieces[0]) != next.first(m.Pieces[0])) {
			at, moves = next, append(moves, m)
		}
	}
	if r.IntN(3) > 0 {
		b.Goal[0].At = at.first(slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Class == b.Goal[0].Class }))
	}
	b.GoalCovers = b.Motion == ByCells && r.IntN(2) == 0
	return b, moves, metric
}

// randomExits draws a board with exits, and moves on it.
func randomExits(r *rand.Rand) (Board, []Move) {
	b := Board{W: 4 + r.IntN(3), H: 4 + r.IntN(3), Leave: true}
	for y := range b.H {
		for x := range b.W {
			at := Point{x, y}
			sides, ends := x == 0 || x == b.W-1, y == 0 || y == b.H-1
			switch {
			case sides != ends && r.IntN(4) > 0:
				b.Exits = append(b.Exits, Exit{at, "AB"[r.IntN(2)]})
			case sides || ends || r.IntN(12) == 0:
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
		if at.gone() == len(b.Pieces) || at.lost[m.Pieces[0]] == len(b.Pieces[m.Pieces[0]].Colours) {
			continue
		}
		next, ok := at.move(m)
		leaves := ok && next.lost[m.Pieces[0]] > at.lost[m.Pieces[0]]
		if ok && (leaves || at.first(m.Pieces[0]) != next.first(m.Pieces[0])) && len(moves) < 20 {
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
		for at := n.first(m.Pieces[0]); r.IntN(2) == 0; {
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

// TestReasons compares what moves are for with a program that leaves each of them out, on a quarter of
// 3,000 boards, and on all of them where SLIDEGIF_LONG is set.
func TestReasons(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 1))
	kinds := map[int]int{} // how often each sort of answer came
	thaws := 0             // moves without which a piece would be frozen
	rooms := 0             // moves that make room
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
			t.Fatalf("board %d: the referee does not accept the moves: %v", n, err)
		}
		before := []naiveBoard{newNaive(b)}
		for i, mv := range moves {
			next, _ := before[i].move(mv)
			before = append(before, next)
		}
		reasons, _ := Reasons(b, moves, m)
		for i, got := range reasons {
			want, room := naiveReason(before, moves, i)
			again := 0
			for k := len(moves) - 1; k > i; k-- {
				if slices.ContainsFunc(moves[k].Pieces, func(p int) bool { return slices.Contains(moves[i].Pieces, p) }) {
					again = k + 1
				}
			}
			if got.For != want || got.Again != again || got.Room != room {
				t.Fatalf("board %d, %+v, %s %v: move %d: %+v, want %d, %d, %v", n, b, m, moves, i+1, got, want, again, room)
			}
			kinds[min(want, 1)]++
			if room {
				rooms++
			}
			if want > 0 && b.Leave && b.Pieces[moves[want-1].Pieces[0]].Frozen > 0 && before[i].gone() < before[i+1].gone() {
				thaws++
			}
			if want > 0 && !slices.ContainsFunc(moves[want-1].Pieces, func(p int) bool { return slices.Contains(moves[i].Pieces, p) }) {
				kinds[2]++ // it makes room for another piece, or stops it
			}
		}
	}
	for _, sort := range []int{ForNothing, ForGoal, 1, 2} {
		if kinds[sort] < 500/step {
			t.Errorf("only %d moves of sort %d: %v", kinds[sort], sort, kinds)
		}
	}
	if rooms < 500/step {
		t.Errorf("only %d moves make room", rooms)
	}
	if thaws < 50/step {
		t.Errorf("only %d moves thaw a piece", thaws)
	}
}

func BenchmarkReasons(b *testing.B) {
	// 40 pieces in turn, each of which goes back and forth below the others.
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
