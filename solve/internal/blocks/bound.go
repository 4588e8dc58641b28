//go:build !js

package blocks

import (
	"context"

	"slidegif/solve"
	"slidegif/solve/board"
)

// Heuristics implements solve.Kind.Heuristics.
func Heuristics(p solve.Puzzle) []solve.Heuristic {
	return []solve.Heuristic{{Name: solve.BoundHeuristic, Admissible: true, Consistent: true, New: func(context.Context) (func(board.Board) int, error) {
		return Bound(p.Board(), p.Kind().Metrics[0])
	}}}
}

// Bound returns a function that computes a lower bound on the number of moves in metric m from a
// board to its goal. The boards must have the same pieces, walls and goal as b. The bound counts the
// moves that the pieces of the goal need if all other pieces are removed:
//
//	1xx2      ....      Block x needs two steps, or one slide, on an empty board. Blocks 1
//	1..2  ->  ....      and 2 do not count, because the goal names only x.
//	....      .xx.
//
// One move changes the bound by at most 1, so the bound is consistent.
func Bound(b board.Board, m board.Metric) (func(board.Board) int, error) {
	model, err := newModel(b, m)
	if err != nil {
		return nil, err
	}
	e := &boundEstimate{model: model, distances: map[placedPiece][]int32{}}
	for _, set := range model.goalSets {
		for _, p := range set {
			if e.distances[p] == nil {
				e.distances[p] = model.movesTo(p)
			}
		}
	}
	return e.bound, nil
}

// A boundEstimate computes the lower bound of Bound.
type boundEstimate struct {
	*model
	distances map[placedPiece][]int32 // moves to a place of the goal, by rank
}

func (e *boundEstimate) bound(b board.Board) int {
	ranks := make([][]int16, len(e.classes)) // ranks of the pieces of each class
	for _, p := range b.Pieces {
		for i, c := range e.classes {
			if c.id == p.Class {
				ranks[i] = append(ranks[i], c.rank[e.cell(p.At)])
			}
		}
	}
	least := int32(unreachableMoves)
	for _, set := range e.goalSets {
		sum := int32(0)
		for class := range e.classes {
			var targets [][]int32
			for _, p := range set {
				if int(p.class) == class {
					targets = append(targets, e.distances[p])
				}
			}
			sum += assign(targets, ranks[class])
		}
		least = min(least, sum)
	}
	return int(least)
}

// assign returns the least sum of distances if each target gets a different piece.
func assign(targets [][]int32, ranks []int16) int32 {
	if len(targets) == 0 {
		return 0
	}
	// least[s] is the least sum for assigning the pieces so far to the targets in the set s.
	least := make([]int32, 1<<len(targets))
	for s := range least {
		least[s] = unreachableMoves
	}
	least[0] = 0
	for _, rank := range ranks {
		for s := len(least) - 1; s > 0; s-- {
			for t, distance := range targets {
				if s>>t&1 == 1 {
					least[s] = min(least[s], least[s&^(1<<t)]+distance[rank])
				}
			}
		}
	}
	return min(least[len(least)-1], unreachableMoves)
}

// unreachableMoves exceeds the number of moves of every shortest path on an empty board.
const unreachableMoves = MaxCells * MaxCells

// movesTo returns the number of moves from each rank to the rank of p, for a piece that is alone on
// the board. For unreachable ranks, the number is unreachableMoves.
func (m *model) movesTo(p placedPiece) []int32 {
	c := &m.classes[p.class]
	moves := make([]int32, len(c.next))
	for i := range moves {
		moves[i] = unreachableMoves
	}
	moves[p.rank] = 0
	for queue := []int16{p.rank}; len(queue) > 0; queue = queue[1:] {
		for dir, to := range c.next[queue[0]] {
			for ; to != none; to = c.next[to][dir] {
				if moves[to] == unreachableMoves {
					moves[to] = moves[queue[0]] + 1
					queue = append(queue, to)
				}
				if m.metric == board.StepMetric {
					break
				}
			}
		}
	}
	if m.metric == board.MoveMetric { // one move leads to any place that several slides reach
		for i, n := range moves {
			if n < unreachableMoves {
				moves[i] = min(n, 1)
			}
		}
	}
	return moves
}
