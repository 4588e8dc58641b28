package web

import (
	"context"
	_ "embed" // for unnamed.txt
	"fmt"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/samples"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

//go:embed unnamed.txt
var unnamedFile string

// unnamedLayouts returns the gallery tabs for boards that have no names, one tab for each board size.
func unnamedLayouts(lang string) (tabs [][]layout) {
	for paragraph := range strings.SplitSeq(unnamedFile, "\n\n") {
		var tab []layout
		for line := range strings.Lines(paragraph) {
			var n int
			var id string
			if line[0] == '#' {
				continue
			}
			if _, err := fmt.Sscan(line, &n, &id); err != nil {
				panic(fmt.Sprintf("unnamed.txt: %q: %v", line, err)) // a test checks every line
			}
			p, err := pipeline.ParseID(context.Background(), id)
			if err != nil {
				panic(err)
			}
			k, title := p.Kind(), p.Kind().Title(p.Start, lang)
			cells := strings.TrimPrefix(id, k.Name+":")
			l := newLayout(k, solve.Layout{Name: fmt.Sprintf("%s %d", title, len(tab)+1), Slug: cells, Optimum: map[solve.Metric]int{k.Metrics[0]: n}}, lang)
			l.Title, l.Tab, l.File = title, fmt.Sprintf("%s:%dx%d", k.Name, p.Start.H, p.Start.W), p.FileName()
			tab = append(tab, l)
		}
		tabs = append(tabs, tab)
	}
	return append(tabs, perfectLayouts(lang))
}

const perfectTab = "perfect"

// perfectLayouts returns the gallery tab of the hundred perfect puzzles, which belong to several
// kinds.
func perfectLayouts(lang string) (tab []layout) {
	for _, b := range samples.Perfect() {
		name, cells, _ := strings.Cut(b.ID, ":")
		k := catalog.Kind(name)
		l := newLayout(k, solve.Layout{Name: b.English, Chinese: b.Chinese, Slug: cells, Optimum: map[solve.Metric]int{k.Metrics[0]: b.Moves}}, lang)
		l.Title, l.Tab, l.File = texts()[lang]["perfect"], perfectTab, pipeline.IDFileName(b.ID)
		tab = append(tab, l)
	}
	return tab
}
