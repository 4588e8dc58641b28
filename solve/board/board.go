// Package board is the vocabulary that every other package shares: what a board, a
// piece, a goal and a move are, how they are written as text, and the referee that
// replays a solution.
//
//	column  0123
//	row 0   1xx2      A board is W x H cells. Columns run right from 0, rows run
//	row 1   1xx2      down from 0. A piece is a rigid set of cells that touch edge
//	row 2   3445      to edge and slide as one; equal letters are one piece. A
//	row 3   3785      piece is placed by its first cell in reading order, so 4 is
//	row 4   6009      at column 1, row 2, and has the cells {0,0} and {1,0}.
//
// The package is a leaf: it knows no puzzle kind, no search and no pixel.
package board

import (
	"cmp"
	"maps"
	"slices"
)

// A Point is a cell, or the offset between two cells: X columns right, Y rows down.
type Point struct{ X, Y int }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Compare orders points as they are read, row by row.
func (p Point) Compare(q Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) }

// Axes are the directions in which a piece may slide.
type Axes uint8

const (
	AnyAxis    Axes = iota // the zero value: along rows and columns
	Horizontal             // along its row only, as a car that lies across
	Vertical               // along its column only
)

// A Role is what a piece is to somebody who looks at the board. Themes choose their
// material by it; solvers ignore it.
type Role uint8

const (
	Plain   Role = iota // any other shape
	Tile                // a numbered 1x1 of an n-puzzle
	Hero                // what the goal is about: 曹操, the red car
	General             // a vertical domino
	Guard               // a horizontal domino
	Soldier             // a 1x1 of a block puzzle
	Car                 // moves along its length only
	Atom                // of a molecule
	Robot               // a 1x1 that glides, other than the hero
)

// A Piece is one rigid piece at one place.
type Piece struct {
	Name  string  // how notation writes it: a character, or a tile's number
	At    Point   // its first cell in reading order
	Cells []Point // offsets from At in reading order, so Cells[0] is {0,0}; X may be negative
	Class int     // pieces of one class are interchangeable: same shape and axes, not told apart by the goal
	Axes  Axes
	Label string // what is drawn on it, in simplified Chinese or as a number; may be empty
	Role  Role

	// Of pieces that leave through exits. One that has left has no Cells.
	Colours string // capital letters, the outermost first: it loses one at each exit of that colour, with the last one it leaves
	Frozen  int    // so many other pieces must leave before it may move
}

// Gone reports whether a piece has left the board.
func (p Piece) Gone() bool { return len(p.Cells) == 0 }

// An Exit is a cell of the border through which pieces of a colour leave.
type Exit struct {
	At     Point
	Colour byte // a capital letter
}

// A Motion says where a piece that was set in motion comes to rest.
type Motion uint8

const (
	ByCells   Motion = iota // the zero value: at any free cell on its way
	Glide                   // where a piece, a wall or the edge of the board stops it
	GlideOpen               // where a piece or a wall stops it; nothing may leave the board
)

// A Board is a layout and its goal.
type Board struct {
	W, H   int     // columns and rows
	Pieces []Piece // in reading order at the start of a puzzle; a Move names them by index
	Walls  []Point
	Gates  []Point // only pieces whose class the goal names may cover these
	Motion Motion

	// Walls between cells: the cells with a wall along their right side, and those with one
	// along their lower side.
	RightWalls, LowerWalls []Point

	// Goal holds the places to reach: a solved board has, for every g in Goal, a piece
	// of class g.Class that stands at g.At. Two places are never the same. Where
	// GoalAnywhere is set, the places are a pattern that may stand anywhere on the board,
	// and their coordinates count from the pattern's upper left corner. Where GoalCovers is
	// set, each place is one cell, which a piece covers with whichever of its cells; places of
	// one Name are for one piece, and those of different names for different ones.
	Goal         []Piece
	GoalAnywhere bool
	GoalCovers   bool

	// Where Leave is set, the outermost ring of cells is a border of walls and Exits, Goal is
	// empty, and a solved board has no piece left.
	Leave bool
	Exits []Exit

	Name    string   // what people call the layout, as 横刀立马; may be empty
	English string   // what English readers call it, as Water, or a translation, where that is another name
	Chinese string   // and what Chinese readers do
	Slug    string   // the name fit for a file, as heng-dao-li-ma; may be empty
	Text    Notation // how String writes it

	// People are those whom labels may name, in simplified Chinese, and how readers of English
	// write them. It is shared: do not write to it.
	People map[string]string
}

// Values of Grid for a cell that holds no piece.
const (
	Empty = -1
	Wall  = -2
)

// Grid returns what each of the W*H cells holds, row by row: the index of a piece,
// Empty, or Wall, which an exit is too. It panics if a piece lies outside of the board.
func (b Board) Grid() []int {
	g := make([]int, b.W*b.H)
	b.fill(g)
	return g
}

// fill writes into g what Grid returns.
func (b Board) fill(g []int) {
	for i := range g {
		g[i] = Empty
	}
	for _, p := range b.Walls {
		g[p.Y*b.W+p.X] = Wall
	}
	for _, e := range b.Exits {
		g[e.At.Y*b.W+e.At.X] = Wall
	}
	for i, p := range b.Pieces {
		for _, c := range p.Cells {
			c = c.Add(p.At)
			g[c.Y*b.W+c.X] = i
		}
	}
}

// Blocked reports whether a wall stands between a cell and the one beside it in direction d,
// one of those that Step returns.
func (b Board) Blocked(p, d Point) bool {
	if d.X < 0 || d.Y < 0 {
		p = p.Add(d)
	}
	if d.X != 0 {
		return slices.Contains(b.RightWalls, p)
	}
	return slices.Contains(b.LowerWalls, p)
}

// Solved reports whether every goal place holds a piece of its class, or all pieces have left.
func (b Board) Solved() bool {
	if b.Leave {
		return !slices.ContainsFunc(b.Pieces, func(p Piece) bool { return !p.Gone() })
	}
	if b.GoalCovers {
		return b.covered(b.Goal, map[int]string{})
	}
	if !b.GoalAnywhere || len(b.Goal) == 0 {
		return b.solvedAt(Point{})
	}
	first := b.Goal[0]
	for _, p := range b.Pieces {
		if p.Class == first.Class && b.solvedAt(Point{p.At.X - first.At.X, p.At.Y - first.At.Y}) {
			return true
		}
	}
	return false
}

// solvedAt reports whether the goal, moved by an offset, is reached.
func (b Board) solvedAt(offset Point) bool {
	for _, g := range b.Goal {
		found := false
		for _, p := range b.Pieces {
			found = found || p.Class == g.Class && p.At == g.At.Add(offset)
		}
		if !found {
			return false
		}
	}
	return true
}

// covered reports whether pieces cover the cells of the rest of a goal. The pieces that were
// chosen so far stand for the names that chosen gives them.
func (b Board) covered(rest []Piece, chosen map[int]string) bool {
	if len(rest) == 0 {
		return true
	}
	g := rest[0]
	named := func(i int) bool { return chosen[i] == g.Name }
	for i, p := range b.Pieces {
		if p.Class != g.Class || !p.Covers(g.At) {
			continue
		}
		name, taken := chosen[i]
		if taken && name != g.Name || !taken && slices.ContainsFunc(slices.Collect(maps.Keys(chosen)), named) {
			continue // it stands for another name, or another piece for this one
		}
		chosen[i] = g.Name
		if b.covered(rest[1:], chosen) {
			return true
		}
		if !taken {
			delete(chosen, i)
		}
	}
	return false
}

// Covers reports whether one of the piece's cells is at a point.
func (p Piece) Covers(at Point) bool {
	return slices.ContainsFunc(p.Cells, func(c Point) bool { return c.Add(p.At) == at })
}

// Find returns the first of the pieces that has a name.
func Find(ps []Piece, name string) (Piece, bool) {
	i := slices.IndexFunc(ps, func(p Piece) bool { return p.Name == name })
	if i < 0 {
		return Piece{}, false
	}
	return ps[i], true
}

// Has reports whether a piece has a role.
func (b Board) Has(r Role) bool {
	return slices.ContainsFunc(b.Pieces, func(p Piece) bool { return p.Role == r })
}

// InGoal reports whether the goal names pieces of class c, which may then cover gates.
func (b Board) InGoal(c int) bool {
	for _, g := range b.Goal {
		if g.Class == c {
			return true
		}
	}
	return false
}
