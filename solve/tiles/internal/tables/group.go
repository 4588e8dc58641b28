package tables

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/board"
)

// A group is a set of tiles, which are identified by their goal cells. One table counts the moves
// of the tiles in a group.
type group struct {
	tiles   []int
	key     tableKey // if key.tiles is empty, the group uses Manhattan distance and no table
	toTable []int    // maps cells of the board to cells of the table
}

// A tableKey identifies a table. All mirror images of a group use the same table. The goal cell of
// the blank matters only if the cells outside the group are not connected.
type tableKey struct {
	h, w  int
	blank int   // first cell of the region that contains the blank's goal
	tiles []int // in increasing order

	regions *regions // nil if the table is not regional
}

// newGroup chooses the smallest table key among all mirror images of the group.
func newGroup(h, w, blank int, tiles []int) group {
	g := group{tiles: tiles}
	for _, m := range Symmetries(h, w) {
		k := tableKey{h: h, w: w}
		taken := make([]bool, h*w)
		for _, t := range tiles {
			k.tiles = append(k.tiles, m[t])
			taken[m[t]] = true
		}
		slices.Sort(k.tiles)
		k.blank = firstConnected(h, w, m[blank], taken)
		if g.toTable == nil || k.less(g.key) {
			g.key, g.toTable = k, m
		}
	}
	return g
}

func newGroups(h, w, blank int, parts [][]int) (groups []group) {
	for _, tiles := range parts {
		groups = append(groups, newGroup(h, w, blank, tiles))
	}
	return groups
}

// firstConnected finds the region of untaken cells that contains the given cell, and returns its
// first cell.
func firstConnected(h, w, cell int, taken []bool) int {
	visited := slices.Clone(taken)
	visited[cell] = true
	first := cell
	for stack := []int{cell}; len(stack) > 0; {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		first = min(first, c)
		for _, d := range Neighbours(h, w, c) {
			if !visited[d] {
				visited[d] = true
				stack = append(stack, d)
			}
		}
	}
	return first
}

func (k tableKey) less(l tableKey) bool {
	if c := slices.Compare(k.tiles, l.tiles); c != 0 {
		return c < 0
	}
	return k.blank < l.blank
}

// name returns the name of the table in files, such as 5x5-blank0-1-2-5-6-7-12.
func (k tableKey) name() string {
	s := strings.ReplaceAll(strings.Trim(fmt.Sprint(k.tiles), "[]"), " ", "-")
	if HaveLarge && k.regions != nil {
		s += "-regions"
	}
	return fmt.Sprintf("%dx%d-blank%d-%s", k.h, k.w, k.blank, s)
}

func (k tableKey) bytes() int64 {
	if HaveLarge && k.regions != nil {
		return int64(k.regions.rankBytes * k.regions.orders)
	}
	return TableBytes(k.h*k.w, len(k.tiles))
}

// TableBytes returns the size, in bytes, of a table, for the given numbers of cells of the board
// and tiles in the group.
func TableBytes(cells, tiles int) int64 {
	return int64((Factorial(tiles) + 1) / 2 * binomial(cells, tiles))
}

// Symmetries returns the symmetries of an h x w board as maps from cells to cells. The first map is
// the identity.
func Symmetries(h, w int) [][]int {
	identity := make([]int, h*w)
	for c := range identity {
		identity[c] = c
	}
	maps := [][]int{identity}
	for _, f := range board.Symmetries {
		if f.SwapsAxes && h != w {
			continue
		}
		m := make([]int, h*w)
		for c := range m {
			p := f.Map(board.Point{X: c % w, Y: c / w}, w, h)
			m[c] = p.Y*w + p.X
		}
		maps = append(maps, m)
	}
	return maps
}

func (k tableKey) builder() *builder {
	if HaveLarge && k.regions != nil {
		words := (k.regions.orders + 63) / 64
		return &builder{blocks: k.regions.blocks, regions: k.regions, tiles: k.tiles, blank: k.blank, words: words, secondBits: make([]uint64, len(k.regions.region)*words)}
	}
	return newBuilder(k.h, k.w, k.blank, k.tiles)
}

// newTable returns a table in which all entries are zero.
func (k tableKey) newTable() *table {
	x := newIndex(k.h*k.w, len(k.tiles))
	if HaveLarge && k.regions != nil {
		return &table{index: *x, tiles: k.tiles, excess: largePages(k.bytes())}
	}
	return newTable(x, k.tiles)
}
