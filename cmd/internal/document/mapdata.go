//go:build !js

package document

import (
	"context"
	"io"
	"slices"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve/statespace"
)

// A mapData is a map in the form that the script of a page reads. Positions are numbered as in the packed map.
type mapData struct {
	Map    render.PackedMap `json:"map"`
	Radius int              `json:"radius"` // number of steps around the solution, or -1 if the map is complete
	Road   []uint32         `json:"road"`   // positions of a shortest solution; empty if there is none
	After  []int            `json:"after"`  // index in Road of the start and of the position after each move
	Passes []pass           `json:"passes"` // empty or in the order of the solution
	// Narrowest is the index in Passes of the narrowest pass, or -1 if there are no passes.
	Narrowest int `json:"narrowest"`
}

// A pass is a forced position: a position that all shortest solutions visit.
type pass struct {
	Moves     int      `json:"moves"`
	Positions []uint32 `json:"positions"` // the position, and possibly its mirror image
}

// writeMapData writes the map of a solved puzzle as JSON.
func writeMapData(ctx context.Context, w io.Writer, p SolvedOutput) (report render.Report, err error) {
	space, at, err := spaceOf(ctx, p.Solved, p.Options)
	if err != nil {
		return report, err
	}
	d := mapData{Radius: space.Radius, Road: []uint32{}, Passes: []pass{}, Narrowest: -1}
	s, m := Solution(p.Solved), newMap(p.Solved, space, at)
	if d.Map, err = p.draft.PackMap(s, m); err != nil {
		return report, err
	}
	if len(m.Roads) > 0 {
		d.Road, d.After = m.Roads[0].Positions, m.Roads[0].After
		err = d.addPasses(ctx, p.Solved, space)
	}
	if err != nil {
		return report, err
	}
	return report, pipeline.EncodeJSON(w, d)
}

// addPasses sets d.Passes and d.Narrowest.
func (d *mapData) addPasses(ctx context.Context, s pipeline.Solved, space *statespace.Space) error {
	layers := space.Layers()
	if len(layers)-1 != len(s.Solution.Moves) { // the solution is not a shortest one
		return nil
	}
	forced := s.Insight.ForcedBetween()
	longest, middle := 0, 0
	for k := 1; k < len(layers)-1; k++ {
		if !slices.Contains(forced, k) {
			continue
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		way := space.Around(layers[k])
		if way < 0 {
			way = space.Len()
		}
		// The narrowest pass is the pass that takes the longest detour to avoid. If detours are equally long,
		// prefer the pass nearest to the middle of the solution.
		if off := max(k, len(layers)-1-k); d.Narrowest < 0 || way > longest || way == longest && off < middle {
			d.Narrowest, longest, middle = len(d.Passes), way, off
		}
		d.Passes = append(d.Passes, pass{k, layers[k]})
	}
	return nil
}
