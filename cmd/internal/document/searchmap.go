//go:build !js

package document

import (
	"cmp"
	"context"
	"math"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/statespace"
	"slidegif/solve/statespace/layout"
	"slidegif/solve/textbook"
)

// searchMapsOf returns a function that searches a puzzle with one or two algorithms and returns maps with the order of
// the expansions. If the state space is too large, the maps show the positions around the start.
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
		place := render.StateSpace{First: space.First, To: space.To, Board: space.Board, Radius: space.Radius}
		if err := placeAround(ctx, &place, space, p, o); err != nil {
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
			m := render.SearchMap{StateSpace: place, Search: s.Name(), Expanded: result.Expanded, Length: result.Length()}
			m.Distance, m.Unit = recorded.ranks(space.Len(), find)
			m.Roads = roadOf(result.Path, find)
			all = append(all, m)
		}
		return all, nil
	}
}

// roadOf returns the road of a path, or no road if the path leaves the map.
func roadOf(path []textbook.State, find func(textbook.State) (uint32, bool)) []render.Road {
	road := render.Road{}
	for i, state := range path {
		at, ok := find(state)
		if !ok {
			return nil
		}
		road.Positions, road.After = append(road.Positions, at), append(road.After, i)
	}
	return []render.Road{road}
}

// placeAround sets the places of the positions: circles around the start, or a shape.
func placeAround(ctx context.Context, m *render.StateSpace, space *statespace.Space, p pipeline.Puzzle, o render.Options) error {
	g := layout.Graph{First: space.First, To: space.To}
	if !space.Undirected {
		g = g.Undirected()
	}
	var places []layout.Point
	if m.Rings = cmp.Or(o.Map.Layout, usualLayout(p)) == render.RingsMap; m.Rings {
		depths := space.Depths()
		places = layout.Rings(g, depths, depths, 0)
	} else {
		farthest, _, _ := space.Farthest()
		var err error
		if places, err = layout.Shape(ctx, g, 0, farthest); err != nil {
			return err
		}
	}
	m.At = func(i uint32) (x, y float64) { return float64(places[i].X), float64(places[i].Y) }
	return nil
}

// An expansions problem records the order in which a search expands positions.
type expansions struct {
	textbook.Problem
	order []textbook.State
}

func (e *expansions) Successors(s textbook.State) []textbook.State {
	e.order = append(e.order, s)
	return e.Problem.Successors(s)
}

// ranks returns, for each of n positions of a map, the number of its first expansion divided by unit. The unit is a
// power of ten, so that a rank fits in 16 bits. Positions without an expansion get statespace.Unreachable.
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
