package search

import (
	"maps"
	"math"
	"slices"
	"sort"
)

// A Travel finds a shortest solution on which pieces go the fewest cells, from the layers of
// a finished search. A layer has a number, the moves from the start to it on a shortest
// solution. A search from both ends knows the first layers by the distance from the start and
// the others by the distance to a goal:
//
//	start ( ( ( ( M ) ) ) ) goal
//
// From the positions of a layer that both know it goes on to the goals and back to the start.
// So it looks at positions on shortest solutions alone, and at those that are a move away.
// Where there is no room for these, it goes on with one position of the layer, the one with the
// least code, and the travel is the least of those that pass it.
//
// Unlike package blocks, it cares neither for who moves nor for what came before.
type Travel[S Code] struct {
	Length int   // moves of a shortest solution
	Room   int64 // bytes that positions may take

	// Around calls found with every position one move on from s, or one move back, and the cells
	// that pieces go in the move, always in the same order.
	Around func(s S, back bool, found func(next S, cells int32))

	// Among returns those of the positions near that are in a layer. It may overwrite near.
	Among func(layer int, near []S) []S

	stages []stage[S] // by layer
	held   int        // positions in the stages
}

// A stage is the positions of a layer that are on shortest solutions, with the least travel
// from there to a goal.
type stage[S Code] map[S]int32

// mostTravel bounds the positions that a choice among shortest solutions holds at a time.
const mostTravel = 1 << 18

// mostTravelRoom bounds their memory where that of the search allows more.
const mostTravelRoom = 64 << 20

// TravelRoom returns the memory that the choice of a solution may take while the layers take so
// many bytes of that of a search; 0 is no bound.
func TravelRoom(memory, layers int64) int64 {
	if memory <= 0 {
		return mostTravelRoom
	}
	return min(mostTravelRoom, max(0, memory-layers))
}

// Solution returns the positions of a shortest solution, both ends included. Middle are all
// positions of one layer on shortest solutions; one may stand several times.
func (t *Travel[S]) Solution(middle []S, layer int) []S {
	t.stages = make([]stage[S], t.Length+1)
	t.held = 0
	if t.tooMany(len(middle)) {
		middle = []S{slices.MinFunc(middle, Compare[S])}
	}
	first := stage[S]{}
	for _, s := range middle {
		first[s] = 0
	}
	t.keep(layer, first)
	for i := layer + 1; i <= t.Length; i++ {
		t.extend(i-1, i, false)
	}
	for goal := range t.stages[t.Length] {
		t.stages[t.Length][goal] = 0 // what is known till here is not the travel to a goal
	}
	for i := t.Length - 1; i >= layer; i-- {
		for s := range t.stages[i] {
			if travel := t.least(s, t.stages[i+1]); travel < math.MaxInt32 {
				t.stages[i][s] = travel
			} else {
				delete(t.stages[i], s) // the way on was left out
			}
		}
	}
	for i := layer - 1; i >= 0; i-- {
		t.extend(i+1, i, true)
	}
	return t.follow()
}

// tooMany reports whether there is no room for so many positions more.
func (t *Travel[S]) tooMany(more int) bool {
	room := t.Room / (2 * (size[S]() + 8)) // a map takes about twice the memory of what it holds
	return int64(t.held+more) > min(room, mostTravel)
}

func (t *Travel[S]) keep(layer int, s stage[S]) {
	t.held += len(s) - len(t.stages[layer])
	t.stages[layer] = s
}

// extend makes the stage beside another one.
func (t *Travel[S]) extend(from, to int, back bool) {
	near, ok := t.around(t.stages[from], back)
	if !ok {
		one := t.stages[from].first()
		t.keep(from, stage[S]{one: t.stages[from][one]})
		near, _ = t.around(t.stages[from], back)
	}
	next := stage[S]{}
	for _, s := range t.Among(to, slices.Collect(maps.Keys(near))) {
		next[s] = near[s]
	}
	t.keep(to, next)
}

// around returns the positions one move on from a stage or back from it, which have the least
// travel by way of the stage then. It is false where there is no room for them and the stage
// has more than one position.
func (t *Travel[S]) around(from stage[S], back bool) (near stage[S], ok bool) {
	near = stage[S]{}
	for s, travel := range from {
		t.Around(s, back, func(next S, cells int32) {
			if old, ok := near[next]; !ok || travel+cells < old {
				near[next] = travel + cells
			}
		})
		if len(from) > 1 && t.tooMany(len(near)) {
			return nil, false
		}
	}
	return near, true
}

// least returns the least travel of a position by way of the next stage.
func (t *Travel[S]) least(s S, next stage[S]) int32 {
	least := int32(math.MaxInt32)
	t.Around(s, false, func(n S, cells int32) {
		if travel, ok := next[n]; ok {
			least = min(least, travel+cells)
		}
	})
	return least
}

// follow goes from the start on, each time to the first position of least travel.
func (t *Travel[S]) follow() []S {
	s := t.stages[0].first() // the start
	path := []S{s}
	for _, next := range t.stages[1:] {
		left, found := t.least(s, next), false
		t.Around(s, false, func(n S, cells int32) {
			if travel, ok := next[n]; ok && !found && travel+cells == left {
				s, found = n, true
			}
		})
		path = append(path, s)
	}
	return path
}

// leastTravel returns the path of least travel to position i. Ends[d] is one past the last position
// of depth d, for each depth that is complete.
func (st *store[S]) leastTravel(g Travelled[S], i uint32, ends []uint32) []S {
	held, _ := st.Bytes()
	var succ []S
	t := Travel[S]{
		Length: len(ends),
		Room:   TravelRoom(st.o.Memory, held),
		Around: func(s S, _ bool, found func(next S, cells int32)) {
			succ = g.Expand(succ[:0], s)
			for _, next := range succ {
				found(next, g.Travel(s, next))
			}
		},
		Among: func(layer int, near []S) []S {
			return slices.DeleteFunc(near, func(s S) bool {
				k, ok := st.Find(s)
				d := sort.Search(len(ends), func(d int) bool { return k < ends[d] })
				return !ok || d != layer
			})
		},
	}
	return t.Solution([]S{st.At(i)}, len(ends))
}

// Less reports whether a is before b, word by word.
func Less[S Code](a, b S) bool {
	for i := range len(a) {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// Compare compares codes word by word.
func Compare[S Code](a, b S) int {
	switch {
	case Less(a, b):
		return -1
	case Less(b, a):
		return 1
	}
	return 0
}

func (s stage[S]) first() S { return slices.MinFunc(slices.Collect(maps.Keys(s)), Compare[S]) }
