package web

import (
	"container/list"
	"sync"
)

// An lru keeps what was used last, as long as the costs together stay below a bound. It
// may be used by several goroutines at once.
type lru[V any] struct {
	bound int64

	mu    sync.Mutex // guards what follows
	cost  int64
	order *list.List // of *kept[V], the last used in front
	byKey map[string]*list.Element
}

type kept[V any] struct {
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
		return v, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*kept[V]).value, true
}

// put keeps v, unless it alone would push out a quarter of all the rest.
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
	c.byKey[key] = c.order.PushFront(&kept[V]{key, v, cost})
	for c.cost += cost; c.cost > c.bound; {
		c.remove(c.order.Back())
	}
}

func (c *lru[V]) remove(e *list.Element) {
	k := c.order.Remove(e).(*kept[V])
	delete(c.byKey, k.key)
	c.cost -= k.cost
}
