// Package board defines boards, pieces, goals and moves, their text notation, and the referee that
// verifies solutions.
//
//	column  0123
//	row 0   1xx2      A board has W x H cells. Columns are numbered from 0, left to
//	row 1   1xx2      right, and rows from 0, top to bottom. A piece is a rigid set of
//	row 2   3445      cells that touch edge to edge and slide as a unit. Equal letters
//	row 3   3785      are one piece. The position of a piece is its first cell in
//	row 4   6009      reading order: 4 is at column 1, row 2, with cells {0,0} and {1,0}.
//
// The package does not depend on kinds of puzzles, searches or graphics.
package board

import (
	"cmp"
	"maps"
	"slices"
)

// A Point is a cell, or the offset between two cells: X columns right, Y rows down.
type Point struct{ X, Y int }

// Add returns the vector p+q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Compare compares points in reading order, row by row.
func (p Point) Compare(q Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) }

// Axes are the directions in which a piece may slide.
type Axes uint8

const (
	AnyAxis    Axes = iota // along rows and columns; the zero value
	Horizontal             // along the row only
	Vertical               // along the column only
)

// A Role classifies a piece for display. Themes choose materials by role; solvers ignore it.
type Role uint8

const (
	Plain   Role = iota // any other piece
	Tile                // numbered 1x1 piece of an n-puzzle
	Hero                // main piece of the goal: 曹操, the red car
	General             // vertical domino
	Guard               // horizontal domino
	Soldier             // 1x1 piece of a block puzzle
	Car                 // moves along its length only
	Atom                // part of a molecule
	Robot               // gliding 1x1 piece, except the hero
)

// A Piece is a rigid piece at a position on the board.
type Piece struct {
	Name  string  // in the notation: a character, or the number of a tile
	At    Point   // first cell in reading order
	Cells []Point // offsets from At in reading order, so Cells[0] is {0,0}; X may be negative
	Class int     // pieces of a class are interchangeable: equal shapes and axes, and not distinguished by the goal
	Axes  Axes
	Label string // text drawn on the piece, in simplified Chinese or a number; may be empty
	Role  Role

	// Fields of pieces that leave through exits. A piece that has left has no Cells.
	Colours string // capital letters, outermost first. An exit of the first colour removes it; the piece leaves with its last colour
	Frozen  int    // number of other pieces that must leave before this piece may move
}

// Gone reports whether a piece has left the board.
func (p Piece) Gone() bool { return len(p.Cells) == 0 }

// An Exit is a border cell through which pieces of one colour leave.
type Exit struct {
	At     Point
	Colour byte // a capital letter
}

// A Motion defines which cells a moving piece may stop at.
type Motion uint8

const (
	ByCells   Motion = iota // at any free cell; the zero value
	Glide                   // at a piece, a wall or the edge of the board
	GlideOpen               // at a piece or a wall; leaving the board is illegal
)

// A Board is a layout and its goal.
type Board struct {
	W, H   int     // columns and rows
	Pieces []Piece // in reading order at the start of a puzzle; moves refer to pieces by index
	Walls  []Point
	Gates  []Point // cells that only pieces with a class in Goal may cover
	Motion Motion

	// RightWalls and LowerWalls list the cells with a wall along the right or lower side.
	RightWalls, LowerWalls []Point

	// Goal lists the target positions. The board is solved if, for every g in Goal, a piece of
	// class g.Class is at g.At. No two targets are equal.
	//
	// If GoalAnywhere is set, the targets are a pattern that may be anywhere on the board. Their
	// coordinates are relative to the upper left corner of the pattern.
	//
	// If GoalCovers is set, each target is one cell, which any cell of a piece may cover. Targets
	// with the same Name are for the same piece, and targets with different names for different
	// pieces.
	Goal         []Piece
	GoalAnywhere bool
	GoalCovers   bool

	// If Leave is set, the outermost ring of cells is a border of walls and Exits. Goal is empty,
	// and the board is solved when all pieces have left.
	Leave bool
	Exits []Exit

	Name    string   // name of the layout: 横刀立马; may be empty
	English string   // English name or translation, if different: Water
	Chinese string   // Chinese name, if different
	Slug    string   // name for files: heng-dao-li-ma; may be empty
	Text    Notation // notation of String

	// People maps the names of people in labels from simplified Chinese to English. Boards share
	// the map and must not modify it.
	People map[string]string
}

// Values of Grid for cells without a piece.
const (
	Empty = -1
	Wall  = -2
)

// Grid returns the contents of the W*H cells, row by row: the index of a piece, Empty or Wall.
// Exits are also Wall. It panics if a piece is outside the board.
func (b Board) Grid() []int {
	g := make([]int, b.W*b.H)
	b.fill(g)
	return g
}

// fill stores the result of Grid in g.
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

// Blocked reports whether there is a wall between cell p and its neighbour in direction d, which
// must be a result of Step.
func (b Board) Blocked(p, d Point) bool {
	if d.X < 0 || d.Y < 0 {
		p = p.Add(d)
	}
	if d.X != 0 {
		return slices.Contains(b.RightWalls, p)
	}
	return slices.Contains(b.LowerWalls, p)
}

// Solved reports whether the goal is reached. If b.Leave is set, it reports whether all pieces have
// left.
func (b Board) Solved() bool {
	if b.Leave {
		return !slices.ContainsFunc(b.Pieces, func(p Piece) bool { return !p.Gone() })
	}
	if b.GoalCovers {
		return b.canCover(b.Goal, map[int]string{})
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

// solvedAt reports whether the goal, moved by offset, is reached.
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

// canCover reports whether pieces can cover the remaining cells of a goal. chosen maps the pieces
// chosen so far to their names in the goal.
func (b Board) canCover(rest []Piece, chosen map[int]string) bool {
	if len(rest) == 0 {
		return true
	}
	g := rest[0]
	named := func(i int) bool { return chosen[i] == g.Name }
	for i, p := range b.Pieces {
		if p.Class != g.Class || !p.Covers(g.At) {
			continue
		}
		name, assigned := chosen[i]
		if assigned && name != g.Name || !assigned && slices.ContainsFunc(slices.Collect(maps.Keys(chosen)), named) {
			continue // the piece or the name is already in use
		}
		chosen[i] = g.Name
		if b.canCover(rest[1:], chosen) {
			return true
		}
		if !assigned {
			delete(chosen, i)
		}
	}
	return false
}

// Covers reports whether the piece covers a cell.
func (p Piece) Covers(at Point) bool {
	return slices.ContainsFunc(p.Cells, func(c Point) bool { return c.Add(p.At) == at })
}

// Find returns the first piece with the given name. It returns false if no piece has this name.
func Find(ps []Piece, name string) (Piece, bool) {
	i := slices.IndexFunc(ps, func(p Piece) bool { return p.Name == name })
	if i < 0 {
		return Piece{}, false
	}
	return ps[i], true
}

// Has reports whether a piece has role r.
func (b Board) Has(r Role) bool {
	return slices.ContainsFunc(b.Pieces, func(p Piece) bool { return p.Role == r })
}

// InGoal reports whether the goal contains pieces of class c. Such pieces may cover gates.
func (b Board) InGoal(c int) bool {
	for _, g := range b.Goal {
		if g.Class == c {
			return true
		}
	}
	return false
}
