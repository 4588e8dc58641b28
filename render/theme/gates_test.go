package theme

import (
	"image/color"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"slidegif/render/words"
	"slidegif/solve/board"
)

// In contrast and print, each of the 26 colours has a different pattern, for any set of letters and
// for gates and blocks. Any two patterns differ in at least 5 % of the pixels, even in small cells:
// 22 pixels (a 16 x 16 board in a 364-pixel picture), and 5.5 mm at 300 dpi (a worksheet).
func TestGatePatterns(t *testing.T) {
	for cell, theme := range map[int]Theme{22: contrast, 65: Print} {
		for _, colours := range []string{"BGOPRY", "AFKPUZ", "BG", "MNOPQR", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
			s := &Scene{Cell: cell, Board: board.Board{W: 30, H: 3}}
			for i := range colours {
				if i == 1 {
					s.Board.Pieces = []board.Piece{{Colours: colours[1:2]}}
					continue
				}
				s.Board.Exits = append(s.Board.Exits, board.Exit{At: board.Point{X: 1 + i}, Colour: colours[i]})
			}
			look := func(colour byte) []int {
				tones := make([]int, cell*cell)
				fill, _, ink := theme.colorFill(s, colour)
				if fill == Flat(ink) {
					t.Errorf("%s: %s: ink and fill of %c are the same colour", theme.Name, colours, colour)
				}
				pattern := fill.pattern()
				for i := range tones {
					r, _, _, _ := pattern.ColorAt(i%cell, i/cell).RGBA()
					tones[i] = int(r >> 8)
				}
				return tones
			}
			for i := range colours {
				for k := range i {
					a, b := look(colours[i]), look(colours[k])
					differ := 0
					for n := range a {
						if max(a[n]-b[n], b[n]-a[n]) > 20 {
							differ++
						}
					}
					if differ < cell*cell/20 {
						t.Errorf("%s: %s: %c and %c differ in %d pixels, want at least %d", theme.Name, colours, colours[i], colours[k], differ, cell*cell/20)
					}
				}
			}
		}
	}
}

// A gate is a bar through the frame. The inner part of its cell is floor, so that the gate does not look like a block.
func TestGatesOpenFrame(t *testing.T) {
	const cell = 60
	s := Scene{Cell: cell, Board: board.Board{W: 3, H: 3}}
	open := s
	for i, at := range []board.Point{{X: 1}, {Y: 1}, {X: 2, Y: 1}, {X: 1, Y: 2}} {
		open.Board.Exits = append(open.Board.Exits, board.Exit{At: at, Colour: "BGRY"[i]})
	}
	for _, th := range Themes {
		m := float64(th.Margin(cell))
		closed, opened := drawBoard(t, th, s, -1), drawBoard(t, th, open, -1)
		for _, g := range th.gatesOf(open, m) {
			changed := func(a0, a1 float64) (n int) { // number of pixels in a part of the cell and the frame
				for a := a0 + .5; a < a1; a++ {
					for b := .5; b < cell; b++ {
						at := g.exits[0].point(a, b)
						if x, y := int(at[0]), int(at[1]); closed.At(x, y) != opened.At(x, y) {
							n++
						}
					}
				}
				return n
			}
			if n := changed(0, cell*gateDepth); n != 0 {
				t.Errorf("%s: gate %c covers %d pixels of the floor", th.Name, g.colour, n)
			}
			if n, most := changed(cell, cell+m), int(m)*cell; n < most/2 {
				t.Errorf("%s: gate %c covers %d of %d pixels of the frame", th.Name, g.colour, n, most)
			}
		}
	}
}

// Marks for a shape that is far from the origin match ColorAt inside the shape. There are few marks
// outside.
func TestMarksMatchColorAt(t *testing.T) {
	const size = 200
	area := rounded(103, 141, 153, 181, 0)
	for _, weave := range []Weave{Stripes, Downwards, Lines, Columns, Diamonds, Grid, Dots} {
		h := &Hatch{Weave: weave, Paper: white, Ink: black, Period: 7.3, Width: 3}
		marks := append(Drawing{{Path: rounded(0, 0, size, size, 0), Fill: Flat(white)}}, h.Marks(area)...)
		dc := gg.NewContext(size, size)
		marks.Paint(dc)
		im := dc.Image()
		pattern, differ := h.pattern(), 0
		for y := 142; y < 180; y++ {
			for x := 104; x < 152; x++ {
				got, _, _, _ := im.At(x, y).RGBA()
				want, _, _, _ := pattern.ColorAt(x, y).RGBA()
				if max(got, want)-min(got, want) > 0x7000 {
					differ++
				}
			}
		}
		if differ > 20 {
			t.Errorf("weave %d: %d pixels differ, want at most 20", weave, differ)
		}
		if len(marks) > 120 {
			t.Errorf("weave %d: %d shapes, want at most 120", weave, len(marks))
		}
	}
}

// On blocks of one or two cells, arrows are always visible, and text keeps a distance from the
// arrows. A frozen block shows its second colour, unless that colour is only a letter.
func TestSmallBlocks(t *testing.T) {
	const cell = 60
	piece := func(theme Theme, p board.Piece) (Drawing, func(x, y float64) color.RGBA) {
		p.Cells = append([]board.Point{{}}, p.Cells...)
		s := Scene{Cell: cell, Labels: true, Board: board.Board{W: 4, H: 4, Rules: board.Rules{Leave: true}, Pieces: []board.Piece{p}}}
		d, err := theme.Piece(s, 0, false)
		if err != nil {
			t.Fatal(err)
		}
		dc := gg.NewContext(2*cell, 2*cell)
		d.Paint(dc)
		return d, func(x, y float64) color.RGBA { return dc.Image().At(int(x*cell), int(y*cell)).(color.RGBA) }
	}
	for _, theme := range append([]Theme{Print}, Themes...) {
		for _, more := range [][]board.Point{nil, {{X: 1}}, {{Y: 1}}} {
			w, h := 1.0, 1.0
			if more != nil {
				w, h = w+float64(more[0].X), h+float64(more[0].Y)
			}
			for _, colours := range []string{"C", "CB", "KW", "WKR"} {
				for _, frozen := range []int{0, 3, 12} {
					p := board.Piece{Cells: more, Colours: colours, Frozen: frozen}
					for axis, ends := range map[board.Axes][][2]float64{
						board.Horizontal: {{.14, h / 2}, {w - .14, h / 2}},
						board.Vertical:   {{w / 2, .14}, {w / 2, h - .14}},
					} {
						p.Axes = axis
						d, at := piece(theme, p)
						for _, end := range ends {
							if c := at(end[0], end[1]); c != black {
								t.Errorf("%s: %+v: pixel = %v, want a black arrow", theme.Name, p, c)
							}
						}
						for _, shape := range d {
							for _, g := range shape.Glyphs {
								low, high := g.Path().box()
								gap := min(low[0]/cell, w-high[0]/cell)
								if axis == board.Vertical {
									gap = min(low[1]/cell, h-high[1]/cell)
								}
								if gap < .25 {
									t.Errorf("%s: %+v: %c is %.2f cells from the edge, want at least .25", theme.Name, p, g.Rune, gap)
								}
							}
						}
					}
					p.Axes = board.AnyAxis
					if d, _ := piece(theme, p); len(colours) == 2 && !theme.monochrome {
						for _, g := range d[len(d)-1].Glyphs {
							low, high := g.Path().box()
							if gap := min(low[0]/cell, w-high[0]/cell, low[1]/cell, h-high[1]/cell); gap < .19 {
								t.Errorf("%s: %+v: %c is %.2f cells from the edge and touches the second colour, want at least .19", theme.Name, p, g.Rune, gap)
							}
						}
					}
					if theme.monochrome || frozen == 0 || len(colours) == 1 {
						continue
					}
					_, all := piece(theme, p)
					p.Colours = colours[:1]
					if _, one := piece(theme, p); all(.25, .25) == one(.25, .25) && all(.22, .22) == one(.22, .22) {
						t.Errorf("%s: %+v: only one colour of %s is visible", theme.Name, p, colours)
					}
				}
			}
		}
	}
}

// TestColourSigns checks that Chinese pictures mark each colour with the first character of its name, on blocks and
// gates, or with its letter if the font lacks the character.
func TestColourSigns(t *testing.T) {
	for _, lang := range []string{"zh", "zh-Hant"} {
		signs := words.In(lang).ColourSigns()
		if n := len([]rune(signs)); n != 26 {
			t.Fatalf("%s: %d signs, want 26", lang, n)
		}
		for i, sign := range []rune(signs) {
			colour := string(rune('A' + i))
			if name := words.In(lang).Block(colour); !strings.HasPrefix(name, string(sign)) && string(sign) != colour {
				t.Errorf("%s: the sign of %s is %c", lang, name, sign)
			}
			b := board.Board{W: 3, H: 3, Rules: board.Rules{Leave: true}, Pieces: []board.Piece{{Cells: []board.Point{{X: 1, Y: 1}}, Colours: colour}}}
			b.Exits = []board.Exit{{At: board.Point{X: 1}, Colour: colour[0]}}
			for _, theme := range Themes {
				theme, s := theme.WithSigns(signs), Scene{Cell: 60, Labels: true, Board: b}
				block, err := theme.Piece(s, 0, false)
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range []Drawing{block, theme.Board(s)} {
					text := ""
					for _, shape := range d {
						for _, g := range shape.Glyphs {
							text += string(g.Rune)
						}
					}
					if text != string(sign) {
						t.Errorf("%s: %s: text = %q, want %c", lang, theme.Name, text, sign)
					}
				}
			}
		}
	}
}
