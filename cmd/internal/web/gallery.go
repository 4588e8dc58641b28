package web

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// initialLayouts is the number of layouts that the page initially contains. A script loads the remaining
// layouts.
const initialLayouts = 16

// A layout is the entry for a puzzle in the gallery.
type layout struct {
	Name     string
	Native   string // pinyin and Chinese characters if Name is a translation
	Credit   string // author and year
	Kind     string
	Tab      string // kind, or KIND:PARAMS
	Title    string // title of the tab; if empty, the title of the kind
	PuzzleID string
	File     string
	Length   int // optimal length in the first metric of the kind; 0 if unknown, negative if unsolvable
	Search   string
	Link     string
	Thumb    string
	Optimum  string
	Stage    string // one of stages
	InPack   bool   // belongs to the pack of its tab
}

// bestTab is the first tab of the gallery, with famous layouts of all kinds.
const bestTab = "best"

var bestLayouts = []string{
	"klotski:heng-dao-li-ma", "gates:gates-1", "ricochet:ricochet-1", "rush:rush-10", "lockout:lunar-1", "atomix:water",
	"klotski:yi-xin-yi-yi", "klotski:gao-zhen-wu-you", "gates:gates-10", "ricochet:ricochet-4", "lockout:lunar-5", "atomix:methane",
	"klotski:yi-lu-shun-feng", "klotski:bing-fen-san-lu", "klotski:zhi-hui-ruo-ding", "rush:rush-60",
}

// stages lists the difficulty levels of a kind, easiest first. Each level comprises a quarter of the layouts
// of the kind.
var stages = []string{"beginner", "medium", "advanced", "expert"}

// layouts returns the layouts of the gallery, keyed by language. The layouts are grouped by kind, with the
// easiest layout of each kind first.
var layouts = sync.OnceValue(func() map[string][]layout {
	out := map[string][]layout{}
	for lang := range texts() {
		for _, k := range catalog.Kinds {
			var list []layout
			seen := map[[2]string]bool{} // keyed by name and author; a puzzle may occur twice, with different letters
			for _, l := range k.NamedLayouts() {
				id := [2]string{l.Name, l.Author}
				if l.Name == "" || l.Author == "" || !seen[id] {
					list = append(list, newLayout(k, l, lang))
				}
				seen[id] = true
			}
			slices.SortStableFunc(list, func(a, b layout) int { return cmp.Compare(uint(a.Length-1), uint(b.Length-1)) }) // unknown lengths last
			out[lang] = append(out[lang], assignStages(list)...)
		}
		for _, tab := range unnamedLayouts(lang) {
			out[lang] = append(out[lang], assignStages(tab)...)
		}
		out[lang] = append(best(out[lang]), out[lang]...)
	}
	return out
})

// best returns copies of the layouts in bestLayouts, for the first tab of the gallery.
func best(all []layout) []layout {
	var list []layout
	for _, id := range bestLayouts {
		i := slices.IndexFunc(all, func(l layout) bool { return l.PuzzleID == id })
		if i < 0 {
			panic("gallery: no layout " + id)
		}
		l := all[i]
		l.Tab, l.Title, l.InPack = bestTab, "", false
		list = append(list, l)
	}
	return list
}

// tabName returns the name of the tab for a layout, without an English name in parentheses.
func (l layout) tabName(lang string) string {
	name, _, _ := strings.Cut(cmp.Or(l.Title, texts()[lang][l.Kind]), "（")
	return name
}

// A pack is a tab of the gallery with a series of boards from easy to hard.
type pack struct {
	Tab, Name string
	Size      int
	Next      layout // first board
}

func packs(lang string) []pack {
	var list []pack
	for _, l := range layouts()[lang] {
		if !l.InPack {
			continue
		}
		if len(list) == 0 || list[len(list)-1].Tab != l.Tab {
			list = append(list, pack{l.Tab, l.tabName(lang), 0, l})
		}
		list[len(list)-1].Size++
	}
	return list
}

// packSize is the maximum number of boards in a pack, except in the pack of perfect puzzles.
const packSize = 20

// assignStages sets the stage of each layout in a tab, and selects up to packSize layouts for the pack of the
// tab. The boards of a pack are evenly spaced from the easiest board that needs more than one move to the
// hardest board. The pack of perfect puzzles contains the hundred puzzles that its title names.
func assignStages(tab []layout) []layout {
	for i := range tab {
		tab[i].Stage = stages[len(stages)*i/len(tab)]
	}
	first := slices.IndexFunc(tab, func(l layout) bool { return l.Length > 1 })
	end := first
	for end >= 0 && end < len(tab) && tab[end].Length > 0 { // sort unknown lengths last
		end++
	}
	n := end - first
	if n > packSize && tab[0].Tab != perfectTab {
		n = packSize
	}
	for i := range n {
		tab[first+i*(end-first-1)/max(1, n-1)].InPack = true
	}
	return tab
}

// Both options remove the labels from thumbnails. For some puzzles, such as atoms, the labels determine the
// colours, which only labels=off keeps.
const (
	noLabelsByLang = "lang=none"
	labelsOff      = "labels=off"
)

// thumbnailURL returns the URL of a thumbnail. The picture has twice the width and height at which the page
// displays it.
func thumbnailURL(k *solve.Kind, id, labels string) string {
	return "./solve.png?puzzle=" + unescapeQuery(url.QueryEscape(id)) + "&view=start&size=280&colors=32&" + labels + "&background=" + url.QueryEscape(thumbnailBackground(k))
}

// thumbnailBackground returns the colour around a small board, which is the colour of its frame. The colour of the
// frame suits both light and dark mode. Numbered tiles are in a light tray, and all other boards have a wooden frame.
func thumbnailBackground(k *solve.Kind) string {
	if slices.Contains(k.Metrics, board.PushMetric) {
		return "#dfd8cf"
	}
	return "#5a3a24"
}

func newLayout(k *solve.Kind, l solve.Layout, lang string) layout {
	id := k.Name + ":" + l.Slug
	entry := layout{
		Name: l.Name, Credit: l.Attribution(), Kind: k.Name, Tab: k.Name, PuzzleID: id, File: l.Slug, Length: l.Optimum[k.Metrics[0]], Link: "./?" + unescapeQuery(url.Values{"puzzle": {id}, "lang": {lang}}.Encode()),
		Search: strings.ToLower(strings.Join(append([]string{l.Name, l.English, l.Chinese, l.Attribution(), l.Slug, strings.ReplaceAll(l.Slug, "-", "")}, l.Aliases...), " ")),
	}
	if entry.Thumb = thumbnailURL(k, id, noLabelsByLang); l.Labels != "" {
		entry.Thumb = thumbnailURL(k, id, labelsOff)
	}
	if entry.Name == "" {
		entry.Name = pipeline.NumberedName(k, l, lang)
	}
	entry.Name, entry.Native = board.Board{Name: entry.Name, English: l.English, Chinese: l.Chinese, Slug: l.Slug}.DisplayName(lang)
	if name := strings.ToLower(entry.Name); !strings.Contains(entry.Search, name) {
		entry.Search += " " + name
	}
	m := k.Metrics[0]
	switch n, known := l.Optimum[m]; {
	case known && n < 0:
		entry.Optimum = texts()[lang]["noSolution"]
	case known:
		entry.Optimum = words.In(lang).Heading(n, n, m)
	}
	return entry
}

// tabs returns the gallery tabs together with their titles.
func tabs(lang string) []choice {
	var list []choice
	for _, l := range layouts()[lang] {
		if len(list) == 0 || list[len(list)-1].Value != l.Tab {
			name := l.tabName(lang)
			if l.Tab == bestTab {
				name = texts()[lang]["famous"]
			}
			list = append(list, choice{l.Tab, name})
		}
	}
	return list
}

// handleGallery handles /puzzles and /puzzles.html, a page with all layouts. The main page loads this page to complete its
// own list of layouts.
func (s *Server) handleGallery(_ context.Context, req request) (response, error) {
	return ok(document.HTMLType, gallery(req.lang, layouts()[req.lang])), nil
}

func gallery(lang string, list []layout) []byte {
	return pageData{Lang: lang, T: texts()[lang], Layouts: list}.html("puzzles.html")
}
