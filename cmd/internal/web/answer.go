package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/solve"
	"slidegif/solve/parallel"
)

// Values of Cache-Control.
const (
	immutable  = "public, max-age=31536000, immutable"
	noStore    = "no-store"
	revalidate = "no-cache"

	// oneHour is used for oEmbed and for players. The lifetime is short, because each version of the program may
	// change the player script.
	oneHour = "public, max-age=3600"

	// oneDay is used for proofs, and for solutions that depend on the limits of the server.
	oneDay = "public, max-age=86400"
)

// A response is the result that a handler returns.
type response struct {
	status      int
	contentType string
	body        []byte
	fileName    string        // file name for the Content-Disposition header; may be empty
	permalink   string        // relative URL that always returns this response; if empty, the request URL does
	redirect    string        // relative URL
	messages    []string      // notes that the command would have printed
	temporary   bool          // the search hit a time limit, so a retry may succeed
	limited     bool          // the search hit another limit of this server, so a retry gives the same response
	retry       time.Duration // value of the Retry-After header; 0 omits the header
}

func ok(contentType string, body []byte) response {
	return response{status: http.StatusOK, contentType: contentType, body: body}
}

// memorySize returns the number of bytes of memory that the response uses.
func (resp response) memorySize() int64 {
	n := cap(resp.body) + len(resp.fileName) + len(resp.permalink) + len(resp.redirect)
	for _, m := range resp.messages {
		n += len(m)
	}
	return int64(n)
}

// serveWork serves a request for a route that has a handler.
func (s *Server) serveWork(w http.ResponseWriter, r *http.Request, rt route) {
	req, cacheControl, err := s.newRequest(r, rt)
	if err == nil && rt.upload {
		var release func()
		var body []byte
		body, release, err = s.uploads.Receive(w, r, "send the picture as the request body")
		req.source = string(body)
		defer release()
	}
	if err != nil {
		s.serveError(w, r, err)
		return
	}
	h := w.Header()
	if rt.compress {
		h.Add("Vary", "Accept-Encoding") // a 304 response also needs these headers
	}
	tag := ""
	if cacheControl != noStore { // the client may request the same response again
		tag = req.tag(s.version)
	}
	if tag != "" && etagMatches(r.Header.Values("If-None-Match"), tag) {
		h.Set("ETag", tag)
		h.Set("Cache-Control", cacheControl)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	resp, hit, err := s.respond(r.Context(), req, rt, cacheControl != noStore)
	if err != nil {
		s.serveError(w, r, err)
		return
	}
	if hit {
		h.Set("X-Cache", "hit")
	}
	s.send(w, r, req, resp, tag, cacheControl)
}

// respond returns the response to a request, from the cache or from the handler of the route. respond also
// reports whether the response is from the cache. An error caused by the request is also returned as a
// response. If err is not nil, the handler did not run, because the queue was full or the client had
// disconnected.
func (s *Server) respond(ctx context.Context, req request, rt route, cacheable bool) (response, bool, error) {
	queue := s.solver.queue
	switch {
	case rt.upload:
		queue = s.solver.screenshotQueue
	case rt.noSearch && !req.hasSeed():
		queue = s.solver.fastQueue
	}
	return guard.GetOrCompute(ctx, s.solver.cache, req, func(ctx context.Context) (resp response, ret guard.Retention, err error) {
		err = queue.Run(ctx, func(ctx context.Context) { resp = s.runHandler(ctx, req, rt) })
		if cacheable && !resp.temporary && resp.status < 500 {
			ret = guard.Retention{Cost: resp.memorySize(), TTL: guard.Forever}
		}
		return resp, ret, err
	})
}

// runHandler calls the handler of a route, converts its error to a response, and compresses the body. The
// caller must hold a place in a queue.
func (s *Server) runHandler(ctx context.Context, req request, rt route) (resp response) {
	err := parallel.Catch(func() (err error) {
		if resp, err = rt.handle(ctx, req); err == nil && req.gzip && resp.status == http.StatusOK {
			resp.body, err = gzipBytes(ctx, resp.body)
		}
		return err
	})
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
			err = guard.ErrTimeout
		}
		s.logError(req.route+"?"+req.query, err)
		resp = errorResponse(extension(req.route), err, newErrorStyle(req.values()))
	}
	return resp
}

// send writes a response and its headers to the client.
func (s *Server) send(w http.ResponseWriter, r *http.Request, req request, resp response, tag, cacheControl string) {
	release, err := s.responses.Start(r.Context(), w, resp.body)
	if err != nil {
		s.serveError(w, r, err)
		return
	}
	defer release()
	switch {
	case resp.status == http.StatusUnprocessableEntity && cacheControl != noStore:
		cacheControl, tag = oneDay, "" // the proof stays valid, but a newer program may state it better
	case resp.temporary || resp.status != http.StatusOK:
		cacheControl, tag = noStore, ""
	case resp.limited:
		if tag = ""; cacheControl == immutable { // a server with other limits may do better
			cacheControl = oneDay
		}
	}
	h := w.Header()
	h.Set("Cache-Control", cacheControl)
	if tag != "" {
		h.Set("ETag", tag)
	}
	if resp.messages != nil {
		h.Set("Slidegif-Message", strings.Trim(strconv.QuoteToASCII(strings.Join(resp.messages, "; ")), `"`))
	}
	if resp.retry > 0 {
		h.Set("Retry-After", fmt.Sprint(int(resp.retry/time.Second)))
	}
	if resp.redirect != "" {
		h.Set("Location", resp.redirect) // http.Redirect would drop the path prefix that a proxy adds
		w.WriteHeader(resp.status)
		return
	}
	if resp.permalink != "" {
		h.Set("Content-Location", toRoot(r)+resp.permalink)
	}
	if resp.fileName != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": resp.fileName}))
	}
	if resp.contentType == contentTypeOf("pdf") {
		h.Del("Content-Security-Policy") // browsers do not display PDF files in a sandbox
	}
	compressed := req.gzip && resp.status == http.StatusOK
	if compressed {
		h.Set("Content-Encoding", "gzip")
	}
	if tag == "" || compressed { // do not offer ranges for responses that cannot be requested again
		write(w, r, resp.status, resp.contentType, resp.body)
		return
	}
	h.Set("Content-Type", resp.contentType)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(resp.body))
}

// toRoot returns the prefix for URLs in the Content-Location header. If the client connects directly, the prefix
// is "/". Behind a proxy, the prefix is "./", because the proxy may add a path.
func toRoot(r *http.Request) string {
	for _, header := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Prefix", "X-Forwarded-Proto"} {
		if r.Header.Get(header) != "" {
			return "./"
		}
	}
	return "/"
}

// extension returns the file extension of a path. The extension selects the format in which errors are sent.
// For /embed, the extension is "html". For an unknown format, the extension is empty.
func extension(path string) string {
	if path == "/embed" {
		return "html"
	}
	ext := path[strings.LastIndexByte(path, '.')+1:]
	if contentTypeOf(ext) == "" {
		return ""
	}
	return ext
}

// write sends a complete response to the client.
func write(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // fails only if the client has disconnected
	}
}
