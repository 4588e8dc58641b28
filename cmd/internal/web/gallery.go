package web

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

// firstLayouts is how many named layouts are in the page itself; a script asks for the
// others.
const firstLayouts = 24

// A layout is a named puzzle as the gallery shows it.
type layout struct {
	Name    string
	Native  string // pinyin and characters, where Name is a translation
	By      string // author and year
	Kind    string
	Tab     string // among which it stands: the kind, or KIND:PARAMS
	Title   string // of its tab; empty for that of the kind
	Use     string
	File    string
	Length  int // in the kind's first metric; 0: unknown, below: none
	Search  string
	Link    string
	Thumb   string
	Optimum string
	Stage   string // one of stages
	Packed  bool   // it is in the pack of its tab
}

// stages are the quarters of a kind, the easiest first.
var stages = []string{"beginner", "medium", "advanced", "expert"}

// layouts are built once for each language: they never change. Those of a kind stand together, the
// easiest first.
var layouts = sync.OnceValue(func() map[string][]layout {
	out := map[string][]layout{}
	for lang := range texts() {
		for _, k := range catalog.Kinds {
			var list []layout
			seen := map[[2]string]bool{} // name and author: one puzzle may stand there twice, in other letters
			for _, l := range k.Named() {
				known := [2]string{l.Name, l.Author}
				if l.Name == "" || l.Author == "" || !seen[known] {
					list = append(list, newLayout(k, l, lang))
				}
				seen[known] = true
			}
			slices.SortStableFunc(list, func(a, b layout) int { return cmp.Compare(uint(a.Length-1), uint(b.Length-1)) }) // unknown ones last
			out[lang] = append(out[lang], graded(list)...)
		}
		for _, tab := range unnamed(lang) {
			out[lang] = append(out[lang], graded(tab)...)
		}
	}
	return out
})

// packSize is how many boards a pack has.
const packSize = 20

// graded sets the stages of the layouts of a tab, and chooses its pack: boards from the easiest to the hardest that
// take more than one move, at equal distances in the list, or all that there are.
func graded(tab []layout) []layout {
	for i := range tab {
		tab[i].Stage = stages[len(stages)*i/len(tab)]
	}
	from := slices.IndexFunc(tab, func(l layout) bool { return l.Length > 1 })
	to := from
	for to >= 0 && to < len(tab) && tab[to].Length > 0 { // unknown ones are last
		to++
	}
	n := min(packSize, to-from)
	for i := range n {
		tab[from+i*(to-from-1)/max(1, n-1)].Packed = true
	}
	return tab
}

// The small picture of a puzzle has no labels. A puzzle with labels of its own, as atoms have, keeps the
// colours that they have by them.
const (
	unlabelled = "lang=none"
	labelsOff  = "labels=off"
)

// thumb returns where the small picture of a puzzle is, of twice the size at which the page shows it. What is around
// the board, beside a picture of its goal, has the brown of frames, which suits a page by day and by night.
func thumb(id, labels string) string {
	return "./solve.png?puzzle=" + readable(url.QueryEscape(id)) + "&view=start&size=280&colors=32&" + labels + "&background=%235a3a24"
}

func newLayout(k *solve.Kind, l solve.Layout, lang string) layout {
	id := k.Name + ":" + l.Slug
	x := layout{
		Name: l.Name, By: l.By(), Kind: k.Name, Tab: k.Name, Use: id, File: l.Slug, Length: l.Optimum[k.Metrics[0]], Link: "./?" + readable(url.Values{"puzzle": {id}, "lang": {lang}}.Encode()),
		Search: strings.ToLower(strings.Join(append([]string{l.Name, l.English, l.Chinese, l.By(), l.Slug, strings.ReplaceAll(l.Slug, "-", "")}, l.Aliases...), " ")),
	}
	if x.Thumb = thumb(id, unlabelled); l.Labels != "" {
		x.Thumb = thumb(id, labelsOff)
	}
	if x.Name == "" {
		x.Name = pipeline.NumberedName(k, l, lang)
	}
	x.Name, x.Native = board.Board{Name: x.Name, English: l.English, Chinese: l.Chinese, Slug: l.Slug}.Called(lang)
	if shown := strings.ToLower(x.Name); !strings.Contains(x.Search, shown) {
		x.Search += " " + shown
	}
	m := k.Metrics[0]
	switch n, known := l.Optimum[m]; {
	case known && n < 0:
		x.Optimum = texts()[lang]["noSolution"]
	case known && lang == "en":
		x.Optimum = m.Count(n)
	case known:
		x.Optimum = strings.ReplaceAll(texts()[lang]["optimal"], "%n", strconv.Itoa(n))
	}
	return x
}

// tabs are those of the gallery, with what they are called.
func tabs(lang string) []choice {
	var list []choice
	for _, l := range layouts()[lang] {
		if len(list) == 0 || list[len(list)-1].Value != l.Tab {
			list = append(list, choice{l.Tab, cmp.Or(l.Title, texts()[lang][l.Kind])})
		}
	}
	return list
}

// puzzles is the work of /puzzles.html: all named layouts, as they stand in the page.
func (s *Server) puzzles(_ context.Context, q question) (answer, error) {
	return ok(document.HTMLType, gallery(q.lang, layouts()[q.lang])), nil
}

func gallery(lang string, list []layout) []byte {
	return view{T: texts()[lang], Layouts: list}.html("layouts")
}
