package klotski

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/hanzi"
	"slidegif/solve/internal/lists"
)

// formerCSV holds slugs and names that were replaced, with the slug of the layout. They stay
// valid, as every ID does.
//
//go:embed former.csv
var formerCSV string

// indexNames fills byName. A name wins over an alias, an alias over a slug in other letters
// than its own, and what layouts are called now over what they were called.
func (k *layoutIndex) indexNames() {
	k.byName = make([]map[string][]int, 4)
	for i := range k.byName {
		k.byName[i] = map[string][]int{}
	}
	add := func(index map[string][]int, name string, layout int) {
		if name = hanzi.Fold(name); !slices.Contains(index[name], layout) {
			index[name] = append(index[name], layout)
		}
	}
	for i, l := range k.layouts {
		add(k.byName[0], l.Name, i)
		for _, alias := range l.Aliases {
			add(k.byName[1], alias, i)
		}
		add(k.byName[2], l.Slug, i)
	}
	for _, r := range lists.Read(formerCSV)[1:] {
		if i, ok := k.bySlug[r[1]]; ok {
			add(k.byName[3], r[0], i)
		}
	}
}

// Known reports whether a slug, name or alias is that of a layout, or of several.
func Known(name string) bool { return len(known().find(name)) > 0 }

// find returns the layout of that slug, or else the layouts of that name.
func (k *layoutIndex) find(name string) []int {
	if i, ok := k.bySlug[name]; ok {
		return []int{i}
	}
	name = hanzi.Fold(name)
	for _, index := range k.byName {
		if hits := index[name]; len(hits) > 0 {
			return hits
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
		return nil, input.Errorf("say which one: "+k.choice(hits), "klotski: %q names %d different layouts", name, len(hits))
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

// choice lists layouts so that one can be chosen: "simplicity (18 moves), …".
func (k *layoutIndex) choice(layouts []int) string {
	var list []string
	for _, i := range layouts {
		l := k.layouts[i]
		length := "no solution"
		if n := l.Optimum[board.MoveMetric]; n >= 0 {
			length = board.MoveMetric.Count(n)
		}
		list = append(list, l.Slug+" ("+length+")")
	}
	return strings.Join(list, ", ")
}

var spellings = sync.OnceValue(func() *solve.Names { return solve.NewNames(Layouts()) })

// unknownName is the error for a name that no layout has.
func unknownName(name string) error {
	hint := "slidegif list klotski shows the names; a board is rows separated by /"
	if near := spellings().Nearest(name, 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
	}
	return input.Errorf(hint, "klotski: there is no layout named %q", input.Clip(name, 40))
}
