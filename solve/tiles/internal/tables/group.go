package tables

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/board"
)

// A group is a set of tiles, by their goal cells, whose moves one table counts.
type group struct {
	tiles []int
	table tableKey // none where table.tiles is empty: Manhattan's bound alone
	see   []int    // cell of the board -> cell of the table
}

// A tableKey tells what a table holds. Groups that are mirror images of each other share
// one, and where all cells that the tiles leave at home are connected it does not matter
// which of them is the blank's goal.
type tableKey struct {
	h, w  int
	blank int   // the first cell of the blank's region
	tiles []int // in rising order

	regions *regions // nil: not a regional table
}

// newGroup returns a group for a goal of the blank, with the key that comes first among
// those of its mirror images.
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
		if g.see == nil || k.before(g.table) {
			g.table, g.see = k, m
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

// firstConnected returns the first cell that is connected with a cell by cells not taken.
func firstConnected(h, w, cell int, taken []bool) int {
	seen := slices.Clone(taken)
	seen[cell] = true
	first := cell
	for todo := []int{cell}; len(todo) > 0; {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		first = min(first, c)
		for _, d := range Neighbours(h, w, c) {
			if !seen[d] {
				seen[d] = true
				todo = append(todo, d)
			}
		}
	}
	return first
}

func (k tableKey) before(l tableKey) bool {
	if c := slices.Compare(k.tiles, l.tiles); c != 0 {
		return c < 0
	}
	return k.blank < l.blank
}

// name is fit for a file: 5x5-blank0-1-2-5-6-7-12.
func (k tableKey) name() string {
	s := strings.ReplaceAll(strings.Trim(fmt.Sprint(k.tiles), "[]"), " ", "-")
	if HaveLarge && k.regions != nil {
		s += "-regions"
	}
	return fmt.Sprintf("%dx%d-blank%d-%s", k.h, k.w, k.blank, s)
}

// bytes is the size of the table.
func (k tableKey) bytes() int64 {
	if HaveLarge && k.regions != nil {
		return int64(k.regions.bytes * k.regions.orders)
	}
	return TableBytes(k.h*k.w, len(k.tiles))
}

// TableBytes is the size of the table of a group of so many tiles on a board of so many cells.
func TableBytes(cells, tiles int) int64 {
	return int64((Factorial(tiles) + 1) / 2 * choose(cells, tiles))
}

// Symmetries lists the maps of a board onto itself, of cells to cells, the identity first.
func Symmetries(h, w int) [][]int {
	identity := make([]int, h*w)
	for c := range identity {
		identity[c] = c
	}
	maps := [][]int{identity}
	for _, f := range board.Flips {
		if f.Turns && h != w {
			continue
		}
		m := make([]int, h*w)
		for c := range m {
			p := f.At(board.Point{X: c % w, Y: c / w}, w, h)
			m[c] = p.Y*w + p.X
		}
		maps = append(maps, m)
	}
	return maps
}

// builder returns what makes the table.
func (k tableKey) builder() *builder {
	if HaveLarge && k.regions != nil {
		words := (k.regions.orders + 63) / 64
		return &builder{blocks: k.regions.blocks, regions: k.regions, tiles: k.tiles, blank: k.blank, words: words, halves: make([]uint64, len(k.regions.region)*words)}
	}
	return newBuilder(k.h, k.w, k.blank, k.tiles)
}

// empty returns the table without its entries.
func (k tableKey) empty() *table {
	x := newIndex(k.h*k.w, len(k.tiles))
	if HaveLarge && k.regions != nil {
		return &table{index: *x, tiles: k.tiles, excess: largePages(k.bytes())}
	}
	return newTable(x, k.tiles)
}
