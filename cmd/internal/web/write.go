package web

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// write sends a complete response to the client.
func write(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // fails only if the client has disconnected
	}
}

// A recorder is a response writer that records the status and the size of a response for the log. It sets a
// deadline for each chunk of the response, in order to disconnect slow clients.
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
		w.Header().Set("Cache-Control", noStore) // http.ServeContent does not remove the header of the full response
		w.Header().Del("ETag")
	}
	w.ResponseWriter.WriteHeader(status)
}

// chunk is the number of bytes that a client must receive within each sendTimeout.
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

// extendDeadline sets the deadline for the next chunk of the response. If the response was aborted,
// extendDeadline returns false.
func (w *recorder) extendDeadline() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.aborted {
		// Connections that do not support deadlines occur only in tests and cannot be slow.
		_ = w.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	}
	return !w.aborted
}

// abortWrites makes a pending write and all later writes fail.
func (w *recorder) abortWrites() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.aborted = true
	_ = w.control.SetWriteDeadline(time.Now())
}

// Unwrap supports http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
