package board

// A Symmetry maps each cell of a w x h board to a cell of the same board, or of an h x w board if
// SwapsAxes is set.
type Symmetry struct {
	SwapsAxes bool // rows and columns are exchanged, which is possible only on square boards
	Map       func(p Point, w, h int) Point
}

// Symmetries lists all reflections and rotations of a board, except the identity.
var Symmetries = []Symmetry{
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: p.X, Y: h - 1 - p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: h - 1 - p.Y} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: h - 1 - p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: h - 1 - p.X} }},
}
