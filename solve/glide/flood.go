package glide

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// A flood is a breadth-first search over ranks, for goals that leave so many pieces free that
// a search from their end has nowhere to begin, as in Ricochet Robots:
//
//	index    . . 1 . 2 . .      rank / 512 -> block, where a rank of the block was met
//	block    seen, next         a bit for each rank: met at all, and met in this layer
//	layers   +17 +1 +1 +204     ranks of each layer in ascending order, as differences
//
// A position takes some 3 bytes, and less than a tenth of the time that a hash table takes:
// a layer is expanded in the order of its ranks, and what comes of it stands close together
// as well. What is known of a finished layer is only who is in it; the way back asks which
// positions may have come before, and looks for one of them in the layer before.
type flood struct {
	*ranking
	index  []atomic.Uint32 // block of each 512 ranks; 0 for none
	mutex  sync.Mutex      // for new blocks
	arena  atomic.Pointer[[]*[arenaBlocks]block]
	used   atomic.Uint32 // blocks
	layers [][]stretch
	stored atomic.Int64 // positions
	held   int64        // bytes of the layers
}

// A block has bits for 512 ranks.
type block struct{ seen, next [blockWords]atomic.Uint64 }

// A stretch is a part of a layer: its ranks as differences, the first to base.
type stretch struct {
	base  uint32
	delta []byte
}

const (
	arenaBlocks  = 1 << 10
	stretchBytes = 1 << 13
)

func newFlood(r *ranking) *flood {
	f := &flood{ranking: r, index: make([]atomic.Uint32, r.blocks())}
	f.arena.Store(new([]*[arenaBlocks]block))
	return f
}

// bytes returns the memory that the flood holds.
func (f *flood) bytes() int64 {
	const blockBytes = 2 * 8 * blockWords
	return 4*int64(len(f.index)) + blockBytes*int64(f.used.Load()) + f.held
}

// block returns the block of a rank.
func (f *flood) block(rank uint32) *block {
	entry := &f.index[rank/blockBits]
	n := entry.Load()
	if n == 0 {
		f.mutex.Lock()
		if n = entry.Load(); n == 0 {
			if arena := *f.arena.Load(); int(f.used.Load()) == len(arena)*arenaBlocks {
				arena = append(slices.Clone(arena), new([arenaBlocks]block))
				f.arena.Store(&arena)
			}
			n = f.used.Add(1)
			entry.Store(n)
		}
		f.mutex.Unlock()
	}
	n--
	return &(*f.arena.Load())[n/arenaBlocks][n%arenaBlocks]
}

// add notes a rank, if it is new, as one of the next layer.
func (f *flood) add(rank uint32) (isNew bool) {
	b, w, bit := f.block(rank), rank%blockBits/64, uint64(1)<<(rank%64)
	if b.seen[w].Load()&bit != 0 || b.seen[w].Or(bit)&bit != 0 {
		return false
	}
	b.next[w].Or(bit)
	return true
}

// close makes the ranks that were added the next layer, and reports whether there were any.
func (f *flood) close() bool {
	var layer []stretch
	var delta []byte
	base, last := uint32(0), uint32(0)
	flush := func() {
		if len(delta) > 0 {
			layer = append(layer, stretch{base, slices.Clone(delta)})
			f.held += int64(len(delta))
		}
		delta, base = delta[:0], last
	}
	for i := range f.index {
		if f.index[i].Load() == 0 {
			continue
		}
		b := f.block(uint32(i) * blockBits)
		for w := range b.next {
			word := b.next[w].Load()
			if word == 0 {
				continue
			}
			b.next[w].Store(0)
			for word != 0 {
				rank := uint32(i)*blockBits + uint32(w)*64 + firstBit(&word)
				delta = binary.AppendUvarint(delta, uint64(rank-last))
				if last = rank; len(delta) >= stretchBytes {
					flush()
				}
			}
		}
	}
	flush()
	f.layers = append(f.layers, layer)
	return len(layer) > 0
}

// each calls use with each rank of a stretch until it returns false.
func (s stretch) each(use func(rank uint32) bool) {
	rank := s.base
	for i := 0; i < len(s.delta); {
		d, n := uint64(s.delta[i]), 1
		if d >= 0x80 {
			d, n = binary.Uvarint(s.delta[i:])
		}
		i += n
		if rank += uint32(d); !use(rank) {
			return
		}
	}
}

// expand adds a layer. goal is a solved position that is met, if one is; which one does not
// depend on the number of goroutines.
func (f *flood) expand(workers int, check func() error) (goal uint32, found bool, err error) {
	last := f.layers[len(f.layers)-1]
	var next, stop atomic.Int64 // stretches: the next one to expand, and the first with a goal
	stop.Store(int64(len(last)))
	goals := make([]uint32, len(last))
	var failed atomic.Bool
	run := func(check func() error) error {
		var p ranked
		var succ []uint32
		for !failed.Load() {
			n := next.Add(1) - 1
			if n >= stop.Load() {
				return nil
			}
			if err := check(); err != nil {
				failed.Store(true)
				return err
			}
			added := int64(0)
			last[n].each(func(rank uint32) bool {
				var solved bool
				f.decode(rank, &p)
				if succ, solved = f.slides(succ[:0], &p); solved {
					goals[n] = succ[len(succ)-1]
					for old := stop.Load(); n < old && !stop.CompareAndSwap(old, n); old = stop.Load() {
					}
					return false
				}
				for _, s := range succ {
					if f.add(s) {
						added++
					}
				}
				return true
			})
			f.stored.Add(added)
		}
		return nil
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var group parallel.Group
	for range min(workers, len(last)) - 1 {
		group.Go(func() error { return run(func() error { return nil }) })
	}
	err = run(check)
	if other := group.Wait(); err == nil {
		err = other
	}
	if n := stop.Load(); n < int64(len(last)) && err == nil {
		return goals[n], true, nil
	}
	return 0, false, err
}

// way returns the states from the start to a solved position one slide from the last layer.
func (f *flood) way(goal uint32) []state {
	s := f.state(goal)
	path := []state{s}
	var flags cellFlags
	var steps []step
	for _, layer := range slices.Backward(f.layers) {
		f.m.occupy(&flags, &s)
		steps = f.m.origins(steps[:0], &s, &flags)
		f.m.leave(&flags, &s)
		var before []uint32
		for _, t := range steps {
			o := f.m.take(&s, t)
			before = append(before, f.encode(&o))
		}
		slices.Sort(before)
		for _, part := range layer {
			found := false
			part.each(func(rank uint32) bool {
				if _, found = slices.BinarySearch(before, rank); found {
					s = f.state(rank)
				}
				return !found
			})
			if found {
				break
			}
		}
		path = append(path, s)
	}
	slices.Reverse(path)
	return path
}

// flood searches from the start by ranks.
func (s *solver[S]) flood() (path []S, err error) {
	s.ahead = front[S]{m: s.m}
	f := newFlood(s.ranking)
	start := s.m.start()
	f.add(f.encode(&start))
	f.stored.Store(1)
	limit := func(kind solve.LimitKind) error {
		return &solve.Limit{Kind: kind, AtLeast: s.atLeast, Metric: s.o.Metric}
	}
	check := func() error {
		// What is new will take some 2 bytes a position once its layer is closed.
		if s.o.Memory > 0 && f.bytes()+2*(f.stored.Load()-s.stored) > s.o.Memory {
			return limit(solve.MemoryLimit)
		}
		return s.check()
	}
	for f.close() {
		s.stored = f.stored.Load()
		s.atLeast = max(s.atLeast, len(f.layers))
		switch {
		case s.enough > 0 && s.atLeast >= s.enough:
			return nil, nil
		case s.o.MaxPositions > 0 && s.stored >= s.o.MaxPositions:
			return nil, limit(solve.PositionsLimit)
		case s.floodEffort > 0 && s.stored >= s.floodEffort:
			return nil, limit(solve.EffortLimit)
		}
		goal, found, err := f.expand(s.o.Workers, check)
		if err != nil {
			return nil, err
		}
		if found {
			for _, state := range f.way(goal) {
				path = append(path, encode[S](s.m, &state))
			}
			s.stored++ // of the layer that is not complete
			return path, nil
		}
	}
	s.proof = fmt.Sprintf("all %s positions that can be reached were tried", input.Thousands(s.stored))
	return nil, nil
}
