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

	"slidegif/solve"
	"slidegif/solve/parallel"
)

// Values of Cache-Control.
const (
	immutable = "public, max-age=31536000, immutable"
	noStore   = "no-store"
	askAgain  = "no-cache"

	// shortly is for players, whose script grows with the program, and for oEmbed.
	shortly = "public, max-age=3600"
)

// An answer is what the work makes of a question.
type answer struct {
	status      int
	contentType string
	body        []byte
	file        string        // the name to save it under; empty for none
	fixed       string        // where the same answer always is, without a / in front; empty for here
	redirect    string        // relative to the page
	messages    []string      // what the command would say besides
	passing     bool          // time or memory ended the search: another time it may be otherwise
	retry       time.Duration // for Retry-After; 0 for none
}

func ok(contentType string, body []byte) answer {
	return answer{status: http.StatusOK, contentType: contentType, body: body}
}

// size returns the bytes of memory that the answer holds.
func (a answer) size() int64 {
	n := cap(a.body) + len(a.file) + len(a.fixed) + len(a.redirect)
	for _, m := range a.messages {
		n += len(m)
	}
	return int64(n)
}

// ask answers the request of a route that has work.
func (s *Server) ask(w http.ResponseWriter, r *http.Request, rt route) {
	q, caching, err := s.question(r, rt)
	if err == nil && rt.uploads {
		var leave func()
		q.source, leave, err = s.receive(w, r)
		defer leave()
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	h := w.Header()
	if rt.packs {
		h.Add("Vary", "Accept-Encoding") // of a 304 as well
	}
	tag := ""
	if caching != noStore { // somebody may ask for the same again
		tag = q.tag(s.version)
	}
	if tag != "" && matches(r.Header.Values("If-None-Match"), tag) {
		h.Set("ETag", tag)
		h.Set("Cache-Control", caching)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	a, hit, err := s.answer(r.Context(), q, rt, caching != noStore)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	if hit {
		h.Set("X-Cache", "hit")
	}
	s.send(w, r, q, a, tag, caching)
}

// answer returns what the work of a route makes of a question, or an error where there was no
// work: the queue is full, or nobody waits any more. What is wrong with a question is an answer.
func (s *Server) answer(ctx context.Context, q question, rt route, again bool) (answer, bool, error) {
	queue := s.solver.queue
	switch {
	case rt.uploads:
		queue = s.solver.pictures
	case rt.quick && !q.draws():
		queue = s.solver.quick
	}
	return once(ctx, s.solver.memo, q, func(ctx context.Context) (a answer, how keep, err error) {
		err = queue.run(ctx, func(ctx context.Context) { a = s.work(ctx, q, rt) })
		if again && !a.passing && a.status < 500 {
			how = keep{a.size(), forEver}
		}
		return a, how, err
	})
}

// work runs in the queue, within its deadline; an error becomes its answer here.
func (s *Server) work(ctx context.Context, q question, rt route) (a answer) {
	err := parallel.Catch(func() (err error) {
		if a, err = rt.work(ctx, q); err == nil && q.packed && a.status == http.StatusOK {
			a.body, err = pack(ctx, a.body)
		}
		return err
	})
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
			err = errTimeout
		}
		s.logError(q.route+"?"+q.query, err)
		a = failure(extension(q.route), err, newErrorLook(q.keys()))
	}
	return a
}

// send sends an answer with its headers.
func (s *Server) send(w http.ResponseWriter, r *http.Request, q question, a answer, tag, caching string) {
	end, err := s.sending.begin(r.Context(), w, a.body)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	defer end()
	switch {
	case a.status == http.StatusUnprocessableEntity && caching != noStore:
		caching, tag = "public, max-age=86400", "" // a proof does not age, a program may
	case a.passing || a.status != http.StatusOK:
		caching, tag = noStore, ""
	}
	h := w.Header()
	h.Set("Cache-Control", caching)
	if tag != "" {
		h.Set("ETag", tag)
	}
	if a.messages != nil {
		h.Set("Slidegif-Message", strings.Trim(strconv.QuoteToASCII(strings.Join(a.messages, "; ")), `"`))
	}
	if a.retry > 0 {
		h.Set("Retry-After", fmt.Sprint(int(a.retry/time.Second)))
	}
	if a.redirect != "" {
		h.Set("Location", a.redirect) // as it is: http.Redirect would lose the path of a proxy
		w.WriteHeader(a.status)
		return
	}
	if a.fixed != "" {
		h.Set("Content-Location", toRoot(r)+a.fixed)
	}
	if a.file != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": a.file}))
	}
	if a.contentType == typeOf("pdf") {
		h.Del("Content-Security-Policy") // browsers show no PDF in a sandbox
	}
	packed := q.packed && a.status == http.StatusOK
	if packed {
		h.Set("Content-Encoding", "gzip")
	}
	if tag == "" || packed { // a part of a picture that nobody gets again is of no use
		write(w, r, a.status, a.contentType, a.body)
		return
	}
	h.Set("Content-Type", a.contentType)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(a.body))
}

// toRoot returns the way from a picture to the root of this server. Whoever asks directly gets
// an absolute path; behind a proxy, which may serve a path below its root, it is relative.
func toRoot(r *http.Request) string {
	for _, header := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Prefix", "X-Forwarded-Proto"} {
		if r.Header.Get(header) != "" {
			return "./"
		}
	}
	return "/"
}

// extension returns the type that a path asks for: gif, png, svg, json, html for the player in a frame, or
// nothing known.
func extension(path string) string {
	if path == "/embed" {
		return "html"
	}
	ext := path[strings.LastIndexByte(path, '.')+1:]
	if format, ok := strings.CutPrefix(path, krokiPath); ok {
		ext, _, _ = strings.Cut(format, "/")
	}
	if typeOf(ext) == "" {
		return ""
	}
	return ext
}
