package glide

import (
	"slices"

	"slidegif/solve/board"
)

// images returns, for each flip of the board that leaves walls, edges and the goal as they
// are, the image of each cell.
func (m *model) images() (all [][]uint8) {
	b := m.board
flips:
	for _, f := range board.Flips {
		if f.Turns && b.W != b.H {
			continue
		}
		to := make([]uint8, len(m.at))
		for c, p := range m.at {
			q := f.At(p, b.W, b.H)
			n := m.number[q.Y*b.W+q.X]
			if n < 0 {
				continue flips
			}
			to[c] = uint8(n)
		}
		for d := range directions {
			step, _ := board.Step(letters[d])
			from, next := f.At(board.Point{}, b.W, b.H), f.At(step, b.W, b.H)
			turned := slices.IndexFunc([]byte(letters), func(l byte) bool {
				s, _ := board.Step(l)
				return from.Add(s) == next
			})
			for c, n := range m.next[d] {
				if n >= 0 {
					n = int16(to[n])
				}
				if m.next[turned][to[c]] != n {
					continue flips
				}
			}
		}
		for _, place := range m.places {
			image := make([]uint8, len(place))
			for i, c := range place {
				image[i] = to[c]
			}
			for _, k := range m.classes {
				slices.Sort(image[k.target : k.target+k.targets])
			}
			if !slices.ContainsFunc(m.places, func(p []uint8) bool { return slices.Equal(p, image) }) {
				continue flips
			}
		}
		all = append(all, to)
	}
	return all
}
