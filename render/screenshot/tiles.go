package screenshot

import (
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
	// nearest typeface may differ.
	wrongDigit = 0.25
	unlike     = 0.075
	// doubt is how much nearer the best reading must be than the next one.
	doubt = 0.012
)

// A numeral is what stands in a cell: for each digit how far the ink is from each of the
// ten; nothing in an empty cell.
type numeral struct {
	digits [][10]float64
}

// numeralIn reads what stands in a tile.
func (r *raster) numeralIn(at image.Rectangle, faces []typeface) (out numeral) {
	n := r.inkOf(at)
	if n == nil {
		return out
	}
	for _, c := range characters(n, float64(at.Dx())) {
		s := shapeOf(n, c)
		best := s.readings(faces)
		if c.Dx()*10 > c.Dy()*9 { // wider than a digit: two that touch
			if two, cost := split(n, c, faces); cost < slices.Min(best[:]) {
				out.digits = append(out.digits, two[:]...)
				continue
			}
		}
		out.digits = append(out.digits, best)
	}
	return out
}

// split reads a rectangle as two digits that touch, cut where that reads best. Without: 64 of 68
// pictures are read, in place of 66.
func split(n *image.Gray, r image.Rectangle, faces []typeface) (two [2][10]float64, cost float64) {
	cost = math.Inf(1)
	for x := r.Min.X + r.Dx()/4; x <= r.Max.X-r.Dx()/4; x++ {
		left, right := tight(n, image.Rect(r.Min.X, r.Min.Y, x, r.Max.Y)), tight(n, image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y))
		if left.Empty() || right.Empty() {
			continue
		}
		a, b := shapeOf(n, left), shapeOf(n, right)
		da, db := a.readings(faces), b.readings(faces)
		if c := max(slices.Min(da[:]), slices.Min(db[:])); c < cost {
			two, cost = [2][10]float64{da, db}, c
		}
	}
	return two, cost
}

// tight returns the rectangle of the solid ink within another.
func tight(n *image.Gray, r image.Rectangle) (t image.Rectangle) {
	for c := range cells(r) {
		if n.GrayAt(c.X, c.Y).Y > solid {
			t = t.Union(image.Rectangle{c, c.Add(image.Pt(1, 1))})
		}
	}
	return t
}

// cost returns how unlike the number v what stands in the cell is; 0 is the blank.
func (m numeral) cost(v int) float64 {
	if v == 0 {
		return float64(len(m.digits)) * wrongDigit
	}
	text := strconv.Itoa(v)
	if len(text) != len(m.digits) {
		return wrongDigit * float64(1+max(len(text), len(m.digits))-min(len(text), len(m.digits)))
	}
	sum := 0.0
	for i, d := range m.digits {
		sum += min(wrongDigit, d[text[i]-'0'])
	}
	return sum
}

// nearest returns the number that stands in the cell by the look of its digits alone, and how
// far the ink is from it.
func (m numeral) nearest() (v int, far float64) {
	for _, d := range m.digits {
		best := slices.Min(d[:])
		v, far = 10*v+slices.Index(d[:], best), far+min(wrongDigit, best)
	}
	return v, far
}

// readTiles reads a board of numbered tiles on a lattice.
func (r *raster) readTiles(l lattice) (found, bool) {
	faces, err := typefaces()
	if err != nil {
		return found{}, false
	}
	at := l.extent()
	if min(at.Dx(), at.Dy()) < 2 || max(at.Dx(), at.Dy()) > 4*mostSide {
		return found{}, false
	}
	single := map[image.Point]bool{}
	for _, p := range l.found {
		if p.Dx()*p.Dy() == 1 {
			single[p.Min] = true
		}
	}
	if len(single) < 3 {
		return found{}, false
	}
	at = at.Inset(-1) // the blank may be alone in its row
	numerals := map[image.Point]numeral{}
	for c := range cells(at) {
		numerals[c] = r.numeralIn(l.inside(c), faces)
	}
	var all []found
	for size := range cells(image.Rect(2, 2, mostSide+1, mostSide+1)) {
		for corner := range cells(image.Rectangle{at.Min, at.Max.Sub(size).Add(image.Pt(1, 1))}) {
			board := image.Rectangle{corner, corner.Add(size)}
			if !written(board, numerals, single) {
				continue
			}
			if f := readPermutation(board, numerals); f.cost < 1.3*unlike {
				all = append(all, f)
			}
		}
	}
	if len(all) == 0 {
		return found{}, false
	}
	return slices.MinFunc(all, better), true
}

// written reports whether all cells of a rectangle but one hold digits, more than
// half of them within a box.
func written(at image.Rectangle, numerals map[image.Point]numeral, single map[image.Point]bool) bool {
	blank, boxes := 0, 0
	for c := range cells(at) {
		if n := len(numerals[c].digits); n == 0 || n > 2 {
			blank++
		}
		if single[c] {
			boxes++
		}
	}
	area := at.Dx() * at.Dy()
	return blank <= 1 && boxes*10 >= (area-1)*6
}

// readPermutation finds the permutation of 0 to w*h-1 that is nearest to what stands in the
// cells, and the next one.
func readPermutation(at image.Rectangle, numerals map[image.Point]numeral) found {
	w, n := at.Dx(), at.Dx()*at.Dy()
	cost := make([][]float64, n)
	for i := range cost {
		cost[i] = make([]float64, n)
		m := numerals[image.Pt(at.Min.X+i%w, at.Min.Y+i/w)]
		for v := range cost[i] {
			cost[i][v] = m.cost(v)
		}
	}
	values := assign(cost)
	f := found{board: at, id: tilesText(values, w), numbered: true}
	sum, worst := 0.0, 0
	for i, v := range values {
		sum += cost[i][v]
		if cost[i][v] > cost[worst][values[worst]] {
			worst = i
		}
	}
	f.cost = sum / float64(n)
	gap, a, b := nearestSwap(cost, values)
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
		if cost[i][v]-far <= 2*doubt {
			continue
		}
		if j := slices.Index(values, near); j >= 0 && near > 0 {
			doubts(input.Say("two tiles look like %d", near), i, j)
		} else {
			doubts(input.Say("the tile in row %d, column %d looks like %d", i/w+1, i%w+1, near), i)
		}
		return f
	}
	switch {
	case cost[worst][values[worst]] > unlike*float64(max(1, len(strconv.Itoa(values[worst])))):
		doubts(input.Say("the tile in row %d, column %d cannot be read", worst/w+1, worst%w+1), worst)
	case gap < doubt:
		doubts(input.Say("the tiles that look like %d and %d may be each other", values[a], values[b]), a, b)
	}
	return f
}

// tilesText writes numbers as the rows of a puzzle: one after the other while all have one digit.
func tilesText(values []int, w int) string {
	var s strings.Builder
	for i, v := range values {
		switch {
		case i == 0:
		case i%w == 0:
			s.WriteByte('/')
		case len(values) > 10:
			s.WriteByte(',')
		}
		s.WriteString(strconv.Itoa(v))
	}
	return s.String()
}
