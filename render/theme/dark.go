package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// dark is near-black blue. Pieces are lit from above in flat bands, with a hair-line
// edge and letters that glow in the hue of their rank.
var dark = Theme{
	Name:  "dark",
	Paper: darkPaper,
	Ink:   darkInk,

	Plate:    darkPaper,
	PlateInk: darkInk,

	Sign:   darkSign,
	Floor:  rgb(0x171b24),
	Face:   fonts.Serif,
	Latin:  fonts.Serif,
	Digits: fonts.Text,
	margin: func(cell int) int { return max(3, int(math.Round(float64(cell)*.16))) },
	board:  darkBoard,
	look:   darkLook,
	ring:   darkRing,
}

// A glow is the look of one rank.
type glow struct {
	tones []color.RGBA // from the top down
	edge  color.RGBA
	ink   color.RGBA
}

const darkBands = 8

func glowing(top, low, ink uint32) glow {
	return glow{ramp(rgb(top), rgb(low), darkBands), mix(rgb(top), rgb(ink), .45), rgb(ink)}
}

var (
	darkHero    = glowing(0x941f31, 0x5a0f1b, 0xffd9a0)
	darkGuard   = glowing(0x30604f, 0x1c3a30, 0xd8f8e4)
	darkGeneral = glowing(0x2f4f80, 0x1b2e50, 0xd0e6ff)
	darkSoldier = glowing(0x414458, 0x2a2c3b, 0xcdd2ea)
	darkOthers  = []glow{
		darkGeneral, darkGuard,
		glowing(0x5a3f7d, 0x33234d, 0xe9d8ff), glowing(0x6b4a2a, 0x402b18, 0xffe2b8), glowing(0x265f6e, 0x163a45, 0xc8f4ff),
	}
	// Tiles share one long ramp: each takes a window of it, deeper or lighter by its
	// place in the goal, so that 63 tiles need no more tones than one.
	darkTiles = ramp(rgb(0x1b2143), rgb(0x30547d), darkBands+8)
)

func glowOf(s Scene, i int) glow {
	switch p := s.Board.Pieces[i]; p.Role {
	case board.Tile:
		at := s.order(i, 9)
		first := int(math.Round(at * 8))
		window := darkTiles[first : first+darkBands]
		tones := make([]color.RGBA, darkBands)
		for k := range tones {
			tones[k] = window[darkBands-1-k]
		}
		ink := mix(rgb(0x78e8ff), rgb(0xd4dcea), min(1, at*2))
		if at > .5 {
			ink = mix(rgb(0xd4dcea), rgb(0xffb9c2), float64(at*2)-1)
		}
		return glow{tones, rgb(0x7286ac), ink}
	case board.Hero:
		return darkHero
	case board.Guard:
		return darkGuard
	case board.Soldier:
		return darkSoldier
	case board.General:
		return darkGeneral
	case board.Car:
		return darkOthers[s.rank(i)%len(darkOthers)]
	default:
		return darkOthers[s.kind(i)%len(darkOthers)]
	}
}

var (
	darkPaper = rgb(0x0d1017)
	darkInk   = rgb(0xc6d0e4)

	darkSign = rgb(0xf0596a) // the hero's red in the light
	darkRing = rgb(0xffd166)
	darkEdge = rgb(0x303848) // of the floor, and walls
)

func darkBoard(t Theme, s Scene, m float64) (d Drawing, f fixtures) {
	px := float64(s.Cell)
	w, h := s.size(m)
	edge := math.Round(m * .5)
	line := max(1, float64(px*.011))
	r := float64(px * .15)
	d.flat(s.whole(m), t.Paper)
	d.flat(rounded(edge-line, edge-line, w-edge+line, h-edge+line, r+line), darkEdge)
	d.flat(rounded(edge, edge, w-edge, h-edge, r), t.Floor)
	return d, fixtures{
		inset: px * .03, corner: px * .1, wall: flatWall(darkEdge), gate: rgb(0x5d6b86), gateLine: px * .04,
		dots: rgb(0x3a4252), goalInset: px * .06, goalLine: px * .028,
		deep: m * .6, exit: darkHero.tones[1], chevron: darkHero.ink, chevronLine: m * .12,
		railColor: darkEdge, railLength: edge, rail: line,
	}
}

func darkLook(t Theme, s Scene, i int, pictured, lit bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	glow := glowOf(s, i)
	gap := max(.6, float64(px*.032))
	in := bodyOf(p, px, gap, 0, pictured)
	_, rows := extent(p.Cells)
	bands := &Bands{Tones: glow.tones, Top: gap, Bottom: float64(rows*s.Cell) - gap}
	return look{
		in: in, radius: roundness(p, px, .11), layers: []layer{{0, 0, Flat(glow.edge)}, {max(1, float64(px*.012)), 0, bands}},
		car: carLook{
			body: glow.tones[0], roof: mix(glow.tones[0], glow.ink, .3), glass: darkPaper,
			lamp: rgb(0xffeec2), line: mix(glow.tones[0], glow.ink, .35),
		},
		wheels: rgb(0x05070b), plate: darkPaper, letter: glow.ink, badge: darkPaper, badgeInk: darkInk,
		text: in, ink: glow.ink, ring: t.ring,
	}
}
