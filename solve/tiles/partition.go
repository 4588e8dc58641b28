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
	// Elsewhere the cells in the order of rows and of columns, back and forth, are cut into
	// pieces of about one size.
	var byRow, byColumn []int
	for i := range h * w {
		y, x := i/w, i%w
		if y&1 != 0 {
			x = w - 1 - x
		}
		if c := y*w + x; c != blank {
			byRow = append(byRow, c)
		}
		x, y = i/h, i%h
		if x&1 != 0 {
			y = h - 1 - y
		}
		if c := y*w + x; c != blank {
			byColumn = append(byColumn, c)
		}
	}
	if h > w {
		byRow, byColumn = byColumn, byRow
	}
	return cut(byColumn, k), cut(byRow, k)
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

// cut cuts cells into as few pieces of up to k as there can be.
func cut(cells []int, k int) (groups [][]int) {
	for pieces := (len(cells) + k - 1) / k; pieces > 0; pieces-- {
		n := (len(cells) + pieces - 1) / pieces
		groups = append(groups, cells[:n])
		cells = cells[n:]
	}
	return groups
}

// sizes is how groups are called: 5-5-5.
func sizes(groups [][]int) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g)))
	}
	return strings.Join(s, "-")
}
