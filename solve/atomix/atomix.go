// Package atomix parses Atomix puzzles. An atom slides until an obstacle stops it. The goal is to
// build a given molecule anywhere on the board.
//
//	#######
//	#a...b#     atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb
//	#..#..#     # is a wall, a dot an empty cell, any other character an atom of that
//	#.c...#     type. The goal is a pattern in which a dot matches any cell.
//	#######
//	            The edge of the board stops atoms like a wall.
//	  acb
//
// The game was designed by Günter Krämer and appeared in 1990. This package does not contain any
// levels of the original game.
package atomix

import (
	_ "embed"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
	"slidegif/solve/internal/grid"
)

const hint = "write atomix:START:GOAL with rows separated by /: # is a wall, . is empty, and any other character is an atom"

// Kind is the atomix puzzle kind.
var Kind = game.Kind(solve.Kind{
	Name: "atomix",
	Texts: solve.Texts{
		Doc:     "Atomix: atoms slide until something stops them, to build a molecule",
		Heading: map[string]string{"zh": kindName.Names["zh"] + "（Atomix）", "en": "Atomix"},
		Task:    map[string]string{"zh": "拼出棋盘旁边的分子。", "en": "Build the molecule beside the board."},
		Rule:    map[string]string{"zh": "原子一直滑到被挡住为止。", "en": "An atom slides until something stops it."},
		Title:   solve.FixedTitle(map[string]string{"zh": "原子（Atomix）", "en": "Atomix"}),
	},
	Parser: solve.Parser{
		Example: "atomix:water",
		Syntax: []string{
			"Write START:GOAL with rows separated by /, such as #######/#a...b#/#..#..#/#.c...#/#######:acb. # is a wall, . is empty, and any other character is an atom. Everything outside the rows is wall.",
			"Equal characters are equal atoms. The goal must not have more atoms of a type than the start.",
			"The goal is the molecule, a grid that fits on the board; . matches anything. The atoms may form it anywhere.",
			"An atom slides until a wall or another atom stops it. Each slide is one move.",
			"atomix:@7 is a random solvable board for seed 7. atomix:5@7 has 5 atoms.",
		},
		Words:      map[string]string{kindName.Names["zh"]: "", "原子对接": ""},
		Imports:    []solve.ImportFormat{{Example: "feld_00=#######\nfeld_01=#1...2#\nfeld_02=#.....#\nfeld_03=#######\nmole_0=12", Source: "KAtomic"}},
		Layouts:    solve.ReadLayouts(layoutsCSV),
		ReadFields: readFields,
		Resembles:  resembles,
	},
})

// resembles reports whether text is a board that is surrounded by walls and has unconnected cells with the same
// character.
func resembles(text string) bool {
	g, err := rows.Read("", text)
	if err != nil || g.W < 3 || g.H < 3 {
		return false
	}
	split := false
	for i, r := range g.Cells {
		at := g.At(i)
		border := at.X == 0 || at.Y == 0 || at.X == g.W-1 || at.Y == g.H-1
		if border && r != '#' {
			return false
		}
		if r != '#' && r != '.' {
			_, _, apart := g.Piece(r)
			split = split || apart
		}
	}
	return split
}

var game = glide.Game{
	Name:   kindName,
	Hint:   hint,
	Syntax: "START:GOAL with rows separated by /",
	Read:   read,

	GoalNote: noteMargins,

	MinPieces: 3, MaxPieces: 8, DefaultPieces: 4, MinSlides: 6, PieceNoun: "atoms",
	AlwaysSolvable: true, // draw takes the solved molecule apart, so every board is solvable
	Generate:       draw,
}

var kindName = input.Name("atomix", map[string]string{"zh": "原子"})

var rows = glide.RowFormat(kindName)

// layoutsCSV contains the named boards. All named boards are generated, and their optima are
// proved.
//
//go:embed layouts.csv
var layoutsCSV string

// read parses the start and the goal of a puzzle.
func read(startText, goalText string) (board.Board, error) {
	b := board.Board{Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true}, Text: board.Symbols{Empty: ".", Wall: "#", Row: "/"}}
	if goalText == "" {
		return b, input.Errorf("write START:GOAL, where the goal is the molecule, with . for cells that may hold anything", "atomix: the board needs a goal")
	}
	start, err := rows.Read("", startText)
	if err != nil {
		return b, err
	}
	goal, err := rows.Read("goal ", goalText)
	if err != nil {
		return b, err
	}
	b.W, b.H, b.Walls = start.W, start.H, start.Find('#')
	types := map[rune]int{} // type numbers in the reading order of the start
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
		return b, input.Errorf("write the same character for all atoms of a type", "atomix: the board has no atoms")
	case len(b.Pieces) > glide.MaxPieces:
		return b, input.Errorf("a board has at most 32 atoms", "atomix: %d atoms are too many", len(b.Pieces))
	}
	return b, readGoal(&b, goal, types, atoms)
}

// readGoal parses the rows of the molecule. For each character in the start, types contains the
// type number, and atoms contains the number of atoms. readGoal subtracts the atoms in the goal
// from atoms.
func readGoal(b *board.Board, goal grid.Grid, types, atoms map[rune]int) error {
	whole := goal
	goal = goal.Trim()
	for i, r := range whole.Cells {
		if r == '#' {
			return input.Errorf("draw only atoms in the goal; write . for cells that may hold anything", "atomix: goal row %d: a wall is not part of a molecule", whole.At(i).Y+1)
		}
		if r == '.' {
			continue
		}
		if _, ok := types[r]; !ok {
			return input.Errorf("the goal can only name atoms of the start", "atomix: goal row %d: there is no atom %q in the start", whole.At(i).Y+1, string(r))
		}
		if atoms[r]--; atoms[r] < 0 {
			return input.Errorf("add atoms to the start, or remove atoms from the goal", "atomix: goal row %d: the goal has more atoms %q than the start", whole.At(i).Y+1, string(r))
		}
	}
	switch {
	case goal.W == 0:
		return input.Errorf("write the atoms of the molecule", "atomix: the goal names no atoms")
	case goal.W > b.W || goal.H > b.H:
		return input.Errorf("the molecule must fit on the board", "atomix: the goal has %s of %s, but the board has %d of %d",
			input.Count(goal.H, "row"), input.Count(goal.W, "cell"), b.H, b.W)
	}
	for i, r := range goal.Cells {
		if r != '.' {
			b.Goal = append(b.Goal, atom(r, goal.At(i), types[r]))
		}
	}
	return nil
}

// noteMargins returns a message if a goal has empty rows or columns around the molecule.
func noteMargins(goalText string) input.Message {
	goal, err := rows.Read("goal ", goalText)
	if err != nil || len(goal.Trim().Cells) == len(goal.Cells) {
		return input.Message{}
	}
	return input.Say("the empty margins of the goal were removed, because the atoms may form the molecule anywhere")
}

func atom(r rune, at board.Point, class int) board.Piece {
	return board.Piece{Name: string(r), Label: string(r), At: at, Cells: []board.Point{{}}, Class: class, Role: board.Atom}
}
