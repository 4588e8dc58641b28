package paths

import "slidegif/solve/search"

// path returns the positions from the start to the goal on a path of the fewest tiles that are
// moved, through one that was met. These are so many pushes from the start.
func (e *Bidirectional) path(met []uint64, depth int, room int64) []uint64 {
	t := search.Travel[[1]uint64]{
		Length: e.Depth(),
		Room:   room,
		Around: func(s [1]uint64, _ bool, found func(next [1]uint64, cells int32)) {
			var near [16]uint64
			z := BlankOf(s[0])
			for _, c := range e.pushes(e.pushes(near[:0], s[0], 1), s[0], 0) {
				found([1]uint64{c}, int32(Cells(z, BlankOf(c), e.w)))
			}
		},
		Among: func(layer int, near [][1]uint64) [][1]uint64 {
			if layer < len(e.side[0]) {
				return among(&e.side[0][layer], near)
			}
			return among(&e.side[1][e.Depth()-layer], near)
		},
	}
	middle := make([][1]uint64, len(met))
	for i, code := range met {
		middle[i][0] = code
	}
	var path []uint64
	for _, s := range t.Solution(middle, depth) {
		path = append(path, s[0])
	}
	return path
}

// Cells returns how many cells the blank goes from one cell to another in its row or its column.
func Cells(from, to, w int) int {
	d := max(from-to, to-from)
	if d >= w {
		return d / w
	}
	return d
}

// among returns those of the positions near that are in a layer.
func among(layer *endsLayer, near [][1]uint64) (kept [][1]uint64) {
	var byShard [endsShards][]uint64
	for _, s := range near {
		shard := shardOf(s[0])
		byShard[shard] = append(byShard[shard], s[0])
	}
	var set codeSet
	for shard, codes := range byShard {
		if len(codes) == 0 {
			continue
		}
		set.reset(len(codes))
		for _, code := range codes {
			set.add(code)
		}
		for axis := range layer {
			for _, code := range layer[axis][shard] {
				if set.has(code) {
					kept = append(kept, [1]uint64{code})
				}
			}
		}
	}
	return kept
}
