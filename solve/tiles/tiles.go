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
// Boards of up to ten cells have at most 1,814,400 positions that can be reached, and
// breadth-first search stores them. Larger ones are searched depth first within a bound,
// which grows until the goal is found (IDA*, Korf 1985): nothing is stored, and a path is
// left as soon as its length and a lower bound of what remains exceed the bound. All
// depends on how good that lower bound is:
//
//	9  1  2  3     Tile 9 must go two down and one right, whatever else happens: the sum of
//	4  5  6  7     such distances is Manhattan's bound, and 30 billion positions on the way
//	8  .  ...      to an average goal. Pattern databases know whole groups of tiles.
//
// Since a move moves one tile, the moves of groups that share no tile may be added, and
// their sum is never too much (Korf and Felner, "Disjoint Pattern Database Heuristics",
// 2002). What a group needs, whatever the others do, is found breadth first from the goal:
// builder tells how, and index how placements are numbered without gaps.
//
//	 .  1  2  3      .  a  b  b     5-5-5, built at each start:     .  a  a  a     7-8, built
//	 4  5  6  7  ->  a  a  b  b     3 MB in a tenth of a second     a  a  a  a     once: 288 MB
//	 8  9 10 11      a  a  b  c     of CPU time leave 400,000       b  b  b  b     in 12 s of
//	12 13 14 15      c  c  c  c     positions on the average        b  b  b  b     CPU time
//
// The goal is first turned into a corner or onto the diagonal, where the same tables hold
// for the board seen in its diagonal too; the larger sum of the two counts. If neither
// blank has its goal there, a second set of small tables stands in, and the large ones
// take the goal beside theirs. The large tables are made, and kept on disk, only when a
// search turns out to be hard.
//
// The blank can reach a position in several ways. A search that stores no positions does not
// notice, so routes tell by the blank's last ten moves which ways to leave out. Most puzzles of
// 17 to 20 cells can be proved. Where that takes long, tables are made for both ends of the
// puzzle, and the search starts at the end that takes fewer positions. Its tables are spread out
// over more memory, where to look something up takes half the time.
//
// A random 24-puzzle takes hours to prove. On boards of more than 16 cells a proof ends
// with its share of an effort, a number of positions, and the answer is the best solution
// that is found with the rest, together with the bound that was proved:
//
//	beam        layer by layer, the positions nearest to the goal by the same tables and a
//	            guide, which is no bound
//	shortener   parts of that path, up to 70 moves long, replaced by shortest ones
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
	Alike:   map[solve.Metric]solve.Metric{board.SlideMetric: board.StepMetric, board.MoveMetric: board.StepMetric},
	Title:   title,
	Heading: map[string]string{"zh": "数字推盘", "en": "Numbered tiles"},
	Example: "tiles:864/072/513",
	Pasted: []solve.Form{
		{Example: "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15", From: "Simon Tatham's Fifteen"},
		{Example: "1 2 3/4 5 6/7 0 8", From: "slidysim"},
	},
	Words:        map[string]string{"8-puzzle": "3x3", "15-puzzle": "4x4", "24-puzzle": "5x5", "数字华容道": "4x4", "八数码": "3x3", "十五数码": "4x4"},
	Choices:      []string{"3x3", "3x3+goal", "2x4", "3x4", "4x4", "5x5"},
	Recognize:    recognize,
	Parse:        Parse,
	Notations:    notations,
	Random:       Random,
	Worthwhile:   worthwhile,
	RandomLength: RandomLength,
	Insight:      countShortest,
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
			told.Hint = "it can be solved, but is too far from its goal for this search"
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
