package main

import (
	"os"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// TestMergeTrayShards checks that merging all parts gives the complete census.
func TestMergeTrayShards(t *testing.T) {
	t.Chdir(t.TempDir())
	whole := mustRun(t, "tray:3x3", "-f", "json")
	if want := `{"id":"tray:3x3","metric":"move","packings":13329,"hardest":[{"pieces":1,"moves":1,"id":"klotski:`; !strings.HasPrefix(whole, want) {
		t.Errorf("census of tray:3x3 = %s, want %s", whole, want)
	}
	mustRun(t, "tray:3x3", "--shard", "0/2", "-o", "part-0.json", "-q")
	if code, _, stderr := runCommand(t, "merge", "part-0.json"); code != 2 || !strings.Contains(stderr, "part 1/2 is missing") {
		t.Errorf("merge of one part: exit %d, stderr %s, want 2, part 1/2 is missing", code, stderr)
	}
	mustRun(t, "tray:3x3", "--shard", "1/2", "-o", "part-1.json", "-q")
	if merged := mustRun(t, "merge", "part-1.json", "part-0.json", "-f", "json"); merged != whole {
		t.Errorf("merge = %s, want %s", merged, whole)
	}
	if part, err := os.ReadFile("part-0.json"); err != nil || string(part) == whole {
		t.Errorf("part 0 = %s, %v, want less than the complete census", part, err)
	}
}

// TestMergeErrors checks the errors for files that are not a complete set of parts.
func TestMergeErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for content, want := range map[string]string{
		`{"id":"tray:3x3","hardest":5}`:   "bad.json is not a part of the census of a tray",
		`{"id":"tiles:3x3","hardest":[]}`: "bad.json is not a part of the census of a tray",
		`[1]`:                             "bad.json is not a part of the census of a tray",
		`{"id":"tray:3x3","shard":"0/0","hardest":[]}`:          `"0/0" is not a valid part`,
		`{"id":"tray:3x3","shard":"0/2147483647","hardest":[]}`: "part 1/2147483647 is missing",
	} {
		filetest.Write(t, "bad.json", []byte(content))
		if code, _, stderr := runCommand(t, "merge", "bad.json"); code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("merge of %s: exit %d, stderr %s, want 2, %s", content, code, stderr, want)
		}
	}
}

// TestTrayShard takes the part number from the environment of a batch system. The part has no
// puzzles, so its list must be empty.
func TestTrayShard(t *testing.T) {
	t.Setenv("JOB_COMPLETION_INDEX", "8")
	got := mustRun(t, "tray:1x2", "--shard", "9", "-f", "json")
	if want := `{"id":"tray:1x2","metric":"move","packings":5,"shard":"8/9","hardest":[]}` + "\n"; got != want {
		t.Errorf("shard 8/9 of tray:1x2 = %s, want %s", got, want)
	}
	if code, _, stderr := runCommand(t, "tray:1x2", "--shard", "8"); code != 2 || !strings.Contains(stderr, `"8/8"`) {
		t.Errorf("shard 8/8: exit %d, stderr %s, want 2 and the shard", code, stderr)
	}
}

func TestTrayPieces(t *testing.T) {
	got := mustRun(t, "tray:2x3", "--pieces", "2-3")
	if !strings.Contains(got, "2  ") || strings.Contains(got, "     4  ") || !strings.Contains(got, ":x@3.2\n") {
		t.Errorf("census of tray:2x3 with 2 or 3 pieces:\n%s", got)
	}
}
