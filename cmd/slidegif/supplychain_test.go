package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

// TestLicences collects the licences of everything that is linked into the command.
func TestLicences(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	modules = slices.Compact(modules)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := []struct{ name, file string }{
		{"slidegif", "../../LICENSE"},
		{"Fonts of slidegif", "../../fonts/OFL.txt"},
		{"The Go standard library", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")},
	}
	for _, m := range modules {
		path, dir, ok := strings.Cut(m, " ")
		if !ok {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(dir, "LICEN[SC]E*"))
		terms, _ := filepath.Glob(filepath.Join(dir, "licenses", "ftl.txt")) // FreeType's own, which its LICENSE offers
		files = append(files, terms...)
		if len(files) == 0 {
			t.Fatalf("%s has no licence", path)
		}
		for _, file := range files {
			texts = append(texts, struct{ name, file string }{path, file})
		}
	}
	var all strings.Builder
	for _, text := range texts {
		data := filetest.Read(t, text.file)
		body := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		fmt.Fprintf(&all, "%s\n%s\n\n%s\n\n\n", text.name, strings.Repeat("=", len(text.name)), body)
	}
	if *update {
		filetest.Write(t, "licences.txt", []byte(all.String()))
		return
	}
	if all.String() != licenceTexts {
		t.Error("licences.txt is not up to date; go test ./cmd/slidegif -run Licences -update rewrites it")
	}
}
