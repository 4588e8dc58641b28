package scene

import (
	"strings"

	"slidegif/solve/board"
)

// Ways returns the paths that moves from b are shown to go where pieces leave, nil for other boards. A
// piece that leaves goes on until it is beyond the border; one that loses a colour goes into the exit and
// back.
func Ways(b board.Board, moves []board.Move) []string {
	if !b.Leave {
		return nil
	}
	var ways []string
	for _, m := range moves {
		way := m.Path
		if b.EndsAtExit(m) {
			p := b.Pieces[m.Pieces[0]]
			last := way[len(way)-1:]
			box := Bounds(p)
			switch {
			case len(p.Colours) > 1:
				way += strings.NewReplacer("U", "D", "D", "U", "L", "R", "R", "L").Replace(last)
			case strings.Contains("LR", last):
				way += strings.Repeat(last, box.Dx())
			default:
				way += strings.Repeat(last, box.Dy())
			}
		}
		ways = append(ways, way)
		b = b.Apply(m)
	}
	return ways
}

// Way returns the path that move n is shown to go.
func (t Timing) Way(n int, m board.Move) string {
	if t.Ways == nil {
		return m.Path
	}
	return t.Ways[n]
}
