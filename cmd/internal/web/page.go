package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/player"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

const (
	pageTemplate = "page.html"

	// pagePolicy: nothing but our own files, and nobody may frame the page. The drawing of
	// the puzzle, which is in the page, has style rules of its own.
	pagePolicy = "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

var pageHTML = template.Must(template.ParseFS(pageFiles, "page/*.html"))

// A view is what the page's template shows. All addresses are relative, so that the page
// works below any path. They begin with ./, or the template takes the colon of an ID for
// that of a scheme.
type view struct {
	Lang, Other string // of those that texts has
	T           map[string]string
	Words       map[string]string // those of T that scripts use
	OtherURL    string            // this page in the other language

	Puzzle, Metric, Theme string // as given
	Metrics               []solve.Metric
	Themes                []string
	Random                []choice
	Tabs                  []choice // of the gallery
	Daily                 []choice // those of which the calendar has a puzzle a day
	Makers                []choice // all kinds, each with a puzzle that the editor may start from
	Layouts               []layout
	Pasted                []pasted

	Modules     []string // scripts that main.js imports at first, so that all are asked for at once
	Error, Hint string
	Puzzles     []input.Puzzle // of which the hint speaks
	Policy      string         // of a page without a server; empty with one, whose headers tell it
	Boot        template.JS    // of a page without a server
	shownPuzzle
}

// A shownPuzzle is the puzzle that the page shows.
type shownPuzzle struct {
	Name, Eyebrow string
	Task          string // what a player is asked to do
	Day, DayKind  string // of the puzzle of a day, and the kind that was asked for
	Optima        string
	Counted       []solve.Metric // of the kind; without a puzzle none
	Player        template.HTML
	Moving        string // the animation, for readers without scripts
	Card          *card
	Downloads     []download
	Code          string
}

// Offers reports whether moves of the puzzle can be counted so. A page without a puzzle
// offers all metrics.
func (t shownPuzzle) Offers(m solve.Metric) bool {
	return t.Counted == nil || slices.Contains(t.Counted, m)
}

// A card is what other sites show of a link to the page. Its addresses are absolute.
type card struct{ URL, Image, OEmbed string }

// link makes the page with some keys the one that the card is of.
func (c *card) link(q question, keys url.Values) {
	c.URL = q.origin + q.root + "/?" + readable(keys.Encode())
	c.OEmbed = q.origin + q.root + "/oembed?url=" + url.QueryEscape(c.URL)
}

// A pasted is a form of another program that the field takes, with an example.
type pasted struct{ Name, Use, Link string }

// A choice is one value of a list.
type choice struct{ Value, Name string }

// page is the work of "/".
func (s *Server) page(ctx context.Context, q question) (answer, error) {
	given := q.keys()
	v := newView(q.lang, given)
	a := ok(document.HTMLType, nil)
	var err error
	switch {
	case given.Has("random"):
		var to string
		if to, err = s.randomPage(ctx, q, given); err == nil {
			return answer{status: http.StatusSeeOther, redirect: to}, nil
		}
	case q.seed != 0:
		p, undrawn := s.solver.drawOfDay(ctx, pipeline.Query{Kind: given.Get("kind")}, q.seed)
		if _, bad := errors.AsType[*input.Error](undrawn); bad {
			a.status, err = http.StatusBadRequest, undrawn // as /daily.json says it
			break
		}
		a.passing, err = s.layDay(ctx, q, p, undrawn, &v)
	case v.Puzzle != "":
		err = s.lay(ctx, q, &v)
	case given.Get("day") != "": // one that there is not: any other has become the seed
		a.status = http.StatusBadRequest
		_, err = pipeline.ParseDay(given.Get("day"), s.now())
	}
	if err != nil {
		a.passing = outOfTime(err)
		if _, bad := errors.AsType[*input.Error](err); bad {
			a.passing = s.layToday(ctx, q, &v)
		}
		v.fail(statusOf(err))
		s.logError(q.route+"?"+q.query, err)
	}
	a.body = v.html(pageTemplate)
	return a, nil
}

// html returns the page, or one of its parts.
func (v view) html(template string) []byte {
	var b bytes.Buffer
	if err := pageHTML.ExecuteTemplate(&b, template, v); err != nil {
		panic("the page cannot be written: " + err.Error())
	}
	return b.Bytes()
}

// errorPage is the page with an error and no puzzle.
func errorPage(lang string, e *httpError) []byte {
	v := newView(lang, url.Values{"lang": {lang}})
	v.fail(e)
	return v.html(pageTemplate)
}

func (v *view) fail(e *httpError) {
	v.Error, v.Hint = e.said(v.Lang)
	v.Puzzles = e.hint.Puzzles()
}

// layDay shows the puzzle of a day, or the default one where the server had no time to draw it.
func (s *Server) layDay(ctx context.Context, q question, p pipeline.Puzzle, err error, v *view) (passing bool, _ error) {
	kind := q.keys().Get("kind")
	if passing = outOfTime(err); passing {
		p, err = pipeline.ParseID(ctx, pipeline.DefaultPuzzle)
	}
	if err == nil {
		v.shownPuzzle, err = s.showPuzzle(ctx, q, p, *v)
	}
	if err != nil || passing {
		return passing, err
	}
	v.Day, v.DayKind, v.Name = pipeline.DayOf(q.seed).Format(time.DateOnly), kind, v.T["today"]
	v.Eyebrow = v.T[p.Kind().Name] + " · " + v.Day
	link := pick(url.Values{"day": {v.Day}, "kind": {kind}, "lang": {v.Lang}, "metric": {v.Metric}, "theme": {v.Theme}}, "day", "kind", "lang", "metric", "theme")
	v.Card.link(q, link)
	v.Card.Image += "&day=" + v.Day
	return false, nil
}

// layToday shows the puzzle of today, if it can be, below what is wrong with the one that was given.
func (s *Server) layToday(ctx context.Context, q question, v *view) (passing bool) {
	today, err := pipeline.ParseDay("", s.now())
	if err != nil {
		return false
	}
	q.query, q.seed, v.Metric = "", pipeline.SeedOf(today), "" // another kind may not know the metric
	p, err := s.solver.drawOfDay(ctx, pipeline.Query{}, q.seed)
	s.layDay(ctx, q, p, err, v) // a theme that there is not shows nothing
	return true
}

// lay shows the puzzle that was given.
func (s *Server) lay(ctx context.Context, q question, v *view) error {
	p, err := s.solver.read(ctx, v.Puzzle)
	if err != nil {
		return err
	}
	v.shownPuzzle, err = s.showPuzzle(ctx, q, p, *v)
	return err
}

// daily are the tabs of which the calendar has a puzzle a day; a link to one of the first needs not name it.
var daily = []string{"klotski", "rush", "tiles:3x3", "ricochet", "gates"}

func newView(lang string, given url.Values) view {
	v := view{
		Lang: lang, Other: otherLanguage[lang], T: texts()[lang], Words: scriptTexts()[lang],
		Puzzle: strings.TrimSpace(typed(pipeline.Scrambled(given.Get("puzzle"), given.Get("scramble")))), Metric: given.Get("metric"), Theme: given.Get("theme"),
		Metrics: []solve.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric, board.PushMetric},
		Themes:  theme.Names(), Random: randomChoices(lang), Layouts: layouts()[lang], Tabs: tabs(lang),
		Daily: slices.DeleteFunc(tabs(lang), func(c choice) bool { return !slices.Contains(daily, c.Value) }),
	}
	later := []string{"calendar.js", "main.js", "editor.js", "feel.js", "game.js", "grid.js", "picture.js", "record.js", "share.js"}
	for _, name := range slices.Sorted(maps.Keys(assets())) {
		if strings.HasSuffix(name, ".js") && !slices.Contains(later, name) {
			v.Modules = append(v.Modules, name)
		}
	}
	v.Layouts = v.Layouts[:min(len(v.Layouts), firstLayouts)]
	for _, k := range catalog.Kinds {
		if k.Example != "" {
			v.Makers = append(v.Makers, choice{k.Example, v.T[k.Name]})
		}
		for _, form := range k.Imports {
			link := url.Values{"lang": {lang}, "puzzle": {form.Example}}
			v.Pasted = append(v.Pasted, pasted{form.From, form.Example, "./?" + readable(link.Encode())})
		}
	}
	other := pick(given, "puzzle", "scramble", "day", "kind", "metric", "theme")
	other.Set("lang", v.Other)
	v.OtherURL = "./?" + readable(other.Encode())
	return v
}

// randomChoices are the random puzzles that the kinds offer.
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

// showPuzzle shows a puzzle unsolved.
func (s *Server) showPuzzle(ctx context.Context, q question, p pipeline.Puzzle, v view) (shownPuzzle, error) {
	keys := pick(url.Values{"lang": {v.Lang}, "metric": {v.Metric}, "theme": {v.Theme}}, "lang", "metric", "theme")
	g, err := s.game(ctx, p, keys)
	if err != nil {
		return shownPuzzle{}, err
	}
	g.Attributes = []player.Attribute{{Name: "id", Value: "player"}, {Name: "linked"}, {Name: "play", Value: "on"}, {Name: "src", Value: "."}, {Name: "puzzle", Value: p.ID()}}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		g.Attributes = append(g.Attributes, player.Attribute{Name: key, Value: keys.Get(key)})
	}
	element, err := g.Element()
	if err != nil {
		return shownPuzzle{}, err
	}
	name, eyebrow := headings(p, g.Title, v.Lang)
	look := maps.Clone(keys)
	keys.Set("puzzle", p.ID())
	root := q.origin + q.root
	c := &card{Image: root + "/card.png?" + readable(keys.Encode())}
	c.link(q, keys)
	return shownPuzzle{
		Name: name, Eyebrow: eyebrow, Task: g.Task, Optima: optimaText(p.Kind(), g.Optima, v.Lang), Counted: p.Kind().Metrics,
		Player:    template.HTML(element),
		Moving:    "./solve.gif?" + readable(keys.Encode()),
		Card:      c,
		Downloads: downloads(keys, v.T),
		Code:      strings.ReplaceAll(embedding{game: g, name: name, look: look, size: 480, speed: 1}.all()["svg"], base, root),
	}, nil
}

// headings returns the name of a puzzle, and what tells more: that of its kind, and the name that it translates.
func headings(p pipeline.Puzzle, title, lang string) (name, more string) {
	kind := texts()[lang][p.Kind().Name]
	name, native := p.Start.Called(lang)
	name = cmp.Or(name, title, kind)
	if strings.HasPrefix(kind, name) || strings.HasPrefix(name, kind) {
		kind = ""
	}
	return name, strings.Trim(kind+" · "+native, " ·")
}

// optimaText lists the known lengths of shortest solutions in all metrics.
func optimaText(k *solve.Kind, optima map[solve.Metric]int, lang string) string {
	sentence, lead := "count", texts()[lang]["optima"]
	if len(k.Metrics) == 1 {
		sentence, lead = "optimum", "" // which metric needs no telling
	}
	var list []string
	for _, m := range k.Metrics {
		if n, known := optima[m]; known && n > 0 {
			list = append(list, strings.NewReplacer("%n", fmt.Sprint(n), "%m", texts()[lang][string(m)]).Replace(texts()[lang][sentence]))
		}
	}
	if list == nil {
		return ""
	}
	return lead + strings.Join(list, " · ")
}

// A download is one file of the puzzle.
type download struct{ Name, URL, Path, Keys string }

// downloads are the files that this server makes, the smallest first.
func downloads(keys url.Values, words map[string]string) []download {
	var list []download
	for _, f := range []struct{ text, path, keys string }{
		{"animatedSVG", "solve.svg", "view=solution"}, {"gif", "solve.gif", ""}, {"apng", "solve.apng", ""},
		{"still", "solve.png", "view=start"}, {"sheet", "solve.png", "view=sheet"}, {"pdf", "solve.pdf", "view=sheet"},
		{"playerPage", "embed", ""},
	} {
		list = append(list, download{words[f.text], "./" + strings.TrimSuffix(f.path+"?"+readable(keys.Encode())+"&"+f.keys, "&"), f.path, f.keys})
	}
	return list
}

// randomPage draws for the form without scripts, and returns where the puzzle is.
func (s *Server) randomPage(ctx context.Context, q question, given url.Values) (string, error) {
	asked := pipeline.Query{Kind: given.Get("random"), Length: given.Get("length"), Metric: solve.Metric(given.Get("metric"))}
	p, err := s.solver.drawRandom(ctx, asked, q.seed)
	if err != nil {
		return "", err
	}
	to := pick(given, "lang", "metric", "theme")
	to.Set("puzzle", p.ID())
	return "./?" + readable(to.Encode()), nil
}

// typed bounds what comes back in the form, line by line without control characters.
func typed(s string) string {
	r := []rune(strings.ReplaceAll(s, "\r\n", "\n"))
	lines := strings.Split(string(r[:min(len(r), 4096)]), "\n")
	for i, line := range lines {
		lines[i] = input.Printable(line)
	}
	return strings.Join(lines, "\n")
}

// language chooses what the URL says, else what the browser likes best, of those that texts has.
func language(asked, accepted string) string {
	for _, tag := range append([]string{asked}, strings.Split(accepted, ",")...) {
		tag, _, _ = strings.Cut(tag, ";")
		if lang, _ := board.Lang(strings.TrimSpace(tag)); texts()[lang] != nil {
			return lang
		}
	}
	return "en"
}
