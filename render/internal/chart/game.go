package chart

import (
	"image"
	"slices"
	"strconv"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Game is a line chart of the number of moves left during a game. The line is red for moves that
// do not bring the player nearer to the goal.
//
//	title
//	details
//	legend
//	moves left
//	 ^ \
//	 |  \__/\  +2
//	 |       \____
//	 |            ▚▖ 3 moves, no choice
//	 +--0----5----10----
//	    moves made
//	 +---+
//	 |   |  hardest part
//	 +---+
type Game struct {
	Title, Details string
	Legend         []string // one line each
	XLabel, YLabel string   // axis labels

	Points []Point // one point for the start, then one point for each move
	// Forced returns the label for n consecutive forced moves.
	Forced func(n int) string

	Hardest     *board.Board // start of the hardest part, drawn below the chart; nil if there is none
	HardestText string       // text to the right of Hardest

	Width int    // width of the picture in pixels
	Font  []byte // font file, as in a Histogram
}

// A Point is one position of a game in a Game chart.
type Point struct {
	Remaining  int  // number of moves to the goal; a negative value is not drawn
	UpperBound bool // whether Remaining is only an upper bound
	Cost       int  // number of moves that the preceding move wasted; 0 if none or unknown
	Forced     bool // whether the position and its predecessor occur in every shortest solution; not set for the goal
}

// Pictures with a width from minGameWidth to maxGameWidth have a fixed text size and wrap long
// text. Narrower pictures look like a reduced picture of minGameWidth, and wider pictures like an
// enlarged picture of maxGameWidth.
const minGameWidth, maxGameWidth = 310, 620

// scaled converts a length at the reference width to pixels of the actual picture.
func (a Game) scaled(n float64) float64 {
	return float64(n * float64(a.Width) / float64(min(max(a.Width, minGameWidth), maxGameWidth)))
}

func (a Game) px(n int) int { return int(a.scaled(float64(n))) }

// These are the heights of parts of the chart, in pixels at the reference width.
const (
	chartPart   = 388
	hardestPart = 178
)

// Size returns the size of the picture in pixels.
func (a Game) Size() image.Point {
	height := chartPart
	if a.Hardest != nil {
		height += hardestPart
	}
	return image.Pt(a.Width, a.px(height))
}

// Draw draws the chart in the colours and fonts of a theme. If no font has a glyph for some
// character, Draw returns an error.
func (a Game) Draw(t theme.Theme) (theme.Drawing, error) {
	p := gamePainter{Game: a, Pen: theme.Pen{Theme: t.OrDefault(), Font: a.Font}, top: a.px(14)}
	size := a.Size()
	for _, x := range a.Points {
		p.maxRemaining = max(p.maxRemaining, x.Remaining)
	}
	p.Rect(0, 0, float64(size.X), float64(size.Y), p.Theme.Paper)
	p.writeLines(a.Title, 24)
	p.writeLines(a.Details, 16)
	for _, line := range a.Legend {
		p.writeLines(line, 13)
	}
	p.top += p.px(6)
	p.writeLines(a.YLabel, 13)
	p.plot = image.Rect(p.px(56), p.top+p.px(26), size.X-p.px(28), p.px(chartPart-52)) // leave room for a cost label at the top
	p.axes()
	p.remainingLine()
	p.costs()
	p.forcedStretches()
	p.hardest()
	return p.Drawing, p.Err
}

// A gamePainter draws the parts of a Game.
type gamePainter struct {
	Game
	theme.Pen
	top          int // top of the remaining area below the text
	plot         image.Rectangle
	maxRemaining int               // largest Remaining
	labels       []image.Rectangle // boxes of the labels drawn so far
}

// writeLines writes text at the left margin, below all earlier text. Long text is wrapped.
func (p *gamePainter) writeLines(text string, em float64) { p.writeLinesAt(text, em, p.px(22)) }

// writeLinesAt is like writeLines, but the text starts at the given x coordinate.
func (p *gamePainter) writeLinesAt(text string, em float64, left int) {
	size, line := p.scaled(em), p.px(int(em*1.4))
	box := image.Rect(left, p.top, p.Width-p.px(28), p.top)
	fits := func(s string) bool { return p.TextWidth(s, size) <= float64(box.Dx()) }
	for row := ""; text != ""; {
		row, text = theme.CutLine(text, fits)
		box.Min.Y, box.Max.Y = p.top, p.top+line
		p.Write(row, box, theme.Left, size)
		p.top += line
	}
}

// point returns the point of the line, in pixels, for the given numbers of moves made and moves left.
func (p *gamePainter) point(made, left int) [2]float64 {
	x := float64(p.plot.Dx()) * float64(made) / float64(max(len(p.Points)-1, 1))
	y := float64(p.plot.Dy()) * float64(left) / float64(max(p.maxRemaining, 1))
	return [2]float64{float64(p.plot.Min.X) + float64(x), float64(p.plot.Max.Y) - float64(y)}
}

// axes draws both axes and labels them at round numbers.
func (p *gamePainter) axes() {
	rule, size := p.Blend(gridShare), p.scaled(13)
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

// remainingLine draws the curve, with one segment per move. If the number at either end of a
// segment is only an upper bound, only the first half of the segment is drawn.
func (p *gamePainter) remainingLine() {
	plain := p.Blend(lineShare)
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

// A stretch is a sequence of forced moves. The fields are indices of points.
type stretch struct{ from, to int }

// forcedStretches draws each stretch of forced moves as a thick line with a label, starting with the longest
// stretch. A label that would overlap an earlier label is omitted.
func (p *gamePainter) forcedStretches() {
	var list []stretch
	for i, x := range p.Points {
		switch {
		case !x.Forced || i == 0:
		case len(list) > 0 && list[len(list)-1].to == i-1:
			list[len(list)-1].to = i
		default:
			list = append(list, stretch{i - 1, i})
		}
	}
	slices.SortStableFunc(list, func(a, b stretch) int { return (b.to - b.from) - (a.to - a.from) })
	for _, s := range list {
		for i := s.from; i < s.to; i++ { // if a move goes back to a forced position, the line bends
			p.Line(p.point(i, p.Points[i].Remaining), p.point(i+1, p.Points[i+1].Remaining), p.Theme.Ink, p.scaled(6))
		}
		p.labelStretch(s)
	}
}

// labelStretch writes the label of a stretch of forced moves to the right of its middle, or to the left near the
// edge of the chart.
func (p *gamePainter) labelStretch(s stretch) {
	text, size := p.Forced(s.to-s.from), p.scaled(13)
	a, b := p.point(s.from, p.Points[s.from].Remaining), p.point(s.to, p.Points[s.to].Remaining)
	x, y := int(a[0]+b[0])/2, int(a[1]+b[1])/2
	w, gap, line := int(p.TextWidth(text, size))+1, p.px(8), p.px(18)
	box := image.Rect(x+gap, y-line, x+gap+w, y)
	if box.Max.X > p.plot.Max.X {
		box = image.Rect(x-gap-w, y+p.px(3), x-gap, y+p.px(3)+line)
	}
	for _, label := range p.labels {
		if box.Overlaps(label) {
			return
		}
	}
	p.labels = append(p.labels, box)
	p.Write(text, box, theme.Left, size)
}

// hardest draws p.Hardest below the chart, and p.HardestText to the right of this board.
func (p *gamePainter) hardest() {
	if p.Hardest == nil {
		return
	}
	area := image.Rect(p.px(22), p.px(chartPart+8), p.Width-p.px(28), p.px(chartPart+hardestPart-14))
	cell, size := boardCell(p.Theme, *p.Hardest, area.Size())
	p.Board(*p.Hardest, cell, area.Min)
	p.top = area.Min.Y
	p.writeLinesAt(p.HardestText, 16, area.Min.X+size.X+p.px(14))
}

// costs labels each mistake with the number of moves that it wastes. Overlapping labels are omitted.
func (p *gamePainter) costs() {
	free := 0
	for i, place := range p.Points {
		c := p.point(i, place.Remaining)
		if x := int(c[0]); place.Cost > 0 && x >= free {
			y := max(int(c[1]), p.plot.Min.Y+p.px(4))
			box := image.Rect(x-p.px(24), y-p.px(26), x+p.px(24), y-p.px(6))
			p.WriteColored("+"+strconv.Itoa(place.Cost), box, theme.Middle, p.scaled(15), p.Theme.Sign)
			p.labels = append(p.labels, box)
			free = x + p.px(30)
		}
	}
}
