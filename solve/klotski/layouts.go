package klotski

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/lists"
)

// layoutsCSV holds the named layouts: 423 of 华容道, then famous boards of other makers.
// Every optimum was computed by exhaustive search; -1 is a proof that there is none.
//
//go:embed layouts.csv
var layoutsCSV string

// authorsCSV tells who made which layout and when, as far as that is known, and who says so.
//
//go:embed authors.csv
var authorsCSV string

// Layouts returns the named layouts in the order of the list, 横刀立马 first.
func Layouts() []solve.Layout { return known().layouts }

// formerSlugs are slugs that spelled Latin letters and digits one by one, and names that held
// an author, with the slug that replaced them. They stay valid, as every ID does.
var formerSlugs = map[string]string{
	"i-p-h-o-n-e-guan-ka-1": "iphone-guan-ka-1",
	"d-a-i-s-y":             "daisy",
	"v-i-o-l-e-t":           "violet",
	"p-o-p-p-y":             "poppy",
	"p-a-n-s-y":             "pansy",
	"s-n-o-w-d-r-o-p":       "snowdrop",
	"dian-dao-9-6-yin":      "dian-dao-96-yin",
	"dian-dao-9-6-yang":     "dian-dao-96-yang",
	"shu-tu-tong-gui-i-i":   "shu-tu-tong-gui-ii",
	"shu-tu-tong-gui-i-i-i": "shu-tu-tong-gui-iii",
	"shu-tu-tong-gui-i-v":   "shu-tu-tong-gui-iv",
	"cao-1-3":               "cao-13",
	"dian-dao-9-6-yin-b":    "dian-dao-96-yin-b",
	"dian-dao-9-6-yang-b":   "dian-dao-96-yang-b",

	"gauntlet #2 by bob henderson":                "gauntlet2",
	"10 block (filipiak)":                         "10-block",
	"pennant (1909)":                              "pennant",
	"motor-car problem, h. e. dudeney 1903":       "motorcar",
	"moving day puzzle, sam loyd 1914":            "movingday",
	"simplicity, james w. stephens":               "simplicity-b",
	"bickford 2011 mathfun 4x4 (spacing guess a)": "4x4a",
	"bickford 2011 mathfun 4x4 (spacing guess b)": "4x4b",
}

// A layoutIndex holds the layouts and finds them by name.
type layoutIndex struct {
	layouts []solve.Layout
	bySlug  map[string]int
	byName  map[string][]int // lower case, names and aliases
	byForm  func() map[string]int
}

var known = sync.OnceValue(func() *layoutIndex {
	k := &layoutIndex{bySlug: map[string]int{}, byName: map[string][]int{}}
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
		names := map[string]bool{}
		for _, n := range append([]string{l.Name}, l.Aliases...) {
			if n = strings.ToLower(n); !names[n] {
				names[n] = true
				k.byName[n] = append(k.byName[n], i)
			}
		}
	}
	for _, r := range lists.Read(authorsCSV)[1:] {
		if i, ok := k.bySlug[r[0]]; ok {
			k.layouts[i].Author = r[1]
			k.layouts[i].Year, _ = strconv.Atoi(r[2])
		}
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

// Known reports whether a slug, name or alias is that of a layout, or of several.
func Known(name string) bool { return len(known().find(name)) > 0 }

// find returns the layouts of that slug or else of that name.
func (k *layoutIndex) find(name string) []int {
	if i, ok := k.bySlug[name]; ok {
		return []int{i}
	}
	query := strings.ToLower(strings.TrimSpace(name))
	if hits := k.byName[query]; len(hits) > 0 {
		return hits
	}
	for _, slug := range []string{query, formerSlugs[query]} {
		if i, ok := k.bySlug[slug]; ok {
			return []int{i}
		}
	}
	return nil
}

// byName returns the layout of that slug, name or alias.
func byName(name string) (solve.Puzzle, error) {
	k := known()
	hits := k.find(name)
	switch {
	case len(hits) > 1:
		var slugs []string
		for _, h := range hits {
			slugs = append(slugs, k.layouts[h].Slug)
		}
		return nil, input.Errorf("say which one: "+strings.Join(slugs, ", "), "klotski: %q names %d different layouts", name, len(hits))
	case len(hits) == 0:
		return nil, unknownName(name)
	}
	l := k.layouts[hits[0]]
	b, err := parseBoard(strings.TrimPrefix(l.ID, prefix))
	if err != nil {
		return nil, err
	}
	b.Name, b.Slug = l.Name, l.Slug
	return newPuzzle(b), nil
}

// unknownName is the error for a name that no layout has.
func unknownName(name string) error {
	hint := "slidegif list klotski shows the names; a board is rows separated by /"
	if near := solve.Nearest(Layouts(), name, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
	}
	return input.Errorf(hint, "klotski: there is no layout named %q", input.Clip(name, 40))
}

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
	fmt.Fprint(&s, b.Walls, b.Gates)
	for _, g := range b.Goal {
		fmt.Fprint(&s, class[g.Class], g.At)
	}
	return s.String()
}
