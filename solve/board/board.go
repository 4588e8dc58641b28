// Package board defines boards, pieces, goals and moves, reads and writes them as text, and verifies solutions.
//
//	column  0123      A board has W x H cells. Columns are numbered from 0, left to
//	row 0   1xx2      right, and rows from 0, top to bottom. A piece is a rigid set of
//	row 1   1xx2      cells that touch edge to edge and slide as a unit. Equal letters
//	row 2   3445      or digits are one piece, and 0 is an empty cell. The position of
//	row 3   3785      a piece is its first cell in reading order: 4 is at column 1,
//	row 4   6009      row 2. From there, its cells have the offsets {0,0} and {1,0}.
//
// The package knows nothing about specific kinds of puzzles, searches or graphics.
package board

import (
	"cmp"
	"maps"
	"slices"
)

// A Point is a cell or the offset between two cells. X counts columns to the right, and Y counts
// rows down.
type Point struct{ X, Y int }

// Add returns the vector p+q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Compare orders points row by row, and from left to right in each row.
func (p Point) Compare(q Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) }

// Axes describes the directions in which a piece may slide.
type Axes uint8

const (
	AnyAxis    Axes = iota // along rows and columns; the zero value
	Horizontal             // along the row only
	Vertical               // along the column only
)

// A Role classifies a piece for display. Themes choose the material of a piece by its role. Solvers
// ignore roles.
type Role uint8

const (
	Plain     Role = iota // any other piece
	Tile                  // numbered 1x1 piece of an n-puzzle
	MainPiece             // main piece of the goal: 曹操, the red car
	General               // vertical domino
	Guard                 // horizontal domino
	Soldier               // 1x1 piece of a block puzzle
	Car                   // moves along its length only
	Atom                  // part of a molecule
	Robot                 // gliding 1x1 piece, except the main piece
)

// A Piece is a rigid piece at a position on the board.
type Piece struct {
	Name  string  // in the notation: a character, or the number of a tile
	At    Point   // first cell in reading order
	Cells []Point // offsets from At in reading order, so Cells[0] is {0,0}; X may be negative
	// Pieces of the same class are interchangeable: they have equal shapes and axes, and the goal
	// does not distinguish them.
	Class int
	Axes  Axes
	Label string // text drawn on the piece, in simplified Chinese or a number; may be empty
	Role  Role

	// Colours and Frozen are used only on boards with exits. A piece that has left the board has no Cells. Colours
	// are capital letters, with the outermost colour first. An exit of the outermost colour removes that colour
	// from the piece. A piece that loses its last colour leaves the board.
	Colours string
	Frozen  int // number of other pieces that must leave before this piece may move
}

// Gone reports whether a piece has left the board.
func (p Piece) Gone() bool { return len(p.Cells) == 0 }

// An Exit is a border cell through which pieces of one colour can leave the board.
type Exit struct {
	At     Point
	Colour byte // a capital letter
}

// A Motion defines the cells at which a moving piece may stop.
type Motion uint8

const (
	ByCells   Motion = iota // at any free cell; the zero value
	Glide                   // only at a piece, a wall or the edge of the board
	GlideOpen               // only at a piece or a wall; leaving the board is illegal
)

// A Board is a layout and its goal.
type Board struct {
	W, H   int     // columns and rows
	Pieces []Piece // in reading order when the puzzle starts; moves refer to pieces by index
	Walls  []Point

	// Goal lists the target positions. The board is solved if, for every target g in Goal, a piece
	// of class g.Class is at g.At. All targets are different.
	Goal []Piece

	Rules // rules that only some kinds of puzzles have

	Name    string  // name of the layout: 横刀立马; may be empty
	English string  // English name or translation, if different: Water
	Chinese string  // Chinese name, if different
	Slug    string  // name for files: heng-dao-li-ma; may be empty
	Text    Symbols // symbols of String

	// People maps the simplified Chinese names of the people in labels to English names. The map is shared by all
	// boards and must not be modified.
	People map[string]string
}

// Rules are the rules that differ between kinds of puzzles. By default, pieces may stop at any
// cell, and the targets of the goal are fixed positions. There are no gates, no walls between cells
// and no exits.
type Rules struct {
	Motion Motion
	Gates  []Point // cells that only pieces named in Goal may cover

	// RightWalls and LowerWalls list the cells that have a wall along their right or lower side.
	RightWalls, LowerWalls []Point

	// If GoalAnywhere is set, the targets form a pattern that may appear anywhere on the board. The
	// coordinates of targets in a pattern are relative to its upper left corner.
	GoalAnywhere bool

	// If GoalCovers is set, each target is a single cell that any cell of a piece may cover. One
	// piece must cover all targets with the same Name. A piece cannot cover targets with different
	// names.
	GoalCovers bool

	// If Leave is set, the outermost ring of cells is a border that consists of walls and Exits. A
	// board with Leave has an empty Goal, and is solved when all pieces have left.
	Leave bool
	Exits []Exit
}

// Grid returns these values for cells without a piece.
const (
	Empty = -1
	Wall  = -2
)

// Grid returns the contents of the W*H cells, row by row: the index of a piece, Empty or Wall. Grid
// reports exits as Wall. Grid panics if a piece is outside the board.
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

// Blocked reports whether there is a wall between cell p and its neighbour in direction d. The
// direction must be an offset returned by Step.
func (b Board) Blocked(p, d Point) bool {
	if d.X < 0 || d.Y < 0 {
		p = p.Add(d)
	}
	if d.X != 0 {
		return slices.Contains(b.RightWalls, p)
	}
	return slices.Contains(b.LowerWalls, p)
}

// Solved reports whether the goal is reached. If b.Leave is set, the goal is reached when all
// pieces have left.
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

// solvedAt reports whether the goal is reached if all its targets are shifted by the given offset.
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

// canCover reports whether the pieces can cover all targets in rest. The map chosen contains the target names of
// the pieces that already cover a target.
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

// Covers reports whether the piece covers the given cell.
func (p Piece) Covers(at Point) bool {
	return slices.ContainsFunc(p.Cells, func(c Point) bool { return c.Add(p.At) == at })
}

// Find returns the first piece with the given name. If no piece has this name, Find returns false.
func Find(ps []Piece, name string) (Piece, bool) {
	i := slices.IndexFunc(ps, func(p Piece) bool { return p.Name == name })
	if i < 0 {
		return Piece{}, false
	}
	return ps[i], true
}

// Has reports whether any piece has role r.
func (b Board) Has(r Role) bool {
	return slices.ContainsFunc(b.Pieces, func(p Piece) bool { return p.Role == r })
}

// InGoal reports whether the goal contains pieces of class c. Only pieces named in the goal may
// cover gates.
func (b Board) InGoal(c int) bool {
	for _, g := range b.Goal {
		if g.Class == c {
			return true
		}
	}
	return false
}
