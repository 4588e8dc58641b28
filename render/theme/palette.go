package theme

import (
	"image"
	"image/color"
	"maps"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// checkNamed reports the first key of colors that neither the base draws nor the base with the
// other colours of the file, some of which are mixed from those.
func (f *themeFile) checkNamed(base, plain Theme) error {
	if len(f.keys) == 0 {
		return nil
	}
	known := base.palette()
	if len(f.roles) > 0 {
		maps.Copy(known, plain.palette())
	}
	for _, key := range slices.Sorted(maps.Keys(f.keys)) {
		if !known[f.keys[key]] {
			hint := input.Word("read a colour off an SVG in that theme, where it stands as #98302a")
			return f.errorf(key, hint, input.Say("colors: %s draws nothing in %.40q", base.Name, key))
		}
	}
	return nil
}

// palette returns the colours that t draws on any board: it draws boards that have all there is.
func (t Theme) palette() map[color.RGBA]bool {
	found := map[color.RGBA]bool{t.Paper: true, t.Ink: true, t.Plate: true, t.PlateInk: true, t.Sign: true, t.Floor: true}
	photo := image.NewRGBA(image.Rect(0, 0, 1, 1))
	for _, b := range specimens() {
		t := t.On(b)
		s := Scene{Board: b, Cell: 40}
		if b.GoalAnywhere {
			s.Goal = s.Cell
		}
		t.Board(s).colors(found)
		for i, p := range b.Pieces {
			for _, lit := range []bool{false, true} {
				s.Labels, s.Picture = car(p), nil // else ink has its colour without a label
				d, _ := t.Piece(s, i, lit)        // the fonts have every label
				d.colors(found)
			}
			s.Labels, s.Picture = true, func(int) image.Image { return photo }
			d, _ := t.Piece(s, i, false)
			d.colors(found)
		}
	}
	delete(found, color.RGBA{})
	return found
}

// colors adds all colours of d to found.
func (d Drawing) colors(found map[color.RGBA]bool) {
	d.recolored(func(c color.RGBA) color.RGBA {
		found[c] = true
		return c
	})
}

// specimens are boards that make a theme show all its colours: tiles in each number that has
// shades of its own, and pieces of each role in each motion, with all that stands on boards.
func specimens() []board.Board {
	var all []board.Board
	for n := 2; n <= modernSteps; n++ {
		b := specimen(board.Tile, n, 1)
		b.Goal = b.Pieces
		all = append(all, b)
	}
	for role := board.Plain; role <= board.Robot; role++ {
		const ranks = 15 // a multiple of the numbers of hues and of bodies that cars have in turns
		b := specimen(role, ranks, 3)
		b.Goal = b.Pieces[len(b.Pieces)-1:] // at the edge: a way out
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

// specimen is a row of pieces of a role: n of each length up to longest, and one with each label
// that has a colour of its own.
func specimen(role board.Role, n, longest int) board.Board {
	b := board.Board{H: 2, Walls: []board.Point{{Y: 1}}, Gates: []board.Point{{X: 1, Y: 1}}, RightWalls: []board.Point{{}}}
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
