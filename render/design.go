package render

import (
	"fmt"
	"strings"

	"slidegif/render/internal/photo"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// maxFontBytes is the maximum size of a font file. The largest fonts in common use have 20 MB.
const maxFontBytes = 64 << 20

// newDesign returns the design of a job. It reads the font and picture files of the options.
func newDesign(s Solution, j job) (theme.Design, error) {
	d := theme.Design{Board: s.Board.Translate(j.Lang), Labels: j.Labels.isOn(!s.Board.Has(board.Car) && !s.Board.Leave || j.Explains()), Goal: scene.ShowsGoal(s.Board)}
	d.Theme = j.withBackground(j.theme.ForBoard(s.Board))
	var err error
	if d.Font, err = j.font(); err != nil {
		return d, err
	}
	pictures, err := photo.Open(s.Board, s.Moves, j.pictures())
	if err != nil {
		return d, err
	}
	d.Picture, d.Photo = pictures.Pieces, pictures.Whole
	d.Caption = j.caption(j.Title, s)
	if j.View == raceView && s.Comparison != nil {
		d.Race = s.captions(j.Options)
	}
	return d, nil
}

// Check validates the options for pictures of b before anything is drawn. It reads all files that
// the options name and checks that the font has every character of the title.
func (o Options) Check(b board.Board) error {
	if err := o.check(); err != nil {
		return err
	}
	j, err := o.newJob(b)
	if err != nil {
		return err
	}
	d, err := newDesign(Solution{Board: b}, j)
	if err == nil && o.Title != "" {
		if _, err = d.Theme.TextWidth(o.Title, 1, d.Font); err != nil {
			err = fmt.Errorf("title: %w", err)
		}
	}
	return err
}

// isThemeFile reports whether a theme option names a file rather than a built-in theme.
func isThemeFile(name string) bool { return strings.HasSuffix(name, ".json") }

// readTheme reads a theme file.
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

// chooseTheme returns the theme of the options: the theme value in Resources, else the named theme
// or theme file, else the default theme of the board.
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

// DefaultTheme returns the name of the default theme of a board.
func DefaultTheme(b board.Board) string {
	if b.Has(board.Tile) {
		return "modern"
	}
	return "wood"
}
