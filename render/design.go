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

// maxFont is the largest font file that is read; the largest ones in use have 20 MB.
const maxFont = 64 << 20

// newDesign reads the files that the options name and chooses the theme.
func newDesign(s Solution, j job) (theme.Design, error) {
	d := theme.Design{Board: s.Board.Translate(j.Lang), Labels: j.Labels.isOn(!s.Board.Has(board.Car) && !s.Board.Leave || j.Explains()), Goal: scene.ShowsGoal(s.Board)}
	d.Theme = j.onBackground(j.look.On(s.Board))
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

// Check reads the files that the options name, as every picture of b will, and looks for
// the characters of the title: it says early what is wrong with them.
func (o Options) Check(b board.Board) error {
	if err := o.check(); err != nil {
		return err
	}
	j, err := o.themed(b)
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

// isThemeFile tells a file that describes a theme from the name of one.
func isThemeFile(name string) bool { return strings.HasSuffix(name, ".json") }

// readTheme reads a file that describes a theme.
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

// chooseTheme returns the theme that was given, the one of that name or read from that file, or
// the one for the kind of board.
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

// DefaultTheme is the name of the theme that a board has where none is named.
func DefaultTheme(b board.Board) string {
	if b.Has(board.Tile) {
		return "modern"
	}
	return "wood"
}
