//go:build !js

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"image/gif"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"slidegif/cmd/internal/licences"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestWheels makes the wheels of all systems, and installs the wheel for this system in an empty virtual
// environment, where the program draws a GIF.
func TestWheels(t *testing.T) {
	testcost.LongOnly(t, "it runs pip")
	if runtime.GOOS != "linux" {
		t.Skip("wheels are made on Linux")
	}
	rendertest.RequireProgram(t, "zip")
	script, archives := filepath.Join("..", "..", ".ci", "wheel"), t.TempDir()
	var outs [2]string
	for machine, platform := range map[string]string{
		"linux-amd64":   "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
		"linux-arm64":   "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
		"darwin-arm64":  "macosx_12_0_arm64",
		"windows-amd64": "win_amd64",
	} {
		name, extension := "slidegif-v1.2.3-"+machine, ""
		if strings.HasPrefix(machine, "windows") {
			extension = ".exe"
		}
		program := "binary"
		if machine == runtime.GOOS+"-"+runtime.GOARCH {
			program = string(filetest.Read(t, build(t)))
		}
		archive := filepath.Join(archives, name+".tar.gz")
		filetest.Write(t, archive, makeArchive(t, name, map[string]string{
			"README.md": "read", "LICENSE": "MIT\n", "licences.txt": licences.Texts, "slidegif" + extension: program, "slideserve" + extension: "binary",
		}))
		for i, zone := range []string{"UTC", "Asia/Tokyo"} {
			outs[i] = t.TempDir()
			make := exec.Command(script, "v1.2.3", "https://example.org/me/slidegif", archive, outs[i])
			make.Env = append(os.Environ(), "TZ="+zone)
			if output, err := make.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", machine, err, output)
			}
		}
		for _, command := range []string{"slidegif", "slideserve"} {
			wheel := command + "-1.2.3-py3-none-" + platform + ".whl"
			data := filetest.Read(t, filepath.Join(outs[0], wheel))
			if !bytes.Equal(data, filetest.Read(t, filepath.Join(outs[1], wheel))) {
				t.Errorf("two builds of %s differ", wheel)
			}
			info := command + "-1.2.3.dist-info/"
			want := info + "RECORD,,\n"
			for _, file := range []string{info + "licenses/licences.txt", info + "licenses/LICENSE", info + "WHEEL", info + "METADATA", command + "-1.2.3.data/scripts/" + command + extension} {
				content := unzip(t, data)[file]
				sum := sha256.Sum256(content)
				want = fmt.Sprintf("%s,sha256=%s,%d\n", file, base64.RawURLEncoding.EncodeToString(sum[:]), len(content)) + want
			}
			if record := string(unzip(t, data)[info+"RECORD"]); record != want {
				t.Errorf("%s: RECORD = %q, want %q", wheel, record, want)
			}
		}
		if program != "binary" {
			installWheel(t, filepath.Join(outs[0], "slidegif-1.2.3-py3-none-"+platform+".whl"))
		}
	}
}

// installWheel installs the wheel of slidegif with pip and draws a GIF.
func installWheel(t *testing.T, wheel string) {
	t.Helper()
	dir := t.TempDir()
	for _, command := range [][]string{
		{rendertest.RequireProgram(t, "python3"), "-m", "venv", dir},
		{filepath.Join(dir, "bin", "pip"), "install", "--no-index", "--disable-pip-version-check", wheel},
		{filepath.Join(dir, "bin", "slidegif"), "864/072/513", "-q", "-o", filepath.Join(dir, "a.gif")},
	} {
		if output, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%q: %v\n%s", command, err, output)
		}
	}
	if _, err := gif.DecodeAll(bytes.NewReader(filetest.Read(t, filepath.Join(dir, "a.gif")))); err != nil {
		t.Error(err)
	}
}
