package theme

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"testing"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// perceived returns a colour as it appears with the colour vision m, a matrix for linear RGB.
func perceived(c color.RGBA, m [9]float64) [3]float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	see := func(k int) float64 { return max(0, min(1, m[k]*r+m[k+1]*g+m[k+2]*b)) }
	return [3]float64{see(0), see(3), see(6)}
}

// colourDistance returns the CIE 1976 difference of two colours of linear RGB.
func colourDistance(a, b [3]float64) float64 {
	lab := func(c [3]float64) [3]float64 {
		root := func(v float64) float64 {
			if v > 216./24389 {
				return math.Cbrt(v)
			}
			return (24389./27*v + 16) / 116
		}
		x := root((.4124*c[0] + .3576*c[1] + .1805*c[2]) / .9505)
		y := root(.2126*c[0] + .7152*c[1] + .0722*c[2])
		z := root((.0193*c[0] + .1192*c[1] + .9505*c[2]) / 1.089)
		return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
	}
	p, q := lab(a), lab(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// TestGateLetters checks that colours alone do not identify gates, but letters do: each bar
// of a gate has the letter of its colour, each block has the letters of its colours, and each letter has
// a contrast of at least 3:1 for every colour vision.
func TestGateLetters(t *testing.T) {
	confused := map[string]int{}
	for a := range blockHues {
		for b := range a {
			for _, v := range visions[1:4] {
				if colourDistance(perceived(blockHues[a], v.m), perceived(blockHues[b], v.m)) < 10 {
					confused[v.name]++
				}
			}
		}
	}
	t.Logf("pairs of colours at a distance below 10: %v", confused)
	if len(confused) < 3 {
		t.Errorf("pairs of similar colours: %v, want some for each deficiency: is the simulation right?", confused)
	}
	ids := []string{"gates:####RR##/#aabbccB/#.dbbccB/#ddeeff#/Pg.e.hh#/Pggi.h.O/#.iijk.O/#..jjllO/##YYYGG#:aP,bP7,cYB,dY4,eR,fY2,gO,hY,iR,jR,kG,lY", "gates:gates-60"}
	for n := range 4 {
		ids = append(ids, fmt.Sprint("gates:@", n))
	}
	for _, id := range ids {
		b := parseBoard(id)
		bars := map[byte]int{}
		for colour := byte('A'); colour <= 'Z'; colour++ {
			var cells []board.Point
			for _, e := range b.Exits {
				if e.Colour == colour {
					cells = append(cells, e.At)
				}
			}
			bars[colour] = len(connected(cells))
		}
		for _, th := range append([]Theme{Print}, Themes...) {
			s := Scene{Board: b, Cell: 60, Labels: true}
			letters := map[byte]int{}
			for _, shape := range th.Board(s) {
				for _, g := range shape.Glyphs {
					letters[byte(g.Rune)]++
				}
			}
			for colour, n := range bars {
				if letters[colour] != n {
					t.Errorf("%s, %s: %d letters on %d bars of the colour %c", id, th.Name, letters[colour], n, colour)
				}
			}
			for i, p := range b.Pieces {
				d, err := th.Piece(s, i, false)
				if err != nil {
					t.Fatal(err)
				}
				text := ""
				for _, shape := range d {
					for _, g := range shape.Glyphs {
						text += string(g.Rune)
					}
				}
				want := p.Colours
				if p.Frozen > 0 {
					want += strconv.Itoa(p.Frozen)
				}
				if text != want {
					t.Errorf("%s, %s: block %s has the text %q, want %q", id, th.Name, p.Name, text, want)
				}
				inks, grounds := labelColors(t, th, s, i)
				for _, v := range visions {
					for ground := range grounds {
						best := 0.0
						for ink := range inks {
							best = max(best, ratio(ink, ground, v.m))
						}
						if best < minGraphicContrast {
							t.Errorf("%s, %s, %s: contrast of the letters of %s on %v = %.1f, want at least %v", id, th.Name, v.name, p.Name, ground, best, minGraphicContrast)
						}
					}
				}
			}
		}
	}
}

// TestFrozenBlocks checks that a frozen block differs from the same block without ice in most of its
// pixels, that wood keeps its grain, and that a sign follows the number.
func TestFrozenBlocks(t *testing.T) {
	p := board.Piece{Name: "a", Colours: "R", Cells: []board.Point{{}, {X: 1}, {X: 2}}}
	draw := func(th Theme, frozen int) (d Drawing) {
		p.Frozen = frozen
		s := Scene{Cell: 60, Labels: true, Board: board.Board{W: 4, H: 4, Rules: board.Rules{Leave: true}, Pieces: []board.Piece{p}}}
		d, err := th.Piece(s, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	box := scene.BoardGeometry(board.Board{W: 3, H: 1}, func(int) int { return 0 }, 60).Size
	for _, th := range append([]Theme{Print}, Themes...) {
		free, frozen, more := draw(th, 0), draw(th, 1), draw(th, 2)
		a, b, differ := drawSized(free, Scene{Cell: 60}, p), drawSized(frozen, Scene{Cell: 60}, p), 0
		for y := range box.Y {
			for x := range box.X {
				if contrastOf(a.RGBAAt(x, y), b.RGBAAt(x, y)) > 1.25 {
					differ++
				}
			}
		}
		if want := box.X * box.Y / 2; differ < want && !th.monochrome || differ < want/6 {
			t.Errorf("%s: ice changes %d of %d pixels", th.Name, differ, box.X*box.Y)
		}
		grains := func(d Drawing) (n int) {
			for _, shape := range d {
				if _, ok := shape.Fill.(*Grain); ok {
					n++
				}
			}
			return n
		}
		if grains(frozen) != grains(free) {
			t.Errorf("%s: %d layers with grain, want %d", th.Name, grains(frozen), grains(free))
		}
		// The last shapes are two of the three strokes of the sign, in the colour of the text, and the number.
		ink, strokes := Fill(nil), 0
		for _, shape := range frozen {
			if len(shape.Glyphs) > 0 {
				ink = shape.Fill
			}
		}
		for _, shape := range frozen[len(frozen)-3:] {
			if shape.Width > 0 && shape.Fill == ink {
				strokes++
			}
		}
		if strokes != 2 || len(more) != len(frozen) {
			t.Errorf("%s: %d strokes of the sign before the last shape, want 2", th.Name, strokes)
		}
	}
}
