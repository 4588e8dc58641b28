package tables

import (
	"fmt"
	"strings"
)

// partitions lists partitions that were chosen by hand. Each letter marks the tiles of one group,
// and * is the blank's goal. If second is empty, the second partition is the first partition
// reflected in the diagonal. The partitions for 4x5 consist of connected groups of six tiles and a
// group for the remaining tile. A search through all partitions of this form found these to be the
// best. The two partitions of an entry need at most four tables, because mirror images share a
// table.
var partitions = []struct{ first, second string }{
	{first: "*aaa aaaa bbbb bbbb"},
	{first: "aaaa a*aa bbbb bbbb"},
	{"a*aa aaaa bbbb bbbb", "a*bb aabb aabb aabb"},
	{first: "*abb aabb aabc cccc"},
	{first: "aabb a*bb aacb cccc"},
	{"a*bb aabb aacb cccc", "b*aa bbaa bcac bccc"},
	{"*abbb aabbb aaccc adccc", "*aaac aaadc bbbcc bbbcc"},
	{"a*aac aaacc bbbdc bbbcc", "c*aaa ccaaa ccbbb cdbbb"},
	{"ba*aa baaac bbdcc bbccc", "aa*bb aadbb acccb acccb"},
	{"aabbb *abbb aaccc adccc", "aacdb *acbb aacbb acccb"},
	{"cdaaa c*aaa ccbbb ccbbb", "ccccb c*cdb aaabb aaabb"},
	{"bbbba bb*aa ccdaa cccca", "abbbb aa*bb aadcc acccc"},
	{first: "aaabb aaabb cc*bb ccddd ccddd"},
	{first: "aaabb a*abb ccabb ccddd ccddd"},
	{"a*abb aaabb ccabb ccddd ccddd", "a*ccc aaccc aaadd bbbdd bbbdd"},
	{"aa*bb aaabb ccabb ccddd ccddd", "aa*cc aaccc aacdd bbbdd bbbdd"},
	{"aaabb aa*bb ccabb ccddd ccddd", "aaccc aa*cc aacdd bbbdd bbbdd"},
}

// parsePartition parses the drawing of a partition. parsePartition returns the groups in the order
// of their letters.
func parsePartition(drawing string) (h, w, blank int, groups [][]int) {
	rows := strings.Fields(drawing)
	cells := strings.Join(rows, "")
	for letter := byte('a'); strings.IndexByte(cells, letter) >= 0; letter++ {
		var group []int
		for c := range len(cells) {
			if cells[c] == letter {
				group = append(group, c)
			}
		}
		groups = append(groups, group)
	}
	return len(rows), len(rows[0]), strings.IndexByte(cells, '*'), groups
}

// partition returns two different partitions of all goal cells, except the blank's goal, into
// compact groups of up to k cells. The board must not be taller than it is wide.
func partition(h, w, blank, k int) (first, second [][]int) {
	for _, d := range partitions {
		dh, dw, db, groups := parsePartition(d.first)
		if dh != h || dw != w || db != blank || maxGroupSize(groups) != k {
			continue
		}
		if d.second == "" {
			return groups, transposed(h, groups)
		}
		_, _, _, second := parsePartition(d.second)
		return groups, second
	}
	return chunk(bandOrder(h, w, blank, false), k), chunk(bandOrder(h, w, blank, true), k)
}

func maxGroupSize(groups [][]int) (n int) {
	for _, g := range groups {
		n = max(n, len(g))
	}
	return n
}

// bandOrder lists all cells, except the blank's goal, in a zigzag along bands of two rows. If
// turned is set, the bands consist of two columns instead. The last band has three rows if the
// number of rows is odd. Cutting the zigzag into groups gives compact groups, which matters more
// than keeping rows together.
//
//	 0  3  4  7
//	 1  2  5  6
//	15 12 11  8
//	14 13 10  9
func bandOrder(h, w, blank int, turned bool) (cells []int) {
	if turned {
		h, w = w, h
	}
	for y, height := 0, 0; y < h; y += height {
		if height = 2; h-y <= 3 {
			height = h - y
		}
		for i := range w {
			x := i
			if y/2%2 == 1 {
				x = w - 1 - i
			}
			for j := range height {
				row := y + j
				if i%2 == 1 {
					row = y + height - 1 - j
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

// transposed returns groups of a square board after reflecting them in the diagonal.
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

// chunk divides a list of cells into groups of k cells. The last group may have fewer cells.
func chunk(cells []int, k int) (groups [][]int) {
	for ; len(cells) > k; cells = cells[k:] {
		groups = append(groups, cells[:k])
	}
	return append(groups, cells)
}

func groupSizes(groups []group) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g.tiles)))
	}
	return strings.Join(s, "-")
}
