package theme

import (
	"image"
	"image/color"
	"strconv"
)

// An Analysis is a line of how many moves are left along a game. Where a move did not bring the goal
// nearer the line is red.
//
//	title
//	details
//	legend
//	moves left
//	 ^ \
//	 |  \__/\  +2
//	 |       \____◆
//	 |             \
//	 +--0----5----10----
//	    moves made
type Analysis struct {
	Title, Details, Legend string
	Across, Up             string // what the axes count

	Places []Place // of the start and after each move

	Width int    // of the picture, in pixels
	Font  []byte // as that of a Chart
}

// A Place is what an analysis shows of a position.
type Place struct {
	Left  int  // how many moves are left; below 0 there is no point
	Bound bool // no more are left, perhaps fewer
	Lost  int  // what the move before it cost; 0 where it helped or that is not known
	Mark  bool // it has a diamond
}

// The measures below are for a picture of narrowAnalysis to wideAnalysis pixels, in which texts are of one size and have
// as many lines as they take. A larger or a smaller picture is scaled from there.
const narrowAnalysis, wideAnalysis = 310, 620

// scaled returns the pixels of a measure.
func (a Analysis) scaled(n float64) float64 {
	return float64(n * float64(a.Width) / float64(min(max(a.Width, narrowAnalysis), wideAnalysis)))
}

func (a Analysis) px(n int) int { return int(a.scaled(float64(n))) }

// Size returns the size of the picture.
func (a Analysis) Size() image.Point { return image.Pt(a.Width, a.px(388)) }

// Analysis draws an analysis in the colours and the type of a theme. A character that no font has is an
// error.
func (t Theme) Analysis(a Analysis) (Drawing, error) {
	p := analysisPainter{Analysis: a, pen: pen{theme: t.OrDefault(), font: a.Font}, top: a.px(14)}
	size := a.Size()
	for _, x := range a.Places {
		p.most = max(p.most, x.Left)
	}
	p.Drawing.flat(rounded(0, 0, float64(size.X), float64(size.Y), 0), p.theme.Paper)
	p.says(a.Title, 24)
	p.says(a.Details, 16)
	p.says(a.Legend, 13)
	p.top += p.px(6)
	p.says(a.Up, 13)
	p.plot = image.Rect(p.px(56), p.top+p.px(26), size.X-p.px(28), size.Y-p.px(52)) // with room for what a mistake at the top costs
	p.axes()
	p.milestones()
	p.line()
	p.costs()
	return p.Drawing, p.err
}

// An analysisPainter collects the shapes of an analysis.
type analysisPainter struct {
	Analysis
	pen
	top  int // of what is below the texts that were written
	plot image.Rectangle
	most int // moves left
}

// says writes a text from the left margin on, below those before it.
func (p *analysisPainter) says(text string, em float64) {
	size, line := p.scaled(em), p.px(int(em*1.4))
	box := image.Rect(p.px(22), p.top, p.Width-p.px(28), p.top)
	fits := func(s string) bool {
		wide, err := p.theme.TextWidth(s, size, p.font)
		return err != nil || wide <= float64(box.Dx())
	}
	for row := ""; text != ""; {
		row, text = CutLine(text, fits)
		box.Min.Y, box.Max.Y = p.top, p.top+line
		p.write(row, box, Left, size)
		p.top += line
	}
}

// at returns the point for so many moves made and left.
func (p *analysisPainter) at(made, left int) [2]float64 {
	x := float64(p.plot.Dx()) * float64(made) / float64(max(len(p.Places)-1, 1))
	y := float64(p.plot.Dy()) * float64(left) / float64(max(p.most, 1))
	return [2]float64{float64(p.plot.Min.X) + float64(x), float64(p.plot.Max.Y) - float64(y)}
}

// axes draws both with round numbers.
func (p *analysisPainter) axes() {
	rule, size := mix(p.theme.Paper, p.theme.Ink, .16), p.scaled(13)
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range append(roundNumbers(int64(p.most)), 0) {
		y := p.at(0, int(n))[1]
		p.Drawing.stroke(polyline([2]float64{left, y}, [2]float64{right, y}), rule, p.scaled(1))
		p.write(strconv.Itoa(int(n)), image.Rect(0, int(y)-p.px(10), p.plot.Min.X-p.px(8), int(y)+p.px(10)), Right, size)
	}
	floor := p.plot.Max.Y
	for _, n := range append(roundNumbers(int64(len(p.Places)-1)), 0) {
		x := int(p.at(int(n), 0)[0])
		p.write(strconv.Itoa(int(n)), image.Rect(x-p.px(30), floor+p.px(6), x+p.px(30), floor+p.px(24)), Middle, size)
	}
	p.write(p.Across, image.Rect(p.plot.Min.X, floor+p.px(26), p.plot.Max.X, floor+p.px(46)), Left, size)
}

// line draws a stroke for each move, half of one where it is a bound.
func (p *analysisPainter) line() {
	plain := mix(p.theme.Paper, p.theme.Ink, .62)
	for i, x := range p.Places[1:] {
		before := p.Places[i]
		if before.Left < 0 || x.Left < 0 {
			continue
		}
		from, to, c, wide := p.at(i, before.Left), p.at(i+1, x.Left), plain, 2.5
		switch {
		case before.Bound || x.Bound:
			for k := range to {
				to[k] = between(from[k], to[k], .5)
			}
		case x.Left >= before.Left:
			c, wide = p.theme.Sign, 5
		}
		p.Drawing.stroke(polyline(from, to), c, p.scaled(wide))
	}
}

func (p *analysisPainter) milestones() {
	r := p.scaled(5)
	for i, x := range p.Places {
		if c := p.at(i, x.Left); x.Mark {
			p.Drawing.flat(round([]corner{{c[0], c[1] - r}, {c[0] + r, c[1]}, {c[0], c[1] + r}, {c[0] - r, c[1]}}, 0, 0), p.theme.Ink)
		}
	}
}

// costs writes what mistakes have cost, where there is room for it.
func (p *analysisPainter) costs() {
	free := 0
	for i, place := range p.Places {
		c := p.at(i, place.Left)
		if x := int(c[0]); place.Lost > 0 && x >= free {
			y := max(int(c[1]), p.plot.Min.Y+p.px(4))
			p.ink("+"+strconv.Itoa(place.Lost), image.Rect(x-p.px(24), y-p.px(26), x+p.px(24), y-p.px(6)), Middle, p.scaled(15), p.theme.Sign)
			free = x + p.px(30)
		}
	}
}

// A pen writes and draws in the colours of a theme, and keeps the first error.
type pen struct {
	Drawing
	theme Theme
	font  []byte
	err   error
}

func (p *pen) write(s string, box image.Rectangle, where, size float64) {
	p.ink(s, box, where, size, p.theme.Ink)
}

func (p *pen) ink(s string, box image.Rectangle, where, size float64, c color.RGBA) {
	glyphs, err := p.theme.Text(s, box, where, size, p.font)
	p.fail(err)
	if len(glyphs) > 0 {
		p.Drawing.text(glyphs, c)
	}
}

func (p *pen) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}
