// Package memo remembers the results of functions, in bounded memory, for as long as the
// process lives.
//
// Animations look alike: a tile goes from cell to cell in thousands of them with the same
// pixels, and in a single one a piece takes the same step again and again. So what costs
// time and depends on its input alone is remembered: pictures of pieces, palettes with
// their sprites, encoded frames. A value found is the value that would be computed, so the
// bytes of a file never depend on what is remembered. A test of that must call Disable, or
// it compares a value with itself.
package memo

import (
	"hash/maphash"
	"sync"
	"sync/atomic"
)

// A Digest stands for all of a function's input. It differs from process to process.
type Digest [2]uint64

var seeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// DigestOf takes the input in parts; where one ends must follow from the others.
func DigestOf(input ...[]byte) (d Digest) {
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

var disabled atomic.Bool

// Disable makes every Memo forget what it holds and remember nothing, until enable is
// called. It is for tests.
func Disable() (enable func()) {
	disabled.Store(true)
	return func() { disabled.Store(false) }
}

// A Memo remembers the values used last. What is found among the older half joins the
// younger one, and once that is full it becomes the older one, which is forgotten. It may
// be used by several goroutines at once.
type Memo[V any] struct {
	limit int // bytes that the values may take; one that needs half of them is passed over

	mu         sync.Mutex
	young, old map[Digest]entry[V]
	size       int // of young, in bytes
}

type entry[V any] struct {
	value V
	size  int
}

// New returns a memo for values that take limit bytes together.
func New[V any](limit int) *Memo[V] { return &Memo[V]{limit: limit} }

// Get returns the value of a digest, if it is known.
func (m *Memo[V]) Get(d Digest) (V, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if disabled.Load() {
		m.young, m.old, m.size = nil, nil, 0
	}
	e, ok := m.young[d]
	if !ok {
		if e, ok = m.old[d]; ok {
			m.add(d, e)
		}
	}
	return e.value, ok
}

// Put remembers a value that takes size bytes; nobody may change it any more.
func (m *Memo[V]) Put(d Digest, v V, size int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !disabled.Load() {
		m.add(d, entry[V]{v, size})
	}
}

func (m *Memo[V]) add(d Digest, e entry[V]) {
	if e.size > m.limit/2 {
		return
	}
	if m.young == nil || m.size+e.size > m.limit/2 {
		m.young, m.old, m.size = map[Digest]entry[V]{}, m.young, 0
	}
	m.young[d] = e
	m.size += e.size
}
