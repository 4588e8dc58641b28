package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"slidegif/solve/crew"
)

// A Server answers for the URLs of the package comment.
type Server struct {
	limits  Limits
	log     *slog.Logger
	version string // of the program, part of every tag
	now     func() time.Time
	solver  *solver
	notices notices
	routes  map[string]http.HandlerFunc
}

// New returns a server. Version tells the bytes of one program from those of another.
func New(l Limits, version string, log *slog.Logger) *Server {
	s := &Server{limits: l, log: log, version: version, now: time.Now, solver: newSolver(l), notices: notices{newLRU[[]byte](2 << 20)}}
	s.routes = map[string]http.HandlerFunc{
		"/":            s.page,
		"/puzzle.json": s.describe,
		"/healthz": func(w http.ResponseWriter, r *http.Request) {
			send(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte("ok\n"))
		},
	}
	for name := range assets {
		s.routes[assetPath+name] = s.asset(name)
	}
	for _, f := range formats() {
		s.routes["/solve."+f.Name] = s.fixed(f)
		s.routes["/random."+f.Name] = s.random(f)
		s.routes["/daily."+f.Name] = s.daily(f)
	}
	return s
}

// Timeouts of a connection. A whole answer may take its turn in the queue, its time to be
// solved, and a slow line.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	sendTimeout   = 60 * time.Second
	idleTimeout   = 90 * time.Second
)

// Serve answers on l until ctx ends. Then it accepts nothing new, finishes what is under
// way, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	longest := s.limits.longest()
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      longest + sendTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    256 << 10, // a URL below that is told its own limit
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(l) }()
	s.log.Info("listening", "url", "http://"+l.Addr().String()+"/", "version", s.version)
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.log.Info("finishing what is under way")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), longest)
	defer cancel()
	if err := srv.Shutdown(last); err != nil {
		return errors.Join(fmt.Errorf("some requests were cut off: %w", err), srv.Close())
	}
	s.log.Info("ended")
	return nil
}

// ServeHTTP does what is the same for all paths: caps, headers, the log, and panics.
func (s *Server) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w := &recorder{ResponseWriter: rw}
	began := s.now()
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.fail(w, r, &crew.Panic{Value: p, Stack: debug.Stack()})
		}
		s.log.Info("request", "method", r.Method, "url", clip(r.RequestURI), "status", w.status,
			"bytes", w.bytes, "cache", w.Header().Get("X-Cache"), "took", s.now().Sub(began), "from", r.RemoteAddr)
	}()
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // pictures are made to be embedded
	if err := s.admit(r); err != nil {
		s.fail(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.limits.Body)
	// Even work that does not look at its deadline lets go of who waits for it.
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.limits.longest(), errTimeout)
	defer cancel()
	s.routes[r.URL.Path](w, r.WithContext(ctx))
}

// picturePolicy lets an SVG that is opened by itself animate, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// admit refuses what needs no look at its query.
func (s *Server) admit(r *http.Request) error {
	switch {
	case len(r.RequestURI) > s.limits.URL:
		return tooLarge("shorten it", "the URL has %d bytes, more than %d", len(r.RequestURI), s.limits.URL)
	case r.ContentLength > s.limits.Body:
		return tooLarge("send none", "the body has %d bytes, more than %d", r.ContentLength, s.limits.Body)
	case s.routes[r.URL.Path] == nil:
		return &httpError{status: http.StatusNotFound, text: fmt.Sprintf("there is nothing at %.80s", r.URL.Path), hint: "try /solve.gif?puzzle=tiles:864/072/513"}
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &httpError{status: http.StatusMethodNotAllowed, text: fmt.Sprintf("the method %.20s is not known here", r.Method), hint: "use GET or HEAD"}
	}
	return nil
}

// send answers with a body that is known whole.
func send(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // an error means that nobody listens any more
	}
}

// A recorder remembers for the log what was answered.
type recorder struct {
	http.ResponseWriter
	status, bytes int
}

func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.bytes += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// clip keeps log lines short.
func clip(s string) string {
	const most = 400
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}

// extension returns what a path asks for: gif, png, svg, json, or nothing known.
func extension(p string) string {
	ext := strings.TrimPrefix(path.Ext(p), ".")
	if contentTypes[ext] == "" {
		return ""
	}
	return ext
}
