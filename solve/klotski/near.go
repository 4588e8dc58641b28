package klotski

import (
	"sort"
	"strings"

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

// nearest returns up to n slugs that differ little from a name, the most alike first.
func nearest(name string, n int) []string {
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
			a, b := []rune(name), []rune(strings.ToLower(s))
			// Up to a third may be wrong, and a short Chinese name by one character.
			if d := distance(a, b); d <= max(1, len(b)/3) && d < len(b) {
				best = min(best, d)
			}
		}
		if best < 1<<30 {
			hits = append(hits, hit{l.Slug, best})
		}
	}
	sort.SliceStable(hits, func(i, j int) bool { return hits[i].cost < hits[j].cost })
	var slugs []string
	for _, h := range hits[:min(n, len(hits))] {
		slugs = append(slugs, h.slug)
	}
	return slugs
}

// distance is Levenshtein's: insertions, deletions and exchanges from a to b.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
