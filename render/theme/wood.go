package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// wood is a box of walnut with pieces of three woods by rank and a hero in red lacquer,
// names engraved.
var wood = Theme{
	Name:  "wood",
	Paper: rgb(0xf3ecdf),
	Ink:   rgb(0x4a2c17),

	Plate:    rgb(0x2a170e),
	PlateInk: rgb(0xf0d9ae),

	Sign:   woodSign,
	Floor:  rgb(0x2a170e),
	Face:   fonts.Kai,
	Latin:  fonts.Serif,
	Digits: fonts.Serif,
	margin: share{.19, 4},
	around: share{.11, 3},
	Night:  map[color.RGBA]color.RGBA{rgb(0xf3ecdf): rgb(0x16110d), rgb(0x4a2c17): rgb(0xe6d5b8)},
	box:    woodBox,
	board:  woodBoard,
	look:   woodLook,
	ring:   woodRing,
}

// A woodTone has the colours of the wood of one piece.
type woodTone struct {
	dark, light color.RGBA // the ends of its grain
	rim         color.RGBA // its edge in the light
	foot        color.RGBA // its side in the shade
	ink, shine  color.RGBA // an engraving, and the light on its lower edge
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
	woodSign    = rgb(0xc9503f) // the hero's red in the light
	woodRing    = rgb(0xffd98a)
	woodContact = rgb(0x160b06) // the shadow where a piece stands on the floor
)

const grainTones = 5

var woods = byRole[woodTone]{
	hero: lacquer, guard: cherry, soldier: maple, generals: []woodTone{oak},
	cars: []woodTone{oak, cherry, maple, walnut}, others: []woodTone{oak, cherry, maple, walnut, rosewood},
}

func woodOf(s Scene, i int) woodTone {
	if s.Board.Pieces[i].Role == board.Tile {
		// From light to dark in the order of the goal.
		return []woodTone{maple, oak, cherry, walnut}[int(s.order(i, 64)*3.999)]
	}
	return woods.of(s, i)
}

func (w woodTone) grain(px float64, upward bool, seed uint32) *Grain {
	return &Grain{Tones: ramp(w.dark, w.light, grainTones), Scale: px, Upward: upward, Seed: seed}
}

func woodBox(t Theme, s Scene, m float64) (d Drawing) {
	px, out := float64(s.Cell), float64(t.ground(s.Cell))
	w, h := s.size(m)
	box := s // what the frame goes around
	if out > 0 {
		d.flat(s.whole(m), t.Paper)
		box.Head, box.Foot = 0, 0
	}
	lip := t.lip(s, m)
	r := float64(px * .1)
	// Four rails, mitred at the corners. Grain takes time, so none is drawn under the floor.
	head, foot := float64(box.Head), box.below()
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
	d.flat(rounded(lip-twice, lip-twice, w-lip+twice, h-lip+twice, r+twice), frame.rim)
	d.flat(rounded(lip-line, lip-line, w-lip+line, h-lip+line, r+line), frame.foot)
	d.flat(rounded(lip, lip, w-lip, h-lip, r), t.Floor)
	d.hollow(lip, m, w, h, r, t.Floor)
	for _, p := range box.plates(m, px*.06) {
		d.flat(p, t.Plate)
		d.stroke(p, frame.rim, line)
	}
	return d
}

// lip is where the box begins to be hollow.
func (t Theme) lip(s Scene, m float64) float64 {
	out := float64(t.ground(s.Cell))
	return out + math.Round((m-out)*.68)
}

// woodLine is the width of an edge that catches light.
func woodLine(px float64) float64 { return max(1, float64(px*.016)) }

func woodBoard(t Theme, s Scene, m float64) fixtures {
	px := float64(s.Cell)
	line := woodLine(px)
	return fixtures{
		inset: px * .02, corner: px * .08, rim: frame.rim, gate: rgb(0x8d6a4c), gateLine: px * .04,
		wall: func(k int) Fill { return frame.grain(px, k%2 == 1, 14+uint32(k)) },
		dots: rgb(0x5a3a24), goalLine: px * .028,
		deep: m, exit: t.Sign, chevron: lacquer.ink, chevronLine: m * .12,
		railColor: frame.rim, railLength: t.lip(s, m) - float64(1.5*line), rail: line,
	}
}

func woodLook(t Theme, s Scene, i int, pictured, lit bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	mat := woodOf(s, i)
	gap, low, r := max(.6, float64(px*.022)), math.Max(1, math.Round(px*.034)), roundness(p, px, .085)
	in := bodyOf(p, px, gap, low, pictured)
	k := look{
		in: in, radius: r, layers: []layer{{0, low, Flat(mat.foot)}},
		// A toy: windows are burnt into the wood.
		car: carLook{
			body: mat.light, roof: mat.rim, glass: mix(mat.foot, black, .35),
			lamp: rgb(0xffe9b8), line: mix(mat.dark, mat.foot, .5),
		},
		wheels: rgb(0x120905), plate: mat.light, letter: mat.ink, badge: maple.light, badgeInk: maple.ink,
		text: in.plus(px * .01), ink: mat.ink, shadow: mat.shine, drop: max(.6, px*.0085), ring: t.ring,
	}
	contact := in
	contact.b, contact.notch = max(0, in.b-low-float64(gap*.7)), 0
	k.ground.flat(outline(p.Cells, px, contact, r), woodContact)
	// The edge catches light, in three steps.
	step, mid := float64(px*.012), mix(mat.dark, mat.light, .5)
	for n := range 3 {
		k.layers = append(k.layers, layer{step * float64(n), 0, Flat(mix(mat.rim, mid, float64(n)*.33))})
	}
	cols, rows := extent(p.Cells)
	k.layers = append(k.layers, layer{3 * step, 0, mat.grain(px, rows > cols, uint32(i)*pieceSeed+1)})
	if px >= 20 && p.Role != board.Soldier && p.Role != board.Tile {
		line := mix(mat.dark, mat.foot, .55)
		if p.Role == board.Hero {
			line = rgb(0xd99a5a) // inlaid in brass
		}
		k.trim.stroke(outline(p.Cells, px, in.plus(px*.075), px*.055), line, max(.8, px*.0115))
	}
	return k
}

// rails are the frame of a box with its head and foot, from out to in at the sides.
func (s Scene) rails(m, out, in float64) Path {
	w, h := s.size(m)
	inner := []corner{{in, in}, {in, h - in}, {w - in, h - in}, {w - in, in}}
	return append(rounded(out, out-float64(s.Head), w-out, h+s.below()-out, 0), round(inner, 0, 0)...)
}

// hollow darkens the floor below the upper and the left rail, between lip and the cells,
// which begin at m: the box is deep. Pieces never stand there.
func (d *Drawing) hollow(lip, m, w, h, r float64, floor color.RGBA) {
	const steps = 3
	for k := range steps {
		t := float64(float64(k) * (m - lip) / steps)
		d.flat(rounded(lip+t, lip+t, w-lip, h-lip, r), mix(black, floor, .45+float64(.55*float64(k+1)/steps)))
	}
}
