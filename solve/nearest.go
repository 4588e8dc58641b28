package solve

import (
	"math/bits"
	"sort"
	"strings"
	"unicode/utf8"

	"slidegif/solve/input"
)

// Names are the slugs, names and aliases of layouts, prepared to find the one that a name
// with a mistake was meant to be.
type Names struct{ all []spelling }

// A spelling is a slug, name or alias of a layout.
type spelling struct {
	slug    string // of the layout
	layout  int    // its number
	lower   string
	length  int    // in characters
	letters uint64 // see lettersOf
}

// NewNames returns the names of layouts.
func NewNames(layouts []Layout) *Names {
	n := &Names{}
	for i, l := range layouts {
		for _, s := range append([]string{l.Slug, l.Name}, l.Aliases...) {
			lower := strings.ToLower(s)
			n.all = append(n.all, spelling{l.Slug, i, lower, utf8.RuneCountInString(s), lettersOf(lower)})
		}
	}
	return n
}

// lettersOf returns a set that has a bit for each character of a text, which several may
// share. Each bit that one of two texts has alone takes a change to remove.
func lettersOf(text string) (set uint64) {
	for _, r := range text {
		set |= 1 << (uint32(r) % 64)
	}
	return set
}

// Nearest returns up to most slugs of the layouts whose slug, name or alias differs little
// from name, the most alike first.
func (n *Names) Nearest(name string, most int) []string {
	if len(name) > 64 {
		return nil
	}
	name = strings.ToLower(name)
	length, letters := utf8.RuneCountInString(name), lettersOf(name)
	type hit struct {
		spelling
		cost int
	}
	var hits []hit
	for _, s := range n.all {
		// Up to a third may be wrong, and one character of a short Chinese name.
		bound := max(1, s.length/3)
		if max(length-s.length, s.length-length, bits.OnesCount64(letters&^s.letters), bits.OnesCount64(s.letters&^letters)) > bound {
			continue // there are more changes at least
		}
		d := input.Distance(name, s.lower, bound)
		if d > bound || d >= s.length {
			continue
		}
		if last := len(hits) - 1; last >= 0 && hits[last].layout == s.layout {
			hits[last].cost = min(hits[last].cost, d)
		} else {
			hits = append(hits, hit{s, d})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].cost < hits[j].cost })
	var slugs []string
	for _, h := range hits[:min(most, len(hits))] {
		slugs = append(slugs, h.slug)
	}
	return slugs
}
