package gates

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// location returns the location of a block. Pictures do not show the characters of blocks.
func location(p board.Piece) input.Message {
	return input.Say("column %d, row %d", p.At.X+1, p.At.Y+1)
}

// stuckReason returns the reason why a block can never leave, even if it were alone on the board.
// It returns an empty message if there is no such block.
func (m *model) stuckReason() (why input.Message) {
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
			return input.Say("block %s at %s waits for %s to leave, but at most %s can leave before it",
				p.Name, location(p), input.Count(k.frozen, "block"), input.Count(before, "block"))
		}
		s := m.stateOf(m.board)
		s.gone = len(m.pieces)
		for ; s.at[slot] < k.exited(); s.at[slot] += 256 {
			colour := k.colours[s.at[slot].lost()]
			if !slices.ContainsFunc(m.board.Exits, func(e board.Exit) bool { return e.Colour == colour }) {
				return input.Say("the board has no gate of the colour %s for block %s at %s", string(colour), p.Name, location(p))
			}
			if r.compute(m, &s, slot, m.blockCells(&s, slot)); !r.hasExit() {
				return input.Say("block %s can never reach a gate of its colour %s from %s", p.Name, string(colour), location(p))
			}
		}
	}
	return why
}

// unsolvableReason returns the reason why the puzzle is unsolvable, after an exhaustive search.
func (l *layerSearch[S]) unsolvableReason() input.Message {
	if l.Len() == 1 {
		return input.Say("no piece can move at all")
	}
	m, s := l.g.m, &l.g.state
	best := make([]int, len(m.classes)) // class -> the maximum number of colours that its blocks lose together
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
			return input.Say("block %s can never reach a gate of its colour from %s: %s", p.Name, location(p), tried)
		}
	}
	return tried
}
