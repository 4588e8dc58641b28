//go:build !js

package document

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve"
)

// TestUnpackedMap checks that a map is the same after packing: its edges, distances and places, which are scaled and
// rounded.
func TestUnpackedMap(t *testing.T) {
	for id, layout := range map[string]string{"rush:ooBo/AABo/oooo/oooo": "", "tiles:125/340": render.RingsMap, "lockout:lunar-3": "", "tiles:213/450": ""} {
		p, err := pipeline.Reader{}.Load(t.Context(), id, "")
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
		if err != nil && s.Proof == nil {
			t.Fatalf("%s: %v", id, err)
		}
		o := render.Options{View: render.ViewMap}
		o.Map.Layout = layout
		space, at, err := spaceOf(t.Context(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		want := newMap(s, space, at)
		packed, err := want.Pack(theme.Themes[0].Land())
		if err != nil {
			t.Fatal(err)
		}
		got, err := packed.Map()
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if got.Rings != (layout != "") || got.Undirected != want.Undirected || !slices.Equal(got.Distance, want.Distance) {
			t.Errorf("%s: the distances %v differ from %v, or the kind of the map differs", id, got.Distance, want.Distance)
		}
		edges := func(m *render.StateSpace) (all [][2]uint32) {
			for i := range uint32(m.Len()) {
				for _, to := range m.To[m.First[i]:m.First[i+1]] {
					all = append(all, [2]uint32{i, to})
				}
			}
			slices.SortFunc(all, func(a, b [2]uint32) int { return slices.Compare(a[:], b[:]) })
			return slices.Compact(all)
		}
		if !slices.Equal(edges(got), edges(want)) {
			t.Errorf("%s: the map has other edges", id)
		}
		// The difference of two places is a multiple of the original difference.
		scale := 0.0
		for i := range uint32(want.Len()) {
			x0, y0 := want.At(0)
			x, y := want.At(i)
			u0, v0 := got.At(0)
			u, v := got.At(i)
			if far := math.Hypot(x-x0, y-y0); scale == 0 && far > 0 {
				scale = math.Hypot(u-u0, v-v0) / far
			}
			if i > 0 && (math.Abs(u-u0-scale*(x-x0)) > 40 || math.Abs(v-v0-scale*(y-y0)) > 40) {
				t.Errorf("%s: position %d is at %.0f, %.0f, want %.0f, %.0f", id, i, u-u0, v-v0, scale*(x-x0), scale*(y-y0))
			}
			if layout != "" && scale > 0 && math.Abs(math.Hypot(u, v)-scale*math.Hypot(x, y)) > 40 {
				t.Errorf("%s: position %d is at %.0f, %.0f, on a circle around another place", id, i, u, v)
			}
		}
	}
}

// TestMapData checks the solution and the passes of maps for pages. A pass is a position of the solution, and its mirror
// image if there is one. Without it, the way to the goal is longer or does not exist.
func TestMapData(t *testing.T) {
	passes := 0
	for _, c := range []struct {
		id      string
		mirrors bool
	}{
		{"klotski:xx../xx../..../...a/....", false},
		{"klotski:#x#/#a#/.../#.#:.../.../.../.x.", true},
		{"rush:ooBo/AABo/oooo/oooo", false},
		{"lockout:lunar-3", false},
		{"tiles:125/340", false},
		{"tiles:213/450", false}, // unsolvable
	} {
		p, err := pipeline.Reader{}.Load(t.Context(), c.id, "")
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{Insight: true})
		if err != nil && s.Proof == nil {
			t.Fatalf("%s: %v", c.id, err)
		}
		var file bytes.Buffer
		o := render.Options{View: render.ViewMap}
		if _, err := NewOutput(Standard, MapData, o).Write(t.Context(), &file, s); err != nil {
			t.Fatalf("%s: %v", c.id, err)
		}
		var d mapData
		if err := json.Unmarshal(file.Bytes(), &d); err != nil {
			t.Fatal(err)
		}
		space, _, err := spaceOf(t.Context(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		if d.Map.Positions != space.Len() || len(d.Passes) != len(s.Insight.ForcedBetween()) || (d.Narrowest < 0) != (len(d.Passes) == 0) {
			t.Fatalf("%s: %d positions, want %d; %d passes, want %d; narrowest: %d", c.id, d.Map.Positions, space.Len(), len(d.Passes), len(s.Insight.ForcedBetween()), d.Narrowest)
		}
		if s.Proof != nil {
			continue
		}
		for k, b := range s.Start.Trace(s.Solution.Moves) {
			if at, ok := space.Find(b); !ok || d.Road[d.After[k]] != at {
				t.Errorf("%s: the solution is elsewhere after %d moves", c.id, k)
			}
		}
		mirrored := false
		for i, pass := range d.Passes {
			passes++
			mirrored = mirrored || len(pass.Positions) == 2
			if !slices.Contains(pass.Positions, d.Road[d.After[pass.Moves]]) || len(pass.Positions) > 2 {
				t.Errorf("%s: pass %d is not on the solution: %v", c.id, i, pass)
			}
			longest := space.Around(d.Passes[d.Narrowest].Positions)
			if way := space.Around(pass.Positions); longest >= 0 && (way < 0 || way > longest) {
				t.Errorf("%s: pass %d is narrower than pass %d", c.id, i, d.Narrowest)
			}
		}
		if mirrored != c.mirrors {
			t.Errorf("%s: passes with mirror images: %t, want %t", c.id, mirrored, c.mirrors)
		}
	}
	if passes < 3 {
		t.Errorf("%d passes, want at least 3", passes)
	}
}
