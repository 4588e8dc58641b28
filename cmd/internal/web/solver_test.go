package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestLRU(t *testing.T) {
	c := newLRU[int](2000)
	for i := range 10 {
		c.put(fmt.Sprint(i), i, 250)
	}
	if c.cost > 2000 || len(c.byKey) != c.order.Len() {
		t.Errorf("%d entries cost %d", len(c.byKey), c.cost)
	}
	if _, ok := c.get("0"); ok {
		t.Error("the oldest is still there")
	}
	if v, ok := c.get("9"); !ok || v != 9 {
		t.Error("the newest is gone")
	}
	c.put("9", 90, 250)
	if v, _ := c.get("9"); v != 90 {
		t.Error("a new value did not replace the old one")
	}
	c.put("huge", 1, 1000)
	if _, ok := c.get("huge"); ok {
		t.Error("one that pushes out all others was kept")
	}
}

// TestFlights: one works for all who ask; none who waits is left alone.
func TestFlights(t *testing.T) {
	var f flights[int]
	var calls atomic.Int32
	release := make(chan struct{})
	work := func(ctx context.Context) (int, error) {
		calls.Add(1)
		select {
		case <-release:
			return 7, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	impatient, leave := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			ctx := t.Context()
			if i == 0 {
				ctx = impatient
			}
			v, err := f.do(ctx, "x", work)
			if i == 0 && !errors.Is(err, context.Canceled) || i > 0 && (v != 7 || err != nil) {
				t.Errorf("asker %d got %d, %v", i, v, err)
			}
		})
	}
	for {
		f.mu.Lock()
		all := f.active["x"] != nil && f.active["x"].waiting == 10
		f.mu.Unlock()
		if all {
			break
		}
		time.Sleep(time.Millisecond)
	}
	leave()
	time.Sleep(10 * time.Millisecond)
	close(release)
	wg.Wait()
	if calls.Load() != 1 || len(f.active) != 0 {
		t.Errorf("%d calls, %d left", calls.Load(), len(f.active))
	}
	// When all have left, the work ends.
	gone, leave := context.WithCancel(t.Context())
	ended := make(chan struct{})
	leave()
	f.do(gone, "y", func(ctx context.Context) (int, error) {
		<-ctx.Done()
		close(ended)
		return 0, nil
	})
	<-ended
	// A panic is an error to all.
	if _, err := f.do(t.Context(), "z", func(context.Context) (int, error) { panic("no") }); err == nil {
		t.Error("a panic was lost")
	}
}

// TestGate: beyond workers and queue everybody is turned away at once, and let in again
// as soon as there is room.
func TestGate(t *testing.T) {
	g := newGate(1, 1, 50*time.Millisecond)
	leave, err := g.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	waited := make(chan error)
	go func() {
		_, err := g.enter(t.Context())
		waited <- err
	}()
	for len(g.present) < 2 {
		time.Sleep(time.Millisecond)
	}
	if _, err := g.enter(t.Context()); err != errBusy {
		t.Errorf("one too many: %v", err)
	}
	if err := <-waited; err != errBusy {
		t.Errorf("after a long wait: %v", err)
	}
	leave()
	if leave, err = g.enter(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	leave()
	if len(g.inside) != 0 || len(g.present) != 0 {
		t.Error("somebody is still counted")
	}
}

// TestRush sends more at once than a small server takes: some get 503 and nobody
// anything else, and afterwards it is as before.
func TestRush(t *testing.T) {
	l := Defaults()
	l.Workers, l.Queue = 1, 3
	s := New(l, "test", quiet(t).log)
	var wg sync.WaitGroup
	var ok, busy atomic.Int32
	for i := range 40 {
		wg.Go(func() {
			w := get(s, fmt.Sprintf("/solve.gif?puzzle=tiles:3x3@%d&size=100", i))
			switch w.Code {
			case http.StatusOK:
				ok.Add(1)
			case http.StatusServiceUnavailable:
				busy.Add(1)
				if w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store" {
					t.Errorf("503 with %v", w.Header())
				}
			default:
				t.Errorf("%d: %s", w.Code, w.Body)
			}
		})
	}
	wg.Wait()
	if ok.Load() == 0 || busy.Load() == 0 {
		t.Errorf("%d were served, %d turned away", ok.Load(), busy.Load())
	}
	if w := get(s, eight); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d", w.Code)
	}
}

// TestTogether: many who ask for the same at the same time have it solved once.
func TestTogether(t *testing.T) {
	l := Defaults()
	l.Workers, l.Queue = 1, 0
	s := New(l, "test", quiet(t).log)
	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() {
			if w := get(s, eight); w.Code != http.StatusOK {
				t.Errorf("%d: %s", w.Code, w.Body)
			}
		})
	}
	wg.Wait()
}

// TestTime: a search that takes too long is given up, and not begun again at once.
func TestTime(t *testing.T) {
	l := Defaults()
	l.Timeout, l.Positions, l.Memory = 200*time.Millisecond, 1<<40, 1<<40
	s := New(l, "test", quiet(t).log)
	hard := "/solve.json?puzzle=tiles:5x5@3"
	if w := get(s, hard); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "60" {
		t.Fatalf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	// The search may need a moment more to notice that its time is over.
	for range 10 {
		began := time.Now()
		if w := get(s, hard); w.Code != http.StatusServiceUnavailable {
			t.Fatalf("again: %d", w.Code)
		}
		if time.Since(began) < l.Timeout/4 {
			return
		}
	}
	t.Error("it is begun again each time")
}
