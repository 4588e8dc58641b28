package tables

import (
	"slices"
	"testing"
)

// Groups of every board and goal of the blank take in each other cell once, and none is too large.
func TestPartition(t *testing.T) {
	for _, size := range [][2]int{{2, 8}, {3, 6}, {3, 7}, {4, 4}, {4, 5}, {5, 5}, {6, 7}} {
		h, w := size[0], size[1]
		for blank := range h * w {
			for k := 3; k <= 8; k++ {
				first, second := partition(h, w, blank, k)
				for _, groups := range [][][]int{first, second} {
					cells := []int{blank}
					for _, g := range groups {
						cells = append(cells, g...)
						if len(g) > k {
							t.Errorf("%dx%d, blank %d: %v has more than %d", h, w, blank, g, k)
						}
					}
					slices.Sort(cells)
					for c := range h * w {
						if len(cells) != h*w || cells[c] != c {
							t.Fatalf("%dx%d, blank %d: %v", h, w, blank, groups)
						}
					}
				}
			}
		}
	}
	for _, d := range drawings {
		h, w, blank, groups := drawn(d.first)
		if first, _ := partition(h, w, blank, largest(groups)); !slices.EqualFunc(first, groups, slices.Equal) {
			t.Errorf("%s is not taken", d.first)
		}
		if d.second == "" {
			continue
		}
		if h2, w2, blank2, second := drawn(d.second); h2 != h || w2 != w || blank2 != blank || largest(second) != largest(groups) {
			t.Errorf("%s is not like %s", d.second, d.first)
		}
	}
}
