package glide

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
)

// atoms draws a board as Atomix has them: mirrored walls and a molecule of n atoms of some
// types, taken apart by slides backwards, so that it can be solved.
func atoms(r *rand.Rand, w, h, n int, walls float64, types int) board.Board {
	for {
		cells := []byte(strings.Repeat("#", w*h))
		for y := 1; y < h-1; y++ {
			for x := 1; x < w-1; x++ {
				cells[y*w+x] = '.'
			}
		}
		for range int(walls * float64(w*h) / 4) {
			x, y := 1+r.IntN(w-2), 1+r.IntN(h-2)
			dx := r.IntN(2)
			for range 1 + r.IntN(4) {
				if x < w-1 && y < h-1 {
					cells[y*w+x] = '#'
					cells[y*w+w-1-x] = '#'
				}
				x, y = x+dx, y+1-dx
			}
		}
		type pt struct{ x, y int }
		mol := map[pt]bool{{0, 0}: true}
		list := []pt{{0, 0}}
		for len(list) < n {
			p := list[r.IntN(len(list))]
			d := []pt{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}[r.IntN(4)]
			q := pt{p.x + d.x, p.y + d.y}
			if !mol[q] {
				mol[q] = true
				list = append(list, q)
			}
		}
		mx, my, Mx, My := 0, 0, 0, 0
		for _, p := range list {
			mx, my, Mx, My = min(mx, p.x), min(my, p.y), max(Mx, p.x), max(My, p.y)
		}
		gw, gh := Mx-mx+1, My-my+1
		if gw > 6 || gh > 6 {
			continue
		}
		goal := []byte(strings.Repeat(".", gw*gh))
		for i, p := range list {
			goal[(p.y-my)*gw+p.x-mx] = byte('a' + i%types)
		}
		var starts []int
		for oy := 0; oy+gh <= h; oy++ {
			for ox := 0; ox+gw <= w; ox++ {
				ok := true
				for _, p := range list {
					ok = ok && cells[(oy+p.y-my)*w+ox+p.x-mx] == '.'
				}
				if ok {
					starts = append(starts, oy*w+ox)
				}
			}
		}
		if len(starts) == 0 {
			continue
		}
		at := starts[r.IntN(len(starts))]
		for i, g := range goal {
			if g != '.' {
				cells[at+i/gw*w+i%gw] = g
			}
		}
		b := read(board.Glide, lines(cells, w), lines(goal, gw), true)
		m, err := newModel(b)
		if err != nil || len(m.at) < 30 {
			continue
		}
		s := m.start()
		var g cellFlags
		stuck := false
		for range 300 {
			g = cellFlags{}
			m.occupy(&g, &s)
			st := m.origins(nil, &s, &g)
			if len(st) == 0 {
				stuck = true
				break
			}
			s = m.take(&s, st[r.IntN(len(st))])
		}
		if stuck {
			continue
		}
		return read(board.Glide, m.boardOf(&s).String(), lines(goal, gw), true)
	}
}

// plainAStar is A* with the bound alone: everything that it finds is stored, and of equal
// totals the newest is taken first. It returns the length of a shortest solution, -1 where
// there is none and -2 after more than most positions.
func plainAStar[S search.Code](m *model, most int) (length, stored int) {
	e := newEstimate(newBound(m, m.places))
	start := m.start()
	var t search.Table[S]
	t.Grow(context.Background(), search.MaxPositions)
	t.Add([]S{encode[S](m, &start)})
	var g []uint16
	var closed []bool
	g = append(g, 0)
	closed = append(closed, false)
	var open [][]uint32 // by f: LIFO
	push := func(f int, i uint32) {
		for len(open) <= f {
			open = append(open, nil)
		}
		open[f] = append(open[f], i)
	}
	f := e.load(&start)
	push(f, 0)
	var gr cellFlags
	var steps []step
	for {
		for f < len(open) && len(open[f]) == 0 {
			f++
		}
		if f == len(open) {
			return -1, int(t.Len())
		}
		i := open[f][len(open[f])-1]
		open[f] = open[f][:len(open[f])-1]
		if closed[i] {
			continue
		}
		closed[i] = true
		var s state
		decode(m, t.At(i), &s)
		if e.load(&s) == 0 {
			return int(g[i]), int(t.Len())
		}
		m.occupy(&gr, &s)
		steps = m.slides(steps[:0], &s, &gr)
		m.leave(&gr, &s)
		for _, st := range steps {
			h := e.after(st)
			if h >= unreachable {
				continue
			}
			next := m.take(&s, st)
			c := encode[S](m, &next)
			if t.Full() {
				t.Grow(context.Background(), search.MaxPositions)
			}
			old := t.Len()
			t.Add([]S{c})
			k := old
			if t.Len() == old {
				k, _ = t.Find(c)
				if g[k] <= g[i]+1 {
					continue
				}
				g[k] = g[i] + 1
				closed[k] = false
			} else {
				g = append(g, g[i]+1)
				closed = append(closed, false)
			}
			push(int(g[k])+h, k)
		}
		if int(t.Len()) > most {
			return -2, int(t.Len())
		}
	}
}

// drawn returns board number i of a fixed list: 3 to 12 atoms, 9x8 to 14x13 cells, of which
// every fourth has equal atoms of two types.
func drawn(i int) board.Board {
	n, k := 3+i/4%10, i%4
	r := rand.New(rand.NewPCG(uint64(n), uint64(i)))
	w, h := 9+r.IntN(6), 8+r.IntN(6)
	return atoms(r, w, h, n, 0.15+0.4*r.Float64(), []int{n, n, n - 1, 2}[k])
}

func TestAgainstAStar(t *testing.T) {
	const most = 10_000
	compared := 0
	for i := range 60 {
		b := drawn(i)
		m, err := newModel(b)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := runAStar(m, most)
		if want < 0 {
			continue
		}
		compared++
		for _, m.small = range []uint32{0, smallSearch, 1 << 16} {
			sol, err := m.solve(t.Context(), solve.Options{Metric: board.SlideMetric})
			if err != nil || len(sol.Moves) != want || !sol.Optimal() {
				t.Fatalf("board %d: %s to %s: %d slides of at least %d, %v; want %d", i, b, b.GoalString(), len(sol.Moves), sol.AtLeast, err, want)
			}
			if _, err := board.Check(b, sol.Moves, board.SlideMetric); err != nil {
				t.Fatalf("board %d: %v", i, err)
			}
		}
	}
	if compared < 30 {
		t.Errorf("only %d boards were compared", compared)
	}
}

func runAStar(m *model, most int) (length, stored int) {
	switch m.words() {
	case 1:
		return plainAStar[[1]uint64](m, most)
	case 2:
		return plainAStar[[2]uint64](m, most)
	}
	return plainAStar[[4]uint64](m, most)
}
