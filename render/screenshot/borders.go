package screenshot

import (
	"image"
	"math"
	"slices"
)

// A colour is red, green and blue, 0 to 255.
type colour [3]float64

// apart is the greatest difference of a channel.
func (a colour) apart(b colour) float64 {
	return max(math.Abs(a[0]-b[0]), math.Abs(a[1]-b[1]), math.Abs(a[2]-b[2]))
}

// median returns the median of each channel in a rectangle.
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

// steepness returns how steep a rectangle is in the mean.
func (r *raster) steepness(at image.Rectangle) float64 {
	at = at.Intersect(r.Rect)
	sum := 0
	for p := range cells(at) {
		sum += int(r.steep[p.Y*r.w+p.X])
	}
	return float64(sum) / float64(max(1, at.Dx()*at.Dy()))
}

// An evidence is what a part of a lattice shows, by cells in reading order.
type evidence struct {
	at      image.Rectangle // in cells of the lattice
	cell    []colour
	busy    []float64                // how steep each cell is: something is drawn there
	edge    [][4]float64             // how strong the edge is on each side, as in sides
	corner  colour                   // where four cells meet
	corners float64                  // the part of those places that have this colour
	box     map[image.Rectangle]bool // the rectangles that were found
	boxAt   []bool                   // of each cell: one of two cells or more begins there
}

// The sides of a cell.
var sides = [4]image.Point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// look gathers the evidence for a rectangle of cells.
func (r *raster) look(l lattice, at image.Rectangle) evidence {
	w, n := at.Dx(), at.Dx()*at.Dy()
	e := evidence{at: at, cell: make([]colour, n), busy: make([]float64, n), edge: make([][4]float64, n), box: map[image.Rectangle]bool{}, boxAt: make([]bool, n)}
	var corners []colour
	for i := range n {
		x, y := i%w, i/w
		fx, fy := float64(at.Min.X+x), float64(at.Min.Y+y)
		middle := l.area(fx+0.2, fy+0.2, fx+0.8, fy+0.8)
		e.cell[i], e.busy[i] = r.median(middle), r.steepness(middle)
		if x > 0 {
			e.edge[i][2] = r.edge(l, fx, fy, false)
			e.edge[i-1][0] = e.edge[i][2]
		}
		if y > 0 {
			e.edge[i][3] = r.edge(l, fx, fy, true)
			e.edge[i-w][1] = e.edge[i][3]
		}
		if x > 0 && y > 0 {
			corners = append(corners, r.median(l.area(fx, fy, fx, fy).Inset(-max(1, int(0.6*l.gap)))))
		}
	}
	e.corner, e.corners = most(corners)
	// What smaller boxes cover, with an edge between them, is no piece, but some that touch.
	// Without: our own wood is in doubt; without the edge: pieces that the grain of wood parts.
	taken := map[image.Point]bool{}
	for _, p := range slices.SortedStableFunc(slices.Values(l.found), smaller) {
		whole, steepest := true, 0.0
		for c := range cells(p) {
			whole = whole && taken[c]
			taken[c] = true
			for side, step := range sides {
				if c.In(at) && c.Add(step).In(p.Intersect(at)) {
					steepest = max(steepest, e.edge[(c.Y-at.Min.Y)*w+c.X-at.Min.X][side])
				}
			}
		}
		if whole && steepest > (smoothSurely+steepSurely)/2 {
			continue
		}
		e.box[p.Sub(at.Min)] = true
		if c := p.Min.Sub(at.Min); p.Dx()*p.Dy() > 1 && p.Min.In(at) {
			e.boxAt[c.Y*w+c.X] = true
		}
	}
	return e
}

func smaller(a, b image.Rectangle) int { return a.Dx()*a.Dy() - b.Dx()*b.Dy() }

// most returns the colour that most of a list are near, and the part of them that are.
func most(all []colour) (c colour, share float64) {
	for _, a := range all {
		n := 0.0
		for _, o := range all {
			if a.apart(o) < 16 {
				n++
			}
		}
		if n /= float64(len(all)); n > share {
			c, share = a, n
		}
	}
	return c, share
}

// edge returns how steep the picture is across a border of a cell: at (x, y), in cells,
// running right where flat is true and down where not. It looks at both ends of the border,
// where no label and no windscreen is, and returns the weaker.
//
//	+--------+--------+
//	|       ###       |   # where the edge of the cells on both sides is looked for
//	|        |        |
//	|  label | label  |
//	|        |        |
//	|       ###       |
//	+--------+--------+
func (r *raster) edge(l lattice, x, y float64, flat bool) float64 {
	const reach = 0.17 // to both sides of the border, in cells
	from := l.gap/2/l.pitch + 0.05
	weaker := math.Inf(1)
	for _, t := range []float64{from, 1 - from - 0.1} {
		line, step := l.area(x, y+t, x, y+t+0.1), image.Pt(1, 0)
		if flat {
			line, step = l.area(x+t, y, x+t+0.1, y), image.Pt(0, 1)
		}
		line.Max = line.Max.Add(step)
		steepest := 0.0
		for i := -int(reach * l.pitch); i <= int(reach*l.pitch); i++ {
			steepest = max(steepest, r.steepness(line.Add(step.Mul(i))))
		}
		weaker = min(weaker, steepest)
	}
	return weaker
}
