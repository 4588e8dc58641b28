// Package blocks finds shortest solutions of puzzles with rigid pieces of any shape that slide on
// a grid. It has no code for particular puzzles: 华容道, Rush Hour and random boards are all
// described by a board.Board.
//
// # Bits
//
// A board of up to 64 cells is a word: cell (x, y) is bit y*w + x. The position of a piece is its
// anchor, the first of its cells in reading order. Interchangeable pieces form a class. A class
// is stored as a word with one bit per anchor:
//
//	        upright dominoes    soldiers    empty
//	1xx2    1..1                ....        ....
//	1xx2    ....                ....        ....
//	3445    1..1                ....        ....
//	3785    ....                .11.        ....
//	6009    ....                1..1        .11.
//
// A few operations find all dominoes that can move up: shift the empty cells down by one row, and
// intersect them with the anchors. A step of one piece changes two bits.
//
// # Codes
//
// A position is stored as a code, with one field per class. The field of a class with several
// pieces is its word of anchors, cut to the range that the pieces can ever reach. The field of a
// single piece is the rank of its anchor. The classic board takes 59 bits, and a car of Rush Hour
// takes 3. A code does not distinguish the pieces of a class: with 4 dominoes and 4 soldiers, that
// reduces the number of positions by a factor of 576.
//
// If the fields do not fit in 64 bits, a class with several pieces is encoded by the rank of its
// set of anchors among all sets of that size: 4 pieces on 36 cells take 16 bits. Longer codes take
// two words, or up to 32.
//
// Boards of 65 to 400 cells are searched piece by piece, with cell sets of seven words. On these
// boards, a class of more than nine pieces takes one bit per anchor. Boards with codes of more than
// 2,048 bits are rejected: about five classes of ten 1x1 pieces on 400 empty cells.
//
// # Mirror images
//
// If a reflection or rotation of the board preserves its walls, gates, goal, shapes and axes, a
// position and its image have the same distance from the goal. Only the smaller of their codes
// is stored:
//
//	1xx2    2xx1     Images are updated incrementally: if a step changes a code by
//	1xx2 == 2xx1     code ^ value[from] ^ value[to], it changes the image by the same with
//	3445    5443     the values for the image.
//
// This halves the work on the classic board. The symmetry is tested for each puzzle: a goal at the
// side or a single wall can break it.
//
// # Metrics
//
// A step moves a piece by one cell, and a slide moves it along a straight line. A move takes it along
// any free path, including corners, while all other pieces stay in place:
//
//	x . .    steps: 4    x moves right, right, down, down
//	# # .    slides: 2   right and down
//	# # .    moves: 1    found by a flood fill of the positions of x
//
// Each metric needs a separate search in which an edge is one move of that metric. It would be wrong
// to search in steps and join the steps of one piece into moves: every solution of 横刀立马 in 81
// moves has at least 118 steps, although 116 steps are enough.
//
// # Tie-breaking
//
// A puzzle has many shortest solutions. The solver chooses one with the least travel. In the metrics
// slide and move, travel is the number of steps. In the metric step, it is the number of moves:
// consecutive steps of one piece count as one. Remaining ties are broken by the order of the pieces,
// then of the cells. 横刀立马 has 118 steps if solved in 81 moves, and 88 moves if solved in 116 steps.
//
// The search stores only codes. The solver collects the positions on shortest solutions backwards,
// from all goals in the last layer. It then moves pieces forwards from the start through these
// positions.
//
// # Without a proof
//
// If there are more positions than the effort or a limit allows, a beam search looks for any
// solution; see search.BeamSearch. It also runs from time to time during the proof, with 1/16 of the
// positions, so that a search that times out can return a solution. At the end, it gets the remaining
// effort. The lower bound is the depth that the proof has reached. For Climb 15, whose
// optimum is 104 moves, it finds 167 moves with a million positions.
//
// # Cost and limitations
//
// A position of the classic board takes about 0.1 microseconds and 10 bytes. It takes 0.4 microseconds
// if the pieces are numbered and the positions do not fit in the CPU cache. The search is breadth-first
// in one direction, so it visits every position that is closer to the start than the goal. Boards
// with many different pieces and many empty cells have more such positions than any disk can store.
// Three layers must fit in memory; see package search.
package blocks

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// MaxCells is the number of cells of the largest board that Solve accepts.
const MaxCells = 400

// Solve returns a shortest solution of b in o.Metric, which must be step, slide or move. Among the
// shortest solutions it returns one with the least travel. Travel is the number of steps in the
// metrics slide and move, and the number of moves in the metric step. Remaining ties are broken by
// the order of the pieces on the board, then by the order of the cells.
//
// If the search reaches its effort or a limit, Solve returns the best solution found so far, unless
// o.Optimal is set.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	m, err := newModel(b, o.Metric)
	if err != nil {
		return solve.Solution{}, err
	}
	return m.solve(ctx, o)
}

func (m *model) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	switch {
	case len(m.walls) > 64 && !width.All:
		return run[[32]uint64, [7]uint64](ctx, m, o)
	case m.words == 1:
		return solveWithCode[[1]uint64](ctx, m, o)
	case m.words == 2 && width.All:
		return solveWithCode[[2]uint64](ctx, m, o)
	case m.words <= 4:
		return solveWithCode[[4]uint64](ctx, m, o)
	case m.words <= 8 && width.All:
		return solveWithCode[[8]uint64](ctx, m, o)
	}
	return run[[32]uint64, [7]uint64](ctx, m, o)
}

func solveWithCode[S search.Code](ctx context.Context, m *model, o solve.Options) (solve.Solution, error) {
	if len(m.walls) > 64 && width.All {
		return run[S, [7]uint64](ctx, m, o)
	}
	return run[S, [1]uint64](ctx, m, o)
}

func run[S search.Code, C cellSet](ctx context.Context, m *model, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	g := newGenerator[S, C](m)
	fast := fastestGraph(g)
	near := newFallback(ctx, g, o)
	layers, st, err := search.BreadthFirst(ctx, fast, g.canonical(g.start()), near.proofOptions(), near.betweenLayers())
	sol.Positions = st.Positions
	if err != nil {
		sol.LowerBound = st.Depth
		return near.answer(sol, st, err)
	}
	if len(layers.Goals) == 0 {
		layers.Close()
		return g.unsolvable(ctx, sol, o)
	}
	defer layers.Close()
	sol.LowerBound = layers.Depth()
	t := leastTravel[S, C]{g: g, stepMetric: o.Metric == board.StepMetric}
	t.MaxBytes = search.PathDAGBytes
	sol.Moves, err = t.solution(ctx, layers)
	return sol, err
}

// fastestGraph returns the fastest graph that generates the same moves as g: a bitboard if the
// board and its codes are small enough, else g itself.
func fastestGraph[S search.Code, C cellSet](g *generator[S, C]) search.Undirected[S] {
	one, ok := any(g).(*generator[[1]uint64, [1]uint64])
	if !ok || len(g.board.Pieces) == 1 || g.numbered {
		return g
	}
	return any(newBitboard(one)).(search.Undirected[S])
}

// unsolvable returns the error for an exhausted search. If mirror images were merged, it counts the
// positions again without merging, because the start may reach only one of two images.
func (g *generator[S, C]) unsolvable(ctx context.Context, sol solve.Solution, o solve.Options) (solve.Solution, error) {
	if g.mirrored != nil {
		g.mirrored = nil
		if layers, st, err := search.BreadthFirst(ctx, fastestGraph(g), g.start(), o, nil); err == nil {
			layers.Close()
			sol.Positions = st.Positions
		} else if ctx.Err() != nil {
			return sol, err
		}
	}
	reason := input.Say("all %s positions that can be reached were tried", input.Thousands(sol.Positions))
	if sol.Positions == 1 {
		reason = input.Say("no piece can move at all")
	}
	return sol, &solve.Unsolvable{Reason: reason}
}
