package web

import "net/http"

const plainText = "text/plain; charset=utf-8"

// healthy answers /healthz: the process runs.
func healthy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", noStore)
	write(w, r, http.StatusOK, plainText, []byte("ok\n"))
}

// ready answers /readyz: whether a new request would be served now. It would not be when
// the server ends, and when the queue is full.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	why := ""
	switch {
	case s.ending.Load():
		why = "ending\n"
	case s.solver.queue.full():
		why = "the queue is full\n"
	default:
		healthy(w, r)
		return
	}
	w.Header().Set("Cache-Control", noStore)
	write(w, r, http.StatusServiceUnavailable, plainText, []byte(why))
}
