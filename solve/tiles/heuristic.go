package tiles

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"slidegif/solve/crew"
)

// A frame is the puzzle as the tables see it: turned so that the blank's goal is one of
// few cells, perhaps from goal to start, and with tiles named by their goal cells.
type frame struct {
	h, w    int
	blank   int
	cells   []uint8 // goal cell of the tile on each cell
	from    []int   // cell of the frame -> cell of the puzzle
	swapped bool    // it leads from the goal to the start
}

// symmetries lists the maps of a board onto itself, of cells to cells.
func symmetries(h, w int) [][]int {
	var maps [][]int
	for k := range 8 {
		if k >= 4 && h != w {
			break
		}
		m := make([]int, h*w)
		for c := range m {
			y, x := c/w, c%w
			if k&1 != 0 {
				x = w - 1 - x
			}
			if k&2 != 0 {
				y = h - 1 - y
			}
			if k&4 != 0 {
				x, y = y, x
			}
			m[c] = y*w + x
		}
		maps = append(maps, m)
	}
	return maps
}

// newFrame chooses the direction and the symmetry. A blank whose goal is a corner has the
// best tables, then one on the diagonal, which a reflection keeps as well.
func newFrame(p *puzzle) *frame {
	best := &frame{blank: p.h * p.w}
	for _, swapped := range []bool{false, true} {
		start, goal := p.start, p.goal
		if swapped {
			start, goal = goal, start
		}
		for _, m := range symmetries(p.h, p.w) {
			z := m[blank(goal)]
			if worth(p.h, p.w, z) >= worth(p.h, p.w, best.blank) {
				continue
			}
			f := &frame{h: p.h, w: p.w, blank: z, swapped: swapped}
			home := make([]uint8, len(goal)) // tile -> its goal cell in the frame
			for c, t := range goal {
				home[t] = uint8(m[c])
			}
			f.cells, f.from = make([]uint8, len(start)), make([]int, len(start))
			for c, t := range start {
				f.cells[m[c]] = home[t]
				f.from[m[c]] = c
			}
			best = f
		}
	}
	return best
}

// worth orders the goal cells of the blank, the best first.
func worth(h, w, cell int) int {
	if cell < h*w && h == w && cell/w != cell%w {
		return cell + h*w
	}
	if cell == h*w {
		return 1 << 20
	}
	return cell
}

// blanks returns the cells of the blank in the puzzle, from its start on.
func (f *frame) blanks(path []uint8) []int {
	z := 0
	for int(f.cells[z]) != f.blank {
		z++
	}
	out := []int{f.from[z]}
	for _, c := range path {
		out = append(out, f.from[c])
	}
	if f.swapped {
		for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	return out
}

// partition cuts the goal cells without the blank's into groups that lie together. The
// second one is another way to cut, or nil where the reflection of the first is as good.
func partition(h, w, blank int, large bool) (first, second [][]int) {
	switch {
	case h == 4 && w == 4 && large && blank == 0:
		return [][]int{{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 12, 13, 14, 15}, {11}}, nil
	case h == 4 && w == 4 && large && blank == 5:
		return [][]int{{0, 1, 2, 3, 4, 6, 7}, {8, 9, 10, 12, 13, 14, 15}, {11}}, nil
	case h == 4 && w == 4 && large:
		return [][]int{{0, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 12, 13, 14, 15}, {11}},
			[][]int{{0, 4, 5, 8, 9, 12, 13}, {2, 3, 6, 7, 10, 11, 15}, {14}}
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

// kept holds the small heuristics that were built, by board and blank.
var kept sync.Map

type key struct{ h, w, blank int }

// smallHeuristic returns the heuristic that is built at start.
func smallHeuristic(ctx context.Context, h, w, blank int) (*heuristic, error) {
	k := key{h, w, blank}
	if v, ok := kept.Load(k); ok {
		return v.(*heuristic), nil
	}
	first, second := partition(h, w, blank, false)
	hr, err := newHeuristic(h, w, blank, first, second, func(tiles []int) ([]uint8, error) {
		if h*w > 16 {
			return smallTable(ctx, h, w, blank, tiles)
		}
		b := newBuilder(h, w, blank, tiles)
		least, err := b.build(ctx, nil)
		if err != nil {
			return nil, err
		}
		return b.spreadOut(least), nil
	})
	if err == nil {
		kept.Store(k, hr)
	}
	return hr, err
}

// newHeuristic puts tables together; they are made at the same time.
func newHeuristic(h, w, blank int, first, second [][]int, table func(tiles []int) ([]uint8, error)) (*heuristic, error) {
	hr := &heuristic{h: h, w: w, blank: blank, name: name(first)}
	for c := range h * w {
		hr.ways = append(hr.ways, slices.Sorted(slices.Values(neighbours(h, w, c))))
	}
	sums := [][][]int{first}
	if second != nil {
		sums = append(sums, second)
	}
	var makers crew.Group
	width := tileBits(h * w)
	for s, groups := range sums {
		hr.tables[s] = make([][]uint8, len(groups))
		for c := range h * w {
			hr.cells[s][c] = uint32(c)
		}
		for g, tiles := range groups {
			for i, t := range tiles {
				hr.tile[s][t] = place{uint8(g), uint8(i * width)}
			}
			makers.Go(func() (err error) {
				hr.tables[s][g], err = table(tiles)
				return err
			})
		}
	}
	if err := makers.Wait(); err != nil {
		return nil, err
	}
	if second == nil {
		hr.reflect()
	}
	return hr, nil
}

// reflect makes the second sum the first one seen in the diagonal, on which the blank's
// goal lies: rows and columns change places, and so do the tiles.
func (hr *heuristic) reflect() {
	hr.tables[1] = hr.tables[0]
	for c := range hr.h * hr.w {
		d := c%hr.w*hr.w + c/hr.w
		hr.cells[1][c] = uint32(d)
		hr.tile[1][c] = hr.tile[0][d]
	}
}

// name is the sizes of the groups: 5-5-5.
func name(groups [][]int) string {
	var s []string
	for _, g := range groups {
		s = append(s, fmt.Sprint(len(g)))
	}
	return strings.Join(s, "-")
}
