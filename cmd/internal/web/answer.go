package web

import (
	"bytes"
	"fmt"
	"mime"
	"net/http"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
)

// Values of Cache-Control.
const (
	immutable = "public, max-age=31536000, immutable"
	noStore   = "no-store"
)

// fixed answers for a puzzle by its ID, the same for ever.
func (s *Server) fixed(f document.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, err := readQuestion(r.URL.RawQuery, s.limits, "puzzle", "moves")
		if err != nil {
			s.fail(w, r, err)
			return
		}
		p, err := s.solver.parseID(r.Context(), q.Puzzle)
		if err == nil && q.Moves != "" {
			err = p.GiveMoves(r.Context(), q.Moves)
		}
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.answer(w, r, p, f, q, immutable)
	}
}

// daily answers with the puzzle of the day.
func (s *Server) daily(f document.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, d, err := s.readRandom(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		now := s.now()
		p, err := s.solver.drawDaily(r.Context(), d, now)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		left := untilMidnight(now) / time.Second // rounded down: rather too early than too late
		s.answer(w, r, p, f, q, fmt.Sprintf("public, max-age=%d", left))
	}
}

// random answers with a new puzzle each time.
func (s *Server) random(f document.Format) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q, d, err := s.readRandom(r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		p, err := s.solver.drawRandom(r.Context(), d)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		s.answer(w, r, p, f, q, noStore)
	}
}

func (s *Server) readRandom(r *http.Request) (q question, d randomSpec, err error) {
	if q, err = readQuestion(r.URL.RawQuery, s.limits, "kind", "length"); err == nil {
		d, err = newRandomSpec(q.Query, s.limits)
	}
	return q, d, err
}

// answer sends an output of a puzzle. Caching is the header of a success.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, p pipeline.Puzzle, f document.Format, q question, caching string) {
	req, err := newRequest(p, f, q, s.limits)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	location := ""
	if caching != immutable {
		location = req.location(r.URL.Query())
	}
	s.answerRequest(w, r, req, caching, location)
}

// answerRequest sends an output. Location is the header Content-Location of a success,
// empty for none.
func (s *Server) answerRequest(w http.ResponseWriter, r *http.Request, req request, caching, location string) {
	req.packed = packs(req.output.Format) && acceptsGzip(r)
	h := w.Header()
	fixed := caching != noStore // somebody may ask for the same again
	tag := req.etag(s.version)
	if packs(req.output.Format) {
		h.Add("Vary", "Accept-Encoding") // of a 304 as well
	}
	if fixed && matches(r.Header.Values("If-None-Match"), tag) {
		h.Set("ETag", tag)
		h.Set("Cache-Control", caching)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, hit, err := s.solver.render(r.Context(), req, fixed)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if fixed {
		h.Set("ETag", tag)
	}
	if location != "" {
		h.Set("Content-Location", location)
	}
	s.sendOutput(w, r, req, caching, body, hit)
}

func (s *Server) sendOutput(w http.ResponseWriter, r *http.Request, req request, caching string, body []byte, hit bool) {
	end, err := s.sending.begin(body)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer end()
	f := req.output.Format
	h := w.Header()
	h.Set("Cache-Control", caching)
	h.Set("Content-Disposition", mime.FormatMediaType("inline", map[string]string{"filename": req.puzzle.FileName() + "." + f.Name}))
	if f.Name == "pdf" {
		h.Del("Content-Security-Policy") // browsers show no PDF in a sandbox
	}
	if hit {
		h.Set("X-Cache", "hit")
	}
	if req.packed {
		h.Set("Content-Encoding", "gzip")
	}
	if caching == noStore || req.packed { // a part of a picture that nobody gets again is of no use
		send(w, r, http.StatusOK, typeOf(f), body)
		return
	}
	h.Set("Accept-Ranges", "bytes")
	if r.Header.Get("Range") == "" {
		send(w, r, http.StatusOK, typeOf(f), body)
		return
	}
	h.Set("Content-Type", typeOf(f))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// packs reports whether answers of a format become smaller by gzip.
func packs(f document.Format) bool { return !f.Binary }

// acceptsGzip reports whether who asks can unpack gzip.
func acceptsGzip(r *http.Request) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		coding, quality, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			return strings.Trim(strings.TrimSpace(quality), "qQ=0. ") != "" || quality == ""
		}
	}
	return false
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
