package render

import (
	"bytes"
	"compress/lzw"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

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
	h := histogram{newTable()}
	for range 20000 {
		*h.at(rgb(r.IntN(1 << 24)))++
	}
	*h.at(0x123456) += 5000 // a flat area
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

// Whatever the theme, paper, floor and ink are exact, slot 0 is see-through alone and
// every index used is in the palette.
func TestPalette(t *testing.T) {
	for _, name := range theme.Names() {
		for _, colors := range []int{8, 16, 64, 256} {
			s := shows[0].show
			o := with(t, "size=200,theme="+name)
			o.Colors = colors
			a, err := newAnimation(context.Background(), s, o)
			if err != nil {
				t.Fatal(err)
			}
			k, th := a.inks, a.inks.sheet.theme
			if len(k.palette.colors) > colors {
				t.Errorf("%s: %d colours of %d", name, len(k.palette.colors), colors)
			}
			for _, c := range []rgb{opaque(th.Paper), opaque(th.Floor), opaque(th.Ink)} {
				if !slices.Contains(k.palette.colors[1:], c) {
					t.Errorf("%s with %d colours: %06x is not exact", name, colors, c)
				}
			}
			for _, sprites := range [][]*sprite{k.rest, k.moving} {
				for _, s := range sprites {
					if int(slices.Max(s.pix)) >= len(k.palette.colors) {
						t.Errorf("%s: an index is beyond the palette", name)
					}
				}
			}
			if slices.Contains(k.base.pix, clear) {
				t.Errorf("%s: the ground is see-through", name)
			}
		}
	}
}

func TestOrderNests(t *testing.T) {
	set := func(v ...uint8) (s indexSet) {
		for _, i := range v {
			s.add(i)
		}
		return s
	}
	list := []need{{set(0, 9, 10), 5, 100}, {set(0, 1, 2, 3, 4, 5, 6), 100, 100}, {set(0, 20, 21), 90, 100}}
	got := order(list, 24, 4, 0)
	if !slices.Equal(got[:3], []uint8{0, 20, 21}) {
		t.Errorf("the first prefix is %v", got[:3])
	}
	slices.Sort(got)
	for i, v := range got {
		if int(v) != i {
			t.Fatalf("not a permutation: %v", got)
		}
	}
}

func TestHole(t *testing.T) {
	var full indexSet
	for i := range 17 { // sixteen colours and clear
		full.add(uint8(i))
	}
	out, hole := bestOrder([]need{{full, 10, 500}}, 40)
	if hole != 16 || len(out) != 40 {
		t.Errorf("sixteen colours: the see-through slot is at %d", hole)
	}
	if _, hole := bestOrder([]need{{full, 10, 500}}, 17); hole != 16 {
		t.Errorf("in a palette just as large: at %d", hole)
	}
	if _, hole := bestOrder(nil, 8); hole != 0 {
		t.Errorf("without frames: at %d", hole)
	}
	for _, hole := range []int{0, 4, 200} {
		var seen [256]bool
		for v := range 256 {
			seen[inFile(uint8(v), hole)] = true
		}
		if inFile(clear, hole) != uint8(hole) || seen != [256]bool(slices.Repeat([]bool{true}, 256)) {
			t.Errorf("with the slot at %d, indices are lost", hole)
		}
	}
}

// A packer writes what compress/lzw writes, and gives up where it should.
func TestPack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	z := new(packer)
	for _, n := range []int{1, 2, 3, 100, 5000, 60000} {
		for _, colors := range []int{1, 2, 5, 32, 33, 256} {
			for _, runs := range []int{1, 3, 50} {
				pix := make([]uint8, n)
				for i := range pix {
					if pix[i] = uint8(r.IntN(colors)); i > 0 && r.IntN(runs) > 0 {
						pix[i] = pix[i-1]
					}
				}
				checkPack(t, z, pix)
			}
		}
	}
	for n := range 12000 { // each place at which the codes may end
		if n%97 == 0 || n > 7800 && n < 8200 {
			pix := make([]uint8, n+1)
			for i := range pix {
				pix[i] = uint8(r.IntN(256))
			}
			checkPack(t, z, pix)
		}
	}
}

func checkPack(t *testing.T, z *packer, pix []uint8) {
	t.Helper()
	var b bytes.Buffer
	w := lzw.NewWriter(&b, lzw.LSB, int(literal(slices.Max(pix))))
	if _, err := w.Write(pix); err != nil {
		t.Fatal(err)
	}
	w.Close()
	got, done := z.pack([]byte{7}, pix, 8*b.Len(), nil)
	if !done || got[0] != 7 || !bytes.Equal(got[1:], b.Bytes()) {
		t.Fatalf("%d pixels below %d: %d bytes, %v; want %d", len(pix), slices.Max(pix), len(got)-1, done, b.Len())
	}
	if _, done := z.pack(nil, pix, 8*b.Len()-8, nil); done {
		t.Fatalf("%d pixels: a limit of one byte less is kept", len(pix))
	}
}

func TestThin(t *testing.T) {
	under := []uint8{1, 1, 1, 1, 1, 1, 1, 1}
	pix := []uint8{1, 1, 2, 3, 1, 1, 1, 3}
	for _, c := range []struct {
		r    rule
		want []uint8
	}{
		{rule{least: 1}, []uint8{0, 0, 2, 3, 0, 0, 0, 3}},
		{rule{least: 3}, []uint8{1, 1, 2, 3, 0, 0, 0, 3}},
		{rule{least: 4}, pix},
	} {
		out := make([]uint8, len(pix))
		c.r.thin(out, pix, under, 0)
		if !slices.Equal(out, c.want) {
			t.Errorf("%+v: %v, want %v", c.r, out, c.want)
		}
	}
	out := make([]uint8, 6)
	rule{lead: true, trail: true, least: 1}.thin(out, []uint8{5, 5, 4, 4, 7, 7}, []uint8{1, 5, 4, 4, 7, 1}, 0)
	if want := []uint8{5, 5, 0, 0, 7, 7}; !slices.Equal(out, want) {
		t.Errorf("with ends: %v, want %v", out, want)
	}
}
