package chart

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"slidegif/render/theme"
	"slidegif/solve/input"
)

// A Searches chart compares the numbers of positions that searches expanded. If all puzzles have the same
// length, the chart has a bar for each search. Otherwise, the chart has a line for each search:
//
//	title
//	 ^        .--o bfs
//	 |     o-'
//	 |  o-'  .---x astar:manhattan
//	 |  x---'
//	 +--2--4--6->
//	    caption
//
// The scale of the numbers is logarithmic.
type Searches struct {
	Title  string
	YLabel string // label of the axis with the numbers
	XLabel string // label of the axis with the lengths; bars have no such axis

	Rows []Row
	// MoreThan returns the label of a search that ended at a limit, such as "more than 1,000".
	MoreThan func(expanded string) string
	Font     []byte // font file, as in a Histogram
	Width    int    // width of the picture in pixels; 0 selects the text size of a Histogram
}

// A Row is the result of one search, or the mean of several searches.
type Row struct {
	Search   string // name of the algorithm and of its heuristic
	Length   int    // length of the shortest solutions; 0 if it is unknown
	Expanded float64
	Limited  bool // whether the search met a limit; lines do not show such a result
}

// Dimensions in pixels.
const (
	searchesWidth  = 900
	searchesHeight = 600
	barPitch       = 44
	barHeight      = 24
	searchLabel    = 200 // width of the space for the names of the searches
	labelLine      = 19  // minimum distance between two names
	marker         = 4.5 // half the size of a marker
)

// names returns the names of the searches in the order of the rows.
func (c Searches) names() (list []string) {
	for _, r := range c.Rows {
		if !slices.Contains(list, r.Search) {
			list = append(list, r.Search)
		}
	}
	return list
}

// bars reports whether the chart shows bars, because each search has one row.
func (c Searches) bars() bool { return len(c.names()) == len(c.Rows) }

// Size returns the size of the picture in pixels.
func (c Searches) Size() image.Point {
	size := c.plainSize()
	if c.Width > 0 {
		return image.Pt(c.Width, size.Y*c.Width/size.X)
	}
	return size
}

// plainSize returns the size in which the chart is drawn before it is scaled to Width.
func (c Searches) plainSize() image.Point {
	if c.bars() {
		return image.Pt(searchesWidth, chartHead+chartFoot+barPitch*len(c.Rows))
	}
	return image.Pt(searchesWidth, searchesHeight)
}

// Draw draws the chart in the colours and fonts of a theme. If no font has a glyph for some character,
// Draw returns an error.
func (c Searches) Draw(t theme.Theme) (theme.Drawing, error) {
	p := searchesPainter{Searches: c, Pen: theme.Pen{Theme: t.OrDefault(), Font: c.Font}, size: c.plainSize(), largest: 10}
	for _, r := range c.Rows {
		p.largest = max(p.largest, r.Expanded)
	}
	p.Rect(0, 0, float64(p.size.X), float64(p.size.Y), p.Theme.Paper)
	p.Write(c.Title, image.Rect(chartMargin, chartMargin, p.size.X-chartMargin, chartHead), theme.Left, 24)
	if c.bars() {
		p.drawBars()
	} else {
		p.drawLines()
	}
	if c.Width > 0 {
		enlarge(p.Drawing, float64(c.Width)/float64(p.size.X))
	}
	return p.Drawing, p.Err
}

// enlarge multiplies all lengths of a drawing by a factor.
func enlarge(d theme.Drawing, factor float64) {
	for i, shape := range d {
		d[i].Width *= factor
		for k := range shape.Path {
			for n := range shape.Path[k].P {
				shape.Path[k].P[n][0] *= factor
				shape.Path[k].P[n][1] *= factor
			}
		}
		for k := range shape.Glyphs {
			g := &shape.Glyphs[k]
			g.X, g.Y, g.Size = g.X*factor, g.Y*factor, g.Size*factor
		}
	}
}

// A searchesPainter draws the parts of a Searches chart.
type searchesPainter struct {
	Searches
	theme.Pen
	size    image.Point
	plot    image.Rectangle
	largest float64 // end of the scale
}

// share maps a number to a position on the logarithmic scale: 1 to 0, and the largest number to 1.
func (p *searchesPainter) share(n float64) float64 {
	return math.Log(max(n, 1)) / math.Log(p.largest)
}

// powers returns the powers of ten on the scale.
func (p *searchesPainter) powers() (list []int64) {
	for n := int64(1); float64(n) <= p.largest; n *= 10 {
		list = append(list, n)
	}
	return list
}

// drawBars draws a bar for each search, with the name on the left and the number on the right.
func (p *searchesPainter) drawBars() {
	p.plot = image.Rect(searchLabel, chartHead+chartMargin/2, p.size.X-searchLabel, p.size.Y-chartFoot+chartMargin/2)
	top, bottom := float64(p.plot.Min.Y), float64(p.plot.Max.Y)
	for _, n := range p.powers() {
		x := p.across(p.share(float64(n)))
		p.Rect(x, top, x+1, bottom, p.Blend(gridShare))
		p.Write(input.Thousands(n), image.Rect(int(x)-50, int(bottom)+4, int(x)+50, int(bottom)+22), theme.Middle, 13)
	}
	for i, r := range p.Rows {
		y := p.plot.Min.Y + i*barPitch + (barPitch-barHeight)/2
		end := max(p.across(p.share(r.Expanded)), float64(p.plot.Min.X+2))
		p.Write(r.Search, image.Rect(0, y, p.plot.Min.X-10, y+barHeight), theme.Right, chartText)
		p.Rect(float64(p.plot.Min.X), float64(y), end, float64(y+barHeight), p.Blend(barShare))
		label := input.Thousands(int64(math.Round(r.Expanded)))
		if r.Limited {
			label = p.MoreThan(label)
		}
		p.Write(label, image.Rect(int(end)+8, y, p.size.X-4, y+barHeight), theme.Left, chartText)
	}
	p.Rect(float64(p.plot.Min.X), top, float64(p.plot.Min.X+1), bottom, p.Theme.Ink)
	p.Write(p.YLabel, image.Rect(p.plot.Min.X, p.size.Y-26, p.plot.Max.X, p.size.Y-8), theme.Middle, 13)
}

// across returns the x coordinate of a point on the horizontal scale; share is 0 at its left end and 1 at its right end.
func (p *searchesPainter) across(share float64) float64 {
	return math.Round(float64(p.plot.Min.X) + float64(share*float64(p.plot.Dx())))
}

// drawLines draws the axes, and a line with markers and a name for each search.
func (p *searchesPainter) drawLines() {
	p.plot = image.Rect(chartAxis, chartHead+2*chartMargin, p.size.X-searchLabel, p.size.Y-chartFoot)
	low, high := p.Rows[0].Length, p.Rows[0].Length
	for _, r := range p.Rows {
		low, high = min(low, r.Length), max(high, r.Length)
	}
	p.axes(low, high)
	var ends [][2]float64
	for i, name := range p.names() {
		var points [][2]float64
		for _, r := range p.Rows {
			if r.Search == name && !r.Limited {
				points = append(points, [2]float64{p.column(r.Length, low, high), p.height(r.Expanded)})
			}
		}
		for k := 1; k < len(points); k++ {
			p.Line(points[k-1], points[k], p.Blend(lineShare), 1.5)
		}
		for _, at := range points {
			p.mark(i, at)
		}
		end := [2]float64{float64(p.plot.Min.X), float64(p.plot.Min.Y)}
		if len(points) > 0 {
			end = points[len(points)-1]
		}
		ends = append(ends, end)
	}
	p.writeNames(ends)
}

// axes draws the axes and their numbers. The horizontal axis ranges from the solution length low to the solution
// length high.
func (p *searchesPainter) axes(low, high int) {
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range p.powers() {
		y := p.height(float64(n))
		p.Rect(left, y, right, y+1, p.Blend(gridShare))
		p.Write(input.Thousands(n), image.Rect(0, int(y)-10, chartAxis-8, int(y)+10), theme.Right, 13)
	}
	floor := p.plot.Max.Y
	p.Rect(left, float64(floor), right, float64(floor+1), p.Theme.Ink)
	step := 1
	if list := roundNumbers(int64(high - low)); len(list) > 0 {
		step = int(list[0])
	}
	for n := (low + step - 1) / step * step; n <= high; n += step {
		x := int(p.column(n, low, high))
		p.Write(strconv.Itoa(n), image.Rect(x-30, floor+8, x+30, floor+26), theme.Middle, 13)
	}
	p.Write(p.XLabel, image.Rect(p.plot.Min.X, floor+30, p.plot.Max.X, floor+50), theme.Middle, chartText)
	p.Write(p.YLabel, image.Rect(chartMargin, chartHead, p.plot.Max.X, chartHead+20), theme.Left, 13)
}

// column returns the x coordinate for a solution length.
func (p *searchesPainter) column(length, low, high int) float64 {
	const inset = 12 // the markers of the first length do not touch the axis
	width := float64(p.plot.Dx() - 2*inset)
	return float64(p.plot.Min.X+inset) + float64(width*float64(length-low)/float64(max(high-low, 1)))
}

// height returns the y coordinate for a number of positions.
func (p *searchesPainter) height(n float64) float64 {
	return math.Round(float64(p.plot.Max.Y) - float64(p.share(n)*float64(p.plot.Dy())))
}

// mark draws the marker of a search. Six markers have different forms, so that readers can distinguish the lines
// without colours.
func (p *searchesPainter) mark(search int, at [2]float64) {
	x, y := at[0], at[1]
	square := func(half float64, c color.RGBA) { p.Rect(x-half, y-half, x+half, y+half, c) }
	ink, paper := p.Theme.Ink, p.Theme.Paper
	switch search % 6 {
	case 0:
		p.disc(at, marker, ink)
	case 1:
		p.disc(at, marker+.5, ink)
		p.disc(at, marker-1.5, paper)
	case 2:
		square(marker-.5, ink)
	case 3:
		square(marker, ink)
		square(marker-2, paper)
	case 4:
		p.Line([2]float64{x - marker, y - marker}, [2]float64{x + marker, y + marker}, ink, 2)
		p.Line([2]float64{x - marker, y + marker}, [2]float64{x + marker, y - marker}, ink, 2)
	case 5:
		p.Line([2]float64{x - marker - 1, y}, [2]float64{x + marker + 1, y}, ink, 2)
		p.Line([2]float64{x, y - marker - 1}, [2]float64{x, y + marker + 1}, ink, 2)
	}
}

// disc draws a disc, as a very short line with round ends.
func (p *searchesPainter) disc(at [2]float64, radius float64, c color.RGBA) {
	p.Line([2]float64{at[0] - .1, at[1]}, [2]float64{at[0] + .1, at[1]}, c, 2*radius)
}

// writeNames writes the names of the searches at the right, each with its marker and a thin line to the end of
// its curve. Names that would overlap are moved down.
func (p *searchesPainter) writeNames(ends [][2]float64) {
	names := p.names()
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(ends[a][1]) - int(ends[b][1]) })
	last := float64(p.plot.Max.Y + labelLine)
	y := make([]float64, len(names))
	for k := len(order) - 1; k >= 0; k-- { // upwards from the floor of the plot
		y[order[k]] = min(ends[order[k]][1], last-labelLine)
		last = y[order[k]]
	}
	x := float64(p.plot.Max.X + 22)
	for i, name := range names {
		p.Line(ends[i], [2]float64{x - 10, y[i]}, p.Blend(gridShare), 1)
		p.mark(i, [2]float64{x, y[i]})
		p.Write(name, image.Rect(int(x)+12, int(y[i])-labelLine/2, p.size.X, int(y[i])+labelLine/2), theme.Left, 13)
	}
}
