package theme

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// drawBoard draws a board with its pieces. The piece with index highlighted is highlighted; -1
// means none.
func drawBoard(t testing.TB, th Theme, s Scene, highlighted int) *image.RGBA {
	t.Helper()
	m := th.Margin(s.Cell)
	dc := gg.NewContext(s.Board.W*s.Cell+2*m, s.Board.H*s.Cell+2*m)
	th.Board(s).Paint(dc)
	im := dc.Image().(*image.RGBA)
	for i, p := range s.Board.Pieces {
		sprite := drawSprite(t, th, s, i, i == highlighted)
		x, y := p.At.X, p.At.Y
		for _, c := range p.Cells {
			x = min(x, p.At.X+c.X)
		}
		at := image.Pt(m+x*s.Cell, m+y*s.Cell)
		draw.Draw(im, sprite.Bounds().Add(at), sprite, image.Point{}, draw.Over)
	}
	return im
}

func drawSprite(t testing.TB, th Theme, s Scene, i int, highlighted bool) *image.RGBA {
	t.Helper()
	w, h := cellSize(s.Board.Pieces[i].Cells)
	dc := gg.NewContext(w*s.Cell, h*s.Cell)
	d, err := th.Piece(s, i, highlighted)
	if err != nil {
		t.Fatalf("%s, cell size %d: Piece(%d): %v", th.Name, s.Cell, i, err)
	}
	d.Paint(dc)
	return dc.Image().(*image.RGBA)
}

// drawSized renders d at the size of p.
func drawSized(d Drawing, s Scene, p board.Piece) *image.RGBA {
	w, h := cellSize(p.Cells)
	dc := gg.NewContext(w*s.Cell, h*s.Cell)
	d.Paint(dc)
	return dc.Image().(*image.RGBA)
}

func TestEveryThemeDrawsEveryBoard(t *testing.T) {
	for _, th := range Themes {
		for _, b := range samples() {
			for _, cell := range []int{4, 5, 40, 300} {
				if cell == 300 && b.name != "2x2" {
					continue // slow, and covered by the other boards
				}
				s := Scene{Board: b.board, Cell: cell, Labels: true}
				drawBoard(t, th, s, 0)
			}
		}
	}
}

func TestPiecesStayInsideCells(t *testing.T) {
	for _, th := range Themes {
		for _, b := range samples() {
			s := Scene{Board: b.board, Cell: 48, Labels: true}
			for i, p := range b.board.Pieces {
				im := drawSprite(t, th, s, i, true)
				inside := map[board.Point]bool{}
				for _, c := range normalize(p.Cells) {
					inside[c] = true
				}
				w, h := cellSize(p.Cells)
				var solid int
				for y := range h * s.Cell {
					for x := range w * s.Cell {
						a := im.RGBAAt(x, y).A
						if a > 0 && !inside[board.Point{X: x / s.Cell, Y: y / s.Cell}] {
							t.Fatalf("%s, %s, piece %q: pixel %d,%d is outside its cells", th.Name, b.name, p.Name, x, y)
						}
						if a == 255 {
							solid++
						}
					}
				}
				if share := float64(solid) / float64(len(p.Cells)*s.Cell*s.Cell); share < .75 {
					t.Errorf("%s, %s, piece %q: %.2f of its cells are covered, want at least .75", th.Name, b.name, p.Name, share)
				}
				for _, corner := range []image.Point{{0, 0}, {w*s.Cell - 1, 0}, {0, h*s.Cell - 1}, {w*s.Cell - 1, h*s.Cell - 1}} {
					if a := im.RGBAAt(corner.X, corner.Y).A; a != 0 {
						t.Errorf("%s, %s, piece %q: corner %v is not transparent", th.Name, b.name, p.Name, corner)
					}
				}
			}
		}
	}
}

// TestTextIsCentred checks Han characters, digits and capitals. Descenders and accents do not
// count.
func TestTextIsCentred(t *testing.T) {
	for _, th := range Themes {
		for _, text := range []string{"横刀立马", "1281", "1", "HIN", "兵 ☃"} {
			dc := gg.NewContext(300, 80)
			box := image.Rect(20, 10, 280, 70)
			glyphs, err := th.Text(text, box, Middle, 30, nil)
			TextDrawing(glyphs, black).Paint(dc)
			if text == "兵 ☃" { // no font has ☃
				var bad *input.Error
				if !errors.As(err, &bad) || !strings.Contains(bad.Text, "☃") {
					t.Errorf("%s: Text(%q) = %v, want an input.Error that names ☃", th.Name, text, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: Text(%q): %v", th.Name, text, err)
			}
			ink := inkBounds(dc.Image().(*image.RGBA), func(c color.RGBA) bool { return c.A > 40 })
			cx, cy := float64(ink.Min.X+ink.Max.X)/2, float64(ink.Min.Y+ink.Max.Y)/2
			if math.Abs(cx-150) > 1 || math.Abs(cy-40) > 1 {
				t.Errorf("%s: centre of the ink of %q = %.1f, %.1f; want 150, 40", th.Name, text, cx, cy)
			}
		}
	}
}

// TestLatinBaseline compares texts that have different ink bounds.
func TestLatinBaseline(t *testing.T) {
	for _, th := range Themes {
		for _, pair := range [][2]string{{"O", "Q"}, {"12/81 moves", "12/81 steps"}, {"A", "Ä"}} {
			var at [2]float64
			for k, text := range pair {
				glyphs, err := th.Text(text, image.Rect(0, 0, 400, 60), Middle, 30, nil)
				if err != nil {
					t.Fatal(err)
				}
				at[k] = glyphs[0].Y
			}
			if at[0] != at[1] {
				t.Errorf("%s: baseline of %q is at %.2f, of %q at %.2f; want the same", th.Name, pair[0], at[0], pair[1], at[1])
			}
		}
	}
}

func inkBounds(im *image.RGBA, is func(color.RGBA) bool) image.Rectangle {
	r := image.Rectangle{Min: image.Pt(1<<20, 1<<20)}
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			if is(im.RGBAAt(x, y)) {
				r.Min.X, r.Min.Y = min(r.Min.X, x), min(r.Min.Y, y)
				r.Max.X, r.Max.Y = max(r.Max.X, x+1), max(r.Max.Y, y+1)
			}
		}
	}
	return r
}

func TestLabelsAreCentredByTheirInk(t *testing.T) {
	in := insets{l: 3, t: 3, r: 3, b: 9}
	for _, th := range Themes {
		for _, b := range samples()[:5] {
			s := Scene{Board: b.board, Cell: 90, Labels: true}
			for i, p := range b.board.Pieces {
				g, err := th.label(s, i, in)
				if err != nil {
					t.Fatal(err)
				}
				w, h := cellSize(p.Cells)
				dc := gg.NewContext(w*90, h*90)
				var d Drawing
				d.text(g, black)
				d.Paint(dc)
				ink := inkBounds(dc.Image().(*image.RGBA), func(c color.RGBA) bool { return c.A > 40 })
				cx, cy := float64(ink.Min.X+ink.Max.X)/2, float64(ink.Min.Y+ink.Max.Y)/2
				wantX, wantY := (in.l+float64(w*90)-in.r)/2, (in.t+float64(h*90)-in.b)/2
				hangs := 0.0 // depth of Latin descenders
				if !isHan(p.Label) && strings.ContainsAny(p.Label, "gjpqy") {
					hangs = .13 * g[0].Size
				}
				if math.Abs(cx-wantX) > 1 || math.Abs(cy-wantY) > 1+hangs {
					t.Errorf("%s, %s, %s: centre of the ink = %.1f, %.1f; want %.1f, %.1f", th.Name, b.name, p.Label, cx, cy, wantX, wantY)
				}
				if ink.Dx() > w*90-18 || ink.Dy() > h*90-18 {
					t.Errorf("%s, %s, %s: ink bounds %v leave no margin in %dx%d cells", th.Name, b.name, p.Label, ink, w, h)
				}
			}
		}
	}
}

// TestLabelsOfLargePiecesAreCentred checks that a label is centred on the whole piece, even if it
// would fit into one row of cells.
func TestLabelsOfLargePiecesAreCentred(t *testing.T) {
	b := parseBoard("klotski:xx../xx..:xx../xx..")
	for _, th := range Themes {
		for _, label := range []string{"A", "12", "Mum", "Papa", "Cao Cao", "A long name", "母", "曹操", "诸葛亮"} {
			b.Pieces[0].Label = label
			g, err := th.label(Scene{Board: b, Cell: 60, Labels: true}, 0, insets{})
			if err != nil {
				t.Fatal(err)
			}
			top, bottom := math.Inf(1), math.Inf(-1)
			for _, c := range g {
				_, y0, _, y1 := c.box()
				top, bottom = min(top, y0), max(bottom, y1)
			}
			hangs := 0.0
			if strings.ContainsAny(label, "gjpqy") {
				hangs = .13 * g[0].Size
			}
			if middle := (top + bottom) / 2; math.Abs(middle-60) > 1+hangs {
				t.Errorf("%s: centre of %q is at %.1f, want 60", th.Name, label, middle)
			}
		}
	}
}

func TestMissingCharacter(t *testing.T) {
	b := rendertest.Tiles(2, 2)
	b.Pieces[1].Label = "☃"
	for _, th := range Themes {
		_, err := th.Piece(Scene{Board: b, Cell: 40, Labels: true}, 1, false)
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Text, "☃") || !strings.Contains(bad.Hint, "font=") {
			t.Errorf("%s: error = %v, want one that names ☃ and font=", th.Name, err)
		}
		if _, err := th.Piece(Scene{Board: b, Cell: 40}, 1, false); err != nil {
			t.Errorf("%s, labels disabled: error = %v, want none", th.Name, err)
		}
		_, err = th.Piece(Scene{Board: b, Cell: 40, Labels: true, Font: []byte("no font at all")}, 0, false)
		if !errors.As(err, &bad) {
			t.Errorf("%s, broken font: error = %v, want an input.Error", th.Name, err)
		}
		if _, err := th.Piece(Scene{Board: b, Cell: 40}, 99, false); err == nil {
			t.Errorf("%s: Piece(99) succeeded, want an error", th.Name)
		}
	}
}

func TestPicturesFillPieces(t *testing.T) {
	green := image.NewUniform(color.RGBA{0, 160, 0, 255})
	photo := image.NewRGBA(image.Rect(0, 0, 200, 200))
	draw.Draw(photo, photo.Rect, green, image.Point{}, draw.Src)
	for _, th := range Themes {
		s := Scene{Board: samples()[1].board, Cell: 50, Labels: true, Photo: func(i int) image.Image {
			if i == 2 {
				return nil
			}
			return photo
		}}
		for i, p := range s.Board.Pieces {
			w, h := cellSize(p.Cells)
			c := drawSprite(t, th, s, i, false).RGBAAt(w*25, h*25)
			if got := c == (color.RGBA{0, 160, 0, 255}); got != (i != 2) {
				t.Errorf("%s, piece %d: centre pixel is %v, want the picture except for piece 2", th.Name, i, c)
			}
		}
	}
}

// parseBoard returns the board of a puzzle ID.
func parseBoard(id string) board.Board {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		panic(err)
	}
	return p.Board()
}

type sample struct {
	name  string
	board board.Board
}

func samples() []sample {
	classic := parseBoard("klotski:1xx2/1xx2/3445/3785/6..9")
	return []sample{
		{"8-puzzle", parseBoard("tiles:867/254/301")},
		{"klotski", classic},
		{"klotski-hant", classic.Translate("zh-Hant")},
		{"klotski-en", classic.Translate("en")},
		{"15-puzzle", parseBoard("tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3")},
		{"rush", parseBoard("rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")},
		{"polyomino", parseBoard("klotski:#AABB#/#ABB.#/CCXXDD/CEXXFD/-EGFFH/--GG.H:....../....../....../....../XX..../XX....")},
		{"klotski-none", classic.Translate("none")},
		{"odd", parseBoard("klotski:AAAB.C/AEABBC/AAADBC/..DDD-/FF.D.-/FFFFF#:E@1.1")},
		{"2x2", parseBoard("tiles:31/20")},
		{"63-puzzle", rendertest.Tiles(8, 8)},
		{"5x2", rendertest.Tiles(5, 2)},
	}
}

// TestParagraphFace checks that all Chinese sentences use the same font.
func TestParagraphFace(t *testing.T) {
	first := map[Glyph]bool{}
	for _, text := range []string{"出门", "出门，好让另一个出门（下一步）"} {
		glyphs, err := paragraph(text, image.Rect(0, 0, 1000, 100), Middle, 20, nil)
		if err != nil {
			t.Fatal(err)
		}
		first[Glyph{Shape: glyphs[0].Shape}] = true
	}
	if len(first) != 1 {
		t.Error("two sentences use different fonts for 出")
	}
}

// TestParagraphBrackets checks that a line does not break inside parentheses if they fit on one
// line.
func TestParagraphBrackets(t *testing.T) {
	for _, text := range []string{"so that 5 can go up (move 18)", "好让黄忠上移（下一步）"} {
		for width := 110; width < 300; width += 3 {
			glyphs, err := paragraph(text, image.Rect(0, 0, width, 400), Middle, 20, nil)
			if err != nil {
				t.Fatal(err)
			}
			runes := []rune(strings.ReplaceAll(text, " ", ""))
			if len(glyphs) != len(runes) {
				t.Fatalf("paragraph(%q) = %d glyphs, want %d", text, len(glyphs), len(runes))
			}
			first := slices.IndexFunc(runes, func(r rune) bool { return r == '(' || r == '（' })
			if from, to := glyphs[first], glyphs[len(glyphs)-1]; from.Y != to.Y {
				t.Errorf("%q at width %d: parentheses are on two lines, want one", text, width)
			}
		}
	}
}
