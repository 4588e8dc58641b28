package solve

import (
	"sort"
	"strings"
	"unicode/utf8"

	"slidegif/solve/input"
)

// Nearest returns up to most slugs of the layouts whose slug, name or alias differs little
// from name, the most alike first.
func Nearest(layouts []Layout, name string, most int) []string {
	if len(name) > 64 {
		return nil
	}
	name = strings.ToLower(name)
	length := utf8.RuneCountInString(name)
	type hit struct {
		slug string
		cost int
	}
	var hits []hit
	for _, l := range layouts {
		best := 1 << 30
		for _, s := range append([]string{l.Slug, l.Name}, l.Aliases...) {
			// Up to a third may be wrong, and one character of a short Chinese name.
			n := utf8.RuneCountInString(s)
			most := max(1, n/3)
			if length-n > most || n-length > most {
				continue // no distance is less than that of the lengths
			}
			if d := input.Distance(name, strings.ToLower(s), most); d <= most && d < n {
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
