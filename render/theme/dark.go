package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// dark is a theme with a near-black blue background. Pieces have deep colours, hairline edges, and
// letters that glow in a lighter shade of the same colour.
var dark = Theme{
	Name:  "dark",
	Paper: darkPaper,
	Ink:   darkInk,

	Plate:    darkPaper,
	PlateInk: darkInk,

	Sign:     darkSign,
	Floor:    rgb(0x171b24),
	Face:     fonts.Serif,
	Latin:    fonts.Serif,
	Digits:   fonts.Text,
	margin:   scaledLength{.16, 3},
	fixtures: darkBoard,
	look:     darkLook,
	ring:     darkRing,
	land: Land{
		Ground: darkPaper, Ink: darkInk, Neutral: rgb(0x707a8c), Road: white, Other: rgb(0x55e0c0), Goal: darkRing,
		Ramp: []color.RGBA{rgb(0xffe066), rgb(0xff9a4d), rgb(0xf25c8a), rgb(0xb04be0), rgb(0x6a5cff), rgb(0x3f9bff)},
	},
}

// A glow holds the colours of all pieces with the same rank.
type glow struct {
	face, edge, ink color.RGBA
}

func newGlow(face, ink uint32) glow {
	return glow{rgb(face), mix(rgb(face), rgb(ink), .45), rgb(ink)}
}

var (
	darkHero    = newGlow(0x7d1928, 0xffd9a0)
	darkGuard   = newGlow(0x285143, 0xd8f8e4)
	darkGeneral = newGlow(0x27426d, 0xd0e6ff)
	darkOthers  = []glow{
		darkGeneral, darkGuard,
		newGlow(0x4a346a, 0xe9d8ff), newGlow(0x5a3e23, 0xffe2b8), newGlow(0x20505e, 0xc8f4ff),
	}
	glows = byRole[glow]{
		hero: darkHero, guard: darkGuard, soldier: newGlow(0x383a4c, 0xcdd2ea),
		generals: []glow{darkGeneral}, cars: darkOthers, others: darkOthers,
	}
)

func glowOf(s Scene, i int) glow {
	if s.Board.Pieces[i].Role != board.Tile {
		return glows.forPiece(s, i)
	}
	at := s.goalOrder(i, 9)
	face := mix(rgb(0x20294f), rgb(0x2c4a73), at) // the goal position determines the brightness of the tile
	ink := mix(rgb(0x78e8ff), rgb(0xd4dcea), min(1, at*2))
	if at > .5 {
		ink = mix(rgb(0xd4dcea), rgb(0xffb9c2), float64(at*2)-1)
	}
	return glow{face, rgb(0x7286ac), ink}
}

var (
	darkPaper = rgb(0x0d1017)
	darkInk   = rgb(0xc6d0e4)

	darkSign = rgb(0xf0596a) // a lighter version of the main piece's red
	darkRing = rgb(0xffd166)
	darkEdge = rgb(0x303848) // colour of the floor's edge and of walls
)

func darkBoard(t Theme, s Scene, m float64) fixtures {
	px, edge := float64(s.Cell), math.Round(m*.5)
	line := max(1, float64(px*.011))
	return fixtures{
		edge: edge, outerEdge: edge - line, radius: px * .15,
		wallInset: px * .03, wallRadius: px * .1, wall: flatWall(darkEdge), gateColor: rgb(0x5d6b86), gateWidth: px * .04,
		dotColor: rgb(0x3a4252), goalWidth: px * .028,
		exitDepth: m * .6, exitColor: darkHero.face, chevronColor: darkHero.ink, chevronWidth: m * .12,
		railColor: darkEdge, railLength: edge, railWidth: line,
	}
}

func darkLook(t Theme, s Scene, i int, hasPhoto, highlighted bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	glow := glowOf(s, i)
	gap := max(.6, float64(px*.032))
	in := bodyInsets(p, px, gap, 0, hasPhoto)
	return look{
		in: in, radius: cornerRadius(p, px, .11), layers: []layer{{0, 0, Flat(glow.edge)}, {max(1, float64(px*.012)), 0, Flat(glow.face)}},
		car: carColors{
			body: glow.face, roof: mix(glow.face, glow.ink, .3), glass: darkPaper,
			lamp: rgb(0xffeec2), line: mix(glow.face, glow.ink, .35),
		},
		wheels: rgb(0x05070b), plate: darkPaper, letter: glow.ink, badge: darkPaper, badgeInk: darkInk,
		text: in, ink: glow.ink, ring: t.ring,
	}
}
