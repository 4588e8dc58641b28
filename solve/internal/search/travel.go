package search

import (
	"context"
	"math"
	"slices"
	"unsafe"
)

// A Travel chooses one of the shortest solutions, from the layers of a finished search. A layer
// has a number, the moves from the start to it on a shortest solution. A search from both ends
// knows the first layers by the distance from the start and the others by the distance to a
// goal:
//
//	start ( ( ( ( M ) ) ) ) goal
//
// From the positions of a layer that both know it goes on to the goals and back to the start.
// So it looks at positions on shortest solutions alone, and at those that are a move away.
// Mostly they are few: one in a hundred of those that the search has stored. Where there is no
// room for these, it goes on with one position of the layer, the one with the least code, and
// chooses among those solutions that pass it.
//
// A position has a label, which tells how good the way from there to a goal is.
type Travel[S Code, L any] struct {
	Length int   // moves of a shortest solution
	Room   int64 // bytes that positions may take

	// Around calls found with every position one move on from s, or one move back, always in the
	// same order, and with the label that it has by way of s with its label.
	Around func(s S, label L, back bool, found func(next S, label L))

	// Better returns the label to keep for a position that was reached with both.
	Better func(a, b L) L

	// Among calls found with the numbers of those of the positions near that are in a layer.
	Among func(layer int, near *Table[S], found func(i uint32)) error

	Stages []Stage[S, L] // by layer
	held   int           // positions in the stages
	all    Stage[S, L]   // which share their memory
	near   Table[S]      // one move away from a stage
	labels []L           // theirs
	one    [1]S          // scratch
}

// A Stage is the positions of a layer that are on shortest solutions, with their labels.
type Stage[S Code, L any] struct {
	Codes  []S
	Labels []L
}

// TravelRoom is the memory that the choice of a solution may take. It stands beside that of the search, so
// that the choice is the same whatever memory a search has.
const TravelRoom = 32 << 20

// Start makes the first stage, of some positions of one layer. One may stand several times.
func (t *Travel[S, L]) Start(layer int, codes []S) {
	t.Stages, t.held = make([]Stage[S, L], t.Length+1), 0
	const most = 8 // positions of a layer, mostly
	t.all = Stage[S, L]{make([]S, 0, most*t.Length), make([]L, 0, most*t.Length)}
	if t.tooMany(len(codes)) {
		codes = []S{slices.MinFunc(codes, Compare[S])}
	}
	codes = slices.Clone(codes)
	slices.SortFunc(codes, Compare[S])
	codes = slices.Compact(codes)
	t.keep(layer, Stage[S, L]{codes, make([]L, len(codes))})
}

// tooMany reports whether there is no room for so many positions more.
func (t *Travel[S, L]) tooMany(more int) bool {
	var l L
	const slots = 16 // bytes, about
	return int64(t.held+more)*(sizeOf[S]()+int64(unsafe.Sizeof(l))+slots) > t.Room
}

func (t *Travel[S, L]) keep(layer int, s Stage[S, L]) {
	t.held += len(s.Codes) - len(t.Stages[layer].Codes)
	t.Stages[layer] = s
}

// Extend makes the stage beside another one.
func (t *Travel[S, L]) Extend(from, to int) error {
	if !t.around(from, to < from) {
		s := &t.Stages[from]
		i := slices.Index(s.Codes, slices.MinFunc(s.Codes, Compare[S]))
		t.keep(from, Stage[S, L]{s.Codes[i : i+1 : i+1], s.Labels[i : i+1 : i+1]})
		t.around(from, to < from)
	}
	first := len(t.all.Codes)
	err := t.Among(to, &t.near, func(i uint32) {
		t.all.Codes = append(t.all.Codes, t.near.At(i))
		t.all.Labels = append(t.all.Labels, t.labels[i])
	})
	end := len(t.all.Codes)
	t.keep(to, Stage[S, L]{t.all.Codes[first:end:end], t.all.Labels[first:end:end]})
	return err
}

// around collects the positions one move on from a stage or back from it, with their labels. It
// is false where there is no room for them and the stage has more than one position.
func (t *Travel[S, L]) around(from int, back bool) bool {
	t.near.Reset()
	t.labels = t.labels[:0]
	s := &t.Stages[from]
	found := func(next S, label L) { t.meet(next, label) }
	for i, code := range s.Codes {
		if len(s.Codes) > 1 && t.tooMany(int(t.near.n)) {
			return false
		}
		t.Around(code, s.Labels[i], back, found)
	}
	return true
}

// meet notes a position near a stage.
func (t *Travel[S, L]) meet(s S, label L) {
	for t.near.Full() {
		t.near.Grow(context.Background(), MaxPositions) // which never ends
	}
	t.one[0] = s
	if t.near.Add(t.one[:]); int(t.near.n) > len(t.labels) {
		t.labels = append(t.labels, label)
		return
	}
	i, _ := t.near.Find(s)
	t.labels[i] = t.Better(t.labels[i], label)
}

// Least returns the positions of the solution of least travel, both ends included: the label of
// a position is the sum of what Around adds on the way to a goal. Among those it is the first by
// the order of Around. Middle are all positions of one layer on shortest solutions; one may
// stand several times.
func Least[S Code](t *Travel[S, int32], middle []S, layer int) ([]S, error) {
	t.Better = func(a, b int32) int32 { return min(a, b) }
	t.Start(layer, middle)
	for i := layer; i < t.Length; i++ {
		if err := t.Extend(i, i+1); err != nil {
			return nil, err
		}
	}
	clear(t.Stages[t.Length].Labels) // what is known till here is not the travel to a goal
	for i := t.Length - 1; i >= layer; i-- {
		var left Stage[S, int32] // those from which the way on was not left out
		next := t.Stages[i+1].labels()
		for _, s := range t.Stages[i].Codes {
			if travel := least(t, s, next); travel < math.MaxInt32 {
				left.Codes, left.Labels = append(left.Codes, s), append(left.Labels, travel)
			}
		}
		t.keep(i, left)
	}
	for i := layer; i > 0; i-- {
		if err := t.Extend(i, i-1); err != nil {
			return nil, err
		}
	}
	s := t.Stages[0].Codes[0] // the start
	path := []S{s}
	for i := range t.Length {
		next := t.Stages[i+1].labels()
		left, found := least(t, s, next), false
		t.Around(s, 0, false, func(n S, cells int32) {
			if travel, ok := next[n]; ok && !found && travel+cells == left {
				s, found = n, true
			}
		})
		path = append(path, s)
	}
	return path, nil
}

// labels returns the labels of a stage by their positions.
func (s *Stage[S, L]) labels() map[S]L {
	all := make(map[S]L, len(s.Codes))
	for i, code := range s.Codes {
		all[code] = s.Labels[i]
	}
	return all
}

// least returns the least travel of a position by way of the next stage.
func least[S Code](t *Travel[S, int32], s S, next map[S]int32) int32 {
	least := int32(math.MaxInt32)
	t.Around(s, 0, false, func(n S, cells int32) {
		if travel, ok := next[n]; ok {
			least = min(least, travel+cells)
		}
	})
	return least
}
