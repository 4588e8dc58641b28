package paths

import (
	"slidegif/solve/search"
)

// path returns the positions from the start to the goal on a path of the fewest tiles that are
// moved, through one that was met. These are so many pushes from the start.
func (e *Bidirectional) path(met []uint64, depth int, room int64) ([]uint64, error) {
	t := search.Travel[[1]uint64, int32]{
		Length: e.Depth(),
		Room:   room,
		Around: func(s [1]uint64, travel int32, _ bool, found func(next [1]uint64, travel int32)) {
			var near [16]uint64
			z := BlankOf(s[0])
			for _, c := range e.pushes(e.pushes(near[:0], s[0], 1), s[0], 0) {
				found([1]uint64{c}, travel+int32(Cells(z, BlankOf(c), e.w)))
			}
		},
		Among: func(layer int, near *search.Table[[1]uint64], found func(i uint32)) error {
			of := &e.side[0]
			if layer >= len(*of) {
				of, layer = &e.side[1], e.Depth()-layer
			}
			for _, shards := range (*of)[layer] {
				for _, codes := range shards {
					for _, code := range codes {
						if i, ok := near.Find([1]uint64{code}); ok {
							found(i)
						}
					}
				}
			}
			return nil
		},
	}
	middle := make([][1]uint64, len(met))
	for i, code := range met {
		middle[i][0] = code
	}
	positions, err := search.Least(&t, middle, depth)
	var path []uint64
	for _, s := range positions {
		path = append(path, s[0])
	}
	return path, err
}

// Cells returns how many cells the blank goes from one cell to another in its row or its column.
func Cells(from, to, w int) int {
	d := max(from-to, to-from)
	if d >= w {
		return d / w
	}
	return d
}
