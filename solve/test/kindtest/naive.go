package kindtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// NaiveOptimum returns the length of a shortest solution, or -1 if there is none. NaiveOptimum
// performs a breadth-first search with a map, and shares no code with the engines. If this search
// would visit more than maxPositions positions, NaiveOptimum returns false.
func NaiveOptimum(b board.Board, m solve.Metric, maxPositions int) (optimum int, ok bool) {
	visited := map[string]bool{NaiveKey(b): true}
	for layer := []board.Board{b}; len(layer) > 0; optimum++ {
		if slices.ContainsFunc(layer, board.Board.Solved) {
			return optimum, true
		}
		var next []board.Board
		for _, b := range layer {
			for _, mv := range NaiveMoves(b, m) {
				to := b.Apply(mv)
				key := NaiveKey(to)
				if visited[key] {
					continue
				}
				if visited[key] = true; len(visited) > maxPositions {
					return 0, false
				}
				next = append(next, to)
			}
		}
		layer = next
	}
	return -1, true
}

// NaiveMoves returns the legal moves of a board, according to the referee.
func NaiveMoves(b board.Board, m solve.Metric) []board.Move {
	if m != board.PushMetric {
		return board.Moves(b, m)
	}
	var moves []board.Move
	grid := b.Grid()
	blank := slices.Index(grid, board.Empty)
	for _, dir := range "UDLR" {
		d, _ := board.Step(byte(dir))
		mv := board.Move{Path: string(dir)}
		for x, y := blank%b.W-d.X, blank/b.W-d.Y; x >= 0 && x < b.W && y >= 0 && y < b.H; x, y = x-d.X, y-d.Y {
			mv.Pieces = append(slices.Clone(mv.Pieces), grid[y*b.W+x])
			moves = append(moves, mv)
		}
	}
	return moves
}

// NaiveKey returns a string that is the same for all layouts of a position.
func NaiveKey(b board.Board) string {
	pieces := slices.Clone(b.Pieces)
	for i := range pieces {
		if pieces[i].Gone() {
			pieces[i].At = board.Point{}
		}
	}
	slices.SortFunc(pieces, func(p, q board.Piece) int {
		return cmp.Or(cmp.Compare(p.Class, q.Class), p.At.Compare(q.At), cmp.Compare(len(p.Cells), len(q.Cells)), cmp.Compare(p.Colours, q.Colours))
	})
	var key strings.Builder
	for _, p := range pieces {
		fmt.Fprint(&key, p.Class, p.At.X, p.At.Y, len(p.Cells), p.Colours, " ")
	}
	return key.String()
}
