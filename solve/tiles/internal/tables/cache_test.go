package tables

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// What a cache holds is bounded, and what was used last stays.
func TestCacheForgets(t *testing.T) {
	c := newCache(100)
	made := 0
	get := func(name string, bytes int64) {
		if _, err := c.get(t.Context(), name, bytes, func() (any, error) { made++; return name, nil }); err != nil {
			t.Error(err)
		}
	}
	for i := range 50 {
		get(fmt.Sprint(i), 30)
		get("used", 30)
	}
	if c.bytes > 100 || made != 51 {
		t.Errorf("%d bytes are kept, %d were made", c.bytes, made)
	}
	get("large", 1000)
	if c.bytes != 1000 || len(c.items) != 1 {
		t.Errorf("%d bytes in %d items are kept beside what is too large", c.bytes, len(c.items))
	}
	c.bound(0)
	if get("none", 1); c.bytes != 0 || len(c.items) != 0 {
		t.Errorf("%d bytes in %d items are kept where none may be", c.bytes, len(c.items))
	}
}

// A search that waits for another one to build a table gives up when its context ends.
func TestWaitForTableEnds(t *testing.T) {
	c := newCache(100)
	begun, end := make(chan bool), make(chan bool)
	done := make(chan error)
	go func() {
		_, err := c.get(context.Background(), "slow", 1, func() (any, error) {
			close(begun)
			<-end
			return 1, nil
		})
		done <- err
	}()
	<-begun
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	if _, err := c.get(ctx, "other", 1, nil); err != why {
		t.Errorf("%v, want %v", err, why)
	}
	close(end)
	if err := <-done; err != nil {
		t.Error(err)
	}
}
