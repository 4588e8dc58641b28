// Package blocks solves every puzzle of rigid pieces that slide on a grid, whatever their
// shapes, from data alone: a board.Board goes in, a shortest solution comes out. 华容道,
// Rush Hour and boards of nobody's making are the same to it.
//
// # Bits
//
// A board of up to 64 cells is a word: cell (x, y) is bit y*w + x. A piece stands at its
// anchor, the first of its cells in reading order, and pieces that are interchangeable
// are one class, a word of anchors:
//
//	        upright dominoes    soldiers    empty
//	1xx2    1..1                ....        ....
//	1xx2    ....                ....        ....
//	3445    1..1                ....        ....
//	3785    ....                .11.        ....
//	6009    ....                1..1        .11.
//
// All four dominoes find out at once who can go up: shift the empty cells down by a row,
// and keep the anchors that are still set. A step of one piece changes two bits.
//
// # Codes
//
// A position is stored as one code. A class writes its anchors as they are, from the
// lowest that any of its pieces can ever reach to the highest; a piece that is alone in
// its class writes the rank of its anchor. The classic board takes 59 bits, a car of Rush
// Hour three. As pieces of a class leave no trace of who is who, 4 dominoes and 4 soldiers
// save a factor of 576.
//
// Where the fields do not fit 64 bits, a class of several pieces writes the number of its
// anchors among all choices instead: 4 pieces on 36 cells take 16 bits. What does not fit
// even so takes two words, or up to 32.
//
// Boards of up to 400 cells are searched piece by piece with sets of cells of seven words.
// There more than nine pieces have one bit for each anchor, and a board is refused where
// that makes more than 2,048 bits: some five classes of ten 1x1 pieces on 400 empty cells.
//
// # Mirror images
//
// Where walls, gates, goal, shapes and axes all survive a flip or a turn of the board, a
// position and its image are equally far from the goal, and only the one with the smaller
// code is stored:
//
//	1xx2    2xx1     The images need not be computed afresh: if a step changes a code by
//	1xx2 == 2xx1     code ^ value[from] ^ value[to], it changes the image by the same with
//	3445    5443     the values of the image.
//
// This halves the work on the classic board. It is checked, not assumed: the goal at the
// side, or one wall, and nothing is merged.
//
// # Metrics
//
// A step takes a piece to the next cell, a slide along a straight line, a move anywhere
// that it can go while the others rest, corners included:
//
//	x . .    steps: 4    x goes right, right, down, down
//	# # .    slides: 2   right and down
//	# # .    moves: 1    a flood of the places where x fits, from where it is
//
// Each needs a search of its own, in which one edge is one move as it is counted. To
// search steps and join them afterwards is wrong: every solution of 横刀立马 in 81 moves
// takes at least 118 steps, and it can be done in 116.
//
// # The nicest of the shortest
//
// A puzzle has many shortest solutions. The one with the least travel is chosen: of the
// fewest steps in slides and moves, and in steps of the fewest moves, where steps of one
// piece in a row are one move. Among these it is the first by the order of pieces and cells.
// 横刀立马 takes 118 steps in 81 moves, and 88 moves in 116 steps.
//
// The search knows codes only. From all goals of the last layer the positions on shortest
// solutions are collected backwards, then real pieces are moved from the start on through
// these positions.
//
// # Without a proof
//
// Where there are more positions than the effort or a limit allows, a search that is steered
// looks for some solution; see search.Near. It takes a sixteenth of the positions that are
// searched for the proof, now and then, so that a search that runs out of time has something
// to show, and what is left of the effort in the end. The bound is the depth that the proof
// has reached. For Climb 15 in 104 moves it finds 167 with a million positions.
//
// # Price and weakness
//
// About 0.1 microseconds and 10 bytes a position on the classic board, and 0.4 microseconds
// where pieces have numbers and positions leave the cache. It is breadth first
// in one direction, so all that lies nearer than the goal is visited: pieces that are all
// different and many empty cells make more of it than any disk holds. Three layers must fit
// in memory; see package search.
package blocks

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// MaxCells is the largest board that can be solved.
const MaxCells = 400

// Solve returns a shortest solution of b in o.Metric: step, slide or move. Among the
// shortest it is one of least travel: of the fewest steps in slides and moves, of the
// fewest moves in steps. Among these it is the first by the order of pieces and cells.
//
// A search that ends at its effort or at a limit answers with the best solution that it has
// met by then, unless o asks for a proved optimum.
func Solve(ctx context.Context, b board.Board, o solve.Options) (solve.Solution, error) {
	m, err := newModel(b, o.Metric)
	if err != nil {
		return solve.Solution{}, err
	}
	return m.solve(ctx, o)
}

func (m *model) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	switch {
	case len(m.walls) > 64 && !width.Many:
		return run[[32]uint64, [7]uint64](ctx, m, o)
	case m.words == 1:
		return solveIn[[1]uint64](ctx, m, o)
	case m.words == 2 && width.Many:
		return solveIn[[2]uint64](ctx, m, o)
	case m.words <= 4:
		return solveIn[[4]uint64](ctx, m, o)
	case m.words <= 8 && width.Many:
		return solveIn[[8]uint64](ctx, m, o)
	}
	return run[[32]uint64, [7]uint64](ctx, m, o)
}

func solveIn[S search.Code](ctx context.Context, m *model, o solve.Options) (solve.Solution, error) {
	if len(m.walls) > 64 && width.Many {
		return run[S, [7]uint64](ctx, m, o)
	}
	return run[S, [1]uint64](ctx, m, o)
}

func run[S search.Code, C cellSet](ctx context.Context, m *model, o solve.Options) (solve.Solution, error) {
	sol := solve.Solution{Metric: o.Metric}
	g := newGenerator[S, C](m)
	fast := fastest(g)
	near := newNearby(ctx, g, o)
	layers, st, err := search.BreadthFirst(ctx, fast, g.canonical(g.start()), near.proof(), near.between())
	sol.Positions = st.Positions
	if err != nil {
		sol.AtLeast = st.Depth
		return near.answer(sol, st, err)
	}
	if len(layers.Goals) == 0 {
		layers.Close()
		return g.unsolvable(ctx, sol, o)
	}
	defer layers.Close()
	sol.AtLeast = layers.Depth()
	t := leastTravel[S, C]{g: g, inSteps: o.Metric == board.StepMetric}
	t.Room = search.TravelRoom
	sol.Moves, err = t.solution(ctx, layers)
	return sol, err
}

// fastest returns a graph that is the same as g, but quicker where there is a way.
func fastest[S search.Code, C cellSet](g *generator[S, C]) search.Undirected[S] {
	one, ok := any(g).(*generator[[1]uint64, [1]uint64])
	if !ok || len(g.board.Pieces) == 1 || g.numbered {
		return g
	}
	return any(newBitboard(one)).(search.Undirected[S])
}

// unsolvable words the proof. The search may have merged mirror images, of which only
// one need be reachable, so the number of positions is counted again without merging.
func (g *generator[S, C]) unsolvable(ctx context.Context, sol solve.Solution, o solve.Options) (solve.Solution, error) {
	if g.mirrored != nil {
		g.mirrored = nil
		if layers, st, err := search.BreadthFirst(ctx, fastest(g), g.start(), o, nil); err == nil {
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
