package tables

import (
	"context"
	"slices"
	"sync"
)

// A cache is an LRU cache for values that are slow to build. The limit of a cache is the maximum
// total size, in bytes, of all values. The most recently used value stays in the cache even if it
// alone exceeds the limit, unless the limit is 0.
type cache struct {
	building chan struct{} // contains one token while a value is being built
	mu       sync.Mutex
	limit    int64
	bytes    int64
	items    []item // ordered by last use; the most recent item is last
}

type item struct {
	name  string
	bytes int64
	value any
}

func newCache(limit int64) *cache { return &cache{limit: limit, building: make(chan struct{}, 1)} }

// get returns the cached value with the given name, and builds the value if it is missing. Only one
// value is built at a time. If ctx ends while another value is being built, get returns an error.
func (c *cache) get(ctx context.Context, name string, bytes int64, build func() (any, error)) (any, error) {
	if v := c.lookup(name); v != nil {
		return v, nil
	}
	select {
	case c.building <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-c.building }()
	if v := c.lookup(name); v != nil {
		return v, nil
	}
	c.mu.Lock()
	limit := c.limit
	c.mu.Unlock()
	c.evict(limit - bytes) // evict before building, so that memory never holds old and new values together
	v, err := build()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.limit <= 0 {
		return v, nil
	}
	c.items = append(c.items, item{name, bytes, v})
	c.bytes += bytes
	return v, nil
}

func (c *cache) setLimit(limit int64) {
	c.mu.Lock()
	c.limit = limit
	c.mu.Unlock()
	c.evict(limit)
}

func (c *cache) lookup(name string) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.items, func(it item) bool { return it.name == name })
	if i < 0 {
		return nil
	}
	it := c.items[i]
	c.items = append(slices.Delete(c.items, i, i+1), it)
	return it.value
}

// evict removes the least recently used items until at most limit bytes remain.
func (c *cache) evict(limit int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.items) > 0 && c.bytes > limit {
		c.bytes -= c.items[0].bytes
		c.items = slices.Delete(c.items, 0, 1)
	}
}
