package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"slidegif/solve/parallel"
)

// A Server answers for the URLs of the package comment.
type Server struct {
	limits      Limits
	log         *slog.Logger
	version     string // of the program, part of every tag
	now         func() time.Time
	solver      *solver
	errorImages errorImages
	pages       *lru[asset] // by language
	metrics     *metrics
	sending     *sending
	routes      map[string]http.HandlerFunc
	ending      atomic.Bool // Serve was told to end
}

// New returns a server. Version tells the bytes of one program from those of another.
func New(l Limits, version string, log *slog.Logger) *Server {
	m := newMetrics()
	s := &Server{
		limits: l, log: log, version: version, now: time.Now, solver: newSolver(l, m), errorImages: errorImages{cache: newLRU[[]byte](2 << 20)},
		pages: newLRU[asset](4 << 20), metrics: m, sending: newSending(l.Sending),
	}
	s.routes = map[string]http.HandlerFunc{
		"/":             s.page,
		"/embed":        s.embed,
		"/code.json":    s.codes,
		"/puzzles.json": s.puzzles,
		"/favicon.ico":  s.asset("favicon.ico"),
		"/player.js":    s.playerScript,
		"/player.json":  s.playerData,
		"/oembed":       s.oembed,
		"/robots.txt":   s.robots,
		"/healthz":      s.healthy,
		"/readyz":       s.ready,
		"/metrics":      s.writeMetrics,
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

// Timeouts of a connection.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	sendTimeout   = 10 * time.Second // for each chunk of an answer
	idleTimeout   = 60 * time.Second
)

// Serve answers on l until ctx ends. Then it accepts nothing new, finishes what is under
// way, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	longest := s.limits.longest()
	limited := newConnections(l, s.limits.Connections)
	s.metrics.connections.Store(limited)
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      longest + sendTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader, // a URL below that is told its own limit
		ConnState:         limited.state,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() { ended <- srv.Serve(limited) }()
	s.log.Info("listening", "url", "http://"+l.Addr().String()+"/", "version", s.version)
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.ending.Store(true)
	s.log.Info("finishing what is under way")
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), longest)
	defer cancel()
	if err := srv.Shutdown(last); err != nil {
		return errors.Join(fmt.Errorf("some requests were cut off: %w", err), srv.Close())
	}
	s.log.Info("ended")
	return nil
}

// ServeHTTP does what is the same for all paths: limits, headers, the log, and panics.
func (s *Server) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w := newRecorder(rw)
	began := time.Now()
	route, handle := s.route(r.URL.Path)
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.fail(w, r, &parallel.Panic{Value: p, Stack: debug.Stack()})
		}
		took := time.Since(began)
		s.metrics.answered(route, w, took)
		s.log.Info("request", "method", r.Method, "url", clip(r.RequestURI), "status", w.status,
			"bytes", w.bytes, "cache", w.Header().Get("X-Cache"), "ms", float64(took.Microseconds())/1000, "from", s.client(r))
	}()
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // pictures are made to be embedded
	if extension(r.URL.Path) != "" {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	if err := s.check(r, route, handle != nil); err != nil {
		s.fail(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.bodyLimit(route))
	// A caller is released at the deadline even by work that does not look at it.
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.limits.longest(), errTimeout)
	defer cancel()
	handle(w, r.WithContext(ctx))
}

// picturePolicy lets an SVG that is opened by itself animate, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// route returns the name under which a path is counted, and its handler: nil where there
// is nothing at the path.
func (s *Server) route(path string) (name string, handle http.HandlerFunc) {
	if handle = s.routes[path]; handle != nil {
		if strings.HasPrefix(path, assetPath) {
			return assetPath, handle
		}
		return path, handle
	}
	if strings.HasPrefix(path, krokiPath) {
		return krokiPath, s.kroki
	}
	return "other", nil
}

// methods are those that a route takes, as the header Allow lists them.
func methods(route string) string {
	if route == krokiPath {
		return "GET, HEAD, POST, OPTIONS"
	}
	return "GET, HEAD"
}

// bodyLimit returns the most bytes that the body of a request may have.
func (s *Server) bodyLimit(route string) int64 {
	if route == krokiPath {
		return s.limits.Source
	}
	return s.limits.Body
}

// check refuses what needs no look at its query.
func (s *Server) check(r *http.Request, route string, found bool) error {
	longest := s.bodyLimit(route)
	switch {
	case len(r.RequestURI) > s.limits.URL:
		return tooLarge("shorten it", "the URL has %d bytes, more than %d", len(r.RequestURI), s.limits.URL)
	case r.ContentLength > longest:
		return tooLarge("shorten it", "the body has %d bytes, more than %d", r.ContentLength, longest)
	case !found:
		return &httpError{status: http.StatusNotFound, text: fmt.Sprintf("there is nothing at %.80s", r.URL.Path), hint: "try /solve.gif?puzzle=tiles:864/072/513"}
	case !slices.Contains(strings.Split(methods(route), ", "), r.Method):
		return &httpError{
			status: http.StatusMethodNotAllowed, text: fmt.Sprintf("the method %.20s is not known here", r.Method),
			hint: "use one of " + methods(route), allow: methods(route),
		}
	}
	return nil
}

// clip keeps log lines short.
func clip(s string) string {
	const most = 400
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
