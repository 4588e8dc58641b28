package paths

import (
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync/atomic"

	"slidegif/solve/parallel"
	"slidegif/solve/search"
	"slidegif/solve/tiles/tables"
)

// An bidirectional finds a fewest pushes on up to 16 cells, breadth first from both ends: the
// layers around the start and those around the goal grow in turn, the smaller one first,
// until they have a position in common.
//
//	start ( ( ( ( X ) ) ) ) goal     half as deep is far less than half as many
//
// A push can be taken back, so what is new in a layer is neither in the two layers before
// nor in the layer itself. Who came along a row goes on along a column: the positions that
// another push along the row leads to are met without it.
//
// A position is a word of four bits a cell. Layers are cut by hash into shards that fit a
// processor's cache; each is the work of one goroutine. All layers stay in memory, 8 bytes a
// position, and among the shortest paths one is found on which the fewest tiles are moved.
type Bidirectional struct {
	h, w    int
	workers int
	side    [2][]endsLayer // layers around start and goal
	Stored  int64
	buffer  [][]uint64 // successors by source, axis and shard from low on
	low     int
	sets    []codeSet // of each worker
}

// An endsLayer is the positions of one depth by the axis of the last push, along rows or
// along columns, and by shard.
type endsLayer [2][endsShards][]uint64

const (
	endsShardBits = 7
	endsShards    = 1 << endsShardBits
)

func (l *endsLayer) size() (n int64) {
	for axis := range l {
		for s := range l[axis] {
			n += int64(len(l[axis][s]))
		}
	}
	return n
}

func shardOf(code uint64) int { return int(hashCode(code) >> (64 - endsShardBits)) }

// hashCode is Fibonacci hashing.
func hashCode(code uint64) uint64 { return code * 0x9e3779b97f4a7c15 }

func packCells(cells []uint8) uint64 {
	code := uint64(0)
	for c, t := range cells {
		code |= uint64(t) << (4 * c)
	}
	return code
}

func NewBidirectional(h, w int, start, goal []uint8, workers int) *Bidirectional {
	e := &Bidirectional{h: h, w: w, workers: workers, Stored: 2, sets: make([]codeSet, workers)}
	for i, cells := range [2][]uint8{start, goal} {
		code := packCells(cells)
		var l endsLayer
		l[0][shardOf(code)] = []uint64{code}
		l[1][shardOf(code)] = []uint64{code} // it goes on along both axes
		e.side[i] = []endsLayer{l}
	}
	return e
}

// Depth is how many pushes no solution is shorter than, before the ends met.
func (e *Bidirectional) Depth() int { return len(e.side[0]) + len(e.side[1]) - 1 }

// ErrPositions is the error of a search whose layers would hold too many positions.
var ErrPositions = errors.New("too many positions")

// Search returns the positions of a shortest path, of the fewest tiles that are moved. Where the layers would hold more than so many
// positions, or take more memory, the error is errPositions or errMemory.
func (e *Bidirectional) Search(ctx context.Context, most, memory int64, tell func()) ([]uint64, error) {
	if a, b := e.first(0), e.first(1); a == b {
		return []uint64{a}, nil
	}
	for {
		tell()
		i := 0 // the side that grows
		sizes := [2]int64{e.last(0).size(), e.last(1).size()}
		if sizes[1] < sizes[0] {
			i = 1
		}
		next := sizes[i] * 3 // about
		passes := max(1, min(int(next*8/(96<<20)), endsShards))
		buffers := next * 8 / int64(passes) * 2
		if memory > 0 && e.Stored*9+buffers+16<<20 > memory {
			return nil, tables.ErrMemory
		}
		var met [endsShards][]uint64
		err := e.shards(ctx, i, passes, func(set *codeSet, s int) { met[s] = e.meet(set, i, s) })
		if err != nil {
			return nil, err
		}
		if all := slices.Concat(met[:]...); len(all) > 0 {
			e.buffer = nil
			return e.path(all, len(e.side[0])-i, search.TravelRoom(memory, e.Stored*9+16<<20))
		}
		if e.Stored+next > most {
			return nil, ErrPositions
		}
		if memory > 0 && (e.Stored+next)*9+buffers+16<<20 > memory {
			return nil, tables.ErrMemory
		}
		var layer endsLayer
		err = e.shards(ctx, i, passes, func(set *codeSet, s int) { e.merge(set, i, s, &layer) })
		if err != nil {
			return nil, err
		}
		e.side[i] = append(e.side[i], layer)
		e.Stored += layer.size()
	}
}

func (e *Bidirectional) first(i int) uint64 {
	for s := range e.side[i][0][0] {
		for _, code := range e.side[i][0][0][s] {
			return code
		}
	}
	panic("an end without a position")
}

func (e *Bidirectional) last(i int) *endsLayer { return &e.side[i][len(e.side[i])-1] }

// shards calls f for each shard, with the successors of a side's last layer in the lists, in
// passes over parts of the shards.
func (e *Bidirectional) shards(ctx context.Context, i, passes int, f func(set *codeSet, s int)) error {
	for pass := range passes {
		low, high := pass*endsShards/passes, (pass+1)*endsShards/passes
		if err := e.successors(ctx, e.last(i), low, high); err != nil {
			return err
		}
		var next atomic.Int64
		next.Store(int64(low))
		var group parallel.Group
		for k := range e.workers {
			group.Go(func() error {
				for {
					s := int(next.Add(1)) - 1
					if s >= high || ctx.Err() != nil {
						return nil
					}
					f(&e.sets[k], s)
				}
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// meet returns the successors of a side in a shard that the other side's last layer has; one may
// stand several times.
func (e *Bidirectional) meet(set *codeSet, i, s int) (met []uint64) {
	other := e.last(1 - i)
	set.reset(len(other[0][s]) + len(other[1][s]))
	for axis := range 2 {
		for _, code := range other[axis][s] {
			set.add(code)
		}
	}
	for source := range endsSources {
		for axis := range 2 {
			for _, code := range *e.list(source, axis, s) {
				if set.has(code) {
					met = append(met, code)
				}
			}
		}
	}
	return met
}

// list returns the successors of a part of the sources for an axis and a shard. Lists are cut
// by source, not by worker, so that their order is always the same.
func (e *Bidirectional) list(source, axis, shard int) *[]uint64 {
	return &e.buffer[(source*2+axis)*endsShards+shard-e.low]
}

// endsSources is into how many parts the sources of successors are cut.
const endsSources = 8

// successors fills the lists of the shards low..high-1 from a layer.
func (e *Bidirectional) successors(ctx context.Context, from *endsLayer, low, high int) error {
	if e.buffer == nil {
		e.buffer = make([][]uint64, endsSources*2*endsShards)
	}
	e.low = low
	var next atomic.Int64
	var group parallel.Group
	for range e.workers {
		group.Go(func() error {
			var near [8]uint64
			for {
				source := int(next.Add(1)) - 1
				if source >= endsSources || ctx.Err() != nil {
					return nil
				}
				for axis := range 2 {
					for s := low; s < high; s++ {
						l := e.list(source, axis, s)
						*l = (*l)[:0]
					}
				}
				for came := range 2 {
					for s := source * endsShards / endsSources; s < (source+1)*endsShards/endsSources && ctx.Err() == nil; s++ {
						for _, code := range from[came][s] {
							for _, c := range e.pushes(near[:0], code, 1-came) {
								if to := shardOf(c); to >= low && to < high {
									l := e.list(source, 1-came, to)
									*l = append(*l, c)
								}
							}
						}
					}
				}
			}
		})
	}
	return group.Wait()
}

// pushes appends the positions one push away: along rows (0) or along columns (1).
func (e *Bidirectional) pushes(dst []uint64, code uint64, axis int) []uint64 {
	z := BlankOf(code)
	by, before, behind := 1, z%e.w, e.w-1-z%e.w
	if axis == 1 {
		by, before, behind = e.w, z/e.w, e.h-1-z/e.w
	}
	for _, way := range [2][2]int{{-by, before}, {by, behind}} {
		c, at := code, z
		for range way[1] {
			to := at + way[0]
			t := c >> (4 * to) & 15
			c ^= t<<(4*to) | t<<(4*at)
			at = to
			dst = append(dst, c)
		}
	}
	return dst
}

// BlankOf returns the first cell that holds 0.
func BlankOf(code uint64) int {
	code |= code >> 1
	code |= code >> 2
	return bits.TrailingZeros64(^code&0x1111111111111111) / 4
}

// merge puts what is new of a shard into the layer after the last one of a side.
func (e *Bidirectional) merge(set *codeSet, i, s int, layer *endsLayer) {
	n := 0
	old := e.side[i][max(0, len(e.side[i])-2):]
	for k := range old {
		n += len(old[k][0][s]) + len(old[k][1][s])
	}
	for source := range endsSources {
		n += len(*e.list(source, 0, s)) + len(*e.list(source, 1, s))
	}
	set.reset(n)
	for k := range old {
		for axis := range 2 {
			for _, code := range old[k][axis][s] {
				set.add(code)
			}
		}
	}
	for axis := range 2 {
		set.fresh = set.fresh[:0]
		for source := range endsSources {
			for _, code := range *e.list(source, axis, s) {
				if set.add(code) {
					set.fresh = append(set.fresh, code)
				}
			}
		}
		layer[axis][s] = slices.Clone(set.fresh)
	}
}

// A codeSet is a set of positions by open addressing. A free entry is ^0, which no position
// is.
type codeSet struct {
	table []uint64
	shift int
	fresh []uint64 // scratch
}

func (s *codeSet) reset(n int) {
	size := 1 << bits.Len(uint(2*n+16))
	if cap(s.table) < size {
		s.table = make([]uint64, size)
	}
	s.table = s.table[:size]
	for i := range s.table {
		s.table[i] = ^uint64(0)
	}
	s.shift = 64 - bits.Len(uint(size-1))
}

// entry is the hash of a code without the bits that all of a shard share.
func (s *codeSet) entry(code uint64) int {
	return int(hashCode(code) << endsShardBits >> s.shift)
}

func (s *codeSet) add(code uint64) bool {
	for i := s.entry(code); ; i = (i + 1) & (len(s.table) - 1) {
		switch s.table[i] {
		case ^uint64(0):
			s.table[i] = code
			return true
		case code:
			return false
		}
	}
}

func (s *codeSet) has(code uint64) bool {
	for i := s.entry(code); ; i = (i + 1) & (len(s.table) - 1) {
		switch s.table[i] {
		case ^uint64(0):
			return false
		case code:
			return true
		}
	}
}
