package board

import "strings"

// Moves returns the legal moves of a board in a metric, those of each piece in order, where pieces
// move one at a time. In the move metric a piece goes to each place by a shortest way.
func Moves(b Board, m Metric) []Move {
	var all []Move
	for i := range b.Pieces {
		if b.Motion == ByCells {
			all = append(all, b.ways(i, m)...)
		} else {
			all = append(all, b.glides(i)...)
		}
	}
	return all
}

// ways returns the moves of a piece that moves by cells, the short ones first.
func (b Board) ways(piece int, m Metric) (all []Move) {
	type place struct {
		board Board
		path  string
	}
	type result struct {
		at      Point // the zero Point where the piece has left
		colours string
	}
	resultIn := func(b Board) result {
		p := b.Pieces[piece]
		if p.Gone() {
			return result{}
		}
		return result{p.At, p.Colours}
	}
	seen := map[result]bool{resultIn(b): true}
	for open := []place{{b, ""}}; len(open) > 0; open = open[1:] {
		for _, dir := range "UDLR" {
			path := open[0].path + string(dir)
			if m != MoveMetric && strings.Trim(path, path[:1]) != "" || m != MoveMetric && m != SlideMetric && len(path) > 1 {
				continue
			}
			r := newReferee(open[0].board)
			if r.step(Move{[]int{piece}, string(dir)}) != nil || seen[resultIn(r.Board)] {
				continue
			}
			seen[resultIn(r.Board)] = true
			all = append(all, Move{[]int{piece}, path})
			if !open[0].board.EndsAtExit(Move{[]int{piece}, string(dir)}) { // a move ends there
				open = append(open, place{r.Board, path})
			}
		}
	}
	return all
}

// glides returns the moves of a piece that slides until something stops it.
func (b Board) glides(piece int) (all []Move) {
	for _, dir := range "UDLR" {
		r, mv := newReferee(b), Move{Pieces: []int{piece}}
		for r.step(Move{mv.Pieces, string(dir)}) == nil {
			mv.Path += string(dir)
		}
		if mv.Path != "" && r.checkStop(mv) == nil {
			all = append(all, mv)
		}
	}
	return all
}
