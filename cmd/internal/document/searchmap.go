//go:build !js

package document

import (
	"cmp"
	"context"
	"math"
	"slices"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/statespace/layout"
	"slidegif/solve/textbook"
)

// searchMapsOf returns a function that searches a puzzle with one or two algorithms. The maps show the order in which
// a search expands positions. If the state space is too large, the maps show the positions around the start.
func searchMapsOf(p pipeline.Puzzle, o render.Options) func(context.Context) ([]render.SearchMap, error) {
	return func(ctx context.Context) ([]render.SearchMap, error) {
		problem, list, err := parseSearches(p, o.Algorithm)
		if err != nil {
			return nil, err
		}
		if len(list) > 2 {
			return nil, input.Errorf("name one or two algorithms, such as algorithm=bfs,astar:manhattan", "algorithm: the picture shows at most two searches")
		}
		space, err := statespace.Explore(ctx, p.Puzzle, statespace.ExploreOptions{Max: o.MaxMapPositions(), Near: nearPositions})
		if err != nil {
			return nil, err
		}
		place, err := placeAround(ctx, space, p, o)
		if err != nil {
			return nil, err
		}
		find := func(state textbook.State) (uint32, bool) {
			at, ok := space.Find(problem.Space.Board(state))
			return at, ok && int(at) < space.Len()
		}
		var all []render.SearchMap
		for _, s := range list {
			if err := problem.Prepare(ctx, s); err != nil {
				return nil, err
			}
			recorded := &expansions{Problem: problem}
			result, err := s.Algorithm.Search(ctx, recorded, s.Estimate, solve.Options{MaxPositions: maxTreePositions})
			if err != nil {
				return nil, searchError(err, result)
			}
			road := roadOf(result.Path, find)
			at := place(road.Positions)
			m := render.SearchMap{Search: s.Name(), Expanded: result.Expanded, Length: result.Length(), StateSpace: render.StateSpace{
				First: space.First, To: space.To, Board: space.Board, Radius: space.Radius, Rings: at.rings,
				At: func(i uint32) (x, y float64) { return float64(at.places[i].X), float64(at.places[i].Y) },
			}}
			m.Distance, m.Unit = recorded.ranks(space.Len(), find)
			if len(road.Positions) > 0 {
				m.Roads = []render.Road{road}
			}
			all = append(all, m)
		}
		return all, nil
	}
}

// roadOf converts the path that a search has found to a road on the map. If the path is empty or leaves the map,
// the road is empty.
func roadOf(path []textbook.State, find func(textbook.State) (uint32, bool)) (road render.Road) {
	for i, state := range path {
		at, ok := find(state)
		if !ok {
			return render.Road{}
		}
		road.Positions, road.After = append(road.Positions, at), append(road.After, i)
	}
	return road
}

// placeAround returns a function that computes the coordinates of the positions for a road from the start. In the
// layout "shape", the coordinates do not depend on the road.
func placeAround(ctx context.Context, space *statespace.Space, p pipeline.Puzzle, o render.Options) (func(road []uint32) plane, error) {
	g := layout.Graph{First: space.First, To: space.To}
	if !space.Undirected {
		g = g.Undirected()
	}
	if cmp.Or(o.Map.Layout, usualLayout(p)) == render.RingsMap {
		depths := space.Depths()
		return func(road []uint32) plane {
			back := slices.Clone(road)
			slices.Reverse(back)
			return plane{layout.Rings(g, depths, depths, back), true}
		}, nil
	}
	farthest, _, _ := space.Farthest()
	places, err := layout.Shape(ctx, g, 0, farthest)
	return func([]uint32) plane { return plane{places: places} }, err
}

// An expansions is a search problem that records the order in which a search expands positions.
type expansions struct {
	textbook.Problem
	order []textbook.State
}

func (e *expansions) Successors(s textbook.State) []textbook.State {
	e.order = append(e.order, s)
	return e.Problem.Successors(s)
}

// ranks returns the ranks of the n positions on a map. The rank of a position is the number of expansions before
// its first expansion, divided by unit. The unit is a power of ten, so that a rank fits in 16 bits. A position
// without an expansion has the rank statespace.Unreachable.
func (e *expansions) ranks(n int, find func(textbook.State) (uint32, bool)) (ranks []uint16, unit int) {
	for unit = 1; len(e.order)/unit >= math.MaxUint16; {
		unit *= 10
	}
	ranks = make([]uint16, n)
	for i := range ranks {
		ranks[i] = statespace.Unreachable
	}
	for k, s := range e.order {
		if at, ok := find(s); ok && ranks[at] == statespace.Unreachable {
			ranks[at] = uint16(k / unit)
		}
	}
	return ranks, unit
}
