package census_test

import (
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
)

// Along a shortest solution the distance falls by one with each move, and a solver that
// begins at one of its boards agrees.
func TestDistances(t *testing.T) {
	for _, id := range []string{"横刀立马", "simplicity", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Kind().Metrics {
			s, err := p.Solve(t.Context(), solve.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			positions := []board.Board{p.Board()}
			for i, move := range s.Moves {
				positions = append(positions, positions[i].Apply(move))
			}
			got, err := census.Distances(t.Context(), p.Board(), positions, solve.CensusOptions{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			for i, d := range got {
				if want := len(s.Moves) - i; d != want {
					t.Errorf("%s in %s: after %d moves %d are left, want %d", id, m, i, d, want)
				}
			}
		}
	}
}
