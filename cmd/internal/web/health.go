package web

import "net/http"

const plainText = "text/plain; charset=utf-8"

// plain answers with a line that nobody keeps.
func plain(w http.ResponseWriter, r *http.Request, status int, line string) {
	w.Header().Set("Cache-Control", noStore)
	write(w, r, status, plainText, []byte(line+"\n"))
}

// healthy answers /healthz: the process runs.
func healthy(w http.ResponseWriter, r *http.Request) { plain(w, r, http.StatusOK, "ok") }

// ready answers /readyz: whether a new request would be served now. It would not be when
// the server ends, and when the queue is full.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.ending.Load():
		plain(w, r, http.StatusServiceUnavailable, "ending")
	case s.solver.queue.full():
		plain(w, r, http.StatusServiceUnavailable, "the queue is full")
	default:
		healthy(w, r)
	}
}
