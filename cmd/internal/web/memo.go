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

// A memo keeps what is expensive, and has it made once for all who ask at the same time. It drops
// what was not used for longest, so that the sum of all costs stays below a bound. Package
// singleflight has work run on when its callers have gone; here it is cancelled when none waits
// for it any more, and a panic in it becomes an error.
type memo struct {
	bound int64

	mu    sync.Mutex // guards what follows
	cost  int64
	order list.List // of *entry that are kept, the last used in front
	byKey map[key]*entry
	stats map[string]cacheStats // by section
}

// A key is under what a value is kept: a struct of values, equal where the values are. Its section
// is what /metrics counts it under.
type key interface{ section() string }

// A keep says how long a value is kept, and what it costs; the zero value is not at all.
type keep struct {
	cost int64 // bytes of the value; memo adds those of the key
	ttl  time.Duration
}

// entryCost is what an entry takes besides its key's texts and its value: the structs, the channel,
// and its places in the map and in the list.
const entryCost = 600

// textsOf returns the bytes of all texts of a key.
func textsOf(k key) (n int64) {
	fields := reflect.ValueOf(k)
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.String {
			n += int64(f.Len())
		}
	}
	return n
}

const forEver = 100 * 365 * 24 * time.Hour

// An entry is a value that is kept, or that somebody waits for.
type entry struct {
	key     key
	done    chan struct{} // closed when the value or the error is there
	value   any
	err     error
	waiting int // while it is made
	cancel  context.CancelFunc
	kept    *list.Element // nil while it is made
	cost    int64
	until   time.Time
}

// A cacheStats is what /metrics tells of a section.
type cacheStats struct{ hits, misses, cost, entries int64 }

func newMemo(bound int64) *memo {
	return &memo{bound: bound, byKey: map[key]*entry{}, stats: map[string]cacheStats{"answers": {}, "solutions": {}, "puzzles": {}, "refusals": {}}}
}

// once returns what is kept under a key, and whether something was, or else what work returns.
// The work does not end with ctx, but when nobody waits for it any more; whoever waits is
// released when his own ctx ends, even by work that does not look at it.
func once[V any](ctx context.Context, m *memo, k key, work func(context.Context) (V, keep, error)) (v V, hit bool, err error) {
	e, hit := m.enter(ctx, k, func(ctx context.Context) (any, keep, error) { return work(ctx) })
	if !hit {
		select {
		case <-e.done:
		case <-ctx.Done():
			m.leave(e)
			return v, false, context.Cause(ctx)
		}
	}
	v, _ = e.value.(V)
	return v, hit, e.err
}

// enter returns the entry of a key, and whether its value is there. If not, the caller waits for it.
func (m *memo) enter(ctx context.Context, k key, work func(context.Context) (any, keep, error)) (e *entry, hit bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e = m.byKey[k]
	if e != nil && e.kept != nil {
		if time.Now().Before(e.until) {
			m.count(k, cacheStats{hits: 1})
			m.order.MoveToFront(e.kept)
			return e, true
		}
		m.remove(e)
		e = nil
	}
	m.count(k, cacheStats{misses: 1})
	if e == nil {
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		e = &entry{key: k, done: make(chan struct{}), cancel: cancel}
		m.byKey[k] = e
		go m.make(working, e, work)
	}
	e.waiting++
	return e, false
}

// make has the work of an entry done, and keeps what it returns unless that costs more than a
// quarter of the bound.
func (m *memo) make(ctx context.Context, e *entry, work func(context.Context) (any, keep, error)) {
	var how keep
	e.err = parallel.Catch(func() (err error) {
		e.value, how, err = work(ctx)
		return err
	})
	e.cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	defer close(e.done)
	e.cancel = nil // it holds the context of a request
	if m.byKey[e.key] != e {
		return // nobody waits for it
	}
	e.cost, e.until = how.cost+textsOf(e.key)+entryCost, time.Now().Add(how.ttl)
	if e.err != nil || how.cost == 0 || e.cost > m.bound/4 {
		delete(m.byKey, e.key)
		return
	}
	e.kept = m.order.PushFront(e)
	m.count(e.key, cacheStats{cost: e.cost, entries: 1})
	for m.cost > m.bound {
		m.remove(m.order.Back().Value.(*entry))
	}
}

// leave ends the work of an entry when nobody waits for it. The next caller begins again.
func (m *memo) leave(e *entry) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e.waiting--; e.waiting == 0 && e.kept == nil && m.byKey[e.key] == e {
		e.cancel()
		delete(m.byKey, e.key)
	}
}

func (m *memo) remove(e *entry) {
	m.order.Remove(e.kept)
	delete(m.byKey, e.key)
	m.count(e.key, cacheStats{cost: -e.cost, entries: -1})
}

// count adds to the numbers of a key's section.
func (m *memo) count(k key, more cacheStats) {
	m.cost += more.cost
	s := m.stats[k.section()]
	m.stats[k.section()] = cacheStats{s.hits + more.hits, s.misses + more.misses, s.cost + more.cost, s.entries + more.entries}
}

// read returns the numbers of all sections.
func (m *memo) read() map[string]cacheStats {
	m.mu.Lock()
	defer m.mu.Unlock()
	return maps.Clone(m.stats)
}
