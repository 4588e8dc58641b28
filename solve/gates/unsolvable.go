package gates

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// shut tells why a block never leaves, even if it were alone on the board; empty where all would.
func (m *model) shut() (why input.Message) {
	var r reach
	for i := range m.classes {
		k := &m.classes[i]
		name := m.board.Pieces[m.pieces[k.first]].Name
		if k.frozen > len(m.pieces)-k.n {
			return input.Say("%s is frozen until %d blocks have left, and the board has only %s", name, k.frozen, input.Count(len(m.pieces)-k.n, "other block"))
		}
		for slot := k.first; slot < k.first+k.n; slot++ {
			s := m.start()
			s.gone = len(m.pieces)
			for ; s.at[slot] < k.left(); s.at[slot] += 256 {
				name, colour := m.board.Pieces[m.pieces[slot]].Name, k.colours[s.at[slot].lost()]
				if !slices.ContainsFunc(m.board.Exits, func(e board.Exit) bool { return e.Colour == colour }) {
					return input.Say("the board has no gate of the colour %s of block %s", string(colour), name)
				}
				if r.find(m, &s, slot, m.cells(&s, slot)); !r.leaves() {
					return input.Say("%s never reaches a gate of its colour %s", name, string(colour))
				}
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
			return input.Say("%s never reaches a gate of its colour: %s", m.board.Pieces[m.pieces[class.first]].Name, tried)
		}
	}
	return tried
}
