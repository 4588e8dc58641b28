package board

// Moves returns the legal moves of a board in metric m, ordered by piece. Each move in the result
// involves a single piece. In the move metric, Moves returns only one shortest path to each
// destination.
func Moves(b Board, m Metric) []Move {
	var all []Move
	rule, ok := m.rule()
	for i := range b.Pieces {
		if b.Motion != ByCells {
			all = append(all, b.glideMoves(i)...)
		} else if ok {
			all = append(all, b.cellMoves(i, rule)...)
		}
	}
	return all
}

// cellMoves returns the moves of a piece that may stop at any cell, with the shortest moves first.
func (b Board) cellMoves(piece int, rule metricRule) (all []Move) {
	type node struct {
		board Board
		path  string
	}
	type destination struct {
		at      Point // zero if the piece has left
		colours string
	}
	destinationOn := func(b Board) destination {
		p := b.Pieces[piece]
		if p.Gone() {
			return destination{}
		}
		return destination{p.At, p.Colours}
	}
	visited := map[destination]bool{destinationOn(b): true}
	for queue := []node{{b, ""}}; len(queue) > 0; queue = queue[1:] {
		for _, dir := range "UDLR" {
			path := queue[0].path + string(dir)
			if !rule.isSingle(b, Move{[]int{piece}, path}) {
				continue
			}
			r := newReferee(queue[0].board)
			if r.step(Move{[]int{piece}, string(dir)}) != nil || visited[destinationOn(r.Board)] {
				continue
			}
			visited[destinationOn(r.Board)] = true
			all = append(all, Move{[]int{piece}, path})
			if !queue[0].board.EndsAtExit(Move{[]int{piece}, string(dir)}) { // a move ends at an exit
				queue = append(queue, node{r.Board, path})
			}
		}
	}
	return all
}

func (b Board) glideMoves(piece int) (all []Move) {
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
