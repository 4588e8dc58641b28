// Package tiles reads and solves the n-puzzles: numbered tiles on a board of R rows and C
// columns, one cell of which is blank.
//
//	8 6 4      1 2 3     tiles:864/072/513, and the goal is 1, 2, 3 and so on with
//	. 7 2  ->  4 5 6     the blank last unless another one is written behind it:
//	5 1 3      7 8 .     tiles:864/072/513:123/804/765
//
// Half of all pairs of start and goal cannot be solved, and counting tells at once which.
// A move exchanges the blank with a neighbour, so it changes the parity of the
// permutation that takes start to goal, and the parity of the blank's distance to its
// goal. Both must be even at the end, so they must agree at the start. From 2x2 up that
// is enough as well.
//
// The table in ways.go lists the stages by which each board is solved:
//
//	census   all positions of a board, counted
//	tables   lower bounds of what remains: pattern databases
//	paths    searches that are led by them
//
// Boards of up to ten cells have at most 1,814,400 positions that can be reached, and
// breadth-first search stores them. On larger ones a depth-first search proves that nothing is
// shorter than a bound, which grows until the goal is found. Nearly all 15-puzzles take less than
// a second. A random 24-puzzle takes hours to prove: there the proof ends with its share of an
// effort, a number of positions, and the answer is the best solution that beam searches find with
// the rest, together with the bound that was proved. A solution by rule comes before all that,
// so that there always is an answer.
//
// Most puzzles of 17 to 20 cells can be proved. Where that takes long, larger tables are made. A board of
// 21 to 25 cells that must be proved has the best ones.
//
// Pushes of whole rows are searched breadth first from both ends, which proves all boards of
// up to 15 cells; larger ones are answered in the same way as above.
//
// The weakness is what has only small tables: beyond 36 cells groups of three are all, and
// the bound of an 8x8 board is far below the solution.
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

// Kind is tiles, a line of the catalog.
var Kind = &solve.Kind{
	Name:    "tiles",
	Doc:     "numbered tiles: the 8-puzzle, the 15-puzzle, any R x C from 2x2 to 8x8",
	Metrics: []solve.Metric{board.StepMetric, board.PushMetric, board.SlideMetric, board.MoveMetric},
	SameAs:  map[solve.Metric]solve.Metric{board.SlideMetric: board.StepMetric, board.MoveMetric: board.StepMetric},
	Title:   title,
	Heading: map[string]string{"zh": "数字推盘", "en": "Numbered tiles"},
	Task:    map[string]string{"zh": "把数字从 1 开始按顺序排好，空格在最后。", "en": "Slide the tiles into order, 1 first and the gap last."},
	Example: "tiles:864/072/513",
	Syntax:  []string{rowHint, sizeHint},
	Imports: []solve.Form{
		{Example: "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", From: "Simon Tatham's Fifteen"},
		{Example: "1 2 3/4 5 6/7 0 8", From: "slidysim"},
	},
	Words: map[string]string{
		"8-puzzle": "3x3", "eight-puzzle": "3x3", "八数码": "3x3",
		"15-puzzle": "4x4", "fifteen-puzzle": "4x4", "fifteen": "4x4", "game of fifteen": "4x4", "十五数码": "4x4", "数字华容道": "4x4",
		"24-puzzle": "5x5", "二十四数码": "5x5", "n-puzzle": "", "数字推盘": "",
	},
	Presets:      []string{"3x3", "3x3+goal", "2x4", "3x4", "4x4", "5x5"},
	Recognize:    recognize,
	Parse:        Parse,
	Notations:    notations,
	Scramble:     scramble,
	Random:       random,
	Proof:        proof,
	Worthwhile:   worthwhile,
	RandomLength: randomLength,
	CountLength:  countLength,
	Insight:      countShortest,
	Kits:         &solve.Kits{Text: `^[\d,/_.]+$`, Empty: "0_.", Square: true, Bare: true, Look: solve.ByName, Boards: kits},
	Space:        space,
	NamedSpace:   namedSpace,
}

// A puzzle is a start and a goal: the number on each cell, 0 for the blank.
type puzzle struct {
	h, w        int
	start, goal []uint8
}

func (p *puzzle) Kind() *solve.Kind { return Kind }

func (p *puzzle) ID() string {
	s := prefix + p.write(p.start)
	if !equal(p.goal, standard(len(p.goal))) {
		s += ":" + p.write(p.goal)
	}
	return s
}

func (p *puzzle) Solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	switch o.Metric = cmp.Or(o.Metric, board.StepMetric); o.Metric {
	case board.PushMetric:
	case board.StepMetric, board.SlideMetric, board.MoveMetric:
		o.Metric = board.StepMetric // a tile never has two cells to go
	default:
		return solve.Solution{}, input.Errorf("use step or push", "tiles cannot be solved in the metric %q", string(o.Metric))
	}
	if !p.solvable() {
		return solve.Solution{Metric: o.Metric}, p.unsolvable(ctx, o)
	}
	sol, err := newSolver(p, o).solve(ctx)
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		told := *limit
		told.Solvable = true // by parity
		if told.Kind == solve.BuiltInLimit {
			told.Hint = input.Say("it can be solved, but is too far from its goal for this search")
		}
		err = &told
	}
	return sol, err
}

// standard returns the goal 1, 2, 3 and so on, the blank last.
func standard(n int) []uint8 {
	g := make([]uint8, n)
	for i := range n - 1 {
		g[i] = uint8(i + 1)
	}
	return g
}

func equal(a, b []uint8) bool { return string(a) == string(b) }
