package tiles

import (
	"fmt"
	"strings"
)

// partition cuts the goal cells without the blank's into groups that lie together. The
// second one is another way to cut, or nil where the reflection of the first is as good.
func partition(h, w, blank int) (first, second [][]int) {
	switch {
	case h == 4 && w == 4 && blank == 0:
		return [][]int{{1, 4, 5, 8, 9}, {2, 3, 6, 7, 10}, {11, 12, 13, 14, 15}}, nil
	case h == 4 && w == 4 && blank == 5:
		return [][]int{{0, 1, 4, 8, 9}, {2, 3, 6, 7, 11}, {10, 12, 13, 14, 15}}, nil
	case h == 4 && w == 4:
		return [][]int{{0, 4, 5, 8, 9}, {2, 3, 6, 7, 11}, {10, 12, 13, 14, 15}},
			[][]int{{2, 3, 6, 7, 10}, {0, 4, 5, 8, 12}, {9, 11, 13, 14, 15}}
	}
	// Elsewhere the cells in the order of rows and of columns, back and forth, are cut into
	// equal pieces.
	k := groupSize(h * w)
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

// groupSize is as many tiles as a table can hold that is filled in a moment.
func groupSize(cells int) int {
	switch {
	case cells <= 16:
		return 5
	case cells <= 36:
		return 3
	}
	return 2
}

func cut(cells []int, k int) (groups [][]int) {
	for len(cells) > 0 {
		n := min(k, len(cells))
		groups = append(groups, cells[:n])
		cells = cells[n:]
	}
	return groups
}

// name is the sizes of the groups: 5-5-5.
func name(groups [][]int) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g)))
	}
	return strings.Join(s, "-")
}
