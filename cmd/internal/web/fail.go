package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/parallel"
)

// fail answers with an error in the type that was asked for, so that a page that embeds a
// picture shows what is wrong.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	e := statusOf(err)
	s.logError(r, e)
	if rec, ok := w.(*recorder); ok && rec.status != 0 {
		return // the answer had begun
	}
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	switch e.status {
	case http.StatusMethodNotAllowed:
		h.Set("Allow", e.allow)
	case http.StatusUnprocessableEntity:
		h.Set("Cache-Control", "public, max-age=86400") // a proof does not age, a program may
	}
	if e.retry > 0 {
		h.Set("Retry-After", fmt.Sprint(int(e.retry/time.Second)))
	}
	ext := extension(r.URL.Path)
	contentType, body := contentTypes[ext], []byte(nil)
	lang, _ := board.Lang(r.URL.Query().Get("lang"))
	switch ext {
	case "json":
		body = errorJSON(e.translate(lang), err, lang)
	case "", "pdf":
		contentType = plainText
		body = fmt.Appendf(nil, "%d %s: %s\n", e.status, http.StatusText(e.status), e.text)
		if e.hint != "" {
			body = fmt.Appendf(body, "hint: %s\n", e.hint)
		}
	default:
		body = s.errorImages.get(ext, e.translate(lang), r.URL.Query())
	}
	send(w, r, e.status, contentType, body)
}

// logError logs the cause of an internal error, which the client is not told.
func (s *Server) logError(r *http.Request, e *httpError) {
	if e.cause == nil {
		return
	}
	attrs := []any{"url", clip(r.RequestURI), "error", e.cause}
	if p, ok := errors.AsType[*parallel.Panic](e.cause); ok {
		attrs = append(attrs, "stack", string(p.Stack))
	}
	s.log.Error("internal error", attrs...)
}

func errorJSON(e *httpError, err error, lang string) []byte {
	out := struct {
		Error    string `json:"error"`
		Hint     string `json:"hint"`
		Solvable *bool  `json:"solvable,omitempty"` // told where it is known
		Reason   string `json:"reason,omitempty"`
	}{Error: e.text, Hint: e.hint}
	if u, ok := errors.AsType[*solve.Unsolvable](err); ok {
		out.Solvable, out.Reason = new(bool), inLanguage(lang, u.Reason)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.Encode(out) // strings and a bool: it cannot fail
	return b.Bytes()
}
