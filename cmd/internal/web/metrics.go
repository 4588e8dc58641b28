package web

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	runtimemetrics "runtime/metrics"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Metrics are the numbers behind /metrics, in the text format of Prometheus, version 0.0.4.
// The client library of Prometheus would double the time that the command takes to compile.
type metrics struct {
	mu       sync.Mutex            // guards what follows
	requests values                // by route and status
	took     map[string]*histogram // by route
	seconds  float64               // of searches
	stored   float64               // distinct positions
	nodes    float64               // positions that were not stored
}

// Values are the samples of a family by their labels, as {queue="quick"}; a family of one has none.
type values map[string]float64

// A histogram counts durations. Buckets[i] counts those of at most bounds[i] seconds that
// are in no earlier bucket; the last one counts the rest.
type histogram struct {
	buckets [len(bounds) + 1]int64
	sum     float64
}

var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}

func newMetrics() *metrics {
	return &metrics{requests: values{}, took: map[string]*histogram{}}
}

// answered counts an answer.
func (m *metrics) answered(route string, w *recorder, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests[fmt.Sprintf("{route=%q,status=\"%d\"}", route, w.status)]++
	h := m.took[route]
	if h == nil {
		h = &histogram{}
		m.took[route] = h
	}
	i, _ := slices.BinarySearch(bounds[:], took.Seconds())
	h.buckets[i]++
	h.sum += took.Seconds()
}

// searched counts a search. What is counted within the work of a route is counted once for all who get
// the kept answer; what counts requests belongs in answered.
func (m *metrics) searched(took time.Duration, stored, nodes int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seconds += took.Seconds()
	m.stored += float64(stored)
	m.nodes += float64(nodes)
}

// writeMetrics answers /metrics.
func (s *Server) writeMetrics(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	s.metrics.write(&b)
	s.solver.writeMetrics(&b)
	memory := []runtimemetrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	runtimemetrics.Read(memory)
	held := values{"": float64(memory[0].Value.Uint64() - memory[1].Value.Uint64())}
	family(&b, "go_memory_held_bytes", "gauge", "Bytes that the Go runtime holds and has not returned to the system.", held)
	w.Header().Set("Cache-Control", noStore)
	write(w, r, http.StatusOK, "text/plain; version=0.0.4; charset=utf-8", b.Bytes())
}

func (m *metrics) write(w io.Writer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	family(w, "slidegif_requests_total", "counter", "Requests that were answered.", m.requests)
	family(w, "slidegif_request_seconds", "histogram", "Time to answer a request.", nil)
	for _, route := range slices.Sorted(maps.Keys(m.took)) {
		m.took[route].write(w, "slidegif_request_seconds", route)
	}
	family(w, "slidegif_search_seconds_total", "counter", "Time of all searches.", values{"": m.seconds})
	family(w, "slidegif_search_positions_total", "counter", "Distinct positions that searches stored.", values{"": m.stored})
	family(w, "slidegif_search_nodes_total", "counter", "Positions that searches looked at without storing them.", values{"": m.nodes})
}

func (h *histogram) write(w io.Writer, name, route string) {
	var n int64
	for i, most := range bounds {
		n += h.buckets[i]
		fmt.Fprintf(w, "%s_bucket{route=%q,le=\"%g\"} %d\n", name, route, most, n)
	}
	n += h.buckets[len(bounds)]
	fmt.Fprintf(w, "%s_bucket{route=%q,le=\"+Inf\"} %d\n", name, route, n)
	fmt.Fprintf(w, "%s_sum{route=%q} %g\n%[1]s_count{route=%[2]q} %[4]d\n", name, route, h.sum, n)
}

// writeMetrics writes the state of the queues and of the cache.
func (s *solver) writeMetrics(w io.Writer) {
	workers, busy, waiting, refused := values{}, values{}, values{}, values{}
	for name, q := range map[string]*workQueue{"searches": s.queue, "quick": s.quick, "pictures": s.pictures} {
		labels := fmt.Sprintf("{queue=%q}", name)
		workers[labels], busy[labels] = float64(cap(q.working)), float64(len(q.working))
		waiting[labels], refused[labels] = float64(q.waiting()), float64(q.refused.Load())
	}
	family(w, "slidegif_workers", "gauge", "Questions that are worked on at the same time at most.", workers)
	family(w, "slidegif_workers_busy", "gauge", "Questions that are worked on.", busy)
	family(w, "slidegif_queue_waiting", "gauge", "Questions that wait for a worker.", waiting)
	family(w, "slidegif_queue_refused_total", "counter", "Requests that were refused because the queue was full or the wait was over.", refused)
	hits, misses, size, entries := values{}, values{}, values{}, values{}
	for name, c := range s.memo.read() {
		labels := fmt.Sprintf("{cache=%q}", name)
		hits[labels], misses[labels] = float64(c.hits), float64(c.misses)
		size[labels], entries[labels] = float64(c.cost), float64(c.entries)
	}
	family(w, "slidegif_cache_hits_total", "counter", "Lookups that found something.", hits)
	family(w, "slidegif_cache_misses_total", "counter", "Lookups that found nothing.", misses)
	family(w, "slidegif_cache_bytes", "gauge", "Bytes that are kept.", size)
	family(w, "slidegif_cache_entries", "gauge", "Entries that are kept.", entries)
}

// family writes the samples of one name.
func family(w io.Writer, name, kind, help string, samples values) {
	fmt.Fprintf(w, "# HELP %s %s\n# TYPE %[1]s %[3]s\n", name, help, kind)
	for _, labels := range slices.Sorted(maps.Keys(samples)) {
		fmt.Fprintf(w, "%s%s %s\n", name, labels, strconv.FormatFloat(samples[labels], 'f', -1, 64))
	}
}
