package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
)

// TestOverload sends more requests at once than a small server accepts. Some get 503 and the others
// 200; afterwards the server works as before.
func TestOverload(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Workers, l.Queue = 1, 3
	s := newLimitedServer(t, l)
	release, err := s.solver.queue.Enter(t.Context()) // occupies the worker
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
		if !guard.IsTimeout(err) {
			t.Fatal(err)
		}
		if e := toHTTPError(err); e.Status != http.StatusServiceUnavailable || e.Retry != timeoutRetry {
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
