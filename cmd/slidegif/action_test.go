package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestAction runs the script of the GitHub Action.
func TestAction(t *testing.T) {
	testcost.LongOnly(t, "it runs the action")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	script, err := filepath.Abs("../../.github/actions/slidegif/run.sh")
	if err != nil {
		t.Fatal(err)
	}
	bin := filepath.Dir(build(t))
	t.Chdir(t.TempDir())
	action := func(puzzle, daily, outputs string) ([]byte, error) {
		cmd := exec.Command(bash, script)
		cmd.Env = append(os.Environ(), "BIN="+bin, "PUZZLE="+puzzle, "DAILY="+daily, "OUTPUTS="+outputs)
		return cmd.CombinedOutput()
	}
	if out, err := action("864/072/513", "", "\n  # a comment\n  dist/a.gif?theme=dark&size=100  \nb.gif,theme=dark,size=100\n"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	a, errA := os.ReadFile("dist/a.gif")
	b, errB := os.ReadFile("b.gif")
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("keys after ? and keys after commas give different files, or errors %v, %v", errA, errB)
	}
	filetest.Write(t, "my puzzle.txt", "864\n072\n513\n")
	if out, err := action("my puzzle.txt", "", "out dir/with space.gif?theme=dark&size=100\r\n-x.gif?theme=dark&size=100&title=two words\n"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if c, err := os.ReadFile("out dir/with space.gif"); err != nil || !bytes.Equal(a, c) {
		t.Errorf("a puzzle file and a path with spaces give another picture, or error %v", err)
	}
	if _, err := os.Stat("-x.gif"); err != nil {
		t.Error(err)
	}
	for _, output := range []string{"x.gif?theme=oak", "x.gif?nothing=1", "x.xyz", "x.gif?size"} {
		if out, err := action("864/072/513", "", output); err == nil || !bytes.Contains(out, []byte("slidegif: output x.")) {
			t.Errorf("output %s: error %v, want a message about it:\n%s", output, err, out)
		}
	}
	if out, err := action("-x", "", "x.gif"); err == nil || !bytes.Contains(out, []byte("no puzzle")) {
		t.Errorf("puzzle -x: error %v, want \"no puzzle\":\n%s", err, out)
	}
	if out, err := action("", "tiles:3x3", "daily.png"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := action("", "", "\n"); err == nil || !bytes.Contains(out, []byte("::error::")) {
		t.Errorf("no outputs: error %v, want ::error:: in:\n%s", err, out)
	}
	if out, err := action("nobody", "", "x.gif"); err == nil {
		t.Errorf("puzzle \"nobody\" succeeded, want an error\n%s", out)
	}
}

// fakeGH replaces GitHub's command gh. "gh release download" copies files from the directory $RELEASE.
// "gh attestation verify" succeeds unless the directory is named "forged".
const fakeGH = `#!/usr/bin/env bash
set -eu
if [ "$1 $2 $3" = "attestation verify checksums.txt" ]; then
	[ "$4 $5 $6 $7" = "--repo me/slidegif --signer-workflow me/slidegif/.github/workflows/release.yml" ]
	[ "$(basename "$RELEASE")" != forged ]
	exit
fi
[ "$1 $2" = "release download" ]
shift 2
found=1
while [ $# -gt 0 ]; do
	case "$1" in
	--repo) [ "$2" = me/slidegif ]; shift 2 ;;
	--dir) dir=$2; shift 2 ;;
	--pattern) for f in "$RELEASE"/$2; do [ ! -e "$f" ] || { cp "$f" "$dir"; found=0; }; done; shift 2 ;;
	*) [ "$1" = v1.2.3 ] || exit 1; shift ;;
	esac
done
exit $found
`

// TestActionInstall runs the script that downloads a released command. The archives have the form that
// release.yml gives them.
func TestActionInstall(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no bash with Unix paths")
	}
	script, err := filepath.Abs("../../.github/actions/slidegif/install.sh")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, data []byte) { filetest.Write(t, filepath.Join(dir, name), data) }
	write("bin/gh", []byte(fakeGH))
	archive := makeArchive(t, "slidegif-v1.2.3-linux-amd64", map[string]string{"slidegif": "#!/bin/sh\necho ran\n"})
	sums := fmt.Appendf(nil, "%x  slidegif-v1.2.3-linux-amd64.tar.gz\n%064x  slidegif-v1.2.3-sbom.cdx.json\n", sha256.Sum256(archive), 0)
	for _, release := range []string{"good", "changed", "unchecked", "forged"} {
		write(release+"/slidegif-v1.2.3-linux-amd64.tar.gz", archive)
		write(release+"/checksums.txt", sums)
	}
	write("changed/slidegif-v1.2.3-linux-amd64.tar.gz", makeArchive(t, "slidegif-v1.2.3-linux-amd64", map[string]string{"slidegif": "other"}))
	write("unchecked/checksums.txt", []byte("\n"))
	for _, c := range []struct {
		release, version, system string
		build                    string // value in $GITHUB_OUTPUT; empty if the script fails
	}{
		{"good", "latest", "Linux X64", "false"},
		{"good", "v1.2.3", "Linux X64", "false"},
		{"good", "source", "Linux X64", "true"},
		{"good", "latest", "Linux ARM64", "true"}, // not in this release
		{"good", "latest", "Linux RISCV", "true"},
		{"good", "v9", "Linux X64", ""},
		{"none", "latest", "Linux X64", "true"},
		{"none", "v1.2.3", "Linux X64", ""},
		{"changed", "latest", "Linux X64", ""},
		{"forged", "latest", "Linux X64", ""},
		{"forged", "v1.2.3", "Linux X64", ""},
		{"unchecked", "v1.2.3", "Linux X64", ""},
	} {
		temp := t.TempDir()
		output := filepath.Join(temp, "output")
		system, machine, _ := strings.Cut(c.system, " ")
		cmd := exec.Command(bash, script)
		cmd.Dir = temp
		cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH"), "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+output,
			"RUNNER_OS="+system, "RUNNER_ARCH="+machine, "REPOSITORY=me/slidegif", "VERSION="+c.version, "RELEASE="+filepath.Join(dir, c.release))
		log, err := cmd.CombinedOutput()
		values, _ := os.ReadFile(output)
		bin := filepath.Join(temp, "slidegif-bin")
		want := "bin=" + bin + "\n"
		if c.build != "" {
			want += "build=" + c.build + "\n"
		}
		if (err == nil) != (c.build != "") || string(values) != want {
			t.Errorf("%+v: error %v, outputs %q, want %q:\n%s", c, err, values, want, log)
		}
		if out, err := exec.Command(filepath.Join(bin, "slidegif")).Output(); (string(out) == "ran\n") != (c.build == "false") {
			t.Errorf("%+v: installed command printed %q, error %v", c, out, err)
		}
	}
}

// makeArchive returns a .tar.gz archive of a directory with the given files.
func makeArchive(t *testing.T, dir string, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: dir + "/" + name, Mode: 0o755, Size: int64(len(text)), ModTime: time.Unix(1_700_000_000, 0)}); err != nil {
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
