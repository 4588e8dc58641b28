package render

import (
	"cmp"
	"fmt"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// newDesign returns the design for drawing the solution. For a race, each of the two boards has a caption.
func (d *decision) newDesign() (theme.Design, error) {
	s, o := d.solution, d.options
	if d.namesPieces(s.Board) {
		o.Labels = cmp.Or(o.Labels, On)
	}
	design := o.boardDesign(s.Board, d.theme, d.files.font)
	design.Board.Name = cmp.Or(design.Board.Name, s.Title)
	s.Board = croppedBoard(s.Board)
	photos, err := d.files.photos.Source(s.Board, s.Moves)
	design.PiecePhotos, design.Photo = photos.Pieces, photos.Whole
	design.Caption = o.caption(o.Title, s)
	if d.races() && s.Comparison != nil {
		design.Race = s.captions(o)
	}
	if err == nil {
		design, err = design.WithLines(movingSize)
	}
	return design, err
}

// title returns the title of a drawing of the solution: the title in the options, the name of the puzzle, or
// Solution.Title. An ID is never a title. Names that are too long, or that contain a character without a glyph, are
// skipped.
func (d *decision) title() string {
	const longest = 32 // characters
	if d.options.Title != "" {
		return d.options.Title
	}
	for _, name := range []string{d.solution.Board.NameIn(d.options.Lang), d.solution.Title} {
		if _, err := d.design.Theme.TextWidth(name, 1, d.design.Font); name != "" && err == nil && len([]rune(name)) <= longest {
			return name
		}
	}
	return ""
}

// namesPieces reports whether texts next to the board refer to pieces by their labels.
func (d *decision) namesPieces(b board.Board) bool {
	return d.options.Explains() || d.view.Name == ViewPlayer && b.Has(board.Car) && !language.Named(d.options.Lang).Unlabelled
}

// boardDesign returns the design for drawing a board without text and pictures.
func (o Options) boardDesign(b board.Board, t theme.Theme, font []byte) theme.Design {
	b = croppedBoard(b)
	return theme.Design{
		Board: b.Translate(o.Lang), Labels: o.Labels.isOn(!b.Has(board.Car) && !(b.Leave && language.Named(o.Lang).Unlabelled)), Goal: scene.ShowsGoal(b),
		Seal: o.Seal, Theme: o.withBackground(t.ForBoard(b)), Font: font,
	}
}

// isThemeFile reports whether the theme option names a theme file rather than a built-in theme.
func isThemeFile(name string) bool { return strings.HasSuffix(name, ".json") }

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

// chooseTheme determines the theme from the options. In Chinese, characters mark the colours of blocks.
func (o Options) chooseTheme(b board.Board) (theme.Theme, error) {
	t, err := o.namedTheme(b)
	if language.Named(o.Lang).Han {
		t = t.WithSigns(words.In(o.Lang).ColourSigns())
	}
	return t, err
}

// namedTheme returns the theme without the signs of a language. The theme in Resources has priority over the named
// theme or theme file. The default theme depends on the board.
func (o Options) namedTheme(b board.Board) (theme.Theme, error) {
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
