package board

// Looks returns the pieces of b as they look from the start until they leave, each with what it
// becomes: a frozen one counts down, and then it loses one colour after the other. Most pieces
// have one look.
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

// Look returns the index in Looks of how piece i of b looks, now being the piece as it has become.
func (b Board) Look(i int, now Piece) int {
	if !b.Leave {
		return i
	}
	n := 0
	for _, p := range b.Pieces[:i] {
		n += p.looks()
	}
	return n + b.Pieces[i].looks() - max(1, now.looks())
}

func (p Piece) looks() int { return p.Frozen + len(p.Colours) }
