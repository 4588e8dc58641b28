//go:build !js

package document

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
)

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
