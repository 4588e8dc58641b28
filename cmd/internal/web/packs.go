package web

import (
	"context"
	_ "embed" // for the packs
	"fmt"
	"strings"

	"slidegif/cmd/internal/pipeline"
)

//go:embed packs.txt
var packsFile string

// unnamed is what the gallery shows of boards without names: a tab for those of each size.
func unnamed(lang string) (tabs [][]layout) {
	for paragraph := range strings.SplitSeq(packsFile, "\n\n") {
		var tab []layout
		for line := range strings.Lines(paragraph) {
			var n int
			var id string
			if line[0] == '#' {
				continue
			}
			if _, err := fmt.Sscan(line, &n, &id); err != nil {
				panic(fmt.Sprintf("packs.txt: %q: %v", line, err)) // a test reads it
			}
			p, err := pipeline.ParseID(context.Background(), id)
			if err != nil {
				panic(err)
			}
			k := p.Kind()
			title := k.Title(p.Start, lang)
			name := fmt.Sprintf("%s %d", title, len(tab)+1)
			tab = append(tab, layout{
				Name: name, Title: title, Kind: k.Name, Tab: fmt.Sprintf("%s:%dx%d", k.Name, p.Start.H, p.Start.W), Use: p.ID(), File: p.FileName(), Length: n,
				Link: linkTo(p.ID(), lang), Thumb: thumb(p.ID(), unlabelled), Search: strings.ToLower(name), Optimum: optimumText(n, k.Metrics[0], lang),
			})
		}
		tabs = append(tabs, tab)
	}
	return tabs
}
