package guard

import (
	"container/list"
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"slidegif/solve/parallel"
)

// A Cache stores results that are expensive to compute. Concurrent callers that need the same result share one
// computation. The cache evicts the least recently used entries to keep the total cost within a bound. Unlike
// package singleflight, a Cache cancels a computation when no caller waits for the result any longer, and
// converts a panic to an error.
type Cache struct {
	maxCost int64

	mu    sync.Mutex // guards the fields below
	cost  int64
	order list.List // cached entries of type *entry, most recently used first
	byKey map[Key]*entry
	stats map[string]CacheStats // by section
}

// A Key identifies a value in a Cache. Keys must be comparable structs without pointers. Section returns the
// label of the key in the metrics.
type Key interface{ Section() string }

// A Retention specifies the size and the lifetime of a cached value. A value with the zero Retention is not
// cached.
type Retention struct {
	Cost int64 // size of the value in bytes; the cache adds the size of the key
	TTL  time.Duration
}

// entryOverhead is the memory use of an entry in bytes, without the strings in the key and the value.
// entryOverhead comprises the structs, the channel, the map entry and the list element.
const entryOverhead = 600

// stringBytes returns the total length of all strings in a key, in bytes.
func stringBytes(k Key) (n int64) {
	fields := reflect.ValueOf(k)
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.String {
			n += int64(f.Len())
		}
	}
	return n
}

// Forever is the TTL of values that never expire.
const Forever = 100 * 365 * 24 * time.Hour

// An entry is a cached value or a running computation.
type entry struct {
	key     Key
	done    chan struct{} // closed when value or err has been set
	value   any
	err     error
	waiters []waiter // during the computation
	cancel  context.CancelFunc
	element *list.Element // nil during the computation
	cost    int64
	expires time.Time
}

// A waiter is a call to GetOrCompute that waits for an entry.
type waiter struct {
	client string // see WithClient
	within *entry // the computation that made the call, or nil
}

// Keys of context values.
type (
	clientKey struct{}
	entryKey  struct{}
)

// WithClient returns a copy of ctx for work that the named client has requested. The method Cache.OnlyClient compares
// this name.
func WithClient(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, clientKey{}, name)
}

// A CacheStats holds the cache statistics for one section.
type CacheStats struct{ Hits, Misses, Cost, Entries int64 }

// NewCache returns a cache that holds at most bound bytes. The statistics include the given sections even if these
// have no entries yet.
func NewCache(bound int64, sections ...string) *Cache {
	m := &Cache{maxCost: bound, byKey: map[Key]*entry{}, stats: map[string]CacheStats{}}
	for _, s := range sections {
		m.stats[s] = CacheStats{}
	}
	return m
}

// GetOrCompute returns the cached value for a key. If the value is not cached, GetOrCompute calls compute.
// hit reports whether the value was cached. Canceling ctx does not cancel the computation. The computation
// is canceled when no caller waits for the value any longer. GetOrCompute returns as soon as ctx is done,
// even if the computation ignores its cancellation.
func GetOrCompute[V any](ctx context.Context, m *Cache, k Key, compute func(context.Context) (V, Retention, error)) (v V, hit bool, err error) {
	var w waiter
	w.client, _ = ctx.Value(clientKey{}).(string)
	w.within, _ = ctx.Value(entryKey{}).(*entry)
	e, hit := m.lookup(ctx, k, w, func(ctx context.Context) (any, Retention, error) { return compute(ctx) })
	if !hit {
		select {
		case <-e.done:
		case <-ctx.Done():
			m.abandon(e, w)
			return v, false, context.Cause(ctx)
		}
	}
	v, _ = e.value.(V)
	return v, hit, e.err
}

// lookup returns the entry for a key. hit reports whether the entry already has its value. If hit is false,
// lookup adds w to the waiters of the entry.
func (m *Cache) lookup(ctx context.Context, k Key, w waiter, compute func(context.Context) (any, Retention, error)) (e *entry, hit bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e = m.byKey[k]
	if e != nil && e.element != nil {
		if time.Now().Before(e.expires) {
			m.addStats(k, CacheStats{Hits: 1})
			m.order.MoveToFront(e.element)
			return e, true
		}
		m.remove(e)
		e = nil
	}
	m.addStats(k, CacheStats{Misses: 1})
	if e == nil {
		workCtx, cancel := context.WithCancel(context.WithoutCancel(ctx))
		e = &entry{key: k, done: make(chan struct{}), cancel: cancel}
		m.byKey[k] = e
		go m.compute(context.WithValue(workCtx, entryKey{}, e), e, compute)
	}
	e.waiters = append(e.waiters, w)
	return e, false
}

// compute computes the value of an entry. The value is cached unless its cost exceeds a quarter of the
// bound.
func (m *Cache) compute(ctx context.Context, e *entry, compute func(context.Context) (any, Retention, error)) {
	var ret Retention
	e.err = parallel.Catch(func() (err error) {
		e.value, ret, err = compute(ctx)
		return err
	})
	e.cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	defer close(e.done)
	e.cancel, e.waiters = nil, nil // both refer to contexts of requests
	if m.byKey[e.key] != e {
		return // abandoned
	}
	e.cost, e.expires = ret.Cost+stringBytes(e.key)+entryOverhead, time.Now().Add(ret.TTL)
	if e.err != nil || ret.Cost == 0 || e.cost > m.maxCost/4 {
		delete(m.byKey, e.key)
		return
	}
	e.element = m.order.PushFront(e)
	m.addStats(e.key, CacheStats{Cost: e.cost, Entries: 1})
	for m.cost > m.maxCost {
		m.remove(m.order.Back().Value.(*entry))
	}
}

// abandon removes w from the waiters of an entry. If no other waiters remain, abandon cancels the
// computation, and the next caller starts a new one.
func (m *Cache) abandon(e *entry, w waiter) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := slices.Index(e.waiters, w); i >= 0 { // not if the computation has just ended
		e.waiters = slices.Delete(e.waiters, i, i+1)
	}
	if len(e.waiters) == 0 && e.element == nil && m.byKey[e.key] == e {
		e.cancel()
		delete(m.byKey, e.key)
	}
}

// OnlyClient reports whether a value is being computed only for the named client. If another computation waits for
// the value, the clients of that computation count. The empty name belongs to all unknown clients, so OnlyClient
// returns false.
func (m *Cache) OnlyClient(k Key, name string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.byKey[k]
	return name != "" && e != nil && e.element == nil && e.onlyClient(name)
}

// onlyClient reports whether all waiters of an entry belong to the named client. The caller must hold the mutex of
// the cache.
func (e *entry) onlyClient(name string) bool {
	return !slices.ContainsFunc(e.waiters, func(w waiter) bool {
		if w.within != nil {
			return !w.within.onlyClient(name)
		}
		return w.client != name
	})
}

func (m *Cache) remove(e *entry) {
	m.order.Remove(e.element)
	delete(m.byKey, e.key)
	m.addStats(e.key, CacheStats{Cost: -e.cost, Entries: -1})
}

func (m *Cache) addStats(k Key, delta CacheStats) {
	m.cost += delta.Cost
	s := m.stats[k.Section()]
	m.stats[k.Section()] = CacheStats{s.Hits + delta.Hits, s.Misses + delta.Misses, s.Cost + delta.Cost, s.Entries + delta.Entries}
}

// Snapshot returns a copy of the statistics for all sections.
func (m *Cache) Snapshot() map[string]CacheStats {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.stats)
}
