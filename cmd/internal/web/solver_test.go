package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/wait"
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

// TestSearchTimeout checks that a search that times out is canceled, and started again only after a minute.
func TestSearchTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newTestServer(t)
		p, err := pipeline.ParseID(t.Context(), "864/072/513")
		if err != nil {
			t.Fatal(err)
		}
		var searches atomic.Int32
		p.Puzzle = cachedPuzzle{endlessPuzzle{p.Puzzle, &searches}, s.solver}
		search := func() {
			t.Helper()
			_, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
			if !guard.IsTimeout(err) {
				t.Fatalf("an endless search: error %v, want a timeout", err)
			}
			if e := toHTTPError(err); e.Status != http.StatusServiceUnavailable || e.Retry != timeoutRetry {
				t.Errorf("an endless search: %+v, want 503 with Retry-After", e)
			}
		}
		for range 3 {
			search()
		}
		if n := searches.Load(); n != 1 {
			t.Errorf("search was started %d times within a minute, want 1", n)
		}
		time.Sleep(timeoutRetry)
		if search(); searches.Load() != 2 {
			t.Errorf("search was started %d times after a minute, want 2", searches.Load())
		}
	})
}

// TestGenerateWithoutDeadline checks that a seed needs no deadline.
func TestGenerateWithoutDeadline(t *testing.T) {
	if _, err := newTestServer(t).solver.parse(t.Context(), "tiles:3x3@1"); err != nil {
		t.Error(err)
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
	wait.Until(func() bool { // the first bound is proved before any position is examined
		select {
		case <-ended:
			t.Fatalf("search ended without reporting progress")
		default:
		}
		p = progress()
		return p.Positions > 0
	})
	if p.AtLeast < 50 {
		t.Errorf("progress = %+v, want at_least 50 or more", p)
	}
	cancel()
	<-ended
	wait.Until(func() bool { return progress().AtLeast == 0 }) // until the search has been canceled
}

// endlessEffort is so large that a test ends before a search has spent it. The search finds its first solution early.
const endlessEffort = 2_000_000_000

// TestProgressKeepsBest checks that reports without a solution keep the best length.
func TestProgressKeepsBest(t *testing.T) {
	var run runningSearch
	run.progress.Store(&solve.Progress{})
	run.report(solve.Progress{Best: 917, Depth: 300})
	run.report(solve.Progress{Note: input.Word("building tables")})
	run.report(solve.Progress{Stage: "tables", Depth: 310})
	if p := run.progress.Load(); p.Best != 917 || p.Depth != 310 {
		t.Errorf("progress = %+v, want best 917, at least 310", p)
	}
}

// TestStop checks that a client can end its search with the best solution so far, but not while another client is waiting
// for the search.
func TestStop(t *testing.T) {
	limits := limitsWithoutTimeouts()
	limits.Effort = endlessEffort
	s := newLimitedServer(t, limits)
	const query = "?puzzle=tiles:8x8@1"
	start := func(client string) (cancel func(), ended <-chan *httptest.ResponseRecorder) {
		ctx, cancel := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/solve.json"+query, nil)
		r.RemoteAddr = client
		done := make(chan *httptest.ResponseRecorder, 1)
		go func() {
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			done <- w
		}()
		return cancel, done
	}
	stop := func(header ...string) bool {
		r := httptest.NewRequest(http.MethodPost, "/stop.json"+query, nil)
		for pair := range slices.Chunk(header, 2) {
			r.Header.Set(pair[0], pair[1])
		}
		r.RemoteAddr = "192.0.2.1:2000"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return strings.Contains(w.Body.String(), `"stopped":true`)
	}
	if stop() {
		t.Error("stopped a search before it began")
	}
	_, ended := start("192.0.2.1:1000")
	cancelOther, otherEnded := start("192.0.2.2:1000")
	wait.Until(func() bool {
		select {
		case w := <-ended:
			t.Fatalf("search ended before Stop: %s", w.Body)
		default:
		}
		return !strings.Contains(get(s, "/progress.json"+query).Body.String(), `"best":0`)
	})
	key := searchKey{board.StepMetric, "tiles:8x8@1"}
	if p, err := pipeline.ParseID(t.Context(), key.id); err == nil {
		key.id = p.ID()
	}
	wait.Until(func() bool { return !s.solver.cache.OnlyClient(key, "192.0.2.1") }) // the other request has arrived
	if stop() {
		t.Error("stopped a search for which another client waits")
	}
	cancelOther()
	<-otherEnded
	if stop("Sec-Fetch-Site", "cross-site") {
		t.Error("a page of another site stopped the search")
	}
	if stop("Origin", "https://other.example") {
		t.Error("a page of another origin stopped the search")
	}
	if stop("X-Forwarded-For", "192.0.2.3") {
		t.Error("an unknown client behind a proxy stopped the search")
	}
	wait.Until(func() bool { return stop() })
	w := <-ended
	var sol struct {
		Length  int
		Optimal bool
		AtLeast int `json:"at_least"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &sol); err != nil || sol.Optimal || sol.AtLeast < 300 || sol.Length <= sol.AtLeast {
		t.Errorf("solution after Stop = %+v, error %v; want a length and a smaller bound", sol, err)
	}
	if cached := w.Header().Get("Cache-Control"); cached != noStore {
		t.Errorf("Cache-Control = %q, want %q", cached, noStore)
	}
	if entries := s.solver.cache.Snapshot()["solutions"].Entries; entries != 0 {
		t.Errorf("%d solutions are cached after Stop, want none, so that the next request searches again", entries)
	}
	if _, found := s.solver.running.Load(key); found {
		t.Error("the search is still running")
	}
}

// TestNearOptimalCaching checks the caching headers of near-optimal solutions by the limit that ended the search.
// A solution within the effort depends only on the request. After a time limit, a retry may find a better solution.
func TestNearOptimalCaching(t *testing.T) {
	s := newTestServer(t)
	for limit := solve.NoLimit; limit <= solve.BuiltInLimit; limit++ {
		id := fmt.Sprintf("tiles:3x3@%d", limit+1)
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		found, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		found.LowerBound, found.EndedBy = found.LowerBound-2, limit
		if _, _, err := guard.GetOrCompute(t.Context(), s.solver.cache, searchKey{found.Metric, p.ID()}, func(context.Context) (searchResult, guard.Retention, error) {
			return searchResult{solution: found}, guard.Retention{Cost: 1, TTL: guard.Forever}, nil
		}); err != nil {
			t.Fatal(err)
		}
		want, tagged, cached := oneDay, false, true
		switch limit {
		case solve.NoLimit:
			want, tagged = immutable, true
		case solve.TimeLimit:
			want, cached = noStore, false
		}
		for i := range 2 {
			w := get(s, "/solve.json?puzzle="+p.ID())
			h := w.Header()
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `"optimal":false`) {
				t.Fatalf("%s: status %d, body %s, want the near-optimal solution", id, w.Code, w.Body)
			}
			if h.Get("Cache-Control") != want || (h.Get("ETag") != "") != tagged || i > 0 && (h.Get("X-Cache") == "hit") != cached {
				t.Errorf("ended by limit %q: header %v, want Cache-Control %q, ETag %t, cached %t", limit, h, want, tagged, cached)
			}
		}
		if h := get(s, "/random.json?kind=tiles:3x3").Header(); h.Get("Cache-Control") != noStore {
			t.Errorf("random puzzle: header %v, want no-store", h)
		}
	}
}
