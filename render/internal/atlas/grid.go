package atlas

import "image"

// A grid divides the area of a map into squares, and assigns a weight to each square. The grid is
// used to find free places for pictures of boards.
type grid struct {
	area   image.Rectangle
	square int   // width of a square in pixels
	across int   // number of columns
	down   int   // number of rows
	sums   []int // sums[y*(across+1)+x] is the weight of the squares above row y and left of column x
	marks  []image.Point
}

// newGrid assigns the weight 1 to each square that contains a line of the map, and a higher weight
// to squares on a road.
func (p *stillPainter) newGrid() *grid {
	g := &grid{area: p.area, square: max(3, p.size.X/150)}
	g.across, g.down = g.area.Dx()/g.square, g.area.Dy()/g.square
	counts := make([]int, g.across*g.down)
	const onRoad = 30
	weigh := func(a, b place, n int) {
		parts := max(abs(b.x-a.x), abs(b.y-a.y))/(g.square*unit) + 1
		for i := range parts + 1 {
			x, y := floor(a.x+(b.x-a.x)*i/parts)/g.square, floor(a.y+(b.y-a.y)*i/parts)/g.square
			at := min(max(y, 0), g.down-1)*g.across + min(max(x, 0), g.across-1)
			counts[at] = max(counts[at], n)
		}
	}
	p.chart.eachLine(func(a, b place, _, light int) {
		if light == unit || p.Len() <= maxVectorPositions {
			weigh(a, b, 1)
		}
	})
	for _, r := range p.Map.Roads {
		all := p.chart.along(r)
		for i, at := range all {
			weigh(all[max(0, i-1)], at, onRoad)
		}
	}
	for _, n := range p.wanted() {
		at := p.chart.point(n.position)
		g.marks = append(g.marks, image.Pt(int(at[0]), int(at[1])))
	}
	g.sums = make([]int, (g.across+1)*(g.down+1))
	for y := range g.down {
		for x := range g.across {
			i := (y+1)*(g.across+1) + x + 1
			g.sums[i] = counts[y*g.across+x] + g.sums[i-1] + g.sums[i-g.across-1] - g.sums[i-g.across-2]
		}
	}
	return g
}

// count returns the weight of a rectangle of squares.
func (g *grid) count(r image.Rectangle) int {
	w := g.across + 1
	return g.sums[r.Max.Y*w+r.Max.X] - g.sums[r.Min.Y*w+r.Max.X] - g.sums[r.Max.Y*w+r.Min.X] + g.sums[r.Min.Y*w+r.Min.X]
}

// find returns the best box for a board of the given size near the point to, and the weight of the covered
// squares. If there is no room, the box is empty. The function obstruction returns other costs of a box, in pixels
// of distance.
func (g *grid) find(to [2]float64, size image.Point, others []pin, obstruction func(box image.Rectangle) int) (best image.Rectangle, covered int) {
	cols, rows := (size.X+g.square-1)/g.square+1, (size.Y+g.square-1)/g.square+1
	least := 1 << 60
	for y := 1; y+rows < g.down; y++ {
		for x := 1; x+cols < g.across; x++ {
			at := g.area.Min.Add(image.Pt(x*g.square+g.square/2, y*g.square+g.square/2))
			box := image.Rectangle{at, at.Add(size)}
			n := g.count(image.Rect(x, y, x+cols, y+rows))
			far := [2]float64{max(float64(box.Min.X)-to[0], to[0]-float64(box.Max.X), 0), max(float64(box.Min.Y)-to[1], to[1]-float64(box.Max.Y), 0)}
			distance := int(hypot(far[0], far[1]))
			cost := n*g.square*6 + distance
			if distance < 2*g.square {
				cost += g.area.Dx() / 8 // too close to the mark
			}
			if cost >= least || g.taken(box, others) {
				continue
			}
			if cost += obstruction(box); cost >= least {
				continue
			}
			best, covered, least = box, n, cost
		}
	}
	return best, covered
}

// taken reports whether a box overlaps another board or covers a mark.
func (g *grid) taken(box image.Rectangle, others []pin) bool {
	wide := box.Inset(-2 * g.square)
	for _, n := range others {
		if n.box.Overlaps(wide) {
			return true
		}
	}
	for _, at := range g.marks {
		if at.In(wide) {
			return true
		}
	}
	return false
}
