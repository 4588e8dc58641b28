package main

import (
	"bytes"
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
	if release := filetest.Read(t, "../../.github/workflows/release.yml"); bytes.Contains(release, []byte("merge-multiple")) {
		t.Error("what one job of a release makes may overwrite what another did")
	}
	for line := range strings.Lines(string(filetest.Read(t, "Dockerfile"))) {
		image, from := strings.CutPrefix(line, "FROM ")
		if from && !strings.HasPrefix(image, "scratch") && !strings.HasPrefix(image, "source ") && !regexp.MustCompile(`^\S+:[\d.]+@sha256:[0-9a-f]{64} `).MatchString(image) {
			t.Errorf("Dockerfile: %s is not pinned by digest", strings.TrimSpace(image))
		}
	}
}

// TestImages: each image that a sample runs is one that the Dockerfile tells how to build, and starts
// without a command.
func TestImages(t *testing.T) {
	dockerfile, images := string(filetest.Read(t, "Dockerfile")), 0
	for _, pattern := range []string{"../../samples/jobs/*.yml", "../../samples/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text := string(filetest.Read(t, file))
			for _, image := range regexp.MustCompile(`(?m)^ +image: (slide\w+)`).FindAllStringSubmatch(text, -1) {
				images++
				if !strings.Contains(dockerfile, " -t "+image[1]+" ") || !strings.Contains(dockerfile, `ENTRYPOINT ["/`+image[1]+`"]`) || strings.Contains(text, " command: ") {
					t.Errorf("%s: the Dockerfile makes no image %s that starts it", file, image[1])
				}
			}
		}
	}
	if images < 3 {
		t.Errorf("only %d images", images)
	}
}

// TestToolchain: go.mod alone says which Go builds releases, the image and what CI tries; besides, CI
// tries the newest.
func TestToolchain(t *testing.T) {
	if mod := filetest.Read(t, "../../go.mod"); !regexp.MustCompile(`(?m)^toolchain go1\.\d+\.\d+`).Match(mod) {
		t.Error("go.mod names no toolchain")
	}
	if image := filetest.Read(t, "Dockerfile"); !bytes.Contains(image, []byte("\nENV GOTOOLCHAIN=auto\n")) {
		t.Error("the image is built with the Go of its base")
	}
	for _, file := range []string{".github/workflows/ci.yml", ".github/workflows/release.yml", ".github/actions/slidegif/action.yml"} {
		text := string(filetest.Read(t, filepath.Join("../..", file)))
		setups := strings.Count(text, "uses: actions/setup-go@")
		if files := strings.Count(text, "go-version-file: "); setups == 0 || files != setups {
			t.Errorf("%s: %d of %d take their Go from go.mod", file, files, setups)
		}
	}
}
