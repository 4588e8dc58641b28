package raster

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
)

func TestQuantizeKeepsFewColors(t *testing.T) {
	list := []shade{{0x102030, 1}, {0x405060, 1000}, {0xffffff, 3}, {0x000000, 7}}
	got := quantize(list, []rgb{0xffffff}, 8)
	for _, s := range list {
		if !slices.Contains(got, s.color) {
			t.Errorf("quantize = %06x, want %06x to be included", got, s.color)
		}
	}
	if len(got) != 4 {
		t.Errorf("quantize returned %d colours, want 4", len(got))
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
			t.Errorf("quantize(%d) returned %d colours, the first %06x; want %d colours, the first abcdef, and 123456", n, len(got), got[0], n)
		}
		sorted := slices.Clone(got)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) < n-1 {
			t.Errorf("quantize(%d) returned duplicate colours", n)
		}
		if again := quantize(h.shades(), []rgb{0xabcdef}, n); !slices.Equal(got, again) {
			t.Errorf("quantize(%d) is not deterministic", n)
		}
	}
	if got := quantize(nil, nil, 7); len(got) != 0 {
		t.Errorf("quantize of no shades = %06x, want empty", got)
	}
}

// TestPalette checks, for every theme, that the colours of large areas are exact, that only entry 0 is
// transparent, and that all indices are in the palette.
func TestPalette(t *testing.T) {
	for _, th := range theme.Themes {
		for _, colors := range []int{8, 16, 64, 256} {
			a := newTestAnimation(t, th, rendertest.Board(rendertest.Classic), 200, colors)
			s := a.sprites
			if len(a.Palette) > colors {
				t.Errorf("%s: palette has %d entries, want at most %d", th.Name, len(a.Palette), colors)
			}
			for _, c := range []color.Color{th.Paper, th.Floor, th.Plate, th.PlateInk} {
				if !slices.Contains(a.Palette[1:], c) {
					t.Errorf("%s, %d colours: palette lacks %v", th.Name, colors, c)
				}
			}
			for _, piece := range s.plain {
				if int(max(slices.Max(piece.rest.pix), slices.Max(piece.moving.pix))) >= len(a.Palette) {
					t.Errorf("%s: sprite has an index outside the palette", th.Name)
				}
			}
			if slices.Contains(s.base.pix, transparent) {
				t.Errorf("%s: background has transparent pixels", th.Name)
			}
		}
	}
}

func TestAppendTransparent(t *testing.T) {
	under := []uint8{1, 1, 1, 1, 1, 1, 1, 1}
	pix := []uint8{1, 1, 2, 3, 1, 1, 1, 3}
	for minRun, want := range map[int][]uint8{
		1: {7, 0, 0, 2, 3, 0, 0, 0, 3},
		3: {7, 1, 1, 2, 3, 0, 0, 0, 3},
		4: {7, 1, 1, 2, 3, 1, 1, 1, 3},
	} {
		if got := AppendTransparent([]uint8{7}, pix, under, 0, minRun); !slices.Equal(got, want) {
			t.Errorf("AppendTransparent with minRun %d = %v, want %v", minRun, got, want)
		}
	}
}

// TestToPaletted checks that the palette has the requested size, and that each pixel has the nearest
// colour of the palette.
func TestToPaletted(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 32, 32)) // 1024 different colours
	for i := range 32 * 32 {
		img.SetRGBA(i%32, i/32, color.RGBA{uint8(8 * (i % 32)), uint8(8 * (i / 32)), uint8(i), 255})
	}
	for colors := 2; colors <= 256; colors++ {
		p := ToPaletted(img, colors)
		if len(p.Palette) != colors {
			t.Fatalf("ToPaletted(%d): palette has %d entries", colors, len(p.Palette))
		}
		for _, at := range []image.Point{{}, {31, 0}, {15, 20}, {31, 31}} {
			got := colorDistance(toRGB(p.At(at.X, at.Y).(color.RGBA)), toRGB(img.RGBAAt(at.X, at.Y)))
			for _, c := range p.Palette {
				if colorDistance(toRGB(c.(color.RGBA)), toRGB(img.RGBAAt(at.X, at.Y))) < got {
					t.Fatalf("ToPaletted(%d): pixel %v does not have the nearest colour", colors, at)
				}
			}
		}
	}
}

// TestReduceColors checks that moving pieces have fewer colours, but keep all fill colours and at least
// three other colours for smooth edges.
func TestReduceColors(t *testing.T) {
	for _, th := range theme.Themes {
		b := rendertest.Board(rendertest.Classic)
		b.Goal = nil // an exit would add colours
		pal, s, err := newTestParts(t, th, b, 480).indexed(64, true)
		if err != nil {
			t.Fatal(err)
		}
		fill := map[uint8]bool{}
		for _, c := range s.parts.Fills {
			fill[pal.index(toRGB(c))] = true
		}
		for i, piece := range s.plain {
			rest, moving := usedIndices(piece.rest), usedIndices(piece.moving)
			if len(moving) >= len(rest) {
				t.Errorf("%s: piece %d has %d colours in motion, want fewer than %d", th.Name, i, len(moving), len(rest))
			}
			between := 0
			for v := range rest {
				switch {
				case fill[v] && !moving[v]:
					t.Errorf("%s: piece %d lacks fill colour %06x in motion", th.Name, i, pal.colors[v])
				case moving[v] && !fill[v]:
					between++
				}
			}
			if between < 3 {
				t.Errorf("%s: piece %d has %d other colours in motion, want at least 3", th.Name, i, between)
			}
		}
	}
}

func usedIndices(s *sprite[uint8]) map[uint8]bool {
	used := map[uint8]bool{}
	for _, v := range s.pix {
		if v != transparent {
			used[v] = true
		}
	}
	return used
}
