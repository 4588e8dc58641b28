package render

import (
	"fmt"
	"strings"

	"slidegif/render/photo"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// newDesign returns the design for drawing a solution with the given theme. It reads the font and
// the pictures that the options name. For a race, the design has one caption for each of the two
// boards.
func newDesign(s Solution, o Options, t theme.Theme, race bool) (theme.Design, error) {
	s.Board, _ = scene.Crop(s.Board)
	d := theme.Design{Board: s.Board.Translate(o.Lang), Labels: o.Labels.isOn(!s.Board.Has(board.Car) && !(s.Board.Leave && language.Named(o.Lang).Unlabelled) || o.Explains()), Goal: scene.ShowsGoal(s.Board)}
	d.Seal = o.Seal
	d.Theme = o.withBackground(t.ForBoard(s.Board))
	var err error
	if d.Font, err = o.font(); err != nil {
		return d, err
	}
	pictures, err := photo.Open(s.Board, s.Moves, o.pictures())
	if err != nil {
		return d, err
	}
	d.Picture, d.Photo = pictures.Pieces, pictures.Whole
	d.Caption = o.caption(o.Title, s)
	if race && s.Comparison != nil {
		d.Race = s.captions(o)
	}
	return d, nil
}

// isThemeFile reports whether the theme option names a theme file rather than a built-in theme.
func isThemeFile(name string) bool { return strings.HasSuffix(name, ".json") }

// readTheme parses the theme file at the given path.
func readTheme(path string) (theme.Theme, error) {
	const limit = 1 << 20
	data, err := input.ReadFile("theme", path, limit)
	if err != nil {
		return theme.Theme{}, err
	}
	t, err := theme.Read(data)
	if err != nil {
		return t, fmt.Errorf("theme: %s: %w", path, err)
	}
	return t, nil
}

// chooseTheme determines the theme from the options. The theme in Resources has priority over the
// named theme or theme file. The default theme depends on the board.
func (o Options) chooseTheme(b board.Board) (theme.Theme, error) {
	if t := o.resources().Theme; t != nil {
		return t.OrDefault(), nil
	}
	name := o.Theme
	if isThemeFile(name) {
		return readTheme(name)
	}
	if name == "" {
		name = DefaultTheme(b)
	}
	t, ok := theme.Get(name)
	if !ok {
		return t, unknownWord("theme", name, theme.Names())
	}
	return t, nil
}

// DefaultTheme returns the name of the theme that is used for a board if no theme is set.
func DefaultTheme(b board.Board) string {
	if b.Has(board.Tile) {
		return "modern"
	}
	return "wood"
}
