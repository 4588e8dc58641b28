package web

import "net/http"

const plainText = "text/plain; charset=utf-8"

// healthy answers /healthz: the process runs.
func healthy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	write(w, r, http.StatusOK, plainText, []byte("ok\n"))
}

// ready answers /readyz: whether a new request would be served now. It would not be when
// the server ends, and when the queue is full.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case s.ending.Load():
		write(w, r, http.StatusServiceUnavailable, plainText, []byte("ending\n"))
	case s.solver.queue.full():
		write(w, r, http.StatusServiceUnavailable, plainText, []byte("the queue is full\n"))
	default:
		write(w, r, http.StatusOK, plainText, []byte("ok\n"))
	}
}
