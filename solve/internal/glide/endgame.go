package glide

import (
	"cmp"
	"context"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// An endgameTable contains partial positions near the goal. If the goal names few pieces, there are too many solved
// positions for a backward search. The backward search for this table ignores all pieces that do not take part in
// the last slides:
//
//	......   ...a..   a is at its target   A partial position names a few pieces and their cells. In the
//	...A..   ...b..   if b stops it        last slide of this example, a comes from the left, right or
//	......   ......                        top, and its stopper is a wall or any piece next to the target.
//
// A partial position of level n needs n slides to the goal. Every position within n slides of a solved position
// contains a partial position of at most level n. The converse is false, because other pieces may be in the way. With
// a table of level n, a search ends n-1 layers earlier. Without the table, the boards ricochet-18 to ricochet-22 take
// 1.5 to 2.6 times the CPU time. A fourth level would save a third of the positions, but no time, because lookups
// among millions of keys are slow.
type endgameTable struct {
	cellOrder
	level    int                     // maximum number of slides to a solved position
	table    search.Table[[1]uint64] // keys of the partial positions and of their prefixes
	levels   []endgameLevels         // indexed like table
	frontier []uint64                // keys of the partial positions of the last level
	full     bool                    // deepen adds no further level
}

// An endgameLevels contains two levels for a key; noEndgame means that no such partial position exists.
type endgameLevels struct {
	exact  uint8 // level of the partial position with this key
	longer uint8 // minimum level of the longer partial positions with this prefix
}

const (
	noEndgame    = 255
	maxNamed     = 4       // pieces in a partial position; a key has 16 bits per piece
	maxLevel     = 3       // slides
	maxLastKeys  = 1 << 13 // if the table has more keys, deepen adds no further level
	namesInClass = 1 << 8  // the name of a piece is class*namesInClass + index of its cell + 1
)

// hasEndgame reports whether the board can have an endgameTable: the goal has only one placement, and pieces cannot
// slide off an edge.
func (m *model) hasEndgame() bool { return len(m.placements) == 1 && m.board.Motion == board.Glide }

// newEndgameTable returns the table of level 1 for a goal with only one placement.
func newEndgameTable(o cellOrder) *endgameTable {
	e := &endgameTable{cellOrder: o}
	var goal []uint64
	for i, c := range o.m.classes {
		for _, cell := range o.m.placements[0][c.target : c.target+c.targets] {
			goal = append(goal, e.name(i, cell))
		}
	}
	order.Sort(goal, cmp.Compare[uint64])
	e.add(goal[:min(len(goal), maxNamed)], 0)
	e.deepen()
	return e
}

// name returns the name of a piece of the given class in the given cell.
func (e *endgameTable) name(class int, cell uint8) uint64 {
	return uint64(class)*namesInClass + uint64(e.order[cell]) + 1
}

// names stores the names of all pieces of a position in dst, in ascending order. Within each class, the cells of s may
// be in any order.
func (e *endgameTable) names(dst *[MaxPieces]uint64, s *state) []uint64 {
	for slot := range e.m.pieces {
		name, i := e.name(int(e.m.class[slot]), s[slot]), slot
		for ; i > 0 && dst[i-1] > name; i-- {
			dst[i] = dst[i-1]
		}
		dst[i] = name
	}
	return dst[:len(e.m.pieces)]
}

// rankedNames is like names, but faster, because the cells of a decoded rank are sorted.
func (e *endgameTable) rankedNames(dst *[MaxPieces]uint64, p *rankedState) []uint64 {
	for slot := range e.m.pieces {
		dst[slot] = uint64(e.m.class[slot])*namesInClass + uint64(p.at[slot]) + 1
	}
	return dst[:len(e.m.pieces)]
}

// contains reports whether the position with the given names contains a partial position of at most the given level. The
// names must be in ascending order.
func (e *endgameTable) contains(names []uint64, level int) bool {
	// The goal names the first class, so every partial position begins with the name of a piece of
	// this class.
	for i := 0; i < len(names) && names[i] <= namesInClass; i++ {
		if e.containsAfter(0, names[i:], level) {
			return true
		}
	}
	return false
}

// containsAfter is like contains, but considers only partial positions that begin with the names in prefix, followed
// by names[0].
func (e *endgameTable) containsAfter(prefix uint64, names []uint64, level int) bool {
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

// add adds the partial position with the given names, unless the table already contains a part of it. The names
// must be in ascending order.
func (e *endgameTable) add(names []uint64, level int) {
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

// indexOf returns the index of a key in the table, and adds the key if necessary.
func (e *endgameTable) indexOf(key uint64) uint32 {
	code := [1]uint64{key}
	if i, ok := e.table.Find(code); ok {
		return i
	}
	if e.table.Full() {
		_ = e.table.Grow(context.Background(), search.MaxPositions) // this cannot fail, because the context never ends
	}
	e.table.Add([][1]uint64{code})
	e.levels = append(e.levels, endgameLevels{noEndgame, noEndgame})
	return e.table.Len() - 1
}

// deepen adds the partial positions of the next level, unless the table is full.
func (e *endgameTable) deepen() {
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
func (e *endgameTable) addPredecessors(key uint64) {
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
func (e *endgameTable) countClass(names []uint64, class int) (n int) {
	for _, name := range names {
		if int((name-1)/namesInClass) == class {
			n++
		}
	}
	return n
}

// nearest returns the positions from index first to end-1 that need the fewest slides to a solved position, and this
// number of slides. If every position needs more than e.level slides, last is empty.
func (f *front[S]) nearest(e *endgameTable, first, end uint32) (last []uint32, slides int) {
	var p endgameScratch
	slides = e.level
	for i := first; i < end; i++ {
		var s state
		decode(f.m, f.At(i), &s)
		switch n := e.slidesToGoal(&s, slides, &p); {
		case n == 0:
		case n < slides:
			last, slides = append(last[:0], i), n
		default:
			last = append(last, i)
		}
	}
	return last, slides
}

// slidesToGoal returns the number of slides from the unsolved state s to the nearest solved state, or 0 if it exceeds
// most. The caller must not pass a most above e.level.
func (e *endgameTable) slidesToGoal(s *state, most int, p *endgameScratch) int {
	var names [MaxPieces]uint64
	return e.slidesFrom(e.names(&names, s), s, most, p)
}

// slidesFrom is slidesToGoal for a caller that already knows the names of the pieces of s.
func (e *endgameTable) slidesFrom(names []uint64, s *state, most int, p *endgameScratch) int {
	for n := 1; n <= most; n++ {
		if e.contains(names, n) && e.reachesGoal(s, n, p) {
			return n
		}
	}
	return 0
}

func (e *endgameTable) bytes() int64 {
	now, _ := e.table.Bytes()
	return now + 2*int64(cap(e.levels)) + 8*int64(cap(e.frontier))
}

// An endgameScratch contains the buffers of reachesGoal.
type endgameScratch struct {
	taken  cellFlags
	steps  []step
	deeper *endgameScratch // for the successors
}

// reachesGoal reports whether a solved position is at most n slides away from s.
func (e *endgameTable) reachesGoal(s *state, n int, p *endgameScratch) bool {
	e.m.occupy(&p.taken, s)
	p.steps = e.m.slides(p.steps[:0], s, &p.taken)
	e.m.vacate(&p.taken, s)
	for _, t := range p.steps {
		from, class := s[t.slot], e.m.class[t.slot]
		s[t.slot] = t.to
		solved := e.m.classes[class].targets > 0 && e.m.solved(s)
		if s[t.slot] = from; solved {
			return true
		}
	}
	if n == 1 {
		return false
	}
	if p.deeper == nil {
		p.deeper = new(endgameScratch)
	}
	for _, t := range p.steps {
		from := s[t.slot]
		s[t.slot] = t.to
		var names [MaxPieces]uint64
		near := e.contains(e.names(&names, s), n-1) && e.reachesGoal(s, n-1, p.deeper)
		if s[t.slot] = from; near {
			return true
		}
	}
	return false
}

// finishFromTable looks up the last layer of a long forward search in the endgame table. If the table proves that a
// solved position is near, finishFromTable returns the path of least travel; otherwise, it raises the lower bound.
// Searches with stopAt do not use the table: generators must visit the same number of positions in all versions of the
// program, so that a seed always gives the same board.
func (s *solver[S]) finishFromTable() []S {
	f := &s.forward
	if s.stopAt > 0 || s.goals != nil || s.ranking != nil || f.Len() <= s.m.maxSmall || !s.m.hasEndgame() {
		return nil
	}
	if s.endgame == nil {
		s.endgame = newEndgameTable(newCellOrder(s.m))
		for !s.endgame.full {
			s.endgame.deepen()
		}
	}
	first, end := f.layer()
	last, slides := f.nearest(s.endgame, first, end)
	if last == nil {
		s.Raise(f.Depth()+s.endgame.level+1, solve.LayerReason)
		return nil
	}
	s.Raise(f.Depth()+slides, solve.LayerReason)
	return s.pathThroughEndgame(last, slides)
}
