package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// failure answers with an error in the type that was asked for, so that a page that embeds a
// picture shows what is wrong.
func failure(ext string, err error, look errorLook) answer {
	e := statusOf(err)
	a := answer{status: e.status, contentType: typeOf(ext), retry: e.retry}
	text, hint := e.said(look.lang)
	switch ext {
	case "json":
		a.body = pipeline.ErrorJSON(text, hint, e.hint.Puzzles(), err, words.In(look.lang).OnCommand())
	case "", "pdf":
		a.contentType = plainText
		a.body = fmt.Appendf(nil, "%s\n", text)
		if hint != "" {
			a.body = fmt.Appendf(a.body, "%s%s\n", words.In(look.lang).Hint(), hint)
		}
	case "html": // in a frame
		a.contentType = document.HTMLType
		drawing, _ := look.draw("svg", e)
		const page = `<!doctype html><html lang=%q><meta charset="utf-8"><title>%s</title><style>svg{max-width:100%%;height:auto}</style>%s`
		a.body = fmt.Appendf(nil, page, cmp.Or(look.lang, "en"), html.EscapeString(text), drawing)
	default:
		a.body, _ = look.draw(ext, e) // a picture in memory, of characters that the fonts have
	}
	return a
}

// A refusal is the key of what is answered without any work. It holds nothing that a stranger
// chose but one of a few looks, so that all of them together are soon drawn.
type refusal struct {
	ext    string
	status int
	text   string
	hint   string
	look   errorLook
}

func (refusal) section() string { return "refusals" }

// refuse answers where no work was done: the path is not there, the queue is full, or nobody has
// time to wait. Errors that speak of what was asked for are answers of the work.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	s.logError(r.RequestURI, err)
	if rec, ok := w.(*recorder); ok && rec.status != 0 {
		return // the answer had begun
	}
	e := statusOf(err)
	h := w.Header()
	h.Set("Cache-Control", noStore)
	if e.allow != "" {
		h.Set("Allow", e.allow)
	}
	if e.retry > 0 {
		h.Set("Retry-After", fmt.Sprint(int(e.retry/time.Second)))
	}
	look := newErrorLook(r.URL.Query())
	look.wide = errorImageWide
	k := refusal{extension(r.URL.Path), e.status, e.Error(), e.hint.String(), look}
	if r.URL.Path == "/" && r.Method != http.MethodPost {
		k.ext, look.lang = "page", language(look.lang, r.Header.Get("Accept-Language"))
		k.look = errorLook{lang: look.lang}
	}
	a, _, err := once(context.WithoutCancel(r.Context()), s.solver.memo, k, func(context.Context) (answer, keep, error) {
		a := failure(k.ext, e, look)
		if k.ext == "page" {
			a.contentType, a.body = document.HTMLType, errorPage(look.lang, e)
		}
		return a, keep{a.size(), forEver}, nil
	})
	if err != nil {
		a = answer{status: e.status, contentType: plainText, body: []byte("internal error of the server\n")}
	}
	write(w, r, a.status, a.contentType, a.body)
}

// logError logs the cause of an internal error, which the client is not told.
func (s *Server) logError(asked string, err error) {
	e := statusOf(err)
	if e.cause == nil {
		return
	}
	attrs := []any{"url", input.Printable(input.Clip(asked, longestURL)), "error", input.Printable(e.cause.Error())}
	if p, ok := errors.AsType[*parallel.Panic](e.cause); ok {
		attrs = append(attrs, "stack", string(p.Stack))
	}
	s.log.Error("internal error", attrs...)
}
