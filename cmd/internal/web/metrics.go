package web

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"runtime"
	runtimemetrics "runtime/metrics"
	"slices"
	"strconv"
	"sync"
	"time"

	"slidegif/cmd/internal/guard"
)

// metrics holds the counters for /metrics, which are written in version 0.0.4 of the Prometheus text format.
// The Prometheus client library is not used, because it would double the compile time of the command.
type metrics struct {
	mu              sync.Mutex            // guards the fields below
	requests        values                // by route and status
	durations       map[string]*histogram // by route
	searchSeconds   float64
	searchPositions float64 // distinct positions stored
	searchNodes     float64 // positions that were examined but not stored
}

// values maps the labels of a metric, such as {queue="quick"}, to sample values. If a metric has only a single
// sample, its labels are empty.
type values map[string]float64

// A histogram counts durations. The element buckets[i] counts durations from bucketBounds[i-1] to
// bucketBounds[i], in seconds. The last bucket counts all durations that exceed the largest bound.
type histogram struct {
	buckets [len(bucketBounds) + 1]int64
	sum     float64
}

var bucketBounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

func newMetrics() *metrics {
	return &metrics{requests: values{}, durations: map[string]*histogram{}}
}

// recordRequest updates the counters after a response.
func (m *metrics) recordRequest(route string, w *guard.Recorder, elapsed time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[fmt.Sprintf("{route=%q,status=\"%d\"}", route, w.Status)]++
	h := m.durations[route]
	if h == nil {
		h = &histogram{}
		m.durations[route] = h
	}
	i, _ := slices.BinarySearch(bucketBounds[:], elapsed.Seconds())
	h.buckets[i]++
	h.sum += elapsed.Seconds()
}

// recordSearch updates the counters after a search. A handler runs only once for all clients that get the same
// cached response, so counters per request belong in recordRequest.
func (m *metrics) recordSearch(elapsed time.Duration, positions, nodes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.searchSeconds += elapsed.Seconds()
	m.searchPositions += float64(positions)
	m.searchNodes += float64(nodes)
}

func (s *Server) serveMetrics(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	s.metrics.write(&b)
	s.solver.writeMetrics(&b)
	memory := []runtimemetrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	runtimemetrics.Read(memory)
	heldBytes := values{"": float64(memory[0].Value.Uint64() - memory[1].Value.Uint64())}
	writeFamily(&b, "go_memory_held_bytes", "gauge", "Bytes held by the Go runtime and not returned to the operating system.", heldBytes)
	writeFamily(&b, "go_goroutines", "gauge", "Goroutines that exist.", values{"": float64(runtime.NumGoroutine())})
	writeFamily(&b, "slidegif_open_connections", "gauge", "Open client connections.", values{"": float64(guard.SlotOf(r).OpenConnections())})
	w.Header().Set("Cache-Control", noStore)
	write(w, r, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", b.Bytes())
}

func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	writeFamily(w, "slidegif_requests_total", "counter", "Requests by route and status.", m.requests)
	writeFamily(w, "slidegif_request_seconds", "histogram", "Request duration in seconds.", nil)
	for _, route := range slices.Sorted(maps.Keys(m.durations)) {
		m.durations[route].write(w, "slidegif_request_seconds", route)
	}
	writeFamily(w, "slidegif_search_seconds_total", "counter", "Total search time in seconds.", values{"": m.searchSeconds})
	writeFamily(w, "slidegif_search_positions_total", "counter", "Distinct positions stored by searches.", values{"": m.searchPositions})
	writeFamily(w, "slidegif_search_nodes_total", "counter", "Search nodes expanded without being stored.", values{"": m.searchNodes})
}

func (h *histogram) write(w io.Writer, name, route string) {
	var n int64
	for i, bound := range bucketBounds {
		n += h.buckets[i]
		fmt.Fprintf(w, "%s_bucket{route=%q,le=\"%g\"} %d\n", name, route, bound, n)
	}
	n += h.buckets[len(bucketBounds)]
	fmt.Fprintf(w, "%s_bucket{route=%q,le=\"+Inf\"} %d\n", name, route, n)
	fmt.Fprintf(w, "%s_sum{route=%q} %g\n%[1]s_count{route=%[2]q} %[4]d\n", name, route, h.sum, n)
}

// writeMetrics writes metrics about the state of the queues and the cache.
func (s *solver) writeMetrics(w io.Writer) {
	workers, busy, waiting, refused := values{}, values{}, values{}, values{}
	for name, q := range map[string]*guard.Queue{"searches": s.queue, "quick": s.fastQueue, "pictures": s.screenshotQueue} {
		labels, now := fmt.Sprintf("{queue=%q}", name), q.Snapshot()
		workers[labels], busy[labels] = float64(now.Workers), float64(now.Busy)
		waiting[labels], refused[labels] = float64(now.Waiting), float64(now.Refused)
	}
	writeFamily(w, "slidegif_workers", "gauge", "Maximum number of concurrent tasks.", workers)
	writeFamily(w, "slidegif_workers_busy", "gauge", "Tasks in progress.", busy)
	writeFamily(w, "slidegif_queue_waiting", "gauge", "Tasks waiting for a worker.", waiting)
	writeFamily(w, "slidegif_queue_refused_total", "counter", "Requests refused because the queue was full or the wait timed out.", refused)
	hits, misses, size, entries := values{}, values{}, values{}, values{}
	for name, c := range s.cache.Snapshot() {
		labels := fmt.Sprintf("{cache=%q}", name)
		hits[labels], misses[labels] = float64(c.Hits), float64(c.Misses)
		size[labels], entries[labels] = float64(c.Cost), float64(c.Entries)
	}
	writeFamily(w, "slidegif_cache_hits_total", "counter", "Cache lookups that found an entry.", hits)
	writeFamily(w, "slidegif_cache_misses_total", "counter", "Cache lookups that found no entry.", misses)
	writeFamily(w, "slidegif_cache_bytes", "gauge", "Bytes in the cache.", size)
	writeFamily(w, "slidegif_cache_entries", "gauge", "Entries in the cache.", entries)
}

func writeFamily(w io.Writer, name, kind, help string, samples values) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", name, help, kind)
	for _, labels := range slices.Sorted(maps.Keys(samples)) {
		fmt.Fprintf(w, "%s%s %s\n", name, labels, strconv.FormatFloat(samples[labels], 'f', -1, 64))
	}
}
