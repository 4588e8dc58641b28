package tiles

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/testcost"
)

// fewestTiles is a naive search: it returns the fewest pushes from a start to a goal and the fewest
// tiles that are moved in so many.
func fewestTiles(h, w int, start, goal []uint8) (pushes, tiles int) {
	travel := map[string]int{string(start): 0} // of a layer
	seen := map[string]bool{string(start): true}
	for ; ; pushes++ {
		if tiles, ok := travel[string(goal)]; ok {
			return pushes, tiles
		}
		next := map[string]int{}
		for key, way := range travel {
			for to := range h * w {
				cells := []byte(key)
				z := slices.Index(cells, 0)
				step, n := 1, max(z-to, to-z)
				switch {
				case z == to || z/w != to/w && z%w != to%w:
					continue
				case z%w == to%w:
					step, n = w, n/w
				}
				if to < z {
					step = -step
				}
				for range n {
					cells[z], cells[z+step] = cells[z+step], 0
					z += step
				}
				s := string(cells)
				if old, ok := next[s]; !seen[s] && (!ok || way+n < old) {
					next[s] = way + n
				}
			}
		}
		for s := range next {
			seen[s] = true
		}
		travel = next
	}
}

// Among solutions of the fewest pushes, one is shown on which the fewest tiles are moved: by the
// search from the start and by that from both ends, which show the same one, with any number of
// goroutines.
func TestLeastTravelOfPushes(t *testing.T) {
	for _, c := range []struct{ h, w, boards, walk int }{
		{2, 3, 40, 60}, {3, 2, 20, 60}, {3, 3, 3, 80}, {2, 4, 10, 80}, {3, 4, 20, 13}, {4, 3, 10, 13}, {4, 4, 15, 11}, {4, 5, 10, 8},
	} {
		for seed := range c.boards {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(c.h*c.w)))
			p := &puzzle{h: c.h, w: c.w, goal: standard(c.h * c.w)}
			last := r.IntN(len(p.goal))
			p.goal[len(p.goal)-1], p.goal[last] = p.goal[last], p.goal[len(p.goal)-1]
			p.start = slices.Clone(p.goal)
			p.walk(solve.NewRand(uint64(seed)), c.walk)
			pushes, tiles := fewestTiles(c.h, c.w, p.start, p.goal)
			var first []board.Move
			for workers := 1; workers <= 3; workers++ {
				s := newSolver(p, solve.Options{Metric: board.PushMetric, Workers: workers})
				if workers > 1 {
					both := *s.way
					both.stages, s.way = []stage{bothEnds}, &both
				}
				sol, err := s.solve(t.Context())
				if err == nil {
					_, err = board.Check(p.Board(), sol.Moves, board.PushMetric)
				}
				moved := 0
				for _, m := range sol.Moves {
					moved += len(m.Pieces)
				}
				if err != nil || len(sol.Moves) != pushes || moved != tiles {
					t.Errorf("%s: %d pushes of %d tiles, %v; want %d of %d", p.ID(), len(sol.Moves), moved, err, pushes, tiles)
				}
				if first == nil {
					first = sol.Moves
				}
				if !slices.EqualFunc(first, sol.Moves, func(a, b board.Move) bool { return a.Path == b.Path && slices.Equal(a.Pieces, b.Pieces) }) {
					t.Errorf("%s: %d goroutines give another solution", p.ID(), workers)
				}
			}
		}
	}
}

// The farthest that is known is the farthest there is, for a goal with the blank in a
// corner, and not too little for others.
func TestFarthest(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}, {3, 3}, {2, 5}} {
		for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
			for z := range size[0] * size[1] {
				p := &puzzle{h: size[0], w: size[1], goal: standard(size[0] * size[1])}
				last := len(p.goal) - 1
				p.goal[last], p.goal[z] = p.goal[z], p.goal[last]
				if z > p.w || z > 0 && (p.w == 5 || !testcost.Long()) {
					continue // of a kind that was seen, or too long
				}
				g := newGraph[[1]uint64](p, m == board.PushMetric)
				all, err := search.Explore(t.Context(), g.expandAt, g.goal, solve.Options{}, 99)
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
