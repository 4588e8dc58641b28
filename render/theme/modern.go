package theme

import (
	"image/color"
	"math"

	"slidegif/fonts"
	"slidegif/solve/board"
)

// modern is a flat theme on warm grey. Each piece has one clear hue and a darker foot. Numbered
// tiles have rainbow colours in the order of the goal, so the rainbow forms as the puzzle is
// solved.
var modern = Theme{
	Name:  "modern",
	Paper: modernPaper,
	Ink:   modernInk,

	Asphalt:  modernAsphalt,
	Plate:    modernPaper,
	PlateInk: modernInk,

	Sign:   modernSign,
	Floor:  modernFloor,
	Face:   fonts.Sans,
	Latin:  fonts.Sans,
	Digits: fonts.Sans,
	margin: scaledLength{.135, 3},
	DarkColors: map[color.RGBA]color.RGBA{
		modernPaper: rgb(0x191817), modernInk: rgb(0xe8e2da), modernFloor: rgb(0x2e2b29),
		modernSign: rgb(0xf0686c), modernWall: rgb(0x4a4541), modernGate: rgb(0x9a928a), modernRing: rgb(0xf2f4f8),
	},
	fixtures: modernBoard,
	look:     modernLook,
	ring:     modernRing,
	land: Land{
		Ground: modernPaper, Ink: modernInk, Neutral: rgb(0x9a938b), Road: rgb(0x1f2937), Other: rgb(0x0b8a72),
		Ramp: []color.RGBA{rgb(0xd6303a), rgb(0xe0702a), rgb(0xa8487e), rgb(0x6a4fc0), rgb(0x2b5fb8), rgb(0x1f77b8)},
	},
	carRing: modernYellow,
}

var (
	modernPaper = rgb(0xf6f3ee)
	modernInk   = rgb(0x4a4540)
	modernFloor = rgb(0xdfd8cf)
	modernSign  = rgb(0xbd2f36) // a darker version of the main piece's red hue
	modernWall  = mix(modernFloor, modernInk, .32)
	modernGate  = rgb(0x8a8177)
	modernRing  = rgb(0x1f2937)

	modernAsphalt = rgb(0x5b6068)
	modernYellow  = rgb(0xffd54a) // colour of the ring around a car on asphalt
	modernText    = rgb(0x231408) // colour of labels on light hues
)

// rainbow is the colour gradient of numbered tiles.
var rainbow = []color.RGBA{
	rgb(0xd63d46), rgb(0xf08a3c), rgb(0xf7b23b), rgb(0xf3cf52), rgb(0x8fcb6b),
	rgb(0x3fb59a), rgb(0x2177b6), rgb(0x5467d6), rgb(0x8a55cc),
}

// modernHues are the colours of generals, cars and other shapes, ordered by rank.
var modernHues = []color.RGBA{
	rgb(0x1f77b8), rgb(0x128060), rgb(0x8154c6), rgb(0xbb3f7e), rgb(0xbc5a0e),
	rgb(0x2b7d81), rgb(0x8c6a1f), rgb(0x4d67c8), rgb(0x5d7d14),
}

var modernRoles = byRole[color.RGBA]{
	hero: rgb(0xd23a41), guard: rgb(0xbc5a0e), soldier: rgb(0x667085),
	generals: modernHues[:4], cars: modernHues, others: modernHues,
}

// personHues are the colours of the generals, which are the same in all layouts.
var personHues = map[string]color.RGBA{
	"张飞": modernHues[0], "赵云": modernHues[1], "马超": modernHues[2], "黄忠": modernHues[3], "关羽": modernHues[4],
	"关平": modernHues[5], "周仓": modernHues[6], "魏延": modernHues[7], "姜维": modernHues[8], "廖化": rgb(0x9a4f4f),
}

// minWhiteContrast is the minimum contrast with white for hues with white labels. If necessary, such a hue is
// darkened. With a higher value, some similar hues would have white labels and others dark labels.
const minWhiteContrast = 3.3

// modernSteps is the maximum number of different hues for the tiles of one board. With more hues, the palette
// would not have enough entries for other colours.
const modernSteps = 16

func modernHue(s Scene, i int) color.RGBA {
	p := s.Board.Pieces[i]
	if hue, ok := personHues[s.Board.SimplifiedName(p.Label)]; ok {
		return hue
	}
	if p.Role == board.Tile {
		at := float64(s.goalOrder(i, modernSteps) * float64(len(rainbow)-2))
		if len(s.Board.Pieces) > 8 {
			at = float64(s.goalOrder(i, modernSteps) * float64(len(rainbow)-1))
		}
		k := min(int(at), len(rainbow)-2)
		return mix(rainbow[k], rainbow[k+1], at-float64(k))
	}
	return modernRoles.forPiece(s, i)
}

// modernGap returns half the gap between adjacent pieces. modernFoot returns the height of the dark
// lower edge that gives pieces a raised look.
func modernGap(px float64) float64  { return max(.75, float64(px*.028)) }
func modernFoot(px float64) float64 { return math.Round(px * .048) }

func modernBoard(t Theme, s Scene, m float64) fixtures {
	px := float64(s.Cell)
	return fixtures{
		edge: math.Round(m * .45), radius: px * .17,
		wallInset: modernGap(px), wallRadius: px * .13, wall: flatWall(modernWall), gateColor: modernGate, gateWidth: px * .045,
		dotColor: mix(t.Floor, white, .35), goalWidth: px * .03,
		exitDepth: m, exitColor: t.Sign, chevronColor: white, chevronWidth: m * .14,
	}
}

func modernLook(t Theme, s Scene, i int, hasPhoto, highlighted bool) look {
	p := s.Board.Pieces[i]
	px := float64(s.Cell)
	hue, dark := modernHue(s, i), modernText
	if contrastOf(white, hue) > minWhiteContrast {
		dark = white
	}
	hue, ink := readable(hue, white, dark)
	foot := mix(hue, rgb(0x2a1a4a), .3)
	gap, low, r := modernGap(px), modernFoot(px), cornerRadius(p, px, .13)
	if hasPhoto { // the parts of a photo have small gaps, so that they look like one picture
		gap, low, r = max(.5, float64(px*.007)), 0, float64(px*photoCorner)
	}
	in := bodyInsets(p, px, gap, low, hasPhoto)
	k := look{
		in: in, radius: r, layers: []layer{{0, low, Flat(foot)}, {0, 0, Flat(hue)}},
		car: carColors{
			body: hue, roof: mix(hue, white, .28), glass: rgb(0x2b3448),
			lamp: rgb(0xfff1c4), line: foot,
		},
		wheels: rgb(0x1b1d22), plate: white, letter: hue, badge: hue, badgeInk: ink, text: in, ink: ink, ring: t.ring,
	}
	if hasPhoto {
		k.layers = k.layers[1:]
	}
	if ink == white {
		k.shadow, k.shadowOffset = foot, px*.018
	}
	return k
}
