package board

// A Symmetry maps the cells of a w x h board to cells of the same board, or of an h x w board if
// SwapsAxes is set.
type Symmetry struct {
	SwapsAxes bool // exchanges rows and columns; valid for square boards only
	Map       func(p Point, w, h int) Point
}

// Symmetries are the reflections and rotations of a board, without the identity.
var Symmetries = []Symmetry{
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: p.X, Y: h - 1 - p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: h - 1 - p.Y} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: h - 1 - p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: h - 1 - p.X} }},
}
