package theme

import (
	"image"
	"image/color"
	"strings"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// ends marks the start of each line with a ring, and the end with a label or a dot.
func (p *tracePainter) ends() {
	px := p.cell()
	labelled := map[string][][2]float64{}
	isLabelled := make([]bool, len(p.Trails))
	for _, i := range p.order() {
		at, label := p.endPoint(i), p.label(i)
		// Pieces of one colour leave through the same gate. One label is enough for trails whose ends are close
		// together.
		if isLabelled[i] = label != "" && !near(labelled[label], at, float64(px*markRadius)); isLabelled[i] {
			labelled[label] = append(labelled[label], at)
		}
	}
	for _, i := range p.order() {
		p.start(i)
		if at := p.endPoint(i); !isLabelled[i] && !p.isHidden(p.Trails[i]) {
			p.Drawing.flat(disc(at[0], at[1], float64(p.markRadius(i)*1.15)), p.color(i))
		}
	}
	for _, i := range p.order() {
		if isLabelled[i] {
			p.labelEnd(p.label(i), p.endPoint(i), p.color(i))
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
	points := p.Trails[trail].Points
	return p.point(trail, points[len(points)-1])
}

func (p *tracePainter) markRadius(trail int) float64 {
	return max(float64(p.lineWidth(trail)*.9), float64(p.cell()*.05))
}

// near reports whether any of the points is at most d pixels from q.
func near(points [][2]float64, q [2]float64, d float64) bool {
	for _, p := range points {
		if distance(p, q) <= float64(2*d) {
			return true
		}
	}
	return false
}

// isHidden reports whether the piece covers the end of its trail.
func (p *tracePainter) isHidden(t scene.Trail) bool {
	return t.Piece != scene.Blank && p.isSparse() && !p.Final.Pieces[t.Piece].Gone()
}

// label returns the label at the end of a trail, or "". The second solution has no labels.
func (p *tracePainter) label(trail int) string {
	t := p.Trails[trail]
	if trail >= p.other || !p.Labels || t.Piece == scene.Blank || p.isHidden(t) || float64(p.Scene.Cell)*.17 < minLatinSize {
		return ""
	}
	x := p.Scene.Board.Pieces[t.Piece]
	label := strings.TrimSpace(x.Label)
	if x.Colours != "" {
		label = p.Theme.signsOf(x.Colours)
	}
	if label == "" {
		label = x.Name
	}
	return initials(label, !isHan(label) && len([]rune(label)) > 3)
}

// labelEnd draws a label on a coloured plate.
func (p *tracePainter) labelEnd(label string, at [2]float64, c color.RGBA) {
	px := p.cell()
	radius := float64(px * markRadius)
	plate, ink := readable(c, white, rgb(0x14161a))
	f, err := p.Theme.labelFont(p.Scene, board.Piece{Label: label, Role: board.Tile})
	if err != nil {
		p.Fail(err)
		return
	}
	b := layoutLines(f, []string{label}, 0, 0)
	size := float64(px * .2)
	half := max(radius, float64(b.width()*size/2)+float64(px*.07))
	for k, c := range []color.RGBA{p.Theme.Floor, plate} {
		out := float64(px * .022 * float64(1-k))
		p.Drawing.flat(rounded(at[0]-half-out, at[1]-radius-out, at[0]+half+out, at[1]+radius+out, radius+out), c)
	}
	p.Drawing.text(b.placed(at[0], at[1], size), ink)
}
