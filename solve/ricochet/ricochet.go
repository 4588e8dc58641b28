// Package ricochet parses Ricochet Robots puzzles. A robot slides until a wall or another robot
// stops it. Walls lie between cells, and the edge of the board is also a wall. A robot must stop on
// its target, and the other robots can help as obstacles.
//
//	A . .|. .
//	. . . . .     ricochet:A..,../....._/.#..C/..B..:A@5.2
//	        -     Letters are robots, a dot is an empty cell, # a wall cell. A comma
//	. # . . C     after a cell is a wall on its right side, a _ a wall on its lower
//	. . B . .     side. The goal counts columns and rows from 1. For any@5.2, any
//	              robot may stop on the target.
//
// The game was designed by Alex Randolph and appeared in 1999. This package does not contain any
// boards of the original game.
package ricochet

import (
	_ "embed"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
)

const (
	hint      = "write ricochet:START:GOAL, for example ricochet:A..,../....._/.#..C/..B..:A@5.2: letters are robots, . is empty, # is a wall; after a cell, a , is a wall on its right and a _ a wall below it"
	maxRobots = 8
	anyRobot  = "any" // name for any robot in a goal
)

// Kind is the ricochet puzzle kind.
var Kind = game.Kind(solve.Kind{
	Name: "ricochet",
	Texts: solve.Texts{
		Doc:       "Ricochet Robots: robots slide until something stops them, and one must stop on its target",
		Heading:   map[string]string{"zh": kindName.Names["zh"] + "（Ricochet Robots）", "en": "Ricochet Robots"},
		Task:      map[string]string{"zh": "让机器人停在标记格上。", "en": "Stop the robot on the marked cell."},
		NamedTask: map[string]string{"zh": "让机器人 {name} 停在标记格上。", "en": "Stop robot {name} on the marked cell."},
		Rule:      map[string]string{"zh": "机器人一直滑到被挡住为止。", "en": "Robots slide until something stops them."},
		Title:     solve.FixedTitle(map[string]string{"zh": "碰撞机器人", "en": "Ricochet Robots"}),
	},
	Parser: solve.Parser{
		Example: "ricochet:ricochet-1",
		Syntax: []string{
			"Write START:GOAL with rows separated by /, such as A..,../....._/.#..C/..B..:A@5.2. Letters are robots of one cell, . is empty, and # is a wall cell.",
			"A comma after a cell is a wall on its right side, and _ a wall on its lower side. If a cell has both, the comma comes first. Everything outside the rows is wall.",
			"The goal A@5.2 means that robot A stops in column 5, row 2, counted from the top left. any@5.2 accepts any robot. Join several goals with +.",
			"A board has at most 256 cells and 8 robots.",
			"ricochet:@7 is a random solvable 16x16 board for seed 7.",
		},
		Words:   map[string]string{"ricochet-robots": "", "碰撞机器人": ""},
		Layouts: solve.ReadLayouts(layoutsCSV),
	},
	Generator: solve.Generator{
		DailyLengths: [7]string{"10", "7", "7", "7-8", "8", "8-9", "9"},
		DailySince:   20261129,
	},
})

var game = glide.Game{
	Name:      kindName,
	Hint:      hint,
	Syntax:    "START:GOAL with rows separated by /",
	Read:      read,
	MinSlides: 5,
	Generate:  draw,
}

var kindName = input.Name("ricochet", map[string]string{"zh": "碰撞机器人"})

// layoutsCSV contains the named boards. All named boards are generated, and their optima are
// proved.
//
//go:embed layouts.csv
var layoutsCSV string
