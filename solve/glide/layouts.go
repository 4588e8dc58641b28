package glide

import (
	"strconv"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/lists"
)

// A LayoutList holds the named layouts of a kind.
type LayoutList struct {
	Layouts []solve.Layout
	labels  map[string]string // by ID: "a=H b=O", as in a puzzle file

	spellings func() *solve.Names
}

// ReadLayouts returns a func that reads, once, rows of slug, name, ID, optimum in slides, labels
// and source, under a line of headings.
func ReadLayouts(text string) func() *LayoutList {
	return sync.OnceValue(func() *LayoutList {
		k := &LayoutList{labels: map[string]string{}}
		for _, r := range lists.Read(text)[1:] {
			slides, _ := strconv.Atoi(r[3])
			k.Layouts = append(k.Layouts, solve.Layout{
				Slug: r[0], Name: r[1], English: board.Spelled(r[0]), ID: r[2], Source: r[5],
				Optimum: map[solve.Metric]int{board.SlideMetric: slides},
			})
			k.labels[r[2]] = r[4]
		}
		k.spellings = sync.OnceValue(func() *solve.Names { return solve.NewNames(k.Layouts) })
		return k
	})
}

// Named returns the layout of a slug or name.
func (k *LayoutList) Named(name string) (solve.Layout, bool) {
	for _, l := range k.Layouts {
		if strings.EqualFold(name, l.Slug) || name == l.Name {
			return l, true
		}
	}
	return solve.Layout{}, false
}

// Adorn gives a board the name and labels of the layout that has its ID, if there is one.
func (k *LayoutList) Adorn(b *board.Board, id string) {
	for _, l := range k.Layouts {
		if l.ID != id {
			continue
		}
		b.Name, b.English, b.Slug = l.Name, l.English, l.Slug
		for _, pair := range strings.Fields(k.labels[id]) {
			name, label, _ := strings.Cut(pair, "=")
			for i := range b.Pieces {
				if b.Pieces[i].Name == name {
					b.Pieces[i].Label = label
				}
			}
		}
	}
}
