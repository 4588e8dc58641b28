package theme

import (
	"image/color"
	"math"
	"testing"

	"slidegif/solve/board"
)

// sights are how eyes see: linear RGB to linear RGB. The three of colour blindness are
// those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
// of Color Vision Deficiency" (2009), at full severity; grey is the luminance of WCAG.
var sights = []struct {
	name string
	m    [9]float64
}{
	{"full sight", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
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

// luminance is WCAG's relative luminance of what somebody with that sight sees.
func luminance(c color.RGBA, m [9]float64) float64 {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	see := func(k int) float64 { return max(0, min(1, m[k]*r+m[k+1]*g+m[k+2]*b)) }
	return .2126*see(0) + .7152*see(3) + .0722*see(6)
}

// ratio is WCAG's contrast ratio, from 1 to 21.
func ratio(a, b color.RGBA, m [9]float64) float64 {
	x, y := luminance(a, m), luminance(b, m)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// around returns the colours of the pixels within reach of a label's ink, the label left
// out: what it is read against.
func around(t *testing.T, th Theme, s Scene, i int) (inks, grounds map[color.RGBA]bool) {
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
	im := paint(bare, s, s.Board.Pieces[i])
	for _, b := range boxes {
		for y := int(b[1]); y <= int(b[3]); y++ {
			for x := int(b[0]); x <= int(b[2]); x++ {
				grounds[im.RGBAAt(x, y)] = true
			}
		}
	}
	return inks, grounds
}

// TestContrastIsAAA holds every label of the contrast theme to WCAG's AAA, 7 to 1, for
// every sight, against each pixel that it may stand on; and what moves and the edges to
// the 3 to 1 of graphical objects.
func TestContrastIsAAA(t *testing.T) {
	for _, b := range samples() {
		s := Scene{Board: b.board, Cell: 60, Labels: true}
		for i, p := range b.board.Pieces {
			inks, grounds := around(t, contrast, s, i)
			for _, sight := range sights {
				for ink := range inks {
					for ground := range grounds {
						if r := ratio(ink, ground, sight.m); r < 7 {
							t.Errorf("%s, %s, %s: %v on %v is only %.1f to 1", sight.name, b.name, p.Name, ink, ground, r)
						}
					}
				}
			}
		}
	}
	for _, sight := range sights {
		for name, pair := range map[string][2]color.RGBA{
			"text on paper":       {contrast.Ink, contrast.Paper},
			"an edge on floor":    {black, contrast.Floor},
			"an edge on its face": {black, white},
		} {
			if r := ratio(pair[0], pair[1], sight.m); r < 7 {
				t.Errorf("%s: %s is only %.1f to 1", sight.name, name, r)
			}
		}
	}
}

// TestRanksDifferInEverySight compares pieces of equal size and different rank, without
// labels: a tenth of their pixels must differ by 3 to 1.
func TestRanksDifferInEverySight(t *testing.T) {
	roles := []board.Role{board.Hero, board.General, board.Guard, board.Soldier}
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
				x, y := piece(t, contrast, s, i, false), piece(t, contrast, s, j, false)
				for _, sight := range sights {
					differ := 0
					for k := 0; k < len(x.Pix); k += 4 {
						a := color.RGBA{x.Pix[k], x.Pix[k+1], x.Pix[k+2], x.Pix[k+3]}
						b := color.RGBA{y.Pix[k], y.Pix[k+1], y.Pix[k+2], y.Pix[k+3]}
						if ratio(a, b, sight.m) >= 3 {
							differ++
						}
					}
					if share := float64(differ) / float64(len(x.Pix)/4); share < .1 {
						t.Errorf("%s, %d pixels a cell: ranks %d and %d differ in %.2f of their pixels only", sight.name, cell, i, j, share)
					}
				}
			}
		}
	}
}

// TestLabelsCanBeRead holds every theme to WCAG's 4.5 to 1 for text of any size.
func TestLabelsCanBeRead(t *testing.T) {
	for _, th := range Themes {
		least := 21.0
		for _, b := range samples() {
			s := Scene{Board: b.board, Cell: 60, Labels: true}
			for i := range b.board.Pieces {
				inks, grounds := around(t, th, s, i)
				for ground := range grounds {
					best := 0.0
					for ink := range inks {
						best = max(best, ratio(ink, ground, sights[0].m))
					}
					if len(inks) > 0 && best < leastContrast {
						t.Errorf("%s, %s, %s: %v has only %.1f to 1", th.Name, b.name, b.board.Pieces[i].Name, ground, best)
					}
					least = min(least, best)
				}
			}
		}
		t.Logf("%s: at least %.1f to 1", th.Name, least)
	}
}

// TestPersonsKeepTheirColours holds modern to one colour a general, in every layout and
// every language.
func TestPersonsKeepTheirColours(t *testing.T) {
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
				t.Errorf("%s behind %d others is %v, want %v", label, before, got, want)
			}
		}
	}
	if hue("赵云", 0) == want {
		t.Error("赵云 and 马超 look alike")
	}
}

// TestSignsCanBeSeen holds the way out to WCAG's 3 to 1 for what is not text, against
// the floor that it stands beside, and its chevrons to the same against the sign.
func TestSignsCanBeSeen(t *testing.T) {
	for _, c := range []struct {
		theme      Theme
		sign, mark color.RGBA
	}{
		{modern, modernSign, white}, {wood, woodSign, lacquer.ink}, {contrast, black, white},
	} {
		if r := ratio(c.sign, c.theme.Floor, sights[0].m); r < signContrast {
			t.Errorf("%s: the way out has only %.1f to 1 against the floor", c.theme.Name, r)
		}
		if r := ratio(c.sign, c.mark, sights[0].m); r < signContrast {
			t.Errorf("%s: the chevrons have only %.1f to 1", c.theme.Name, r)
		}
	}
}

// Text on a background can be read in every theme, and on none at all wherever it stands.
func TestWithBackground(t *testing.T) {
	for _, th := range Themes {
		for _, s := range []string{"#ffffff", "000000", "#808080", "#bd2f36", "#12aaff", "ffff00"} {
			c, ok := ParseColor(s)
			if !ok {
				t.Fatalf("%s is no colour", s)
			}
			on := th.WithBackground(c)
			if on.Paper != c || contrastOf(on.Ink, c) < leastContrast || contrastOf(on.PlateInk, on.Plate) < leastContrast {
				t.Errorf("%s on %s: ink %v, plate %v with %v", th.Name, s, on.Ink, on.Plate, on.PlateInk)
			}
			if on.Plate != c {
				t.Errorf("%s on %s: plate %v", th.Name, s, on.Plate)
			}
		}
		none := th.WithBackground(color.RGBA{})
		if none.Paper.A != 0 || contrastOf(none.Ink, white) < leastContrast || contrastOf(none.Ink, black) < leastContrast {
			t.Errorf("%s: ink %v on nothing", th.Name, none.Ink)
		}
	}
}

func TestParseColor(t *testing.T) {
	for _, s := range []string{"", "#", "#ffff", "#12345", "1234567", "##123456", "#+12345", "0x1234", "whit", "#white", "#12345g"} {
		if c, ok := ParseColor(s); ok {
			t.Errorf("%q is %v", s, c)
		}
	}
	for s, want := range map[string]uint32{"#a0B1c2": 0xa0b1c2, "#f80": 0xff8800, "09c": 0x0099cc, "white": 0xffffff, "RebeccaPurple": 0x663399, "Tomato": 0xff6347} {
		if c, ok := ParseColor(s); !ok || c != rgb(want) {
			t.Errorf("%s is %v", s, c)
		}
	}
}
