package web

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// write answers with a body that is known whole.
func write(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // an error means that the client has gone
	}
}

// A recorder remembers for the log what was answered, and cuts off clients that read too
// slowly: each chunk has its own deadline.
type recorder struct {
	http.ResponseWriter
	control       *http.ResponseController
	status, bytes int
	flow

	mu    sync.Mutex // guards ended and the deadline
	ended bool
}

func newRecorder(w http.ResponseWriter) *recorder {
	rec := &recorder{ResponseWriter: w, control: http.NewResponseController(w)}
	rec.cut = rec.end
	return rec
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	if status == http.StatusPreconditionFailed || status == http.StatusRequestedRangeNotSatisfiable {
		w.Header().Set("Cache-Control", noStore) // http.ServeContent leaves that of the answer
		w.Header().Del("ETag")
	}
	w.ResponseWriter.WriteHeader(status)
}

// chunk is how many bytes a client must take within sendTimeout.
const chunk = 64 << 10

func (w *recorder) Write(p []byte) (n int, err error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	for begin := true; begin || n < len(p) && err == nil; begin = false {
		if !w.extend() {
			return n, errSlow
		}
		var sent int
		sent, err = w.ResponseWriter.Write(p[n:min(n+chunk, len(p))])
		n += sent
		w.moved.Add(int64(sent))
	}
	w.bytes += n
	return n, err
}

var errSlow = errors.New("the client was cut off: it read too slowly")

// extend gives the client time for one more chunk, unless it was cut off.
func (w *recorder) extend() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.ended {
		// A connection without deadlines, as in tests, has no slow clients.
		_ = w.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	}
	return !w.ended
}

// end ends a write that is under way, and all after it.
func (w *recorder) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	_ = w.control.SetWriteDeadline(time.Now())
}

// Unwrap is for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
