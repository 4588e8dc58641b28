package glide

import (
	"encoding/binary"
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
// positions may have come before, and looks for them in the layer before.
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

// A scratch is what a goroutine keeps while it expands a layer.
type scratch struct {
	ranked
	s     state
	taken cellFlags
	steps []step
	succ  []uint32
}

// expand adds a layer, or finds all positions of the last layer from which one slide leads to a
// solved state. These do not depend on the number of goroutines. Once there is one, nothing is
// added any more.
func (f *flood) expand(workers int, check, ended func() error) (last []uint32, err error) {
	layer := f.layers[len(f.layers)-1]
	found := make([][]uint32, len(layer)) // by stretch
	var any atomic.Bool
	workers = parallel.Workers(workers)
	all := make([]scratch, workers)
	err = parallel.Each(workers, len(layer), func(worker, n int) error {
		if worker == 0 {
			if any.Load() {
				check = ended
			}
			if err := check(); err != nil {
				return err
			}
		}
		p := &all[worker]
		added := int64(0)
		layer[n].each(func(rank uint32) bool {
			var solved bool
			if p.succ, solved = f.slides(p.succ[:0], rank, p); solved {
				found[n] = append(found[n], rank)
				any.Store(true)
			}
			if any.Load() {
				return true
			}
			for _, s := range p.succ {
				if f.add(s) {
					added++
				}
			}
			return true
		})
		f.stored.Add(added)
		return nil
	})
	return slices.Concat(found...), err
}

// among returns those of the ranks near that are in a layer, in ascending order.
func (f *flood) among(layer int, near []uint32) []uint32 {
	slices.Sort(near)
	kept, left := near[:0], near
	for _, part := range f.layers[layer] {
		if len(left) == 0 {
			break
		}
		part.each(func(rank uint32) bool {
			for len(left) > 0 && left[0] < rank {
				left = left[1:]
			}
			if len(left) > 0 && left[0] == rank {
				kept = append(kept, rank)
				left = left[1:]
			}
			return len(left) > 0
		})
	}
	return kept
}

// flood searches from the start by ranks.
func (s *solver[S]) flood() ([]S, error) {
	s.ahead = newFront[S](s.m, false)
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
		last, err := f.expand(s.o.Workers, check, s.check)
		if err != nil {
			return nil, err
		}
		if len(last) > 0 {
			s.stored++ // of the layer that is not complete
			return s.throughFlood(f, last), nil
		}
	}
	s.proof = input.Say("all %s positions that can be reached were tried", input.Thousands(s.stored))
	return nil, nil
}
