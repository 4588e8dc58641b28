package gates

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// seen says where a block stands, since a picture shows no characters.
func seen(p board.Piece) input.Message {
	return input.Say("column %d, row %d", p.At.X+1, p.At.Y+1)
}

// shut tells why a block never leaves, even if it were alone on the board; empty where all would.
func (m *model) shut() (why input.Message) {
	var r reach
	for slot, i := range m.pieces {
		k, p := &m.classes[m.class[slot]], m.board.Pieces[i]
		before := 0 // blocks that can leave while this one is frozen
		for _, q := range m.board.Pieces {
			if q.Frozen < k.frozen {
				before++
			}
		}
		if before < k.frozen {
			return input.Say("%s in %s waits for %s to leave, but at most %s can leave before it",
				p.Name, seen(p), input.Count(k.frozen, "block"), input.Count(before, "block"))
		}
		s := m.placed(m.board)
		s.gone = len(m.pieces)
		for ; s.at[slot] < k.left(); s.at[slot] += 256 {
			colour := k.colours[s.at[slot].lost()]
			if !slices.ContainsFunc(m.board.Exits, func(e board.Exit) bool { return e.Colour == colour }) {
				return input.Say("the board has no gate of the colour %s of block %s in %s", string(colour), p.Name, seen(p))
			}
			if r.find(m, &s, slot, m.cells(&s, slot)); !r.leaves() {
				return input.Say("%s never reaches a gate of its colour %s from %s", p.Name, string(colour), seen(p))
			}
		}
	}
	return why
}

// proof tells why there is no solution, after all positions were looked at.
func (l *layers[S]) proof() input.Message {
	if l.Len() == 1 {
		return input.Say("no piece can move at all")
	}
	m, s := l.g.m, &l.g.state
	best := make([]int, len(m.classes)) // the most colours that the blocks of a class lose together
	for i := range l.Len() {
		decode(m, l.At(i), s)
		for k := range m.classes {
			lost := 0
			for _, p := range s.at[m.classes[k].first:][:m.classes[k].n] {
				lost += p.lost()
			}
			best[k] = max(best[k], lost)
		}
	}
	tried := input.Say("all %s positions that can be reached were tried", input.Thousands(int64(l.Len())))
	for k := range m.classes {
		if class := &m.classes[k]; best[k] < class.n*len(class.colours) {
			p := m.board.Pieces[m.pieces[class.first]]
			return input.Say("%s never reaches a gate of its colour from %s: %s", p.Name, seen(p), tried)
		}
	}
	return tried
}
