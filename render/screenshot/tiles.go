package screenshot

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"slidegif/solve/input"
)

const (
	mostSide = 6 // of a board of tiles, in cells

	// wrongDigit is what a digit costs that is not there, and unlike the limit of what the
	// nearest typeface may differ: up to half as much more, the farther the next board is.
	wrongDigit = 0.25
	unlike     = 0.075
	// doubt is how much nearer the best reading must be than the next one.
	doubt = 0.012
)

// A numeral is what stands in a cell: for each digit how far the ink is from each of the
// ten; nothing in an empty cell.
type numeral [][10]float64

// numeralIn reads what stands in a tile.
func (r *raster) numeralIn(at image.Rectangle) (out numeral) {
	n := r.inkOf(at)
	if n == nil {
		return out
	}
	for _, c := range characters(n, float64(at.Dx())) {
		s := shapeOf(n, c)
		out = append(out, s.readings())
	}
	return out
}

// cost returns how unlike the number v what stands in the cell is; 0 is the blank.
func (m numeral) cost(v int) float64 {
	if v == 0 {
		return float64(len(m)) * wrongDigit
	}
	text := strconv.Itoa(v)
	if len(text) != len(m) {
		return wrongDigit * float64(1+max(len(text), len(m))-min(len(text), len(m)))
	}
	sum := 0.0
	for i, d := range m {
		sum += min(wrongDigit, d[text[i]-'0'])
	}
	return sum
}

// nearest returns the number that stands in the cell by the look of its digits alone, and how
// far the ink is from it.
func (m numeral) nearest() (v int, far float64) {
	for _, d := range m {
		best := slices.Min(d[:])
		v, far = 10*v+slices.Index(d[:], best), far+min(wrongDigit, best)
	}
	return v, far
}

// readTiles reads boards of numbered tiles on a lattice.
func (r *raster) readTiles(l lattice) (all []found) {
	numerals := map[image.Point]numeral{}
	for size := range cells(image.Rect(2, 2, mostSide+1, mostSide+1)) {
		most := ((size.X*size.Y-1)*6 + 9) / 10 // of the tiles have a box each
		for _, board := range r.windows(l, size.X, size.Y, most) {
			for c := range cells(board) {
				if _, known := numerals[c]; !known {
					numerals[c] = r.numeralIn(l.inside(c))
				}
			}
			if f := readPermutation(board, numerals); f.cost < 1.3*unlike {
				f.lattice = l
				all = append(all, f)
			}
		}
	}
	return all
}

// readPermutation finds the permutation of 0 to w*h-1 that is nearest to what stands in the
// cells, and the next one: each number takes the cheapest cell that is free, and then cells
// exchange theirs as long as that saves anything. Where this ends before the least sum, two tiles
// look alike, and the board is in doubt in any case.
func readPermutation(at image.Rectangle, numerals map[image.Point]numeral) found {
	w, n := at.Dx(), at.Dx()*at.Dy()
	cost := make([][]float64, n)
	var free []int // cells without a number
	for i := range cost {
		free = append(free, i)
		cost[i] = make([]float64, n)
		m := numerals[image.Pt(at.Min.X+i%w, at.Min.Y+i/w)]
		for v := range cost[i] {
			cost[i][v] = m.cost(v)
		}
	}
	values := make([]int, n)
	for v := range n {
		i := slices.MinFunc(free, func(a, b int) int { return cmp.Compare(cost[a][v], cost[b][v]) })
		values[i] = v
		free = slices.DeleteFunc(free, func(a int) bool { return a == i })
	}
	gap, a, b := nearestSwap(cost, values)
	for ; gap < -0.001; gap, a, b = nearestSwap(cost, values) {
		values[a], values[b] = values[b], values[a]
	}
	f := found{board: at, id: tilesText(values, w), numbered: true}
	for i, v := range values {
		f.cost += cost[i][v] / float64(n)
	}
	other := slices.Clone(values)
	other[a], other[b] = other[b], other[a]
	doubts := func(reason input.Message, cells ...int) {
		f.doubt = &Doubt{Reason: reason, IDs: []string{f.id, tilesText(other, w)}}
		for _, i := range cells {
			f.doubt.Cells = append(f.doubt.Cells, image.Pt(i%w, i/w))
		}
	}
	for i, v := range values {
		near, far := numerals[image.Pt(at.Min.X+i%w, at.Min.Y+i/w)].nearest()
		j := slices.Index(values, near)
		switch other := cost[i][v]-far > 2*doubt; {
		case other && near > 0 && j >= 0:
			doubts(input.Say("two tiles look like %d", near), i, j)
			return f
		case other || cost[i][v] > (unlike+float64(min(gap, unlike)/2))*float64(max(1, len(strconv.Itoa(v)))):
			doubts(input.Say("the tile in row %d, column %d cannot be read", i/w+1, i%w+1), i)
			return f
		}
	}
	if gap < doubt {
		doubts(input.Say("the tiles that look like %d and %d may be each other", values[a], values[b]), a, b)
	}
	return f
}

// nearestSwap returns the two cells whose exchange of numbers costs least, and what it costs.
func nearestSwap(cost [][]float64, values []int) (gap float64, a, b int) {
	gap = math.Inf(1)
	for i, v := range values {
		for j, w := range values[:i] {
			if d := cost[i][w] + cost[j][v] - cost[i][v] - cost[j][w]; d < gap {
				gap, a, b = d, j, i
			}
		}
	}
	return gap, a, b
}

// tilesText writes numbers as the rows of a puzzle.
func tilesText(values []int, w int) string {
	var rows []string
	for row := range slices.Chunk(values, w) {
		numbers := strings.Fields(strings.Trim(fmt.Sprint(row), "[]"))
		rows = append(rows, strings.Join(numbers, ","))
	}
	return strings.Join(rows, "/")
}
