// Package atomix reads Atomix: atoms that slide until something stops them, and a molecule
// to be built of them anywhere on the board.
//
//	#######
//	#a...b#     atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb
//	#..#..#     # is a wall, a dot an empty cell, every other character an atom of that
//	#.c...#     type. The goal is a pattern in which a dot is any cell.
//	#######
//	            The edge of the board stops atoms as a wall does.
//	  acb
//
// The game is by Günter Krämer, 1990. None of its levels is in here.
package atomix

import (
	_ "embed"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

const hint = "write atomix:START:GOAL with rows separated by /: # is a wall, . empty, any other character an atom"

// Kind is atomix, a line of the catalog.
var Kind = game.Kind(solve.Kind{
	Name:    "atomix",
	Doc:     "Atomix: atoms slide until something stops them, and form a molecule",
	Heading: map[string]string{"zh": called.Chinese + "（Atomix）", "en": "Atomix"},
	Task:    map[string]string{"zh": "拼出棋盘旁边的分子。", "en": "Build the molecule beside the board."},
	Rule:    map[string]string{"zh": "原子一直滑到被挡住为止。", "en": "An atom slides until something stops it."},
	Example: "atomix:water",
	Syntax:  []string{hint},
	Words:   map[string]string{called.Chinese: ""},
	Title:   solve.Titles("原子（Atomix）", "Atomix"),
	Layouts: solve.ReadLayouts(layoutsCSV),
})

var game = glide.Game{
	Called: called,
	Hint:   hint,
	Form:   "START:GOAL, rows separated by /",
	Read:   read,

	Few: 3, Many: 8, Usual: 4, Worthwhile: 6, Pieces: "atoms",
	Solvable: true, // each is taken apart from its goal
	Draw:     draw,
}

// called is what messages call the kind.
var called = input.Name("atomix", "原子")

var rows = glide.Rows(called)

// layoutsCSV are the named boards. All are generated for this program; every optimum is proved.
//
//go:embed layouts.csv
var layoutsCSV string

// read returns the board of a start and a goal.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Motion: board.Glide, GoalAnywhere: true, Text: board.Notation{Empty: ".", Wall: "#", Row: "/"}}
	if goalText == "" {
		return b, input.Errorf("write the molecule after the start, as START:GOAL, with . for cells that may hold anything", "atomix: the board needs a goal")
	}
	start, err := rows.Read("", startText)
	if err != nil {
		return b, err
	}
	goal, err := rows.Read("goal ", goalText)
	if err != nil {
		return b, err
	}
	b.W, b.H, b.Walls = start.W, start.H, start.All('#')
	types := map[rune]int{} // in reading order of the start
	atoms := map[rune]int{}
	for i, r := range start.Cells {
		switch r {
		case '.', '#':
		default:
			if _, ok := types[r]; !ok {
				types[r] = len(types)
			}
			atoms[r]++
			b.Pieces = append(b.Pieces, atom(r, start.At(i), types[r]))
		}
	}
	switch {
	case len(b.Pieces) == 0:
		return b, input.Errorf("mark each atom with a character of its type", "atomix: the board has no atom")
	case len(b.Pieces) > glide.MaxPieces:
		return b, input.Errorf("a board has at most 32 atoms", "atomix: %d atoms are too many", len(b.Pieces))
	}
	return b, readGoal(&b, goal, types, atoms)
}

// readGoal reads the molecule, of atoms whose types and numbers the start tells.
func readGoal(b *board.Board, goal grid.Grid, types, atoms map[rune]int) error {
	whole := goal
	goal = goal.Trim()
	for i, r := range whole.Cells {
		if r == '#' {
			return input.Errorf("the goal shows atoms; . is a cell that may hold anything", "atomix: goal row %d: a wall is not part of a molecule", whole.At(i).Y+1)
		}
		if r == '.' {
			continue
		}
		if _, ok := types[r]; !ok {
			return input.Errorf("the goal can only name atoms of the start", "atomix: goal row %d: there is no atom %q in the start", whole.At(i).Y+1, string(r))
		}
		if atoms[r]--; atoms[r] < 0 {
			return input.Errorf("put more of them into the start, or fewer into the goal", "atomix: goal row %d: the goal has more atoms %q than the start", whole.At(i).Y+1, string(r))
		}
	}
	switch {
	case goal.W == 0:
		return input.Errorf("write the atoms of the molecule", "atomix: the goal names no atom")
	case goal.W > b.W || goal.H > b.H:
		return input.Errorf("the molecule must fit on the board", "atomix: the goal has %s of %s, the board %d of %d",
			input.Count(goal.H, "row"), input.Count(goal.W, "cell"), b.H, b.W)
	}
	for i, r := range goal.Cells {
		if r != '.' {
			b.Goal = append(b.Goal, atom(r, goal.At(i), types[r]))
		}
	}
	return nil
}

func atom(r rune, at board.Point, class int) board.Piece {
	return board.Piece{Name: string(r), Label: string(r), At: at, Cells: []board.Point{{}}, Class: class, Role: board.Atom}
}
