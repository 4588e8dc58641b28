package render

import (
	"fmt"
	"image"
	"os"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A scene is a show with its options applied, before its size is known.
type scene struct {
	Board   board.Board // the start, labels in the language asked for
	theme   theme.Theme
	labels  bool
	Font    []byte
	title   string
	count   func(n int) string                                  // the counter's text; nil for none
	widest  []int                                               // numbers among which the longest text is
	picture func(cell int) (func(piece int) image.Image, error) // nil for none
}

// newScene reads the files that the options name and chooses the theme.
func newScene(s Show, o Options) (scene, error) {
	sc := scene{Board: s.Board.Translate(o.Lang), labels: o.Labels, title: o.Title}
	var err error
	if sc.theme, err = chooseTheme(o.Theme, s.Board); err != nil {
		return sc, err
	}
	if o.Font != "" {
		if sc.Font, err = readFile("font", o.Font, maxFont); err != nil {
			return sc, err
		}
		if _, err := fonts.Parse(sc.Font); err != nil {
			return sc, board.BadInput("give an OpenType or TrueType font", "font: %s is no font: %v", o.Font, err)
		}
	}
	if sc.picture, err = pictures(s, o); err != nil {
		return sc, err
	}
	if o.Counter {
		n := len(s.Moves)
		sc.count = func(k int) string { return fmt.Sprintf("%d/%d %s", k, n, s.Metric.Unit(n)) }
		for k := 0; k <= n; k++ {
			sc.widest = append(sc.widest, k)
		}
	}
	return sc, nil
}

// Check reads the files that the options name, as every picture of b will, and looks for
// the characters of the title: it says early what is wrong with them.
func (o Options) Check(b board.Board) error {
	sc, err := newScene(Show{Board: b}, o)
	if err == nil && o.Title != "" {
		if _, err = sc.theme.TextWidth(o.Title, 1, sc.Font); err != nil {
			err = fmt.Errorf("title: %w", err)
		}
	}
	return err
}

// at returns the scene as themes want it, with cells of the given size.
func (s scene) at(cell int) (theme.Scene, error) {
	ts := theme.Scene{Board: s.Board, Cell: cell, Labels: s.labels, Font: s.Font}
	if s.picture != nil {
		var err error
		if ts.Picture, err = s.picture(cell); err != nil {
			return ts, err
		}
	}
	return ts, nil
}

// chooseTheme returns the theme called name, or the one for the kind of board.
func chooseTheme(name string, b board.Board) (theme.Theme, error) {
	if name == "" {
		name = "wood"
		for _, p := range b.Pieces {
			if p.Role == board.Tile {
				name = "modern"
			}
		}
		if _, ok := theme.Get(name); !ok {
			name = theme.Names()[0]
		}
	}
	t, ok := theme.Get(name)
	if !ok {
		return t, unknownWord("theme", name, theme.Names())
	}
	return t, nil
}

// maxFont is the largest font file that is read; the largest ones in use have 20 MB.
const maxFont = 64 << 20

// readFile reads a file that a key names, if it is no larger than limit.
func readFile(key, path string, limit int64) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, board.BadInput("give the path of a file", "%s: %s is no file", key, path)
	} else if err == nil && info.Size() > limit {
		return nil, board.BadInput("give a smaller file", "%s: %s has %d bytes, more than %d", key, path, info.Size(), limit)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return data, nil
}
