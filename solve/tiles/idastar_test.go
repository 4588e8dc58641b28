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
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/parallel"
	"slidegif/solve/testcost"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// known returns the 15-puzzles of testdata whose names begin so, with their optima.
func known(t testing.TB, prefix string) (ps []*puzzle, optima []int) {
	for _, r := range kindtest.Table(t, "testdata/fifteen.csv")[1:] {
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
	ps, optima := known(t, "korf")
	if testing.Short() {
		ps = ps[:4]
	}
	for i, p := range ps {
		checkSolve(t, p, board.StepMetric, nil, optima[i], true)
	}
}

func TestUnsolvableFifteens(t *testing.T) {
	for _, name := range []string{"loyd", "deep6u"} {
		ps, _ := known(t, name)
		checkSolve(t, ps[0], board.StepMetric, nil, -1, false)
	}
}

// On other boards it agrees with breadth-first search, in any direction of the board.
func TestDeepeningOnOtherBoards(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, size := range [][2]int{{2, 5}, {5, 2}, {2, 6}, {3, 4}, {4, 3}, {4, 4}, {3, 5}, {5, 5}, {3, 7}, {6, 7}} {
		for seed := range 12 {
			if testing.Short() && seed > 0 || seed > 2 && !testcost.Long() {
				break
			}
			r := rand.New(rand.NewPCG(uint64(seed), 9))
			p := randomPuzzle(r, size[0], size[1])
			dist := naive(p.h, p.w, p.goal, false, 3000)
			far, most := "", 0
			for s, d := range dist {
				if d > most || d == most && s < far {
					far, most = s, d
				}
			}
			p.start = []uint8(far)
			moves := deepen(t, p)
			if len(moves) != most {
				t.Fatalf("%s: %d steps, want %d%s", p.ID(), len(moves), most, detour(p, moves, board.StepMetric, dist))
			}
			kindtest.Legal(t, p.Board(), moves, board.StepMetric)
		}
	}
}

// The answer does not depend on how many search.
func TestWorkersAgree(t *testing.T) {
	ps, _ := known(t, "korf")
	for _, p := range ps[:4] {
		f := normalize(p)
		hr, _ := smallHeuristic4(context.Background(), f.home)
		two := ida(hr, f, 2)
		for _, n := range []int{1, 2, 3, 8} {
			if res := ida(hr, f, n); string(res.path) != string(two.path) || res.nodes != two.nodes {
				t.Errorf("%d walkers: %d positions, %v; two: %d, %v", n, res.nodes, res.path, two.nodes, two.path)
			}
		}
	}
}

// A panic in a goroutine of the search is its error, not the end of the process.
func TestPanicIsError(t *testing.T) {
	ps, _ := known(t, "korf")
	_, err := ps[0].Solve(t.Context(), solve.Options{Metric: board.StepMetric, Progress: func(solve.Progress) { panic("boom") }})
	if _, ok := errors.AsType[*parallel.Panic](err); !ok {
		t.Errorf("searching: %v", err)
	}
}

func BenchmarkKorf(b *testing.B) {
	ps, _ := known(b, "korf")
	hr, _ := smallHeuristic4(context.Background(), 0)
	var nodes int64
	for b.Loop() {
		nodes = 0
		for _, p := range ps {
			f := normalize(p)
			res := ida(hr, f, 1)
			nodes += res.nodes
		}
	}
	b.ReportMetric(float64(nodes), "positions")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/position")
}

func smallHeuristic4(ctx context.Context, blank int) (*tables.Heuristic, error) {
	return tables.QuickHeuristic(ctx, 4, 4, blank, 5, solve.Options{})
}

type idaResult struct {
	path  []uint8
	nodes int64
}

// ida finds a shortest path.
func ida(h *tables.Heuristic, f *normalForm, workers int) idaResult {
	m, err := tables.MachineOf(context.Background(), f.h, f.w, false)
	if err != nil {
		panic(err)
	}
	return idaBy(func() paths.Walker { return h.Walker() }, m, f, workers)
}

// idaBy finds a shortest path by any walkers.
func idaBy(walker func() paths.Walker, m tables.Machine, f *normalForm, workers int) idaResult {
	d := paths.NewIDAStar(walker, m, f.cells, f.blankCell(), 0, workers)
	for {
		if path, done, err := d.Next(context.Background(), math.MaxInt64, nil); path != nil || !done || err != nil {
			return idaResult{path, d.Nodes}
		}
	}
}

// deepen returns the moves of a shortest path by depth-first searches.
func deepen(t *testing.T, p *puzzle) []board.Move {
	t.Helper()
	f := normalize(p)
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.home, 3, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.moves(f.blanks(ida(h, f, 2).path))
}

// TestNoEntryTooHigh: no sum of the tables exceeds what a position of 3x3 needs. Three entries of five are
// the whole of what some position needs, so that one too high is told here; the rest by the oracle of the tables.
func TestNoEntryTooHigh(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	h, err := tables.QuickHeuristic(t.Context(), 3, 3, 8, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w := h.Walker()
	for p, least := range naive(3, 3, []uint8{1, 2, 3, 4, 5, 6, 7, 8, 0}, false, 1<<30) {
		var cells []uint8
		for _, tile := range []byte(p) {
			cells = append(cells, (tile+8)%9) // the cell where it belongs
		}
		w.Set(cells, strings.IndexByte(p, 0))
		if sums, _ := w.Start(); int(sums[0]) > least || int(sums[1]) > least {
			t.Fatalf("%v: bounds %d, the optimum is %d", []byte(p), sums, least)
		}
	}
}

// Regional tables and the deep machine lead to the same path as others, however many search, and as many
// positions are looked at.
func TestRegionalPaths(t *testing.T) {
	ps, optima := known(t, "korf")
	r, err := tables.NewRegional(t.Context(), 4, 4, 0, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := tables.MachineOf(t.Context(), 4, 4, true)
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
		h, err := smallHeuristic4(t.Context(), f.home)
		if err != nil {
			t.Fatal(err)
		}
		want := ida(h, f, 1).path
		nodes := int64(0)
		for _, workers := range []int{1, 3} {
			got := idaBy(func() paths.Walker { return r.Walker() }, m, f, workers)
			if len(want) != optima[i] || !slices.Equal(got.path, want) {
				t.Errorf("%s: %d moves %v, want %v", p.ID(), len(got.path), got.path, want)
			}
			if nodes > 0 && got.nodes != nodes {
				t.Errorf("%s: %d workers look at %d positions, one at %d", p.ID(), workers, got.nodes, nodes)
			}
			nodes = got.nodes
		}
	}
	if tried < 5 {
		t.Errorf("%d puzzles", tried)
	}
}
