package tiles

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
	"slidegif/solve/tiles/tables"
)

// wholePush is the oracle of larger boards: the pushes to every position from a goal, by
// its rank, -1 where there is no way, and the greatest of them.
func wholePush(h, w int, goal []uint8) (dist []int8, most int) {
	dist = make([]int8, tables.Factorial(h*w))
	for i := range dist {
		dist[i] = -1
	}
	cells := make([]int, h*w)
	for i, t := range goal {
		cells[i] = int(t)
	}
	dist[tables.Rank(cells)] = 0
	for layer := []int{tables.Rank(cells)}; len(layer) > 0; most++ {
		var next []int
		for _, s := range layer {
			for to := range h * w {
				tables.Unrank(s, cells)
				z := slices.Index(cells, 0)
				// Of a row or column, the blank may take any cell.
				sameRow, sameColumn := z/w == to/w, z%w == to%w
				if z == to || !sameRow && !sameColumn {
					continue
				}
				step := 1
				if sameColumn {
					step = w
				}
				if to < z {
					step = -step
				}
				for ; z != to; z += step {
					cells[z], cells[z+step] = cells[z+step], 0
				}
				if r := tables.Rank(cells); dist[r] < 0 {
					dist[r] = int8(most + 1)
					next = append(next, r)
				}
			}
		}
		layer = next
	}
	return dist, most - 1
}

// Pushes on 2x5: the oracle has all 1,814,400 positions, of which the farthest needs 36.
// The walk over all of them agrees, and so do solutions: of hundreds of starts some way
// from the goal and of a few drawn uniformly, or of hundreds where the environment asks.
func TestPushesOnTwoByFive(t *testing.T) {
	if os.Getenv("SLIDEGIF_LONG") == "" {
		t.Skip("set SLIDEGIF_LONG=1: it takes fifteen seconds")
	}
	p := &puzzle{h: 2, w: 5, goal: standard(10)}
	dist, most := wholePush(p.h, p.w, p.goal)
	if most != 36 {
		t.Errorf("the farthest position needs %d pushes", most)
	}
	g := newGraph[[1]uint64](p, true)
	all, err := search.Explore(context.Background(), g, g.goal, solve.Options{}, 99)
	if err != nil || !all.Whole {
		t.Fatal(err)
	}
	depth := func(cells []uint8) int {
		order := make([]int, len(cells))
		for i, c := range cells {
			order[i] = int(c)
		}
		return int(dist[tables.Rank(order)])
	}
	p.start = make([]uint8, 10)
	positions := 0
	for d := range all.Depth() + 1 {
		first, end := all.Layers(d, d)
		for i := first; i < end; i++ {
			s := all.At(uint32(i))
			for c := range p.start {
				p.start[c] = uint8(g.tile(&s, c))
			}
			if want := depth(p.start); want != d {
				t.Fatalf("%s: %d pushes, want %d", p.ID(), d, want)
			}
			positions++
		}
	}
	reached := 0
	for _, d := range dist {
		if d >= 0 {
			reached++
		}
	}
	if positions != 1_814_400 || reached != positions {
		t.Errorf("%d positions, the oracle has %d", positions, reached)
	}
	uniform := 6
	if os.Getenv("SLIDEGIF_WHOLE") != "" {
		uniform = 400
	}
	r := rand.New(rand.NewPCG(5, 2))
	for i := range 300 + uniform {
		p.start = standard(10)
		if i < 300 {
			p.walk(solve.NewRand(uint64(i)), i/15)
		} else {
			r.Shuffle(10, func(i, j int) { p.start[i], p.start[j] = p.start[j], p.start[i] })
		}
		want := depth(p.start)
		if (want >= 0) != p.solvable() {
			t.Fatalf("%s: solvable %v, the oracle says %d", p.ID(), p.solvable(), want)
		}
		checkSolve(t, p, board.PushMetric, want, want >= 0)
	}
}

// The farthest that is known is the farthest there is, for a goal with the blank in a
// corner, and not too little for others.
func TestFarthest(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}, {3, 3}, {2, 5}} {
		for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
			for z := range size[0] * size[1] {
				p := &puzzle{h: size[0], w: size[1], goal: standard(size[0] * size[1])}
				last := len(p.goal) - 1
				p.goal[last], p.goal[z] = p.goal[z], p.goal[last]
				if z > p.w || z > 0 && (p.w == 5 || testing.Short()) {
					continue // of a kind that was seen, or too long
				}
				g := newGraph[[1]uint64](p, m == board.PushMetric)
				all, err := search.Explore(t.Context(), g, g.goal, solve.Options{}, 99)
				if err != nil {
					t.Fatal(err)
				}
				if most, known := p.farthest(m); !known || all.Depth() > most || z == 0 && all.Depth() != most {
					t.Errorf("%dx%d, blank to %d: %s, known %s", p.h, p.w, z, m.Count(all.Depth()), m.Count(most))
				}
			}
		}
	}
}
