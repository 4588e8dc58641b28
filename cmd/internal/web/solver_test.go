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

// TestMemo: what was used last is kept within the bound, and for its time.
func TestMemo(t *testing.T) {
	m := newMemo(8000)
	ask := func(i, made int, how keep) (int, bool) {
		v, hit, err := once(t.Context(), m, text{seed: uint64(i)}, func(context.Context) (int, keep, error) { return made, how, nil })
		if err != nil {
			t.Error(err)
		}
		return v, hit
	}
	hour := keep{250, time.Hour}
	for i := range 12 {
		ask(i, i, hour)
	}
	if m.cost > 8000 || len(m.byKey) != m.order.Len() {
		t.Errorf("%d entries cost %d", len(m.byKey), m.cost)
	}
	if v, hit := ask(11, 90, hour); !hit || v != 11 {
		t.Error("the newest is gone")
	}
	if v, hit := ask(0, 90, hour); hit || v != 90 {
		t.Error("the oldest is still there")
	}
	for what, how := range map[string]keep{"pushes out all others": {1500, time.Hour}, "is over": {1, -time.Second}, "is not to be kept": {}} {
		ask(100, 1, how)
		if v, hit := ask(100, 2, how); hit || v != 2 {
			t.Errorf("what %s is kept", what)
		}
	}
	if s := m.read()["puzzles"]; s.cost != m.cost || s.entries != int64(m.order.Len()) || s.hits != 1 {
		t.Errorf("the section counts %+v", s)
	}
}

// TestOnce: one works for all who ask; none who waits is left alone.
func TestOnce(t *testing.T) { synctest.Test(t, asksOnce) }

func asksOnce(t *testing.T) {
	m := newMemo(0)
	var calls atomic.Int32
	release := make(chan struct{})
	work := func(ctx context.Context) (int, keep, error) {
		calls.Add(1)
		select {
		case <-release:
			return 7, keep{}, nil
		case <-ctx.Done():
			return 0, keep{}, ctx.Err()
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
			v, _, err := once(ctx, m, text{text: "x"}, work)
			if i == 0 && !errors.Is(err, context.Canceled) || i > 0 && (v != 7 || err != nil) {
				t.Errorf("asker %d got %d, %v", i, v, err)
			}
		})
	}
	synctest.Wait() // all ask
	leave()
	synctest.Wait() // one has gone
	close(release)
	wg.Wait()
	if calls.Load() != 1 || len(m.byKey) != 0 {
		t.Errorf("%d calls, %d left", calls.Load(), len(m.byKey))
	}
	// When all have left, the work ends.
	gone, leave := context.WithCancel(t.Context())
	ended := make(chan struct{})
	leave()
	once(gone, m, text{text: "y"}, func(ctx context.Context) (int, keep, error) {
		<-ctx.Done()
		close(ended)
		return 0, keep{}, nil
	})
	<-ended
	// A panic is an error to all.
	if _, _, err := once(t.Context(), m, text{text: "z"}, func(context.Context) (int, keep, error) { panic("no") }); err == nil {
		t.Error("a panic was lost")
	}
}

// TestWorkQueue: beyond workers and queue everybody is turned away at once, and let in again
// as soon as there is room.
func TestWorkQueue(t *testing.T) {
	q := newWorkQueue(Limits{Workers: 1, Queue: 1, Wait: time.Hour})
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
	q.limits.Wait = time.Millisecond
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
	p.Puzzle = remembered{endless{p.Puzzle, &searches}, s.solver}
	for range 3 {
		_, err := pipeline.Solve(t.Context(), p, solve.Options{})
		if !outOfTime(err) {
			t.Fatal(err)
		}
		if e := statusOf(err); e.status != http.StatusServiceUnavailable || e.retry != timeoutRetry {
			t.Errorf("%+v", e)
		}
	}
	if n := searches.Load(); n != 1 {
		t.Errorf("it was begun %d times", n)
	}
}

// TestSearchTells: while a search is under way it tells what it has proved, and afterwards nothing.
func TestSearchTells(t *testing.T) {
	s := quiet(t)
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
	for ; p.Positions == 0; p = progress() { // it proves something before it looks at any
		select {
		case <-ended:
			t.Fatalf("a search has ended that told nothing")
		case <-time.After(20 * time.Millisecond):
		}
	}
	if p.AtLeast < 50 {
		t.Errorf("a search under way tells %+v", p)
	}
	cancel()
	<-ended
	for progress().AtLeast > 0 { // until it has seen that it is cancelled
		time.Sleep(20 * time.Millisecond)
	}
}
