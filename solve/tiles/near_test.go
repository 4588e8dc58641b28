package tiles

import (
	"errors"
	"fmt"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// Solutions for large boards must be legal, must not be shorter than the lower bound, and must be
// the same for any number of workers. Each solution may be up to 3 percent longer than the length
// recorded here. The total length of all solutions may be up to 1 percent longer.
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
		{"8x8", 1, board.StepMetric, 1_600_000, 511}, // each position costs 2
	} {
		q := seededPuzzle(t, test.params, test.seed)
		var first string
		workers := []int{1, 3}
		if !testcost.Long() {
			switch {
			case i > 1:
				continue
			case i > 0:
				workers = workers[:1] // one board is enough for several workers
			}
		}
		for _, n := range workers {
			sol := mustSolve(t, q, solve.Options{Metric: test.metric, Effort: test.effort, Workers: n})
			if test.metric == board.StepMetric && (len(sol.Moves)-sol.LowerBound)%2 != 0 {
				t.Errorf("%s: %d steps, lower bound %d; all solutions have the same parity", q.ID(), len(sol.Moves), sol.LowerBound)
			}
			t.Logf("%s@%d: %s", test.params, test.seed, test.metric.Count(len(sol.Moves)))
			if got := fmt.Sprint(sol); n > 1 {
				if got != first {
					t.Errorf("%s: with %d workers\n%s, want as with one\n%s", q.ID(), n, got, first)
				}
				continue
			} else {
				first = got
			}
			if n := len(sol.Moves); 100*n > 103*test.known {
				t.Errorf("%s@%d: %s, want at most 3 percent more than %d", test.params, test.seed, test.metric.Count(n), test.known)
			}
			length, known = length+len(sol.Moves), known+test.known
		}
	}
	if 100*length > 101*known {
		t.Errorf("%d moves in total, want at most 1 percent more than %d", length, known)
	}
}

// constructSolution must find a solution for every board size and every goal, in both metrics.
func TestConstructSolution(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for h := minSide; h <= maxSearchSide; h++ {
		for w := minSide; w <= maxSearchSide; w++ {
			for seed := range uint64(2) {
				p := seededPuzzle(t, fmt.Sprintf("%dx%d+goal", h, w), seed).(*puzzle)
				blanks := p.constructSolution()
				for m, path := range map[solve.Metric][]int{board.StepMetric: blanks, board.PushMetric: p.mergeSteps(blanks)} {
					kindtest.CheckLegal(t, p.Board(), p.moves(path), m)
				}
			}
		}
	}
}

// TestShortenBest checks that shortenBest shortens the constructed solution if no beam has found a solution. If
// the memory limit is too small, the solution must remain unchanged.
func TestShortenBest(t *testing.T) {
	for _, memory := range []int64{0, 1 << 20} {
		p := seededPuzzle(t, "5x6", 1).(*puzzle)
		s := newSolver(t.Context(), p, solve.Options{Metric: board.StepMetric, Memory: memory, Workers: 2})
		before := len(s.fallbackSolution())
		s.Raise(60, solve.HeuristicReason)
		if err := s.shortenBest(); err != nil {
			t.Fatal(err)
		}
		kindtest.CheckLegal(t, p.Board(), p.moves(s.fallback), board.StepMetric)
		if s.Bound() != 60 {
			t.Errorf("memory limit %d: the lower bound became %d, but a shorter solution proves nothing", memory, s.Bound())
		}
		if shorter := len(s.fallback) < before; shorter != (memory == 0) {
			t.Errorf("memory limit %d: the solution of %d cells became one of %d, want a shorter one: %t", memory, before, len(s.fallback), memory == 0)
		}
	}
}

// If beams run before large iterations, the solution must be optimal and must not depend on the
// number of workers. If the search reaches its position limit, it must return its best solution and
// a lower bound. If Optimal is set, the search must return an error instead.
func TestBoundBeams(t *testing.T) {
	testcost.LongOnly(t, "it is slow")
	p := seededPuzzle(t, "3x6", 4)
	alone := ida(testHeuristic(t, p), normalize(p.(*puzzle)), 2)
	var whole solve.Solution
	for _, n := range []int{1, 2} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, Workers: n})
		if err != nil || len(sol.Moves) != len(alone.path) || !sol.Optimal() || sol.Nodes >= alone.nodes {
			t.Errorf("%d steps, lower bound %d, %d positions, error %v; IDA* alone has %d steps, %d positions", len(sol.Moves), sol.LowerBound, sol.Nodes, err, len(alone.path), alone.nodes)
		}
		if n > 1 && fmt.Sprint(sol) != fmt.Sprint(whole) {
			t.Errorf("with two workers\n%v, want as with one\n%v", sol, whole)
		}
		whole = sol
	}
	for _, optimal := range []bool{false, true} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, MaxPositions: whole.Nodes / 2, Optimal: optimal})
		limit, limited := errors.AsType[*solve.Limit](err)
		switch {
		case optimal && (!limited || limit.Kind != solve.PositionsLimit || sol.Moves != nil):
			t.Errorf("optimal: %d steps, error %v; want no moves and the positions limit", len(sol.Moves), err)
		case !optimal && (err != nil || len(sol.Moves) < len(whole.Moves) || sol.EndedBy != solve.PositionsLimit):
			t.Errorf("%d steps, error %v, ended by %v; want a solution ended by the positions limit", len(sol.Moves), err, sol.EndedBy)
		}
		if sol.LowerBound >= len(whole.Moves) || sol.Nodes >= whole.Nodes {
			t.Errorf("lower bound %d after %d positions; the full search proves %d with %d", sol.LowerBound, sol.Nodes, len(whole.Moves), whole.Nodes)
		}
	}
}

func testHeuristic(t *testing.T, q solve.Puzzle) *tables.Heuristic {
	f := normalize(q.(*puzzle))
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.home, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestBeamsOnlyShorten checks that a beam never replaces a shortest solution by another one.
func TestBeamsOnlyShorten(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, seed := range []uint64{2, 3} {
		s := newSolver(t.Context(), seededPuzzle(t, "3x5", seed).(*puzzle), solve.Options{Metric: board.StepMetric, Effort: 10_000_000})
		sol, err := s.solve()
		if err != nil || !sol.Optimal() {
			t.Fatalf("seed %d: %v, error %v, want a shortest solution", seed, sol, err)
		}
		for _, reverse := range []bool{false, true} {
			if err := s.widenBeam(reverse, 20_000); err != nil || len(s.best)-1 != len(sol.Moves) {
				t.Errorf("seed %d: %d moves after a beam, error %v, want %d", seed, len(s.best)-1, err, len(sol.Moves))
			}
		}
	}
}
