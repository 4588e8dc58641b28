package guard

import (
	"errors"
	"net/http"
	"sync"
	"time"
)

// A Recorder is a response writer that records the status and the size of a response for the log. Each
// chunk of the response has a deadline, so that slow clients are disconnected.
type Recorder struct {
	http.ResponseWriter
	control       *http.ResponseController
	Status, Bytes int // status and size of the response
	transfer

	mu      sync.Mutex // guards aborted and the deadline
	aborted bool
}

// NewRecorder returns a recorder that writes to w.
func NewRecorder(w http.ResponseWriter) *Recorder {
	rec := &Recorder{ResponseWriter: w, control: http.NewResponseController(w)}
	rec.abort = rec.abortWrites
	return rec
}

func (w *Recorder) WriteHeader(status int) {
	if w.Status == 0 {
		w.Status = status
	}
	if status == http.StatusPreconditionFailed || status == http.StatusRequestedRangeNotSatisfiable {
		w.Header().Set("Cache-Control", "no-store") // http.ServeContent does not remove the header of the full response
		w.Header().Del("ETag")
	}
	w.ResponseWriter.WriteHeader(status)
}

// SendTimeout is the time in which a client must receive each chunk of a response.
const SendTimeout = 10 * time.Second

// chunk is the size of a part of a response, in bytes; the client must receive each part within SendTimeout.
const chunk = 64 << 10

func (w *Recorder) Write(p []byte) (n int, err error) {
	if w.Status == 0 {
		w.Status = http.StatusOK
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
	w.Bytes += n
	return n, err
}

var errSlow = errors.New("connection closed: the client read too slowly")

// extendDeadline sets the deadline for the next chunk of the response, or returns false if the
// response was aborted.
func (w *Recorder) extendDeadline() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.aborted {
		// Connections that do not support deadlines occur only in tests and cannot be slow.
		_ = w.control.SetWriteDeadline(time.Now().Add(SendTimeout))
	}
	return !w.aborted
}

// abortWrites makes a pending write and all later writes fail.
func (w *Recorder) abortWrites() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.aborted = true
	_ = w.control.SetWriteDeadline(time.Now())
}

// Unwrap supports http.ResponseController.
func (w *Recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
