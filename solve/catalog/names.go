package catalog

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/hanzi"
)

// A named is a layout under one of its names.
type named struct {
	kind   *solve.Kind
	layout solve.Layout
	name   string // as it is to be shown
}

// An index finds layouts by what people type of their names.
//
//	slugs     rush-58           as the list prints them
//	spoken    hengdaolima       pinyin of names and aliases, without tones and spaces
//	written   横刀立马          characters, for a part of a name
type index struct {
	slugs, spoken map[string][]named
	written       []writtenName
}

type writtenName struct {
	named
	folded string
}

// names holds the layouts of all kinds.
var names = sync.OnceValue(func() *index {
	x := &index{slugs: map[string][]named{}, spoken: map[string][]named{}}
	read := readings()
	for _, k := range Kinds {
		for _, l := range k.Named() {
			add(x.slugs, l.Slug, named{k, l, l.Name})
			add(x.spoken, unspaced(l.Slug), named{k, l, l.Name})
			for _, name := range append([]string{l.Name}, l.Aliases...) {
				add(x.slugs, hanzi.Fold(name), named{k, l, name})
				for _, spoken := range pinyin(name, read) {
					add(x.spoken, spoken, named{k, l, name})
				}
				x.written = append(x.written, writtenName{named{k, l, name}, hanzi.Fold(name)})
			}
		}
	}
	return x
})

// add adds a layout to a list, once.
func add(to map[string][]named, key string, n named) {
	has := func(other named) bool { return other.kind == n.kind && other.layout.Slug == n.layout.Slug }
	if key != "" && !slices.ContainsFunc(to[key], has) {
		to[key] = append(to[key], n)
	}
}

// find returns the layouts of a kind, or of any kind for nil, that a text names: by a slug or
// a name, else by its sound, else by a part of a name of two characters or more.
func (x *index) find(k *solve.Kind, text string) []named {
	of := func(all []named) []named {
		return slices.DeleteFunc(slices.Clone(all), func(n named) bool { return k != nil && n.kind != k })
	}
	folded := hanzi.Fold(text)
	for _, hits := range [][]named{of(x.slugs[strings.ToLower(text)]), of(x.slugs[folded]), of(x.spoken[unspaced(text)])} {
		if len(hits) > 0 {
			return hits
		}
	}
	if len([]rune(folded)) < 2 || strings.IndexFunc(folded, unicode.IsLetter) != 0 || folded[0] < 0x80 {
		return nil
	}
	parts := map[string][]named{}
	for _, w := range x.written {
		if strings.Contains(w.folded, folded) {
			add(parts, folded, w.named)
		}
	}
	return of(parts[folded])
}

// byName returns the puzzle that a text names where nothing else reads it. The error tells
// several layouts apart by their boards; without any it is failed.
func byName(k *solve.Kind, text string, failed error) (solve.Puzzle, error) {
	if len(text) > 100 || strings.Contains(text, "/") {
		return nil, failed
	}
	hits := names().find(k, text)
	switch {
	case len(hits) == 0:
		return nil, failed
	case len(hits) > 1:
		return nil, input.Errorf("say which one: "+choice(hits), "%s: %q names %d different layouts", hits[0].kind.Name, input.Clip(text, 40), len(hits))
	}
	p, err := parseListed(hits[0])
	if err != nil {
		return nil, err
	}
	return underName(p, hits[0].name), nil
}

func parseListed(n named) (solve.Puzzle, error) {
	return n.kind.Parse(strings.TrimPrefix(n.layout.ID, n.kind.Name+":"))
}

// choice lists a few layouts with their lengths and boards.
func choice(hits []named) string {
	const most = 4
	var list []string
	for _, n := range hits[:min(most, len(hits))] {
		said := n.layout.Slug
		if m := n.kind.Metrics[0]; n.layout.Optimum[m] > 0 {
			said += " (" + m.Count(n.layout.Optimum[m]) + ")"
		}
		if p, err := parseListed(n); err == nil {
			said += " " + p.Board().String()
		}
		list = append(list, said)
	}
	if len(hits) > most {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}

// shown returns the puzzle that a text named under the alias that the text is, if it is one.
func shown(p solve.Puzzle, text string) solve.Puzzle {
	b := p.Board()
	if b.Slug == "" || strings.Contains(text, "/") {
		return p
	}
	for _, n := range names().slugs[hanzi.Fold(text)] {
		if n.kind == p.Kind() && n.layout.Slug == b.Slug {
			return underName(p, n.name)
		}
	}
	return p
}

// underName returns a puzzle whose board has another of its layout's names.
func underName(p solve.Puzzle, name string) solve.Puzzle {
	if b := p.Board(); name == "" || name == b.Name {
		return p
	}
	return alias{p, name}
}

// An alias is a puzzle under another of its names.
type alias struct {
	solve.Puzzle
	name string
}

func (a alias) Board() board.Board {
	b := a.Puzzle.Board()
	b.Name, b.Slug, b.English = a.name, "", ""
	return b
}
