package tiles

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// loadKorf24 returns the 50 random 24-puzzles of Korf and Felner, "Disjoint pattern database
// heuristics", Artificial Intelligence 134, 2002, 9-22, and their proved optima. In the paper, the
// goal has the blank first, so the boards are rotated here.
func loadKorf24(t testing.TB) (ps []solve.Puzzle, optima []int) {
	for _, r := range kindtest.ReadCSV(t, "testdata/korf24.csv")[1:] {
		p, err := Parse(strings.TrimPrefix(r[2], prefix))
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(r[1])
		if err != nil {
			t.Fatal(err)
		}
		ps, optima = append(ps, p), append(optima, n)
	}
	return ps, optima
}

// The lower bounds of the 24-puzzles must not exceed their optimal solution lengths.
func TestBoundsOfKorf24(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	ps, optima := loadKorf24(t)
	if !testcost.Long() {
		ps = ps[:5]
	}
	for i, q := range ps {
		f := normalize(q.(*puzzle))
		if bound := testHeuristic(t, q).Searcher().Set(f.cells, f.blankCell()); bound > optima[i] || (optima[i]-bound)%2 != 0 {
			t.Errorf("%s: lower bound %d, want the parity of and at most the optimum %d", q.ID(), bound, optima[i])
		}
	}
}

// TestKorf24 checks the solution lengths of 24-puzzles at the default effort. It normally solves
// two puzzles. If SLIDEGIF_WHOLE is set, it solves all fifty puzzles in four minutes of CPU time.
func TestKorf24(t *testing.T) {
	testcost.LongOnly(t, "it takes ten seconds")
	step, maxRatio := 30, 1.022
	if os.Getenv("SLIDEGIF_WHOLE") != "" {
		step, maxRatio = 1, 1.015
	}
	ps, optima := loadKorf24(t)
	count := float64((len(ps) + step - 1) / step)
	length, worst, bound := 0.0, 0.0, 0.0
	o := solve.Options{Metric: board.StepMetric, Files: solve.Files{CacheDir: t.TempDir()}}
	for i := 0; i < len(ps); i += step {
		p := ps[i]
		sol, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		kindtest.CheckLegal(t, p.Board(), sol.Moves, board.StepMetric)
		n := len(sol.Moves)
		if n < optima[i] || sol.LowerBound > optima[i] {
			t.Errorf("number %d: %d steps, lower bound %d, optimum %d", i+1, n, sol.LowerBound, optima[i])
		}
		t.Logf("number %d: %d steps, %+d, lower bound %d", i+1, n, n-optima[i], sol.LowerBound)
		ratio := float64(n) / float64(optima[i])
		length += ratio / count
		bound += float64(n) / float64(sol.LowerBound) / count
		worst = max(worst, ratio)
	}
	t.Logf("average %.4f of the optimum, worst %.4f, average %.4f of the lower bound", length, worst, bound)
	if length > maxRatio || worst > 1.04 || bound > 1.13 {
		t.Errorf("average %.4f of the optimum, worst %.4f, average %.4f of the lower bound; want at most %.3f, 1.04, 1.13", length, worst, bound, maxRatio)
	}
}

// TestProofsOfKorf24 proves that the known solution lengths of the easiest 24-puzzles are optimal.
// The variable SLIDEGIF_PROOFS can list other puzzles, and SLIDEGIF_TABLES can name a directory for
// the tables.
func TestProofsOfKorf24(t *testing.T) {
	testcost.LongOnly(t, "it makes tables for a minute")
	numbers := []int{38, 40, 25}
	if list := os.Getenv("SLIDEGIF_PROOFS"); list != "" {
		numbers = nil
		for _, s := range strings.Fields(list) {
			n, err := strconv.Atoi(s)
			if err != nil {
				t.Fatal(err)
			}
			numbers = append(numbers, n)
		}
	}
	o := solve.Options{Metric: board.StepMetric, Files: solve.Files{CacheDir: tablesDir(t)}, Optimal: true}
	ps, optima := loadKorf24(t)
	for _, n := range numbers {
		start := time.Now()
		sol := mustSolve(t, ps[n-1], o)
		if len(sol.Moves) != optima[n-1] || !sol.Optimal() {
			t.Errorf("number %d: %d steps, lower bound %d, optimum %d", n, len(sol.Moves), sol.LowerBound, optima[n-1])
		}
		t.Logf("number %d: %d steps, %d positions, %.1f s, %s", n, len(sol.Moves), sol.Nodes, time.Since(start).Seconds(), sol.Method)
	}
}

// BenchmarkProof24 measures how many positions per second one thread searches with regional tables.
// The benchmark builds the tables first.
func BenchmarkProof24(b *testing.B) {
	ps, _ := loadKorf24(b)
	f := normalize(ps[24].(*puzzle))
	r, err := tables.NewRegional(b.Context(), f.h, f.w, f.home, 6, solve.Options{Files: solve.Files{CacheDir: tablesDir(b)}})
	if err != nil {
		b.Fatal(err)
	}
	m, err := tables.PrunerFor(b.Context(), f.h, f.w, true)
	if err != nil {
		b.Fatal(err)
	}
	w := r.Searcher()
	nodes := int64(0)
	for b.Loop() {
		w.Set(f.cells, f.blankCell())
		w.Descend(m, uint16(f.blankCell()), 79, func() bool { return false })
		nodes += w.Nodes()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "positions/s")
}
