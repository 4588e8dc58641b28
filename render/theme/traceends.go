package theme

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// ends marks the start of each line with a ring, and the end with a label or a dot.
func (p *tracePainter) ends() {
	for _, i := range p.order() {
		p.start(i)
		if at := p.endPoint(i); p.label(i) == "" && !p.isHidden(p.Trails[i]) {
			p.Drawing.flat(disc(at[0], at[1], float64(p.markRadius(i)*1.15)), p.color(i))
		}
	}
	for _, i := range p.order() {
		if label := p.label(i); label != "" {
			p.labelEnd(label, p.endPoint(i), p.color(i))
		}
	}
}

// start draws a ring at the start of a trail. The ring is larger if a label or a piece is at the same place.
func (p *tracePainter) start(trail int) {
	px := p.cell()
	at, r, c := p.point(trail, p.Trails[trail].Points[0]), p.markRadius(trail), p.color(trail)
	switch {
	case p.isCovered(p.Trails[trail].Points[0]):
		p.Drawing.stroke(disc(at[0]-p.offset(trail), at[1]-p.offset(trail), float64(px*.46)), c, max(1, px*.045))
		return
	case p.label(trail) != "" && at == p.endPoint(trail):
		r = float64(px * (markRadius + .05))
	}
	p.Drawing.flat(disc(at[0], at[1], r+float64(px*.028)), c)
	p.Drawing.flat(disc(at[0], at[1], max(.5, r-float64(px*.012))), p.Theme.Floor)
}

// isCovered reports whether a piece in its final position covers a point of a trail.
func (p *tracePainter) isCovered(at image.Point) bool {
	if !p.isSparse() {
		return false
	}
	for _, x := range p.Final.Pieces {
		for _, c := range x.Cells {
			if !x.Gone() && at == image.Pt(2*(x.At.X+c.X)+1, 2*(x.At.Y+c.Y)+1) {
				return true
			}
		}
	}
	return false
}

func (p *tracePainter) endPoint(trail int) [2]float64 {
	return p.point(trail, p.end[trail])
}

func (p *tracePainter) markRadius(trail int) float64 {
	return max(float64(p.lineWidth(trail)*.9), float64(p.cell()*.05))
}

// isHidden reports whether the piece covers the end of its trail.
func (p *tracePainter) isHidden(t scene.Trail) bool {
	return t.Piece != scene.Blank && p.isSparse() && !p.Final.Pieces[t.Piece].Gone()
}

// label returns the label at the end of a trail, or "". The second solution has no labels.
func (p *tracePainter) label(trail int) string {
	t := p.Trails[trail]
	if trail >= p.other || !p.Labels || t.Piece == scene.Blank || p.isHidden(t) || !p.Whole && float64(p.Scene.Cell)*labelSize < minLatinSize {
		return ""
	}
	x := p.Scene.Board.Pieces[t.Piece]
	label := strings.TrimSpace(x.Label)
	if x.Colours != "" {
		label = p.Theme.blockName(x)
	}
	if label == "" {
		label = x.Name
	}
	return initials(label, !p.Whole && !isHan(label) && len([]rune(label)) > 3)
}

// labelSize is the font size of a label of one word, in cells.
const labelSize = .2

// paperText is the smallest font size on paper, relative to the size of the picture: 6 points if the picture has the
// width of a column.
const paperText = .024

// labelEnd draws a label on a coloured plate.
func (p *tracePainter) labelEnd(label string, at [2]float64, c color.RGBA) {
	px := p.cell()
	plate, ink := readable(c, white, rgb(0x14161a))
	f, err := p.Theme.labelFont(p.Scene, board.Piece{Label: label, Role: board.Tile})
	if err != nil {
		p.Fail(err)
		return
	}
	lines := strings.Fields(label) // one line for each word
	size := float64(px * labelSize)
	if len(lines) > 1 {
		size = float64(px * .16)
	}
	if p.Whole {
		size = max(size, p.scaled(paperText))
	}
	b := layoutLines(f, lines, 0, lineHeight)
	radius := max(float64(px*markRadius), float64(b.height()*size/2)+float64(px*.05))
	half := max(radius, float64(b.width()*size/2)+float64(px*.07))
	corner := min(radius, float64(px*markRadius))
	for k, c := range []color.RGBA{p.Theme.Floor, plate} {
		out := float64(px * .022 * float64(1-k))
		p.Drawing.flat(rounded(at[0]-half-out, at[1]-radius-out, at[0]+half+out, at[1]+radius+out, corner+out), c)
	}
	p.Drawing.text(b.placed(at[0], at[1], size), ink)
}

// spreadEnds moves labels outside the board away from it, so that no two labels cover each other.
func (p *tracePainter) spreadEnds() {
	inside := image.Rect(0, 0, 2*p.Scene.Board.W+1, 2*p.Scene.Board.H+1)
	wide, high := .5, .36 // room for a label, in cells
	if p.Whole {
		wide, high = .9, .5
	}
	var outside []int
	for i, t := range p.Trails {
		last := len(t.Points) - 1
		p.end = append(p.end, t.Points[last])
		if i >= p.other || t.Piece == scene.Blank || t.Points[last].In(inside) {
			continue
		}
		covers := func(other int) bool {
			d, q := p.shift(i)-p.shift(other), p.end[i].Sub(p.end[other])
			return math.Abs(d+float64(float64(q.X)/2)) < wide && math.Abs(d+float64(float64(q.Y)/2)) < high
		}
		for slices.ContainsFunc(outside, covers) {
			p.end[i] = p.end[i].Add(t.Points[last].Sub(t.Points[last-1]).Div(2))
		}
		outside = append(outside, i)
	}
}
