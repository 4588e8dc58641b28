package web

import (
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"
)

// send answers with a body that is known whole.
func send(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
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
}

func newRecorder(w http.ResponseWriter) *recorder {
	return &recorder{ResponseWriter: w, control: http.NewResponseController(w)}
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
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
		// A connection without deadlines, as in tests, has no slow clients.
		_ = w.control.SetWriteDeadline(time.Now().Add(sendTimeout))
		var sent int
		sent, err = w.ResponseWriter.Write(p[n:min(n+chunk, len(p))])
		n += sent
	}
	w.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Sending bounds the bytes of the answers that are being sent, since a slow client holds
// its answer in memory. An answer that several clients read at the same time counts once.
type sending struct {
	bound int64

	mu      sync.Mutex // guards what follows
	bytes   int64
	readers map[*byte]int // by the first byte of an answer
}

func newSending(bound int64) *sending { return &sending{bound: bound, readers: map[*byte]int{}} }

// begin counts an answer until end is called. It fails with errBusy where there is no room.
func (s *sending) begin(body []byte) (end func(), err error) {
	if len(body) == 0 {
		return func() {}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key, n := &body[0], int64(len(body))
	if s.readers[key] == 0 {
		if s.bytes > 0 && s.bytes+n > s.bound {
			return nil, errBusy
		}
		s.bytes += n
	}
	s.readers[key]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.readers[key]--; s.readers[key] == 0 {
			delete(s.readers, key)
			s.bytes -= n
		}
	}, nil
}

// extension returns the type that a path asks for: gif, png, svg, json, or nothing known.
func extension(p string) string {
	ext := strings.TrimPrefix(path.Ext(p), ".")
	if format, ok := strings.CutPrefix(p, krokiPath); ok {
		ext, _, _ = strings.Cut(format, "/")
	}
	if contentTypes[ext] == "" {
		return ""
	}
	return ext
}
