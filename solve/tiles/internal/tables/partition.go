package tables

import (
	"fmt"
	"strings"
)

// drawings are partitions that no rule gives. Equal letters are a group, and * is the blank's
// goal. Where there is no second one, it is the first one reflected in the diagonal. Those of 4x5
// were found by a search among all connected groups of six; one tile is left over and goes alone.
// Mirror images share a table, so that a pair needs at most four.
var drawings = []struct{ first, second string }{
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

// drawn returns the groups of a drawing, the first letter's first.
func drawn(drawing string) (h, w, blank int, groups [][]int) {
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

// partition cuts the goal cells without the blank's into groups of up to k that lie
// together, in two ways. The board is not taller than wide.
func partition(h, w, blank, k int) (first, second [][]int) {
	for _, d := range drawings {
		dh, dw, db, groups := drawn(d.first)
		if dh != h || dw != w || db != blank || largest(groups) != k {
			continue
		}
		if d.second == "" {
			return groups, transposed(h, groups)
		}
		_, _, _, second := drawn(d.second)
		return groups, second
	}
	return cut(bands(h, w, blank, false), k), cut(bands(h, w, blank, true), k)
}

// largest returns the size of the largest group.
func largest(groups [][]int) (n int) {
	for _, g := range groups {
		n = max(n, len(g))
	}
	return n
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
func sizes(groups []group) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g.tiles)))
	}
	return strings.Join(s, "-")
}
