// Package tiles parses and solves n-puzzles. An n-puzzle has numbered tiles on a board of R rows and C columns, with
// one blank cell.
//
//	8 6 4      1 2 3
//	. 7 2  ->  4 5 6     tiles:864/072/513              with the default goal
//	5 1 3      7 8 .     tiles:684/072/513:123/804/765  with another goal
//
// By default, the goal is 1, 2, 3 and so on, with the blank last. A different goal can be given after the start,
// separated by a colon.
//
// Half of all puzzles are unsolvable. The parity of a puzzle shows whether it is solvable, without a search. Each move
// exchanges the blank with a neighbour. This changes both the parity of the permutation from start to goal and the
// parity of the blank's distance from its goal. In a solved puzzle both are even, so they are equal in every solvable
// start. On boards of 2x2 or larger, equal parities are also sufficient.
//
// The table in strategy.go describes the search for each board size. There are four internal packages:
//
//	tables   builds lower bounds: pattern databases
//	paths    searches with these bounds
//	stages   solves puzzles as people are taught
//	depths   counts the positions of a board
//
// In the step metric, each tile that moves counts. Boards of up to ten cells have at most 1,814,400 reachable
// positions. A table of the distances to a goal answers all puzzles with the same goal. On larger boards, iterative
// deepening A* raises a lower bound until the goal is found, which proves that the solution is optimal. The proof
// takes less than a second for nearly all 15-puzzles, but hours for a random 24-puzzle. Each search therefore has a
// budget of positions, called effort. The proof may spend a share of it, and beam searches spend the rest. The answer
// is the best solution found, together with the proved lower bound. If no search finds a solution in time, a solution
// of a board of up to 8x8 is constructed. Larger boards are solved only near the goal.
//
// On boards of 17 to 20 cells, most solutions can be proved optimal. If a proof takes a long time, the search builds
// larger tables. On boards of 21 to 25 cells, the search builds the largest tables only if the caller requires a
// proof.
//
// In the push metric, tiles of a row or column that move together count once. Breadth-first search from both ends
// finds optimal solutions on boards of up to 12 cells. On larger boards, the answer may come from a beam search.
//
// On boards of more than 36 cells, each table covers only three tiles, so the lower bound is far below the solution
// length.
package tiles

import (
	"cmp"
	"context"
	"errors"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const prefix = "tiles:"

// Kind describes puzzles with numbered tiles. Kind is an entry in the catalog.
var Kind = &solve.Kind{
	Name:    "tiles",
	Metrics: []solve.Metric{board.StepMetric, board.PushMetric, board.SlideMetric, board.MoveMetric},
	SameAs:  map[solve.Metric]solve.Metric{board.SlideMetric: board.StepMetric, board.MoveMetric: board.StepMetric},
	Texts: solve.Texts{
		Doc:     "numbered tiles: the 8-puzzle, the 15-puzzle, and others up to 16x16",
		Heading: map[string]string{"zh": "数字推盘", "en": "Numbered tiles"},
		Task:    map[string]string{"zh": "把数字从 1 开始按顺序排好，空格在最后。", "en": "Slide the tiles into order, 1 first and the gap last."},
		Title:   title,
	},
	Parser: solve.Parser{
		Example: "tiles:864/072/513",
		Syntax: []string{
			"Write rows separated by / and tiles separated by commas, such as 8,6,4/0,7,2/5,1,3. The blank is 0, _ or a dot.",
			"If all numbers have one digit, omit the commas: 864/072/513. A square board may omit the slashes too: 864072513.",
			"A board has 2 to 16 rows and 2 to 16 columns. A 15-puzzle may also be written in hexadecimal: 1234/5678/9ABC/DEF0.",
			"A board of more than 8 rows or columns is solved only near its goal. Otherwise, use --teach or --moves, or draw its start.",
			"The default goal is 1, 2, 3 and so on, with the blank last. Write another goal after a colon: 864/072/513:123/804/756. The goal snail is a spiral: 123/804/765.",
			"tiles:3x3@42 (rows x columns) is a random solvable board for seed 42. tiles:3x3+goal@42 also has a random goal.",
		},
		Words: map[string]string{
			"8-puzzle": "3x3", "eight-puzzle": "3x3", "八数码": "3x3",
			"15-puzzle": "4x4", "fifteen-puzzle": "4x4", "fifteen": "4x4", "game of fifteen": "4x4", "十五数码": "4x4", "数字华容道": "4x4",
			"24-puzzle": "5x5", "二十四数码": "5x5", "n-puzzle": "", "数字推盘": "",
			"sliding puzzle": "", "slide puzzle": "", "number puzzle": "", "数字拼图": "",
			"8": "3x3", "15": "4x4", "24": "5x5", "35": "6x6", "48": "7x7", "63": "8x8",
		},
		Imports: []solve.ImportFormat{
			{Example: "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", Source: "Simon Tatham's Fifteen"},
			{Example: "1 2 3/4 5 6/7 0 8", Source: "slidysim"},
			{Example: "[[1,2,3],[4,0,6],[7,5,8]]", Source: "JSON"},
			{Example: "{{1,2,3},{4,0,6},{7,5,8}}", Source: "C and Java"},
			{Example: "[1 2 3;4 0 6;7 5 8]", Source: "MATLAB"},
		},
		Recognize:    recognize,
		Parse:        Parse,
		ReadTable:    readTable,
		HasUsualGoal: hasUsualGoal,
		Notations:    notations,
		Scramble:     scramble,
	},
	Generator: solve.Generator{
		Presets:      []string{"3x3", "3x3+goal", "2x4", "3x4", "4x4", "5x5"},
		DailyLengths: [7]string{"28-31", "12-15", "16-18", "18-20", "20-22", "22-24", "24-27"},
		DailySince:   20261129,
		Random:       random,
		RandomGoals:  true,
		GoalNames:    []string{snail},
		RandomLength: randomLength,
		CountLength:  countLength,
		Worthwhile:   worthwhile,
	},
	Explorer: solve.Explorer{
		Proof:      parityProof,
		Prove:      prove,
		Insight:    countShortest,
		Teach:      teach,
		Space:      space,
		Heuristics: heuristics,
	},
}

// A puzzle consists of a start and a goal. The start and the goal list the number on each cell,
// with 0 for the blank.
type puzzle struct {
	h, w        int
	start, goal []uint8
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string {
	s := prefix + p.format(p.start)
	if !equal(p.goal, standardGoal(len(p.goal))) {
		s += ":" + p.format(p.goal)
	}
	return s
}

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	switch o.Metric = cmp.Or(o.Metric, board.StepMetric); o.Metric {
	case board.PushMetric:
	case board.StepMetric, board.SlideMetric, board.MoveMetric:
		// With one blank, a tile moves only one cell at a time, so these metrics equal the step
		// metric.
		o.Metric = board.StepMetric
	default:
		return solve.Solution{}, input.Errorf("use step or push", "tiles cannot be solved in the metric %q", string(o.Metric))
	}
	if !p.solvable() {
		return solve.Solution{Metric: o.Metric}, p.unsolvable(ctx, o)
	}
	sol, err := newSolver(ctx, p, o).solve()
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		withHint := *limit
		withHint.Solvable = true // the parity proves that the puzzle is solvable
		switch {
		case p.isLarge():
			withHint.Hint = largeBoardHint
		case withHint.Kind == solve.BuiltInLimit:
			withHint.Hint = input.Say("it is solvable, but too far from its goal for this search")
		}
		err = &withHint
	}
	return sol, err
}

// largeBoardHint is the hint for a board that is too large for pattern databases and beam searches.
var largeBoardHint = input.Say("--teach solves larger boards in stages; a picture of the start and --moves need no search")

// standardGoal returns the default goal, which is 1, 2, 3 and so on, with the blank last.
func standardGoal(n int) []uint8 {
	g := make([]uint8, n)
	for i := range n - 1 {
		g[i] = uint8(i + 1)
	}
	return g
}

func equal(a, b []uint8) bool { return string(a) == string(b) }
