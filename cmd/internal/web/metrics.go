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
	"sync"
	"sync/atomic"
	"time"
)

// Metrics are the numbers behind /metrics, in the text format of Prometheus, version 0.0.4.
// The client library of Prometheus would double the time that the command takes to compile.
type metrics struct {
	connections atomic.Pointer[connections] // nil before Serve

	mu       sync.Mutex // guards what follows
	requests map[answered]int64
	took     map[string]*histogram // by route
	bytes    int64
	searches map[string]int64 // by result
	seconds  float64          // of searches
	stored   int64            // distinct positions
	nodes    int64            // positions that were not stored
}

// An answered is what requests are counted by.
type answered struct {
	route  string
	status int
}

// A histogram counts durations. Buckets[i] counts those of at most bounds[i] seconds that
// are in no earlier bucket; the last one counts the rest.
type histogram struct {
	buckets [len(bounds) + 1]int64
	sum     float64
}

var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

func newMetrics() *metrics {
	return &metrics{requests: map[answered]int64{}, took: map[string]*histogram{}, searches: map[string]int64{}}
}

// answered counts an answer.
func (m *metrics) answered(route string, w *recorder, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[answered{route, w.status}]++
	m.bytes += int64(w.bytes)
	h := m.took[route]
	if h == nil {
		h = &histogram{}
		m.took[route] = h
	}
	i, _ := slices.BinarySearch(bounds[:], took.Seconds())
	h.buckets[i]++
	h.sum += took.Seconds()
}

// searched counts a search.
func (m *metrics) searched(result string, took time.Duration, stored, nodes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.searches[result]++
	m.seconds += took.Seconds()
	m.stored += stored
	m.nodes += nodes
}

// writeMetrics answers /metrics.
func (s *Server) writeMetrics(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# HELP slidegif_build_info The version of the program.\n# TYPE slidegif_build_info gauge\nslidegif_build_info{version=%q} 1\n", s.version)
	s.metrics.write(&b)
	s.solver.writeMetrics(&b)
	writeRuntime(&b)
	w.Header().Set("Cache-Control", "no-store")
	write(w, r, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", b.Bytes())
}

func (m *metrics) write(w io.Writer) {
	if c := m.connections.Load(); c != nil {
		gauge(w, "slidegif_connections", "Open connections.", int64(c.count()))
		gauge(w, "slidegif_connections_limit", "The most connections that are kept open.", int64(c.most))
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	header(w, "slidegif_requests_total", "counter", "Requests that were answered.")
	for _, a := range slices.SortedFunc(maps.Keys(m.requests), func(a, b answered) int {
		return slices.Compare([]string{a.route, fmt.Sprint(a.status)}, []string{b.route, fmt.Sprint(b.status)})
	}) {
		fmt.Fprintf(w, "slidegif_requests_total{route=%q,status=\"%d\"} %d\n", a.route, a.status, m.requests[a])
	}
	header(w, "slidegif_request_seconds", "histogram", "Time to answer a request.")
	for _, route := range slices.Sorted(maps.Keys(m.took)) {
		m.took[route].write(w, route)
	}
	counter(w, "slidegif_response_bytes_total", "Bytes of answers.", m.bytes)
	header(w, "slidegif_searches_total", "counter", "Searches for a solution, by result.")
	for _, result := range slices.Sorted(maps.Keys(m.searches)) {
		fmt.Fprintf(w, "slidegif_searches_total{result=%q} %d\n", result, m.searches[result])
	}
	header(w, "slidegif_search_seconds_total", "counter", "Time of all searches.")
	fmt.Fprintf(w, "slidegif_search_seconds_total %g\n", m.seconds)
	counter(w, "slidegif_search_positions_total", "Distinct positions that searches stored.", m.stored)
	counter(w, "slidegif_search_nodes_total", "Positions that searches looked at without storing them.", m.nodes)
}

func (h *histogram) write(w io.Writer, route string) {
	var n int64
	for i, most := range bounds {
		n += h.buckets[i]
		fmt.Fprintf(w, "slidegif_request_seconds_bucket{route=%q,le=\"%g\"} %d\n", route, most, n)
	}
	n += h.buckets[len(bounds)]
	fmt.Fprintf(w, "slidegif_request_seconds_bucket{route=%q,le=\"+Inf\"} %d\n", route, n)
	fmt.Fprintf(w, "slidegif_request_seconds_sum{route=%q} %g\nslidegif_request_seconds_count{route=%[1]q} %[3]d\n", route, h.sum, n)
}

// writeMetrics writes the state of the queues and of the cache.
func (s *solver) writeMetrics(w io.Writer) {
	queues := map[string]*workQueue{"searches": s.queue, "quick": s.quick, "uploads": s.uploads, "pictures": s.pictures}
	labelled(w, "slidegif_workers", "gauge", "Questions that are worked on at the same time at most.", "queue", queues, func(q *workQueue) int64 { return int64(cap(q.working)) })
	labelled(w, "slidegif_workers_busy", "gauge", "Questions that are worked on.", "queue", queues, func(q *workQueue) int64 { return int64(len(q.working)) })
	labelled(w, "slidegif_queue_waiting", "gauge", "Questions that wait for a worker.", "queue", queues, func(q *workQueue) int64 { return int64(q.waiting()) })
	labelled(w, "slidegif_queue_refused_total", "counter", "Requests that were refused because the queue was full or the wait was over.", "queue", queues, func(q *workQueue) int64 { return q.refused.Load() })
	caches := s.memo.read()
	labelled(w, "slidegif_cache_hits_total", "counter", "Lookups that found something.", "cache", caches, func(c cacheStats) int64 { return c.hits })
	labelled(w, "slidegif_cache_misses_total", "counter", "Lookups that found nothing.", "cache", caches, func(c cacheStats) int64 { return c.misses })
	labelled(w, "slidegif_cache_bytes", "gauge", "Bytes that are kept.", "cache", caches, func(c cacheStats) int64 { return c.cost })
	labelled(w, "slidegif_cache_entries", "gauge", "Entries that are kept.", "cache", caches, func(c cacheStats) int64 { return c.entries })
}

// labelled writes one value for each of a few things by name.
func labelled[T any](w io.Writer, name, kind, help, label string, things map[string]T, value func(T) int64) {
	header(w, name, kind, help)
	for _, thing := range slices.Sorted(maps.Keys(things)) {
		fmt.Fprintf(w, "%s{%s=%q} %d\n", name, label, thing, value(things[thing]))
	}
}

// writeRuntime writes what Go knows of its process.
func writeRuntime(w io.Writer) {
	samples := []runtimemetrics.Sample{
		{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
	}
	runtimemetrics.Read(samples)
	gauge(w, "go_goroutines", "Goroutines that exist.", int64(runtime.NumGoroutine()))
	gauge(w, "go_heap_objects_bytes", "Bytes of live objects and of dead ones that are not swept yet.", int64(samples[2].Value.Uint64()))
	gauge(w, "go_memory_held_bytes", "Bytes that the Go runtime holds and has not returned to the system.", int64(samples[0].Value.Uint64()-samples[1].Value.Uint64()))
}

func header(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", name, help, kind)
}

func gauge(w io.Writer, name, help string, value int64) {
	header(w, name, "gauge", help)
	fmt.Fprintf(w, "%s %d\n", name, value)
}

func counter(w io.Writer, name, help string, value int64) {
	header(w, name, "counter", help)
	fmt.Fprintf(w, "%s %d\n", name, value)
}
