package main

import (
	"encoding/json"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
)

// TestListJSON checks that -f json prints a result or an error for each line of a list, in order.
func TestListJSON(t *testing.T) {
	const list = "tiles:3x3@1\n# a comment\n\n横刀立马\ntiles:123/456/870\nnobody at all\nscramble:DRUL:3x3\nklotski:1xx2/1xx2/3445/4785/6009\n横刀立马  # again\n"
	wants := []string{`"solvable":true`, `"length":81`, `"solvable":false`, `"error":`, `"id":"tiles:123/485/760"`, `"id":"klotski:1xx2/1xx2/3445/4785/6009","error":"klotski: row 4: `, `"length":81`}
	code, stdout, stderr := runWith(t, list, "--list", "-", "-f", "json")
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if code != cli.Fault || len(lines) != len(wants) || !strings.Contains(stderr, "2 lines failed") || !strings.Contains(stderr, "1 puzzle listed more than once") {
		t.Fatalf("exit %d, %d lines, want exit %d, %d lines: %s", code, len(lines), cli.Fault, len(wants), stderr)
	}
	for i, line := range lines {
		if !json.Valid([]byte(line)) || !strings.Contains(line, wants[i]) {
			t.Errorf("line %d = %.200s, want JSON with %s", i, line, wants[i])
		}
	}
	if code, stdout, _ := runWith(t, list, "--list", "-", "-f", "json", "--shard", "1/8"); code != cli.Done || stdout != "" { // only the comment
		t.Errorf("--shard 1/8: exit %d, output %q, want exit %d, none", code, stdout, cli.Done)
	}
	if code, _, stderr := runWith(t, "tiles:3x3@1\n", "--list", "-", "-f", "json", "-o", "%s.gif", "-q", "--shard", "3/4"); code != cli.Usage {
		t.Errorf("-f json with -o: exit %d, want %d: %s", code, cli.Usage, stderr)
	}
}
