package web

import (
	"container/list"
	"context"
	"maps"
	"reflect"
	"sync"
	"time"

	"slidegif/solve/parallel"
)

// A cache stores results that are expensive to compute. Concurrent callers that need the same result share one
// computation. The cache evicts the least recently used entries to keep the total cost within a bound. Unlike
// package singleflight, it cancels a computation when no caller waits for it any longer, and it converts a
// panic to an error.
type cache struct {
	maxCost int64

	mu    sync.Mutex // guards the fields below
	cost  int64
	order list.List // cached entries of type *entry, most recently used first
	byKey map[key]*entry
	stats map[string]cacheStats // by section
}

// A key is a comparable struct without pointers. The section of a key is its label in the metrics.
type key interface{ section() string }

// A retention specifies the cost of a cached value and how long the value is kept. If the retention is zero,
// the value is not cached.
type retention struct {
	cost int64 // size of the value in bytes; the cache adds the size of the key
	ttl  time.Duration
}

// entryOverhead is the memory use of an entry in bytes, without the strings in the key and the value. It
// comprises the structs, the channel, the map entry and the list element.
const entryOverhead = 600

// stringBytes returns the total length of all strings in a key, in bytes.
func stringBytes(k key) (n int64) {
	fields := reflect.ValueOf(k)
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.String {
			n += int64(f.Len())
		}
	}
	return n
}

const forever = 100 * 365 * 24 * time.Hour

// An entry is a cached value or a running computation.
type entry struct {
	key     key
	done    chan struct{} // closed when value or err has been set
	value   any
	err     error
	waiters int // during the computation
	cancel  context.CancelFunc
	element *list.Element // nil during the computation
	cost    int64
	expires time.Time
}

// A cacheStats holds the cache statistics for one section.
type cacheStats struct{ hits, misses, cost, entries int64 }

func newCache(bound int64) *cache {
	return &cache{maxCost: bound, byKey: map[key]*entry{}, stats: map[string]cacheStats{"answers": {}, "solutions": {}, "puzzles": {}, "refusals": {}}}
}

// getOrCompute returns the cached value for a key. If the value is not cached, it calls compute. It also
// reports whether the value was cached. Canceling ctx does not cancel the computation. The computation is
// canceled when no caller waits for it any longer. Each call returns when its own ctx is done, even if the
// computation ignores cancellation.
func getOrCompute[V any](ctx context.Context, m *cache, k key, compute func(context.Context) (V, retention, error)) (v V, hit bool, err error) {
	e, hit := m.lookup(ctx, k, func(ctx context.Context) (any, retention, error) { return compute(ctx) })
	if !hit {
		select {
		case <-e.done:
		case <-ctx.Done():
			m.abandon(e)
			return v, false, context.Cause(ctx)
		}
	}
	v, _ = e.value.(V)
	return v, hit, e.err
}

// lookup returns the entry for a key and reports whether the value is available. If the value is not available,
// the caller is registered as a waiter for the entry.
func (m *cache) lookup(ctx context.Context, k key, compute func(context.Context) (any, retention, error)) (e *entry, hit bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e = m.byKey[k]
	if e != nil && e.element != nil {
		if time.Now().Before(e.expires) {
			m.addStats(k, cacheStats{hits: 1})
			m.order.MoveToFront(e.element)
			return e, true
		}
		m.remove(e)
		e = nil
	}
	m.addStats(k, cacheStats{misses: 1})
	if e == nil {
		workCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		e = &entry{key: k, done: make(chan struct{}), cancel: cancel}
		m.byKey[k] = e
		go m.compute(workCtx, e, compute)
	}
	e.waiters++
	return e, false
}

// compute runs the computation for an entry. It caches the value unless the cost of the value exceeds a quarter
// of the bound.
func (m *cache) compute(ctx context.Context, e *entry, compute func(context.Context) (any, retention, error)) {
	var ret retention
	e.err = parallel.Catch(func() (err error) {
		e.value, ret, err = compute(ctx)
		return err
	})
	e.cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	defer close(e.done)
	e.cancel = nil // the function refers to the context of a request
	if m.byKey[e.key] != e {
		return // abandoned
	}
	e.cost, e.expires = ret.cost+stringBytes(e.key)+entryOverhead, time.Now().Add(ret.ttl)
	if e.err != nil || ret.cost == 0 || e.cost > m.maxCost/4 {
		delete(m.byKey, e.key)
		return
	}
	e.element = m.order.PushFront(e)
	m.addStats(e.key, cacheStats{cost: e.cost, entries: 1})
	for m.cost > m.maxCost {
		m.remove(m.order.Back().Value.(*entry))
	}
}

// abandon unregisters a caller that waits for an entry. If no other callers are waiting, abandon cancels the
// computation, and the next caller starts a new one.
func (m *cache) abandon(e *entry) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e.waiters--; e.waiters == 0 && e.element == nil && m.byKey[e.key] == e {
		e.cancel()
		delete(m.byKey, e.key)
	}
}

func (m *cache) remove(e *entry) {
	m.order.Remove(e.element)
	delete(m.byKey, e.key)
	m.addStats(e.key, cacheStats{cost: -e.cost, entries: -1})
}

// addStats adds delta to the statistics for the section of a key.
func (m *cache) addStats(k key, delta cacheStats) {
	m.cost += delta.cost
	s := m.stats[k.section()]
	m.stats[k.section()] = cacheStats{s.hits + delta.hits, s.misses + delta.misses, s.cost + delta.cost, s.entries + delta.entries}
}

// snapshot returns a copy of the statistics for all sections.
func (m *cache) snapshot() map[string]cacheStats {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.stats)
}
