package theme

import (
	"errors"
	"fmt"
	"image/color"
	"maps"
	"strings"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// drawings returns what a theme draws of a board, with and without rings.
func drawings(t *testing.T, th Theme, b board.Board) Drawing {
	t.Helper()
	th = th.On(b)
	s := Scene{Board: b, Cell: 60, Labels: true}
	if b.GoalAnywhere {
		s.Goal = 60
	}
	d := th.Board(s)
	for i := range b.Pieces {
		for _, lit := range []bool{false, true} {
			piece, err := th.Piece(s, i, lit)
			if err != nil {
				t.Fatal(err)
			}
			d = append(d, piece...)
		}
	}
	return d
}

// The palette of a theme has every colour that it draws on any board, in any motion, and with
// other colours of its own.
func TestPaletteHasAllColors(t *testing.T) {
	boards := samples()
	for n := 2; n <= 8; n++ {
		boards = append(boards, sample{fmt.Sprint("tiles ", n), rendertest.Tiles(n, max(2, n-1))})
	}
	for _, motion := range []board.Motion{board.Glide, board.GlideOpen} {
		for _, role := range []board.Role{board.Atom, board.Robot, board.Hero} {
			b := puzzle("klotski:A.HCl/.BNOa/#.X.d:A.H../...../.....")
			for i := range b.Pieces {
				b.Pieces[i].Role, b.Pieces[i].Label = role, b.Pieces[i].Name
			}
			b.Motion, b.GoalAnywhere = motion, role == board.Atom
			boards = append(boards, sample{fmt.Sprint(role, motion), b})
		}
	}
	given, _ := Read([]byte(`{"base": "wood", "floor": "#203040", "sign": "#ff00ff", "plate-ink": "#00ff77"}`))
	for _, th := range append([]Theme{given.changed.plain}, Themes...) {
		known := th.palette()
		for _, s := range boards {
			found := map[color.RGBA]bool{}
			drawings(t, th, s.board).colors(found)
			maps.DeleteFunc(found, func(c color.RGBA, _ bool) bool { return known[c] })
			for c := range found {
				t.Errorf("%s draws %s of %s, which its palette lacks", th.Name, hexOf(c), s.name)
			}
		}
	}
}

func hexOf(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// A colour that the base never draws is an error that names its place; one that is drawn on some
// boards alone is none, and neither is one that is mixed from another of the file.
func TestUnknownColors(t *testing.T) {
	for text, want := range map[string]string{
		"{\"colors\": {\n\"#98302a\": \"#204a80\",\n\"#98302b\": \"#204a80\"},\n\"base\": \"wood\"}": `line 3: colors: wood draws nothing in "#98302b"`,
		`{"base": "contrast", "colors": {"red": "blue"}}`:                                            `line 1: colors: contrast draws nothing in "red"`,
		`{"base": "wood", "floor": "#203040", "colors": {"#010203": "blue"}}`:                        `colors: wood draws nothing in "#010203"`,
	} {
		_, err := Read([]byte(text))
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Text, want) || !strings.Contains(bad.Hint, "off an SVG") {
			t.Errorf("%s: %v", text, err)
		}
	}
	dots := hexOf(mix(rgb(0x203040), modernSign, .4)) // between the cells of Lunar Lockout
	tile, car := hexOf(mix(rainbow[3], rainbow[4], .5)), hexOf(modernAsphalt)
	for _, text := range []string{
		`{"floor": "#203040", "colors": {"` + dots + `": "red"}}`, `{"colors": {"` + tile + `": "red", "` + car + `": "blue", "#D8372F": "red"}}`,
	} {
		if _, err := Read([]byte(text)); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
