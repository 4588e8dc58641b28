package theme

import (
	"errors"
	"fmt"
	"image/color"
	"maps"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// drawAll returns the drawings of a board and its pieces, with and without highlights.
func drawAll(t *testing.T, th Theme, b board.Board) Drawing {
	t.Helper()
	th = th.ForBoard(b)
	s := Scene{Board: b, Cell: 60, Labels: true}
	if b.GoalAnywhere {
		s.Goal = 60
	}
	d := th.Board(s)
	for i := range b.Pieces {
		for _, highlighted := range []bool{false, true} {
			piece, err := th.Piece(s, i, highlighted)
			if err != nil {
				t.Fatal(err)
			}
			d = append(d, piece...)
		}
	}
	return d
}

// The palette of a theme contains all colours that it draws, for all boards and motions, and with
// colours from a file.
func TestPaletteHasAllColors(t *testing.T) {
	boards := samples()
	for n := 2; n <= 8; n++ {
		boards = append(boards, sample{fmt.Sprint("tiles ", n), rendertest.Tiles(n, max(2, n-1))})
	}
	for _, motion := range []board.Motion{board.Glide, board.GlideOpen} {
		for _, role := range []board.Role{board.Atom, board.Robot, board.MainPiece} {
			b := parseBoard("klotski:A.HCl/.BNOa/#.X.d:A.H../...../.....")
			for i := range b.Pieces {
				b.Pieces[i].Role, b.Pieces[i].Label = role, b.Pieces[i].Name
			}
			b.Motion, b.GoalAnywhere = motion, role == board.Atom
			boards = append(boards, sample{fmt.Sprint(role, motion), b})
		}
	}
	given, _ := Read([]byte(`{"base": "wood", "floor": "#203040", "sign": "#ff00ff", "plate-ink": "#00ff77"}`))
	for _, th := range append([]Theme{given.overrides.base}, Themes...) {
		known := th.palette()
		for _, s := range boards {
			found := map[color.RGBA]bool{}
			drawAll(t, th, s.board).addColors(found)
			maps.DeleteFunc(found, func(c color.RGBA, _ bool) bool { return known[c] })
			for c := range found {
				t.Errorf("%s draws colour %s of %s, which is not in its palette", th.Name, hexOf(c), s.name)
			}
		}
	}
}

func hexOf(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// A colour that the base never draws is an error with a line number. Colours that occur on some
// boards only are valid, and so are colours mixed from other colours of the file.
func TestReadUnusedColors(t *testing.T) {
	for text, want := range map[string]string{
		"{\"colors\": {\n\"#98302a\": \"#204a80\",\n\"#98302b\": \"#204a80\"},\n\"base\": \"wood\"}": `line 3: colors: the theme wood does not use "#98302b"`,
		`{"base": "contrast", "colors": {"red": "blue"}}`:                                            `line 1: colors: the theme contrast does not use "red"`,
		`{"base": "wood", "floor": "#203040", "colors": {"#010203": "blue"}}`:                        `colors: the theme wood does not use "#010203"`,
	} {
		_, err := Read([]byte(text))
		var bad *input.Error
		if !errors.As(err, &bad) || !strings.Contains(bad.Text, want) || !strings.Contains(bad.Hint, "from an SVG") {
			t.Errorf("Read(%q) = %v, want an error with %q", text, err, want)
		}
	}
	dots := hexOf(mix(rgb(0x203040), modernSign, .4)) // the dots between cells in Lunar Lockout
	tile, car := hexOf(mix(rainbow[3], rainbow[4], .5)), hexOf(modernAsphalt)
	for _, text := range []string{
		`{"floor": "#203040", "colors": {"` + dots + `": "red"}}`, `{"colors": {"` + tile + `": "red", "` + car + `": "blue", "#D8372F": "red"}}`,
	} {
		if _, err := Read([]byte(text)); err != nil {
			t.Errorf("Read(%q) = %v, want no error", text, err)
		}
	}
}
