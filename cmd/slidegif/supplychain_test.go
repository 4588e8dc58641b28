package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

// pinned is an action by its commit, with its version beside it. COMMIT is what a reader of
// a sample fills in.
var pinned = regexp.MustCompile(`^\S+@([0-9a-f]{40}|COMMIT) # v\d+\.\d+\.\d+$`)

// TestPinned: what workflows and the image are built with is named by its bytes, checkout
// leaves no token behind, and no workflow as a whole may write.
func TestPinned(t *testing.T) {
	var files []string
	for _, pattern := range []string{".github/workflows/*.yml", ".github/actions/*/action.yml", "samples/workflows/*.yml"} {
		found, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		lines := strings.Split(string(filetest.Read(t, file)), "\n")
		for i, line := range lines {
			_, action, uses := strings.Cut(line, "uses: ")
			switch {
			case strings.HasPrefix(line, "permissions:") && strings.Contains(line, "write"):
				t.Errorf("%s:%d: every job of the workflow may write", file, i+1)
			case uses && !pinned.MatchString(action):
				t.Errorf("%s:%d: %s is not pinned by commit", file, i+1, action)
			case uses && strings.HasPrefix(action, "actions/checkout@") && !strings.Contains(lines[i+1], "persist-credentials: false"):
				t.Errorf("%s:%d: checkout keeps its token", file, i+1)
			}
		}
	}
	for line := range strings.Lines(string(filetest.Read(t, "Dockerfile"))) {
		image, from := strings.CutPrefix(line, "FROM ")
		if from && !strings.HasPrefix(image, "scratch") && !regexp.MustCompile(`^\S+:[\d.]+@sha256:[0-9a-f]{64} `).MatchString(image) {
			t.Errorf("Dockerfile: %s is not pinned by digest", strings.TrimSpace(image))
		}
	}
}
