package web

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"maps"
	"net/url"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/samples"
	"slidegif/solve"
)

// A puzzleData is the part of a pageData that describes the puzzle on the page.
type puzzleData struct {
	Name, Eyebrow string
	Perfect       bool   // whether the puzzle is known to be perfect; see package perfect
	Task          string // instruction for the player
	Day, DayKind  string // date of a daily puzzle, and its kind if the request specifies one
	Optima        string
	Dare          string         // description of a link preview; empty if the optimum is unknown
	KindMetrics   []solve.Metric // metrics of the kind; nil if there is no puzzle
	Teaches       bool           // whether there are solutions in stages
	Player        template.HTML
	AnimationURL  string // fallback for browsers without scripts
	Card          *card
	Downloads     []download
	Code          string
}

// HasMetric reports whether the puzzle supports the metric m. If the page has no puzzle, every metric is
// supported.
func (t puzzleData) HasMetric(m solve.Metric) bool {
	return t.KindMetrics == nil || slices.Contains(t.KindMetrics, m)
}

// newPuzzleData returns a puzzleData for a puzzle that has not been solved.
func (s *Server) newPuzzleData(ctx context.Context, req request, p pipeline.Puzzle, d pageData) (puzzleData, error) {
	keys := pick(url.Values{"lang": {d.Lang}, "metric": {d.Metric}, "theme": {d.Theme}}, "lang", "metric", "theme")
	g, err := s.playerGame(ctx, p, keys)
	if err != nil {
		return puzzleData{}, err
	}
	// A script adds the map button, which shifts the other buttons. Until then, the controls are covered.
	g.Attributes = []player.Attribute{{Name: "id", Value: "player"}, {Name: "covered"}, {Name: "linked"}, {Name: "play", Value: "on"}, {Name: "src", Value: "."}, {Name: "puzzle", Value: p.ID()}}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		g.Attributes = append(g.Attributes, player.Attribute{Name: key, Value: keys.Get(key)})
	}
	element, err := g.Element()
	if err != nil {
		return puzzleData{}, err
	}
	entry, perfect := samples.PerfectByID()[p.ID()]
	if perfect {
		p.Start.Name, p.Start.Chinese = entry.English, entry.Chinese
	}
	name, eyebrow := titles(p, g.Title, d.Lang)
	style := maps.Clone(keys)
	keys.Set("puzzle", p.ID())
	root := req.origin + req.root
	c := &card{Image: root + "/card.png?" + unescapeQuery(keys.Encode())}
	c.link(req, keys)
	return puzzleData{
		Name: name, Eyebrow: eyebrow, Perfect: perfect, Task: g.Task, Optima: optimaText(p.Kind(), g.Optima, d.Lang), Dare: dareText(g, d.Lang), KindMetrics: p.Kind().Metrics,
		Teaches:      p.Kind().Teach != nil,
		Player:       template.HTML(element),
		AnimationURL: "./solve.gif?" + unescapeQuery(keys.Encode()),
		Card:         c,
		Downloads:    downloads(keys, d.T),
		Code:         strings.ReplaceAll(embedCode{game: g, name: name, style: style, size: render.Options{}.AnimationSize(), speed: 1}.all()["svg"], basePlaceholder, root),
	}, nil
}

// titles returns the name of a puzzle, and a subtitle with the kind and the original name.
func titles(p pipeline.Puzzle, title, lang string) (name, subtitle string) {
	kind := texts()[lang][p.Kind().Name]
	name, native := p.Start.DisplayName(lang)
	name = cmp.Or(name, title, kind)
	if strings.HasPrefix(kind, name) || strings.HasPrefix(name, kind) {
		kind = ""
	}
	return name, strings.Trim(kind+" · "+native, " ·")
}

// optimaText describes the known optimal length in each metric.
func optimaText(k *solve.Kind, optima map[solve.Metric]int, lang string) string {
	sentence, lead := "count", texts()[lang]["optima"]
	if len(k.Metrics) == 1 {
		sentence, lead = "optimum", "" // a single metric needs no label
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

// dareText returns the description of a link preview, or "" if the optimum is unknown.
func dareText(g player.Game, lang string) string {
	if n := g.Optima[g.Metric]; n > 0 {
		return strings.ReplaceAll(texts()[lang]["dare"], "%n", g.Count(n))
	}
	return ""
}
