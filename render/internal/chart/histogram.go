package chart

import (
	"image"
	"math"
	"slices"
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Histogram has one bar for each distance, starting at distance 0. Next to the bars, a Histogram
// shows some boards.
//
//	title
//	 ^            ▇                  hardest
//	 |         ▇  ▇  ▇               +---+
//	 |   ▇  ▇  ▇  ▇  ▇  ▇  ▇         |   |
//	 +--0--1--2--3--4--5--6->        +---+
//	    caption
//
// The boards are examples of positions at the greatest distance.
type Histogram struct {
	Title    string
	YLabel   string // label of the vertical axis
	XLabel   string // label of the horizontal axis
	Counts   []int64
	LogScale bool // whether to use a logarithmic scale

	BoardsTitle string        // title above the boards
	Boards      []board.Board // candidate boards; those that do not fit are omitted
	// Font is an OpenType or TrueType file for all text. If Font is nil, the theme's fonts are used.
	Font []byte
}

// These are the dimensions of a chart, in pixels.
const (
	chartHeight = 600
	chartMargin = 22
	chartText   = 15.0
	chartNumber = 11.5
	// The total width of the bars is fixed, so that web pages show charts at full size.
	chartBars     = 576
	minPitch      = 2
	maxPitch      = 90
	numberSpacing = 14 // minimum distance between two vertical numbers
	chartBoard    = 170
	chartAxis     = 84 // width of the space to the left of the bars
	chartHead     = 56
	chartFoot     = 62
	numberOffset  = 5
)

// boardSpace is the maximum size of a board next to the bars, in pixels.
var boardSpace = image.Pt(chartBoard, chartBoard*5/4)

// Size returns the size of the picture in pixels.
func (c Histogram) Size() image.Point {
	return image.Pt(chartAxis+max(len(c.Counts)*minPitch, chartBars)+chartBoard+3*chartMargin, chartHeight)
}

// pitch returns the distance between the centres of adjacent bars.
func (c Histogram) pitch() int {
	return min(max(minPitch, chartBars/max(len(c.Counts), 1)), maxPitch)
}

// VisibleBoards returns how many boards fit into the chart.
func (c Histogram) VisibleBoards(t theme.Theme) int {
	y, n := chartHead+2*chartMargin, 0
	for _, b := range c.Boards {
		_, size := boardCell(t, b, boardSpace)
		if y+size.Y > chartHeight-chartMargin {
			break
		}
		y += size.Y + chartMargin/2
		n++
	}
	return n
}

// boardCell returns the largest cell size at which a board fits into the space, and the resulting size of the board.
func boardCell(t theme.Theme, b board.Board, space image.Point) (cell int, size image.Point) {
	for cell = space.X / max(b.W, 1); cell > 4; cell-- {
		size = scene.BoardGeometry(b, t.Margin, cell).Size
		if size.X <= space.X && size.Y <= space.Y {
			break
		}
	}
	return cell, size
}

// Draw draws the histogram in the colours and fonts of a theme. If no font has a glyph for some
// character, Draw returns an error.
func (c Histogram) Draw(t theme.Theme) (theme.Drawing, error) {
	p := histogramPainter{Histogram: c, Pen: theme.Pen{Theme: t.OrDefault(), Font: c.Font}, size: c.Size()}
	p.scale()
	p.Rect(0, 0, float64(p.size.X), float64(p.size.Y), p.Theme.Paper)
	p.Write(c.Title, image.Rect(chartMargin, chartMargin, p.size.X-chartMargin, chartHead), theme.Left, 24)
	p.grid()
	p.bars()
	p.Write(c.XLabel, image.Rect(chartAxis, chartHeight-chartFoot+26, p.plot.Max.X, chartHeight-12), theme.Middle, chartText)
	p.boards()
	return p.Drawing, p.Err
}

// A histogramPainter draws the parts of a Histogram.
type histogramPainter struct {
	Histogram
	theme.Pen
	size       image.Point
	plot       image.Rectangle // area for the bars and their numbers
	maxBar     float64         // height of the tallest bar, in pixels
	maxCount   int64
	horizontal bool // whether numbers are written horizontally
}

// scale computes the height of the tallest bar, and leaves room above it for the longest number.
func (p *histogramPainter) scale() {
	p.plot = image.Rect(chartAxis, chartHead+chartMargin, p.size.X-chartBoard-2*chartMargin, chartHeight-chartFoot)
	longest := 0.0
	for _, n := range p.Counts {
		p.maxCount = max(p.maxCount, n)
		longest = max(longest, p.TextWidth(input.Thousands(n), chartNumber))
	}
	p.horizontal = longest+2*numberOffset <= float64(p.pitch())
	if p.horizontal {
		longest = chartText
	}
	p.maxBar = float64(p.plot.Dy()) - longest - 2*numberOffset
}

// barTop returns the y coordinate of the top of a bar for a given count.
func (p *histogramPainter) barTop(n int64) float64 {
	// The origin of the logarithmic axis is chosen so that a bar for a count of 1 is visible.
	const zero = .7
	share := float64(n) / float64(max(p.maxCount, 1))
	if p.LogScale {
		share = math.Log(max(float64(n), zero)/zero) / math.Log(float64(p.maxCount)/zero)
	}
	return math.Round(float64(p.plot.Max.Y) - float64(p.maxBar*share))
}

// grid draws the vertical axis and a horizontal line for each tick.
func (p *histogramPainter) grid() {
	line := p.Blend(gridShare)
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range p.ticks() {
		y := p.barTop(n)
		p.Rect(left, y, right, y+1, line)
		p.Write(input.Thousands(n), image.Rect(0, int(y)-10, chartAxis-8, int(y)+10), theme.Right, 13)
	}
	if p.maxCount == 0 {
		return
	}
	floor := float64(p.plot.Max.Y)
	p.Rect(left, floor, right, floor+1, p.Theme.Ink)
	p.Write(p.YLabel, image.Rect(chartMargin, chartHead-4, p.plot.Max.X, chartHead+16), theme.Left, 13)
}

// ticks returns the numbers on the vertical axis: powers of ten on a logarithmic scale, and round
// numbers on a linear scale.
func (p *histogramPainter) ticks() []int64 {
	var ticks []int64
	if p.LogScale {
		for n := int64(1); n <= p.maxCount; n *= 10 {
			ticks = append(ticks, n)
		}
		return ticks
	}
	return roundNumbers(p.maxCount)
}

// roundNumbers returns the positive multiples of a round step up to maxCount. A round step is 1, 2
// or 5 times a power of ten. The step is chosen so that at most seven multiples are in the range.
func roundNumbers(maxCount int64) (list []int64) {
	step := int64(1)
	for k := 0; maxCount/step > 7; k++ {
		step = step * []int64{2, 5, 2}[k%3] / []int64{1, 2, 1}[k%3]
	}
	for n := step; n <= maxCount; n += step {
		list = append(list, n)
	}
	return list
}

// bars draws one bar for each distance. A number that would overlap another number is omitted. The
// last bar always has a number.
func (p *histogramPainter) bars() {
	every, pitch, last := 1, p.pitch(), len(p.Counts)-1
	if last >= 12 {
		for every = 5; every*pitch < 30; {
			every += 5
		}
	}
	half := max(1, pitch*7/18)
	numbered := (numberSpacing + pitch - 1) / pitch
	for d, n := range p.Counts {
		x := p.plot.Min.X + d*pitch + pitch/2
		c := p.Blend(barShare)
		if d == last {
			c = p.Theme.Sign
		}
		top := min(p.barTop(n), float64(p.plot.Max.Y-1))
		p.Rect(float64(x-half), top, float64(x+half), float64(p.plot.Max.Y), c)
		switch {
		case p.horizontal:
			end := int(top) - numberOffset
			p.Write(input.Thousands(n), image.Rect(x-pitch/2, end-int(chartText), x+pitch/2, end), theme.Middle, chartText)
		case d == last || d%numbered == 0 && d+numbered <= last:
			// The number is as wide as several bars, so it is written above the highest of them.
			highest := slices.Max(p.Counts[max(0, d-numbered/2) : min(last, d+numbered/2)+1])
			p.WriteDown(input.Thousands(n), float64(x), min(top, p.barTop(highest))-numberOffset, chartNumber)
		}
		if d%every == 0 {
			p.Write(strconv.Itoa(d), image.Rect(x-2*pitch, p.plot.Max.Y+6, x+2*pitch, p.plot.Max.Y+24), theme.Middle, 13)
		}
	}
}

// boards draws as many boards as fit, one below another.
func (p *histogramPainter) boards() {
	left := p.size.X - chartBoard - chartMargin
	n := p.VisibleBoards(p.Theme)
	if n == 0 {
		return
	}
	p.Write(p.BoardsTitle, image.Rect(left, chartHead, left+chartBoard, chartHead+chartMargin), theme.Left, chartText)
	y := chartHead + 2*chartMargin
	for _, b := range p.Boards[:n] {
		cell, size := boardCell(p.Theme, b, boardSpace)
		p.Board(b, cell, image.Pt(left, y))
		y += size.Y + chartMargin/2
	}
}
