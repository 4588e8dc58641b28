package tiles

import (
	"fmt"
	"slices"
	"strings"
)

// partition cuts the goal cells without the blank's into groups of up to k that lie
// together, in two ways.
func partition(h, w, blank, k int) (first, second [][]int) {
	switch {
	case h == 4 && w == 4 && k == 8 && blank == 0:
		first = [][]int{{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}
		return first, transposed(h, first)
	case h == 4 && w == 4 && k == 8 && blank == 5:
		first = [][]int{{0, 1, 2, 3, 4, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}
		return first, transposed(h, first)
	case h == 4 && w == 4 && k == 5 && blank == 0:
		first = [][]int{{1, 4, 5, 8, 9}, {2, 3, 6, 7, 10}, {11, 12, 13, 14, 15}}
		return first, transposed(h, first)
	case h == 4 && w == 4 && k == 5 && blank == 5:
		first = [][]int{{0, 1, 4, 8, 9}, {2, 3, 6, 7, 11}, {10, 12, 13, 14, 15}}
		return first, transposed(h, first)
	case h == 4 && w == 4 && k == 5 && blank == 1:
		return [][]int{{0, 4, 5, 8, 9}, {2, 3, 6, 7, 11}, {10, 12, 13, 14, 15}},
			[][]int{{2, 3, 6, 7, 10}, {0, 4, 5, 8, 12}, {9, 11, 13, 14, 15}}
	case h == 5 && w == 5 && k == 6:
		return pinwheel(blank), transposed(h, pinwheel(blank%h*h+blank/h))
	}
	first, second = cut(bands(h, w, blank, false), k), cut(bands(h, w, blank, true), k)
	if h > w {
		first, second = second, first
	}
	return first, second
}

// bands lists the cells without the blank's in bands of two rows, or of two columns where the
// board is turned, back and forth; the last band takes three where their number is odd. What
// they are cut into lies close together, which counts more than straight rows do.
//
//	 0  3  4  7
//	 1  2  5  6
//	15 12 11  8
//	14 13 10  9
func bands(h, w, blank int, turned bool) (cells []int) {
	if turned {
		h, w = w, h
	}
	for y, tall := 0, 0; y < h; y += tall {
		if tall = 2; h-y <= 3 {
			tall = h - y
		}
		for i := range w {
			x := i
			if y/2%2 == 1 {
				x = w - 1 - i
			}
			for j := range tall {
				row := y + j
				if i%2 == 1 {
					row = y + tall - 1 - j
				}
				c := row*w + x
				if turned {
					c = x*h + row
				}
				if c != blank {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// pinwheel cuts 5x5 cells: rectangles of 2x3 around the centre, which share one table. The
// one that the blank's goal lies in has the centre in its place.
//
//	a a a b b
//	a a a b b
//	c c * b b      Korf and Felner's groups, where the blank's goal is the upper left cell
//	c c d d d
//	c c d d d
func pinwheel(blank int) [][]int {
	groups := [][]int{{0, 1, 2, 5, 6, 7}, {3, 4, 8, 9, 13, 14}, {10, 11, 15, 16, 20, 21}, {17, 18, 19, 22, 23, 24}}
	const centre = 12
	for _, g := range groups {
		if i := slices.Index(g, blank); i >= 0 {
			g[i] = centre
		}
	}
	return groups
}

// transposed returns groups of a square seen in its diagonal.
func transposed(h int, groups [][]int) [][]int {
	var out [][]int
	for _, g := range groups {
		var turned []int
		for _, c := range g {
			turned = append(turned, c%h*h+c/h)
		}
		out = append(out, turned)
	}
	return out
}

// cut cuts cells into pieces of k; the last one takes what is left.
func cut(cells []int, k int) (groups [][]int) {
	for ; len(cells) > k; cells = cells[k:] {
		groups = append(groups, cells[:k])
	}
	return append(groups, cells)
}

// sizes is how groups are called: 5-5-5.
func sizes(groups [][]int) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g)))
	}
	return strings.Join(s, "-")
}
