package klotski

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/blocks"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/order"
)

// maxID is the maximum length, in bytes, of a puzzle in text form. No valid puzzle is longer.
const maxID = 8192

// prefix is the prefix of the IDs of this kind.
const prefix = "klotski:"

const (
	exampleHint = "write rows separated by /, for example 1xx2/1xx2/3445/3785/6009, or a name such as heng-dao-li-ma"
	goalHint    = "write the goal after a colon: x@3.3 puts piece x in column 3, row 3; a grid has . in the cells that may hold anything"
	tilesHint   = "if these are numbered tiles, write numbers instead of letters, such as 123/456/708"
)

// Parse parses START, START:GOAL, START:GOAL:OPTIONS or a code.
func Parse(desc string) (solve.Puzzle, error) { return parse(desc, false) }

// ParseUnnamed is like Parse, but for a text that does not name the kind. Without a kind, equal characters may be
// separate pieces of the same type; see splitEqual.
func ParseUnnamed(desc string) (solve.Puzzle, error) { return parse(desc, true) }

func parse(desc string, unnamed bool) (solve.Puzzle, error) {
	if len(desc) > maxID {
		return nil, input.Errorf(input.Say("a board has at most %d cells; separate its rows with /", blocks.MaxCells),
			"klotski: the puzzle is too long (%d characters)", utf8.RuneCountInString(desc))
	}
	if !utf8.ValidString(desc) {
		return nil, input.Errorf("save the text as UTF-8", "klotski: the puzzle is not valid UTF-8")
	}
	if desc == "" {
		return nil, input.Errorf(exampleHint, "klotski: the puzzle is empty")
	}
	if !strings.ContainsAny(desc, "/:\n[{") {
		rows, err := parseCode(desc)
		if err != nil {
			return nil, err
		}
		desc = rows
	}
	level := convertGnome(desc)
	p, err := parsePuzzle(cmp.Or(level, desc), unnamed)
	if spaced := strings.ReplaceAll(desc, " ", "."); err != nil && spaced != desc {
		if q, wrong := parsePuzzle(spaced, unnamed); wrong == nil {
			p, err = q, nil
		}
	}
	if err != nil {
		return nil, err
	}
	if level != "" {
		p.note = input.Say("read as a gnome-klotski level: %s", p.id)
	}
	return p, nil
}

func parsePuzzle(desc string, unnamed bool) (*puzzle, error) {
	parts, err := splitParts(desc)
	if err != nil {
		return nil, err
	}
	parts, note := replaceBlank(parts)
	if unnamed {
		if start, equal := splitEqual(parts); start != "" {
			parts[0] = start
			if note.Format != "" {
				equal = input.Say("%s; %s", note, equal)
			}
			note = equal
		}
	}
	b, err := parseBoard(parts)
	if err != nil {
		return nil, err
	}
	label(&b)
	return &puzzle{id: positionID(b), board: b, note: note}, nil
}

// splitParts splits a puzzle into its start, its goal and its options.
func splitParts(desc string) ([]string, error) {
	parts := strings.Split(desc, ":")
	if len(parts) > 3 {
		return nil, input.Errorf("write START:GOAL:OPTIONS", "klotski: the puzzle has %d parts, more than 3", len(parts))
	}
	return append(parts, make([]string, 3-len(parts))...), nil
}

// parseBoard parses a board from its start, its goal and its options.
func parseBoard(parts []string) (board.Board, error) {
	start, err := layoutFormat.Read("", parts[0])
	if err != nil {
		return board.Board{}, err
	}
	renameSoldiers(start)
	b := board.Board{W: start.W, H: start.H, Text: board.Symbols{Empty: "0", Wall: "#", Gate: "-", Row: "/"}}
	if b.Pieces, err = readPieces(start, ""); err != nil {
		return b, err
	}
	if len(b.Pieces) == 0 {
		return b, input.Errorf("give each piece its own character", "klotski: the board has no pieces")
	}
	if isFull(start) {
		return b, fullError(start)
	}
	b.Walls, b.Gates = start.Find('#'), start.Find('-')
	if parts[1] == "" {
		err = setClassicGoal(&b)
	} else if isCellGoal(start, parts[1]) {
		err = readCellGoal(&b, parts[1])
	} else {
		err = readGridGoal(&b, start, parts[1])
	}
	if err != nil {
		return b, err
	}
	groups, err := readOptions(b, parts[2])
	if err != nil {
		return b, err
	}
	classify(&b, groups)
	if err := checkCellGoal(b); err != nil {
		return b, err
	}
	return b, checkGates(b)
}

// setClassicGoal sets the classic goal, in which the 2x2 piece is at the bottom centre.
// setClassicGoal returns an error unless the board has 4x5 cells and exactly one 2x2 piece.
func setClassicGoal(b *board.Board) error {
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
	hint := input.Word(goalHint)
	if isOther := func(p board.Piece) bool { return len(p.Cells) > 1 }; !slices.ContainsFunc(b.Pieces, isOther) {
		hint = input.Say("%s; %s", input.Word(tilesHint), hint)
	}
	switch {
	case b.W != 4 || b.H != 5:
		return input.Errorf(hint, "klotski: a board of %s of %s needs a goal", input.Count(b.H, "row"), input.Count(b.W, "cell"))
	case hero < 0:
		return input.Errorf(hint, "klotski: a board without exactly one 2x2 piece needs a goal")
	}
	g := b.Pieces[hero]
	g.At = board.Point{X: 1, Y: 3}
	for _, w := range b.Walls {
		if g.Covers(w) {
			return input.Errorf(goalHint, "klotski: row %d: a wall covers the classic goal, so the board needs a goal", w.Y+1)
		}
	}
	b.Goal, b.GoalCovers = []board.Piece{g}, false
	return nil
}

func readGridGoal(b *board.Board, start grid.Grid, s string) error {
	goal, err := layoutFormat.ReadGoal(s, start.W, start.H)
	if err != nil {
		return err
	}
	if b.Goal, err = readPieces(goal, "goal "); err != nil {
		return err
	}
	if len(b.Goal) == 0 {
		return input.Errorf("write the character of a piece in the cells where it must end", "klotski: the goal names no pieces")
	}
	for i, g := range b.Goal {
		p, ok := board.Find(b.Pieces, g.Name)
		switch {
		case !ok:
			return input.Errorf("the goal can only name pieces of the start", "klotski: goal row %d: there is no piece %q in the start", g.At.Y+1, g.Name)
		case !sameShape(p, g):
			return input.Errorf("show every cell of the piece, in the same shape as in the start",
				"klotski: goal row %d: piece %q has a different shape in the start", g.At.Y+1, g.Name)
		}
		for _, w := range b.Walls {
			if g.Covers(w) {
				return input.Errorf("walls do not move", "klotski: goal row %d: piece %q covers a wall", w.Y+1, g.Name)
			}
		}
		b.Goal[i] = p
		b.Goal[i].At = g.At
	}
	for _, w := range goal.Find('#') {
		if start.Cells[w.Y*start.W+w.X] != '#' {
			return input.Errorf("draw walls in the start", "klotski: goal row %d: the start has no wall here", w.Y+1)
		}
	}
	for _, g := range goal.Find('-') {
		switch start.Cells[g.Y*start.W+g.X] {
		case '-':
		case '#':
			return input.Errorf("a gate cannot be on a wall", "klotski: goal row %d: the gate is a wall in the start", g.Y+1)
		default:
			b.Gates = append(b.Gates, g)
		}
	}
	order.Sort(b.Gates, board.Point.Compare)
	return nil
}

// checkGates returns an error if a piece covers a gate that it may not enter.
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
