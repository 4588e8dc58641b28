package classic

import (
	"fmt"
	"slices"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A naivePiece is a piece of a layout. A naive layout is a sorted list of pieces, formatted as text.
type naivePiece struct{ cell, width, height int }

// naivePieces returns the pieces of a layout.
func naivePieces(l layout) (pieces []naivePiece) {
	add := func(mask uint32, width, height int) {
		for cell := range columns * rows {
			if mask>>cell&1 != 0 {
				pieces = append(pieces, naivePiece{cell, width, height})
			}
		}
	}
	add(l.soldiers(), 1, 1)
	add(l.vertical(), 1, 2)
	add(l.horizontal(), 2, 1)
	add(1<<bigCell[l.big()], 2, 2)
	return pieces
}

func naiveText(pieces []naivePiece) string {
	pieces = slices.Clone(pieces)
	slices.SortFunc(pieces, func(p, q naivePiece) int {
		return slices.Compare([]int{p.cell, p.width, p.height}, []int{q.cell, q.width, q.height})
	})
	return fmt.Sprint(pieces)
}

// naiveSteps calls f with each layout that is one step away.
func naiveSteps(pieces []naivePiece, f func(next []naivePiece)) {
	for i, p := range pieces {
		for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := p.cell%columns+d[0], p.cell/columns+d[1]
			fits := x >= 0 && y >= 0 && x+p.width <= columns && y+p.height <= rows
			for j, q := range pieces {
				qx, qy := q.cell%columns, q.cell/columns
				fits = fits && (j == i || x+p.width <= qx || qx+q.width <= x || y+p.height <= qy || qy+q.height <= y)
			}
			if fits {
				next := slices.Clone(pieces)
				next[i].cell = y*columns + x
				f(next)
			}
		}
	}
}

// TestComponents compares the connected components of small sets with a naive search that knows no mirror
// images.
func TestComponents(t *testing.T) {
	const maxCount = 1500
	sets := 0
	for _, s := range Sets() {
		if s.count() > maxCount {
			continue
		}
		sets++
		components, solvable := int64(0), int64(0)
		visited := map[string]bool{}
		s.layouts(func(l layout) {
			start := naivePieces(l)
			if visited[naiveText(start)] {
				return
			}
			components++
			visited[naiveText(start)] = true
			solved, size := false, int64(0)
			for queue := [][]naivePiece{start}; len(queue) > 0; queue = queue[1:] {
				size++
				solved = solved || slices.Contains(queue[0], naivePiece{goalCell, 2, 2})
				naiveSteps(queue[0], func(next []naivePiece) {
					if text := naiveText(next); !visited[text] {
						visited[text] = true
						queue = append(queue, next)
					}
				})
			}
			if solved {
				solvable += size
			}
		})
		for _, m := range []board.Metric{board.StepMetric, board.MoveMetric} {
			c, err := Count(t.Context(), []Set{s}, solve.CensusOptions{Metric: m}, func(string) board.Board { return board.Board{} })
			if err != nil {
				t.Fatal(err)
			}
			if c.Components != components || c.Positions-c.Unreachable != solvable {
				t.Errorf("set %s in metric %s: %d components and %d solvable layouts, want %d and %d", s, m, c.Components, c.Positions-c.Unreachable, components, solvable)
			}
		}
	}
	if t.Logf("%d sets", sets); sets < 10 {
		t.Errorf("%d sets of up to %d layouts, want at least 10", sets, maxCount)
	}
}
