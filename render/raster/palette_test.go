package raster

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/theme"
)

func TestQuantizeKeepsFewColors(t *testing.T) {
	list := []shade{{0x102030, 1}, {0x405060, 1000}, {0xffffff, 3}, {0x000000, 7}}
	got := quantize(list, []rgb{0xffffff}, 8)
	for _, s := range list {
		if !slices.Contains(got, s.color) {
			t.Errorf("%06x is lost in %06x", s.color, got)
		}
	}
	if len(got) != 4 {
		t.Errorf("%d colours of 4", len(got))
	}
}

func TestQuantize(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	h := histogram{}
	for range 20000 {
		h[rgb(r.IntN(1<<24))]++
	}
	h[0x123456] += 5000 // a flat area
	list := h.shades()
	for _, n := range []int{7, 15, 63, 255} {
		got := quantize(list, []rgb{0xabcdef}, n)
		if len(got) != n || got[0] != 0xabcdef || !slices.Contains(got, 0x123456) {
			t.Errorf("%d colours: %d, with %06x first", n, len(got), got[0])
		}
		sorted := slices.Clone(got)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) < n-1 {
			t.Errorf("%d colours: some are there twice", n)
		}
		if again := quantize(h.shades(), []rgb{0xabcdef}, n); !slices.Equal(got, again) {
			t.Errorf("%d colours: not the same twice", n)
		}
	}
	if got := quantize(nil, nil, 7); len(got) != 0 {
		t.Errorf("no shades give %06x", got)
	}
}

// Whatever the theme, paper, floor, plate and its ink are exact, entry 0 alone is transparent and
// every index used is in the palette.
func TestPalette(t *testing.T) {
	for _, th := range theme.Themes {
		for _, colors := range []int{8, 16, 64, 256} {
			a := animation(t, th, rendertest.Board(rendertest.Classic), 200, colors)
			s := a.sprites
			if len(a.Palette) > colors {
				t.Errorf("%s: %d colours of %d", th.Name, len(a.Palette), colors)
			}
			for _, c := range []color.Color{th.Paper, th.Floor, th.Plate, th.PlateInk} {
				if !slices.Contains(a.Palette[1:], c) {
					t.Errorf("%s with %d colours: %v is not exact", th.Name, colors, c)
				}
			}
			for _, piece := range s.plain {
				if int(max(slices.Max(piece.rest.pix), slices.Max(piece.moving.pix))) >= len(a.Palette) {
					t.Errorf("%s: an index is beyond the palette", th.Name)
				}
			}
			if slices.Contains(s.base.pix, transparent) {
				t.Errorf("%s: the ground is transparent", th.Name)
			}
		}
	}
}
