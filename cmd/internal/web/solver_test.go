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

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
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

// TestCalls: one works for all who ask; none who waits is left alone.
func TestCalls(t *testing.T) {
	var f calls[int]
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

// TestWorkQueue: beyond workers and queue everybody is turned away at once, and let in again
// as soon as there is room.
func TestWorkQueue(t *testing.T) {
	q := newWorkQueue(1, 1, time.Hour)
	leave, err := q.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if q.full() {
		t.Error("full with room in the queue")
	}
	ctx, cancel := context.WithCancel(t.Context())
	waited := make(chan error)
	go func() {
		_, err := q.enter(ctx)
		waited <- err
	}()
	for !q.full() {
		time.Sleep(time.Millisecond)
	}
	if _, err := q.enter(t.Context()); err != errBusy {
		t.Errorf("one too many: %v", err)
	}
	cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("who went away got %v", err)
	}
	q.wait = time.Millisecond
	if _, err := q.enter(t.Context()); err != errBusy {
		t.Errorf("after a long wait: %v", err)
	}
	leave()
	if leave, err = q.enter(t.Context()); err != nil {
		t.Errorf("with room again: %v", err)
	}
	leave()
	if len(q.working) != 0 || len(q.admitted) != 0 {
		t.Error("somebody is still counted")
	}
}

// TestRush sends more at once than a small server takes: some get 503 and nobody
// anything else, and afterwards it is as before.
func TestRush(t *testing.T) {
	l := patient()
	l.Workers, l.Queue = 1, 3
	s := limited(t, l)
	leave, err := s.solver.queue.enter(t.Context()) // a long search
	if err != nil {
		t.Fatal(err)
	}
	const asked = 40
	codes := make(chan int)
	for i := range asked {
		go func() {
			w := get(s, fmt.Sprintf("/solve.gif?puzzle=tiles:2x3@%d&size=100", i))
			if w.Code == http.StatusServiceUnavailable && (w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store") {
				t.Errorf("503 with %v", w.Header())
			}
			codes <- w.Code
		}()
	}
	for range asked - l.Queue {
		if code := <-codes; code != http.StatusServiceUnavailable {
			t.Errorf("%d while the queue is full", code)
		}
	}
	leave()
	for range l.Queue {
		if code := <-codes; code != http.StatusOK {
			t.Errorf("%d for one of those who waited", code)
		}
	}
	if w := get(s, eight); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d", w.Code)
	}
}

// TestTogether: many who ask for the same at the same time have it solved once.
func TestTogether(t *testing.T) {
	l := patient()
	l.Workers, l.Queue = 1, 0
	s := limited(t, l)
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

// An endless puzzle is never solved.
type endless struct {
	solve.Puzzle
	searches *atomic.Int32
}

func (e endless) Solve(ctx context.Context, _ solve.Options) (solve.Solution, error) {
	e.searches.Add(1)
	<-ctx.Done()
	return solve.Solution{}, ctx.Err()
}

// TestTime: a search that takes too long is given up, and not begun again at once.
func TestTime(t *testing.T) {
	l := patient()
	l.Timeout = time.Millisecond
	s := limited(t, l)
	p, err := pipeline.ParseID(t.Context(), "864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	var searches atomic.Int32
	p.Puzzle = endless{p.Puzzle, &searches}
	for range 3 {
		v, err := s.solver.solve(t.Context(), p, "")
		if err != nil || !outOfTime(v.err) {
			t.Fatalf("%v, %v", v.err, err)
		}
		if e := statusOf(v.err); e.status != http.StatusServiceUnavailable || e.retry != timeoutRetry {
			t.Errorf("%+v", e)
		}
	}
	if n := searches.Load(); n != 1 {
		t.Errorf("it was begun %d times", n)
	}
}
