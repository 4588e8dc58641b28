// Package blocks finds shortest solutions of puzzles in which rigid pieces of any shape slide on a grid. The package
// has no code for particular puzzles: Klotski (华容道), Rush Hour and random boards are all described by a board.Board.
//
// # Positions
//
// On a board of up to 64 cells, a set of cells fits in one word: cell (x, y) is bit y*w + x. The anchor of a piece is
// its first cell in reading order. Interchangeable pieces form a class. The anchors of a class are a set of cells.
// The 1x1 pieces of the classic board are soldiers:
//
//	board   upright dominoes    soldiers    empty
//	1xx2    1..1                ....        ....
//	1xx2    ....                ....        ....
//	3445    1..1                ....        ....
//	3785    ....                .11.        ....
//	6009    ....                1..1        .11.
//
// To find all upright dominoes that can move up, the solver shifts the empty cells down by one row and intersects them
// with the anchors.
//
// A position is stored as a code, which contains the anchors of each class. The code of the classic board takes 59
// bits. A code does not distinguish the pieces of a class. With 4 upright dominoes and 4 soldiers, there are therefore fewer
// positions by a factor of 4! * 4! = 576.
//
// If a reflection or rotation of the board preserves its walls, gates, goal, shapes and axes, a position and its image
// are equally far from the goal. Only the smaller of the two codes is stored, which halves the work on the classic
// board:
//
//	1xx2    2xx1     value[c] is the part of a code for a piece with the anchor c. A step
//	1xx2 == 2xx1     of the piece changes a code to code ^ value[from] ^ value[to]. The
//	3445    5443     code of the image changes in the same way, with its own values.
//
// # Search
//
// A breadth-first search proves that its solution is shortest. A step takes a piece by one cell, and a move takes it
// along any path. Each metric needs a separate search, because the fewest steps do not give the fewest moves. For
// example, the classic board 横刀立马 can be solved in 81 moves or in 116 steps, but a solution in 81 moves has at least
// 118 steps.
//
// The search stores only codes, not moves. After the search, the solver works backwards from all goals in the last
// layer and collects the positions on shortest solutions. Among these solutions, the solver chooses one with the least
// travel; see Solve.
//
// The effort is the budget of a search, in positions. If the search would exceed the effort or another limit in
// solve.Options, a beam search looks for any solution; see search.AnytimeSearch. The lower bound is then the depth
// that the breadth-first search has reached.
//
// # Cost and limitations
//
// Each position of the classic board takes about 0.1 microseconds and 10 bytes. The search visits every position that
// is closer to the start than the nearest goal. Boards with many different pieces and many empty cells have too many
// positions. Older layers of the search can be on disk, but the last three must fit in memory; see package search.
package blocks

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/insight"
	"slidegif/solve/internal/search"
)

// MaxCells is the maximum number of cells on a board that Solve accepts.
const MaxCells = 400

// Solve returns a shortest solution of b in o.Metric, which must be the step, slide or move metric.
// Among the shortest solutions, Solve returns one with the least travel. In the slide and move
// metrics, travel is the number of steps. In the step metric, travel is the number of moves. Solve
// breaks remaining ties by the order of the pieces on the board, then by the order of the cells.
//
// If the search exceeds its effort or a limit, Solve returns the best solution found so far, unless
// o.Optimal is set.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	m, err := newModel(b, o.Metric)
	if err != nil {
		return solve.Solution{}, err
	}
	return engineOf(m).solve(ctx, o)
}

// An engine runs searches on one board. The interface hides the types of codes and of sets of cells.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)
	positions() positions
	unorderedPositions() solve.Positions
}

// Package insight can also use the positions of an engine.
type positions interface {
	solve.Positions
	insight.Graph
}

type typedEngine[S search.Code, C cellSet] struct{ m *model }

// engineOf returns an engine for the given board. Each pair of types adds a copy of all searches to the
// program, so there are only three pairs.
func engineOf(m *model) engine {
	switch {
	case m.words == 1 && len(m.walls) <= 64:
		return typedEngine[[1]uint64, [1]uint64]{m}
	case m.words <= 4:
		return typedEngine[[4]uint64, [7]uint64]{m}
	}
	return typedEngine[[32]uint64, [7]uint64]{m}
}

func (e typedEngine[S, C]) solve(ctx context.Context, o solve.Options) (sol solve.Solution, err error) {
	err = search.RetryInMemory(search.Track(o), func(o solve.Options) error {
		sol, err = newFinder[S, C](ctx, e.m, o).Solve()
		return err
	})
	return sol, err
}

// fastestGraph returns the fastest graph that generates the same moves as g. If the board and its
// codes are small enough, the fastest graph is a bitboard; otherwise, g itself is the fastest
// graph.
func fastestGraph[S search.Code, C cellSet](g *generator[S, C]) search.Undirected[S] {
	one, ok := any(g).(*generator[[1]uint64, [1]uint64])
	if !ok || len(g.board.Pieces) == 1 || g.numbered {
		return g
	}
	return any(newBitboard(one)).(search.Undirected[S])
}
