package catalog

import (
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/input"
)

// nearest does without any preparation what index.nearest does.
func nearest(layouts []solve.Layout, name string, most int) (slugs []string) {
	name = strings.ToLower(name)
	cost := map[string]int{}
	for _, l := range layouts {
		for _, s := range append([]string{l.Slug, l.Name}, l.Aliases...) {
			n := utf8.RuneCountInString(s)
			bound := max(1, n/3)
			d := input.Distance(name, strings.ToLower(s), bound)
			if best, ok := cost[l.Slug]; d <= bound && d < n && (!ok || d < best) {
				cost[l.Slug] = d
			}
		}
		if _, ok := cost[l.Slug]; ok {
			slugs = append(slugs, l.Slug)
		}
	}
	sort.SliceStable(slugs, func(i, j int) bool { return cost[slugs[i]] < cost[slugs[j]] })
	return slugs[:min(most, len(slugs))]
}

// TestNearestNames misspells names in all ways, and compares with the plain search.
func TestNearestNames(t *testing.T) {
	var layouts []solve.Layout
	var known []string
	for _, k := range Kinds {
		layouts = append(layouts, k.Named()...)
	}
	for _, l := range layouts {
		known = append(append(known, l.Slug, l.Name), l.Aliases...)
	}
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 1000 {
		name := []rune(known[r.IntN(len(known))])
		for range r.IntN(4) {
			if at := r.IntN(len(name) + 1); at == len(name) || r.IntN(3) == 0 {
				name = slices.Insert(name, at, 'A'+r.Int32N(60))
			} else if r.IntN(2) == 0 {
				name = slices.Delete(name, at, at+1)
			} else {
				name[at] = 0x4e00 + r.Int32N(500)
			}
		}
		want, got := nearest(layouts, string(name), 3), names().nearest(nil, string(name), 3)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", string(name), got, want)
		}
		found += len(got)
	}
	if found < 500 {
		t.Errorf("only %d names were found", found)
	}
}
