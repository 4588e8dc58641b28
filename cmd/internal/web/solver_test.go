package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// TestCache checks eviction by cost and lifetime.
func TestCache(t *testing.T) {
	m := newCache(8000)
	ask := func(i, made int, how retention) (int, bool) {
		v, hit, err := getOrCompute(t.Context(), m, puzzleKey{seed: uint64(i)}, func(context.Context) (int, retention, error) { return made, how, nil })
		if err != nil {
			t.Error(err)
		}
		return v, hit
	}
	hour := retention{250, time.Hour}
	for i := range 12 {
		ask(i, i, hour)
	}
	if m.cost > 8000 || len(m.byKey) != m.order.Len() {
		t.Errorf("%d entries, cost %d, want at most 8000", len(m.byKey), m.cost)
	}
	if v, hit := ask(11, 90, hour); !hit || v != 11 {
		t.Error("newest entry was evicted")
	}
	if v, hit := ask(0, 90, hour); hit || v != 90 {
		t.Error("oldest entry was not evicted")
	}
	for what, how := range map[string]retention{"too large": {1500, time.Hour}, "expired": {1, -time.Second}, "not cacheable": {}} {
		ask(100, 1, how)
		if v, hit := ask(100, 2, how); hit || v != 2 {
			t.Errorf("value that is %s was cached", what)
		}
	}
	if s := m.snapshot()["puzzles"]; s.cost != m.cost || s.entries != int64(m.order.Len()) || s.hits != 1 {
		t.Errorf("statistics = %+v", s)
	}
}

// TestSharedComputation checks that concurrent callers share a computation, which is canceled only
// when all have gone.
func TestSharedComputation(t *testing.T) { synctest.Test(t, sharedComputation) }

func sharedComputation(t *testing.T) {
	m := newCache(0)
	var calls atomic.Int32
	release := make(chan struct{})
	work := func(ctx context.Context) (int, retention, error) {
		calls.Add(1)
		select {
		case <-release:
			return 7, retention{}, nil
		case <-ctx.Done():
			return 0, retention{}, ctx.Err()
		}
	}
	firstCtx, leave := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			ctx := t.Context()
			if i == 0 {
				ctx = firstCtx
			}
			v, _, err := getOrCompute(ctx, m, puzzleKey{text: "x"}, work)
			if i == 0 && !errors.Is(err, context.Canceled) || i > 0 && (v != 7 || err != nil) {
				t.Errorf("caller %d got %d, %v", i, v, err)
			}
		})
	}
	synctest.Wait() // all callers wait
	leave()
	synctest.Wait() // one caller has gone
	close(release)
	wg.Wait()
	if calls.Load() != 1 || len(m.byKey) != 0 {
		t.Errorf("%d calls, %d entries left, want 1 and 0", calls.Load(), len(m.byKey))
	}
	// The computation is canceled when all callers have gone.
	gone, leave := context.WithCancel(t.Context())
	ended := make(chan struct{})
	leave()
	getOrCompute(gone, m, puzzleKey{text: "y"}, func(ctx context.Context) (int, retention, error) {
		<-ctx.Done()
		close(ended)
		return 0, retention{}, nil
	})
	<-ended
	// A panic becomes an error of all callers.
	if _, _, err := getOrCompute(t.Context(), m, puzzleKey{text: "z"}, func(context.Context) (int, retention, error) { panic("no") }); err == nil {
		t.Error("error = nil after a panic")
	}
}

// TestWorkQueue checks that callers beyond the limit are rejected at once, and admitted when there is
// room again.
func TestWorkQueue(t *testing.T) {
	q := newWorkQueue(Limits{Workers: 1, Queue: 1, Wait: time.Hour})
	release, err := q.enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if q.full() {
		t.Error("full() = true with room in the queue")
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
		t.Errorf("caller beyond the limit: %v, want errBusy", err)
	}
	cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("canceled caller: %v, want context.Canceled", err)
	}
	q.limits.Wait = time.Millisecond
	if _, err := q.enter(t.Context()); err != errBusy {
		t.Errorf("after the maximum wait: %v, want errBusy", err)
	}
	release()
	if release, err = q.enter(t.Context()); err != nil {
		t.Errorf("with room again: %v, want nil", err)
	}
	release()
	if len(q.active) != 0 || len(q.admitted) != 0 {
		t.Error("callers are still counted")
	}
}

// TestOverload sends more requests at once than a small server accepts. Some get 503 and the others
// 200; afterwards the server works as before.
func TestOverload(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Workers, l.Queue = 1, 3
	s := newLimitedServer(t, l)
	release, err := s.solver.queue.enter(t.Context()) // occupies the worker
	if err != nil {
		t.Fatal(err)
	}
	const asked = 40
	codes := make(chan int)
	for i := range asked {
		go func() {
			w := get(s, fmt.Sprintf("/solve.gif?puzzle=tiles:2x3@%d&size=100", i))
			if w.Code == http.StatusServiceUnavailable && (w.Header().Get("Retry-After") == "" || w.Header().Get("Cache-Control") != "no-store") {
				t.Errorf("503 with header %v", w.Header())
			}
			codes <- w.Code
		}()
	}
	for range asked - l.Queue {
		if code := <-codes; code != http.StatusServiceUnavailable {
			t.Errorf("status %d with a full queue, want 503", code)
		}
	}
	release()
	for range l.Queue {
		if code := <-codes; code != http.StatusOK {
			t.Errorf("status %d for a waiting request, want 200", code)
		}
	}
	if w := get(s, eightPuzzleURL); w.Code != http.StatusOK {
		t.Errorf("afterwards: status %d", w.Code)
	}
}

// An endlessPuzzle is never solved.
type endlessPuzzle struct {
	solve.Puzzle
	searches *atomic.Int32
}

func (e endlessPuzzle) Solve(ctx context.Context, _ solve.Options) (solve.Solution, error) {
	e.searches.Add(1)
	<-ctx.Done()
	return solve.Solution{}, ctx.Err()
}

// TestSearchTimeout checks that a search that times out is canceled and not restarted immediately.
func TestSearchTimeout(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Timeout = time.Millisecond
	s := newLimitedServer(t, l)
	p, err := pipeline.ParseID(t.Context(), "864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	var searches atomic.Int32
	p.Puzzle = cachedPuzzle{endlessPuzzle{p.Puzzle, &searches}, s.solver}
	for range 3 {
		_, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
		if !isTimeout(err) {
			t.Fatal(err)
		}
		if e := toHTTPError(err); e.status != http.StatusServiceUnavailable || e.retry != timeoutRetry {
			t.Errorf("error = %+v, want 503 with Retry-After", e)
		}
	}
	if n := searches.Load(); n != 1 {
		t.Errorf("search was started %d times, want 1", n)
	}
}

// TestSearchProgress checks that the progress of a running search is reported, and nothing afterwards.
func TestSearchProgress(t *testing.T) {
	s := newTestServer(t)
	progress := func() (p struct {
		Positions int64
		AtLeast   int `json:"at_least"`
	}) {
		if err := json.Unmarshal(get(s, "/progress.json?puzzle=tiles:5x5@3").Body.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		return p
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/solve.json?puzzle=tiles:5x5@3", nil)
		s.ServeHTTP(httptest.NewRecorder(), r)
	}()
	p := progress()
	for ; p.Positions == 0; p = progress() { // the first bound is proved before any position is examined
		select {
		case <-ended:
			t.Fatalf("search ended without reporting progress")
		case <-time.After(20 * time.Millisecond):
		}
	}
	if p.AtLeast < 50 {
		t.Errorf("progress = %+v, want at_least 50 or more", p)
	}
	cancel()
	<-ended
	for progress().AtLeast > 0 { // until the search has been canceled
		time.Sleep(20 * time.Millisecond)
	}
}
