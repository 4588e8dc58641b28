package blocks

import (
	"errors"
	"fmt"
	"runtime"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// costlyBoards returns 20x20 boards whose positions are expensive to expand. They are unsolvable,
// so no search ends early: two pieces in the lowest row would have to change places.
func costlyBoards() map[string]board.Board {
	all := map[string]board.Board{}
	for name, n := range map[string]int{"two pieces": 0, "many equal pieces": 45, "most cells taken": 300, "no room": 359} {
		all[name] = corridor(n, func(int) int { return 2 })
	}
	all["many different pieces"] = corridor(45, func(i int) int { return 2 + i })
	return all
}

// corridor returns a board with n pieces above a wall and two pieces below it, which must change
// places. The class function returns the class of each piece above the wall.
func corridor(n int, class func(i int) int) board.Board {
	b := board.Board{W: 20, H: 20, Text: board.Symbols{Empty: ".", Wall: "#", Row: "/"}}
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

// TestCostlyBoards checks that searches keep to their memory and effort.
func TestCostlyBoards(t *testing.T) {
	const effort, memory = 30_000, 32 << 20
	for name, b := range costlyBoards() {
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
				t.Errorf("%s, %s: error %v, want ErrLimit or ErrUnsolvable", name, m, err)
			}
			if peak > before+memory+64<<20 {
				t.Errorf("%s, %s: %d MiB of memory, want at most %d", name, m, (peak-before)>>20, (memory+64<<20)>>20)
			}
			if sol.Positions > effort+5000 {
				t.Errorf("%s, %s: %d positions for an effort of %d", name, m, sol.Positions, effort)
			}
		}
	}
}

// TestManyPiecesCostMore checks that a position with several hundred pieces uses more than one unit
// of effort.
func TestManyPiecesCostMore(t *testing.T) {
	const effort = 20_000
	sol, err := Solve(t.Context(), costlyBoards()["no room"], solve.Options{Metric: board.MoveMetric, Effort: effort, Optimal: true})
	if !errors.Is(err, solve.ErrLimit) || sol.Positions > effort/6 {
		t.Errorf("%d positions for an effort of %d, error %v, want at most %d positions and ErrLimit", sol.Positions, effort, err, effort/6)
	}
}

// BenchmarkEffort measures the time of a fixed effort. It should be at most twice as long as for
// Climb 12 on every board.
func BenchmarkEffort(b *testing.B) {
	boards := costlyBoards()
	boards["Climb 12"] = climb12()
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
