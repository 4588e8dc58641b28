package glide

import (
	"cmp"
	"context"
	"slices"

	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// An endings contains partial positions near the goal. A search by ranks cannot search backward from the solved
// positions, because there are too many. But a backward search is possible if it ignores all pieces that do not take
// part in the last slides:
//
//	......   ...a..   a is at its target   A partial position names a few pieces and their cells. In the
//	...A..   ...b..   if b stops it        last slide of this example, a comes from the left, right or
//	......   ......                        top, and its stopper is a wall or any piece next to the target.
//
// Every position within n slides of a solved position contains a partial position of at most level n. The converse is
// not true, because other pieces may be in the way. With endings of level n, a search ends n-1 layers earlier. Without
// endings, ricochet-18 to ricochet-22 take 1.5 to 2.6 times the CPU time. With a fourth level, the search would store a
// third fewer positions, but the lookups in the millions of keys would take as long as the layer that the level saves.
type endings struct {
	*ranking
	level    int                     // maximum number of slides to a solved position
	table    search.Table[[1]uint64] // keys of the partial positions and of their prefixes
	levels   []endingLevels          // indexed like table
	frontier []uint64                // keys of the partial positions of the last level
	full     bool                    // deepen adds no further level
}

// An endingLevels contains two levels for a key. A level is noEnding if there is no such partial position.
type endingLevels struct {
	exact  uint8 // level of the partial position with this key
	longer uint8 // minimum level of the longer partial positions with this prefix
}

const (
	noEnding     = 255
	maxNamed     = 4       // pieces in a partial position; a key has 16 bits per piece
	maxLevel     = 3       // slides
	maxLastKeys  = 1 << 13 // if the table has more keys, deepen adds no further level
	namesInClass = 1 << 8  // the name of a piece is class*namesInClass + index of its cell + 1
)

// newEndings returns the endings of level 1.
func newEndings(r *ranking) *endings {
	e := &endings{ranking: r}
	var goal []uint64
	for i, c := range r.m.classes {
		for _, cell := range r.m.placements[0][c.target : c.target+c.targets] {
			goal = append(goal, e.name(i, cell))
		}
	}
	order.Sort(goal, cmp.Compare[uint64])
	e.add(goal[:min(len(goal), maxNamed)], 0)
	e.deepen()
	return e
}

// name returns the name of a piece of the given class in the given cell.
func (e *endings) name(class int, cell uint8) uint64 {
	return uint64(class)*namesInClass + uint64(e.order[cell]) + 1
}

// names stores the names of all pieces of a position in dst, in ascending order.
func (e *endings) names(dst *[MaxPieces]uint64, p *rankedState) []uint64 {
	for slot := range e.m.pieces {
		dst[slot] = uint64(e.m.class[slot])*namesInClass + uint64(p.at[slot]) + 1
	}
	return dst[:len(e.m.pieces)]
}

// contains reports whether the position with the given names contains a partial position of at most the given level. The
// names must be in ascending order.
func (e *endings) contains(names []uint64, level int) bool {
	// Each partial position begins with a piece of the first class, because the goal names this class.
	for i := 0; i < len(names) && names[i] <= namesInClass; i++ {
		if e.containsAfter(0, names[i:], level) {
			return true
		}
	}
	return false
}

// containsAfter is like contains, but only for partial positions that begin with the given prefix and the first name of
// the list.
func (e *endings) containsAfter(prefix uint64, names []uint64, level int) bool {
	key := prefix<<16 | names[0]
	i, ok := e.table.Find([1]uint64{key})
	switch {
	case !ok:
		return false
	case int(e.levels[i].exact) <= level:
		return true
	case int(e.levels[i].longer) > level:
		return false
	}
	for i := 1; i < len(names); i++ {
		if e.containsAfter(key, names[i:], level) {
			return true
		}
	}
	return false
}

// add adds the partial position with the given names, unless it contains a partial position that is already in the
// table. The names must be in ascending order.
func (e *endings) add(names []uint64, level int) {
	if e.contains(names, level) {
		return
	}
	key := uint64(0)
	for i, name := range names {
		key = key<<16 | name
		l := &e.levels[e.indexOf(key)]
		if i < len(names)-1 {
			l.longer = min(l.longer, uint8(level))
		} else {
			l.exact = uint8(level)
		}
	}
	e.frontier = append(e.frontier, key)
}

// indexOf returns the index of a key in the table. If necessary, it adds the key.
func (e *endings) indexOf(key uint64) uint32 {
	code := [1]uint64{key}
	if i, ok := e.table.Find(code); ok {
		return i
	}
	if e.table.Full() {
		_ = e.table.Grow(context.Background(), search.MaxPositions) // this cannot fail, because the context never ends
	}
	e.table.Add([][1]uint64{code})
	e.levels = append(e.levels, endingLevels{noEnding, noEnding})
	return e.table.Len() - 1
}

// deepen adds the partial positions of the next level, unless the endings are full.
func (e *endings) deepen() {
	if e.full {
		return
	}
	last := e.frontier
	e.frontier = nil
	e.level++
	for _, key := range last {
		e.addPredecessors(key)
	}
	e.full = e.level == maxLevel || len(e.levels) > maxLastKeys
}

// addPredecessors adds all partial positions from which one slide leads to the partial position with the given key.
func (e *endings) addPredecessors(key uint64) {
	var names []uint64
	for ; key != 0; key >>= 16 {
		names = append(names, key&0xffff)
	}
	cellOf := func(name uint64) uint8 { return e.cell[(name-1)%namesInClass] }
	taken := func(cell int16) bool {
		return slices.ContainsFunc(names, func(name uint64) bool { return int16(cellOf(name)) == cell })
	}
	var next []uint64
	addWith := func(next []uint64) {
		order.Sort(next, cmp.Compare[uint64])
		e.add(next, e.level)
	}
	for i, name := range names {
		at, class := cellOf(name), int((name-1)/namesInClass)
		for d := range directions {
			behind := e.m.neighbor[d][at]
			for from := e.m.neighbor[d^1][at]; from >= 0 && !taken(from); from = e.m.neighbor[d^1][from] {
				next = append(next[:0], names...)
				next[i] = e.name(class, uint8(from))
				if behind < 0 || taken(behind) || len(names) == maxNamed {
					addWith(next)
					continue
				}
				for k := range e.m.classes { // a piece of any class may be the stopper
					if e.countClass(names, k) < e.m.classes[k].n {
						addWith(append(slices.Clone(next), e.name(k, uint8(behind))))
					}
				}
			}
		}
	}
}

// countClass returns the number of pieces of a class in a list of names.
func (e *endings) countClass(names []uint64, class int) (n int) {
	for _, name := range names {
		if int((name-1)/namesInClass) == class {
			n++
		}
	}
	return n
}

// slidesToGoal returns the minimum number of slides from an unsolved position to a solved position. If the number exceeds
// most, slidesToGoal returns 0. The argument most must not exceed e.level. The scratch p must contain the decoded rank.
func (e *endings) slidesToGoal(rank uint32, most int, p *scratch) int {
	var names [MaxPieces]uint64
	list := e.names(&names, &p.rankedState)
	for n := 1; n <= most; n++ {
		if e.contains(list, n) && e.reachesGoal(rank, n, p) {
			return n
		}
	}
	return 0
}

// atDistance returns, in ascending order, the given ranks that are exactly n slides away from the nearest solved
// position. It modifies the slice of ranks.
func (e *endings) atDistance(n int, ranks []uint32) []uint32 {
	order.Sort(ranks, cmp.Compare[uint32])
	var p scratch
	return slices.DeleteFunc(ranks, func(rank uint32) bool {
		e.decode(rank, &p.rankedState)
		return e.slidesToGoal(rank, n, &p) != n
	})
}

// bytes returns the number of bytes that the endings use.
func (e *endings) bytes() int64 {
	now, _ := e.table.Bytes()
	return now + 2*int64(cap(e.levels)) + 8*int64(cap(e.frontier))
}

// reachesGoal reports whether a solved position is at most n slides away. The scratch p must contain the decoded rank.
func (e *endings) reachesGoal(rank uint32, n int, p *scratch) bool {
	var solved bool
	if p.succ, solved = e.slides(p.succ[:0], rank, p); solved || n == 1 {
		return solved
	}
	if p.deeper == nil {
		p.deeper = new(scratch)
	}
	for _, next := range p.succ {
		e.decode(next, &p.deeper.rankedState)
		var names [MaxPieces]uint64
		if e.contains(e.names(&names, &p.deeper.rankedState), n-1) && e.reachesGoal(next, n-1, p.deeper) {
			return true
		}
	}
	return false
}
