package rush

import (
	"context"
	"strconv"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
)

// boards returns the boards of testdata with their optima in steps and slides.
func boards(t testing.TB) (ps []solve.Puzzle, step, line []int) {
	for _, r := range kindtest.ReadCSV(t, "testdata/boards.csv")[1:] {
		p, err := parse(r[0])
		if err != nil {
			t.Fatal(err)
		}
		a, _ := strconv.Atoi(r[1])
		b, _ := strconv.Atoi(r[2])
		ps, step, line = append(ps, p), append(step, a), append(line, b)
	}
	return ps, step, line
}

func TestKnownOptima(t *testing.T) {
	ps, step, line := boards(t)
	for i, p := range ps {
		for m, want := range map[board.Metric]int{board.StepMetric: step[i], board.SlideMetric: line[i], board.MoveMetric: line[i]} {
			sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
			if err != nil || len(sol.Moves) != want {
				t.Errorf("%s: %s, error %v, want %d", p.ID(), m.Count(len(sol.Moves)), err, want)
			}
			kindtest.CheckLegal(t, p.Board(), sol.Moves, m)
		}
	}
}

func TestRandomIsSolvable(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{"", "4x4", "5x5", "4x6", "6x5"}, [5]string{"0ce1ce19", "e88a8bc7", "67b9990a", "c4bf2f8d", "b4d4d24b"}, []string{"easy", "3x4", "7x6", "4x", "4x4x4", "-4x4"}, 1)
}

// BenchmarkBoards solves the boards of testdata.
func BenchmarkBoards(b *testing.B) {
	ps, _, _ := boards(b)
	kindtest.Benchmark(b, ps, Kind.Metrics[:2]...)
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "BBoKMx/DDDKMo/IAALoo/IoJLEE/ooJFFN/oGGoxN", "ooooooooooooAAoooooooooooooooooooooo", "ooBo/AABo/oooo/oooo")
}
