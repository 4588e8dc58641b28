package glide

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/order"
	"slidegif/solve/parallel"
)

// A rankSearch is a breadth-first search that represents positions by their ranks. A rankSearch is used
// if the goal names few of the pieces, as in Ricochet Robots, because there are too many solved
// positions for a backward search:
//
//	index    . . 1 . 2 . .      rank / 512 -> block, if a rank of the block was visited
//	block    visited, next      a bit for each rank: visited at all, and visited in this layer
//	layers   +17 +1 +1 +204     ranks of each layer in ascending order, as differences
//
// A position takes about 3 bytes, and less than a tenth of the time of a position in a hash table.
// Each layer is expanded in the order of its ranks, so that successive memory accesses are close to
// each other. A finished layer is stored as a list of ranks. To reconstruct the path, the search lists
// the predecessors of a position and looks for them in the previous layer.
type rankSearch struct {
	*ranking
	endgame    *endgameTable
	index      []atomic.Uint32 // for each group of 512 ranks: the number of its block, or 0 if there is none
	mutex      sync.Mutex      // guards the creation of blocks
	arena      atomic.Pointer[[]*[arenaBlocks]block]
	usedBlocks atomic.Uint32
	layers     [][]segment
	stored     atomic.Int64 // positions
	layerBytes int64        // size of the layers in memory, in bytes
}

// A block contains two bits for each of 512 consecutive ranks.
type block struct{ visited, next [blockWords]atomic.Uint64 }

// A segment contains a part of a layer: the differences between consecutive ranks, encoded as varints. The first rank
// is base plus the first difference.
type segment struct {
	base  uint32
	delta []byte
}

const (
	arenaBlocks  = 1 << 10 // blocks per allocation
	segmentBytes = 1 << 13 // approximate size of a segment
)

func newRankSearch(r *ranking) *rankSearch {
	f := &rankSearch{ranking: r, endgame: newEndgameTable(r.cellOrder), index: make([]atomic.Uint32, r.blocks())}
	f.arena.Store(new([]*[arenaBlocks]block))
	return f
}

func (f *rankSearch) bytes() int64 {
	const blockBytes = 2 * 8 * blockWords
	return 4*int64(len(f.index)) + blockBytes*int64(f.usedBlocks.Load()) + f.layerBytes + f.endgame.bytes()
}

// block returns the block that contains a rank, and creates the block if necessary.
func (f *rankSearch) block(rank uint32) *block {
	entry := &f.index[rank/blockBits]
	n := entry.Load()
	if n == 0 {
		f.mutex.Lock()
		if n = entry.Load(); n == 0 {
			if arena := *f.arena.Load(); int(f.usedBlocks.Load()) == len(arena)*arenaBlocks {
				arena = append(slices.Clone(arena), new([arenaBlocks]block))
				f.arena.Store(&arena)
			}
			n = f.usedBlocks.Add(1)
			entry.Store(n)
		}
		f.mutex.Unlock()
	}
	n--
	return &(*f.arena.Load())[n/arenaBlocks][n%arenaBlocks]
}

// add adds a rank to the next layer and returns true, unless the search has already visited this
// rank.
func (f *rankSearch) add(rank uint32) (isNew bool) {
	b, w, bit := f.block(rank), rank%blockBits/64, uint64(1)<<(rank%64)
	if b.visited[w].Load()&bit != 0 || b.visited[w].Or(bit)&bit != 0 {
		return false
	}
	b.next[w].Or(bit)
	return true
}

// endLayer completes the next layer and reports whether that layer contains any positions.
func (f *rankSearch) endLayer() bool {
	var layer []segment
	var delta []byte
	base, last := uint32(0), uint32(0)
	flush := func() {
		if len(delta) > 0 {
			layer = append(layer, segment{base, slices.Clone(delta)})
			f.layerBytes += int64(len(delta))
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
				if last = rank; len(delta) >= segmentBytes {
					flush()
				}
			}
		}
	}
	flush()
	f.layers = append(f.layers, layer)
	return len(layer) > 0
}

// The method each calls yield with every rank in a segment, until yield returns false.
func (s segment) each(yield func(rank uint32) bool) {
	rank := s.base
	for i := 0; i < len(s.delta); {
		d, n := uint64(s.delta[i]), 1
		if d >= 0x80 {
			d, n = binary.Uvarint(s.delta[i:])
		}
		i += n
		if rank += uint32(d); !yield(rank) {
			return
		}
	}
}

// A scratch contains the buffers that one goroutine needs to expand a layer.
type scratch struct {
	rankedState
	s     state
	names [MaxPieces]uint64
	near  endgameScratch
	taken cellFlags
	steps []step
	succ  []uint32
}

// expand expands the last layer, and adds the next layer if store is true. If the endgame table finds a solution,
// expand adds no more positions. Instead, last contains the positions of the last layer that need the fewest slides to
// a solved state, and slides is this number. Otherwise, last is empty. The results do not depend on the number of
// goroutines.
//
// The first worker regularly calls check, or checkSolved once a solution has been found.
func (f *rankSearch) expand(workers int, store bool, check, checkSolved func() error) (last []uint32, slides int, err error) {
	layer := f.layers[len(f.layers)-1]
	found := make([][maxLevel + 1][]uint32, len(layer)) // by segment and number of slides
	var solvedAny atomic.Bool
	workers = parallel.Workers(workers)
	buffers := make([]scratch, workers)
	err = parallel.Each(workers, len(layer), func(worker, n int) error {
		if worker == 0 {
			if solvedAny.Load() {
				check = checkSolved
			}
			if err := check(); err != nil {
				return err
			}
		}
		p := &buffers[worker]
		added := int64(0)
		layer[n].each(func(rank uint32) bool {
			f.decode(rank, &p.rankedState)
			if names := f.endgame.rankedNames(&p.names, &p.rankedState); f.endgame.contains(names, f.endgame.level) {
				p.s = f.cells(&p.rankedState)
				if left := f.endgame.slidesFrom(names, &p.s, f.endgame.level, &p.near); left > 0 {
					found[n][left] = append(found[n][left], rank)
					solvedAny.Store(true)
				}
			}
			if !store || solvedAny.Load() {
				return true
			}
			p.succ = f.slides(p.succ[:0], rank, p)
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
	for slides = 1; slides <= maxLevel; slides++ {
		for n := range found {
			last = append(last, found[n][slides]...)
		}
		if last != nil {
			break
		}
	}
	return last, slides, err
}

// inLayer returns the ranks in near that are in the given layer, in ascending order. inLayer
// overwrites near.
func (f *rankSearch) inLayer(layer int, near []uint32) []uint32 {
	order.Sort(near, cmp.Compare[uint32])
	kept, rest := near[:0], near
	for _, part := range f.layers[layer] {
		if len(rest) == 0 {
			break
		}
		part.each(func(rank uint32) bool {
			for len(rest) > 0 && rest[0] < rank {
				rest = rest[1:]
			}
			if len(rest) > 0 && rest[0] == rank {
				kept = append(kept, rank)
				rest = rest[1:]
			}
			return len(rest) > 0
		})
	}
	return kept
}

// searchByRank searches forward from the start and represents positions by their ranks.
func (s *solver[S]) searchByRank() ([]S, error) {
	s.forward = newFront[S](s.m, false)
	f := newRankSearch(s.ranking)
	start := s.m.start()
	f.add(f.encode(&start))
	f.stored.Store(1)
	check := func() error {
		// In a complete layer, each position takes about 2 bytes.
		if s.o.Memory > 0 && f.bytes()+2*(f.stored.Load()-s.stored) > s.o.Memory {
			return s.Limit(solve.MemoryLimit)
		}
		return s.Check()
	}
	size, previous := int64(0), int64(0) // of the last two layers, in positions
	for reached := 1; f.endLayer(); reached = len(f.layers) + f.endgame.level {
		previous, size = size, f.stored.Load()-s.stored
		s.stored += size
		s.Raise(reached, solve.LayerReason)
		switch {
		case s.stopped():
			return nil, nil
		case s.o.MaxPositions > 0 && s.stored >= s.o.MaxPositions:
			return nil, s.Limit(solve.PositionsLimit)
		}
		s.rankBytes = f.bytes()
		s.Interrupt()
		// Building another level of the endgame table pays off only in a long search. The search of a generator
		// must visit the same positions in all versions of the program, so that a seed always gives the same
		// board.
		if s.stopAt == 0 && s.stored > int64(s.m.maxSmall)<<(4*f.endgame.level-3) {
			f.endgame.deepen()
		}
		store := s.mayStore(size, previous)
		last, slides, err := f.expand(s.o.Workers, store, check, s.Check)
		if err != nil {
			return nil, err
		}
		if len(last) > 0 {
			s.Raise(len(f.layers)-1+slides, solve.LayerReason)
			s.stored++ // includes the solved state, which is not in a complete layer
			return s.pathThroughRanks(f, last, slides), nil
		}
		if !store {
			s.Raise(len(f.layers)+f.endgame.level, solve.LayerReason)
			return nil, s.Limit(solve.EffortLimit)
		}
	}
	s.proof = input.Say("all %s positions that can be reached were tried", input.Thousands(s.stored))
	return nil, nil
}

// A proof by ranks that is about to end may exceed its effort by 1/overrunShare. With the default effort, that takes
// no more time than the beam searches that would follow an unfinished proof.
const overrunShare = 8

// mayStore reports whether a search by ranks may store another layer, given the sizes of the last two layers. After
// spending its effort, a search may store another layer only if the layers shrink so fast that the search is about to
// end. Otherwise, the search expands the last layer only to look for solutions.
func (s *solver[S]) mayStore(size, previous int64) bool {
	if s.rankEffort == 0 || s.stored < s.rankEffort {
		return true
	}
	if size >= previous {
		return false
	}
	// Layers that shrink usually continue to shrink at least as fast, so a geometric series bounds the positions
	// to come.
	rest := float64(size) * float64(size) / float64(previous-size)
	return float64(s.stored)+rest <= float64(s.rankEffort)*(1+1.0/overrunShare)
}
