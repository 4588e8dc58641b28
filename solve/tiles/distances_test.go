package tiles

import (
	"math"
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/testcost"
)

// The table of distances must give the same solutions as a search from the start, for random
// goals and in both metrics. The search knows nothing of the table.
func TestTableMatchesSearch(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	boards := map[string]int{"2x2": 5, "2x3": 10, "3x2": 10, "3x3": 2, "2x4": 4, "4x2": 4}
	if testcost.Long() {
		boards = map[string]int{"2x2": 20, "2x3": 40, "3x2": 40, "3x3": 100, "2x4": 15, "4x2": 15, "2x5": 6, "5x2": 6}
	}
	for size, n := range boards {
		for _, m := range bothMetrics {
			for seed := range n {
				p := seededPuzzle(t, size+"+goal", uint64(seed)).(*puzzle)
				o := solve.Options{Metric: m}
				got := mustSolve(t, p, o)
				if equal(p.start, p.goal) {
					continue
				}
				s := newSolver(t.Context(), p, o)
				if err := s.breadthFirst(); err != nil {
					t.Fatal(err)
				}
				if want := p.moves(s.best); !reflect.DeepEqual(got.Moves, want) || got.LowerBound != len(want) {
					t.Errorf("%s, %s: the table gives %v, the search %v", p.ID(), m, got.Moves, want)
				}
				near, err := search.Explore(t.Context(), newGraph[[1]uint64](p, m == board.PushMetric).Expand, newGraph[[1]uint64](p, false).goal, o, len(got.Moves))
				if err != nil || got.Positions != int64(near.Len()) {
					t.Errorf("%s, %s: %d positions, want %d; error %v", p.ID(), m, got.Positions, near.Len(), err)
				}
			}
		}
	}
}

// The ranks of all positions must be different and fill the table. The test generates the positions
// with the moves of package board.
func TestRanksFillTheTable(t *testing.T) {
	for _, size := range []string{"2x2", "3x2", "2x3"} {
		p := seededPuzzle(t, size, 1).(*puzzle).relabeled()
		table := distanceTable{graph: newGraph[[1]uint64](p, false), moves: make([]uint8, p.reachablePositions())}
		ranks := map[int]bool{}
		seen := map[string]bool{p.Board().String(): true}
		for queue := []board.Board{p.Board()}; len(queue) > 0; queue = queue[1:] {
			rank := table.rank(table.graph.encode(fromBoard(queue[0]).start))
			if ranks[rank] || rank < 0 || rank >= len(table.moves) {
				t.Fatalf("%s: rank %d of %d occurs twice or is outside the table", queue[0], rank, len(table.moves))
			}
			ranks[rank] = true
			for _, m := range board.Moves(queue[0], board.StepMetric) {
				if next := queue[0].Apply(m); !seen[next.String()] {
					seen[next.String()] = true
					queue = append(queue, next)
				}
			}
		}
		if len(ranks) != len(table.moves) {
			t.Errorf("%s: %d ranks, want %d", size, len(ranks), len(table.moves))
		}
	}
}

// A search uses the table only if its limits allow all positions.
func TestTableWithinLimits(t *testing.T) {
	for _, test := range []struct {
		o    solve.Options
		fits bool
	}{
		{solve.Options{}, true}, {solve.Options{MaxPositions: 181_440}, true}, {solve.Options{MaxPositions: 181_439}, false},
		{solve.Options{Effort: 181_439}, false}, {solve.Options{Memory: 1 << 20}, false}, {solve.Options{Memory: 2 << 20}, true},
		{solve.Options{MaxPositions: math.MaxInt64, Optimal: true}, true},
	} {
		test.o.Metric = board.StepMetric
		if s := newSolver(t.Context(), seededPuzzle(t, "3x3", 1).(*puzzle), test.o); s.tableFits() != test.fits {
			t.Errorf("%+v: the table fits = %v, want %v", test.o, s.tableFits(), test.fits)
		}
	}
}
