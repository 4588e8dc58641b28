package tiles

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles/tables"
)

// Where beams look for the path first, it is as short as that of depth-first searches alone, and
// the same one with any number of workers. A search that may look at fewer positions than the proof
// takes ends with a bound and the best solution that it found, or with Optimal without one.
func TestBeamsBeforeBounds(t *testing.T) {
	if os.Getenv("SLIDEGIF_LONG") == "" {
		t.Skip("set SLIDEGIF_LONG=1: it takes a minute with the race detector")
	}
	p := draw(t, "3x6", 4)
	alone := ida(forTest(t, p), normalize(p.(*puzzle)), 2)
	var whole solve.Solution
	for _, n := range []int{1, 2} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, Workers: n})
		if err != nil || len(sol.Moves) != len(alone.path) || !sol.Optimal() || sol.Nodes >= alone.nodes {
			t.Errorf("%d steps, at least %d, %d positions, %v; alone %d, %d", len(sol.Moves), sol.AtLeast, sol.Nodes, err, len(alone.path), alone.nodes)
		}
		if n > 1 && fmt.Sprint(sol) != fmt.Sprint(whole) {
			t.Errorf("with one worker\n%v, with two\n%v", whole, sol)
		}
		whole = sol
	}
	for _, optimal := range []bool{false, true} {
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, MaxPositions: whole.Nodes / 2, Optimal: optimal})
		limit, limited := errors.AsType[*solve.Limit](err)
		switch {
		case optimal && (!limited || limit.Kind != solve.PositionsLimit || sol.Moves != nil):
			t.Errorf("%v, %d steps", err, len(sol.Moves))
		case !optimal && (err != nil || len(sol.Moves) < len(whole.Moves) || sol.Ended != solve.PositionsLimit):
			t.Errorf("%v, %d steps, ended by %v", err, len(sol.Moves), sol.Ended)
		}
		if sol.AtLeast >= len(whole.Moves) || sol.Nodes >= whole.Nodes {
			t.Errorf("at least %d after %d positions; %d take %d", sol.AtLeast, sol.Nodes, len(whole.Moves), whole.Nodes)
		}
	}
}

func forTest(t *testing.T, q solve.Puzzle) *tables.Heuristic {
	f := normalize(q.(*puzzle))
	h, err := tables.QuickHeuristic(t.Context(), f.h, f.w, f.blank, 5, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return h
}
