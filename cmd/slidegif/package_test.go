//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/licences"
	"slidegif/cmd/internal/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/browsertest"
	"slidegif/render/rendertest"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestManPage: the manual page is one, without errors, and holds every command and flag.
func TestManPage(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	mandoc := rendertest.Needs(t, "mandoc")
	code, page, said := runCommand(t, "help", "--man")
	if code != cli.Done {
		t.Fatal(said)
	}
	for _, cmd := range commands {
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
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	if runtime.GOOS != "linux" {
		t.Skip("packages are made on Linux")
	}
	rendertest.Needs(t, "dpkg-deb")
	_, man, _ := runCommand(t, "help", "--man")
	archives, script := t.TempDir(), filepath.Join("..", "..", ".ci", "package")
	for _, machine := range []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"} {
		name := "slidegif-v1.2.3-" + machine
		files := map[string]string{"README.md": "read", "LICENSE": "MIT\n\nas is\n", "licences.txt": licences.Texts, "slidegif.1": man, "slidegif": "#!/bin/sh\necho packed\n", "slidecensus": "#!/bin/sh\n", "completions/slidegif.bash": "a", "completions/slidegif.zsh": "b", "completions/slidegif.fish": "c"}
		filetest.Write(t, filepath.Join(archives, name+".tar.gz"), archiveOfFiles(t, name, files))
	}
	var first [][]byte
	var out string
	for i := range 2 {
		out = t.TempDir()
		if said, err := exec.Command(script, "v1.2.3", "https://example.org/me/slidegif", archives, out).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		for k, name := range []string{"slidegif_1.2.3_amd64.deb", "slidegif_1.2.3_arm64.deb", "slidegif.rb", "slidegif.json", "slide-player-1.2.3.tgz"} {
			data := filetest.Read(t, filepath.Join(out, name))
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
	if terms := string(filetest.Read(t, filepath.Join(root, "usr/share/doc/slidegif/copyright"))); !strings.Contains(terms, licences.Texts) {
		t.Errorf("the package lacks licences:\n%.1000s", terms)
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
	if lintian, err := exec.LookPath("lintian"); err == nil && testcost.Long() {
		if said, err := exec.Command(lintian, "--fail-on", "error", "--allow-root", deb).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, said)
		}
	}
	t.Run("npm", func(t *testing.T) { playerPackage(t, filepath.Join(out, "slide-player-1.2.3.tgz")) })
}

// playerPackage installs the packed player as npm does, and shows a puzzle by it in a browser.
func playerPackage(t *testing.T, tgz string) {
	site := t.TempDir()
	install := exec.Command("npm", "install", "--offline", "--no-audit", "--no-fund", tgz)
	if _, err := exec.LookPath("npm"); err != nil {
		t.Log("without npm, which is large, the package is unpacked to where npm puts it")
		install = exec.Command("sh", "-c", "mkdir -p node_modules/slide-player && tar -xzf '"+tgz+"' --strip-components 1 -C node_modules/slide-player")
	}
	install.Dir = site
	if said, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	node := exec.Command(rendertest.Needs(t, "node"), "--input-type=module", "--eval", `import "slide-player"`) // no page is there
	node.Dir = site
	if said, err := node.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
	server := httptest.NewServer(web.New(web.Defaults(), "test", slog.New(slog.DiscardHandler)))
	t.Cleanup(server.Close)
	page := `<!doctype html><link rel=icon href=data:,><slide-player src="` + server.URL + `/" puzzle="864/072/513"></slide-player>
<script type="importmap">{"imports": {"slide-player": "./node_modules/slide-player/slide-player.js"}}</script><script type="module">import "slide-player"</script>`
	filetest.Write(t, filepath.Join(site, "index.html"), page)
	host := httptest.NewServer(http.FileServer(http.Dir(site)))
	t.Cleanup(host.Close)
	t.Cleanup(browsertest.Close)
	ctx := browsertest.Open(t, 800, 600)
	pagetest.Open(t, ctx, host.URL)
	pagetest.PressPlayer(t, ctx, "play")
	pagetest.Wait(t, ctx, pagetest.ThePlayer+`.at > 0`)
	if n := pagetest.InPlayer[int](t, ctx, "p.line.length"); n != 23 {
		t.Errorf("it plays %d steps", n)
	}
}

// TestModulePath gives a copy of the module a public path: no package of the old one is left, what
// is imported is there, and documents tell the new home. With SLIDEGIF_LONG=1 the go command installs slidegif
// from a proxy, and with SLIDEGIF_COPIES=1 all tests pass in the copy. Each takes minutes.
func TestModulePath(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	bash := rendertest.Needs(t, "bash")
	dir := filetest.Checkout(t, "../..")
	var env []string
	run := func(name string, args ...string) string {
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %q: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	run(bash, ".ci/module-path", "example.org/they/sliding")
	run(bash, ".ci/module-path", "github.com/you/slidegif") // where libraries of others are as well
	if wrong := run("go", "list", "-deps", "-test", "-f", "{{with .Error}}{{.}}{{end}}", "./..."); strings.TrimSpace(wrong) != "" {
		t.Errorf("%s", wrong)
	}
	for name := range strings.Lines(run("go", "list", "./...")) {
		if !strings.HasPrefix(name, "github.com/you/slidegif/") {
			t.Errorf("the package %s", name)
		}
	}
	for name, home := range map[string]string{"README.md": "\ngo install github.com/you/slidegif/cmd/slidegif@latest ", "samples/zh.md": "\ngit clone https://github.com/you/slidegif ", ".github/workflows/release.yml": " --repo you/slidegif\n"} {
		text := string(filetest.Read(t, filepath.Join(dir, name)))
		if !strings.Contains(text, home) || strings.Contains(text, "OWNER") || strings.Contains(text, "they/") {
			t.Errorf("%s names another home:\n%.2000s", name, text)
		}
	}
	if unsorted := run("gofmt", "-l", "cmd", "render", "solve", "fonts", "samples"); unsorted != "" {
		t.Errorf("not as gofmt has it: %s", unsorted)
	}
	if os.Getenv("SLIDEGIF_COPIES") != "" {
		run("env", "SLIDEGIF_LONG=", "go", "test", "-short", "-vet=off", "./...")
	}
	if !testcost.Long() {
		return
	}
	run("go", "test", "-vet=off", "./cmd/internal/pipeline", "-run", "TestOneWay")
	proxy, cache, bin := t.TempDir(), strings.TrimSpace(run("go", "env", "GOMODCACHE")), t.TempDir()
	packModule(t, dir, proxy, "github.com/you/slidegif", "v1.2.3")
	env = []string{"GOPROXY=file://" + proxy + ",file://" + cache + "/cache/download", "GOMODCACHE=" + t.TempDir(), "GOBIN=" + bin, "GOFLAGS=-modcacherw", "GOSUMDB=off", "GOWORK=off"}
	dir = t.TempDir() // outside of the module
	run("go", "install", "github.com/you/slidegif/cmd/slidegif@v1.2.3")
	run(filepath.Join(bin, "slidegif"), "123/456/708", "-q", "-f", "txt")
}

// packModule writes the module in a folder to where a proxy of files has it.
func packModule(t *testing.T, dir, proxy, path, version string) {
	t.Helper()
	at := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		w, err := z.Create(path + "@" + version + "/" + name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	mod := filetest.Read(t, filepath.Join(dir, "go.mod"))
	info := fmt.Appendf(nil, `{"Version": %q}`, version)
	for name, data := range map[string][]byte{version + ".zip": packed.Bytes(), version + ".mod": mod, version + ".info": info, "list": []byte(version)} {
		filetest.Write(t, filepath.Join(at, name), data)
	}
}
