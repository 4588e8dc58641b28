package board

// A Move is one move of a solution: Pieces, as indices into Board.Pieces, go along
// Path together. There is one piece except in the push metric, where a row of tiles
// is pushed and the tile next to the blank comes first.
type Move struct {
	Pieces []int
	Path   string // U, D, L, R: one letter a cell, a way that is really free
}

// Step returns the offset of one letter of a path, and false for any other byte.
func Step(dir byte) (Point, bool) {
	switch dir {
	case 'U':
		return Point{0, -1}, true
	case 'D':
		return Point{0, 1}, true
	case 'L':
		return Point{-1, 0}, true
	case 'R':
		return Point{1, 0}, true
	}
	return Point{}, false
}

// Offset returns how far the move takes its pieces.
func (m Move) Offset() Point {
	var sum Point
	for i := range len(m.Path) {
		d, _ := Step(m.Path[i])
		sum = sum.Add(d)
	}
	return sum
}

// Apply returns the board after moves that are known to be legal; b stays as it was.
func (b Board) Apply(moves ...Move) Board {
	b.Pieces = append([]Piece(nil), b.Pieces...)
	for _, m := range moves {
		d := m.Offset()
		for _, i := range m.Pieces {
			b.Pieces[i].At = b.Pieces[i].At.Add(d)
		}
	}
	return b
}
