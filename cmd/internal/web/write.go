package web

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// write sends a complete response.
func write(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // fails only if the client has gone
	}
}

// A recorder records the status and size of a response for the log. It sets a deadline for each chunk,
// which disconnects slow clients.
type recorder struct {
	http.ResponseWriter
	control       *http.ResponseController
	status, bytes int
	transfer

	mu      sync.Mutex // guards aborted and the deadline
	aborted bool
}

func newRecorder(w http.ResponseWriter) *recorder {
	rec := &recorder{ResponseWriter: w, control: http.NewResponseController(w)}
	rec.abort = rec.abortWrites
	return rec
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	if status == http.StatusPreconditionFailed || status == http.StatusRequestedRangeNotSatisfiable {
		w.Header().Set("Cache-Control", noStore) // http.ServeContent keeps the header of the full response
		w.Header().Del("ETag")
	}
	w.ResponseWriter.WriteHeader(status)
}

// chunk is the number of bytes that a client must receive within sendTimeout.
const chunk = 64 << 10

func (w *recorder) Write(p []byte) (n int, err error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	for begin := true; begin || n < len(p) && err == nil; begin = false {
		if !w.extendDeadline() {
			return n, errSlow
		}
		var sent int
		sent, err = w.ResponseWriter.Write(p[n:min(n+chunk, len(p))])
		n += sent
		w.transferred.Add(int64(sent))
	}
	w.bytes += n
	return n, err
}

var errSlow = errors.New("connection closed: the client read too slowly")

// extendDeadline sets the deadline of the next chunk. It returns false if the response was aborted.
func (w *recorder) extendDeadline() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.aborted {
		// A connection without deadlines, as in tests, cannot be slow.
		_ = w.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	}
	return !w.aborted
}

// abortWrites fails a pending write and all later ones.
func (w *recorder) abortWrites() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.aborted = true
	_ = w.control.SetWriteDeadline(time.Now())
}

// Unwrap supports http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
