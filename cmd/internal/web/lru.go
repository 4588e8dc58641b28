package web

import (
	"container/list"
	"sync"
)

// An lru is a cache that drops the least recently used entries so that the sum of all costs
// stays below a bound. It is safe for concurrent use.
type lru[V any] struct {
	bound int64

	mu    sync.Mutex // guards what follows
	cost  int64
	order *list.List // of *entry[V], the last used in front
	byKey map[string]*list.Element

	hits, misses int64
}

type entry[V any] struct {
	key   string
	value V
	cost  int64
}

func newLRU[V any](bound int64) *lru[V] {
	return &lru[V]{bound: bound, order: list.New(), byKey: map[string]*list.Element{}}
}

func (c *lru[V]) get(key string) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		c.misses++
		return v, false
	}
	c.hits++
	c.order.MoveToFront(e)
	return e.Value.(*entry[V]).value, true
}

// put keeps v, unless it costs more than a quarter of the bound.
func (c *lru[V]) put(key string, v V, cost int64) {
	cost += int64(len(key)) + 200 // the entry itself
	if cost > c.bound/4 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[key]; ok {
		c.remove(e)
	}
	c.byKey[key] = c.order.PushFront(&entry[V]{key, v, cost})
	for c.cost += cost; c.cost > c.bound; {
		c.remove(c.order.Back())
	}
}

func (c *lru[V]) remove(e *list.Element) {
	k := c.order.Remove(e).(*entry[V])
	delete(c.byKey, k.key)
	c.cost -= k.cost
}

// A cacheStats is what /metrics tells of a cache.
type cacheStats struct {
	hits, misses, cost int64
	entries            int
}

func (c *lru[V]) stats() cacheStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	return cacheStats{c.hits, c.misses, c.cost, len(c.byKey)}
}
