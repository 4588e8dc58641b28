package screenshot

import (
	"image"
	"math"
	"slices"
)

// A colour consists of the channels red, green and blue, each from 0 to 255.
type colour [3]float64

// maxDiff returns the largest difference between corresponding channels of two colours.
func (a colour) maxDiff(b colour) float64 {
	return max(math.Abs(a[0]-b[0]), math.Abs(a[1]-b[1]), math.Abs(a[2]-b[2]))
}

// median returns the median of each channel in a rectangle of pixels. In large rectangles, only a
// sample of the pixels is used.
func (r *raster) median(at image.Rectangle) (c colour) {
	at = at.Intersect(r.Rect)
	if at.Empty() {
		return c
	}
	step, n := max(1, min(at.Dx(), at.Dy())/24), 0
	var counts [3][256]int
	for y := at.Min.Y; y < at.Max.Y; y += step {
		for x := at.Min.X; x < at.Max.X; x += step {
			for i, v := range r.colour(image.Pt(x, y)) {
				counts[i][int(v)]++
			}
			n++
		}
	}
	for i := range c {
		c[i] = float64(quantile(&counts[i], n/2))
	}
	return c
}

func (r *raster) meanGradient(at image.Rectangle) float64 {
	at = at.Intersect(r.Rect)
	sum := 0
	for p := range cells(at) {
		sum += int(r.gradient[p.Y*r.w+p.X])
	}
	return float64(sum) / float64(max(1, at.Dx()*at.Dy()))
}

// evidence holds measurements of one window of a lattice. The index of all slices is the number of
// a cell, in reading order.
type evidence struct {
	window       image.Rectangle // cells of the lattice
	colours      []colour
	gradients    []float64                // mean gradient, which is high in a cell with a drawing
	edges        [][4]float64             // gradients across the four sides, in the order of directions
	cornerColour colour                   // most common colour at corners shared by four cells
	cornerShare  float64                  // fraction of shared corners that have cornerColour
	boxes        map[image.Rectangle]bool // detected boxes, in cells of the window
	boxStart     []bool                   // whether a box of two or more cells starts in the cell
}

// directions lists the steps from a cell to its neighbours: right, down, left and up.
var directions = [4]image.Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// gatherEvidence measures a window of a lattice.
func (r *raster) gatherEvidence(l lattice, at image.Rectangle) evidence {
	w, n := at.Dx(), at.Dx()*at.Dy()
	e := evidence{window: at, colours: make([]colour, n), gradients: make([]float64, n), edges: make([][4]float64, n), boxes: map[image.Rectangle]bool{}, boxStart: make([]bool, n)}
	var corners []colour
	for i := range n {
		x, y := i%w, i/w
		fx, fy := float64(at.Min.X+x), float64(at.Min.Y+y)
		middle := l.pixelRect(fx+0.2, fy+0.2, fx+0.8, fy+0.8)
		e.colours[i], e.gradients[i] = r.median(middle), r.meanGradient(middle)
		if x > 0 {
			e.edges[i][2] = r.edgeGradient(l, fx, fy, false)
			e.edges[i-1][0] = e.edges[i][2]
		}
		if y > 0 {
			e.edges[i][3] = r.edgeGradient(l, fx, fy, true)
			e.edges[i-w][1] = e.edges[i][3]
		}
		if x > 0 && y > 0 {
			corners = append(corners, r.median(l.pixelRect(fx, fy, fx, fy).Inset(-max(1, int(0.6*l.gap)))))
		}
	}
	e.cornerColour, e.cornerShare = commonestColour(corners)
	// Smaller boxes that cover a larger box are adjacent pieces if an edge separates them. Without
	// this rule, boards in the wood theme would have a Doubt. An edge is required because wood
	// grain may divide a single piece into smaller boxes.
	taken := map[image.Point]bool{}
	for _, p := range slices.SortedStableFunc(slices.Values(l.boxes), compareArea) {
		allTaken, steepest := true, 0.0
		for c := range cells(p) {
			allTaken = allTaken && taken[c]
			taken[c] = true
			for side, step := range directions {
				if c.In(at) && c.Add(step).In(p.Intersect(at)) {
					steepest = max(steepest, e.edges[(c.Y-at.Min.Y)*w+c.X-at.Min.X][side])
				}
			}
		}
		if allTaken && steepest > (maxSmoothGradient+minEdgeGradient)/2 {
			continue
		}
		e.boxes[p.Sub(at.Min)] = true
		if c := p.Min.Sub(at.Min); p.Dx()*p.Dy() > 1 && p.Min.In(at) {
			e.boxStart[c.Y*w+c.X] = true
		}
	}
	return e
}

func compareArea(a, b image.Rectangle) int { return a.Dx()*a.Dy() - b.Dx()*b.Dy() }

// commonestColour returns the colour with the largest number of similar colours in the list. share
// is the fraction of similar colours.
func commonestColour(colours []colour) (best colour, share float64) {
	for _, c := range colours {
		n := 0.0
		for _, other := range colours {
			if c.maxDiff(other) < 16 {
				n++
			}
		}
		if n /= float64(len(colours)); n > share {
			best, share = c, n
		}
	}
	return best, share
}

// edgeGradient returns the gradient across one side of a cell. The side starts at (x, y), in cells,
// and runs to the right or down. To avoid labels and car windows, edgeGradient measures only near
// the two ends of the side. The result is the smaller gradient of both ends.
//
//	+--------+--------+
//	|       ###       |   # areas that are searched for the edge
//	|        |        |
//	|  label | label  |
//	|        |        |
//	|       ###       |
//	+--------+--------+
func (r *raster) edgeGradient(l lattice, x, y float64, horizontal bool) float64 {
	const reach = 0.17 // distance searched on each side of the border, in cells
	from := l.gap/2/l.pitch + 0.05
	weaker := math.Inf(1)
	for _, t := range []float64{from, 1 - from - 0.1} {
		line, step := l.pixelRect(x, y+t, x, y+t+0.1), image.Pt(1, 0)
		if horizontal {
			line, step = l.pixelRect(x+t, y, x+t+0.1, y), image.Pt(0, 1)
		}
		line.Max = line.Max.Add(step)
		steepest := 0.0
		for i := -int(reach * l.pitch); i <= int(reach*l.pitch); i++ {
			steepest = max(steepest, r.meanGradient(line.Add(step.Mul(i))))
		}
		weaker = min(weaker, steepest)
	}
	return weaker
}
