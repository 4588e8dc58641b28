package search

import (
	"context"
	"math"
	"slices"
	"unsafe"

	"slidegif/solve/internal/order"
)

// A PathDAG finds the positions on shortest solutions in the layers of a completed search, and chooses
// one of these solutions. Layer n contains the positions that shortest solutions reach after n moves.
// After a bidirectional search, the first layers are known by their distance from the start, and the
// other layers by their distance from a goal:
//
//	start ( ( ( ( M ) ) ) ) goal
//
// The PathDAG starts with the layer M in the middle, and adds layers one by one, toward the goals and
// toward the start. Only positions on shortest solutions and their neighbors are visited, usually about 1
// % of the positions that the search has stored. If a layer does not fit in memory, the PathDAG keeps
// only its position with the smallest code, and chooses among the solutions through this position.
//
// Each position has a label that rates the path from this position to a goal.
type PathDAG[S Code, L any] struct {
	Length   int   // number of moves in a shortest solution
	MaxBytes int64 // memory limit for positions, in bytes

	// Neighbors calls the function found with every successor of s, or with every predecessor if back is
	// set, always in the same order. Neighbors computes the label of each neighbor from the label of s,
	// which is the second argument.
	Neighbors func(s S, label L, back bool, found func(next S, label L))

	// Better returns the better of two labels for the same position.
	Better func(a, b L) L

	// InLayer looks up the positions of the given layer in the table near, and calls found with the index of
	// each position that near contains.
	InLayer func(layer int, near *Table[S], found func(i uint32)) error

	Layers  []PathLayer[S, L] // by layer
	size    int               // positions in all layers
	arena   PathLayer[S, L]   // memory shared by the layers
	near    Table[S]          // neighbors of a layer
	labels  []L               // labels of near
	scratch [1]S
}

// A PathLayer contains the positions of one layer that are on shortest solutions, and the labels of these
// positions.
type PathLayer[S Code, L any] struct {
	Codes  []S
	Labels []L
}

// PathDAGBytes is the memory limit, in bytes, for choosing one of the shortest solutions.
// PathDAGBytes is a constant, because the memory limit of the search must not change the choice.
const PathDAGBytes = 32 << 20

// Start resets the PathDAG to a single layer with the given positions. The codes
// may contain duplicates.
func (t *PathDAG[S, L]) Start(layer int, codes []S) {
	t.Layers, t.size = make([]PathLayer[S, L], t.Length+1), 0
	const typical = 8 // positions per layer
	t.arena = PathLayer[S, L]{make([]S, 0, typical*t.Length), make([]L, 0, typical*t.Length)}
	if t.exceedsMemory(len(codes)) {
		codes = []S{slices.MinFunc(codes, Compare[S])}
	}
	codes = slices.Clone(codes)
	order.Sort(codes, Compare[S])
	codes = slices.Compact(codes)
	t.setLayer(layer, PathLayer[S, L]{codes, make([]L, len(codes))})
}

// exceedsMemory reports whether storing n more positions would exceed MaxBytes.
func (t *PathDAG[S, L]) exceedsMemory(n int) bool {
	var l L
	const slots = 16 // approximate size of the hash table per position, in bytes
	return int64(t.size+n)*(codeBytes[S]()+int64(unsafe.Sizeof(l))+slots) > t.MaxBytes
}

func (t *PathDAG[S, L]) setLayer(layer int, s PathLayer[S, L]) {
	t.size += len(s.Codes) - len(t.Layers[layer].Codes)
	t.Layers[layer] = s
}

// Extend builds the layer with index to from the adjacent layer with index from.
func (t *PathDAG[S, L]) Extend(from, to int) error {
	if !t.expandLayer(from, to < from) {
		s := &t.Layers[from]
		i := slices.Index(s.Codes, slices.MinFunc(s.Codes, Compare[S]))
		t.setLayer(from, PathLayer[S, L]{s.Codes[i : i+1 : i+1], s.Labels[i : i+1 : i+1]})
		t.expandLayer(from, to < from)
	}
	first := len(t.arena.Codes)
	err := t.InLayer(to, &t.near, func(i uint32) {
		t.arena.Codes = append(t.arena.Codes, t.near.At(i))
		t.arena.Labels = append(t.arena.Labels, t.labels[i])
	})
	end := len(t.arena.Codes)
	t.setLayer(to, PathLayer[S, L]{t.arena.Codes[first:end:end], t.arena.Labels[first:end:end]})
	return err
}

// expandLayer collects the predecessors (if back is set) or the successors of all positions in a layer,
// with their labels. expandLayer returns false if the layer has several positions and these neighbors do
// not fit in memory.
func (t *PathDAG[S, L]) expandLayer(from int, back bool) bool {
	t.near.Reset()
	t.labels = t.labels[:0]
	s := &t.Layers[from]
	found := func(next S, label L) { t.addNeighbor(next, label) }
	for i, code := range s.Codes {
		if len(s.Codes) > 1 && t.exceedsMemory(int(t.near.n)) {
			return false
		}
		t.Neighbors(code, s.Labels[i], back, found)
	}
	return true
}

// addNeighbor adds s to t.near. If t.near already contains s, addNeighbor keeps the better label.
func (t *PathDAG[S, L]) addNeighbor(s S, label L) {
	for t.near.Full() {
		t.near.Grow(context.Background(), MaxPositions) // this cannot fail, because the context never ends
	}
	t.scratch[0] = s
	if t.near.Add(t.scratch[:]); int(t.near.n) > len(t.labels) {
		t.labels = append(t.labels, label)
		return
	}
	i, _ := t.near.Find(s)
	t.labels[i] = t.Better(t.labels[i], label)
}

// LeastTravel returns the positions on a shortest solution of least travel, including the start and the
// goal. The label of a position is the total travel from that position to a goal, as computed by
// Neighbors. If several solutions have the least travel, the order of Neighbors decides. The argument
// middle contains all positions of the given layer that are on shortest solutions, possibly with
// duplicates.
func LeastTravel[S Code](t *PathDAG[S, int32], middle []S, layer int) ([]S, error) {
	t.Better = func(a, b int32) int32 { return min(a, b) }
	t.Start(layer, middle)
	for i := layer; i < t.Length; i++ {
		if err := t.Extend(i, i+1); err != nil {
			return nil, err
		}
	}
	clear(t.Layers[t.Length].Labels) // until now, these labels did not contain the travel to a goal
	for i := t.Length - 1; i >= layer; i-- {
		var kept PathLayer[S, int32] // positions with a successor in the next layer
		next := t.Layers[i+1].labels()
		for _, s := range t.Layers[i].Codes {
			if travel := minTravel(t, s, next); travel < math.MaxInt32 {
				kept.Codes, kept.Labels = append(kept.Codes, s), append(kept.Labels, travel)
			}
		}
		t.setLayer(i, kept)
	}
	for i := layer; i > 0; i-- {
		if err := t.Extend(i, i-1); err != nil {
			return nil, err
		}
	}
	s := t.Layers[0].Codes[0] // the start
	path := []S{s}
	for i := range t.Length {
		next := t.Layers[i+1].labels()
		left, found := minTravel(t, s, next), false
		t.Neighbors(s, 0, false, func(n S, cells int32) {
			if travel, ok := next[n]; ok && !found && travel+cells == left {
				s, found = n, true
			}
		})
		path = append(path, s)
	}
	return path, nil
}

func (s *PathLayer[S, L]) labels() map[S]L {
	labels := make(map[S]L, len(s.Codes))
	for i, code := range s.Codes {
		labels[code] = s.Labels[i]
	}
	return labels
}

// minTravel returns the least travel from s to a goal through a position in next, which contains the travel from
// each position to a goal.
func minTravel[S Code](t *PathDAG[S, int32], s S, next map[S]int32) int32 {
	least := int32(math.MaxInt32)
	t.Neighbors(s, 0, false, func(n S, cells int32) {
		if travel, ok := next[n]; ok {
			least = min(least, travel+cells)
		}
	})
	return least
}
