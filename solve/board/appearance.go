package board

// Appearances returns every possible appearance of every piece, in the order of b.Pieces. An appearance is the state
// that determines how a piece is drawn. Most pieces have only one appearance. If b.Leave is set, a piece
// gets a new appearance each time its frozen count decreases, and each time it loses a colour.
func (b Board) Appearances() []Piece {
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

// AppearanceIndex returns the index of the current appearance of piece i in the result of b.Appearances. The now
// argument is the current state of the piece.
func (b Board) AppearanceIndex(i int, now Piece) int {
	if !b.Leave {
		return i
	}
	n := 0
	for _, p := range b.Pieces[:i] {
		n += p.appearanceCount()
	}
	return n + b.Pieces[i].appearanceCount() - max(1, now.appearanceCount())
}

// appearanceCount returns the number of different appearances that a piece still has on a board with exits.
func (p Piece) appearanceCount() int { return p.Frozen + len(p.Colours) }
