package tables

import (
	"context"
	"slices"
	"sync"
)

// A cache keeps what took time to make, up to a number of bytes. What was used longest ago
// is dropped first; the last one used is kept however large it is, unless the number is 0.
type cache struct {
	making chan struct{} // holds one token while something is made
	mu     sync.Mutex
	most   int64
	bytes  int64
	items  []item // the last one used last
}

type item struct {
	name  string
	bytes int64
	value any
}

func newCache(most int64) *cache { return &cache{most: most, making: make(chan struct{}, 1)} }

// get returns what is kept by a name, or makes it. One thing is made at a time; who waits
// for that gives up when ctx ends.
func (c *cache) get(ctx context.Context, name string, bytes int64, produce func() (any, error)) (any, error) {
	if v := c.find(name); v != nil {
		return v, nil
	}
	select {
	case c.making <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-c.making }()
	if v := c.find(name); v != nil {
		return v, nil
	}
	c.mu.Lock()
	most := c.most
	c.mu.Unlock()
	c.drop(most - bytes) // before it is made, so that both are never held
	v, err := produce()
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.most <= 0 {
		return v, nil
	}
	c.items = append(c.items, item{name, bytes, v})
	c.bytes += bytes
	return v, nil
}

// bound makes the number of bytes another one.
func (c *cache) bound(most int64) {
	c.mu.Lock()
	c.most = most
	c.mu.Unlock()
	c.drop(most)
}

func (c *cache) find(name string) any {
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

// drop forgets until no more than so many bytes are kept.
func (c *cache) drop(most int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.items) > 0 && c.bytes > most {
		c.bytes -= c.items[0].bytes
		c.items = slices.Delete(c.items, 0, 1)
	}
}
