package samples

import (
	"fmt"
	"os/exec"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
	"slidegif/solve/textbook"
)

// TestScripts checks that the programs of the lesson print the counts of package textbook.
func TestScripts(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("needs python3")
	}
	p, err := catalog.Parse(t.Context(), "864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	g, err := statespace.New(p, board.StepMetric)
	if err != nil {
		t.Fatal(err)
	}
	manhattan, err := p.Kind().Heuristics(p)[0].New(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	h := func(s textbook.State) int { return manhattan(g.Board(s)) }
	scripts := map[string]string{"bfs": "bfs.py", "astar": "astar.py"}
	for _, a := range textbook.Algorithms {
		script := scripts[a.Name]
		if script == "" {
			continue
		}
		r, err := a.Search(t.Context(), g, h, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(python, script, "864/072/513").CombinedOutput()
		if want := fmt.Sprintln(r.Length(), r.Expanded, r.Generated, r.Stored); err != nil || string(out) != want {
			t.Errorf("%s prints %q, %v; package textbook has %q", script, out, err, want)
		}
	}
}
