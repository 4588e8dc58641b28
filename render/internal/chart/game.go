package chart

import (
	"image"
	"strconv"

	"slidegif/render/theme"
)

// A Game is a line chart that shows the number of remaining moves during a game. The line is
// red wherever a move does not bring the goal closer.
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
type Game struct {
	Title, Details, Legend string
	XLabel, YLabel         string // axis labels

	Points []Point // one point for the start, then one point for each move

	Width int    // width of the picture in pixels
	Font  []byte // font file, as in a Histogram
}

// A Point is one position of a game in a Game chart.
type Point struct {
	Remaining  int  // number of moves to the goal; a negative value is not drawn
	UpperBound bool // whether Remaining is only an upper bound
	Cost       int  // number of moves that the preceding move wasted; 0 if none or unknown
	Milestone  bool // draw a diamond
}

// Pictures with a width between minGameWidth and maxGameWidth use a fixed text size, and
// long text is wrapped. Pictures outside this range are scaled versions of the nearest width inside
// the range.
const minGameWidth, maxGameWidth = 310, 620

// scaled converts a length at the reference width to pixels of the actual picture.
func (a Game) scaled(n float64) float64 {
	return float64(n * float64(a.Width) / float64(min(max(a.Width, minGameWidth), maxGameWidth)))
}

func (a Game) px(n int) int { return int(a.scaled(float64(n))) }

// Size returns the size of the picture in pixels.
func (a Game) Size() image.Point { return image.Pt(a.Width, a.px(388)) }

// Draw draws the chart in the colours and fonts of a theme. It returns an error if no font has a
// glyph for some character.
func (a Game) Draw(t theme.Theme) (theme.Drawing, error) {
	p := gamePainter{Game: a, Pen: theme.Pen{Theme: t.OrDefault(), Font: a.Font}, top: a.px(14)}
	size := a.Size()
	for _, x := range a.Points {
		p.maxRemaining = max(p.maxRemaining, x.Remaining)
	}
	p.Rect(0, 0, float64(size.X), float64(size.Y), p.Theme.Paper)
	p.writeLines(a.Title, 24)
	p.writeLines(a.Details, 16)
	p.writeLines(a.Legend, 13)
	p.top += p.px(6)
	p.writeLines(a.YLabel, 13)
	p.plot = image.Rect(p.px(56), p.top+p.px(26), size.X-p.px(28), size.Y-p.px(52)) // leave room for a cost label at the top
	p.axes()
	p.milestones()
	p.remainingLine()
	p.costs()
	return p.Drawing, p.Err
}

// A gamePainter draws the parts of a Game.
type gamePainter struct {
	Game
	theme.Pen
	top          int // top of the remaining area below the text
	plot         image.Rectangle
	maxRemaining int // largest Remaining
}

// writeLines writes text at the left margin, below all earlier text. Long text is wrapped.
func (p *gamePainter) writeLines(text string, em float64) {
	size, line := p.scaled(em), p.px(int(em*1.4))
	box := image.Rect(p.px(22), p.top, p.Width-p.px(28), p.top)
	fits := func(s string) bool {
		width, err := p.Theme.TextWidth(s, size, p.Pen.Font)
		return err != nil || width <= float64(box.Dx())
	}
	for row := ""; text != ""; {
		row, text = theme.CutLine(text, fits)
		box.Min.Y, box.Max.Y = p.top, p.top+line
		p.Write(row, box, theme.Left, size)
		p.top += line
	}
}

// point returns the position, in pixels, for the given numbers of completed and remaining moves.
func (p *gamePainter) point(made, left int) [2]float64 {
	x := float64(p.plot.Dx()) * float64(made) / float64(max(len(p.Points)-1, 1))
	y := float64(p.plot.Dy()) * float64(left) / float64(max(p.maxRemaining, 1))
	return [2]float64{float64(p.plot.Min.X) + float64(x), float64(p.plot.Max.Y) - float64(y)}
}

// axes draws both axes and labels them at round numbers.
func (p *gamePainter) axes() {
	rule, size := p.Blend(.16), p.scaled(13)
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range append(roundNumbers(int64(p.maxRemaining)), 0) {
		y := p.point(0, int(n))[1]
		p.Line([2]float64{left, y}, [2]float64{right, y}, rule, p.scaled(1))
		p.Write(strconv.Itoa(int(n)), image.Rect(0, int(y)-p.px(10), p.plot.Min.X-p.px(8), int(y)+p.px(10)), theme.Right, size)
	}
	floor := p.plot.Max.Y
	for _, n := range append(roundNumbers(int64(len(p.Points)-1)), 0) {
		x := int(p.point(int(n), 0)[0])
		p.Write(strconv.Itoa(int(n)), image.Rect(x-p.px(30), floor+p.px(6), x+p.px(30), floor+p.px(24)), theme.Middle, size)
	}
	p.Write(p.XLabel, image.Rect(p.plot.Min.X, floor+p.px(26), p.plot.Max.X, floor+p.px(46)), theme.Left, size)
}

// remainingLine draws the curve, with one segment per move. If one end of a segment is an upper
// bound, only the first half of the segment is drawn.
func (p *gamePainter) remainingLine() {
	plain := p.Blend(.62)
	for i, x := range p.Points[1:] {
		before := p.Points[i]
		if before.Remaining < 0 || x.Remaining < 0 {
			continue
		}
		from, to, c, width := p.point(i, before.Remaining), p.point(i+1, x.Remaining), plain, 2.5
		switch {
		case before.UpperBound || x.UpperBound:
			for k := range to {
				to[k] = from[k] + float64((to[k]-from[k])*.5)
			}
		case x.Remaining >= before.Remaining:
			c, width = p.Theme.Sign, 5
		}
		p.Line(from, to, c, p.scaled(width))
	}
}

func (p *gamePainter) milestones() {
	r := p.scaled(5)
	for i, x := range p.Points {
		if c := p.point(i, x.Remaining); x.Milestone {
			p.Polygon(p.Theme.Ink, [2]float64{c[0], c[1] - r}, [2]float64{c[0] + r, c[1]}, [2]float64{c[0], c[1] + r}, [2]float64{c[0] - r, c[1]})
		}
	}
}

// costs writes a label with the number of wasted moves at each mistake. If a label would overlap
// the previous label, it is omitted.
func (p *gamePainter) costs() {
	free := 0
	for i, place := range p.Points {
		c := p.point(i, place.Remaining)
		if x := int(c[0]); place.Cost > 0 && x >= free {
			y := max(int(c[1]), p.plot.Min.Y+p.px(4))
			p.WriteColored("+"+strconv.Itoa(place.Cost), image.Rect(x-p.px(24), y-p.px(26), x+p.px(24), y-p.px(6)), theme.Middle, p.scaled(15), p.Theme.Sign)
			free = x + p.px(30)
		}
	}
}
