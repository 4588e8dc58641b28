package tiles

import (
	"cmp"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// korf24 returns the 50 random 24-puzzles of Korf and Felner, "Disjoint pattern database
// heuristics", Artificial Intelligence 134, 2002, 9-22, with the optima that they proved.
// Theirs have the blank first; here the boards are turned.
func korf24(t testing.TB) (ps []solve.Puzzle, optima []int) {
	for _, r := range kindtest.Table(t, "testdata/korf24.csv")[1:] {
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

// The bounds of the 24-puzzles never exceed their optima, whatever tables they come from.
func TestBoundsOfKorf24(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	ps, optima := korf24(t)
	if testing.Short() {
		ps = ps[:5]
	}
	for i, q := range ps {
		f := normalize(q.(*puzzle))
		if least := forTest(t, q).Walker().Set(f.cells, f.blankCell()); least > optima[i] || (optima[i]-least)%2 != 0 {
			t.Errorf("%s: at least %d, the optimum is %d", q.ID(), least, optima[i])
		}
	}
}

// The default effort comes close to the optima of the 24-puzzles: of two of them in half a minute,
// or of all in ten minutes, with 130 MB of files, where the environment asks.
func TestKorf24(t *testing.T) {
	testcost.LongOnly(t, "it takes half a minute")
	step, most := 30, 1.008
	if os.Getenv("SLIDEGIF_WHOLE") != "" {
		step, most = 1, 1.006
	}
	ps, optima := korf24(t)
	count := float64((len(ps) + step - 1) / step)
	length, worst, bound := 0.0, 0.0, 0.0
	o := solve.Options{Metric: board.StepMetric, Files: solve.Files{Kept: t.TempDir()}}
	for i := 0; i < len(ps); i += step {
		p := ps[i]
		sol, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, p.Board(), sol.Moves, board.StepMetric)
		n := len(sol.Moves)
		if n < optima[i] || sol.AtLeast > optima[i] {
			t.Errorf("number %d: %d steps, at least %d; the optimum is %d", i+1, n, sol.AtLeast, optima[i])
		}
		t.Logf("number %d: %d steps, %+d, at least %d", i+1, n, n-optima[i], sol.AtLeast)
		ratio := float64(n) / float64(optima[i])
		length += ratio / count
		bound += float64(n) / float64(sol.AtLeast) / count
		worst = max(worst, ratio)
	}
	t.Logf("%.4f of the optimum on the average, %.4f at worst, %.4f of the bound", length, worst, bound)
	if length > most || worst > 1.025 || bound > 1.10 {
		t.Errorf("%.4f of the optimum on the average, %.4f at worst, %.4f of the bound", length, worst, bound)
	}
}

// The easiest of the 24-puzzles are proved, or those that the environment lists.
// The tables are kept where it says.
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
	o := solve.Options{Metric: board.StepMetric, Files: solve.Files{Kept: cmp.Or(os.Getenv("SLIDEGIF_TABLES"), t.TempDir())}, Optimal: true}
	ps, optima := korf24(t)
	for _, n := range numbers {
		began := time.Now()
		sol := checked(t, ps[n-1], o)
		if len(sol.Moves) != optima[n-1] || !sol.Optimal() {
			t.Errorf("number %d: %d steps, at least %d; the optimum is %d", n, len(sol.Moves), sol.AtLeast, optima[n-1])
		}
		t.Logf("number %d: %d steps, %d positions, %.1f s, %s", n, len(sol.Moves), sol.Nodes, time.Since(began).Seconds(), sol.Method)
	}
}

// BenchmarkProof24 tells positions a second of one thread with the regional tables, which it makes first.
func BenchmarkProof24(b *testing.B) {
	ps, _ := korf24(b)
	f := normalize(ps[24].(*puzzle))
	r, err := tables.NewRegional(b.Context(), f.h, f.w, f.home, 6, solve.Options{Files: solve.Files{Kept: cmp.Or(os.Getenv("SLIDEGIF_TABLES"), b.TempDir())}})
	if err != nil {
		b.Fatal(err)
	}
	m, err := tables.MachineOf(b.Context(), f.h, f.w, true)
	if err != nil {
		b.Fatal(err)
	}
	w := r.Walker()
	nodes := int64(0)
	for b.Loop() {
		w.Set(f.cells, f.blankCell())
		w.Descend(m, uint16(f.blankCell()), 79, func() bool { return false })
		nodes += w.Nodes()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "positions/s")
}
