package render

import (
	"hash/maphash"
	"sync"
)

// Animations look alike: a tile goes from cell to cell in thousands of them with the same
// pixels, and in a single one a piece takes the same step again and again. So what costs
// time and depends on its input alone is remembered: drawings, palettes with their
// sprites, encoded frames. It is what would be computed anew, so bytes never depend on it.

// A digest stands for all of a function's input. It differs from process to process.
type digest [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// digestOf takes the input in parts; where one ends must follow from the others.
func digestOf(input ...[]byte) (d digest) {
	var h maphash.Hash
	for i, seed := range seeds {
		h.SetSeed(seed)
		for _, part := range input {
			h.Write(part)
		}
		d[i] = h.Sum64()
	}
	return d
}

// A memo remembers values, those of late: what is found among the older half joins the
// younger one, and once that is full it becomes the older one, which is forgotten.
type memo[V any] struct {
	limit int // bytes that the values may take; one that needs half of them is passed over

	mu         sync.Mutex
	young, old map[digest]remembered[V]
	size       int // of young, in bytes
}

type remembered[V any] struct {
	value V
	size  int
}

// get returns the value of a digest, if it is known.
func (m *memo[V]) get(d digest) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.young[d]
	if !ok {
		if r, ok = m.old[d]; ok {
			m.add(d, r)
		}
	}
	return r.value, ok
}

// put remembers a value that takes size bytes; nobody may change it any more.
func (m *memo[V]) put(d digest, v V, size int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.add(d, remembered[V]{v, size})
}

func (m *memo[V]) add(d digest, r remembered[V]) {
	if r.size > m.limit/2 {
		return
	}
	if m.young == nil || m.size+r.size > m.limit/2 {
		m.young, m.old, m.size = map[digest]remembered[V]{}, m.young, 0
	}
	m.young[d] = r
	m.size += r.size
}
