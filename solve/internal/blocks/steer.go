package blocks

import (
	"math"

	"slidegif/solve/internal/search"
)

// An estimator is a generator that also estimates the distance from a position to the goal. The
// estimate is the number of steps that the goal pieces need to reach the nearest goal set if all
// other pieces are ignored.
type estimator[S search.Code, C cellSet] struct {
	*generator[S, C]
	distances [][][]int32 // number of steps to the goal, indexed by goal set, piece in the set, and rank
	offsets   []uint16    // feature that encodes rank 0 of each class
	decoded   []placedPiece
}

func newEstimator[S search.Code, C cellSet](g *generator[S, C]) *estimator[S, C] {
	s := &estimator[S, C]{generator: g}
	// Goal sets share many pieces, so cache the distances to each piece.
	cache := map[placedPiece][]int32{}
	for _, set := range g.goalSets {
		var steps [][]int32
		for _, p := range set {
			if cache[p] == nil {
				cache[p] = g.classes[p.class].distancesTo(p.rank)
			}
			steps = append(steps, cache[p])
		}
		s.distances = append(s.distances, steps)
	}
	ranks := 0
	for i := range g.classes {
		s.offsets = append(s.offsets, uint16(ranks))
		ranks += len(g.classes[i].anchors)
	}
	return s
}

// Evaluate implements search.HeuristicGraph.
func (g *estimator[S, C]) Evaluate(dst []uint16, s S) (left int, places []uint16) {
	if g.goal.Solved(s) {
		return 0, dst
	}
	g.decoded = decode(g.model, g.decoded[:0], s)
	for _, p := range g.decoded {
		dst = append(dst, g.offsets[p.class]+uint16(p.rank))
	}
	least := int32(math.MaxInt32)
	for i, set := range g.goalSets {
		sum := int32(1) // ensures that only solved positions have the estimate 0
		for k, p := range set {
			near := int32(MaxCells * MaxCells)
			for _, q := range g.decoded {
				if q.class == p.class {
					near = min(near, g.distances[i][k][q.rank])
				}
			}
			sum += near
		}
		least = min(least, sum)
	}
	return int(least), dst
}

// EvalCost implements search.HeuristicGraph.
func (g *estimator[S, C]) EvalCost() int64 {
	goalPieces := 1
	for _, set := range g.goalSets {
		goalPieces += len(set)
	}
	return int64(16 + (1+goalPieces)*len(g.board.Pieces))
}

// distancesTo returns the number of steps from each rank to the given rank, or MaxCells*MaxCells if
// unreachable, for a piece that is alone on the board.
func (c *class) distancesTo(rank int16) []int32 {
	steps := make([]int32, len(c.next))
	for i := range steps {
		steps[i] = MaxCells * MaxCells
	}
	steps[rank] = 0
	for queue := []int16{rank}; len(queue) > 0; queue = queue[1:] {
		for _, to := range c.next[queue[0]] {
			if to != none && steps[to] == MaxCells*MaxCells {
				steps[to] = steps[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return steps
}
