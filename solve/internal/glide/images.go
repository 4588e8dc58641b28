package glide

import (
	"slices"

	"slidegif/solve/board"
)

// symmetries returns the symmetries that preserve the board, including its edges and its goal. A symmetry
// is a map from cells to cells.
func (m *model) symmetries() (all [][]uint8) {
	b := m.board
flips:
	for _, f := range board.Symmetries {
		if f.SwapsAxes && b.W != b.H {
			continue
		}
		to := make([]uint8, len(m.points))
		for c, p := range m.points {
			q := f.Map(p, b.W, b.H)
			n := m.cellAt[q.Y*b.W+q.X]
			if n < 0 {
				continue flips
			}
			to[c] = uint8(n)
		}
		for d := range directions {
			step, _ := board.Step(directionLetters[d])
			from, next := f.Map(board.Point{}, b.W, b.H), f.Map(step, b.W, b.H)
			turned := slices.IndexFunc([]byte(directionLetters), func(l byte) bool {
				s, _ := board.Step(l)
				return from.Add(s) == next
			})
			for c, n := range m.neighbor[d] {
				if n >= 0 {
					n = int16(to[n])
				}
				if m.neighbor[turned][to[c]] != n {
					continue flips
				}
			}
		}
		for _, placement := range m.placements {
			image := make([]uint8, len(placement))
			for i, c := range placement {
				image[i] = to[c]
			}
			for _, k := range m.classes {
				slices.Sort(image[k.target : k.target+k.targets])
			}
			if !slices.ContainsFunc(m.placements, func(p []uint8) bool { return slices.Equal(p, image) }) {
				continue flips
			}
		}
		all = append(all, to)
	}
	return all
}
