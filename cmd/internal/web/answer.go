package web

import (
	"fmt"
	"mime"
	"net/http"
	"strings"
	"time"

	"slidegif/cmd/internal/job"
)

const forEver = "public, max-age=31536000, immutable"

// fixed answers for a puzzle by its ID, the same for ever.
func (s *Server) fixed(f job.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, err := readQuery(r.URL.RawQuery, s.limits, "puzzle")
		if err != nil {
			s.fail(w, r, err)
			return
		}
		p, err := s.solver.parseID(r.Context(), q.puzzle)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.answer(w, r, p, f, q, forEver)
	}
}

// daily answers with the puzzle of the day.
func (s *Server) daily(f job.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, d, err := s.readDrawing(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		now := s.now()
		p, err := s.solver.daily(r.Context(), d, now)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		left := untilMidnight(now) / time.Second // rounded down: rather too early than too late
		s.answer(w, r, p, f, q, fmt.Sprintf("public, max-age=%d", left))
	}
}

// random answers with a new puzzle each time.
func (s *Server) random(f job.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, d, err := s.readDrawing(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		p, err := s.solver.fresh(r.Context(), d)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.answer(w, r, p, f, q, "no-store")
	}
}

func (s *Server) readDrawing(r *http.Request) (q query, d drawing, err error) {
	if q, err = readQuery(r.URL.RawQuery, s.limits, "kind", "length"); err == nil {
		d, err = newDrawing(q)
	}
	return q, d, err
}

// answer sends an output of a puzzle. Caching is the header of a success.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, p job.Puzzle, f job.Format, q query, caching string) {
	req, err := newRequest(p, f, q, s.limits)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	h := w.Header()
	fixed := caching != "no-store" // somebody may ask for the same again
	tag := req.etag(s.version)
	if fixed && matches(r.Header.Values("If-None-Match"), tag) {
		h.Set("ETag", tag)
		h.Set("Cache-Control", caching)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, hit, err := s.solver.make(r.Context(), req, fixed)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if fixed {
		h.Set("ETag", tag)
	}
	if caching != forEver {
		h.Set("Content-Location", req.location(r.URL.Query()))
	}
	s.sendOutput(w, r, req, caching, body, hit)
}

func (s *Server) sendOutput(w http.ResponseWriter, r *http.Request, req request, caching string, body []byte, hit bool) {
	h := w.Header()
	h.Set("Cache-Control", caching)
	name := req.puzzle.FileName() + "." + req.output.Format.Name
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": name}))
	if hit {
		h.Set("X-Cache", "hit")
	}
	send(w, r, http.StatusOK, contentTypes[req.output.Format.Name], body)
}

// matches reports whether If-None-Match names a tag; the comparison is the weak one, as
// RFC 9110 has it for this header.
func matches(headers []string, tag string) bool {
	for _, header := range headers {
		for _, candidate := range strings.Split(header, ",") { // tags of ours have no comma
			candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
			if candidate == tag || candidate == "*" {
				return true
			}
		}
	}
	return false
}
