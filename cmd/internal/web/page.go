package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

const (
	pageTemplate = "page.html"

	// pagePolicy is the Content-Security-Policy for the page. The policy permits only files from this server,
	// and forbids framing. Inline styles are permitted because the inline SVG of the puzzle contains style
	// rules.
	pagePolicy = "default-src 'none'; img-src 'self' blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

// pageHTML parses the templates on first use. Parsing the templates earlier would take a tenth of the start-up time of
// the command.
var pageHTML = sync.OnceValue(func() *template.Template { return template.Must(template.ParseFS(pageFiles, "page/*.html")) })

// A pageData holds the data for the page template. All URLs are relative, so that the page works below any
// path. The URLs start with "./", because html/template would otherwise treat the text before the colon in an
// ID as a URL scheme.
type pageData struct {
	Lang  string // one of language.WithTexts
	T     map[string]string
	Words map[string]string // the part of T that scripts need

	LanguageLinks []languageLink // to this page in other languages

	Puzzle, Metric, Theme string // as given in the request
	Metrics               []solve.Metric
	Themes                []string
	Random                []choice
	Tabs                  []choice // of the gallery
	Packs                 []pack
	Doors                 []door
	FirstSunday           string   // first day with a perfect puzzle; see pipeline.FirstSunday
	EditorKinds           []choice // kinds that have an example puzzle for the editor
	Layouts               []layout
	ImportExamples        []importExample

	Modules     []string // scripts to preload because main.js imports them
	Error, Hint string
	Root        string         // relative URL of the root, for pages below it
	Puzzles     []input.Puzzle // puzzles to which the hint links
	Policy      string         // policy of a static page; a server sends the policy in a header
	Boot        template.JS    // inline script of a static page
	puzzleData
}

// A card is the link preview for the page. All URLs in a card are absolute.
type card struct{ URL, Image, OEmbed string }

// link sets the URL and the oEmbed URL of the page with the given keys.
func (c *card) link(req request, keys url.Values) {
	c.URL = req.origin + req.root + "/?" + unescapeQuery(keys.Encode())
	c.OEmbed = req.origin + req.root + "/oembed?url=" + url.QueryEscape(c.URL)
}

// An importExample is an example of a foreign puzzle format that the page can import.
type importExample struct{ Name, Use, Link string }

// A choice is an option in a selection list.
type choice struct{ Value, Name string }

func (s *Server) handlePage(ctx context.Context, req request) (response, error) {
	values := req.values()
	d := newPageData(req.lang, values)
	resp := ok(document.HTMLType, nil)
	var err error
	switch {
	case values.Has("random"):
		var location string
		if location, err = s.randomURL(ctx, req, values); err == nil {
			return response{status: http.StatusSeeOther, redirect: location}, nil
		}
	case req.seed != 0:
		p, drawErr := s.solver.generateDaily(ctx, pipeline.Query{Kind: values.Get("kind")}, req.seed)
		if _, invalid := errors.AsType[*input.Error](drawErr); invalid {
			resp.status, err = http.StatusBadRequest, drawErr // the same error as for /daily.json
			break
		}
		resp.temporary, err = s.showDaily(ctx, req, p, drawErr, &d)
	case d.Puzzle != "":
		err = s.showGiven(ctx, req, &d)
	case values.Get("day") != "": // a valid day has set the seed, so this day is invalid
		resp.status = http.StatusBadRequest
		_, err = pipeline.ParseDay(values.Get("day"), s.now())
	}
	if err != nil {
		resp.temporary = guard.IsTimeout(err)
		if _, invalid := errors.AsType[*input.Error](err); invalid {
			resp.temporary = s.showToday(ctx, req, &d)
		}
		d.setError(toHTTPError(err))
		s.logError(req.route+"?"+req.query, err)
	}
	resp.body = d.html(pageTemplate)
	return resp, nil
}

// Languages returns the languages that are available for embedded pictures and players.
func (d pageData) Languages() []language.Language { return language.WithTexts() }

// html executes a page template with the data.
func (d pageData) html(template string) []byte {
	var b bytes.Buffer
	if err := pageHTML().ExecuteTemplate(&b, template, d); err != nil {
		panic("the page cannot be written: " + err.Error())
	}
	return b.Bytes()
}

// lostPage returns a page without a puzzle, for an error at an address below the root. The argument root is the
// URL of the site. The script runs before the page loads the style sheet.
func lostPage(lang, root string, e *guard.Error, script template.JS) []byte {
	d := pageData{Lang: lang, T: texts()[lang], Root: root, Boot: script}
	d.setError(e)
	if e == errNotFound {
		d.Hint = "" // the hint is for programs
	}
	return d.html("lost.html")
}

// errorPage returns a page that shows an error and no puzzle.
func errorPage(lang string, e *guard.Error) []byte {
	d := newPageData(lang, url.Values{"lang": {lang}})
	d.setError(e)
	return d.html(pageTemplate)
}

func (d *pageData) setError(e *guard.Error) {
	d.Error, d.Hint = localize(e, d.Lang)
	d.Puzzles = e.Hint.Puzzles()
}

// showDaily adds the daily puzzle p to the page, or the default puzzle if err is a timeout.
func (s *Server) showDaily(ctx context.Context, req request, p pipeline.Puzzle, err error, d *pageData) (temporary bool, _ error) {
	kind := req.values().Get("kind")
	if temporary = guard.IsTimeout(err); temporary {
		p, err = pipeline.ParseID(ctx, pipeline.DefaultPuzzle)
	}
	if err == nil {
		d.puzzleData, err = s.newPuzzleData(ctx, req, p, *d)
	}
	if err != nil || temporary {
		return temporary, err
	}
	date := pipeline.SeedDay(req.seed)
	d.Perfect = pipeline.IsPerfectDay(date, kind)
	d.Day, d.DayKind, d.Eyebrow = date.Format(time.DateOnly), kind, formatDay(date, s.now(), d.Lang)
	link := pick(url.Values{"day": {d.Day}, "kind": {kind}, "lang": {d.Lang}, "metric": {d.Metric}, "theme": {d.Theme}}, "day", "kind", "lang", "metric", "theme")
	d.Card.link(req, link)
	d.Card.Image += "&day=" + d.Day
	return false, nil
}

// showToday adds today's puzzle, if possible, below the error about the requested puzzle.
func (s *Server) showToday(ctx context.Context, req request, d *pageData) (temporary bool) {
	today, err := pipeline.ParseDay("", s.now())
	if err != nil {
		return false
	}
	first := pipeline.DailyKinds[0]
	req.query, req.seed, d.Metric = url.Values{"kind": {first}}.Encode(), pipeline.DaySeed(today), "" // a different kind may not support the metric
	p, err := s.solver.generateDaily(ctx, pipeline.Query{Kind: first}, req.seed)
	s.showDaily(ctx, req, p, err, d) // display no puzzle if the theme is invalid
	return true
}

func (s *Server) showGiven(ctx context.Context, req request, d *pageData) error {
	p, err := s.solver.parse(ctx, d.Puzzle)
	if err != nil {
		return err
	}
	d.puzzleData, err = s.newPuzzleData(ctx, req, p, *d)
	return err
}

// lazyScripts lists the scripts that the page loads after the board or on demand.
var lazyScripts = []string{"atlas.js", "calendar.js", "editor.js", "feel.js", "film.js", "five.js", "game.js", "grid.js", "join.js", "landmap.js", "map.js", "record.js", "screenshot.js", "seal.js", "share.js", "stats.js", "stuck.js", "style.js", "teach.js", "trail.js", "win.js"}

func newPageData(lang string, values url.Values) pageData {
	d := pageData{
		Lang: lang, T: texts()[lang], Words: scriptTexts()[lang],
		Puzzle: strings.TrimSpace(sanitize(pipeline.ScrambleText(values.Get("puzzle"), values.Get("scramble")))), Metric: values.Get("metric"), Theme: values.Get("theme"),
		Metrics: board.Metrics(),
		Themes:  theme.Names(), Random: randomChoices(lang), Layouts: layouts()[lang], Tabs: tabs(lang), Packs: packs(lang),
		Doors: doors(lang, values), FirstSunday: pipeline.FirstSunday.Format(time.DateOnly),
	}
	for _, name := range slices.Sorted(maps.Keys(assets())) {
		if strings.HasSuffix(name, ".js") && name != "main.js" && !slices.Contains(lazyScripts, name) {
			d.Modules = append(d.Modules, name)
		}
	}
	d.Layouts = d.Layouts[:min(len(d.Layouts), initialLayouts)]
	for _, k := range catalog.Kinds {
		if k.Example != "" {
			d.EditorKinds = append(d.EditorKinds, choice{k.Example, d.T[k.Name]})
		}
		for _, form := range k.Imports {
			link := url.Values{"lang": {lang}, "puzzle": {form.Example}}
			d.ImportExamples = append(d.ImportExamples, importExample{cmp.Or(d.T[form.Source], form.Source), form.Example, "./?" + unescapeQuery(link.Encode())})
		}
	}
	otherValues := pick(values, "puzzle", "scramble", "day", "kind", "metric", "theme")
	maps.Copy(otherValues, keptKeys(values))
	d.LanguageLinks = languageLinks(lang, otherValues)
	return d
}

// pageKeys lists the URL keys that the page sets. The script text.js has a copy of this list.
var pageKeys = []string{"puzzle", "scramble", "moves", "random", "length", "perfect", "day", "kind", "metric", "theme", "lang"}

// keptKeys returns the keys that links to the page preserve: all keys except pageKeys, such as the keys of pictures.
func keptKeys(values url.Values) url.Values {
	kept := maps.Clone(values)
	for _, key := range pageKeys {
		delete(kept, key)
	}
	return kept
}

// randomChoices returns the types of random puzzles that each kind offers.
func randomChoices(lang string) []choice {
	var list []choice
	for _, k := range catalog.Kinds {
		choices := k.Presets
		if choices == nil && k.Random != nil {
			choices = []string{""}
		}
		for _, params := range choices {
			list = append(list, choice{strings.TrimSuffix(k.Name+":"+params, ":"), choiceName(k, params, lang)})
		}
	}
	return list
}

func choiceName(k *solve.Kind, params, lang string) string {
	words := texts()[lang]
	params, goal := strings.CutSuffix(params, "+goal")
	name := strings.TrimSpace(words[k.Name] + " " + params)
	if k.PresetName != nil && params != "" {
		name = strings.NewReplacer("%k", words[k.Name], "%v", k.PresetName(params, lang)).Replace(words["choice"])
	}
	if goal {
		name += words["comma"] + words["goalToo"]
	}
	return name
}

// randomURL generates a random puzzle for the form that works without scripts, and returns the URL of the
// page with that puzzle.
func (s *Server) randomURL(ctx context.Context, req request, values url.Values) (string, error) {
	query := pipeline.Query{Kind: values.Get("random"), Length: values.Get("length"), Perfect: values.Get("perfect"), Metric: solve.Metric(values.Get("metric"))}
	p, err := s.solver.generateRandom(ctx, query, req.seed)
	if err != nil {
		return "", err
	}
	redirect := pick(values, "lang", "metric", "theme")
	redirect.Set("puzzle", p.ID())
	maps.Copy(redirect, keptKeys(values))
	return "./?" + unescapeQuery(redirect.Encode()), nil
}

// sanitize truncates user input and removes control characters, before the form displays the input again.
func sanitize(s string) string {
	r := []rune(strings.ReplaceAll(s, "\r\n", "\n"))
	lines := strings.Split(string(r[:min(len(r), 4096)]), "\n")
	for i, line := range lines {
		lines[i] = input.Printable(line)
	}
	return strings.Join(lines, "\n")
}

// chooseLanguage returns the language that the request specifies, or else the first supported language in the
// Accept-Language header.
func chooseLanguage(requested, acceptLanguage string) string {
	for _, tag := range append([]string{requested}, strings.Split(acceptLanguage, ",")...) {
		tag, _, _ = strings.Cut(tag, ";")
		if lang, _ := language.Match(strings.TrimSpace(tag)); texts()[lang] != nil {
			return lang
		}
	}
	return language.Default
}
