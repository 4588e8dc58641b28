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

	"slidegif/cmd/internal/guard"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// A Server is an http.Handler that serves all URLs of slidegif.
type Server struct {
	limits       guard.Limits
	log          *slog.Logger
	version      string // version of the program, which is part of every ETag
	now          func() time.Time
	solver       *solver
	metrics      *metrics
	responses    *guard.ResponsePool
	uploads      guard.UploadPool // request bodies with pictures
	routes       map[string]route
	shuttingDown atomic.Bool // set after the context of Serve is done
}

// New returns a server that enforces the given limits. The version is part of every ETag, because
// different versions of the program may draw different bytes.
func New(limits guard.Limits, version string, log *slog.Logger) *Server {
	metrics := newMetrics()
	s := &Server{limits: limits, log: log, version: version, now: time.Now, solver: newSolver(limits, metrics), metrics: metrics, responses: guard.NewResponsePool(limits.Sending), uploads: guard.NewUploadPool(guard.MaxUploads * limits.Screenshot)}
	s.routes = s.newRoutes()
	return s
}

// Connection timeouts.
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	idleTimeout   = 60 * time.Second
)

// Serve accepts connections on l until ctx is done. When ctx is done, Serve stops accepting connections, waits
// for the running requests to finish, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	maxDuration := s.limits.MaxDuration()
	conns := guard.NewConnections(l, s.limits.Connections, s.responses.AbortSlowest)
	srv := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      maxDuration + guard.SendTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    guard.MaxHeaderBytes, // larger than Limits.URL, so that a long URL gets a specific error
		ConnState:         conns.ConnState,
		ConnContext:       conns.ConnContext,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	serveErr := make(chan error, 1)
	go func() { serveErr <- srv.Serve(conns) }()
	go s.prepareDays(ctx)
	s.log.Info("listening", "url", "http://"+l.Addr().String()+"/", "version", s.version)
	select {
	case err := <-serveErr:
		return err
	case <-ctx.Done():
	}
	s.shuttingDown.Store(true)
	s.log.Info("shutting down: waiting for running requests")
	shutdownCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), maxDuration)
	defer cancel()
	if err := srv.Shutdown(shutdownCtx); err != nil {
		return errors.Join(fmt.Errorf("running requests were aborted at shutdown: %w", err), srv.Close())
	}
	s.log.Info("stopped")
	return nil
}

// ServeHTTP implements http.Handler. The handler applies the limits, sets common headers, logs the request and
// recovers from panics.
func (s *Server) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w := guard.NewRecorder(rw)
	start := time.Now()
	rt, found := s.route(r)
	defer func() {
		if p := recover(); p != nil {
			s.serveError(w, r, &parallel.Panic{Value: p, Stack: debug.Stack()})
		}
		elapsed := time.Since(start)
		s.metrics.recordRequest(rt.name, w, elapsed)
		s.log.Info("request", "method", r.Method, "url", input.Printable(input.Truncate(r.RequestURI, maxLoggedURL)), "status", w.Status,
			"bytes", w.Bytes, "cache", w.Header().Get("X-Cache"), "ms", float64(elapsed.Microseconds())/1000, "from", s.limits.ClientAddr(r))
	}()
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Security-Policy", picturePolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // let other sites embed the pictures
	if extension(r.URL.Path) != "" {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	for name, values := range rt.header {
		h[name] = slices.Clone(values)
	}
	slot := guard.SlotOf(r)
	slot.SetBusy()
	if slot.Excess() && !rt.unlimited {
		h.Set("Connection", "close")
		_ = http.NewResponseController(rw).SetReadDeadline(time.Now()) // otherwise, the server would wait for the body before it responds
		s.serveError(w, r, guard.ErrCrowded)
		return
	}
	if err := s.checkRequest(r, rt, found); err != nil {
		s.serveError(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.bodyLimit(rt))
	// guard.GetOrCompute returns at this deadline, even if the handler is still running. Routes without a
	// handler respond immediately.
	ctx, cancel := context.WithTimeoutCause(guard.WithClient(r.Context(), s.limits.ClientName(r)), s.limits.MaxDuration(), guard.ErrTimeout)
	defer cancel()
	r = r.WithContext(ctx)
	switch {
	case r.Method == http.MethodOptions:
		allowPost(w, rt)
	case rt.handle != nil:
		s.serveWork(w, r, rt)
	default:
		rt.serve(w, r)
	}
}

// allowPost responds to a CORS preflight request.
func allowPost(w http.ResponseWriter, rt route) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", rt.methods)
	h.Set("Access-Control-Allow-Headers", "*")
	h.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// maxLoggedURL is the maximum number of characters of a URL that are written to the log.
const maxLoggedURL = 400

// picturePolicy is the Content-Security-Policy for pictures. The policy permits only the style sheet that
// animates an SVG when it is opened as a document.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// bodyLimit returns the maximum size of a request body for a route, in bytes.
func (s *Server) bodyLimit(rt route) int64 { return max(rt.maxPost, s.limits.Body) }

// checkRequest validates all parts of a request except the query. The errors contain no text from the client,
// because serveError caches them.
func (s *Server) checkRequest(r *http.Request, rt route, found bool) error {
	maxBody, methods := s.bodyLimit(rt), cmp.Or(rt.methods, onlyGet)
	switch {
	case !guard.ValidHost(r.Host):
		return input.Errorf("use the name of this server, such as example.org:8080", "the Host header is not a valid host name")
	case len(r.RequestURI) > s.limits.URL:
		return guard.TooLarge("shorten it", "the URL is longer than %d bytes", s.limits.URL)
	case r.ContentLength > maxBody:
		return guard.TooLarge("shorten it", "the request body is larger than %d bytes", maxBody)
	case !found:
		return errNotFound
	case !slices.Contains(strings.Split(methods, ", "), r.Method):
		return &guard.Error{
			Status: http.StatusMethodNotAllowed, Err: input.Faultf("this method is not allowed here"),
			Hint: input.Say("use one of %s", methods), Allow: methods,
		}
	}
	return nil
}
