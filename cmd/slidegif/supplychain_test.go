package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

// pinned matches an action that is pinned by its commit, followed by a comment with the version. Samples
// have COMMIT as a placeholder.
var pinned = regexp.MustCompile(`^\S+@([0-9a-f]{40}|COMMIT) # v\d+\.\d+\.\d+$`)

// TestDependenciesArePinned checks that actions are pinned by commit, and images by digest. In addition,
// checkout must not persist its token, and no workflow may grant write permission to all its jobs.
func TestDependenciesArePinned(t *testing.T) {
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
				t.Errorf("%s:%d: workflow grants write permission to all jobs", file, i+1)
			case uses && !pinned.MatchString(action):
				t.Errorf("%s:%d: %s is not pinned by commit", file, i+1, action)
			case uses && strings.HasPrefix(action, "actions/checkout@") && !strings.Contains(lines[i+1], "persist-credentials: false"):
				t.Errorf("%s:%d: checkout persists its token", file, i+1)
			}
		}
	}
	if release := filetest.Read(t, "../../.github/workflows/release.yml"); bytes.Contains(release, []byte("merge-multiple")) {
		t.Error("release.yml: merge-multiple lets the files of one job overwrite those of another")
	}
	for line := range strings.Lines(string(filetest.Read(t, "Dockerfile"))) {
		image, from := strings.CutPrefix(line, "FROM ")
		image = strings.TrimPrefix(image, "--platform=$BUILDPLATFORM ")
		if from && !strings.HasPrefix(image, "scratch") && !strings.HasPrefix(image, "source ") && !regexp.MustCompile(`^\S+:[\d.]+@sha256:[0-9a-f]{64} `).MatchString(image) {
			t.Errorf("Dockerfile: %s is not pinned by digest", strings.TrimSpace(image))
		}
	}
}

// TestImages checks that the Dockerfile describes how to build each image of the samples, and that the
// samples rely on the entry point of the image.
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
				if !strings.Contains(dockerfile, " -t "+image[1]+" ") || !strings.Contains(dockerfile, "\nFROM scratch AS "+image[1]+"\n") || !strings.Contains(dockerfile, `ENTRYPOINT ["/`+image[1]+`"]`) || strings.Contains(text, " command: ") {
					t.Errorf("%s: the Dockerfile has no image %s with an entry point", file, image[1])
				}
			}
		}
	}
	// The final stages run as an unprivileged user and have labels. The server has a health check.
	for stage := range strings.SplitSeq(dockerfile, "\nFROM ") {
		if name, final := strings.CutPrefix(stage, "scratch AS "); final {
			for _, want := range []string{"\nUSER 65534:65534\n", "org.opencontainers.image.source=", "org.opencontainers.image.version=", "org.opencontainers.image.licenses=\"MIT\""} {
				if !strings.Contains(stage, want) {
					t.Errorf("image %s has no %q", strings.Fields(name)[0], want)
				}
			}
		}
	}
	if check := regexp.MustCompile(`HEALTHCHECK .*CMD (\[.*\])`).FindStringSubmatch(dockerfile); check == nil || check[1] != `["/slideserve", "--addr", ":8080", "--check"]` {
		t.Errorf("health check of the image = %q, want a check by the command", check)
	}
	if images < 2 {
		t.Errorf("the samples use %d images, want at least 2", images)
	}
}

// TestToolchain checks that releases, the image and CI get their Go version from go.mod. CI also uses the
// newest version.
func TestToolchain(t *testing.T) {
	if mod := filetest.Read(t, "../../go.mod"); !regexp.MustCompile(`(?m)^toolchain go1\.\d+\.\d+`).Match(mod) {
		t.Error("go.mod has no toolchain line")
	}
	if image := filetest.Read(t, "Dockerfile"); !bytes.Contains(image, []byte("\nENV GOTOOLCHAIN=auto\n")) {
		t.Error("Dockerfile does not set GOTOOLCHAIN=auto")
	}
	for _, file := range []string{".github/workflows/ci.yml", ".github/workflows/release.yml", ".github/actions/slidegif/action.yml"} {
		text := string(filetest.Read(t, filepath.Join("../..", file)))
		setups := strings.Count(text, "uses: actions/setup-go@")
		if files := strings.Count(text, "go-version-file: "); setups == 0 || files != setups {
			t.Errorf("%s: %d of %d setup-go steps use go-version-file, want all", file, files, setups)
		}
	}
}
