package klotski

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/internal/grid"
)

// maxID is longer than any board with its goal and options can be, and short enough to
// refuse the rest without reading it.
const maxID = 8192

// prefix is the kind in an ID.
const prefix = "klotski:"

const (
	exampleHint = "write rows separated by /, as 1xx2/1xx2/3445/3785/6009, or a name, as heng-dao-li-ma"
	cellHint    = "0 or . is an empty cell, # a wall, - a gate that only pieces of the goal may cover, and equal characters are one piece"
	goalHint    = "write the goal after the start, as START:GOAL, with . for cells that may hold anything"
)

// Parse reads START, START:GOAL, START:GOAL:OPTIONS or a code.
func Parse(desc string) (solve.Puzzle, error) {
	if len(desc) > maxID {
		return nil, input.Errorf(input.Say("a board has at most %d cells, rows separated by /", blocks.MaxCells),
			"klotski: a puzzle of %d characters is too long", utf8.RuneCountInString(desc))
	}
	if !utf8.ValidString(desc) {
		return nil, input.Errorf("save the text as UTF-8", "klotski: the puzzle is not UTF-8")
	}
	if desc == "" {
		return nil, input.Errorf(exampleHint, "klotski: the puzzle is empty")
	}
	if !strings.ContainsAny(desc, "/:") {
		rows, err := readCode(desc)
		if err != nil {
			return nil, err
		}
		desc = rows
	}
	b, err := parseBoard(desc)
	if spaced := strings.ReplaceAll(desc, " ", "."); err != nil && spaced != desc { // an empty cell may be typed as a space
		if other, wrong := parseBoard(spaced); wrong == nil {
			b, err = other, nil
		}
	}
	if err != nil {
		return nil, err
	}
	label(&b)
	return &puzzle{id: positionID(b), board: b}, nil
}

// parseBoard reads everything but codes.
func parseBoard(desc string) (board.Board, error) {
	parts := strings.Split(desc, ":")
	if len(parts) > 3 {
		return board.Board{}, input.Errorf("write START:GOAL:OPTIONS", "klotski: the puzzle has %d parts, more than 3", len(parts))
	}
	for len(parts) < 3 {
		parts = append(parts, "")
	}
	start, err := layout.Read("", parts[0])
	if err != nil {
		return board.Board{}, err
	}
	soldiers(start)
	b := board.Board{W: start.W, H: start.H, Text: board.Notation{Empty: "0", Wall: "#", Gate: "-", Row: "/"}}
	if b.Pieces, err = pieces(start, ""); err != nil {
		return b, orCars(err, b, parts[1])
	}
	if len(b.Pieces) == 0 {
		return b, input.Errorf("mark each piece's cells with a character of its own", "klotski: the board has no piece")
	}
	b.Walls, b.Gates = start.All('#'), start.All('-')
	if parts[1] == "" {
		err = orCars(classicGoal(&b), b, "")
	} else if isCells(start, parts[1]) {
		err = readCells(&b, parts[1])
	} else {
		err = readGoal(&b, start, parts[1])
	}
	if err != nil {
		return b, err
	}
	groups, err := readOptions(b, parts[2])
	if err != nil {
		return b, err
	}
	classify(&b, groups)
	return b, checkGates(b)
}

// orCars adds to the hint of err that a board of 6 rows of 6 cells without a goal may be one of
// cars.
func orCars(err error, b board.Board, goal string) error {
	if bad, ok := errors.AsType[*input.Error](err); ok && b.W == 6 && b.H == 6 && goal == "" {
		return input.Errorf(input.Say("%s; cars that keep to their lines are of the kind rush: write kind: rush into the file, or rush:BBoKMx/…", bad.Cure()), "%s", bad.Said())
	}
	return err
}

// classicGoal asks for the only 2x2 of a board of 5 rows of 4 cells at the bottom centre.
func classicGoal(b *board.Board) error {
	hero := -1
	for i, p := range b.Pieces {
		if isShape(p, 2, 2) {
			if hero >= 0 {
				hero = -2
				break
			}
			hero = i
		}
	}
	switch {
	case b.W != 4 || b.H != 5:
		return input.Errorf(goalHint, "klotski: a board of %s of %s needs a goal", input.Count(b.H, "row"), input.Count(b.W, "cell"))
	case hero < 0:
		return input.Errorf(goalHint, "klotski: a board without exactly one 2x2 piece needs a goal")
	}
	g := b.Pieces[hero]
	g.At = board.Point{X: 1, Y: 3}
	for _, w := range b.Walls {
		if g.Covers(w) {
			return input.Errorf(goalHint, "klotski: row %d: a wall stands in the classic goal, so the board needs a goal", w.Y+1)
		}
	}
	b.Goal, b.GoalCovers = []board.Piece{g}, false
	return nil
}

// readGoal reads the goal's grid.
func readGoal(b *board.Board, start grid.Grid, s string) error {
	goal, err := layout.ReadGoal(s, start.W, start.H)
	if err != nil {
		return err
	}
	if b.Goal, err = pieces(goal, "goal "); err != nil {
		return err
	}
	if len(b.Goal) == 0 {
		return input.Errorf("write a piece's character into the cells where it must end", "klotski: the goal names no piece")
	}
	for i, g := range b.Goal {
		p, ok := board.Find(b.Pieces, g.Name)
		switch {
		case !ok:
			return input.Errorf("the goal can only name pieces of the start", "klotski: goal row %d: there is no piece %q in the start", g.At.Y+1, g.Name)
		case !sameShape(p, g):
			return input.Errorf("a piece that the goal names must stand there whole, in the shape that it has at the start",
				"klotski: goal row %d: piece %q has another shape than in the start", g.At.Y+1, g.Name)
		}
		for _, w := range b.Walls {
			if g.Covers(w) {
				return input.Errorf("walls stay where they are", "klotski: goal row %d: piece %q stands on a wall", w.Y+1, g.Name)
			}
		}
		b.Goal[i] = p
		b.Goal[i].At = g.At
	}
	for _, w := range goal.All('#') {
		if start.Cells[w.Y*start.W+w.X] != '#' {
			return input.Errorf("draw walls in the start", "klotski: goal row %d: a wall that the start does not have", w.Y+1)
		}
	}
	for _, g := range goal.All('-') {
		switch start.Cells[g.Y*start.W+g.X] {
		case '-':
		case '#':
			return input.Errorf("draw gates where there is no wall", "klotski: goal row %d: the gate is a wall in the start", g.Y+1)
		default:
			b.Gates = append(b.Gates, g)
		}
	}
	slices.SortFunc(b.Gates, board.Point.Compare)
	return nil
}

// checkGates refuses a start in which a piece covers a gate that is closed to it.
func checkGates(b board.Board) error {
	for _, g := range b.Gates {
		for _, p := range b.Pieces {
			if p.Covers(g) && !b.InGoal(p.Class) {
				return input.Errorf("only pieces that the goal names may cover a gate", "klotski: row %d: piece %q covers a gate", g.Y+1, p.Name)
			}
		}
	}
	return nil
}
