package theme

import (
	"fmt"
	"testing"

	"slidegif/solve/board"
)

// In contrast, up to six colours of gates have patterns of their own, whatever their letters are.
func TestPatternsOfGates(t *testing.T) {
	for _, colours := range []string{"BGOPRY", "AFKPUZ", "BG", "MNOPQR"} {
		s := &Scene{Cell: 40, Board: board.Board{W: 9, H: 3}}
		for i := range colours {
			s.Board.Exits = append(s.Board.Exits, board.Exit{At: board.Point{X: 1 + i}, Colour: colours[i]})
		}
		of := map[string]byte{}
		for i := range colours {
			fill, _, ink := contrast.ofColour(s, colours[i])
			look := fmt.Sprintf("%T %+v", fill, fill)
			if h, ok := fill.(*Hatch); ok {
				look = fmt.Sprint(h.Weave, h.Period, h.Width)
			}
			if other, twice := of[look]; twice {
				t.Errorf("%s: %c looks like %c: %s", colours, colours[i], other, look)
			}
			if of[look] = colours[i]; fill == Flat(ink) {
				t.Errorf("%s: what is written on %c cannot be seen", colours, colours[i])
			}
		}
	}
}
