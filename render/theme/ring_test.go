package theme

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"slidegif/solve/board"
)

// TestRingIsSeen: the ring, which in a player is that of the piece with the focus, has at least three times the
// contrast of what is there without it, in a line all around the piece, as WCAG asks of a focus indicator.
func TestRingIsSeen(t *testing.T) {
	const cell, least = 60, 3
	boards := samples()
	for _, id := range []string{"ricochet:@1", "lockout:lunar-1", "atomix:water", "gates-45"} {
		boards = append(boards, sample{id, puzzle(id)})
	}
	for _, th := range Themes {
		for _, b := range boards {
			th, s := th.On(b.board), Scene{Board: b.board, Cell: cell, Labels: true}
			drawn := func(i int, lit bool) *image.RGBA {
				sprite := piece(t, th, s, i, lit)
				floor := image.NewRGBA(sprite.Rect)
				draw.Draw(floor, floor.Rect, image.NewUniform(th.Floor), image.Point{}, draw.Src)
				draw.Draw(floor, floor.Rect, sprite, image.Point{}, draw.Over)
				return floor
			}
			for i, p := range b.board.Pieces {
				bare, lit, seen := drawn(i, false), drawn(i, true), 0
				for y := range bare.Rect.Max.Y {
					for x := range bare.Rect.Max.X {
						if contrastOf(bare.RGBAAt(x, y), lit.RGBAAt(x, y)) >= least {
							seen++
						}
					}
				}
				around := 0 // in pixels
				for _, c := range p.Cells {
					for _, d := range []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
						if !slices.Contains(p.Cells, c.Add(d)) {
							around += cell
						}
					}
				}
				if seen < around {
					t.Errorf("%s, %s, piece %q: %d pixels of the ring are seen, on a way of %d around it", th.Name, b.name, p.Name, seen, around)
				}
			}
		}
		night := func(c color.RGBA) color.RGBA { return cmp.Or(th.Night[c], c) }
		if contrastOf(night(th.ring), night(th.Floor)) < least {
			t.Errorf("%s by night: the ring is not seen", th.Name)
		}
	}
}
