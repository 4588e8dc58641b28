package web

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"slidegif/cmd/internal/job"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

const (
	pageTemplate = "page.html"

	// pagePolicy: nothing but our own files, and nobody may frame the page.
	pagePolicy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

var pageHTML = template.Must(template.New(pageTemplate).ParseFS(pageFiles, "page/"+pageTemplate))

// A view is what the page's template shows. Without scripts the form comes back with the
// picture; with them they take over.
type view struct {
	Lang, Other string // zh or en
	T           map[string]string
	OtherURL    string // this page in the other language

	Puzzle, Metric, Theme string
	Metrics               []solve.Metric
	Themes                []string
	Shelves               []shelf

	Error, Hint string
	Result      *result
}

// A result is a puzzle that was asked for.
type result struct {
	ID, Name string
	Moving   string // the path of the animation
	Still    string
	URL      string // absolute, to be embedded
	Markdown string
	HTML     string
}

// page answers "/".
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Add("Vary", "Accept-Language")
	given := r.URL.Query()
	v := s.view(r, given)
	if given.Has("random") {
		to, err := s.randomPage(r, given)
		if err == nil {
			h.Set("Cache-Control", "no-store")
			http.Redirect(w, r, to, http.StatusSeeOther)
			return
		}
		s.complain(r, &v, err)
	}
	var b bytes.Buffer
	if err := pageHTML.Execute(&b, v); err != nil {
		s.fail(w, r, err)
		return
	}
	sendText(w, r, "text/html; charset=utf-8", b.Bytes(), pack(b.Bytes()), tagOf(b.Bytes()))
}

func (s *Server) view(r *http.Request, given url.Values) view {
	lang := language(given.Get("lang"), r.Header.Get("Accept-Language"))
	v := view{
		Lang: lang, Other: otherLanguage[lang], T: texts[lang],
		Puzzle: clipRunes(given.Get("puzzle")), Metric: given.Get("metric"), Theme: given.Get("theme"),
		Metrics: []solve.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric, board.PushMetric},
		Themes:  theme.Names(), Shelves: shelves()[lang],
	}
	other := url.Values{}
	for _, key := range []string{"puzzle", "metric", "theme"} {
		if x := given.Get(key); x != "" {
			other.Set(key, x)
		}
	}
	other.Set("lang", v.Other)
	v.OtherURL = "/?" + readable(other.Encode())
	if v.Puzzle != "" {
		var err error
		if v.Result, err = s.result(r, v, given); err != nil {
			s.complain(r, &v, err)
		}
	}
	return v
}

// complain puts an error onto the page.
func (s *Server) complain(r *http.Request, v *view, err error) {
	e := statusOf(err)
	v.Error, v.Hint = e.text, e.hint
	s.logFault(r, e)
}

func (s *Server) result(r *http.Request, v view, given url.Values) (*result, error) {
	p, err := s.read(r, v.Puzzle)
	if err != nil {
		return nil, err
	}
	q, err := readQuery(url.Values{"metric": {v.Metric}, "theme": {v.Theme}}.Encode(), s.limits)
	if err != nil {
		return nil, err
	}
	gif, _ := job.FormatOf("gif", "page")
	req, err := newRequest(p, gif, q, s.limits)
	if err != nil {
		return nil, err
	}
	look := url.Values{}
	for key, value := range map[string]string{"metric": v.Metric, "theme": v.Theme} {
		if value != "" {
			look.Set(key, value)
		}
	}
	if v.Lang == "en" && p.Kind().Name == "klotski" {
		look.Set("lang", "en")
	}
	res := &result{ID: p.ID(), Name: p.Title(), Moving: req.location(look)}
	look.Set("view", "start")
	look.Set("size", "480")
	req.output.Format.Name = "png"
	res.Still = req.location(look)
	res.URL = origin(r) + res.Moving
	res.Markdown = "![" + res.Name + "](" + res.URL + ")"
	res.HTML = `<img src="` + template.HTMLEscapeString(res.URL) + `" alt="` + template.HTMLEscapeString(res.Name) + `">`
	return res, nil
}

// origin is how the one who asks reaches this server, perhaps through a proxy.
func origin(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// randomPage draws for the form without scripts, and returns where the puzzle is.
func (s *Server) randomPage(r *http.Request, given url.Values) (string, error) {
	d, err := newDrawing(query{kind: given.Get("random"), length: given.Get("length"), metric: solve.Metric(given.Get("metric"))})
	if err != nil {
		return "", err
	}
	p, err := s.solver.fresh(r.Context(), d)
	if err != nil {
		return "", err
	}
	to := url.Values{"puzzle": {p.ID()}}
	for _, key := range []string{"lang", "metric", "theme"} {
		if x := given.Get(key); x != "" {
			to.Set(key, x)
		}
	}
	return "/?" + readable(to.Encode()), nil
}

// A shelf holds the named layouts of one kind.
type shelf struct {
	Kind    string
	Layouts []shown
}

type shown struct {
	Name, Search string
	Use          string // the ID to put into the form
	Link, Thumb  string
	Optimum      string // in the kind's first metric
}

// shelves are built once: they never change.
var shelves = sync.OnceValue(func() map[string][]shelf {
	out := map[string][]shelf{}
	for lang := range texts {
		for _, k := range catalog.Kinds {
			if len(k.Named()) == 0 {
				continue
			}
			sh := shelf{Kind: k.Name}
			for _, l := range k.Named() {
				sh.Layouts = append(sh.Layouts, show(k, l, lang))
			}
			out[lang] = append(out[lang], sh)
		}
	}
	return out
})

func show(k *solve.Kind, l solve.Layout, lang string) shown {
	id := k.Name + ":" + l.Slug
	link := url.Values{"puzzle": {id}, "lang": {lang}}
	x := shown{
		Name: l.Name, Use: id, Link: "/?" + readable(link.Encode()),
		Thumb:  "/solve.png?puzzle=" + readable(url.QueryEscape(id)) + "&view=start&size=160&colors=32",
		Search: strings.ToLower(strings.Join(append([]string{l.Name, l.Slug, strings.ReplaceAll(l.Slug, "-", "")}, l.Aliases...), " ")),
	}
	if x.Name == "" {
		x.Name = l.Slug
	}
	m := k.Metrics[0]
	switch n, known := l.Optimum[m]; {
	case known && n < 0:
		x.Optimum = "×"
	case known && lang == "zh":
		x.Optimum = fmt.Sprintf("%d %s", n, texts[lang][string(m)])
	case known:
		x.Optimum = m.Count(n)
	}
	return x
}

// clipRunes bounds what comes back in the form.
func clipRunes(s string) string {
	r := []rune(s)
	return string(r[:min(len(r), 4096)])
}

// language chooses what the URL says, else what the browser likes best.
func language(asked, accepted string) string {
	if texts[asked] != nil {
		return asked
	}
	for _, part := range strings.Split(accepted, ",") {
		tag, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(part)), ";")
		primary, _, _ := strings.Cut(tag, "-")
		if slices.Contains([]string{"zh", "en"}, primary) {
			return primary
		}
	}
	return "en"
}
