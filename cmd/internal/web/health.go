package web

import "net/http"

const plainText = "text/plain; charset=utf-8"

// serveLine sends a line of text that clients must not cache.
func serveLine(w http.ResponseWriter, r *http.Request, status int, line string) {
	w.Header().Set("Cache-Control", noStore)
	write(w, r, status, plainText, []byte(line+"\n"))
}

// serveHealth serves /healthz, which shows that the process is running.
func serveHealth(w http.ResponseWriter, r *http.Request) { serveLine(w, r, http.StatusOK, "ok") }

// serveReady serves /readyz, which reports whether the server would accept a new request now. The response is
// 503 during shutdown and while the queue is full.
func (s *Server) serveReady(w http.ResponseWriter, r *http.Request) {
	switch {
	case s.shuttingDown.Load():
		serveLine(w, r, http.StatusServiceUnavailable, "ending")
	case s.solver.queue.Full():
		serveLine(w, r, http.StatusServiceUnavailable, "the queue is full")
	default:
		serveHealth(w, r)
	}
}
