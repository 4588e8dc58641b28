package theme

import (
	"image/color"
	"math"
	"testing"

	"slidegif/solve/board"
)

// visions are matrices on linear RGB that simulate colour vision. The three colour vision
// deficiencies are from Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (2009), at full severity. Grey is the WCAG luminance.
var visions = []struct {
	name string
	m    [9]float64
}{
	{"full vision", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
	{"protanopia", [9]float64{.152286, 1.052583, -.204868, .114503, .786281, .099216, -.003882, -.048116, 1.051998}},
	{"deuteranopia", [9]float64{.367322, .860646, -.227968, .280085, .672501, .047413, -.011820, .042940, .968881}},
	{"tritanopia", [9]float64{1.255528, -.076749, -.178779, -.078411, .930809, .147602, .004733, .691367, .303900}},
	{"grey", [9]float64{.2126, .7152, .0722, .2126, .7152, .0722, .2126, .7152, .0722}},
}

func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= .04045 {
		return c / 12.92
	}
	return math.Pow((c+.055)/1.055, 2.4)
}

// perceivedLuminance returns the WCAG relative luminance of a colour under a colour vision.
func perceivedLuminance(c color.RGBA, m [9]float64) float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	see := func(k int) float64 { return max(0, min(1, m[k]*r+m[k+1]*g+m[k+2]*b)) }
	return .2126*see(0) + .7152*see(3) + .0722*see(6)
}

// ratio returns the WCAG contrast ratio, from 1 to 21.
func ratio(a, b color.RGBA, m [9]float64) float64 {
	x, y := perceivedLuminance(a, m), perceivedLuminance(b, m)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// labelColors returns the ink colours of a label and the background colours around its ink.
func labelColors(t *testing.T, th Theme, s Scene, i int) (inks, grounds map[color.RGBA]bool) {
	t.Helper()
	d, err := th.Piece(s, i, false)
	if err != nil {
		t.Fatal(err)
	}
	inks, grounds = map[color.RGBA]bool{}, map[color.RGBA]bool{}
	var bare Drawing
	var boxes [][4]float64
	for _, shape := range d {
		if len(shape.Glyphs) == 0 {
			bare = append(bare, shape)
			continue
		}
		inks[color.RGBA(shape.Fill.(Flat))] = true
		for _, g := range shape.Glyphs {
			x0, y0, x1, y1 := g.box()
			boxes = append(boxes, [4]float64{x0, y0, x1, y1})
		}
	}
	im := drawSized(bare, s, s.Board.Pieces[i])
	for _, b := range boxes {
		for y := int(b[1]); y <= int(b[3]); y++ {
			for x := int(b[0]); x <= int(b[2]); x++ {
				grounds[im.RGBAAt(x, y)] = true
			}
		}
	}
	return inks, grounds
}

// TestContrastIsAAA checks that all text of the contrast theme meets WCAG AAA (7:1) for every
// colour vision. Edges must have the same contrast.
func TestContrastIsAAA(t *testing.T) {
	for _, b := range samples() {
		s := Scene{Board: b.board, Cell: 60, Labels: true}
		for i, p := range b.board.Pieces {
			inks, grounds := labelColors(t, contrast, s, i)
			for _, vision := range visions {
				for ink := range inks {
					for ground := range grounds {
						if r := ratio(ink, ground, vision.m); r < 7 {
							t.Errorf("%s, %s, %s: contrast of %v on %v = %.1f, want at least 7", vision.name, b.name, p.Name, ink, ground, r)
						}
					}
				}
			}
		}
	}
	for _, vision := range visions {
		for name, pair := range map[string][2]color.RGBA{
			"text on paper":       {contrast.Ink, contrast.Paper},
			"an edge on floor":    {black, contrast.Floor},
			"an edge on its face": {black, white},
		} {
			if r := ratio(pair[0], pair[1], vision.m); r < 7 {
				t.Errorf("%s: contrast of %s = %.1f, want at least 7", vision.name, name, r)
			}
		}
	}
}

// TestRanksDifferInEveryVision compares pieces of the same size and different rank without labels.
// A tenth of their pixels must differ by 3:1.
func TestRanksDifferInEveryVision(t *testing.T) {
	roles := []board.Role{board.MainPiece, board.General, board.Guard, board.Soldier}
	b := board.Board{W: 2, H: 8}
	for k, r := range roles {
		p := board.Piece{Name: string(rune('A' + k)), Class: k, Role: r, At: board.Point{Y: 2 * k},
			Cells: []board.Point{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}}}
		b.Pieces = append(b.Pieces, p)
	}
	for _, cell := range []int{24, 40, 90} {
		s := Scene{Board: b, Cell: cell}
		for i := range roles {
			for j := range i {
				x, y := drawSprite(t, contrast, s, i, false), drawSprite(t, contrast, s, j, false)
				for _, vision := range visions {
					differ := 0
					for k := 0; k < len(x.Pix); k += 4 {
						a := color.RGBA{x.Pix[k], x.Pix[k+1], x.Pix[k+2], x.Pix[k+3]}
						b := color.RGBA{y.Pix[k], y.Pix[k+1], y.Pix[k+2], y.Pix[k+3]}
						if ratio(a, b, vision.m) >= 3 {
							differ++
						}
					}
					if share := float64(differ) / float64(len(x.Pix)/4); share < .1 {
						t.Errorf("%s, cell size %d: ranks %d and %d differ in %.2f of the pixels, want at least 0.1", vision.name, cell, i, j, share)
					}
				}
			}
		}
	}
}

// TestLabelContrast checks that the labels of every theme meet WCAG AA (4.5:1).
func TestLabelContrast(t *testing.T) {
	for _, th := range Themes {
		least := 21.0
		for _, b := range samples() {
			s := Scene{Board: b.board, Cell: 60, Labels: true}
			for i := range b.board.Pieces {
				inks, grounds := labelColors(t, th, s, i)
				for ground := range grounds {
					best := 0.0
					for ink := range inks {
						best = max(best, ratio(ink, ground, visions[0].m))
					}
					if len(inks) > 0 && best < minTextContrast {
						t.Errorf("%s, %s, %s: contrast of the label on %v = %.1f, want at least %v", th.Name, b.name, b.board.Pieces[i].Name, ground, best, minTextContrast)
					}
					least = min(least, best)
				}
			}
		}
		t.Logf("%s: minimum contrast %.1f", th.Name, least)
	}
}

// TestGeneralColours checks that each general has the same colour in every layout and language of
// the modern theme.
func TestGeneralColours(t *testing.T) {
	cells := []board.Point{{}, {Y: 1}}
	hue := func(label string, before int) color.RGBA {
		b := board.Board{W: 4, H: 5, People: map[string]string{"马超": "Ma Chao"}}
		for i := range before {
			b.Pieces = append(b.Pieces, board.Piece{Label: "黄忠", Role: board.General, Cells: cells, Class: i})
		}
		b.Pieces = append(b.Pieces, board.Piece{Label: label, Role: board.General, Cells: cells, Class: before})
		return modernHue(Scene{Board: b, Cell: 60}, before)
	}
	want := hue("马超", 0)
	for _, label := range []string{"马超", "馬超", "Ma Chao"} {
		for before := range 4 {
			if got := hue(label, before); got != want {
				t.Errorf("hue(%s, %d) = %v, want %v", label, before, got, want)
			}
		}
	}
	if hue("赵云", 0) == want {
		t.Error("赵云 and 马超 have the same hue, want different hues")
	}
}

// TestExitContrast checks the contrast of the exit against the floor, and of the chevrons against
// the exit. WCAG requires 3:1 for graphics.
func TestExitContrast(t *testing.T) {
	for _, c := range []struct {
		theme      Theme
		sign, mark color.RGBA
	}{
		{modern, modernSign, white}, {wood, woodSign, lacquer.ink}, {contrast, black, white},
	} {
		if r := ratio(c.sign, c.theme.Floor, visions[0].m); r < minGraphicContrast {
			t.Errorf("%s: contrast of the exit to the floor = %.1f, want at least %v", c.theme.Name, r, minGraphicContrast)
		}
		if r := ratio(c.sign, c.mark, visions[0].m); r < minGraphicContrast {
			t.Errorf("%s: contrast of the chevrons to the exit = %.1f, want at least %v", c.theme.Name, r, minGraphicContrast)
		}
	}
}

// Text must be legible on any background. On a transparent background, it must be legible on both
// black and white.
func TestWithBackground(t *testing.T) {
	for _, th := range Themes {
		for _, s := range []string{"#ffffff", "000000", "#808080", "#bd2f36", "#12aaff", "ffff00"} {
			c, ok := ParseColor(s)
			if !ok {
				t.Fatalf("ParseColor(%q) failed", s)
			}
			on := th.WithBackground(c)
			if on.Paper != c || contrastOf(on.Ink, c) < minTextContrast || contrastOf(on.PlateInk, on.Plate) < minTextContrast {
				t.Errorf("%s on %s: ink %v, plate %v with ink %v; want more contrast", th.Name, s, on.Ink, on.Plate, on.PlateInk)
			}
			if on.Plate != c {
				t.Errorf("%s on %s: plate = %v, want %v", th.Name, s, on.Plate, c)
			}
		}
		none := th.WithBackground(color.RGBA{})
		if none.Paper.A != 0 || contrastOf(none.Ink, white) < minTextContrast || contrastOf(none.Ink, black) < minTextContrast {
			t.Errorf("%s: ink %v on a transparent background, want contrast to black and white", th.Name, none.Ink)
		}
	}
}

func TestParseColor(t *testing.T) {
	for _, s := range []string{"", "#", "#ffff", "#12345", "1234567", "##123456", "#+12345", "0x1234", "whit", "#white", "#12345g"} {
		if c, ok := ParseColor(s); ok {
			t.Errorf("ParseColor(%q) = %v, want an error", s, c)
		}
	}
	for s, want := range map[string]uint32{"#a0B1c2": 0xa0b1c2, "#f80": 0xff8800, "09c": 0x0099cc, "white": 0xffffff, "RebeccaPurple": 0x663399, "Tomato": 0xff6347} {
		if c, ok := ParseColor(s); !ok || c != rgb(want) {
			t.Errorf("ParseColor(%q) = %v, %v; want %v", s, c, ok, rgb(want))
		}
	}
}
