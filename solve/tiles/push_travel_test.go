package tiles

import (
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/testcost"
)

// naivePushes uses a simple breadth-first search to find the minimum number of pushes from a start
// to a goal. It also returns the minimum number of tiles moved in any solution with this number of
// pushes.
func naivePushes(h, w int, start, goal []uint8) (pushes, tiles int) {
	travel := map[string]int{string(start): 0} // tiles moved to reach each position of the layer
	visited := map[string]bool{string(start): true}
	for ; ; pushes++ {
		if tiles, ok := travel[string(goal)]; ok {
			return pushes, tiles
		}
		next := map[string]int{}
		for key, moved := range travel {
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
				if best, ok := next[s]; !visited[s] && (!ok || moved+n < best) {
					next[s] = moved + n
				}
			}
		}
		for s := range next {
			visited[s] = true
		}
		travel = next
	}
}

// TestPushesMinimizeTravel checks that the search chooses the solution that moves the fewest tiles
// among all solutions with the fewest pushes. The search from the start and the search from both
// ends must return the same solution for any number of workers.
func TestPushesMinimizeTravel(t *testing.T) {
	for _, c := range []struct{ h, w, boards, walk int }{
		{2, 3, 40, 60}, {3, 2, 20, 60}, {3, 3, 3, 80}, {2, 4, 10, 80}, {3, 4, 20, 13}, {4, 3, 10, 13}, {4, 4, 15, 11}, {4, 5, 10, 8},
	} {
		if !testcost.Long() {
			c.boards = max(1, c.boards/10)
		}
		for seed := range c.boards {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(c.h*c.w)))
			p := &puzzle{h: c.h, w: c.w, goal: standardGoal(c.h * c.w)}
			last := r.IntN(len(p.goal))
			p.goal[len(p.goal)-1], p.goal[last] = p.goal[last], p.goal[len(p.goal)-1]
			p.start = slices.Clone(p.goal)
			p.randomWalk(solve.NewRand(uint64(seed)), c.walk)
			pushes, tiles := naivePushes(c.h, c.w, p.start, p.goal)
			if bound := p.lowerBound(board.PushMetric); bound > pushes {
				t.Errorf("%s: lower bound %d, want at most %d pushes", p.ID(), bound, pushes)
			}
			var first []board.Move
			for workers := 1; workers <= 3; workers++ {
				s := newSolver(t.Context(), p, solve.Options{Metric: board.PushMetric, Workers: workers})
				if workers > 1 {
					both := *s.strategy
					both.prove, s.strategy = (*solver).runBidirectional, &both
				}
				sol, err := s.solve()
				if err == nil {
					_, err = board.Check(p.Board(), sol.Moves, board.PushMetric)
				}
				moved := 0
				for _, m := range sol.Moves {
					moved += len(m.Pieces)
				}
				if err != nil || len(sol.Moves) != pushes || moved != tiles {
					t.Errorf("%s: %d pushes of %d tiles, error %v; want %d pushes of %d tiles", p.ID(), len(sol.Moves), moved, err, pushes, tiles)
				}
				if first == nil {
					first = sol.Moves
				}
				if !slices.EqualFunc(first, sol.Moves, func(a, b board.Move) bool { return a.Path == b.Path && slices.Equal(a.Pieces, b.Pieces) }) {
					t.Errorf("%s: the solution with %d workers differs from the solution with one", p.ID(), workers)
				}
			}
		}
	}
}

// TestMaxOptimum compares maxOptimum with an exhaustive search. The value must be exact if the
// blank's goal is in a corner, and an upper bound otherwise.
func TestMaxOptimum(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for _, size := range testcost.Some(3, [2]int{2, 2}, [2]int{3, 2}, [2]int{2, 4}, [2]int{3, 3}, [2]int{2, 5}) {
		for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
			for z := range size[0] * size[1] {
				p := &puzzle{h: size[0], w: size[1], goal: standardGoal(size[0] * size[1])}
				last := len(p.goal) - 1
				p.goal[last], p.goal[z] = p.goal[z], p.goal[last]
				if z > p.w || z > 0 && (p.w == 5 || len(p.goal) > 8 && !testcost.Long()) {
					continue // this goal is covered by symmetry or takes too long
				}
				g := newGraph[[1]uint64](p, m == board.PushMetric)
				table, err := search.Explore(t.Context(), g.Expand, g.goal, solve.Options{}, 99)
				if err != nil {
					t.Fatal(err)
				}
				corner := (z/p.w == 0 || z/p.w == p.h-1) && (z%p.w == 0 || z%p.w == p.w-1)
				if got, known := p.maxOptimum(m); !known || table.Depth() > got || corner && table.Depth() != got {
					t.Errorf("%dx%d, blank's goal on cell %d: maxOptimum = %s, the maximum is %s", p.h, p.w, z, m.Count(got), m.Count(table.Depth()))
				}
			}
		}
	}
}
