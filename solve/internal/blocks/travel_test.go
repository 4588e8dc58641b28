package blocks

import (
	"slices"

	"slidegif/solve/board"
)

// oracle is a simple breadth-first search with maps. It returns the length and the least travel of
// the shortest solutions, and the number of positions found. The length is -1 if there is no
// solution, and -2 if there are more than maxPositions positions. A state is a position and, in the
// metric step, the piece that moved last.
func oracle(b board.Board, m board.Metric, maxPositions int) (length, travel, positions int) {
	type state struct {
		key  string
		last board.Point
	}
	key := func(l layout) string {
		cells := make([]byte, b.W*b.H)
		for i, p := range b.Pieces {
			cells[l[i].Y*b.W+l[i].X] = byte(1 + p.Class)
		}
		return string(cells)
	}
	type reached struct {
		layout layout
		travel int
	}
	b.Pieces = append([]board.Piece(nil), b.Pieces...)
	start := layoutOf(b)
	now := map[state]reached{{key: key(start), last: board.Point{X: -1}}: {layout: start}}
	depth := map[string]int{key(start): 0}
	for d := 0; len(now) > 0; d++ {
		best := -1
		for _, r := range now {
			if solved(b, r.layout) && (best < 0 || r.travel < best) {
				best = r.travel
			}
		}
		if best >= 0 {
			return d, best, len(depth)
		}
		next := map[state]reached{}
		for s, r := range now {
			for i, from := range r.layout {
				for to, steps := range stepsTo(b, r.layout, i, m) {
					l := slices.Clone(r.layout)
					l[i] = to
					t := state{key: key(l)}
					if old, ok := depth[t.key]; ok && old <= d {
						continue
					}
					depth[t.key] = d + 1
					if len(depth) > maxPositions {
						return -2, 0, len(depth)
					}
					travel := r.travel + steps
					if m == board.StepMetric {
						t.last = to
						if from == s.last {
							travel--
						}
					}
					if old, ok := next[t]; !ok || travel < old.travel {
						next[t] = reached{l, travel}
					}
				}
			}
		}
		now = next
	}
	return -1, 0, len(depth)
}

// stepsTo returns the positions that a piece can reach with one move, and the number of steps to
// each.
func stepsTo(b board.Board, l layout, piece int, m board.Metric) map[board.Point]int {
	to := map[board.Point]int{}
	if m != board.MoveMetric {
		for _, at := range targets(b, l, piece, m) {
			to[at] = max(at.X-l[piece].X, l[piece].X-at.X) + max(at.Y-l[piece].Y, l[piece].Y-at.Y)
		}
		return to
	}
	moved := slices.Clone(l)
	for queue := []board.Point{l[piece]}; len(queue) > 0; queue = queue[1:] {
		moved[piece] = queue[0]
		for _, at := range targets(b, moved, piece, board.StepMetric) {
			if _, ok := to[at]; !ok && at != l[piece] {
				to[at] = to[queue[0]] + 1
				queue = append(queue, at)
			}
		}
	}
	return to
}
