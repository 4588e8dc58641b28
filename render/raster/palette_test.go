package raster

import (
	"image"
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

func TestAppendCleared(t *testing.T) {
	under := []uint8{1, 1, 1, 1, 1, 1, 1, 1}
	pix := []uint8{1, 1, 2, 3, 1, 1, 1, 3}
	for least, want := range map[int][]uint8{
		1: {7, 0, 0, 2, 3, 0, 0, 0, 3},
		3: {7, 1, 1, 2, 3, 0, 0, 0, 3},
		4: {7, 1, 1, 2, 3, 1, 1, 1, 3},
	} {
		if got := AppendCleared([]uint8{7}, pix, under, 0, least); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", least, got, want)
		}
	}
}

// Reduce keeps to every number of colours, and draws each pixel in the nearest of them.
func TestReduce(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 32, 32)) // of 1024 colours
	for i := range 32 * 32 {
		img.SetRGBA(i%32, i/32, color.RGBA{uint8(8 * (i % 32)), uint8(8 * (i / 32)), uint8(i), 255})
	}
	for colors := 2; colors <= 256; colors++ {
		p := Reduce(img, colors)
		if len(p.Palette) != colors {
			t.Fatalf("%d colours, not %d", len(p.Palette), colors)
		}
		for _, at := range []image.Point{{}, {31, 0}, {15, 20}, {31, 31}} {
			got := apart(opaque(p.At(at.X, at.Y).(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y)))
			for _, c := range p.Palette {
				if apart(opaque(c.(color.RGBA)), opaque(img.RGBAAt(at.X, at.Y))) < got {
					t.Fatalf("%d colours: the pixel at %v is not the nearest", colors, at)
				}
			}
		}
	}
}

// A moving piece has fewer colours than one at rest, but each band of its gradient and the
// ink, and three or more tones besides for smooth edges.
func TestCoarse(t *testing.T) {
	for _, th := range theme.Themes {
		b := rendertest.Board(rendertest.Classic)
		b.Goal = nil // a way out takes colours of its own
		pal, s, err := parts(t, th, b, 480).indexed(64, true)
		if err != nil {
			t.Fatal(err)
		}
		fill := map[uint8]bool{}
		for _, c := range s.parts.Fills {
			fill[pal.index(opaque(c))] = true
		}
		for i, piece := range s.plain {
			rest, moving := colorsOf(piece.rest), colorsOf(piece.moving)
			if len(moving) >= len(rest) {
				t.Errorf("%s: piece %d has %d colours, and %d while it moves", th.Name, i, len(rest), len(moving))
			}
			between := 0
			for v := range rest {
				switch {
				case fill[v] && !moving[v]:
					t.Errorf("%s: piece %d loses %06x while it moves", th.Name, i, pal.colors[v])
				case moving[v] && !fill[v]:
					between++
				}
			}
			if between < 3 {
				t.Errorf("%s: piece %d has %d tones between its colours while it moves", th.Name, i, between)
			}
		}
	}
}

func colorsOf(s *sprite[uint8]) map[uint8]bool {
	used := map[uint8]bool{}
	for _, v := range s.pix {
		if v != transparent {
			used[v] = true
		}
	}
	return used
}
