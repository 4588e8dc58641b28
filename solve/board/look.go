package board

// Looks returns every possible look of every piece, in the order of b.Pieces. A look is the state
// that determines how a piece is drawn. Most pieces have only one look. If b.Leave is set, a piece
// gets a new look each time its frozen count decreases, and each time it loses a colour.
func (b Board) Looks() []Piece {
	if !b.Leave {
		return b.Pieces
	}
	var all []Piece
	for _, p := range b.Pieces {
		for ; p.Frozen > 0; p.Frozen-- {
			all = append(all, p)
		}
		for ; p.Colours != ""; p.Colours = p.Colours[1:] {
			p.Label = p.Colours
			all = append(all, p)
		}
	}
	return all
}

// LookIndex returns the index of the current look of piece i in the result of b.Looks. The now
// argument is the current state of the piece.
func (b Board) LookIndex(i int, now Piece) int {
	if !b.Leave {
		return i
	}
	n := 0
	for _, p := range b.Pieces[:i] {
		n += p.lookCount()
	}
	return n + b.Pieces[i].lookCount() - max(1, now.lookCount())
}

// lookCount returns the number of different looks that a piece still has on a board with exits.
func (p Piece) lookCount() int { return p.Frozen + len(p.Colours) }
