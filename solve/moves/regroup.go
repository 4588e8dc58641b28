package moves

import "slidegif/solve/board"

// Regroup groups the steps of a solution into moves of metric m. Consecutive moves of one piece
// count as
//
//	step   one move per step: aDUD is three
//	slide  one move per straight segment: aDDRR is two, aDUD three
//	move   one move for any path: aD aR is one. If the piece ends where it began, two moves
//
// In the slide and move metrics, each step of a tile is one move, because a tile can only move by
// one cell. In the push metric, the steps of adjacent tiles in a line form one push. Since gliding
// pieces have only one metric, Regroup returns their moves unchanged.
func Regroup(b board.Board, ms []board.Move, m board.Metric) []board.Move {
	if b.Motion != board.ByCells {
		return ms
	}
	var out []board.Move
	var vacated board.Point // by the previous step
	var ended bool          // the previous step reached an exit
	for _, mv := range ms {
		for _, s := range steps(mv) {
			d, _ := board.Step(s.Path[0])
			at := b.Pieces[s.Pieces[0]].At
			ends := b.EndsAtExit(s)
			b = b.Apply(s)
			n := len(out)
			joined := n > 0 && !ended && m.Joins(out[n-1], s, at.Add(d) == vacated, b.Pieces[s.Pieces[0]].Role == board.Tile)
			switch {
			case !joined:
				out = append(splitReturn(out), s)
			case out[n-1].Pieces[0] == s.Pieces[0]:
				out[n-1].Path += s.Path
			default:
				out[n-1].Pieces = append(out[n-1].Pieces, s.Pieces[0])
			}
			vacated, ended = at, ends
		}
	}
	return splitReturn(out)
}

// splitReturn makes the last step a separate move if the last move ends in the cell in which it began.
func splitReturn(ms []board.Move) []board.Move {
	if len(ms) == 0 || ms[len(ms)-1].Offset() != (board.Point{}) {
		return ms
	}
	last := &ms[len(ms)-1]
	end := len(last.Path) - 1
	back := board.Move{Pieces: last.Pieces, Path: last.Path[end:]}
	last.Path = last.Path[:end]
	return append(ms, back)
}

// Counts returns the number of moves of a solution in each metric.
func Counts(b board.Board, ms []board.Move, metrics []board.Metric) map[board.Metric]int {
	counts := make(map[board.Metric]int, len(metrics))
	for _, m := range metrics {
		counts[m] = len(Regroup(b, ms, m))
	}
	return counts
}
