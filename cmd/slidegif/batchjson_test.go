package main

import (
	"encoding/json"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
)

// TestListJSON: each line of a list has its answer, or what is wrong with it, in the order of the list.
func TestListJSON(t *testing.T) {
	const list = "tiles:3x3@1\n# a comment\n\n横刀立马\ntiles:123/456/870\nnobody at all\nscramble:DRUL:3x3\nklotski:1xx2/1xx2/3445/4785/6009\n横刀立马  # again\n"
	wants := []string{`"solvable":true`, `"length":81`, `"solvable":false`, `"error":`, `"id":"tiles:123/485/760"`, `"id":"klotski:1xx2/1xx2/3445/4785/6009","error":"klotski: row 4: `, `"length":81`}
	code, stdout, stderr := runWith(t, list, "--list", "-", "-f", "json")
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if code != cli.Fault || len(lines) != len(wants) || !strings.Contains(stderr, "2 lines failed") || !strings.Contains(stderr, "1 puzzle named twice") {
		t.Fatalf("exit %d, %d lines, %s", code, len(lines), stderr)
	}
	for i, line := range lines {
		if !json.Valid([]byte(line)) || !strings.Contains(line, wants[i]) {
			t.Errorf("line %d is %.200s, want %s", i, line, wants[i])
		}
	}
	if code, stdout, _ := runWith(t, list, "--list", "-", "-f", "json", "--shard", "1/8"); code != cli.Done || stdout != "" { // the comment
		t.Errorf("a shard: exit %d, %s", code, stdout)
	}
	if code, _, stderr := runWith(t, "tiles:3x3@1\n", "--list", "-", "-f", "json", "-o", "%s.gif", "-q", "--shard", "3/4"); code != cli.Usage {
		t.Errorf("besides another output: exit %d, %s", code, stderr)
	}
}
