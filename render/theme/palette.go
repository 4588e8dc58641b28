package theme

import (
	"image"
	"image/color"
	"maps"
	"slices"
	"sync"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// checkColors returns an error for the first colour in the colors key that the theme never draws. A colour is
// valid if the base theme draws it, with or without the named colours of the file.
func (f *themeFile) checkColors(base, plain Theme) error {
	if len(f.keyColors) == 0 {
		return nil
	}
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(f.keyColors)), func(key string) bool { return builtinPalette(base)[f.keyColors[key]] })
	if len(keys) == 0 {
		return nil
	}
	var used map[color.RGBA]bool
	if len(f.named) > 0 {
		used = plain.palette()
	}
	for _, key := range keys {
		if !used[f.keyColors[key]] {
			hint := input.Word("copy a colour from an SVG in that theme, for example #98302a")
			return f.errorf(key, hint, input.Say("colors: the theme %s does not use %.40q", base.Name, key))
		}
	}
	return nil
}

// builtinPalettes holds the results of builtinPalette by the name of the theme.
var builtinPalettes sync.Map

// builtinPalette returns the palette of a built-in theme. The palette is computed only once.
func builtinPalette(t Theme) map[color.RGBA]bool {
	if p, ok := builtinPalettes.Load(t.Name); ok {
		return p.(map[color.RGBA]bool)
	}
	p := t.palette()
	builtinPalettes.Store(t.Name, p)
	return p
}

// palette returns all colours that a theme can use. The colours are found by drawing a set of
// sample boards.
func (t Theme) palette() map[color.RGBA]bool {
	found := map[color.RGBA]bool{t.Paper: true, t.Ink: true, t.Plate: true, t.PlateInk: true, t.Sign: true, t.Floor: true}
	for _, c := range t.Land().colors() {
		found[c] = true
	}
	photo := image.NewRGBA(image.Rect(0, 0, 1, 1))
	for _, b := range specimens() {
		t := t.ForBoard(b)
		s := Scene{Board: b, Cell: 40}
		if b.GoalAnywhere {
			s.Goal = s.Cell
		}
		t.Board(s).addColors(found)
		add := func(i int, highlighted bool) {
			d, _ := t.Piece(s, i, highlighted) // no error occurs, because all labels have glyphs
			d.addColors(found)
		}
		for i, p := range b.Pieces {
			s.Labels, s.Photo = isCar(p), nil // a car without a label uses the ink as a body colour
			if b.Motion != board.GlideOpen {  // with Glide, pieces look the same
				add(i, false)
			}
			// Highlights and photos add the same colours on all pieces of a role, so two pieces are enough.
			if i == 0 || i == len(b.Pieces)-1 {
				add(i, true)
				s.Labels, s.Photo = true, func(int) image.Image { return photo }
				add(i, false)
			}
		}
	}
	delete(found, color.RGBA{})
	return found
}

// addColors adds the colours of a drawing to a set.
func (d Drawing) addColors(found map[color.RGBA]bool) {
	d.recolor(func(c color.RGBA) color.RGBA {
		found[c] = true
		return c
	})
}

// specimens returns sample boards that together use all colours of a theme. The boards include
// every number of tile shades, and pieces of every role with every kind of motion. The boards also
// have walls, gates and goals.
func specimens() []board.Board {
	var all []board.Board
	for n := 2; n <= modernSteps; n++ {
		b := specimen(board.Tile, n, 1)
		b.Goal = b.Pieces
		all = append(all, b)
	}
	for role := board.Plain; role <= board.Robot; role++ {
		const ranks = 15 // multiple of both the number of hues and the number of car models
		b := specimen(role, ranks, 3)
		b.Goal = b.Pieces[len(b.Pieces)-1:] // the goal is at the edge, so that the board has an exit
		all = append(all, b)
		b = specimen(role, ranks, 1)
		b.Goal = b.Pieces
		for _, b.Motion = range []board.Motion{board.Glide, board.GlideOpen} {
			for _, b.GoalAnywhere = range []bool{false, true} {
				all = append(all, b)
			}
		}
	}
	return all
}

// specimen returns a board with a row of pieces that have the same role. The row contains n pieces of each length
// up to longest, and one piece for each label with a special colour.
func specimen(role board.Role, n, longest int) board.Board {
	b := board.Board{H: 2, Walls: []board.Point{{Y: 1}}, Rules: board.Rules{Gates: []board.Point{{X: 1, Y: 1}}, RightWalls: []board.Point{{}}}}
	add := func(name, label string, cells int) {
		p := board.Piece{Name: name, Label: label, Role: role, Class: len(b.Pieces), At: board.Point{X: b.W}, Axes: board.Horizontal}
		for x := range cells {
			p.Cells = append(p.Cells, board.Point{X: x})
		}
		b.Pieces = append(b.Pieces, p)
		b.W += cells
	}
	for length := 1; length <= longest; length++ {
		for k := range n {
			add(string(rune('a'+k)), "8", length)
		}
	}
	labels := map[board.Role]map[string]color.RGBA{board.Atom: elements, board.General: personHues}[role]
	for _, label := range slices.Sorted(maps.Keys(labels)) {
		add("a", label, 1)
	}
	return b
}
