package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html"
	"net/http"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve/input"
	"slidegif/solve/language"
	"slidegif/solve/parallel"
)

// errorBodies lists functions that return an error in a format, by the extension of the URL. Errors in all other
// formats are PNG pictures, so that a page that embeds a picture displays the error message.
var errorBodies = map[string]func(errorStyle, *guard.Error) (contentType string, body []byte){
	"":     errorText,
	"pdf":  errorText,
	"html": errorFrame,
	"json": errorJSON,
	"svg":  func(l errorStyle, e *guard.Error) (string, []byte) { return contentTypeOf("svg"), l.draw(e).svg() },
	"gif":  func(l errorStyle, e *guard.Error) (string, []byte) { return contentTypeOf("gif"), l.draw(e).gif() },
}

func errorResponse(ext string, err error, style errorStyle) response {
	e := toHTTPError(err)
	resp := response{status: e.Status, retry: e.Retry}
	if body := errorBodies[ext]; body != nil {
		resp.contentType, resp.body = body(style, e)
	} else {
		resp.contentType, resp.body = contentTypeOf(ext), style.draw(e).png()
	}
	return resp
}

func errorText(style errorStyle, e *guard.Error) (contentType string, body []byte) {
	text, hint := localize(e, style.lang)
	body = fmt.Appendf(nil, "%s\n", text)
	if hint != "" {
		body = fmt.Appendf(body, "%s%s\n", words.In(style.lang).Hint(), hint)
	}
	return plainText, body
}

func errorJSON(style errorStyle, e *guard.Error) (contentType string, body []byte) {
	text, hint := localize(e, style.lang)
	return document.JSONType, pipeline.ErrorJSON(text, hint, e.Hint.Puzzles(), e, words.In(style.lang).ForCommand())
}

func errorFrame(style errorStyle, e *guard.Error) (contentType string, body []byte) {
	text, _ := localize(e, style.lang)
	const page = `<!doctype html><html lang=%q><meta charset="utf-8"><title>%s</title><style>svg{max-width:100%%;height:auto}</style>%s`
	return document.HTMLType, fmt.Appendf(nil, page, cmp.Or(style.lang, language.Default), html.EscapeString(text), style.draw(e).svg())
}

// A refusalKey is the cache key for an error that is sent without calling a handler. The fields contain no text
// from the client, so the cache stays small.
type refusalKey struct {
	ext    string
	status int
	text   string
	hint   string
	look   errorStyle
}

func (refusalKey) Section() string { return "refusals" }

// maxDepth is the maximum number of folders in an address. Errors at deeper addresses are not shown on a page of the
// site.
const maxDepth = 4

// serveError sends an error that occurs outside of a handler, such as an unknown path, a full queue or a
// timeout. If the content of a request is invalid, the handler returns the error as a response.
func (s *Server) serveError(w http.ResponseWriter, r *http.Request, err error) {
	s.logError(r.RequestURI, err)
	if rec, ok := w.(*guard.Recorder); ok && rec.Status != 0 {
		return // part of the response has already been sent
	}
	e := toHTTPError(err)
	h := w.Header()
	h.Set("Cache-Control", noStore)
	if e.Allow != "" {
		h.Set("Allow", e.Allow)
	}
	if e.Retry > 0 {
		h.Set("Retry-After", fmt.Sprint(int(e.Retry/time.Second)))
	}
	style := newErrorStyle(r.URL.Query())
	style.width = errorImageWidth
	key := refusalKey{extension(r.URL.Path), e.Status, e.Error(), e.Hint.String(), style}
	if r.URL.Path == "/" && r.Method != http.MethodPost {
		key.ext, style.lang = "page", chooseLanguage(style.lang, r.Header.Get("Accept-Language"))
		key.look = errorStyle{lang: style.lang}
	}
	root := ""
	if depth := strings.Count(r.URL.Path, "/") - 1; key.ext == "" && depth <= maxDepth && r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html") {
		root = "./" + strings.Repeat("../", depth)
		style.lang = chooseLanguage(style.lang, r.Header.Get("Accept-Language"))
		key.ext, key.look = "page "+root, errorStyle{lang: style.lang}
		h.Set("Content-Security-Policy", pagePolicy)
	}
	resp, _, err := guard.GetOrCompute(context.WithoutCancel(r.Context()), s.solver.cache, key, func(context.Context) (response, guard.Retention, error) {
		ext := key.ext
		if root != "" {
			ext = ""
		}
		resp := errorResponse(ext, e, style)
		switch {
		case key.ext == "page":
			resp.contentType, resp.body = document.HTMLType, errorPage(style.lang, e)
		case root != "":
			resp.contentType, resp.body = document.HTMLType, lostPage(style.lang, root, e, "")
		}
		return resp, guard.Retention{Cost: resp.memorySize(), TTL: guard.Forever}, nil
	})
	if err != nil {
		resp = response{status: e.Status, contentType: plainText, body: []byte("internal server error\n")}
	}
	write(w, r, resp.status, resp.contentType, resp.body)
}

func (s *Server) logError(url string, err error) {
	e := toHTTPError(err)
	if e.Cause == nil {
		return
	}
	attrs := []any{"url", input.Printable(input.Truncate(url, maxLoggedURL)), "error", input.Printable(e.Cause.Error())}
	if p, ok := errors.AsType[*parallel.Panic](e.Cause); ok {
		attrs = append(attrs, "stack", string(p.Stack))
	}
	s.log.Error("internal error", attrs...)
}
