package render

import (
	"context"
	"slices"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/tree"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A Solution is a board with a list of moves to draw.
type Solution struct {
	Board  board.Board // start position with Chinese labels
	Moves  []board.Move
	Metric board.Metric

	// AtLeast is the proved lower bound on the number of moves, or 0 if no bound is known.
	AtLeast int

	// Forced lists the numbers of moves after which all shortest solutions are at the same position, without start
	// and goal. Forced is nil if there are no such positions, or if the shortest solutions are unknown.
	Forced []int

	// ForcedCount is the number of forced positions in the description of a map; 0 means none or unknown.
	ForcedCount int

	Explained bool // whether a map shows the boards between the chapters of an explanation

	// Given is set if the user gave the moves. If Given is not set, a search found the moves.
	Given      bool
	Stages     []board.Stage // parts of a solution in stages; nil for other solutions
	Comparison *Comparison   // solution to compare with in the race view, or nil
	Analysis   *Analysis     // distances to the goal; nil except in the analysis view

	// Map returns the state space of the puzzle. Map is nil except in the map view.
	Map func(context.Context) (*StateSpace, error)

	// Search runs one or two textbook searches and returns maps of them. Search is nil except in the search view.
	Search func(context.Context) ([]SearchMap, error)

	// Tree runs a textbook search and returns its tree. Tree is nil except in the tree view.
	Tree func(context.Context) (*SearchTree, error)

	ID string // puzzle ID, stored in the picture
	// Title is the title of a board without a name, or with a name that does not fit into a picture. The default in the
	// player is the ID; pictures without a title have none.
	Title string

	// Tasks holds the instructions on a worksheet, one per line. The placeholder {hero} is replaced
	// by a description of the goal piece, such as its colour.
	Tasks []string
}

// A Comparison is a second solution to compare with: the best known solution if the user gave the moves, and
// otherwise a solution in another metric.
type Comparison struct {
	Moves   []board.Move
	Metric  board.Metric
	AtLeast int // see Solution.AtLeast
}

// A StateSpace is the state space of a puzzle, with a place for each position.
type StateSpace = atlas.Map

// A Road is a line of moves in a StateSpace.
type Road = atlas.Road

// A SearchMap is a map of a textbook search.
type SearchMap struct {
	// Distance holds the rank of each position in the order of expansion, divided by Unit. For positions that were
	// not expanded, Distance holds math.MaxUint16. The road is the solution of the search.
	StateSpace
	Unit     int
	Search   string // algorithm and heuristic, for example "astar:manhattan"
	Expanded int64
	Length   int // number of moves of the solution
}

// A SearchTree is the tree of a textbook search, and its counts.
type SearchTree struct {
	Search                      string // algorithm and heuristic, for example "astar:manhattan"
	Expanded, Generated, Stored int64
	Length                      int // number of moves of the solution, or -1 if the search ended at a limit

	// Nodes are the boards of the tree, in the order in which they were generated. If the tree is too large for
	// boards, Nodes is nil, and Layers describes the positions of each depth.
	Nodes    []TreeNode
	Layers   []TreeLayer
	Growth   [][]TreeLayer // see tree.Tree
	Queue    bool          // whether the numbers of nodes are places in a queue, and not the order of expansion
	Informed bool          // whether nodes have estimates
}

// MaxTreeGrowth is the maximum length of SearchTree.Growth, not counting the initial tree, which
// contains only the start.
const MaxTreeGrowth = tree.MaxGrowth

// A TreeNode is a position in a SearchTree.
type TreeNode = tree.Node

// A TreeLayer describes the positions of one depth in a SearchTree.
type TreeLayer = tree.Layer

// An Analysis holds the distance to the goal after each move of a game.
type Analysis struct {
	// Left holds the number of moves left at the start and after each move. The value -1 means that
	// the goal cannot be reached. Values below -1 mean that the number is unknown.
	Left []int
	// Forced lists the numbers of moves after which the game is at a position that every shortest solution visits,
	// without start and goal.
	Forced []int
}

func (s Solution) comparisonSolution() Solution {
	return Solution{Board: s.Board, Moves: s.Comparison.Moves, Metric: s.Comparison.Metric}
}

// length returns the number of moves as text in the given language. If the solution is not proved
// optimal, the text includes the lower bound.
func (s Solution) length(lang string) string {
	if len(s.Stages) > 0 {
		return s.taught(lang)
	}
	return words.In(lang).Heading(len(s.Moves), s.AtLeast, s.Metric)
}

// taught returns the numbers of moves and stages as text.
func (s Solution) taught(lang string) string {
	w := words.In(lang)
	text := w.Taught(len(s.Moves), len(s.Stages), s.Metric)
	if c := s.Comparison; c != nil && c.AtLeast == len(c.Moves) {
		text += w.Shortest(len(c.Moves), s.Metric)
	}
	return text
}

// validate checks the board, and checks that the moves of the solution and of its comparison are legal.
func (s Solution) validate() error {
	if err := checkBoard(s.Board); err != nil {
		return err
	}
	if _, err := board.Replay(s.Board, s.Moves, s.Metric); err != nil {
		return input.Errorf("give legal moves in the metric of the solution", "%v", err)
	}
	if s.Comparison == nil {
		return nil
	}
	if _, err := board.Replay(s.Board, s.Comparison.Moves, s.Comparison.Metric); err != nil {
		return input.Faultf("the moves to compare with: %v", err)
	}
	return nil
}

// checkBoard checks that a board has cells, and that everything on the board is within its bounds.
func checkBoard(b board.Board) error {
	const hint = "make boards with catalog.Parse"
	if b.W < 1 || b.H < 1 {
		return input.Errorf(hint, "the board has no cells")
	}
	inside := func(p board.Point) bool { return p.X >= 0 && p.Y >= 0 && p.X < b.W && p.Y < b.H }
	for _, p := range slices.Concat(b.Walls, b.Gates, b.RightWalls, b.LowerWalls) {
		if !inside(p) {
			return input.Errorf(hint, "a wall or gate at column %d, row %d is not on the board", p.X, p.Y)
		}
	}
	for _, p := range slices.Concat(b.Pieces, b.Goal) {
		if len(p.Cells) == 0 {
			return input.Errorf(hint, "piece %q has no cells", p.Name)
		}
		for _, c := range p.Cells {
			if !inside(c.Add(p.At)) {
				return input.Errorf(hint, "piece %q is not on the board", p.Name)
			}
		}
	}
	return nil
}
