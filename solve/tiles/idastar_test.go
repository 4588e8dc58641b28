package tiles

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/parallel"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// loadFifteens returns the 15-puzzles in testdata whose names begin with the given prefix, together
// with their optimal solution lengths.
func loadFifteens(t testing.TB, prefix string) (ps []*puzzle, optima []int) {
	for _, r := range kindtest.ReadCSV(t, "testdata/fifteen.csv")[1:] {
		if !strings.HasPrefix(r[0], prefix) {
			continue
		}
		p, err := Parse(strings.ReplaceAll(r[1], " ", ",") + ":" + strings.ReplaceAll(r[2], " ", ","))
		if err != nil {
			t.Fatal(err)
		}
		n, _ := strconv.Atoi(r[3])
		ps, optima = append(ps, p.(*puzzle)), append(optima, n)
	}
	return ps, optima
}

func TestKorf(t *testing.T) {
	ps, optima := loadFifteens(t, "korf")
	if testing.Short() {
		ps = ps[:4]
	}
	for i, p := range ps {
		checkSolve(t, p, board.StepMetric, nil, optima[i], true)
	}
}

func TestUnsolvableFifteens(t *testing.T) {
	for _, name := range []string{"loyd", "deep6u"} {
		ps, _ := loadFifteens(t, name)
		checkSolve(t, ps[0], board.StepMetric, nil, -1, false)
	}
}

// TestIDAStarOnOtherBoards compares IDA* with breadth-first search on boards that are not 4x4, in
// both orientations.
func TestIDAStarOnOtherBoards(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, size := range [][2]int{{2, 5}, {5, 2}, {2, 6}, {3, 4}, {4, 3}, {4, 4}, {3, 5}, {5, 5}, {3, 7}, {6, 7}} {
		for seed := range 12 {
			if seed > 0 && !testcost.Long() {
				break
			}
			r := rand.New(rand.NewPCG(uint64(seed), 9))
			p := randomPuzzle(r, size[0], size[1])
			dist := naiveDistances(p.h, p.w, p.goal, false, 3000)
			farthest, maxDist := "", 0
			for s, d := range dist {
				if d > maxDist || d == maxDist && s < farthest {
					farthest, maxDist = s, d
				}
			}
			p.start = []uint8(farthest)
			moves := solveByIDA(t, p)
			if len(moves) != maxDist {
				t.Fatalf("%s: IDA* found %d steps, want %d%s", p.ID(), len(moves), maxDist, firstBadMove(p, moves, board.StepMetric, dist))
			}
			kindtest.CheckLegal(t, p.Board(), moves, board.StepMetric)
		}
	}
}

// The result of IDA* must not depend on the number of workers.
func TestSameResultForAnyWorkers(t *testing.T) {
	ps, _ := loadFifteens(t, "korf")
	for _, p := range testcost.Some(1, ps[:4]...) {
		f := normalize(p)
		h, _ := quickHeuristic4x4(context.Background(), f.home)
		two := ida(h, f, 2)
		for _, n := range []int{1, 2, 3, 8} {
			if res := ida(h, f, n); string(res.path) != string(two.path) || res.nodes != two.nodes {
				t.Errorf("%s with %d workers: %d positions, path %v; want %d positions, path %v", p.ID(), n, res.nodes, res.path, two.nodes, two.path)
			}
		}
	}
}

// A panic in one of the search goroutines must be returned as an error.
func TestPanicBecomesError(t *testing.T) {
	ps, _ := loadFifteens(t, "korf")
	// The first solution builds the pattern databases, so that the second
	// one reports from the workers of the search.
	if _, err := ps[0].Solve(t.Context(), solve.Options{Metric: board.StepMetric}); err != nil {
		t.Fatal(err)
	}
	depth := 0
	_, err := ps[0].Solve(t.Context(), solve.Options{Metric: board.StepMetric, Progress: func(p solve.Progress) {
		if p.Depth == depth { // otherwise, the report is about a raised bound, and does not come from a worker
			panic("boom")
		}
		depth = p.Depth
	}})
	if _, ok := errors.AsType[*parallel.Panic](err); !ok {
		t.Errorf("Solve error = %v, want a *parallel.Panic", err)
	}
}

func BenchmarkKorf(b *testing.B) {
	ps, _ := loadFifteens(b, "korf")
	h, _ := quickHeuristic4x4(context.Background(), 0)
	var nodes int64
	for b.Loop() {
		nodes = 0
		for _, p := range ps {
			f := normalize(p)
			res := ida(h, f, 1)
			nodes += res.nodes
		}
	}
	b.ReportMetric(float64(nodes), "positions")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/position")
}

func quickHeuristic4x4(ctx context.Context, blank int) (*tables.Heuristic, error) {
	return tables.QuickHeuristic(ctx, 4, 4, blank, 5, solve.Options{})
}

type idaResult struct {
	path  []uint8
	nodes int64
}

// ida finds an optimal path with IDA* and the heuristic h.
func ida(h *tables.Heuristic, f *normalForm, workers int) idaResult {
	m, err := tables.PrunerFor(context.Background(), f.h, f.w, false)
	if err != nil {
		panic(err)
	}
	return idaWith(func() paths.Searcher { return h.Searcher() }, m, f, workers)
}

// idaWith finds an optimal path with the given searchers.
func idaWith(searcher func() paths.Searcher, m tables.Pruner, f *normalForm, workers int) idaResult {
	d := paths.NewIDAStar(searcher, m, f.cells, f.blankCell(), 0, workers)
	for {
		if path, done, err := d.Next(context.Background(), math.MaxInt64, nil); path != nil || !done || err != nil {
			return idaResult{path, d.Nodes}
		}
	}
}

// solveByIDA returns the moves of an optimal solution that IDA* finds.
func solveByIDA(t *testing.T, p *puzzle) []board.Move {
	t.Helper()
	f := normalize(p)
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.home, 3, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.moves(f.blanks(ida(h, f, 2).path))
}

// TestTablesAreAdmissible checks that no sum of table entries exceeds the optimal solution length
// on 3x3 boards. For three fifths of all table entries, there is a position whose optimal length
// equals its sum, so the test fails if such an entry is too high. The naive search in the tests of
// package tables checks all other entries.
func TestTablesAreAdmissible(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	h, err := tables.QuickHeuristic(t.Context(), 3, 3, 8, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := h.Searcher()
	for p, optimum := range naiveDistances(3, 3, []uint8{1, 2, 3, 4, 5, 6, 7, 8, 0}, false, 1<<30) {
		var cells []uint8
		for _, tile := range []byte(p) {
			cells = append(cells, (tile+8)%9) // goal cell of the tile
		}
		w.Set(cells, strings.IndexByte(p, 0))
		if sums, _ := w.Start(); int(sums[0]) > optimum || int(sums[1]) > optimum {
			t.Fatalf("%v: sums = %d, want at most the optimum %d", []byte(p), sums, optimum)
		}
	}
}

// A search with regional tables and the deep pruner must find the same path as a search with other
// tables. The path and the number of positions must not depend on the number of workers.
func TestRegionalTablesFindSamePath(t *testing.T) {
	testcost.LongOnly(t, "it builds regional tables")
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	ps, optima := loadFifteens(t, "korf")
	r, err := tables.NewRegional(t.Context(), 4, 4, 0, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.PrunerFor(t.Context(), 4, 4, true)
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for i, p := range ps {
		f := normalize(p)
		if optima[i] > 46 || f.home != 0 {
			continue
		}
		tried++
		h, err := quickHeuristic4x4(t.Context(), f.home)
		if err != nil {
			t.Fatal(err)
		}
		want := ida(h, f, 1).path
		nodes := int64(0)
		for _, workers := range []int{1, 3} {
			got := idaWith(func() paths.Searcher { return r.Searcher() }, m, f, workers)
			if len(want) != optima[i] || !slices.Equal(got.path, want) {
				t.Errorf("%s: path %v of %d moves, want %v", p.ID(), got.path, len(got.path), want)
			}
			if nodes > 0 && got.nodes != nodes {
				t.Errorf("%s: %d positions with %d workers, want %d as with one", p.ID(), got.nodes, workers, nodes)
			}
			nodes = got.nodes
		}
	}
	if tried < 5 {
		t.Errorf("tested %d puzzles, want at least 5", tried)
	}
}
