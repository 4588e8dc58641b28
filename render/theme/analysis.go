package theme

import (
	"image"
	"image/color"
	"strconv"
)

// An Analysis is a line chart that shows the number of remaining moves during a game. The line is
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
type Analysis struct {
	Title, Details, Legend string
	XLabel, YLabel         string // axis labels

	Points []AnalysisPoint // one point for the start, then one point for each move

	Width int    // width of the picture in pixels
	Font  []byte // font file, as in a Chart
}

// An AnalysisPoint is one position of a game in an Analysis.
type AnalysisPoint struct {
	Remaining  int  // number of moves to the goal; a negative value is not drawn
	UpperBound bool // whether Remaining is only an upper bound
	Cost       int  // number of moves that the preceding move wasted; 0 if none or unknown
	Milestone  bool // draw a diamond
}

// Pictures with a width between minAnalysisWidth and maxAnalysisWidth use a fixed text size, and
// long text is wrapped. Pictures outside this range are scaled versions of the nearest width inside
// the range.
const minAnalysisWidth, maxAnalysisWidth = 310, 620

// scaled converts a length at the reference width to pixels of the actual picture.
func (a Analysis) scaled(n float64) float64 {
	return float64(n * float64(a.Width) / float64(min(max(a.Width, minAnalysisWidth), maxAnalysisWidth)))
}

func (a Analysis) px(n int) int { return int(a.scaled(float64(n))) }

// Size returns the size of the picture in pixels.
func (a Analysis) Size() image.Point { return image.Pt(a.Width, a.px(388)) }

// Analysis draws a line chart in the colours and fonts of the theme. It returns an error if no font
// has a glyph for some character.
func (t Theme) Analysis(a Analysis) (Drawing, error) {
	p := analysisPainter{Analysis: a, pen: pen{theme: t.OrDefault(), font: a.Font}, top: a.px(14)}
	size := a.Size()
	for _, x := range a.Points {
		p.maxRemaining = max(p.maxRemaining, x.Remaining)
	}
	p.Drawing.flat(rounded(0, 0, float64(size.X), float64(size.Y), 0), p.theme.Paper)
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
	return p.Drawing, p.err
}

// An analysisPainter draws the parts of an Analysis.
type analysisPainter struct {
	Analysis
	pen
	top          int // top of the remaining area below the text
	plot         image.Rectangle
	maxRemaining int // largest Remaining
}

// writeLines writes text at the left margin, below all earlier text. Long text is wrapped.
func (p *analysisPainter) writeLines(text string, em float64) {
	size, line := p.scaled(em), p.px(int(em*1.4))
	box := image.Rect(p.px(22), p.top, p.Width-p.px(28), p.top)
	fits := func(s string) bool {
		width, err := p.theme.TextWidth(s, size, p.font)
		return err != nil || width <= float64(box.Dx())
	}
	for row := ""; text != ""; {
		row, text = CutLine(text, fits)
		box.Min.Y, box.Max.Y = p.top, p.top+line
		p.write(row, box, Left, size)
		p.top += line
	}
}

// point returns the position, in pixels, for the given numbers of completed and remaining moves.
func (p *analysisPainter) point(made, left int) [2]float64 {
	x := float64(p.plot.Dx()) * float64(made) / float64(max(len(p.Points)-1, 1))
	y := float64(p.plot.Dy()) * float64(left) / float64(max(p.maxRemaining, 1))
	return [2]float64{float64(p.plot.Min.X) + float64(x), float64(p.plot.Max.Y) - float64(y)}
}

// axes draws both axes and labels them at round numbers.
func (p *analysisPainter) axes() {
	rule, size := mix(p.theme.Paper, p.theme.Ink, .16), p.scaled(13)
	left, right := float64(p.plot.Min.X), float64(p.plot.Max.X)
	for _, n := range append(roundNumbers(int64(p.maxRemaining)), 0) {
		y := p.point(0, int(n))[1]
		p.Drawing.stroke(polyline([2]float64{left, y}, [2]float64{right, y}), rule, p.scaled(1))
		p.write(strconv.Itoa(int(n)), image.Rect(0, int(y)-p.px(10), p.plot.Min.X-p.px(8), int(y)+p.px(10)), Right, size)
	}
	floor := p.plot.Max.Y
	for _, n := range append(roundNumbers(int64(len(p.Points)-1)), 0) {
		x := int(p.point(int(n), 0)[0])
		p.write(strconv.Itoa(int(n)), image.Rect(x-p.px(30), floor+p.px(6), x+p.px(30), floor+p.px(24)), Middle, size)
	}
	p.write(p.XLabel, image.Rect(p.plot.Min.X, floor+p.px(26), p.plot.Max.X, floor+p.px(46)), Left, size)
}

// remainingLine draws the curve, with one segment per move. If one end of a segment is an upper
// bound, only the first half of the segment is drawn.
func (p *analysisPainter) remainingLine() {
	plain := mix(p.theme.Paper, p.theme.Ink, .62)
	for i, x := range p.Points[1:] {
		before := p.Points[i]
		if before.Remaining < 0 || x.Remaining < 0 {
			continue
		}
		from, to, c, width := p.point(i, before.Remaining), p.point(i+1, x.Remaining), plain, 2.5
		switch {
		case before.UpperBound || x.UpperBound:
			for k := range to {
				to[k] = lerp(from[k], to[k], .5)
			}
		case x.Remaining >= before.Remaining:
			c, width = p.theme.Sign, 5
		}
		p.Drawing.stroke(polyline(from, to), c, p.scaled(width))
	}
}

func (p *analysisPainter) milestones() {
	r := p.scaled(5)
	for i, x := range p.Points {
		if c := p.point(i, x.Remaining); x.Milestone {
			p.Drawing.flat(round([]corner{{c[0], c[1] - r}, {c[0] + r, c[1]}, {c[0], c[1] + r}, {c[0] - r, c[1]}}, 0, 0), p.theme.Ink)
		}
	}
}

// costs writes a label with the number of wasted moves at each mistake. If a label would overlap
// the previous label, it is omitted.
func (p *analysisPainter) costs() {
	free := 0
	for i, place := range p.Points {
		c := p.point(i, place.Remaining)
		if x := int(c[0]); place.Cost > 0 && x >= free {
			y := max(int(c[1]), p.plot.Min.Y+p.px(4))
			p.writeColored("+"+strconv.Itoa(place.Cost), image.Rect(x-p.px(24), y-p.px(26), x+p.px(24), y-p.px(6)), Middle, p.scaled(15), p.theme.Sign)
			free = x + p.px(30)
		}
	}
}

// A pen draws with the colours and fonts of a theme. It keeps the first error that occurs.
type pen struct {
	Drawing
	theme Theme
	font  []byte
	err   error
}

func (p *pen) write(s string, box image.Rectangle, align, size float64) {
	p.writeColored(s, box, align, size, p.theme.Ink)
}

func (p *pen) writeColored(s string, box image.Rectangle, align, size float64, c color.RGBA) {
	glyphs, err := p.theme.Text(s, box, align, size, p.font)
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
