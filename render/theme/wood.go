package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// wood is a theme that looks like a walnut box with engraved names. Pieces are made of three kinds
// of wood, depending on their rank. The main piece is red lacquer.
var wood = Theme{
	Name:  "wood",
	Paper: rgb(0xf3ecdf),
	Ink:   rgb(0x4a2c17),

	Plate:    rgb(0x2a170e),
	PlateInk: rgb(0xf0d9ae),

	Sign:         woodSign,
	Floor:        rgb(0x2a170e),
	mazeFloor:    rgb(0xe2c89f),
	mazeInk:      rgb(0x43230f),
	Face:         fonts.Kai,
	Latin:        fonts.Serif,
	Digits:       fonts.Serif,
	margin:       scaledLength{.19, 4},
	groundMargin: scaledLength{.11, 3},
	DarkColors:   map[color.RGBA]color.RGBA{rgb(0xf3ecdf): rgb(0x16110d), rgb(0x4a2c17): rgb(0xe6d5b8)},
	drawFrame:    woodBox,
	fixtures:     woodBoard,
	look:         woodLook,
	ring:         woodRing,
	land: Land{ // an old chart
		Ground: rgb(0x24130b), Ink: rgb(0xf0d9ae), Neutral: rgb(0x7d7a78), Road: rgb(0xfff6e0), Other: rgb(0x7fd0c4), Goal: rgb(0xe8503c),
		Ramp: []color.RGBA{rgb(0xfff0c0), rgb(0xf0c060), rgb(0xd98a34), rgb(0xb85f25), rgb(0x96482a)},
	},
}

// A woodTone holds the colours of one kind of wood.
type woodTone struct {
	dark, light color.RGBA // range of the grain
	edge        color.RGBA // lit upper edge
	side        color.RGBA // shaded side
	ink, shine  color.RGBA // colours of engraved text and of the light on its lower edge
}

var (
	maple    = woodTone{rgb(0xd9b67e), rgb(0xebcf9f), rgb(0xf7e4be), rgb(0x8b6230), rgb(0x43230f), rgb(0xf8e6c4)}
	oak      = woodTone{rgb(0xbb7c41), rgb(0xd39a5a), rgb(0xe8b87a), rgb(0x6e4218), rgb(0x3a1b0a), rgb(0xe6b67c)}
	cherry   = woodTone{rgb(0x80441f), rgb(0x925329), rgb(0xbb7a48), rgb(0x42200c), rgb(0xf9e6c2), rgb(0x42200c)}
	walnut   = woodTone{rgb(0x6d4026), rgb(0x865433), rgb(0xae7a50), rgb(0x3c1e0d), rgb(0xf6dfb4), rgb(0x42210e)}
	rosewood = woodTone{rgb(0x853b28), rgb(0x984b34), rgb(0xc0705a), rgb(0x4a1a10), rgb(0xf8e0b4), rgb(0x4c170d)}
	lacquer  = woodTone{rgb(0x98302a), rgb(0xaf4234), rgb(0xd1664d), rgb(0x5a100d), rgb(0xffe6b0), rgb(0x5c120d)}
	frame    = woodTone{rgb(0x4e2b1c), rgb(0x643a27), rgb(0xa87848), rgb(0x1c0e08), rgb(0xb98a55), rgb(0x2a170e)}
)

var (
	woodSign    = rgb(0xc9503f) // a lighter version of the main piece's red hue
	woodRing    = rgb(0xffd98a)
	woodContact = rgb(0x160b06) // shadow of a piece where it touches the floor
)

const grainTones = 5

var woods = byRole[woodTone]{
	hero: lacquer, guard: cherry, soldier: maple, generals: []woodTone{oak},
	cars: []woodTone{oak, cherry, maple, walnut}, others: []woodTone{oak, cherry, maple, walnut, rosewood},
}

func woodOf(s Scene, i int) woodTone {
	if s.Board.Pieces[i].Role == board.Tile {
		// Tiles become darker in the order of the goal.
		return []woodTone{maple, oak, cherry, walnut}[int(s.goalOrder(i, 64)*3.999)]
	}
	return woods.forPiece(s, i)
}

func (w woodTone) grain(px float64, upward bool, seed uint32) *Grain {
	return &Grain{Tones: ramp(w.dark, w.light, grainTones), Scale: px, Vertical: upward, Seed: seed}
}

func woodBox(t Theme, s Scene, m float64) (d Drawing) {
	px, out := float64(s.Cell), float64(t.groundWidth(s.Cell))
	w, h := s.size(m)
	box := s // the picture inside the frame
	if out > 0 {
		d.flat(s.outline(m), t.Paper)
		box.Header, box.Footer = 0, 0
	}
	lip := t.lip(s, m)
	r := float64(px * .1)
	// The frame consists of four rails with mitred corners. Grain is slow to compute, so the area
	// hidden by the floor is left out.
	head, foot := float64(box.Header), box.heightBelow()
	d.fill(box.rails(m, out, lip+r), frame.grain(px, false, 11))
	for k, x := range []float64{out, w - out} {
		in := m - out
		if k == 1 {
			in = -in
		}
		p := polyline([2]float64{x, out - head}, [2]float64{x + in, m - head}, [2]float64{x + in, h - m + foot}, [2]float64{x, h + foot - out})
		p.to('Z')
		d.fill(p, frame.grain(px, true, 12+uint32(k)))
	}
	line := woodLine(px)
	twice := float64(2 * line)
	d.flat(rounded(lip-twice, lip-twice, w-lip+twice, h-lip+twice, r+twice), frame.edge)
	d.flat(rounded(lip-line, lip-line, w-lip+line, h-lip+line, r+line), frame.side)
	d.flat(rounded(lip, lip, w-lip, h-lip, r), t.Floor)
	d.innerShadow(lip, m, w, h, r, t.Floor)
	for _, p := range box.plates(m, px*.06) {
		d.flat(p, t.Plate)
		d.stroke(p, frame.edge, line)
	}
	return d
}

// lip returns the distance between the inner edge of the frame and the outside of the picture.
func (t Theme) lip(s Scene, m float64) float64 {
	out := float64(t.groundWidth(s.Cell))
	return out + math.Round((m-out)*.68)
}

// woodLine returns the line width of a lit edge in the wood theme.
func woodLine(px float64) float64 { return max(1, float64(px*.016)) }

func woodBoard(t Theme, s Scene, m float64) fixtures {
	px := float64(s.Cell)
	line := woodLine(px)
	return fixtures{
		wallInset: px * .02, wallRadius: px * .08, rimColor: frame.edge, gateColor: rgb(0x8d6a4c), gateWidth: px * .04,
		wall:     func(k int) Fill { return frame.grain(px, k%2 == 1, 14+uint32(k)) },
		dotColor: rgb(0x5a3a24), goalWidth: px * .028,
		exitDepth: m, exitColor: t.Sign, chevronColor: lacquer.ink, chevronWidth: m * .12,
		railColor: frame.edge, railLength: t.lip(s, m) - float64(1.5*line), railWidth: line,
	}
}

func woodLook(t Theme, s Scene, i int, hasPhoto, highlighted bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	mat := woodOf(s, i)
	gap, low, r := max(.6, float64(px*.022)), math.Max(1, math.Round(px*.034)), cornerRadius(p, px, .085)
	in := bodyInsets(p, px, gap, low, hasPhoto)
	k := look{
		in: in, radius: r, layers: []layer{{0, low, Flat(mat.side)}},
		// Cars look like toy cars with windows that are burnt into the wood.
		car: carColors{
			body: mat.light, roof: mat.edge, glass: mix(mat.side, black, .35),
			lamp: rgb(0xffe9b8), line: mix(mat.dark, mat.side, .5),
		},
		wheels: rgb(0x120905), plate: mat.light, letter: mat.ink, badge: maple.light, badgeInk: maple.ink,
		text: in.grow(px * .01), ink: mat.ink, shadow: mat.shine, shadowOffset: max(.6, px*.0085), ring: t.ring,
	}
	contact := in
	contact.b, contact.notch = max(0, in.b-low-float64(gap*.7)), 0
	k.underlay.flat(outline(p.Cells, px, contact, r), woodContact)
	// Draw the lit edge in three steps.
	step, mid := float64(px*.012), mix(mat.dark, mat.light, .5)
	for n := range 3 {
		k.layers = append(k.layers, layer{step * float64(n), 0, Flat(mix(mat.edge, mid, float64(n)*.33))})
	}
	cols, rows := cellSize(p.Cells)
	k.layers = append(k.layers, layer{3 * step, 0, mat.grain(px, rows > cols, uint32(i)*pieceSeed+1)})
	if px >= 20 && p.Role != board.Soldier && p.Role != board.Tile {
		line := mix(mat.dark, mat.side, .55)
		if p.Role == board.MainPiece {
			line = rgb(0xd99a5a) // brass inlay
		}
		k.trim.stroke(outline(p.Cells, px, in.grow(px*.075), px*.055), line, max(.8, px*.0115))
	}
	return k
}

// rails returns the outlines of the wooden frame, which surrounds the board and includes the header and the
// footer. The arguments out and in are the distances from the sides to the outer and inner edges of the frame.
func (s Scene) rails(m, out, in float64) Path {
	w, h := s.size(m)
	inner := []corner{{in, in}, {in, h - in}, {w - in, h - in}, {w - in, in}}
	return append(rounded(out, out-float64(s.Header), w-out, h+s.heightBelow()-out, 0), round(inner, 0, 0)...)
}

// innerShadow darkens the floor along the upper and the left rail, so that the box looks deep. The shadow is
// between the frame and the cells, so pieces never cover it. The distance from the outside to the shadow is lip,
// and the distance to the cells is m.
func (d *Drawing) innerShadow(lip, m, w, h, r float64, floor color.RGBA) {
	const steps = 3
	for k := range steps {
		t := float64(float64(k) * (m - lip) / steps)
		d.flat(rounded(lip+t, lip+t, w-lip, h-lip, r), mix(black, floor, .45+float64(.55*float64(k+1)/steps)))
	}
}
