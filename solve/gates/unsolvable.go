package gates

import (
	"math"
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// location returns the column and the row of a block. Messages give the location, because pictures do not show the
// character of a block.
func location(p board.Piece) input.Message {
	return input.Say("column %d, row %d", p.At.X+1, p.At.Y+1)
}

// stuckReason looks for a block that could not leave even if it were alone on the board, and
// explains why. If every block could leave, stuckReason returns an empty message.
func (m *model) stuckReason() (why input.Message) {
	var r reach
	for slot, i := range m.pieces {
		k, p := &m.classes[m.class[slot]], m.board.Pieces[i]
		before := 0 // number of blocks that can leave while block p is frozen
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

// unsolvableReason explains why the puzzle is unsolvable. The search must have visited all positions.
func (l *layerSearch[S]) unsolvableReason() input.Message {
	if l.Len() == 1 {
		return input.Say("no piece can move at all")
	}
	// Moves can be undone, and exits and lost colours never make a position worse. Therefore, one
	// sequence of moves can remove all blocks that can ever leave, and no other sequence is better for
	// the remaining blocks.
	m, s := l.g.m, &l.g.state
	best, fewest := uint32(0), math.MaxInt
	for i := range l.Len() {
		decode(m, l.At(i), s)
		if n := m.coloursLeft(s); n < fewest && !l.hasExit(i) {
			best, fewest = i, n
		}
	}
	moves := l.g.leastTravel(l.ctx, l.layersTo(best, 1))
	tried := input.Say("all %s positions were tried in which every block leaves as soon as it can", input.Thousands(int64(l.Len())))
	pieces := m.board.Apply(moves...).Pieces
	stays := m.pieces[slices.IndexFunc(m.pieces, func(i int) bool { return !pieces[i].Gone() })]
	return input.Say("block %s can never reach a gate of its colour from %s: %s", pieces[stays].Name, location(m.board.Pieces[stays]), tried)
}
