package scene

import (
	"strings"

	"slidegif/solve/board"
)

// DisplayPaths returns the displayed path of each move. The moves start from the board b. If no
// piece can leave the board, DisplayPaths returns nil. The displayed path of a leaving piece
// continues until the piece is beyond the border. If a piece loses a colour, its displayed path
// leads into the gate and back.
func DisplayPaths(b board.Board, moves []board.Move) []string {
	if !b.Leave {
		return nil
	}
	var paths []string
	for _, m := range moves {
		path := m.Path
		if b.EndsAtExit(m) {
			p := b.Pieces[m.Pieces[0]]
			last := path[len(path)-1:]
			box := Bounds(p)
			switch {
			case len(p.Colours) > 1:
				path += opposite.Replace(last)
			case strings.Contains("LR", last):
				path += strings.Repeat(last, box.Dx())
			default:
				path += strings.Repeat(last, box.Dy())
			}
		}
		paths = append(paths, path)
		b = b.Apply(m)
	}
	return paths
}

// Path returns the path along which an animation shows move n.
func (t Timing) Path(n int, m board.Move) string {
	if t.Paths == nil {
		return m.Path
	}
	return t.Paths[n]
}
