package klotski

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/lists"
)

// layoutsCSV holds the named layouts: 423 of 华容道, then famous boards of other makers.
// Every optimum was computed by exhaustive search; -1 is a proof that there is none.
// Misprints and wrong readings of the sources are corrected; former.csv has what they were.
//
//go:embed layouts.csv
var layoutsCSV string

// authorsCSV tells who made which layout and when, as far as that is known, and who says so.
//
//go:embed authors.csv
var authorsCSV string

// Layouts returns the named layouts in the order of the list, 横刀立马 first.
func Layouts() []solve.Layout { return known().layouts }

// A layoutIndex holds the layouts and finds them by name and by form.
type layoutIndex struct {
	layouts []solve.Layout
	bySlug  map[string]int
	byName  []map[string][]int // by hanzi.Fold: names, aliases, slugs, former names
	byForm  func() map[string]int
}

var known = sync.OnceValue(func() *layoutIndex {
	k := &layoutIndex{bySlug: map[string]int{}}
	for i, r := range lists.Read(layoutsCSV)[1:] {
		l := solve.Layout{Slug: r[0], Name: r[1], ID: r[3], Source: r[7], Optimum: map[solve.Metric]int{}}
		for c, m := range []solve.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric} {
			l.Optimum[m], _ = strconv.Atoi(r[4+c])
		}
		if r[2] != "" {
			l.Aliases = strings.Split(r[2], "; ")
		}
		k.layouts = append(k.layouts, l)
		k.bySlug[l.Slug] = i
	}
	for _, r := range lists.Read(authorsCSV)[1:] {
		if i, ok := k.bySlug[r[0]]; ok {
			k.layouts[i].Author = r[1]
			k.layouts[i].Year, _ = strconv.Atoi(r[2])
		}
	}
	k.indexNames()
	for i := range k.layouts { // an alias that opens another layout is none
		k.layouts[i].Aliases = slices.DeleteFunc(k.layouts[i].Aliases, func(alias string) bool { return !slices.Contains(k.find(alias), i) })
	}
	// Recognising a grid needs every layout parsed, which a name alone does not.
	k.byForm = sync.OnceValue(func() map[string]int {
		forms := make(map[string]int, len(k.layouts))
		for i, l := range k.layouts {
			if b, err := parseBoard(strings.TrimPrefix(l.ID, prefix)); err == nil {
				if f := form(b); forms[f] == 0 {
					forms[f] = i + 1
				}
			}
		}
		return forms
	})
	return k
})

// lookup returns the known layout that b is, whatever its pieces are called, or nil.
func lookup(b board.Board) *solve.Layout {
	k := known()
	if i := k.byForm()[form(b)]; i > 0 {
		return &k.layouts[i-1]
	}
	return nil
}

// form writes a board without the names of its pieces: equal forms are one puzzle.
func form(b board.Board) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%dx%d", b.W, b.H)
	class := map[int]int{} // in the order of reading
	for _, p := range b.Pieces {
		if _, ok := class[p.Class]; !ok {
			class[p.Class] = len(class)
			fmt.Fprint(&s, p.Cells)
		}
		fmt.Fprint(&s, class[p.Class], p.At)
	}
	// A goal grid lists places in reading order, so they need no sorting.
	fmt.Fprint(&s, b.Walls, b.Gates, b.GoalCovers)
	for _, g := range b.Goal {
		fmt.Fprint(&s, class[g.Class], g.At)
	}
	return s.String()
}
