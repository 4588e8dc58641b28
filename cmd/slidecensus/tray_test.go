package main

import (
	"os"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

// TestTrayParts writes the parts of a tray and puts them together.
func TestTrayParts(t *testing.T) {
	t.Chdir(t.TempDir())
	whole := mustCensus(t, "tray:3x3", "-f", "json")
	if want := `{"id":"tray:3x3","metric":"move","packings":13329,"hardest":[{"pieces":1,"moves":1,"id":"klotski:`; !strings.HasPrefix(whole, want) {
		t.Errorf("%s, want %s", whole, want)
	}
	mustCensus(t, "tray:3x3", "--shard", "0/2", "-o", "part-0.json", "-q")
	if code, _, stderr := try(t, "merge", "part-0.json"); code != 2 || !strings.Contains(stderr, "part 1/2 is missing") {
		t.Errorf("with one part: exit %d, %s", code, stderr)
	}
	mustCensus(t, "tray:3x3", "--shard", "1/2", "-o", "part-1.json", "-q")
	if merged := mustCensus(t, "merge", "part-1.json", "part-0.json", "-f", "json"); merged != whole {
		t.Errorf("merged %s, want %s", merged, whole)
	}
	if part, err := os.ReadFile("part-0.json"); err != nil || string(part) == whole {
		t.Errorf("part 0 is %s (%v)", part, err)
	}
}

// Merge takes the parts of one census only.
func TestTrayNoPart(t *testing.T) {
	t.Chdir(t.TempDir())
	for content, want := range map[string]string{
		`{"id":"tray:3x3","hardest":5}`:   "bad.json is no part of a census of a tray",
		`{"id":"tiles:3x3","hardest":[]}`: "bad.json is no part of a census of a tray",
		`[1]`:                             "bad.json is no part of a census of a tray",
		`{"id":"tray:3x3","shard":"0/0","hardest":[]}`:          `"0/0" is not a part`,
		`{"id":"tray:3x3","shard":"0/2147483647","hardest":[]}`: "part 1/2147483647 is missing",
	} {
		filetest.Write(t, "bad.json", []byte(content))
		if code, _, stderr := try(t, "merge", "bad.json"); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit %d, %s", content, code, stderr)
		}
	}
}

// A part without puzzles has an empty list, and a task of a batch engine knows which part it is.
func TestTrayShard(t *testing.T) {
	t.Setenv("JOB_COMPLETION_INDEX", "8")
	got := mustCensus(t, "tray:1x2", "--shard", "9", "-f", "json")
	if want := `{"id":"tray:1x2","metric":"move","packings":5,"shard":"8/9","hardest":[]}` + "\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if code, _, stderr := try(t, "tray:1x2", "--shard", "8"); code != 2 || !strings.Contains(stderr, `"8/8"`) {
		t.Errorf("part 8 of 8: exit %d, %s", code, stderr)
	}
}

func TestTrayPieces(t *testing.T) {
	got := mustCensus(t, "tray:2x3", "--pieces", "2-3")
	if !strings.Contains(got, "2  ") || strings.Contains(got, "     4  ") || !strings.Contains(got, ":x@3.2\n") {
		t.Error(got)
	}
}
