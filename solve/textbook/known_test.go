package textbook_test

import (
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
	"slidegif/solve/test/testcost"
	"slidegif/solve/textbook"
)

// parse returns the puzzle with the given ID.
func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// parseAny is like parse, but returns an error if the text is not a puzzle.
func parseAny(t testing.TB, id string) (solve.Puzzle, error) { return catalog.Parse(t.Context(), id) }

func newGraph(t testing.TB, p solve.Puzzle) *statespace.Graph {
	t.Helper()
	g, err := statespace.New(p, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// estimate returns the heuristic with the given name.
func estimate(t testing.TB, p solve.Puzzle, g *statespace.Graph, name string) (textbook.Heuristic, solve.Heuristic) {
	t.Helper()
	for _, h := range p.Kind().Heuristics(p) {
		if h.Name == name {
			f, err := h.New(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return func(s textbook.State) int { return f(g.Board(s)) }, h
		}
	}
	return textbook.Zero, solve.Heuristic{Admissible: true, Consistent: true}
}

func algorithm(t testing.TB, name string) textbook.Algorithm {
	t.Helper()
	for _, a := range textbook.Algorithms {
		if a.Name == name {
			return a
		}
	}
	t.Fatalf("no algorithm %q", name)
	return textbook.Algorithm{}
}

// TestKnownCounts compares the counts with numbers from independent programs. The A* numbers come from an
// exhaustive comparison of 24 orders of successors, for the order up, left, right, down.
func TestKnownCounts(t *testing.T) {
	for _, test := range []struct {
		id, algorithm, heuristic    string
		length                      int
		expanded, generated, stored int64
		must, may                   int64
	}{
		{id: "tiles:867/254/301", algorithm: "astar", heuristic: "manhattan", length: 31, expanded: 20290, generated: 53572, stored: 28951, must: 6549, may: 21197},
		{id: "tiles:864/072/513", algorithm: "bfs", length: 23, expanded: 93601, generated: 253651, stored: 117696},
		{id: "tiles:283/164/705:123/804/765", algorithm: "astar", heuristic: "manhattan", length: 5, expanded: 5, generated: 16, stored: 12, must: 0, may: 5},
	} {
		p := parse(t, test.id)
		g := newGraph(t, p)
		h, _ := estimate(t, p, g, test.heuristic)
		r, err := algorithm(t, test.algorithm).Search(t.Context(), g, h, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Length() != test.length || r.Expanded != test.expanded || r.Generated != test.generated || r.Stored != test.stored {
			t.Errorf("%s, %s:%s: %d moves, %d expanded, %d generated, %d stored; want %d, %d, %d, %d", test.id, test.algorithm, test.heuristic,
				r.Length(), r.Expanded, r.Generated, r.Stored, test.length, test.expanded, test.generated, test.stored)
		}
		if test.algorithm != "astar" {
			continue
		}
		if must, may, ok, err := textbook.MustAndMay(t.Context(), g, h, r.Length()); err != nil || !ok || must != test.must || may != test.may {
			t.Errorf("%s: must %d, may %d, %v, %v; want %d and %d", test.id, must, may, ok, err, test.must, test.may)
		}
	}
}

// TestHeuristics checks each heuristic over all positions that reach the goal.
func TestHeuristics(t *testing.T) {
	for _, id := range []string{"tiles:3x3@1", "tiles:2x4@1", "tiles:3x2@1", "tiles:123/540:012/345", "klotski:aa.b/aac./d...:..../..aa/..aa", "rush:oooB/AAoB/CDDD/CoEE", "lockout:lunar-1", "gates:gates-1", "ricochet:A..,../....._/.#..C/..B..:A@5.2", "atomix:#####/#a.b#/#...#/#b..#/#####:ab"} {
		p := parse(t, id)
		g := newGraph(t, p)
		for _, h := range p.Kind().Heuristics(p) {
			if id == "tiles:3x3@1" && h.Name != "pattern" && !testcost.Long() {
				continue // 2x4 is enough for every change
			}
			f, err := h.New(t.Context())
			if err != nil {
				continue // pattern is for 3x3 only
			}
			report, err := textbook.Check(t.Context(), g, func(s textbook.State) (int, error) { return f(g.Board(s)), nil })
			switch {
			case err != nil:
				t.Error(err)
			case h.Admissible && report.Inadmissible != nil:
				v := report.Inadmissible
				t.Errorf("%s: %s is not admissible: the estimate of %s is %d, but its distance is %d", id, h.Name, g.Text(v.State), v.Estimate, v.Distance)
			case h.Consistent && report.Inconsistent != nil:
				v := report.Inconsistent
				t.Errorf("%s: %s is not consistent: from %s to %s, the estimate falls from %d to %d", id, h.Name, g.Text(v.State), g.Text(v.Next), v.Estimate, v.NextEstimate)
			case !h.Consistent:
				t.Logf("%s: %s, %d positions: consistent is %v", id, h.Name, report.Positions, report.Inconsistent == nil)
			}
		}
	}
}

// TestViolations checks that wrong heuristics are found, at the first position in breadth-first order.
func TestViolations(t *testing.T) {
	p := parse(t, "tiles:2x2@1")
	g := newGraph(t, p)
	distance := map[textbook.State]int{}
	for s := range textbook.State(12) { // the ring of all positions of 2x2
		g.Successors(s)
	}
	for s := range textbook.State(g.Len()) {
		q := g.Board(s)
		id := "tiles:" + q.String()
		solution, err := parse(t, id).Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		distance[s] = len(solution.Moves)
	}
	check := func(h func(s textbook.State) int) textbook.Report {
		t.Helper()
		r, err := textbook.Check(t.Context(), g, func(s textbook.State) (int, error) { return h(s), nil })
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if r := check(func(s textbook.State) int { return distance[s] }); r.Inadmissible != nil || r.Inconsistent != nil || r.Positions != 12 {
		t.Errorf("the exact distances: %+v", r)
	}
	if r := check(func(s textbook.State) int { return distance[s] + int(s)/5 }); r.Inadmissible == nil || r.Inadmissible.State != 5 {
		t.Errorf("estimates that are too high from position 5 on: %+v", r.Inadmissible)
	}
	if r := check(func(s textbook.State) int { return distance[s] / 3 * 3 }); r.Inadmissible != nil || r.Inconsistent == nil {
		t.Errorf("estimates in steps of 3: %+v", r)
	}
	missing := errors.New("missing")
	if _, err := textbook.Check(t.Context(), g, func(textbook.State) (int, error) { return 0, missing }); !errors.Is(err, missing) {
		t.Errorf("a missing estimate: %v", err)
	}
}

// TestLimits checks that each algorithm stops at a limit, and reports counts within it.
func TestLimits(t *testing.T) {
	p := parse(t, "tiles:867/254/301")
	g := newGraph(t, p)
	h, _ := estimate(t, p, g, "manhattan")
	for _, a := range textbook.Algorithms {
		r, err := a.Search(t.Context(), g, h, solve.Options{MaxPositions: 50})
		if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.PositionsLimit || r.Path != nil || r.Expanded == 0 || r.Expanded > 50 {
			t.Errorf("%s: %d expanded, %v", a.Name, r.Expanded, err)
		}
		if _, err := a.Search(t.Context(), g, h, solve.Options{Memory: 1}); !errors.Is(err, solve.ErrLimit) {
			t.Errorf("%s with one byte: %v", a.Name, err)
		}
	}
}

// TestUnsolvable checks that a search without a solution ends with a proof.
func TestUnsolvable(t *testing.T) {
	p := parse(t, "klotski:a#./.#b:..a/...")
	g := newGraph(t, p)
	for _, a := range textbook.Algorithms {
		if _, err := a.Search(t.Context(), g, textbook.Zero, solve.Options{MaxPositions: 1000}); !errors.Is(err, solve.ErrUnsolvable) && a.Name != "idastar" && a.Name != "iddfs" {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
}
