package guard

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A testKey is the key of a value in a test.
type testKey struct {
	text string
	seed uint64
}

func (testKey) Section() string { return "values" }

// TestCache checks eviction by cost and lifetime.
func TestCache(t *testing.T) {
	m := NewCache(8000)
	ask := func(i, made int, how Retention) (int, bool) {
		v, hit, err := GetOrCompute(t.Context(), m, testKey{seed: uint64(i)}, func(context.Context) (int, Retention, error) { return made, how, nil })
		if err != nil {
			t.Error(err)
		}
		return v, hit
	}
	hour := Retention{250, time.Hour}
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
	for what, how := range map[string]Retention{"too large": {1500, time.Hour}, "expired": {1, -time.Second}, "not cacheable": {}} {
		ask(100, 1, how)
		if v, hit := ask(100, 2, how); hit || v != 2 {
			t.Errorf("value that is %s was cached", what)
		}
	}
	failure := errors.New("failure")
	for range 2 {
		_, hit, err := GetOrCompute(t.Context(), m, testKey{seed: 200}, func(context.Context) (int, Retention, error) { return 0, hour, failure })
		if hit || !errors.Is(err, failure) {
			t.Errorf("computation that fails: cached %t, error %v, want %v each time", hit, err, failure)
		}
	}
	if s := m.Snapshot()["values"]; s.Cost != m.cost || s.Entries != int64(m.order.Len()) || s.Hits != 1 {
		t.Errorf("statistics = %+v", s)
	}
}

// TestSharedComputation checks that concurrent callers share a computation, which is canceled only
// when all have gone.
func TestSharedComputation(t *testing.T) { synctest.Test(t, sharedComputation) }

func sharedComputation(t *testing.T) {
	m := NewCache(0)
	var calls atomic.Int32
	release := make(chan struct{})
	work := func(ctx context.Context) (int, Retention, error) {
		calls.Add(1)
		select {
		case <-release:
			return 7, Retention{}, nil
		case <-ctx.Done():
			return 0, Retention{}, ctx.Err()
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
			v, _, err := GetOrCompute(ctx, m, testKey{text: "x"}, work)
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
	GetOrCompute(gone, m, testKey{text: "y"}, func(ctx context.Context) (int, Retention, error) {
		<-ctx.Done()
		close(ended)
		return 0, Retention{}, nil
	})
	<-ended
	// A panic becomes an error of all callers.
	if _, _, err := GetOrCompute(t.Context(), m, testKey{text: "z"}, func(context.Context) (int, Retention, error) { panic("no") }); err == nil {
		t.Error("error = nil after a panic")
	}
}

// TestOnlyClient checks that OnlyClient considers the clients of all computations that wait for a value.
func TestOnlyClient(t *testing.T) { synctest.Test(t, onlyClient) }

func onlyClient(t *testing.T) {
	m := NewCache(0)
	inner := testKey{text: "inner"}
	request := func(client string, outer uint64) (leave func()) {
		ctx, cancel := context.WithCancel(WithClient(t.Context(), client))
		go GetOrCompute(ctx, m, testKey{seed: outer}, func(ctx context.Context) (int, Retention, error) {
			v, _, err := GetOrCompute(ctx, m, inner, func(ctx context.Context) (int, Retention, error) {
				<-ctx.Done()
				return 0, Retention{}, ctx.Err()
			})
			return v, Retention{}, err
		})
		synctest.Wait()
		return func() {
			cancel()
			synctest.Wait()
		}
	}
	check := func(when string, want bool) {
		t.Helper()
		if got := m.OnlyClient(inner, "a"); got != want {
			t.Errorf("%s: OnlyClient = %v, want %v", when, got, want)
		}
	}
	check("before the computation", false)
	first := request("a", 1)
	second := request("a", 2)
	check("two requests of one client", true)
	shared := request("b", 1)
	check("another client with the same request", false)
	shared()
	check("after the request of the other client", true)
	separate := request("b", 3)
	check("another client with another request", false)
	separate()
	first()
	check("after the first request", true)
	second()
	check("after the computation", false)
	unknown := request("", 4)
	if m.OnlyClient(inner, "") {
		t.Error("OnlyClient of two unknown clients = true, want false")
	}
	unknown()
}
