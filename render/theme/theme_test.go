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

	"slidegif/render/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// whole draws a board with its pieces, piece lit lit.
func whole(t testing.TB, th Theme, s Scene, lit int) *image.RGBA {
	t.Helper()
	m := th.Margin(s.Cell)
	dc := gg.NewContext(s.Board.W*s.Cell+2*m, s.Board.H*s.Cell+2*m)
	th.Board(s).Paint(dc)
	im := dc.Image().(*image.RGBA)
	for i, p := range s.Board.Pieces {
		sprite := piece(t, th, s, i, i == lit)
		x, y := p.At.X, p.At.Y
		for _, c := range p.Cells {
			x = min(x, p.At.X+c.X)
		}
		at := image.Pt(m+x*s.Cell, m+y*s.Cell)
		draw.Draw(im, sprite.Bounds().Add(at), sprite, image.Point{}, draw.Over)
	}
	return im
}

func piece(t testing.TB, th Theme, s Scene, i int, lit bool) *image.RGBA {
	t.Helper()
	w, h := extent(s.Board.Pieces[i].Cells)
	dc := gg.NewContext(w*s.Cell, h*s.Cell)
	d, err := th.Piece(s, i, lit)
	if err != nil {
		t.Fatalf("%s, %d pixels a cell, piece %d: %v", th.Name, s.Cell, i, err)
	}
	d.Paint(dc)
	return dc.Image().(*image.RGBA)
}

// paint draws shapes on a context of piece p's size.
func paint(d Drawing, s Scene, p board.Piece) *image.RGBA {
	w, h := extent(p.Cells)
	dc := gg.NewContext(w*s.Cell, h*s.Cell)
	d.Paint(dc)
	return dc.Image().(*image.RGBA)
}

func TestEveryThemeDrawsEveryBoard(t *testing.T) {
	for _, th := range Themes {
		for _, b := range samples() {
			for _, cell := range []int{4, 5, 40, 300} {
				if cell == 300 && b.name != "2x2" {
					continue // no more to see than in others, and slow
				}
				s := Scene{Board: b.board, Cell: cell, Labels: true}
				whole(t, th, s, 0)
			}
		}
	}
}

func TestPiecesKeepInsideTheirCells(t *testing.T) {
	for _, th := range Themes {
		for _, b := range samples() {
			s := Scene{Board: b.board, Cell: 48, Labels: true}
			for i, p := range b.board.Pieces {
				im := piece(t, th, s, i, true)
				inside := map[board.Point]bool{}
				for _, c := range atOrigin(p.Cells) {
					inside[c] = true
				}
				w, h := extent(p.Cells)
				var solid int
				for y := range h * s.Cell {
					for x := range w * s.Cell {
						a := im.RGBAAt(x, y).A
						if a > 0 && !inside[board.Point{X: x / s.Cell, Y: y / s.Cell}] {
							t.Fatalf("%s, %s, piece %q: pixel %d,%d is outside of its cells", th.Name, b.name, p.Name, x, y)
						}
						if a == 255 {
							solid++
						}
					}
				}
				if share := float64(solid) / float64(len(p.Cells)*s.Cell*s.Cell); share < .75 {
					t.Errorf("%s, %s, piece %q: only %.2f of its cells are covered", th.Name, b.name, p.Name, share)
				}
				for _, corner := range []image.Point{{0, 0}, {w*s.Cell - 1, 0}, {0, h*s.Cell - 1}, {w*s.Cell - 1, h*s.Cell - 1}} {
					if a := im.RGBAAt(corner.X, corner.Y).A; a != 0 {
						t.Errorf("%s, %s, piece %q: its corner %v is not see-through", th.Name, b.name, p.Name, corner)
					}
				}
			}
		}
	}
}

// TestTextIsCentred looks at Han characters, digits and capitals; what hangs below the
// baseline or stands on a capital does not count.
func TestTextIsCentred(t *testing.T) {
	for _, th := range Themes {
		for _, text := range []string{"横刀立马", "1281", "1", "HIN", "兵 ☃"} {
			dc := gg.NewContext(300, 80)
			box := image.Rect(20, 10, 280, 70)
			glyphs, err := th.Text(text, box, Middle, 30, nil)
			Inked(glyphs, black).Paint(dc)
			if text == "兵 ☃" { // not all of it is in any font
				var bad *input.Error
				if !errors.As(err, &bad) || !strings.Contains(bad.Text, "☃") {
					t.Errorf("%s: %v", th.Name, err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", th.Name, err)
			}
			ink := inkOf(dc.Image().(*image.RGBA), func(c color.RGBA) bool { return c.A > 40 })
			cx, cy := float64(ink.Min.X+ink.Max.X)/2, float64(ink.Min.Y+ink.Max.Y)/2
			if math.Abs(cx-150) > 1 || math.Abs(cy-40) > 1 {
				t.Errorf("%s, %s: ink is centred at %.1f, %.1f", th.Name, text, cx, cy)
			}
		}
	}
}

// TestLatinLabelsShareABaseline sets letters and words whose ink differs.
func TestLatinLabelsShareABaseline(t *testing.T) {
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
				t.Errorf("%s: %q stands at %.2f, %q at %.2f", th.Name, pair[0], at[0], pair[1], at[1])
			}
		}
	}
}

func inkOf(im *image.RGBA, is func(color.RGBA) bool) image.Rectangle {
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
				w, h := extent(p.Cells)
				dc := gg.NewContext(w*90, h*90)
				var d Drawing
				d.text(g, black)
				d.Paint(dc)
				ink := inkOf(dc.Image().(*image.RGBA), func(c color.RGBA) bool { return c.A > 40 })
				cx, cy := float64(ink.Min.X+ink.Max.X)/2, float64(ink.Min.Y+ink.Max.Y)/2
				wantX, wantY := (in.l+float64(w*90)-in.r)/2, (in.t+float64(h*90)-in.b)/2
				hangs := 0.0 // of Latin letters below the baseline
				if !han(p.Label) && strings.ContainsAny(p.Label, "gjpqy") {
					hangs = .13 * g[0].Size
				}
				if math.Abs(cx-wantX) > 1 || math.Abs(cy-wantY) > 1+hangs {
					t.Errorf("%s, %s, %s: ink is centred at %.1f, %.1f, not %.1f, %.1f", th.Name, b.name, p.Label, cx, cy, wantX, wantY)
				}
				if ink.Dx() > w*90-18 || ink.Dy() > h*90-18 {
					t.Errorf("%s, %s, %s: ink of %v fills %dx%d cells", th.Name, b.name, p.Label, ink, w, h)
				}
			}
		}
	}
}

// TestLabelsOfLargePiecesAreCentred: what fits one row of a piece's cells does not stay there.
func TestLabelsOfLargePiecesAreCentred(t *testing.T) {
	b := puzzle("klotski:xx../xx..:xx../xx..")
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
				t.Errorf("%s: %q is at %.1f of 120", th.Name, label, middle)
			}
		}
	}
}

func TestALabelThatNoFontHasIsAnError(t *testing.T) {
	b := rendertest.Tiles(2, 2)
	b.Pieces[1].Label = "☃"
	for _, th := range Themes {
		_, err := th.Piece(Scene{Board: b, Cell: 40, Labels: true}, 1, false)
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Text, "☃") || !strings.Contains(bad.Hint, "font=") {
			t.Errorf("%s: %v", th.Name, err)
		}
		if _, err := th.Piece(Scene{Board: b, Cell: 40}, 1, false); err != nil {
			t.Errorf("%s, labels off: %v", th.Name, err)
		}
		_, err = th.Piece(Scene{Board: b, Cell: 40, Labels: true, Font: []byte("no font at all")}, 0, false)
		if !errors.As(err, &bad) {
			t.Errorf("%s, a broken font: %v", th.Name, err)
		}
		if _, err := th.Piece(Scene{Board: b, Cell: 40}, 99, false); err == nil {
			t.Errorf("%s: a piece that is not there is drawn", th.Name)
		}
	}
}

func TestPicturesFillPieces(t *testing.T) {
	green := image.NewUniform(color.RGBA{0, 160, 0, 255})
	photo := image.NewRGBA(image.Rect(0, 0, 200, 200))
	draw.Draw(photo, photo.Rect, green, image.Point{}, draw.Src)
	for _, th := range Themes {
		s := Scene{Board: samples()[1].board, Cell: 50, Labels: true, Picture: func(i int) image.Image {
			if i == 2 {
				return nil
			}
			return photo
		}}
		for i, p := range s.Board.Pieces {
			w, h := extent(p.Cells)
			c := piece(t, th, s, i, false).RGBAAt(w*25, h*25)
			if got := c == (color.RGBA{0, 160, 0, 255}); got != (i != 2) {
				t.Errorf("%s, piece %d: its middle is %v", th.Name, i, c)
			}
		}
	}
}

// puzzle is the board of an ID.
func puzzle(id string) board.Board {
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
	classic := puzzle("klotski:1xx2/1xx2/3445/3785/6..9")
	return []sample{
		{"8-puzzle", puzzle("tiles:867/254/301")},
		{"klotski", classic},
		{"klotski-hant", classic.Translate("zh-Hant")},
		{"klotski-en", classic.Translate("en")},
		{"15-puzzle", puzzle("tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3")},
		{"rush", puzzle("rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN")},
		{"polyomino", puzzle("klotski:#AABB#/#ABB.#/CCXXDD/CEXXFD/-EGFFH/--GG.H:....../....../....../....../XX..../XX....")},
		{"klotski-none", classic.Translate("none")},
		{"odd", puzzle("klotski:AAAB.C/AEABBC/AAADBC/..DDD-/FF.D.-/FFFFF#:E@1.1")},
		{"2x2", puzzle("tiles:31/20")},
		{"63-puzzle", rendertest.Tiles(8, 8)},
		{"5x2", rendertest.Tiles(5, 2)},
	}
}

// TestParagraphFace: a Chinese sentence has the same face whatever it says.
func TestParagraphFace(t *testing.T) {
	first := map[Glyph]bool{}
	for _, said := range []string{"出门", "出门，好让另一个出门（下一步）"} {
		glyphs, err := paragraph(said, image.Rect(0, 0, 1000, 100), 20, nil)
		if err != nil {
			t.Fatal(err)
		}
		first[Glyph{Shape: glyphs[0].Shape}] = true
	}
	if len(first) != 1 {
		t.Error("two sentences begin with 出 in two faces")
	}
}

// TestParagraphBrackets: what stands in brackets is on one line of a paragraph, where the line has room for it.
func TestParagraphBrackets(t *testing.T) {
	for _, said := range []string{"so that 5 can go up (move 18)", "好让黄忠上移（下一步）"} {
		for width := 110; width < 300; width += 3 {
			glyphs, err := paragraph(said, image.Rect(0, 0, width, 400), 20, nil)
			if err != nil {
				t.Fatal(err)
			}
			runes := []rune(strings.ReplaceAll(said, " ", ""))
			if len(glyphs) != len(runes) {
				t.Fatalf("%q has %d glyphs", said, len(glyphs))
			}
			first := slices.IndexFunc(runes, func(r rune) bool { return r == '(' || r == '（' })
			if from, to := glyphs[first], glyphs[len(glyphs)-1]; from.Y != to.Y {
				t.Errorf("%q in %d pixels: the brackets are on two lines", said, width)
			}
		}
	}
}
