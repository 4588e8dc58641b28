package klotski

import (
	"sort"
	"strings"
	"unicode/utf8"

	"slidegif/solve/board"
)

// unknown is the error for a name that no layout has, with the nearest ones as its hint.
func unknown(name string) error {
	short := []rune(name)
	if len(short) > 40 {
		short = append(short[:40], '…')
	}
	hint := "slidegif list klotski shows the names; a board is rows separated by /"
	if near := nearest(strings.ToLower(name), 3); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "? " + hint
	}
	return board.BadInput(hint, "klotski: there is no layout named %q", string(short))
}

// nearest returns up to so many slugs that differ little from a name, the most alike first.
func nearest(name string, most int) []string {
	if len(name) > 64 {
		return nil
	}
	type hit struct {
		slug string
		cost int
	}
	var hits []hit
	for _, l := range Layouts() {
		best := 1 << 30
		for _, s := range append([]string{l.Slug, l.Name}, l.Aliases...) {
			// Up to a third may be wrong, and a short Chinese name by one character.
			n := utf8.RuneCountInString(s)
			if d := board.Distance(name, strings.ToLower(s)); d <= max(1, n/3) && d < n {
				best = min(best, d)
			}
		}
		if best < 1<<30 {
			hits = append(hits, hit{l.Slug, best})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].cost < hits[j].cost })
	var slugs []string
	for _, h := range hits[:min(most, len(hits))] {
		slugs = append(slugs, h.slug)
	}
	return slugs
}
