// Package ricochet reads Ricochet Robots: robots that slide until a wall or another robot
// stops them. Walls stand between cells, and the edge of the board is one. A robot must stop
// on its target; the others help it there.
//
//	A . .|. .
//	. . . . .     ricochet:A..,../....._/.#..C/..B..:A@5.2
//	        -     Letters are robots, a dot is an empty cell, # a cell that is a wall. A
//	. # . . C     comma behind a cell is a wall along its right side, a _ one along its
//	. . B . .     lower side. The goal names columns and rows from 1; any@5.2 is reached by
//	              whichever robot stops there.
//
// The game is by Alex Randolph, 1999. None of its boards is in here.
package ricochet

import (
	_ "embed"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/glide"
)

const (
	hint      = "write ricochet:START:GOAL, as ricochet:A..,../....._/.#..C/..B..:A@5.2: letters are robots, . is empty, # a wall, and a wall stands right of a cell with a , and below one with a _"
	maxRobots = 8
	anyRobot  = "any" // in a goal: whichever robot stops there
)

// Kind is ricochet, a line of the catalog.
var Kind = game.Kind(solve.Kind{
	Name:    "ricochet",
	Doc:     "Ricochet Robots: robots slide until a wall or another robot stops them, until one stops on its target",
	Heading: map[string]string{"zh": called.Chinese + "（Ricochet Robots）", "en": "Ricochet Robots"},
	Task:    map[string]string{"zh": "让机器人停在标记格上。", "en": "Stop the robot on the marked cell."},
	TaskOf:  map[string]string{"zh": "让机器人 {name} 停在标记格上。", "en": "Stop robot {name} on the marked cell."},
	Rule:    map[string]string{"zh": "机器人一直滑到被挡住为止。", "en": "A robot slides until something stops it."},
	Example: "ricochet:ricochet-1",
	Syntax:  []string{hint},
	Words:   map[string]string{"ricochet-robots": "", "碰撞机器人": ""},
	Title:   solve.Titles("碰撞机器人", "Ricochet Robots"),
	Layouts: solve.ReadLayouts(layoutsCSV),
	Kits:    &solve.Kits{Text: "^([" + letters + ".#],?_?|/)+$", Empty: ".", Wall: "#", Maze: true, Look: solve.ByName, Boards: kits},
})

var game = glide.Game{
	Called:     called,
	Hint:       hint,
	Form:       "START:GOAL, rows separated by /",
	Read:       read,
	Worthwhile: 5,
	Draw:       draw,
}

// called is what messages call the kind.
var called = input.Name("ricochet", "碰撞机器人")

// layoutsCSV are the named boards. All are generated for this program; every optimum is proved.
//
//go:embed layouts.csv
var layoutsCSV string
