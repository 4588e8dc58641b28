// Package blocks finds shortest solutions of puzzles in which rigid pieces of any shape slide on a
// grid. The package has no code for particular puzzles: Klotski (华容道), Rush Hour and random boards are all
// described by a board.Board.
//
// # Bits
//
// On a board of up to 64 cells, a set of cells fits in one word: cell (x, y) is bit y*w + x. The
// place of a piece is given by its anchor, which is the first of its cells in reading order.
// Interchangeable pieces form a class. A class is stored as a word with one bit for each anchor. The 1x1 pieces of the
// classic board are soldiers:
//
//	board   upright dominoes    soldiers    empty
//	1xx2    1..1                ....        ....
//	1xx2    ....                ....        ....
//	3445    1..1                ....        ....
//	3785    ....                .11.        ....
//	6009    ....                1..1        .11.
//
// To find all upright dominoes that can move up, the solver shifts the empty cells down by one row and
// intersects them with the anchors.
//
// # Codes
//
// A position is stored as a code that has one field for each class. For a class with several
// pieces, the field contains one bit for each cell, from the lowest anchor to the highest anchor
// that the pieces can ever reach. For a class with a single piece, the field contains the number of
// the anchor among the anchors that the piece can reach. The code of the classic board takes 59 bits, and a Rush Hour car takes 3 bits. A code
// does not distinguish the pieces of a class. With 4 dominoes and 4 soldiers, there are therefore
// fewer positions by a factor of 4! * 4! = 576.
//
// If the fields do not fit in 64 bits, a class with several pieces can be encoded as the rank of
// its set of anchors among all sets of the same size. For example, 4 pieces on 36 cells then take
// 16 bits. Codes that are still too long take 2 to 32 words of 64 bits.
//
// On boards of 65 to 400 cells, the search tries the pieces one after another instead of by shifts, and stores a set
// of cells in seven words. On boards of more than 64 cells, a class of more than nine pieces takes one bit for
// each anchor. Boards are rejected if their codes would take more than 2,048 bits. Five classes of
// ten 1x1 pieces on a board of 400 cells are about the limit.
//
// # Mirror images
//
// If a reflection or rotation of the board preserves its walls, gates, goal, shapes and axes, a
// position and its image are equally far from the goal. Of the two codes, only the smaller
// one is stored:
//
//	1xx2    2xx1     A step changes a code to code ^ value[from] ^ value[to]. The
//	1xx2 == 2xx1     image of the code changes in the same way, with the values for
//	3445    5443     the image.
//
// Merging mirror images halves the work on the classic board. The solver tests each puzzle for
// symmetry. A goal at one side or a single wall breaks a symmetry.
//
// # Metrics
//
// A step moves a piece by one cell, and a slide moves it along a straight line. A move takes a
// piece along any free path, including corners, while all other pieces stay in place:
//
//	x . .    steps: 4    x moves right, right, down, down
//	# # .    slides: 2   right and down
//	# # .    moves: 1    found by a flood fill of the positions of x
//
// Each metric needs a separate search, in which every edge is one move of that metric. A search in
// steps that then joins the steps of a piece into moves would be wrong: every solution of 横刀立马, the classic board, in
// 81 moves has at least 118 steps, although the puzzle can be solved in 116 steps.
//
// # Tie-breaking
//
// A puzzle can have many shortest solutions. The solver returns a shortest solution with the least
// travel. In the slide and move metrics, travel is the number of steps. In the step metric, travel
// is the number of moves, and consecutive steps of one piece count as one move. The solver breaks
// remaining ties by the order of the pieces, then by the order of the cells. An example of travel: 横刀立马
// takes 118 steps if it is solved in 81 moves, and 88 moves if it is solved in 116 steps.
//
// The search stores only the codes of positions, not the moves. After the search, the solver works
// backwards from all goals in the last layer and collects the positions on shortest solutions. The
// solver then follows the collected positions forwards from the start and records the moves.
//
// # Without a proof
//
// The breadth-first search proves that its solution is shortest. If it would visit more positions than the effort or a
// limit in solve.Options allows, a beam search looks for any solution; see search.BeamSearch. The beam search also runs from time to time during the
// proof, with 1/16 of the positions, so that a search that times out can still return a solution.
// If the proof is abandoned, the beam search gets the remaining effort. The lower bound is the depth that
// the proof has reached. For example, with a million positions the beam search solves Climb 15 in
// 167 moves, although 104 moves are enough.
//
// # Cost and limitations
//
// Each position of the classic board takes about 0.1 microseconds and 10 bytes. A position takes
// 0.4 microseconds if the pieces are numbered and the positions do not fit in the CPU cache. The
// breadth-first search in one direction visits every position that is closer to the start than the
// nearest goal. Boards with many different pieces and many empty cells have too many positions for
// any disk. Three layers of the search must fit in memory; see package search.
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
// Among the shortest solutions, Solve returns one with the least travel. Travel is the number of
// steps in the slide and move metrics, and the number of moves in the step metric. Solve breaks
// remaining ties by the order of the pieces on the board, then by the order of the cells.
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

// A typedEngine is an engine with codes of type S and sets of cells of type C.
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
