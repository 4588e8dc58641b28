package tables

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// A cache must not exceed its limit, but must keep the most recently used value.
func TestCacheEvicts(t *testing.T) {
	c := newCache(100)
	builds := 0
	get := func(name string, bytes int64) {
		if _, err := c.get(t.Context(), name, bytes, func() (any, error) { builds++; return name, nil }); err != nil {
			t.Error(err)
		}
	}
	for i := range 50 {
		get(fmt.Sprint(i), 30)
		get("used", 30)
	}
	if c.bytes > 100 || builds != 51 {
		t.Errorf("cache has %d bytes after %d builds, want at most 100 bytes after 51 builds", c.bytes, builds)
	}
	get("large", 1000)
	if c.bytes != 1000 || len(c.items) != 1 {
		t.Errorf("cache has %d bytes in %d items, want 1000 bytes in 1 item", c.bytes, len(c.items))
	}
	c.setLimit(0)
	if get("none", 1); c.bytes != 0 || len(c.items) != 0 {
		t.Errorf("cache has %d bytes in %d items with limit 0, want none", c.bytes, len(c.items))
	}
}

// A caller that is waiting for another build must give up when its context ends.
func TestCacheWaitIsCanceled(t *testing.T) {
	c := newCache(100)
	started, end := make(chan bool), make(chan bool)
	done := make(chan error)
	go func() {
		_, err := c.get(context.Background(), "slow", 1, func() (any, error) {
			close(started)
			<-end
			return 1, nil
		})
		done <- err
	}()
	<-started
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if _, err := c.get(ctx, "other", 1, nil); err != cause {
		t.Errorf("get error = %v, want %v", err, cause)
	}
	close(end)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
