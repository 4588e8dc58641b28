package moves

import "slidegif/solve/board"

// Regroup returns the same steps as moves of metric m. Where a piece moves several times in a row, these
// count as
//
//	step   as many as there are steps: aDUD is three
//	slide  one for each straight part: aDDRR is two, aDUD three
//	move   one, whichever way it goes: aD aR is one. A piece that is back where it began has made two
//
// A step of a tile is one slide and one move, since it never has two cells to go; tiles in a line are one push. Gliding pieces have one metric, and their moves stay as they are.
func Regroup(b board.Board, ms []board.Move, m board.Metric) []board.Move {
	if b.Motion != board.ByCells {
		return ms
	}
	var out []board.Move
	var left board.Point // by the piece that moved last
	var ended bool       // at an exit
	for _, whole := range ms {
		for _, s := range steps(whole) {
			d, _ := board.Step(s.Path[0])
			at := b.Pieces[s.Pieces[0]].At
			ends := b.EndsAtExit(s)
			b = b.Apply(s)
			n := len(out)
			joined := n > 0 && !ended && joins(out[n-1], s, m, at.Add(d) == left, b.Pieces[s.Pieces[0]].Role == board.Tile)
			switch {
			case joined && m == board.PushMetric:
				out[n-1].Pieces = append(out[n-1].Pieces, s.Pieces[0])
			case joined:
				out[n-1].Path += s.Path
			default:
				out = append(cutBack(out), s)
			}
			left, ended = at, ends
		}
	}
	return cutBack(out)
}

// cutBack looks at the last move. If its piece is back where it began, the last step becomes a move of its own.
func cutBack(ms []board.Move) []board.Move {
	if len(ms) == 0 || ms[len(ms)-1].Offset() != (board.Point{}) {
		return ms
	}
	last := &ms[len(ms)-1]
	end := len(last.Path) - 1
	back := board.Move{Pieces: last.Pieces, Path: last.Path[end:]}
	last.Path = last.Path[:end]
	return append(ms, back)
}

// joins reports whether a step belongs to the move before it. Follows means that the step leads to the cell
// which the last piece has just left; tile means that the piece is a numbered tile.
func joins(last, s board.Move, m board.Metric, follows, tile bool) bool {
	switch m {
	case board.SlideMetric:
		return last.Pieces[0] == s.Pieces[0] && last.Path[0] == s.Path[0]
	case board.MoveMetric:
		return last.Pieces[0] == s.Pieces[0] && !tile
	case board.PushMetric:
		return last.Path == s.Path && follows
	}
	return false
}

// Counts returns how many moves of each metric the moves are.
func Counts(b board.Board, ms []board.Move, metrics []board.Metric) map[board.Metric]int {
	counts := make(map[board.Metric]int, len(metrics))
	for _, m := range metrics {
		counts[m] = len(Regroup(b, ms, m))
	}
	return counts
}
