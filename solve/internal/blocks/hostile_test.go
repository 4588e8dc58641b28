package blocks

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// hostile returns boards of 20x20 that make much work of a position. Two pieces in the lowest row
// cannot change places, so that no search ends early.
func hostile() map[string]board.Board {
	all := map[string]board.Board{}
	for name, n := range map[string]int{"two pieces": 0, "many equal pieces": 45, "most cells taken": 300, "no room": 359} {
		all[name] = corridor(n, func(int) int { return 2 })
	}
	all["many different pieces"] = corridor(45, func(i int) int { return 2 + i })
	return all
}

// corridor puts n pieces above a wall, each of a class, and two below it that must change places.
func corridor(n int, class func(i int) int) board.Board {
	b := board.Board{W: 20, H: 20, Text: board.Notation{Empty: ".", Wall: "#", Row: "/"}}
	for x := range 20 {
		b.Walls = append(b.Walls, board.Point{X: x, Y: 18})
	}
	add := func(class, x, y int) {
		b.Pieces = append(b.Pieces, board.Piece{Name: fmt.Sprint(len(b.Pieces)), At: board.Point{X: x, Y: y}, Class: class, Cells: []board.Point{{}}})
	}
	add(0, 0, 19)
	add(1, 1, 19)
	for i := range n {
		cell := i * 359 / max(n, 1)
		add(class(i), cell%20, cell/20)
	}
	b.Goal = []board.Piece{b.Pieces[0], b.Pieces[1]}
	b.Goal[0].At, b.Goal[1].At = b.Goal[1].At, b.Goal[0].At
	return b
}

// A search holds its memory and what the collector is late for, and no more for more pieces.
func TestHostileBoards(t *testing.T) {
	const effort, memory = 30_000, 32 << 20
	for name, b := range hostile() {
		for _, m := range []board.Metric{board.StepMetric, board.MoveMetric} {
			var now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&now)
			before, peak := now.HeapAlloc, uint64(0)
			o := solve.Options{Metric: m, Effort: effort, Memory: memory, Workers: 1, Progress: func(solve.Progress) {
				runtime.ReadMemStats(&now)
				peak = max(peak, now.HeapAlloc)
			}}
			sol, err := Solve(t.Context(), b, o)
			if err != nil && !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s, %s: %v", name, m, err)
			}
			if peak > before+memory+64<<20 {
				t.Errorf("%s, %s: %d MiB", name, m, (peak-before)>>20)
			}
			if sol.Positions > effort+5000 {
				t.Errorf("%s, %s: %d positions", name, m, sol.Positions)
			}
		}
	}
}

// Where a position has several hundred pieces to read, it counts as several of the effort.
func TestManyPiecesCount(t *testing.T) {
	const effort = 20_000
	sol, err := Solve(t.Context(), hostile()["no room"], solve.Options{Metric: board.MoveMetric, Effort: effort, Optimal: true})
	if !errors.Is(err, solve.ErrLimit) || sol.Positions > effort/6 {
		t.Errorf("%d positions for an effort of %d: %v", sol.Positions, effort, err)
	}
}

// BenchmarkEffort takes at most twice as long for each board as for Climb 12.
func BenchmarkEffort(b *testing.B) {
	boards := hostile()
	boards["Climb 12"] = climb()
	for name, board := range boards {
		for _, m := range []solve.Metric{"step", "move"} {
			b.Run(name+", "+string(m), func(b *testing.B) {
				for b.Loop() {
					Solve(b.Context(), board, solve.Options{Metric: m, Effort: 100_000, Memory: 64 << 20, Workers: 1})
				}
			})
		}
	}
}
