package theme

import (
	"image"
	"image/color"
	"math"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Trace shows a whole solution in one picture, like a photo with a long exposure. The path of each piece is a
// line, and the line is wider on edges that the piece passes often. A ring marks the start of the line, and a
// label marks the end.
//
//	+------------------+
//	|  +------------+  |
//	|  |  o--.  .-B |  |   board with lines, and outlines of the final places
//	|  |     '--'   |  |
//	|  +------------+  |
//	|      title       |
//	|     details      |
//	+------------------+
type Trace struct {
	Title, Details string      // without a title, the details are written in its place
	Scene          Scene       // start position; its cell size and areas around the board are not used
	Final          board.Board // position at the end
	Trails         []scene.Trail
	Other          []scene.Trail // trails of a second solution, in another colour; nil if there is none
	Legend         [2]string     // names of the two solutions, in place of the details
	Labels         bool          // label the ends of lines
	Whole          bool          // write whole labels, at a size that is legible on paper
	Size           int           // longer side of the picture in pixels
}

// Lengths of a Trace, as fractions of the size of the picture.
const (
	printMargin  = .085
	printCaption = .17 // height below the board
	printRule    = .03 // distance between the border and the sides of the print
	titleSize    = .044
	detailsSize  = .023
)

// maxWidening is the maximum width of a line relative to its width after one pass.
const maxWidening = 2.2

// Lengths of lines, in cells.
const (
	laneSpread = .31 // maximum distance between a lane and the middle of the cells
	maxLaneGap = .125
	markRadius = .15 // radius of the label at the end of a line
)

// Trace draws t.Trails in the colours of the theme. The results are the drawing and its size in
// pixels. If the board does not fit, or if no font has a glyph for some character, Trace returns an
// error.
func (t Theme) Trace(c Trace) (Drawing, image.Point, error) {
	p := tracePainter{Trace: c, Pen: Pen{Theme: t.OrDefault(), Font: c.Scene.Font}, other: len(c.Trails)}
	p.Trails = slices.Concat(c.Trails, c.Other)
	p.Scene.Header, p.Scene.Footer, p.Scene.Goal = 0, 0, 0
	p.first = p.mainTrail()
	p.arrange(maxLaneGap)
	if !p.layOut() {
		b := c.Scene.Board
		return nil, image.Point{}, input.Errorf("use a larger size", "size: a board of %d x %d cells does not fit in %d pixels", b.W, b.H, c.Size)
	}
	size := [2]float64{float64(p.size.X), float64(p.size.Y)}
	p.Drawing.flat(rounded(0, 0, size[0], size[1], 0), p.Theme.Paper)
	rule := math.Round(p.scaled(printRule))
	p.Drawing.stroke(rounded(rule, rule, size[0]-rule, size[1]-rule, 0), p.faint(), max(.7, p.scaled(.0013)))
	p.Drawing = append(p.Drawing, p.Theme.Board(p.Scene).shift(float64(p.board.Min.X), float64(p.board.Min.Y))...)
	p.lines()
	p.gates()
	p.finalPlaces()
	p.ends()
	p.caption()
	return p.Drawing, p.size, p.Err
}

// A tracePainter draws the parts of a Trace.
type tracePainter struct {
	Trace
	Pen
	size    image.Point
	board   image.Rectangle // board with its frame
	first   int             // index of the main trail, or -1
	other   int             // index of the first trail of the second solution
	lane    []int           // by trail
	end     []image.Point   // by trail: the place of the label, in half cells
	laneGap float64         // distance between lanes in cells
}

func (p *tracePainter) cell() float64 { return float64(p.Scene.Cell) }

// gap returns the distance between lanes in pixels.
func (p *tracePainter) gap() float64 { return float64(p.laneGap * p.cell()) }

// arrange assigns lanes to the trails and finds the places of their labels. The greatest distance between lanes is in
// cells.
func (p *tracePainter) arrange(maxGap float64) {
	var lanes int
	p.lane, lanes = lanesOf(p.Trails, p.first)
	p.laneGap = min(maxGap, laneSpread/(float64(lanes/2)+.5))
	p.spreadEnds()
}

func (p *tracePainter) scaled(fraction float64) float64 { return float64(fraction * float64(p.Size)) }

// faint returns the colour of the line around the picture.
func (p *tracePainter) faint() color.RGBA {
	if p.Theme.Paper.A == 0 {
		return p.Theme.Ink
	}
	return mix(p.Theme.Paper, p.Theme.Ink, .4)
}

// layOut finds the largest cell size at which the board and the lines of all trails fit into the picture. If no
// cell size is small enough, layOut returns false.
func (p *tracePainter) layOut() bool {
	b := p.Scene.Board
	reach := image.Rect(0, 0, 2*b.W, 2*b.H)
	for i, t := range p.Trails {
		for _, q := range append(t.Points, p.end[i]) {
			reach = reach.Union(image.Rectangle{q, q}.Inset(-1))
		}
	}
	for cell := p.Size / max(b.W, b.H); cell >= 4; cell-- {
		// outside returns the width of a margin that has room for lines outside the cells.
		outside := func(halves int) int {
			return max(int(p.scaled(printMargin)), halves*cell/2+int(p.scaled(printRule))+cell/4-p.Theme.Margin(cell))
		}
		left, top := outside(max(-reach.Min.X, reach.Max.X-2*b.W)), outside(-reach.Min.Y)
		below := int(p.scaled(printCaption)) + outside(reach.Max.Y-2*b.H) - int(p.scaled(printMargin))
		frame := scene.BoardGeometry(b, p.Theme.Margin, cell).Size
		p.size = frame.Add(image.Pt(2*left, top+below))
		if max(p.size.X, p.size.Y) > p.Size {
			continue
		}
		at := image.Pt(left, top)
		if p.size.X >= p.size.Y {
			at.X += (p.Size - p.size.X) / 2
			p.size.X = p.Size
		} else {
			at.Y += (p.Size - p.size.Y) / 2
			p.size.Y = p.Size
		}
		p.Scene.Cell, p.board = cell, image.Rectangle{at, at.Add(frame)}
		return true
	}
	return false
}

// mainTrail returns the index of the main trail: the trail of the goal piece or the blank. If
// several trails qualify, mainTrail returns -1.
func (p *tracePainter) mainTrail() int {
	main, n := -1, 0
	b := p.Scene.Board
	for i, t := range p.Trails {
		if t.Piece == scene.Blank || len(b.Goal) == 1 && b.Goal[0].Class == b.Pieces[t.Piece].Class {
			main, n = i, n+1
		}
	}
	if n != 1 {
		return -1
	}
	return main
}

// shift returns how far the line of a trail is shifted from the cell centres to the right and down, in cells.
func (p *tracePainter) shift(trail int) float64 {
	rank := float64(laneRank(p.lane[trail]))
	if p.first >= 0 { // leave room for the main line
		rank += math.Copysign(min(.5, math.Abs(rank)), rank)
	}
	return float64(rank * p.laneGap)
}

// offset returns the same distance as shift, in pixels.
func (p *tracePainter) offset(trail int) float64 { return float64(p.shift(trail) * p.cell()) }

// point converts a point of a trail to pixels.
func (p *tracePainter) point(trail int, q image.Point) [2]float64 {
	half, o := p.cell()/2, p.origin(trail)
	return [2]float64{o[0] + float64(float64(q.X)*half), o[1] + float64(float64(q.Y)*half)}
}

// origin returns the upper left corner of the cells of the board, shifted by the offset of a trail.
func (p *tracePainter) origin(trail int) [2]float64 {
	m, d := float64(p.Theme.Margin(p.Scene.Cell)), p.offset(trail)
	return [2]float64{float64(p.board.Min.X) + m + d, float64(p.board.Min.Y) + m + d}
}

// lineWidth returns the line width, in pixels, for edges that a trail passes once.
func (p *tracePainter) lineWidth(trail int) float64 {
	switch {
	case p.Trails[trail].Piece == scene.Blank:
		return max(.8, p.gap()*.7)
	case trail == p.first:
		return max(1, p.gap()*.95)
	}
	return max(.6, p.gap()*.55)
}

// lines draws all lines. The main line is on top. A halo separates lines that cross.
func (p *tracePainter) lines() {
	for _, i := range p.order() {
		base, t := p.lineWidth(i), p.Trails[i]
		path := func(share, wider float64) Path {
			return ribbonOf(t, p.cell(), p.origin(i), func(passes int) float64 {
				return float64(share*base*min(maxWidening, 1+float64(.4*(math.Sqrt(float64(passes))-1)))) + wider
			})
		}
		c := p.color(i)
		for _, layer := range []struct {
			share, wider float64
			color        color.RGBA
		}{{1, max(.8, p.gap()*.24), p.halo(c)}, {1, 0, c}, {.42, 0, p.core(i)}} {
			if layer.color.A == 0 {
				continue
			}
			p.Drawing.flat(path(layer.share, layer.wider), layer.color)
			if last := t.Points[len(t.Points)-1]; last != p.end[i] {
				p.Drawing.flat(bar(p.point(i, last), p.endPoint(i), float64(base*layer.share)+layer.wider), layer.color)
			}
		}
	}
}

// bar returns a straight horizontal or vertical line with round ends.
func bar(from, to [2]float64, width float64) Path {
	half := float64(width / 2)
	return rounded(min(from[0], to[0])-half, min(from[1], to[1])-half, max(from[0], to[0])+half, max(from[1], to[1])+half, half)
}

// gates draws the gates above the lines of the trails.
func (p *tracePainter) gates() {
	var gates Drawing
	p.Theme.drawGates(&gates, p.Scene, float64(p.Theme.Margin(p.Scene.Cell)))
	p.Drawing = append(p.Drawing, gates.shift(float64(p.board.Min.X), float64(p.board.Min.Y))...)
}

// order returns the indices of the trails in drawing order, from bottom to top. The second solution is at the
// bottom.
func (p *tracePainter) order() (all []int) {
	n := len(p.Trails)
	for k := range p.Trails {
		if i := (p.other + k) % n; i != p.first {
			all = append(all, i)
		}
	}
	if p.first >= 0 {
		all = append(all, p.first)
	}
	return all
}

// isSparse reports whether the pieces cover at most a quarter of the board.
func (p *tracePainter) isSparse() bool {
	n := 0
	for _, x := range p.Scene.Board.Pieces {
		n += len(x.Cells)
	}
	return 4*n <= p.Scene.Board.W*p.Scene.Board.H
}

// finalPlaces draws the final position. On a sparse board, finalPlaces draws the pieces; on other boards, only
// thin outlines.
func (p *tracePainter) finalPlaces() {
	at, m, px := p.board.Min, p.Theme.Margin(p.Scene.Cell), p.cell()
	if p.isSparse() {
		var pieces Drawing
		p.Fail(p.Theme.drawPieces(&pieces, p.Scene, p.Final, m))
		p.Drawing = append(p.Drawing, pieces.shift(float64(at.X), float64(at.Y))...)
		return
	}
	for _, x := range p.Final.Pieces {
		if !x.Gone() {
			q := scene.Bounds(x).Min.Add(image.Pt(x.At.X, x.At.Y)).Mul(p.Scene.Cell).Add(image.Pt(m, m)).Add(at)
			p.Drawing.stroke(outline(x.Cells, px, uniform(px*.045), px*.1).shift(float64(q.X), float64(q.Y)), p.outlineInk(), max(.7, px*.014))
		}
	}
}

func (p *tracePainter) outlineInk() color.RGBA {
	return mix(p.Theme.Floor, p.contrasting(), .62)
}

// caption writes the title and the details in the middle below the board.
func (p *tracePainter) caption() {
	bottom := p.size.Y - int(p.scaled(printRule))
	height := int(p.scaled(printCaption - printRule))
	top := bottom - height
	side := int(p.scaled(printMargin))
	box := func(from, to float64) image.Rectangle {
		return image.Rect(side, top+int(float64(height)*from), p.size.X-side, top+int(float64(height)*to))
	}
	if p.Other != nil {
		p.legend(box)
	} else if p.Title == "" {
		p.Title, p.Details = p.Details, ""
	}
	title := box(.2, .6)
	if p.Other != nil {
		title = box(.08, .48)
	}
	glyphs, err := p.Theme.Title(p.Title, title, Middle, p.scaled(titleSize), p.Font)
	if err != nil {
		p.Fail(err)
		return
	}
	if len(glyphs) > 0 {
		p.Drawing.text(glyphs, p.Theme.Ink)
	}
	details := p.Theme.Ink
	if p.Theme.Paper.A > 0 {
		details = mix(p.Theme.Paper, p.Theme.Ink, .7)
	}
	p.WriteColored(p.Details, box(.62, .84), Middle, p.scaled(detailsSize), details)
}

// legend writes the names of the two solutions side by side, each below a sample of its lines.
func (p *tracePainter) legend(box func(from, to float64) image.Rectangle) {
	p.Details = ""
	for k, name := range p.Legend {
		area := box(.7, .9)
		half := area.Dx() / 2
		area.Min.X += k * half
		area.Max.X = area.Min.X + half
		middle, y, trail := float64(float64(area.Min.X+area.Max.X)/2), float64(box(.58, .58).Min.Y), []int{0, p.other}[k]
		for _, bar := range []struct {
			length, width float64
			color         color.RGBA
		}{{.062, .024, p.Theme.Floor}, {.05, .009, p.color(trail)}, {.05, .0038, p.core(trail)}} {
			if length, width := p.scaled(bar.length), p.scaled(bar.width); bar.color.A > 0 {
				half := float64(width / 2)
				p.Drawing.flat(rounded(middle-length, y-half, middle+length, y+half, half), bar.color)
			}
		}
		p.WriteColored(name, area, Middle, p.scaled(detailsSize), p.Theme.Ink)
	}
}

// maxOverprint is the maximum number of trail points per cell if one print shows two solutions. With more points,
// the two solutions are hard to tell apart.
const maxOverprint = 6

// CompareTraces draws two solutions of one puzzle. If both solutions are short, the second is drawn
// below the first, in another colour. Longer solutions are drawn as two prints side by side. The
// field a.Legend holds the names of the solutions.
func (t Theme) CompareTraces(a, b Trace) (Drawing, image.Point, error) {
	one := a
	one.Trails, one.Other = onlyBlanks(a.Trails), onlyBlanks(b.Trails)
	points := 0
	for _, trail := range slices.Concat(one.Trails, one.Other) {
		points += len(trail.Points)
	}
	if points <= maxOverprint*a.Scene.Board.W*a.Scene.Board.H && len(one.Trails) > 0 && len(one.Other) > 0 {
		return t.Trace(one)
	}
	a.Details, b.Details = a.Title, b.Title
	a.Title, b.Title = a.Legend[0], a.Legend[1]
	whole := image.Point{}
	prints := [2]Drawing{}
	for _, side := range []int{a.Size, 0} { // first find the shape of a print, then its size
		if side == 0 {
			side = a.Size * max(whole.X, whole.Y) / max(2*whole.X, whole.Y)
		}
		for k, c := range []Trace{a, b} {
			c.Size = side
			drawing, size, err := t.Trace(c)
			if err != nil {
				return nil, size, err
			}
			prints[k], whole = drawing, size
		}
	}
	return append(prints[0], prints[1].shift(float64(whole.X), 0)...), image.Pt(2*whole.X, whole.Y), nil
}

// onlyBlanks returns the trails of the blanks, or all trails if there are no blanks. The trails of the blanks
// determine the trails of all tiles.
func onlyBlanks(all []scene.Trail) []scene.Trail {
	isTile := func(t scene.Trail) bool { return t.Piece != scene.Blank }
	if blanks := slices.DeleteFunc(slices.Clone(all), isTile); len(blanks) > 0 {
		return blanks
	}
	return all
}
