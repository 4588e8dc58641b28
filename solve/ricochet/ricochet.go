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
	"context"
	_ "embed"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/glide"
	"slidegif/solve/input"
	"slidegif/solve/moves"
)

const (
	prefix    = "ricochet:"
	hint      = "write ricochet:START:GOAL, as ricochet:A..,../....._/.#..C/..B..:A@5.2: letters are robots, . is empty, # a wall, and a wall stands right of a cell with a , and below one with a _"
	maxRobots = 8
	anyRobot  = "any" // in a goal: whichever robot stops there
)

// Kind is ricochet, a line of the catalog.
var Kind = &solve.Kind{
	Name:      "ricochet",
	Doc:       "Ricochet Robots: robots slide until a wall or another robot stops them, until one stops on its target",
	Heading:   map[string]string{"zh": called.Chinese + "（Ricochet Robots）", "en": "Ricochet Robots"},
	Task:      map[string]string{"zh": "让机器人停在标出的格子里。", "en": "Stop the robot on the marked cell."},
	Rule:      map[string]string{"zh": "机器人一直滑到被挡住为止。", "en": "A robot slides until something stops it."},
	Example:   "ricochet:ricochet-1",
	Words:     map[string]string{"ricochet-robots": "", "碰撞机器人": ""},
	Metrics:   []solve.Metric{board.SlideMetric},
	Title:     solve.Titles("碰撞机器人", "Ricochet Robots"),
	Layouts:   layouts,
	Parse:     Parse,
	ID:        id,
	Notations: []moves.Notation{moves.Pairs, moves.Boards},
	Random:    Random,
	Insight:   glide.Insight,

	RandomLength: RandomLength,
}

type puzzle struct{ board board.Board }

func (p *puzzle) Kind() *solve.Kind  { return Kind }
func (p *puzzle) ID() string         { return id(p.board) }
func (p *puzzle) Board() board.Board { return p.board }

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	return glide.Solve(ctx, p.board, o)
}

// id returns the ID of a board.
func id(b board.Board) string { return prefix + b.String() + ":" + b.GoalString() }

//go:embed layouts.csv
var layoutsCSV string

// layouts are the named boards. All are generated for this program; every optimum is proved.
var layouts = solve.ReadLayouts(layoutsCSV)

// called is what messages call the kind.
var called = input.Name("ricochet", "碰撞机器人")

var format = glide.Format{
	Kind: called,
	Hint: hint,
	Form: "START:GOAL, rows separated by /",
	Read: read,
}

// Parse reads START:GOAL.
func Parse(desc string) (solve.Puzzle, error) {
	b, err := format.Parse(desc)
	if err != nil {
		return nil, err
	}
	return &puzzle{b}, nil
}
