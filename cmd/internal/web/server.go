package web

import (
	"cmp"
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

	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// A Server answers for the URLs of the package comment.
type Server struct {
	limits    Limits
	log       *slog.Logger
	version   string // of the program, part of every tag
	now       func() time.Time
	solver    *solver
	metrics   *metrics
	sending   *sending
	receiving *pool // pictures
	routes    map[string]route
	ending    atomic.Bool // Serve was told to end
}

// New returns a server. Version tells the bytes of one program from those of another.
func New(l Limits, version string, log *slog.Logger) *Server {
	m := newMetrics()
	s := &Server{limits: l, log: log, version: version, now: time.Now, solver: newSolver(l, m), metrics: m, sending: newSending(l.Sending), receiving: newPool(uploads * l.Picture)}
	s.routes = s.newRoutes()
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
	limited := newConnections(l, s.limits.Connections, s.sending.endSlow)
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      longest + sendTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader, // a URL below that is told its own limit
		ConnState:         limited.state,
		ConnContext:       limited.context,
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
	rt, found := s.route(r)
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler {
				panic(p)
			}
			s.refuse(w, r, &parallel.Panic{Value: p, Stack: debug.Stack()})
		}
		took := time.Since(began)
		s.metrics.answered(rt.name, w, took)
		s.log.Info("request", "method", r.Method, "url", input.Printable(input.Clip(r.RequestURI, longestURL)), "status", w.status,
			"bytes", w.bytes, "cache", w.Header().Get("X-Cache"), "ms", float64(took.Microseconds())/1000, "from", s.client(r))
	}()
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // pictures are made to be embedded
	if extension(r.URL.Path) != "" || rt.name == krokiPath {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	for name, values := range rt.header {
		h[name] = slices.Clone(values)
	}
	at := placeOf(r)
	at.works()
	if at != nil && at.spare && !rt.always {
		h.Set("Connection", "close")
		_ = http.NewResponseController(rw).SetReadDeadline(time.Now()) // or the server waits for the body before it answers
		s.refuse(w, r, errCrowded)
		return
	}
	if err := s.check(r, rt, found); err != nil {
		s.refuse(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.bodyLimit(rt))
	// All work is a call of memo.once, which releases its caller at this deadline, even from work
	// that does not look at it. What a route serves without work takes no time.
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.limits.longest(), errTimeout)
	defer cancel()
	r = r.WithContext(ctx)
	switch {
	case r.Method == http.MethodOptions:
		allowPost(w, rt)
	case rt.work != nil:
		s.ask(w, r, rt)
	default:
		rt.serve(w, r)
	}
}

// longestURL is how many characters of a URL the log has.
const longestURL = 400

// picturePolicy lets an SVG that is opened by itself animate, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// bodyLimit returns the most bytes that the body of a request may have.
func (s *Server) bodyLimit(rt route) int64 { return max(rt.posts, s.limits.Body) }

// check refuses what needs no look at its query. It does not repeat what was asked for: see refuse.
func (s *Server) check(r *http.Request, rt route, found bool) error {
	longest, methods := s.bodyLimit(rt), cmp.Or(rt.methods, onlyGet)
	switch {
	case !isHost(r.Host):
		return input.Errorf("write the name of this server, as example.org:8080", "the header Host is not the name of a host")
	case len(r.RequestURI) > s.limits.URL:
		return tooLarge("shorten it", "the URL has more than %d bytes", s.limits.URL)
	case r.ContentLength > longest:
		return tooLarge("shorten it", "the body has more than %d bytes", longest)
	case !found:
		return &httpError{status: http.StatusNotFound, error: input.Faultf("there is nothing at this address"), hint: input.Say("try /solve.gif?puzzle=tiles:864/072/513")}
	case !slices.Contains(strings.Split(methods, ", "), r.Method):
		return &httpError{
			status: http.StatusMethodNotAllowed, error: input.Faultf("the method is not known here"),
			hint: input.Say("use one of %s", methods), allow: methods,
		}
	}
	return nil
}
