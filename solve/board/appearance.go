package board

import "strings"

// Appearances returns every possible appearance of every piece, in the order of b.Pieces. An appearance is the
// state that determines how a piece is drawn. Most pieces have only one appearance. If b.Leave is set, a piece
// changes its appearance whenever its field Frozen decreases or it loses a colour.
func (b Board) Appearances() []Piece {
	if !b.Leave {
		return b.Pieces
	}
	var all []Piece
	for _, p := range b.Pieces {
		for ; p.Frozen > 0; p.Frozen-- {
			all = append(all, p)
		}
		for ; p.Colours != ""; p.loseColour() {
			all = append(all, p)
		}
	}
	return all
}

// AppearanceIndex returns the index in b.Appearances of the appearance of piece i in the state now.
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

// appearanceCount returns the number of present and future appearances of a piece on a board with exits.
func (p Piece) appearanceCount() int { return p.Frozen + len(p.Colours) }

// loseColour removes the outermost colour of the piece, also from its label.
func (p *Piece) loseColour() {
	inner := p.Colours[1:]
	p.Label, p.Colours = inner+strings.TrimPrefix(p.Label, p.Colours), inner
}
