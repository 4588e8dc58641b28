package web

import (
	"container/list"
	"sync"
	"time"
)

// A key is under what a value is kept: a struct of values, equal where the values are. Its section
// is what /metrics counts it under.
type key interface{ section() string }

// An lru drops the least recently used entries so that the sum of all costs stays below a bound.
// Libraries bound the number of entries, and count neither bytes nor hits by section.
type lru struct {
	bound int64

	mu    sync.Mutex // guards what follows
	cost  int64
	order list.List // of *entry, the last used in front
	byKey map[key]*list.Element
	stats map[string]*cacheStats // by section
}

type entry struct {
	key   key
	value any
	cost  int64
	until time.Time
}

// A cacheStats is what /metrics tells of a section.
type cacheStats struct{ hits, misses, cost, entries int64 }

func newLRU(bound int64) *lru {
	c := &lru{bound: bound, byKey: map[key]*list.Element{}, stats: map[string]*cacheStats{}}
	for _, k := range []key{question{}, search{}, text{}, refusal{}} {
		c.stats[k.section()] = &cacheStats{}
	}
	return c
}

func (c *lru) get(k key) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[k]
	if ok && time.Now().After(e.Value.(*entry).until) {
		c.remove(e)
		ok = false
	}
	if !ok {
		c.stats[k.section()].misses++
		return nil, false
	}
	c.stats[k.section()].hits++
	c.order.MoveToFront(e)
	return e.Value.(*entry).value, true
}

// put keeps v, unless it costs more than a quarter of the bound.
func (c *lru) put(k key, v any, how keep) {
	cost := how.cost + 300 // the entry itself
	if cost > c.bound/4 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[k]; ok {
		c.remove(e)
	}
	c.byKey[k] = c.order.PushFront(&entry{k, v, cost, time.Now().Add(how.ttl)})
	c.add(k, cost, 1)
	for c.cost > c.bound {
		c.remove(c.order.Back())
	}
}

func (c *lru) remove(e *list.Element) {
	x := c.order.Remove(e).(*entry)
	delete(c.byKey, x.key)
	c.add(x.key, -x.cost, -1)
}

func (c *lru) add(k key, cost, entries int64) {
	c.cost += cost
	s := c.stats[k.section()]
	s.cost += cost
	s.entries += entries
}

// read returns the numbers of all sections.
func (c *lru) read() map[string]cacheStats {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]cacheStats{}
	for section, s := range c.stats {
		all[section] = *s
	}
	return all
}
