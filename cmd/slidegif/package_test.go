package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/commandtest"
)

// TestManPage: the manual page is one, without errors, and holds every command and flag.
func TestManPage(t *testing.T) {
	mandoc := commandtest.Needs(t, "mandoc")
	code, page, said := runCommand(t, "help", "--man")
	if code != cli.Done {
		t.Fatal(said)
	}
	for _, cmd := range commands() {
		if !strings.Contains(page, ".SS slidegif "+cmd.name) {
			t.Errorf("%s is not in it", cmd.name)
		}
	}
	lint := exec.Command(mandoc, "-T", "lint", "-W", "error")
	lint.Stdin = strings.NewReader(page)
	if out, err := lint.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	show := exec.Command(mandoc, "-T", "utf8", "-O", "width=100")
	show.Stdin = strings.NewReader(page)
	if out, err := show.Output(); err != nil || !strings.Contains(string(out), "横刀立马") {
		t.Errorf("it shows %v\n%.2000s", err, out)
	}
}

// TestPackages makes the packages of a release twice, with a script for the command, which is
// large, and uses them.
func TestPackages(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("packages are made on Linux")
	}
	commandtest.Needs(t, "dpkg-deb")
	_, man, _ := runCommand(t, "help", "--man")
	archives, script := t.TempDir(), filepath.Join("..", "..", ".ci", "package")
	for _, machine := range []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"} {
		name := "slidegif-v1.2.3-" + machine
		files := map[string]string{"README.md": "read", "LICENSE": "MIT\n\nas is\n", "slidegif.1": man, "slidegif": "#!/bin/sh\necho packed\n", "slidecensus": "#!/bin/sh\n", "completions/slidegif.bash": "a", "completions/slidegif.zsh": "b", "completions/slidegif.fish": "c"}
		if err := os.WriteFile(filepath.Join(archives, name+".tar.gz"), archiveOfFiles(t, name, files), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var first [][]byte
	var out string
	for i := range 2 {
		out = t.TempDir()
		if said, err := exec.Command(script, "v1.2.3", "https://example.org/me/slidegif", archives, out).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		for k, name := range []string{"slidegif_1.2.3_amd64.deb", "slidegif_1.2.3_arm64.deb", "slidegif.rb", "slidegif.json"} {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = append(first, data)
			} else if !bytes.Equal(first[k], data) {
				t.Errorf("%s differs at the second time", name)
			}
		}
	}
	root := t.TempDir()
	deb := filepath.Join(out, "slidegif_1.2.3_amd64.deb")
	if said, err := exec.Command("dpkg-deb", "-x", deb, root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if said, err := exec.Command(filepath.Join(root, "usr/bin/slidegif")).CombinedOutput(); err != nil || string(said) != "packed\n" {
		t.Errorf("the packed command: %v\n%s", err, said)
	}
	var scoop map[string]any
	if err := json.Unmarshal(first[3], &scoop); err != nil || scoop["version"] != "1.2.3" {
		t.Errorf("slidegif.json: %v\n%s", err, first[3])
	}
	if ruby, err := exec.LookPath("ruby"); err == nil {
		if said, err := exec.Command(ruby, "-c", filepath.Join(out, "slidegif.rb")).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
	}
	if lintian, err := exec.LookPath("lintian"); err == nil && !testing.Short() {
		if said, err := exec.Command(lintian, "--fail-on", "error", "--allow-root", deb).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
	}
}

// TestModulePath gives a copy of the module a public path: no package of the old one is left, and
// what is imported is there.
func TestModulePath(t *testing.T) {
	bash, git := commandtest.Needs(t, "bash"), commandtest.Needs(t, "git")
	list, err := exec.Command(git, "-C", "../..", "ls-files", "-z").Output()
	if err != nil {
		t.Skip("not a checkout")
	}
	dir := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		from, to := filepath.Join("..", "..", name), filepath.Join(dir, name)
		data, err := os.ReadFile(from)
		if err != nil {
			continue // deleted, but not yet in the index
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run(bash, ".ci/module-path", "example.org/you/slidegif")
	if wrong := run("go", "list", "-deps", "-test", "-f", "{{with .Error}}{{.}}{{end}}", "./..."); strings.TrimSpace(wrong) != "" {
		t.Errorf("%s", wrong)
	}
	for name := range strings.Lines(run("go", "list", "./...")) {
		if !strings.HasPrefix(name, "example.org/you/slidegif/") {
			t.Errorf("the package %s", name)
		}
	}
	run("go", "build", "./solve/input")
	guide, err := os.ReadFile(filepath.Join(dir, "README.md"))
	if err != nil || !strings.Contains(string(guide), "--repo you/slidegif") {
		t.Errorf("README names another repository (%v)", err)
	}
}

// archiveOfFiles returns a packed archive of files in a folder.
func archiveOfFiles(t *testing.T, folder string, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: folder + "/" + name, Mode: 0o755, Size: int64(len(text)), ModTime: time.Unix(1_700_000_000, 0)}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
