package theme

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"slidegif/fonts"
	"slidegif/render/scene"
	"slidegif/solve/board"
)

// This file draws puzzles in which each block leaves through a gate of its colour. A gate is a coloured bar through
// the frame, with chevrons that point outwards. An inset plate shows the colour that a block has after its next
// gate. A block that moves only along one axis shows arrows. For frozen blocks, see frozen.go.

// blockHues are the colours of gates and blocks, ordered by the letters of the colours. Most
// letters are the initials of the colour names.
var blockHues = [26]color.RGBA{
	0: rgb(0x5fa8d8), 'B' - 'A': rgb(0x2f66d0), 'C' - 'A': rgb(0x23b5c4), 'D' - 'A': rgb(0x8f2d56), 'E' - 'A': rgb(0x9aa33a),
	'F' - 'A': rgb(0xff8fa3), 'G' - 'A': rgb(0x2f9e44), 'H' - 'A': rgb(0xb08968), 'I' - 'A': rgb(0x4338a0), 'J' - 'A': rgb(0x0b6e4f),
	'K' - 'A': rgb(0x3a3f47), 'L' - 'A': rgb(0x9be33d), 'M' - 'A': rgb(0xd63fb2), 'N' - 'A': rgb(0x1b2f6b), 'O' - 'A': rgb(0xf08020),
	'P' - 'A': rgb(0x8a4fd0), 'Q' - 'A': rgb(0x7d8597), 'R' - 'A': rgb(0xd8343c), 'S' - 'A': rgb(0xfa8060), 'T' - 'A': rgb(0x12806f),
	'U' - 'A': rgb(0x6b4a2b), 'V' - 'A': rgb(0xb79cf0), 'W' - 'A': rgb(0xf2f2ee), 'X' - 'A': rgb(0xc7cdd6), 'Y' - 'A': rgb(0xf5cb22),
	'Z' - 'A': rgb(0x7a8c2a),
}

// colorFill returns the fill, the main colour and the ink of a block or gate. In monochrome themes, the fill is a
// pattern. Patterns are assigned to the colours of the board in alphabetical order. Every colour has a different
// pattern, and the most distinct patterns are used first.
func (t Theme) colorFill(s *Scene, colour byte) (fill Fill, hue, ink color.RGBA) {
	hue = blockHues[colour-'A']
	if !t.monochrome {
		hue, ink = readable(hue, white, rgb(0x14161a))
		return Flat(hue), hue, ink
	}
	all := ""
	for _, e := range s.Board.Exits {
		all += string(e.Colour)
	}
	for _, p := range s.Board.Pieces {
		all += p.Colours
	}
	rank := 0
	for before := byte('A'); before < colour; before++ {
		if strings.IndexByte(all, before) >= 0 {
			rank++
		}
	}
	dark, ink := black, black
	switch {
	case t.savesInk:
		dark = printGrey
	case blockPatterns[rank].weave == solid:
		ink = white
	}
	return blockPatterns[rank].fill(float64(s.Cell), dark), white, ink
}

// A blockPattern is the pattern of a block. The style determines the width of the lines and the space between the
// lines.
type blockPattern struct {
	weave Weave
	style style
}

type style uint8

const (
	regular  style = iota
	bold           // wide lines
	inverted       // white on black
	sparse         // this style has thin lines with wide gaps
)

var blockPatterns = [26]blockPattern{
	{weave: Stripes}, {weave: plain}, {weave: Dots}, {weave: Lines}, {weave: Diamonds}, {weave: solid},
	{Columns, bold}, {Dots, inverted}, {Downwards, sparse}, {Grid, inverted}, {Lines, bold}, {Dots, bold}, {Grid, sparse},
	{Downwards, bold}, {Lines, inverted}, {Diamonds, bold}, {weave: Columns}, {Stripes, inverted}, {Lines, sparse}, {Grid, bold},
	{Diamonds, inverted}, {Stripes, bold}, {Columns, inverted}, {Diamonds, sparse}, {Columns, sparse}, {Dots, sparse},
}

// fill returns a fill with this pattern, in the given ink on white paper.
func (p blockPattern) fill(px float64, ink color.RGBA) Fill {
	h, ok := weaveFill(p.weave, px).(*Hatch)
	switch {
	case p.weave == solid:
		return Flat(ink)
	case !ok:
		return Flat(white)
	}
	h.Ink = ink
	switch p.style {
	case bold:
		h.Period, h.Width = h.Period*2.2, h.Period
	case inverted:
		h.Period, h.Paper, h.Ink = h.Period*1.6, ink, white
	case sparse:
		h.Period *= 2
	}
	return h
}

// showsLetters reports whether gates and blocks are marked with the letters of their colours.
func (t Theme) showsLetters(s Scene) bool { return s.Labels || t.monochrome }

// signFont is the font of Chinese signs. No other font has all signs.
const signFont = fonts.Sans

// signsOf returns the characters that mark the given colours.
func (t Theme) signsOf(colours string) string {
	if t.signs == "" {
		return colours
	}
	all := []rune(t.signs)
	return strings.Map(func(colour rune) rune { return all[colour-'A'] }, colours)
}

// blockName returns the text on a block: its colours, and the part of its label that is no colour.
func (t Theme) blockName(p board.Piece) string {
	return t.signsOf(p.Colours) + strings.TrimLeft(p.Label, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// withBlockColors adds the colours, arrows and text of block i to a look. withBlockColors also
// changes the label of the block in the scene.
func (t Theme) withBlockColors(k look, s *Scene, i int) look {
	p, px := s.Board.Pieces[i], float64(s.Cell)
	colorFill := t.colorFill
	if p.Frozen > 0 && !t.monochrome {
		colorFill = t.frozenFill
	}
	fill, hue, ink := colorFill(s, p.Colours[0])
	last := len(k.layers) - 1
	k.layers, k.trim = slices.Clone(k.layers), nil
	for n := range k.layers {
		switch k.layers[n].fill.(type) {
		case *Grain:
			k.layers[n].fill = &Grain{Tones: ramp(mix(hue, black, .1), mix(hue, white, .08), grainTones), Scale: px, Seed: uint32(i)*pieceSeed + 1}
		case Flat:
			if n < last && !t.monochrome {
				k.layers[n].fill = Flat(mix(hue, black, .42))
			}
		}
	}
	if _, grain := k.layers[last].fill.(*Grain); !grain {
		k.layers[last].fill = fill
	}
	k.ink, k.shadow = ink, color.RGBA{}
	for n := 1; n < len(p.Colours); n++ { // the plates are nested, with one plate per remaining colour
		next, _, on := colorFill(s, p.Colours[n])
		in, r := k.in.grow(float64(px*.13*float64(n))), max(1, k.radius-float64(px*.03))
		edge := outline(p.Cells, px, in, r)
		k.trim.fill(edge, next)
		line := white
		if t.monochrome {
			line = black
		}
		k.trim.stroke(edge, line, max(1, px*.025))
		k.ink = on
	}
	k.labelPlate = t.monochrome && k.ink == black
	if p.Frozen > 0 {
		k.trim = append(k.trim, t.frost(p, k, px)...)
	}
	k.trim = append(k.trim, arrows(p, px)...)
	band := float64(px * (arrowInset + arrowHeight))
	switch p.Axes {
	case board.Horizontal:
		k.text.l, k.text.r = max(k.text.l, band), max(k.text.r, band)
	case board.Vertical: // keep a larger distance, or an arrow looks like an accent
		band += float64(px * .05)
		k.text.t, k.text.b = max(k.text.t, band), max(k.text.b, band)
	}
	if len(p.Colours) > 1 && !t.monochrome { // keep the text away from the edge of the plate
		k.text = k.text.grow(px * .06)
	}
	text := ""
	if t.showsLetters(*s) {
		text = t.blockName(p)
	}
	if p.Frozen > 0 {
		text = strings.TrimSpace(text + " " + strconv.Itoa(p.Frozen) + leavingSign)
	}
	s.Board.Pieces = slices.Clone(s.Board.Pieces)
	s.Board.Pieces[i].Label, s.Labels = text, true
	return k
}

// arrowInset is the distance between an arrow and the edge of the block, in cells. arrowHeight is
// the height of an arrow, in cells.
const arrowInset, arrowHeight = .08, .12

// arrows returns arrows for a block that moves along one axis: a triangle at each end. Arrows are
// black with a white outline, since they may overlap areas of different colours.
func arrows(p board.Piece, px float64) (d Drawing) {
	if p.Axes == board.AnyAxis {
		return nil
	}
	along, across := func(c board.Point) int { return c.X }, func(c board.Point) int { return c.Y }
	if p.Axes == board.Vertical {
		along, across = across, along
	}
	cells := normalize(p.Cells)
	slices.SortFunc(cells, func(a, b board.Point) int {
		return cmp.Or(cmp.Compare(along(a), along(b)), cmp.Compare(across(a), across(b)))
	})
	for side, end := range []board.Point{cells[0], cells[len(cells)-1]} {
		i := slices.IndexFunc(cells, func(c board.Point) bool { return along(c) == along(end) })
		n := 1 // number of cells side by side at this end
		for ; i+n < len(cells) && across(cells[i+n]) == across(cells[i])+n; n++ {
		}
		to := [][2]scene.Side{{leftSide, scene.Right}, {scene.Top, scene.Bottom}}[p.Axes-1][side]
		l := cellRect(cells[i], px, 0, to)
		tip, middle, half := float64(px*(1-arrowInset)), float64(px*.5*float64(n)), float64(px*.13)
		foot := float64(tip - float64(px*arrowHeight))
		triangle := polyline(l.point(foot, middle-half), l.point(tip, middle), l.point(foot, middle+half), l.point(foot, middle-half))
		d.stroke(triangle, white, max(1, px*.06))
		d.flat(triangle, black)
	}
	return d
}

// leftSide extends scene.Side. A gate can be on the left side, but an exit cannot.
const leftSide = scene.Top + 1

// cellRect returns the rectangle of a cell, with a direction. The board's frame is m pixels wide.
func cellRect(c board.Point, px, m float64, to scene.Side) orientedRect {
	x, y := m+float64(float64(c.X)*px), m+float64(float64(c.Y)*px)
	return orientedRect{x, y, x + px, y + px, to}
}

// chevron returns a chevron that points in the direction of l, if l is one cell wide. The position of the tip and
// the half-width of the chevron are in cells.
func (l orientedRect) chevron(px, tip, half float64) Path {
	a, b := float64(px*tip), float64(px*half)
	middle := float64(px * .5)
	return polyline(l.point(a-b, middle-b), l.point(a, middle), l.point(a-b, middle+b))
}

// A gate is a group of adjacent gate cells of one colour.
type gate struct {
	cells  []board.Point
	exits  []orientedRect // for each cell: the cell, with the direction that leads out of the board
	fill   Fill
	hue    color.RGBA
	ink    color.RGBA
	colour byte
}

// gatesOf returns the gates in the frame of a board. The frame is m pixels wide.
func (t Theme) gatesOf(s Scene, m float64) (all []gate) {
	b := s.Board
	cells := map[byte][]board.Point{}
	for _, e := range b.Exits {
		cells[e.Colour] = append(cells[e.Colour], e.At)
	}
	for colour := byte('A'); colour <= 'Z'; colour++ {
		for _, group := range connected(cells[colour]) {
			g := gate{cells: group, colour: colour}
			g.fill, g.hue, g.ink = t.colorFill(&s, colour)
			for _, c := range group {
				to := scene.Bottom
				switch {
				case c.Y == 0:
					to = scene.Top
				case c.X == 0:
					to = leftSide
				case c.X == b.W-1:
					to = scene.Right
				}
				g.exits = append(g.exits, cellRect(c, float64(s.Cell), m, to))
			}
			all = append(all, g)
		}
	}
	return all
}

// gateDepth is the distance between the inner side of a gate cell and the bar, in cells. Blocks fill their cells, so
// the free part distinguishes a gate from a block.
const gateDepth = .34

// sides returns a rectangle for each side of the board that the gate occupies.
func (g gate) sides() (all []orientedRect) {
	for _, e := range g.exits {
		i := slices.IndexFunc(all, func(l orientedRect) bool { return l.side == e.side })
		if i < 0 {
			all = append(all, e)
			continue
		}
		l := &all[i]
		l.x0, l.y0, l.x1, l.y1 = min(l.x0, e.x0), min(l.y0, e.y0), max(l.x1, e.x1), max(l.y1, e.y1)
	}
	return all
}

// drawGates draws the gates in the frame of a board. Each gate is a bar with one letter. The argument m is the
// width of the frame in pixels.
func (t Theme) drawGates(d *Drawing, s Scene, m float64) {
	px, frame := float64(s.Cell), m-float64(t.groundWidth(s.Cell))
	tip, half := .95, .2
	if t.showsLetters(s) {
		tip, half = 1.02, .1
	}
	for _, g := range t.gatesOf(s, m) {
		edge := mix(g.hue, black, .42)
		if t.monochrome {
			edge = black
		}
		bar := func(in float64) (p Path) {
			for _, l := range g.sides() {
				p = append(p, l.box(px*(gateDepth+in), px*in, px+frame, l.breadth()-float64(px*in), 0)...)
			}
			return p
		}
		d.flat(bar(.02), edge)
		d.fill(bar(.06), g.fill)
		for _, l := range g.exits {
			if t.monochrome && g.ink == black {
				d.stroke(l.chevron(px, tip, half), white, px*.16)
			}
			d.stroke(l.chevron(px, tip, half), g.ink, max(1, px*.06))
		}
	}
	t.drawGateLetters(d, s, m)
}

// drawGateLetters draws the letter of each gate if letters are shown.
func (t Theme) drawGateLetters(d *Drawing, s Scene, m float64) {
	name := t.Latin
	if t.signs != "" {
		name = signFont
	}
	f, err := fonts.Open(name)
	if !t.showsLetters(s) || err != nil {
		return
	}
	px := float64(s.Cell)
	for _, g := range t.gatesOf(s, m) {
		var middle [2]float64
		for _, l := range g.exits {
			at := l.point(px*.64, px*.5)
			middle[0] += float64(at[0] / float64(len(g.exits)))
			middle[1] += float64(at[1] / float64(len(g.exits)))
		}
		glyphs := layoutLines(f, []string{t.signsOf(string(g.colour))}, 0, 0).placed(middle[0], middle[1], max(float64(px*.45), min(s.Legible, float64(px*.6))))
		if t.monochrome && g.ink == black {
			d.plate(glyphs, px, white)
		}
		d.text(glyphs, g.ink)
	}
}
