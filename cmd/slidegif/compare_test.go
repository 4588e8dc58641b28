package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
)

// TestHeuristicFile checks the verdicts on the heuristics of files. The state space of 2x2 is a ring of twelve
// positions.
func TestHeuristicFile(t *testing.T) {
	exact := map[string]int{}
	for queue := []string{"12/30"}; len(queue) > 0; queue = queue[1:] {
		if _, seen := exact[queue[0]]; seen {
			continue
		}
		p, err := catalog.Parse(t.Context(), "tiles:"+queue[0])
		if err != nil {
			t.Fatal(err)
		}
		s, err := p.Solve(t.Context(), solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		exact[queue[0]] = len(s.Moves)
		cells := []byte(strings.ReplaceAll(queue[0], "/", ""))
		blank := bytes.IndexByte(cells, '0')
		for _, other := range []int{blank ^ 1, blank ^ 2} {
			next := slices.Clone(cells)
			next[blank], next[other] = next[other], next[blank]
			queue = append(queue, fmt.Sprintf("%s/%s", next[:2], next[2:]))
		}
	}
	if len(exact) != 12 {
		t.Fatalf("%d positions, want 12", len(exact))
	}
	lines := func(value func(position string, distance int) int) string {
		text := "position,value\n"
		for position, distance := range exact {
			text += fmt.Sprintf("%s,%d\n", position, value(position, distance))
		}
		return text
	}
	compare := func(name, content string) (code int, out, message string) {
		t.Helper()
		file := filepath.Join(t.TempDir(), name)
		filetest.Write(t, file, []byte(content))
		var stdout, stderr bytes.Buffer
		code = run(t.Context(), []string{"compare", "tiles:01/32", "--algorithm", "astar:file", "--heuristic", file}, strings.NewReader(""), &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
	for want, value := range map[string]func(string, int) int{
		"is admissible and consistent for all 12 positions": func(_ string, distance int) int { return distance },
		"is not admissible: the estimate of 12/30 is 1, but it takes only 0": func(position string, distance int) int {
			return max(distance, 1)
		},
		"is admissible, but not consistent: the estimate falls from": func(_ string, distance int) int { return distance / 3 * 3 },
	} {
		if code, out, message := compare("h.csv", lines(value)); code != 0 || !strings.Contains(out, want) || !strings.Contains(out, "file") {
			t.Errorf("exit %d, output %q, message %q; want %q", code, out, message, want)
		}
	}
	all := lines(func(_ string, distance int) int { return distance })
	for want, content := range map[string]string{
		"the position 01/32 is missing":        strings.ReplaceAll(all, "01/32", "01/23"),
		"line 2 is not a position and a value": "position,value\n12/30\n",
		`line 3: "many" is not an estimate`:    "position,value\n12/30,0\n10/32,many\n",
		`line 1: "-1" is not an estimate`:      "12/30,-1\n",
	} {
		if code, _, message := compare("h.csv", content); code != 2 || !strings.Contains(message, want) {
			t.Errorf("exit %d, message %q; want %q", code, message, want)
		}
	}
}
