package moves

import "slidegif/solve/board"

// Regroup returns the same moves as moves of metric m: steps are joined as far as the metric
// allows, and moves that are too long for it are taken apart. Gliding pieces have one metric,
// and their moves stay as they are.
func Regroup(b board.Board, ms []board.Move, m board.Metric) []board.Move {
	if b.Motion != board.ByCells {
		return ms
	}
	var out []board.Move
	var offset board.Point // of the last move of out
	var left board.Point   // by the piece that moved last
	for _, whole := range ms {
		for _, s := range steps(whole) {
			d, _ := board.Step(s.Path[0])
			at := b.Pieces[s.Pieces[0]].At
			b = b.Apply(s)
			if n := len(out); n > 0 && joins(out[n-1], s, m, offset, at.Add(d) == left) {
				if last := &out[n-1]; m == board.PushMetric {
					last.Pieces = append(last.Pieces, s.Pieces[0])
				} else {
					last.Path += s.Path
					offset = offset.Add(d)
				}
			} else {
				out = append(out, s)
				offset = d
			}
			left = at
		}
	}
	return out
}

// joins reports whether a step belongs to the move before it, which has come so far from its
// start; follows says that the step leads to the cell that the last piece has just left.
func joins(last, s board.Move, m board.Metric, offset board.Point, follows bool) bool {
	d, _ := board.Step(s.Path[0])
	switch m {
	case board.SlideMetric:
		return last.Pieces[0] == s.Pieces[0] && last.Path[0] == s.Path[0]
	case board.MoveMetric:
		// A piece that is back where it began has made two moves.
		return last.Pieces[0] == s.Pieces[0] && offset.Add(d) != board.Point{}
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
