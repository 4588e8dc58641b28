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

// unnamed is what the gallery shows of boards without names, in tabs of their own.
func unnamed(lang string) []layout {
	var list []layout
	first := 0 // of its tab
	for line := range strings.Lines(packsFile) {
		var tab, id string
		var n int
		if line[0] == '#' {
			continue
		}
		if _, err := fmt.Sscan(line, &tab, &n, &id); err != nil {
			panic(fmt.Sprintf("packs.txt: %q: %v", line, err)) // a test reads it
		}
		p, err := pipeline.ParseID(context.Background(), id)
		if err != nil {
			panic(err)
		}
		if len(list) == 0 || list[len(list)-1].Tab != tab {
			first = len(list)
		}
		title := p.Kind().Title(p.Start, lang)
		name := fmt.Sprintf("%s %d", title, len(list)-first+1)
		m := p.Kind().Metrics[0]
		list = append(list, layout{
			Name: name, Title: title, Kind: p.Kind().Name, Tab: tab, Use: p.ID(), File: p.FileName(), Length: n, Link: linkTo(p.ID(), lang),
			Thumb: thumb(p.ID(), unlabelled), Search: strings.ToLower(name), Optimum: optimumText(n, m, lang),
		})
	}
	return list
}
