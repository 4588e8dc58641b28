package tiles

import (
	"errors"
	"fmt"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// Large boards get a legal solution and a bound below it, the same with any number of workers. Its
// length is about what it was when this was written: 3 per cent more on one board may be bad luck,
// but not 1 per cent more on all of them together.
func TestNearOptimal(t *testing.T) {
	length, known := 0, 0
	for i, test := range []struct {
		params string
		seed   uint64
		metric solve.Metric
		effort int64
		known  int
	}{
		{"5x5", 1, board.StepMetric, 400_000, 115},
		{"4x4", 1, board.PushMetric, 300_000, 31},
		{"5x5+goal", 1, board.StepMetric, 400_000, 117},
		{"6x6", 1, board.StepMetric, 4_000_000, 192},
		{"5x5", 2, board.StepMetric, 400_000, 104},
		{"3x8", 3, board.StepMetric, 400_000, 114},
		{"5x5", 1, board.PushMetric, 1_000_000, 65},
		{"8x2", 3, board.StepMetric, 400_000, 92},
		{"8x8", 1, board.StepMetric, 1_600_000, 511}, // of which a position counts as two
	} {
		q := draw(t, test.params, test.seed)
		var first string
		workers := []int{1, 3}
		if !testcost.Long() {
			switch {
			case i > 3:
				continue
			case i > 1:
				workers = workers[:1] // one board of each metric is enough
			}
		}
		for _, n := range workers {
			sol := checked(t, q, solve.Options{Metric: test.metric, Effort: test.effort, Workers: n})
			t.Logf("%s@%d: %s", test.params, test.seed, test.metric.Count(len(sol.Moves)))
			if said := fmt.Sprint(sol); n > 1 {
				if said != first {
					t.Errorf("%s: with %d workers\n%s, with one\n%s", q.ID(), n, said, first)
				}
				continue
			} else {
				first = said
			}
			if n := len(sol.Moves); 100*n > 103*test.known {
				t.Errorf("%s@%d: %s, not %d", test.params, test.seed, test.metric.Count(n), test.known)
			}
			length, known = length+len(sol.Moves), known+test.known
		}
	}
	if 100*length > 101*known {
		t.Errorf("%d moves in all, not %d", length, known)
	}
}

// The rule solves boards of every shape, to any goal, in steps and in pushes.
func TestByRule(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for h := minSide; h <= maxSide; h++ {
		for w := minSide; w <= maxSide; w++ {
			for seed := range uint64(2) {
				p := draw(t, fmt.Sprintf("%dx%d+goal", h, w), seed).(*puzzle)
				blanks := p.byRule()
				for m, way := range map[solve.Metric][]int{board.StepMetric: blanks, board.PushMetric: p.asPushes(blanks)} {
					kindtest.Legal(t, p.Board(), p.moves(way), m)
				}
			}
		}
	}
}

// Where beams look for the path first, it is as short as that of depth-first searches alone, and
// the same one with any number of workers. A search that may look at fewer positions than the proof
// takes ends with a bound and the best solution that it found, or with Optimal without one.
func TestBeamsBeforeBounds(t *testing.T) {
	testcost.LongOnly(t, "it takes long")
	p := draw(t, "3x6", 4)
	alone := ida(forTest(t, p), normalize(p.(*puzzle)), 2)
	var whole solve.Solution
	for _, n := range []int{1, 2} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, Workers: n})
		if err != nil || len(sol.Moves) != len(alone.path) || !sol.Optimal() || sol.Nodes >= alone.nodes {
			t.Errorf("%d steps, at least %d, %d positions, %v; alone %d, %d", len(sol.Moves), sol.AtLeast, sol.Nodes, err, len(alone.path), alone.nodes)
		}
		if n > 1 && fmt.Sprint(sol) != fmt.Sprint(whole) {
			t.Errorf("with one worker\n%v, with two\n%v", whole, sol)
		}
		whole = sol
	}
	for _, optimal := range []bool{false, true} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, MaxPositions: whole.Nodes / 2, Optimal: optimal})
		limit, limited := errors.AsType[*solve.Limit](err)
		switch {
		case optimal && (!limited || limit.Kind != solve.PositionsLimit || sol.Moves != nil):
			t.Errorf("%v, %d steps", err, len(sol.Moves))
		case !optimal && (err != nil || len(sol.Moves) < len(whole.Moves) || sol.Ended != solve.PositionsLimit):
			t.Errorf("%v, %d steps, ended by %v", err, len(sol.Moves), sol.Ended)
		}
		if sol.AtLeast >= len(whole.Moves) || sol.Nodes >= whole.Nodes {
			t.Errorf("at least %d after %d positions; %d take %d", sol.AtLeast, sol.Nodes, len(whole.Moves), whole.Nodes)
		}
	}
}

func forTest(t *testing.T, q solve.Puzzle) *tables.Heuristic {
	f := normalize(q.(*puzzle))
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.home, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}
