package gates

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// An oracle is an independent implementation of the rules. It parses an ID and moves blocks cell by
// cell. It makes exits as separate moves and does not merge interchangeable blocks.
type oracle struct {
	w, h    int
	border  map[[2]int]byte
	wall    map[[2]int]bool
	shapes  map[byte][][2]int
	axis    map[byte]byte
	frozen  map[byte]int
	colours map[byte]string
	order   []byte
}

type oracleBlock struct {
	x, y int
	lost int
	gone bool
}

func readOracle(id string) (o oracle, start []oracleBlock) {
	parts := strings.Split(id, ":")
	rows := strings.Split(parts[1], "/")
	o = oracle{len(rows[0]), len(rows), map[[2]int]byte{}, map[[2]int]bool{}, map[byte][][2]int{}, map[byte]byte{}, map[byte]int{}, map[byte]string{}, nil}
	for y, row := range rows {
		for x := range len(row) {
			switch c := row[x]; {
			case c == '#':
				o.wall[[2]int{x, y}] = true
			case c >= 'A' && c <= 'Z':
				o.border[[2]int{x, y}] = c
			case c != '.':
				o.shapes[c] = append(o.shapes[c], [2]int{x, y})
			}
		}
	}
	for _, item := range strings.Split(parts[2], ",") {
		name := item[0]
		o.order = append(o.order, name)
		for i := 1; i < len(item); i++ {
			switch c := item[i]; {
			case c >= 'A' && c <= 'Z':
				o.colours[name] += string(c)
			case c == 'h' || c == 'v':
				o.axis[name] = c
			default:
				o.frozen[name] = o.frozen[name]*10 + int(c-'0')
			}
		}
		start = append(start, oracleBlock{})
	}
	return o, start
}

// cells returns the cells of block i. The position of a block is its offset from the start.
func (o oracle) cells(i int, b oracleBlock) (all [][2]int) {
	for _, c := range o.shapes[o.order[i]] {
		all = append(all, [2]int{c[0] + b.x, c[1] + b.y})
	}
	return all
}

func (o oracle) taken(s []oracleBlock, except int) map[[2]int]bool {
	taken := map[[2]int]bool{}
	for i, b := range s {
		if i != except && !b.gone {
			for _, c := range o.cells(i, b) {
				taken[c] = true
			}
		}
	}
	return taken
}

// An oracleMove is the position after a move, and the cells that the block has moved.
type oracleMove struct {
	to    []oracleBlock
	cells int
}

// next returns the moves from s. Several may lead to the same position.
func (o oracle) next(s []oracleBlock) (all []oracleMove) {
	gone := 0
	for _, b := range s {
		if b.gone {
			gone++
		}
	}
	for i, b := range s {
		name := o.order[i]
		if b.gone || gone < o.frozen[name] {
			continue
		}
		taken := o.taken(s, i)
		with := func(b oracleBlock, cells int) {
			t := slices.Clone(s)
			t[i] = b
			all = append(all, oracleMove{t, cells})
		}
		visited := map[oracleBlock]int{b: 0} // distance
		for queue := []oracleBlock{b}; len(queue) > 0; queue = queue[1:] {
			at := queue[0]
			cells := visited[at]
			if at != b {
				with(at, cells)
			}
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if o.axis[name] == 'h' && d[1] != 0 || o.axis[name] == 'v' && d[0] != 0 {
					continue
				}
				to := at
				to.x, to.y = at.x+d[0], at.y+d[1]
				free := true
				for _, c := range o.cells(i, to) {
					free = free && !taken[c] && !o.wall[c] && o.border[c] == 0
				}
				if _, known := visited[to]; free && !known {
					visited[to] = cells + 1
					queue = append(queue, to)
				}
				// The block can leave or lose a colour if it touches the border and every line to
				// the border is free.
				out, touches := true, false
				own := o.cells(i, at)
				for _, c := range own {
					first := true
					for c = ([2]int{c[0] + d[0], c[1] + d[1]}); c[0] > 0 && c[1] > 0 && c[0] < o.w-1 && c[1] < o.h-1; c = ([2]int{c[0] + d[0], c[1] + d[1]}) {
						out = out && (!taken[c] && !o.wall[c])
						first = false
					}
					out = out && o.border[c] == o.colours[name][at.lost]
					touches = touches || first
				}
				lost := at
				lost.lost++
				switch {
				case out && touches && lost.lost == len(o.colours[name]):
					with(oracleBlock{gone: true}, cells+1)
				case out && touches:
					with(lost, cells+1)
				}
			}
		}
	}
	return all
}

// solve returns the optimum, and the fewest cells that blocks move in a solution of that length. The
// optimum is -1 if there is no solution, and -2 if there are more than maxPositions positions.
func (o oracle) solve(start []oracleBlock, maxPositions int) (moves, cells int) {
	key := func(s []oracleBlock) string {
		var k []byte
		for _, b := range s {
			k = append(k, byte(b.x), byte(b.y), byte(b.lost))
			if b.gone {
				k[len(k)-1] = 255
			}
		}
		return string(k)
	}
	visited := map[string]bool{}
	layer := map[string]oracleMove{key(start): {start, 0}}
	for moves := 0; len(layer) > 0; moves++ {
		for k, s := range layer {
			visited[k] = true
			if !slices.ContainsFunc(s.to, func(b oracleBlock) bool { return !b.gone }) {
				return moves, s.cells
			}
		}
		if len(visited) > maxPositions {
			return -2, 0
		}
		next := map[string]oracleMove{}
		for _, s := range layer {
			for _, t := range o.next(s.to) {
				t.cells += s.cells
				k := key(t.to)
				if known, ok := next[k]; !visited[k] && (!ok || t.cells < known.cells) {
					next[k] = t
				}
			}
		}
		layer = next
	}
	return -1, 0
}

// difference returns a description of the first position for which the search and the oracle
// disagree.
func (o oracle) difference(p solve.Puzzle, start []oracleBlock) string {
	place := func(s []oracleBlock) board.Board {
		b := p.Board()
		b.Pieces = slices.Clone(b.Pieces)
		for i, block := range s {
			at := slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.Name == string(o.order[i]) })
			q := &b.Pieces[at]
			if q.At, q.Colours = q.At.Add(board.Point{X: block.x, Y: block.y}), q.Colours[block.lost:]; block.gone {
				q.Colours, q.Cells = "", nil
			}
		}
		return b
	}
	moves := func(s []oracleBlock) map[string][]oracleBlock {
		named := map[string][]oracleBlock{}
		for _, move := range o.next(s) {
			next := move.to
			for i, to := range next {
				switch from := s[i]; {
				case to == from:
				case to.gone:
					named[fmt.Sprintf("of %c out", o.order[i])] = next
				default:
					named[fmt.Sprintf("of %c by %d,%d with %d colours lost", o.order[i], to.x-from.x, to.y-from.y, to.lost-from.lost)] = next
				}
			}
		}
		return named
	}
	return kindtest.Difference(stateSpace[[32]uint64]{graph: newGraph[[32]uint64](newModel(p.Board()))}, kindtest.Oracle[[]oracleBlock]{Board: place, Moves: moves}, start)
}

// randomBoard returns the ID of a random board. It may have inner walls, axes, frozen blocks,
// several colours and shapes with recesses.
func randomBoard(r *solve.Rand) string {
	w, h := 4+r.IntN(3), 4+r.IntN(3)
	cells := make([][]byte, h)
	for y := range cells {
		cells[y] = []byte(strings.Repeat(".", w))
		for x := range w {
			if x == 0 || y == 0 || x == w-1 || y == h-1 || r.IntN(12) == 0 {
				cells[y][x] = '#'
			}
		}
	}
	for range 3 + r.IntN(3) {
		colour, length := 'A'+byte(r.IntN(2)), 1+r.IntN(3)
		if side := r.IntN(4); side < 2 {
			for x := range min(length, w-2) {
				cells[side*(h-1)][1+x] = colour
			}
		} else {
			for y := range min(length, h-2) {
				cells[h-2-y][(side-2)*(w-1)] = colour
			}
		}
	}
	var blocks []string
	for name := byte('a'); name < 'a'+byte(3+r.IntN(3)); name++ {
		x, y := 1+r.IntN(w-2), 1+r.IntN(h-2)
		if cells[y][x] != '.' {
			continue
		}
		for range 1 + r.IntN(4) {
			cells[y][x] = name
			d := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}[r.IntN(4)]
			if c := cells[y+d[1]][x+d[0]]; c == '.' || c == name {
				x, y = x+d[0], y+d[1]
			}
		}
		text := string(name)
		for range 1 + max(0, r.IntN(5)-3) {
			text += string(byte('A' + r.IntN(2)))
		}
		switch r.IntN(8) {
		case 0:
			text += "h"
		case 1:
			text += "v"
		}
		if r.IntN(6) == 0 {
			text += fmt.Sprint(1 + r.IntN(2))
		}
		blocks = append(blocks, text)
	}
	var rows []string
	for _, row := range cells {
		rows = append(rows, string(row))
	}
	return "gates:" + strings.Join(rows, "/") + ":" + strings.Join(blocks, ",")
}

func TestOracle(t *testing.T) {
	boards, maxPositions, minDepth := 100, 3000, 1
	if testcost.Long() {
		boards, maxPositions, minDepth = 2000, 10_000, 3
	}
	r := solve.NewRand(1)
	var solved, unsolvable, depth, found int
	for n := 0; n < boards; {
		text := randomBoard(r)
		if n%2 == 1 {
			text = id(draw(r, 4, 3+r.IntN(2), 9).board())
		}
		p, err := parse(strings.TrimPrefix(text, "gates:"))
		if err != nil {
			continue
		}
		n++
		o, start := readOracle(p.ID())
		want, travel := o.solve(start, maxPositions)
		if want == -2 {
			continue
		}
		sol, err := p.Solve(t.Context(), solve.Options{Optimal: true})
		switch {
		case want == -1:
			unsolvable++
			if !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s: %d moves, error %v, want ErrUnsolvable: %s", p.ID(), len(sol.Moves), err, o.difference(p, start))
			}
		case err != nil || len(sol.Moves) != want || !sol.Optimal():
			t.Errorf("%s: %d moves, error %v, want %d moves: %s", p.ID(), len(sol.Moves), err, want, o.difference(p, start))
		default:
			solved++
			depth = max(depth, want-len(start))
			if _, err := board.Check(p.Board(), sol.Moves, board.MoveMetric); err != nil {
				t.Errorf("%s: %v", p.ID(), err)
			}
			if n := kindtest.Travel(sol.Moves, board.MoveMetric); n != travel {
				t.Errorf("%s: travel %d, want %d", p.ID(), n, travel)
			}
			checkAlone(t, p.Board())
			checkMoves(t, p.Board())
			g := newGraph[[2]uint64](newModel(p.Board()))
			l := newLayerSearch(t.Context(), g, solve.Options{})
			if g.solved(g.afterExits(l.start)) {
				continue
			}
			length, _, _ := l.runBeam(search.Bounds{}, solve.Options{Effort: 3000})
			if l.best == nil {
				t.Errorf("%s: the fallback search found no solution", p.ID())
				continue
			}
			found++
			for _, eager := range []bool{false, true} {
				moves := g.replay(g.newTravelSearch(g.layersOf(l.best), eager).search(t.Context()))
				if _, err := board.Check(p.Board(), moves, board.MoveMetric); err != nil || len(moves) < want || len(moves) != length {
					t.Errorf("%s: fallback search, eager %t: %d moves, error %v, want %d, at least the optimum %d", p.ID(), eager, len(moves), err, length, want)
				}
			}
		}
	}
	t.Logf("%d solved, %d of them by the fallback search, %d unsolvable, at most %d moves besides exits", solved, found, unsolvable, depth)
	if solved < boards/5 || found < boards/20 || unsolvable < boards/5 || depth < minDepth {
		t.Errorf("%d solved, %d of them by the fallback search, %d unsolvable, at most %d moves besides exits", solved, found, unsolvable, depth)
	}
}

// checkAlone compares the travel of each block without the others with the oracle.
func checkAlone(t *testing.T, b board.Board) {
	t.Helper()
	for _, p := range b.Pieces {
		p.Frozen, p.Class = 0, 0
		alone := b
		alone.Pieces = []board.Piece{p}
		o, start := readOracle(id(alone))
		moves, want := o.solve(start, 3000)
		m := newModel(alone)
		if got := m.travelAlone(&m.classes[0])[0][cellNumber(p.At)]; moves > 0 && got != want {
			t.Errorf("%s: travel %d, want %d", id(alone), got, want)
		}
	}
}

// checkMoves checks that each move at the start changes the board and leads to the position that it names.
func checkMoves(t *testing.T, b board.Board) {
	t.Helper()
	positions := engineOf(newModel(b)).positions()
	start, _ := positions.Number(b)
	positions.Moves(start, func(m board.Move, to uint32) {
		want := kindtest.NaiveKey(b.Apply(m))
		if got := kindtest.NaiveKey(positions.Board(to)); to == start || got != want {
			t.Errorf("%s: the move %v leads to %s, want %s", id(b), m, got, want)
		}
	})
}
