// Package lockout reads Lunar Lockout: robots that slide until another robot stops them. A
// slide that nothing stops is no move, since beyond the edge there is only space. The robot
// X must stop on the centre.
//
//	A...B
//	.....      lockout:A...B/...../..X../...../C...D
//	..X..      Letters are robots, a dot is an empty cell. A goal behind the start, a
//	.....      grid of the same size, says where other robots must stop.
//	C...D      The goal can also name cells, as X@3.3+A@1.1.
//
// The game is by Hiroshi Yamamoto and Nob Yoshigahara, published by ThinkFun in 1998. None
// of its cards is in here.
package lockout

import (
	_ "embed"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

const (
	hint = "write rows separated by /, as lockout:A...B/...../..X../...../C...D: letters are robots, . is empty"
	hero = "X"

	goalHint = "write the goal after the start, as START:GOAL, with . for cells that may hold anything"
)

// Kind is lockout, a line of the catalog.
var Kind = game.Kind(solve.Kind{
	Name:    "lockout",
	Doc:     "Lunar Lockout: robots slide until another one stops them, until X stops in the centre",
	Heading: map[string]string{"zh": called.Chinese + "（Lunar Lockout）", "en": "Lunar Lockout"},
	Task:    map[string]string{"zh": "让{hero}的机器人停在标记格上。", "en": "Stop the {hero} robot on the marked cell."},
	Rule:    map[string]string{"zh": "机器人一直滑到被别的机器人挡住为止。", "en": "A robot slides until another one stops it."},
	Example: "lockout:lunar-1",
	Syntax:  []string{hint, goalHint},
	Words:   map[string]string{"lunar-lockout": "", "lunar": "", "登月": ""},
	Title:   solve.Titles("登月", "Lunar Lockout"),
	Layouts: solve.ReadLayouts(layoutsCSV),
	Kits:    &solve.Kits{Text: "^[A-Za-z./]+$", Empty: ".", Look: solve.ByName, Boards: kits},
})

var game = glide.Game{
	Called:  called,
	Hint:    hint,
	Form:    "rows separated by /",
	Read:    read,
	Implied: implied,

	Few: 5, Many: 8, Usual: 5, Worthwhile: 6, Pieces: "robots",
	Draw: draw,
}

// implied reports whether the goal of a board is X in the centre, unless what is left would be
// read as a name.
func implied(b board.Board) bool {
	return strings.ContainsAny(b.String(), "/.#") && len(b.Goal) == 1 && b.Goal[0].Name == hero && b.W%2 == 1 && b.H%2 == 1 && b.Goal[0].At == centre(b)
}

func centre(b board.Board) board.Point { return board.Point{X: b.W / 2, Y: b.H / 2} }

// called is what messages call the kind.
var called = input.Name("lockout", "登月")

var rows = glide.Rows(called)

// layoutsCSV are the named boards. All are generated for this program; every optimum is proved.
//
//go:embed layouts.csv
var layoutsCSV string

// read returns the board of a start and a goal, which may be empty.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Motion: board.GlideOpen, Text: board.Notation{Empty: ".", Row: "/"}}
	start, err := rows.Read("", startText)
	if err != nil {
		return b, err
	}
	b.W, b.H = start.W, start.H
	if b.Pieces, err = robots("", start); err != nil {
		return b, err
	}
	switch {
	case len(b.Pieces) == 0:
		return b, input.Errorf("mark each robot with a letter of its own", "lockout: the board has no robot")
	case len(b.Pieces) > glide.MaxPieces:
		return b, input.Errorf("a board has at most 32 robots", "lockout: %d robots are too many", len(b.Pieces))
	}
	switch {
	case goalText == "":
		err = centreGoal(&b)
	case strings.Contains(goalText, "@"): // no grid has it
		b.Goal, err = rows.Targets(b, goalText, "the goal can only name robots of the start")
		slices.SortFunc(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	default:
		err = readGoal(&b, goalText)
	}
	if err == nil {
		classify(&b)
	}
	return b, err
}

// robots lists the letters of a grid in reading order.
func robots(place string, g grid.Grid) ([]board.Piece, error) {
	if walls := g.All('#'); len(walls) > 0 {
		return nil, input.Errorf("write . for an empty cell; only robots stop robots here, walls are for atomix", "lockout: %srow %d: a board of lockout has no walls", input.Word(place), walls[0].Y+1)
	}
	return rows.Robots(g, place, hint)
}

// centreGoal asks for X in the centre.
func centreGoal(b *board.Board) error {
	if b.W%2 == 0 || b.H%2 == 0 {
		return input.Errorf(goalHint, "lockout: a board of %s of %s has no centre, so it needs a goal", input.Count(b.H, "row"), input.Count(b.W, "cell"))
	}
	if p, ok := board.Find(b.Pieces, hero); ok {
		p.At = centre(*b)
		b.Goal = []board.Piece{p}
		return nil
	}
	return input.Errorf(goalHint, "lockout: a board without a robot X needs a goal")
}

// readGoal reads a grid of the board's size.
func readGoal(b *board.Board, text string) error {
	goal, err := rows.ReadGoal(text, b.W, b.H)
	if err != nil {
		return err
	}
	if b.Goal, err = robots("goal ", goal); err != nil {
		return err
	}
	if len(b.Goal) == 0 {
		return input.Errorf("write a robot's letter where it must stop", "lockout: the goal names no robot")
	}
	for _, g := range b.Goal {
		if _, ok := board.Find(b.Pieces, g.Name); !ok {
			return input.Errorf("the goal can only name robots of the start", "lockout: goal row %d: there is no robot %q in the start", g.At.Y+1, g.Name)
		}
	}
	return nil
}

// classify makes the robots that the goal does not name interchangeable. Those that it
// names are the heroes.
func classify(b *board.Board) {
	const other = 0
	for i := range b.Pieces {
		b.Pieces[i].Class = other
		for k := range b.Goal {
			if b.Goal[k].Name == b.Pieces[i].Name {
				b.Goal[k].Class, b.Pieces[i].Class = k+1, k+1
				b.Goal[k].Role, b.Pieces[i].Role = board.Hero, board.Hero
			}
		}
	}
}
