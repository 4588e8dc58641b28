package blocks

import (
	"math"

	"slidegif/solve/internal/search"
)

// A steered generator estimates how far a position is from the goal: how many steps the pieces
// of the goal are from the nearest place of it, each as if it were alone on the board.
type steered[S search.Code, C cellSet] struct {
	*generator[S, C]
	steps  [][][]int32 // place of the goal, its piece, rank -> steps to there
	first  []uint16    // class -> the number of its rank 0
	placed []placed
}

func steer[S search.Code, C cellSet](g *generator[S, C]) *steered[S, C] {
	s := &steered[S, C]{generator: g}
	known := map[placed][]int32{} // places of a goal have much in common
	for _, place := range g.places {
		var steps [][]int32
		for _, p := range place {
			if known[p] == nil {
				known[p] = g.classes[p.class].stepsTo(p.rank)
			}
			steps = append(steps, known[p])
		}
		s.steps = append(s.steps, steps)
	}
	ranks := 0
	for i := range g.classes {
		s.first = append(s.first, uint16(ranks))
		ranks += len(g.classes[i].anchors)
	}
	return s
}

// Look is for search.Near.
func (g *steered[S, C]) Look(dst []uint16, s S) (left int, places []uint16) {
	if g.goal.Solved(s) {
		return 0, dst
	}
	g.placed = decode(g.model, g.placed[:0], s)
	for _, p := range g.placed {
		dst = append(dst, g.first[p.class]+uint16(p.rank))
	}
	least := int32(math.MaxInt32)
	for i, place := range g.places {
		sum := int32(1) // it is not solved
		for k, p := range place {
			near := int32(MaxCells * MaxCells)
			for _, q := range g.placed {
				if q.class == p.class {
					near = min(near, g.steps[i][k][q.rank])
				}
			}
			sum += near
		}
		least = min(least, sum)
	}
	return int(least), dst
}

// Work is for search.Near.
func (g *steered[S, C]) Work() int64 {
	asked := 1 // pieces that places of the goal ask for
	for _, place := range g.places {
		asked += len(place)
	}
	return int64(16 + (1+asked)*len(g.board.Pieces))
}

// stepsTo returns how many steps a piece that is alone on the board needs from each rank to
// one.
func (c *class) stepsTo(rank int16) []int32 {
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
