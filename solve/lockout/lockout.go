// Package lockout parses Lunar Lockout puzzles. A robot slides until another robot stops it. The edge of the board
// does not stop robots, and a slide over the edge is not a legal move. By default, the robot X must stop in the
// centre.
//
//	.A...
//	..B..      lockout:.A.../..B../...../C..DX/.....
//	.....      Letters are robots, a dot is an empty cell. An optional goal after
//	C..DX      the start, a grid of the same size, shows where robots must stop.
//	.....      The goal can also be a list of columns and rows, counted from 1:
//	           X@3.3+A@2.1.
//
// The game was designed by Hiroshi Yamamoto and Nob Yoshigahara, and ThinkFun published it in 1998. This package does
// not contain any cards of the original game.
package lockout

import (
	_ "embed"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/order"
)

const (
	hint = "write rows separated by /, for example lockout:..X../...../...../...../B.A.C: letters are robots, . is empty"
	hero = "X"

	goalHint = "write START:GOAL, with . for goal cells that may hold anything"
)

// Kind is the lockout puzzle kind.
var Kind = game.Kind(solve.Kind{
	Name: "lockout",
	Texts: solve.Texts{
		Doc:     "Lunar Lockout: robots slide until another robot stops them, and X must stop in the centre",
		Heading: map[string]string{"zh": kindName.Names["zh"] + "（Lunar Lockout）", "en": "Lunar Lockout"},
		Task:    map[string]string{"zh": "让{hero}的机器人停在标记格上。", "en": "Stop the {hero} robot on the marked cell."},
		Rule:    map[string]string{"zh": "机器人一直滑到被别的机器人挡住为止。", "en": "Robots slide until another one stops them."},
		Title:   solve.FixedTitle(map[string]string{"zh": "登月", "en": "Lunar Lockout"}),
	},
	Parser: solve.Parser{
		Example: "lockout:lunar-1",
		Syntax: []string{
			"Write rows separated by /, such as ..X../...../...../...../B.A.C. Letters are robots of one cell, and . is empty.",
			"A robot slides until another robot stops it. A slide that no robot stops is not a move.",
			"By default, X must stop on the centre cell of a board with odd sides. Write another goal after a colon, as a grid or as X@3.3.",
			"lockout:@7 is a random solvable board for seed 7. lockout:6@7 has 6 robots.",
		},
		Words:     map[string]string{"lunar-lockout": "", "lunar": "", "登月": ""},
		Layouts:   solve.ReadLayouts(layoutsCSV),
		Recognize: recognize,
		Resembles: func(text string) bool {
			return strings.Contains(text, "X") && solve.IsGrid(text, 5, 5, ".ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		},
	},
})

var game = glide.Game{
	Name:          kindName,
	Hint:          hint,
	Syntax:        "rows separated by /",
	Read:          read,
	IsDefaultGoal: hasDefaultGoal,

	MinPieces: 5, MaxPieces: 8, DefaultPieces: 5, MinSlides: 6, PieceNoun: "robots",
	Generate: draw,
}

// recognize accepts a board of 5 rows of 5 cells without a goal, with different single letters and the robot X.
func recognize(id string) bool {
	lines := strings.Split(grid.Compact(id, grid.Blanks, '.'), "/")
	seen := map[rune]bool{}
	for _, line := range lines {
		for _, r := range line {
			if r == '.' {
				continue
			}
			if r < 'A' || r > 'Z' || seen[r] {
				return false
			}
			seen[r] = true
		}
		if len(line) != 5 {
			return false
		}
	}
	return len(lines) == 5 && seen['X'] && len(seen) > 1 && len(seen) < 25
}

// hasDefaultGoal reports whether the goal is to move X to the centre, so that the ID of the board
// can omit the goal. If the ID without a goal would be read as a name, the ID must include the
// goal.
func hasDefaultGoal(b board.Board) bool {
	return strings.ContainsAny(b.String(), "/.#") && len(b.Goal) == 1 && b.Goal[0].Name == hero && b.W%2 == 1 && b.H%2 == 1 && b.Goal[0].At == centre(b)
}

func centre(b board.Board) board.Point { return board.Point{X: b.W / 2, Y: b.H / 2} }

var kindName = input.Name("lockout", map[string]string{"zh": "登月"})

var rows = glide.RowFormat(kindName)

// layoutsCSV contains the named boards. All named boards are generated, and their optima are
// proved.
//
//go:embed layouts.csv
var layoutsCSV string

// read parses the start of a puzzle and an optional goal.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Rules: board.Rules{Motion: board.GlideOpen}, Text: board.Symbols{Empty: ".", Row: "/"}}
	startText = grid.Compact(startText, grid.Blanks, '.')
	if !strings.Contains(goalText, "@") {
		goalText = grid.Compact(goalText, grid.Blanks, '.')
	}
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
		return b, input.Errorf("give each robot its own letter", "lockout: the board has no robots")
	case len(b.Pieces) > glide.MaxPieces:
		return b, input.Errorf("a board has at most 32 robots", "lockout: %d robots are too many", len(b.Pieces))
	}
	switch {
	case goalText == "":
		err = centreGoal(&b)
	// A goal grid cannot contain the character @.
	case strings.Contains(goalText, "@"):
		b.Goal, err = rows.Targets(b, goalText, "the goal can only name robots of the start")
		order.Sort(b.Goal, func(g, h board.Piece) int { return g.At.Compare(h.At) })
	default:
		err = readGoal(&b, goalText)
	}
	if err == nil {
		classify(&b)
	}
	return b, err
}

// robots returns all robots of a grid in reading order.
func robots(place string, g grid.Grid) ([]board.Piece, error) {
	if walls := g.Find('#'); len(walls) > 0 {
		return nil, input.Errorf("write . for an empty cell; in lockout, only robots stop robots", "lockout: %srow %d: a lockout board has no walls", input.Word(place), walls[0].Y+1)
	}
	return rows.Robots(g, place, hint)
}

// centreGoal sets the default goal, which is to move X to the centre.
func centreGoal(b *board.Board) error {
	if b.W%2 == 0 || b.H%2 == 0 {
		return input.Errorf(goalHint, "lockout: a board of %s of %s has no centre cell, so it needs a goal", input.Count(b.H, "row"), input.Count(b.W, "cell"))
	}
	if p, ok := board.Find(b.Pieces, hero); ok {
		p.At = centre(*b)
		b.Goal = []board.Piece{p}
		return nil
	}
	return input.Errorf(goalHint, "lockout: a board without a robot X needs a goal")
}

// readGoal parses a goal grid that has the same size as the board.
func readGoal(b *board.Board, text string) error {
	goal, err := rows.ReadGoal(text, b.W, b.H)
	if err != nil {
		return err
	}
	if b.Goal, err = robots("goal ", goal); err != nil {
		return err
	}
	if len(b.Goal) == 0 {
		return input.Errorf("write the letter of a robot in the cell where it must stop", "lockout: the goal names no robots")
	}
	for _, g := range b.Goal {
		if _, ok := board.Find(b.Pieces, g.Name); !ok {
			return input.Errorf("the goal can only name robots of the start", "lockout: goal row %d: there is no robot %q in the start", g.At.Y+1, g.Name)
		}
	}
	return nil
}

// classify makes all robots that are not in the goal interchangeable. classify assigns the role
// MainPiece to the robots in the goal.
func classify(b *board.Board) {
	const other = 0
	for i := range b.Pieces {
		b.Pieces[i].Class = other
		for k := range b.Goal {
			if b.Goal[k].Name == b.Pieces[i].Name {
				b.Goal[k].Class, b.Pieces[i].Class = k+1, k+1
				b.Goal[k].Role, b.Pieces[i].Role = board.MainPiece, board.MainPiece
			}
		}
	}
}
