package theme

import (
	"image"
	"math"
	"slices"
	"strconv"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Chart is a histogram: a bar for each distance from 0, and boards beside the bars.
//
//	title
//	 ^            ▇                  hardest
//	 |         ▇  ▇  ▇               +---+
//	 |   ▇  ▇  ▇  ▇  ▇  ▇  ▇         |   |
//	 +--0--1--2--3--4--5--6->        +---+
//	    caption
//
// The last bar is the one that the boards belong to.
type Chart struct {
	Title    string
	Vertical string // what the bars count
	Caption  string // below the axis of distances
	Counts   []int64
	Log      bool // a logarithmic scale

	Beside string        // above the boards
	Boards []board.Board // as many as fit are drawn
	Font   []byte        // an OpenType or TrueType file for all text; nil for the theme's own fonts
}

// Measures of a chart in pixels.
const (
	chartHeight  = 600
	chartMargin  = 22
	chartText    = 15.0
	chartNumber  = 11.5
	chartBars    = 576 // the width of all bars, so that pages show a chart as large as it is
	leastPitch   = 2
	widestPitch  = 90
	besideNumber = 14 // from one number that runs down to the next
	chartBoard   = 170
	chartAxis    = 84 // left of the bars
	chartHead    = 56
	chartFoot    = 62
	numberOffset = 5
)

// Size returns the size of the picture.
func (c Chart) Size() image.Point {
	return image.Pt(chartAxis+max(len(c.Counts)*leastPitch, chartBars)+chartBoard+3*chartMargin, chartHeight)
}

// pitch is the distance between the middles of two bars.
func (c Chart) pitch() int {
	return min(max(leastPitch, chartBars/max(len(c.Counts), 1)), widestPitch)
}

// BoardsThatFit returns how many of the boards a chart has room for.
func (c Chart) BoardsThatFit(t Theme) int {
	y, n := chartHead+2*chartMargin, 0
	for _, b := range c.Boards {
		_, size := t.boardCell(b)
		if y+size.Y > chartHeight-chartMargin {
			break
		}
		y += size.Y + chartMargin/2
		n++
	}
	return n
}

// boardCell returns the cell and the size of a board that is chartBoard wide, or less where it
// is high.
func (t Theme) boardCell(b board.Board) (cell int, size image.Point) {
	for cell = chartBoard / max(b.W, 1); cell > 4; cell-- {
		size = scene.PlainGeometry(b, t.Margin, cell).Size
		if size.X <= chartBoard && size.Y <= chartBoard*5/4 {
			break
		}
	}
	return cell, size
}

// Chart draws a chart in the colours and the type of a theme. A character that no font has
// is an error.
func (t Theme) Chart(c Chart) (Drawing, error) {
	t = t.OrDefault()
	p := chartPainter{Chart: c, pen: pen{theme: t, font: c.Font}, size: c.Size()}
	p.scale()
	p.Drawing.flat(rounded(0, 0, float64(p.size.X), float64(p.size.Y), 0), t.Paper)
	p.write(c.Title, image.Rect(chartMargin, chartMargin, p.size.X-chartMargin, chartHead), Left, 24)
	p.grid()
	p.bars()
	p.write(c.Caption, image.Rect(chartAxis, chartHeight-chartFoot+26, p.plot.Max.X, chartHeight-12), Middle, chartText)
	p.boards()
	return p.Drawing, p.err
}

// A chartPainter collects the shapes of a chart.
type chartPainter struct {
	Chart
	pen
	size  image.Point
	plot  image.Rectangle // of the bars, with the numbers on them
	high  float64         // pixels of the highest bar
	most  int64
	level bool // the numbers run across, not down
}

// scale leaves room for the longest number above the highest bar.
func (p *chartPainter) scale() {
	p.plot = image.Rect(chartAxis, chartHead+chartMargin, p.size.X-chartBoard-2*chartMargin, chartHeight-chartFoot)
	longest := 0.0
	for _, n := range p.Counts {
		p.most = max(p.most, n)
		w, err := p.theme.TextWidth(input.Thousands(n), chartNumber, p.Font)
		p.fail(err)
		longest = max(longest, w)
	}
	p.level = longest+2*numberOffset <= float64(p.pitch())
	if p.level {
		longest = chartText
	}
	p.high = float64(p.plot.Dy()) - longest - 2*numberOffset
}

// top returns where a bar for n ends.
func (p *chartPainter) top(n int64) float64 {
	const zero = .7 // where a logarithmic axis begins: a bar for 1 is seen
	share := float64(n) / float64(max(p.most, 1))
	if p.Log {
		share = math.Log(max(float64(n), zero)/zero) / math.Log(float64(p.most)/zero)
	}
	return math.Round(float64(p.plot.Max.Y) - float64(p.high*share))
}

// grid draws a line for each round number, and the axis.
func (p *chartPainter) grid() {
	line := mix(p.theme.Paper, p.theme.Ink, .16)
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range p.ticks() {
		y := p.top(n)
		p.Drawing.flat(rounded(left, y, right, y+1, 0), line)
		p.write(input.Thousands(n), image.Rect(0, int(y)-10, chartAxis-8, int(y)+10), Right, 13)
	}
	if p.most == 0 {
		return
	}
	floor := float64(p.plot.Max.Y)
	p.Drawing.flat(rounded(left, floor, right, floor+1, 0), p.theme.Ink)
	p.write(p.Vertical, image.Rect(chartMargin, chartHead-4, p.plot.Max.X, chartHead+16), Left, 13)
}

// ticks are round numbers up to the greatest count, or powers of ten.
func (p *chartPainter) ticks() []int64 {
	var ticks []int64
	if p.Log {
		for n := int64(1); n <= p.most; n *= 10 {
			ticks = append(ticks, n)
		}
		return ticks
	}
	return roundNumbers(p.most)
}

// roundNumbers returns four to eight multiples of 1, 2 or 5 times a power of ten, up to the greatest number.
func roundNumbers(most int64) (list []int64) {
	step := int64(1)
	for k := 0; most/step > 7; k++ {
		step = step * []int64{2, 5, 2}[k%3] / []int64{1, 2, 1}[k%3]
	}
	for n := step; n <= most; n += step {
		list = append(list, n)
	}
	return list
}

// bars draws a bar for each distance, with its number where there is room, and on the last one.
func (p *chartPainter) bars() {
	every, pitch, last := 1, p.pitch(), len(p.Counts)-1
	if last >= 12 {
		for every = 5; every*pitch < 30; {
			every += 5
		}
	}
	half := max(1, pitch*7/18)
	numbered := (besideNumber + pitch - 1) / pitch
	for d, n := range p.Counts {
		x := p.plot.Min.X + d*pitch + pitch/2
		c := mix(p.theme.Paper, p.theme.Ink, .55)
		if d == last {
			c = p.theme.Sign
		}
		top := min(p.top(n), float64(p.plot.Max.Y-1))
		p.Drawing.flat(rounded(float64(x-half), top, float64(x+half), float64(p.plot.Max.Y), 0), c)
		switch {
		case p.level:
			end := int(top) - numberOffset
			p.write(input.Thousands(n), image.Rect(x-pitch/2, end-int(chartText), x+pitch/2, end), Middle, chartText)
		case d == last || d%numbered == 0 && d+numbered <= last:
			highest := slices.Max(p.Counts[max(0, d-numbered/2) : min(last, d+numbered/2)+1]) // of the bars that it covers
			p.upright(input.Thousands(n), float64(x), min(top, p.top(highest))-numberOffset)
		}
		if d%every == 0 {
			p.write(strconv.Itoa(d), image.Rect(x-2*pitch, p.plot.Max.Y+6, x+2*pitch, p.plot.Max.Y+24), Middle, 13)
		}
	}
}

// upright writes a number that runs down and ends at y, in the middle of a bar at x.
func (p *chartPainter) upright(text string, x, y float64) {
	b, err := p.theme.line(text, p.Font)
	p.fail(err)
	b = b.turn()
	half := float64(float64(b.h()*chartNumber) / 2)
	p.Drawing.text(b.at(x, y-half, chartNumber), p.theme.Ink)
}

// boards draws as many boards as fit, one below the other.
func (p *chartPainter) boards() {
	left := p.size.X - chartBoard - chartMargin
	n := p.BoardsThatFit(p.theme)
	if n == 0 {
		return
	}
	p.write(p.Beside, image.Rect(left, chartHead, left+chartBoard, chartHead+chartMargin), Left, chartText)
	y := chartHead + 2*chartMargin
	for _, b := range p.Boards[:n] {
		cell, size := p.theme.boardCell(b)
		t := p.theme.On(b)
		d, err := t.position(Scene{Board: b, Cell: cell, Labels: true, Font: p.Font}, b)
		p.fail(err)
		p.Drawing = append(p.Drawing, d.shift(float64(left), float64(y))...)
		y += size.Y + chartMargin/2
	}
}
