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

// TestRingContrast checks the highlight ring, which is also the focus indicator of the player. As
// WCAG requires, it must have a contrast of 3:1 to the unhighlighted piece, along the whole
// perimeter.
func TestRingContrast(t *testing.T) {
	const cell, least = 60, 3
	boards := samples()
	for _, id := range []string{"ricochet:@1", "lockout:lunar-1", "atomix:water", "gates-45"} {
		boards = append(boards, sample{id, parseBoard(id)})
	}
	for _, th := range Themes {
		for _, b := range boards {
			th, s := th.ForBoard(b.board), Scene{Board: b.board, Cell: cell, Labels: true}
			drawn := func(i int, highlighted bool) *image.RGBA {
				sprite := drawSprite(t, th, s, i, highlighted)
				floor := image.NewRGBA(sprite.Rect)
				draw.Draw(floor, floor.Rect, image.NewUniform(th.Floor), image.Point{}, draw.Src)
				draw.Draw(floor, floor.Rect, sprite, image.Point{}, draw.Over)
				return floor
			}
			for i, p := range b.board.Pieces {
				bare, highlighted, seen := drawn(i, false), drawn(i, true), 0
				for y := range bare.Rect.Max.Y {
					for x := range bare.Rect.Max.X {
						if contrastOf(bare.RGBAAt(x, y), highlighted.RGBAAt(x, y)) >= least {
							seen++
						}
					}
				}
				around := 0 // perimeter in pixels
				for _, c := range p.Cells {
					for _, d := range []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
						if !slices.Contains(p.Cells, c.Add(d)) {
							around += cell
						}
					}
				}
				if seen < around {
					t.Errorf("%s, %s, piece %q: %d pixels have enough contrast, want at least the perimeter of %d", th.Name, b.name, p.Name, seen, around)
				}
			}
		}
		night := func(c color.RGBA) color.RGBA { return cmp.Or(th.DarkColors[c], c) }
		if contrastOf(night(th.ring), night(th.Floor)) < least {
			t.Errorf("%s in dark mode: contrast of ring and floor too low", th.Name)
		}
	}
}
