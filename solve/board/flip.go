package board

// A Flip maps a cell of a w x h board onto a cell of the same board, or of an h x w one.
type Flip struct {
	Turns bool // exchanges rows and columns: only for square boards
	At    func(p Point, w, h int) Point
}

// Flips are the mirror images and turns of a board, without the identity.
var Flips = []Flip{
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: p.X, Y: h - 1 - p.Y} }},
	{false, func(p Point, w, h int) Point { return Point{X: w - 1 - p.X, Y: h - 1 - p.Y} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: p.Y, Y: h - 1 - p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: p.X} }},
	{true, func(p Point, w, h int) Point { return Point{X: w - 1 - p.Y, Y: h - 1 - p.X} }},
}
