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
	maxTilesSide = 6 // cells

	// maxDigitCost is the cost of a missing or extra digit. No digit costs more.
	maxDigitCost = 0.25
	// maxDigitDistance is the maximum distance from a legible digit to the nearest typeface. If the
	// second-best board costs much more than the best board, the limit is up to 50% higher.
	maxDigitDistance = 0.075
	// If the costs of the two best boards differ by less than minDigitGap, the result is uncertain.
	minDigitGap = 0.012
)

// A numeral describes the number in a cell. A numeral contains the distances of each character to
// the digits 0 to 9. The numeral of an empty cell is empty.
type numeral [][10]float64

// readNumeral reads the number on a tile.
func (r *raster) readNumeral(at image.Rectangle) (out numeral) {
	ink := r.extractInk(at)
	if ink == nil {
		return out
	}
	for _, c := range characters(ink, float64(at.Dx())) {
		s := newShape(ink, c)
		out = append(out, s.digitDistances())
	}
	return out
}

// cost returns the cost of assigning the number v to the cell. The number 0 denotes the blank.
func (m numeral) cost(v int) float64 {
	if v == 0 {
		return float64(len(m)) * maxDigitCost
	}
	text := strconv.Itoa(v)
	if len(text) != len(m) {
		return maxDigitCost * float64(1+max(len(text), len(m))-min(len(text), len(m)))
	}
	sum := 0.0
	for i, d := range m {
		sum += min(maxDigitCost, d[text[i]-'0'])
	}
	return sum
}

// nearest returns the number that is most similar to the numeral, and its distance. Other cells are
// not considered.
func (m numeral) nearest() (v int, distance float64) {
	for _, d := range m {
		best := slices.Min(d[:])
		v, distance = 10*v+slices.Index(d[:], best), distance+min(maxDigitCost, best)
	}
	return v, distance
}

// readTiles reads all possible boards of numbered tiles on a lattice.
func (r *raster) readTiles(l lattice) (all []candidate) {
	numerals := map[image.Point]numeral{}
	for size := range cells(image.Rect(2, 2, maxTilesSide+1, maxTilesSide+1)) {
		minBoxes := ((size.X*size.Y-1)*6 + 9) / 10 // at least 60% of the tiles
		for _, board := range r.windows(l, size.X, size.Y, minBoxes) {
			for c := range cells(board) {
				if _, ok := numerals[c]; !ok {
					numerals[c] = r.readNumeral(l.tileInterior(c))
				}
			}
			if f := readPermutation(board, numerals); f.cost < 1.3*maxDigitDistance {
				f.lattice = l
				all = append(all, f)
			}
		}
	}
	return all
}

// readPermutation finds the two best permutations of 0 to w*h-1 for the numerals in the cells.
// First, each number in turn gets the free cell with the lowest cost. Then readPermutation swaps
// the numbers of two cells as long as this reduces the cost. The result is optimal unless some
// tiles look alike; the board is then uncertain anyway.
func readPermutation(at image.Rectangle, numerals map[image.Point]numeral) candidate {
	w, n := at.Dx(), at.Dx()*at.Dy()
	cost := make([][]float64, n)
	var free []int // cells that have no number yet
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
	gap, a, b := cheapestSwap(cost, values)
	for ; gap < -0.001; gap, a, b = cheapestSwap(cost, values) {
		values[a], values[b] = values[b], values[a]
	}
	f := candidate{board: at, id: tilesText(values, w), numbered: true}
	for i, v := range values {
		f.cost += cost[i][v] / float64(n)
	}
	other := slices.Clone(values)
	other[a], other[b] = other[b], other[a]
	setDoubt := func(reason input.Message, cells ...int) {
		f.doubt = &Doubt{Reason: reason, IDs: []string{f.id, tilesText(other, w)}}
		for _, i := range cells {
			f.doubt.Cells = append(f.doubt.Cells, image.Pt(i%w, i/w))
		}
	}
	for i, v := range values {
		nearest, distance := numerals[image.Pt(at.Min.X+i%w, at.Min.Y+i/w)].nearest()
		j := slices.Index(values, nearest)
		switch differs := cost[i][v]-distance > 2*minDigitGap; {
		case differs && nearest > 0 && j >= 0:
			setDoubt(input.Say("two tiles look like %d", nearest), i, j)
			return f
		case differs || cost[i][v] > (maxDigitDistance+float64(min(gap, maxDigitDistance)/2))*float64(max(1, len(strconv.Itoa(v)))):
			setDoubt(input.Say("the tile in row %d, column %d cannot be read", i/w+1, i%w+1), i)
			return f
		}
	}
	if gap < minDigitGap {
		setDoubt(input.Say("the tiles that look like %d and %d may be swapped", values[a], values[b]), a, b)
	}
	return f
}

// cheapestSwap returns the cells a and b such that swapping their numbers gives the lowest total cost. gap is the
// new cost minus the current cost.
func cheapestSwap(cost [][]float64, values []int) (gap float64, a, b int) {
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

// tilesText formats the numbers as the rows of a puzzle ID.
func tilesText(values []int, w int) string {
	var rows []string
	for row := range slices.Chunk(values, w) {
		numbers := strings.Fields(strings.Trim(fmt.Sprint(row), "[]"))
		rows = append(rows, strings.Join(numbers, ","))
	}
	return strings.Join(rows, "/")
}
