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
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/licences"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/render/words"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestManPage checks that mandoc accepts the manual page, and that the page has all commands, topics and flags.
func TestManPage(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	mandoc := rendertest.RequireProgram(t, "mandoc")
	code, page, stderr := runCommand(t, "help", "--man")
	if code != cli.Done {
		t.Fatal(stderr)
	}
	for _, cmd := range commands {
		if !strings.Contains(page, ".SS slidegif "+cmd.name) {
			t.Errorf("manual page has no command %s", cmd.name)
		}
		for _, f := range flagsOf(cmd) {
			if head, _ := cli.Describe(f, words.In("en")); !strings.Contains(page, "\n.B "+manEscape(head)+"\n") {
				t.Errorf("manual page has no %s of %s", head, cmd.name)
			}
		}
	}
	for _, topic := range topics {
		if !strings.Contains(page, ".SH TOPIC "+strings.ToUpper(topic.name)) {
			t.Errorf("manual page has no topic %s", topic.name)
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
		t.Errorf("mandoc: error %v, want 横刀立马 in:\n%.2000s", err, out)
	}
}

// TestPackages builds the packages of a release twice, compares them, and uses them. Shell scripts replace
// the commands, which are large.
func TestPackages(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	if runtime.GOOS != "linux" {
		t.Skip("packages are made on Linux")
	}
	rendertest.RequireProgram(t, "dpkg-deb")
	_, man, _ := runCommand(t, "help", "--man")
	archives, script := t.TempDir(), filepath.Join("..", "..", ".ci", "package")
	for _, machine := range []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"} {
		name := "slidegif-v1.2.3-" + machine
		files := map[string]string{"README.md": "read", "LICENSE": "MIT\n\nas is\n", "licences.txt": licences.Texts, "slidegif.1": man, "slidegif": "#!/bin/sh\necho packed\n", "slidecensus": "#!/bin/sh\n", "completions/slidegif.bash": "a", "completions/slidegif.zsh": "b", "completions/slidegif.fish": "c"}
		filetest.Write(t, filepath.Join(archives, name+".tar.gz"), packArchive(t, name, files))
	}
	var first [][]byte
	var out string
	for i := range 2 {
		out = t.TempDir()
		if output, err := exec.Command(script, "v1.2.3", "https://example.org/me/slidegif", archives, out).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		for k, name := range []string{"slidegif_1.2.3_amd64.deb", "slidegif_1.2.3_arm64.deb", "slidegif.rb", "slidegif.json", "slide-player-1.2.3.tgz"} {
			data := filetest.Read(t, filepath.Join(out, name))
			if i == 0 {
				first = append(first, data)
			} else if !bytes.Equal(first[k], data) {
				t.Errorf("two builds of %s differ", name)
			}
		}
	}
	root := t.TempDir()
	deb := filepath.Join(out, "slidegif_1.2.3_amd64.deb")
	if output, err := exec.Command("dpkg-deb", "-x", deb, root).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	if output, err := exec.Command(filepath.Join(root, "usr/bin/slidegif")).CombinedOutput(); err != nil || string(output) != "packed\n" {
		t.Errorf("packaged command: error %v, want \"packed\\n\", got:\n%s", err, output)
	}
	if described, err := exec.Command("dpkg-deb", "-f", deb, "Description").Output(); err != nil {
		t.Error(err)
	} else {
		for _, k := range catalog.Kinds {
			if want := "* " + k.Name + ": " + k.Doc + "\n"; !strings.Contains(string(described), want) {
				t.Errorf("description does not contain %q:\n%s", want, described)
			}
		}
	}
	if terms := string(filetest.Read(t, filepath.Join(root, "usr/share/doc/slidegif/copyright"))); !strings.Contains(terms, licences.Texts) {
		t.Errorf("copyright file does not contain all licences:\n%.1000s", terms)
	}
	var scoop map[string]any
	if err := json.Unmarshal(first[3], &scoop); err != nil || scoop["version"] != "1.2.3" {
		t.Errorf("slidegif.json: %v\n%s", err, first[3])
	}
	if ruby, err := exec.LookPath("ruby"); err == nil {
		if output, err := exec.Command(ruby, "-c", filepath.Join(out, "slidegif.rb")).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, output)
		}
	}
	if lintian, err := exec.LookPath("lintian"); err == nil && testcost.Long() {
		if output, err := exec.Command(lintian, "--fail-on", "error", "--allow-root", deb).CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, output)
		}
	}
	t.Run("npm", func(t *testing.T) { testPlayerPackage(t, filepath.Join(out, "slide-player-1.2.3.tgz")) })
}

// testPlayerPackage installs the npm package of the player and uses it to show a puzzle in a browser.
func testPlayerPackage(t *testing.T, tgz string) {
	site := t.TempDir()
	install := exec.Command("npm", "install", "--offline", "--no-audit", "--no-fund", tgz)
	if _, err := exec.LookPath("npm"); err != nil {
		t.Log("npm is not installed: unpacking the package instead")
		install = exec.Command("sh", "-c", "mkdir -p node_modules/slide-player && tar -xzf '"+tgz+"' --strip-components 1 -C node_modules/slide-player")
	}
	install.Dir = site
	if output, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	node := exec.Command(rendertest.RequireProgram(t, "node"), "--input-type=module", "--eval", `import "slide-player"`) // must work without a browser page
	node.Dir = site
	if output, err := node.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
	server := httptest.NewServer(web.New(guard.DefaultLimits(), "test", slog.New(slog.DiscardHandler)))
	t.Cleanup(server.Close)
	page := `<!doctype html><link rel=icon href=data:,><slide-player src="` + server.URL + `/" puzzle="864/072/513"></slide-player>
<script type="importmap">{"imports": {"slide-player": "./node_modules/slide-player/slide-player.js"}}</script><script type="module">import "slide-player"</script>`
	filetest.Write(t, filepath.Join(site, "index.html"), page)
	host := httptest.NewServer(http.FileServer(http.Dir(site)))
	t.Cleanup(host.Close)
	t.Cleanup(browsertest.Close)
	ctx := browsertest.Open(t, 800, 600)
	pagetest.Open(t, ctx, host.URL)
	pagetest.ClickPlayerButton(t, ctx, "play")
	pagetest.Wait(t, ctx, pagetest.Player+`.at > 0`)
	if n := pagetest.EvalInPlayer[int](t, ctx, "p.line.length"); n != 23 {
		t.Errorf("player has %d steps, want 23", n)
	}
}

// TestModulePath gives a copy of the module a public path. It checks that no package has the old path, that
// all imports can be resolved, and that the documents name the new address. With SLIDEGIF_LONG=1, it also
// installs slidegif from a module proxy. With SLIDEGIF_COPIES=1, it runs all tests in the copy. Each of
// the two takes minutes.
func TestModulePath(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	bash := rendertest.RequireProgram(t, "bash")
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
	run(bash, ".ci/module-path", "github.com/you/slidegif") // dependencies are on github.com too
	if errs := run("go", "list", "-deps", "-test", "-f", "{{with .Error}}{{.}}{{end}}", "./..."); strings.TrimSpace(errs) != "" {
		t.Errorf("go list: %s", errs)
	}
	for name := range strings.Lines(run("go", "list", "./...")) {
		if !strings.HasPrefix(name, "github.com/you/slidegif/") {
			t.Errorf("package %s is outside the new module path", name)
		}
	}
	for name, home := range map[string]string{"README.md": "\ngo install github.com/you/slidegif/cmd/slidegif@latest ", "samples/zh.md": "\ngit clone https://github.com/you/slidegif ", ".github/workflows/release.yml": " --repo you/slidegif\n"} {
		text := string(filetest.Read(t, filepath.Join(dir, name)))
		if !strings.Contains(text, home) || strings.Contains(text, "OWNER") || strings.Contains(text, "they/") {
			t.Errorf("%s does not name the new address everywhere:\n%.2000s", name, text)
		}
	}
	if unsorted := run("gofmt", "-l", "cmd", "render", "solve", "fonts", "samples"); unsorted != "" {
		t.Errorf("gofmt would change: %s", unsorted)
	}
	if os.Getenv("SLIDEGIF_COPIES") != "" {
		run("env", "SLIDEGIF_LONG=", "go", "test", "-short", "-vet=off", "./...")
	}
	if !testcost.Long() {
		return
	}
	run("go", "test", "-vet=off", "./cmd/internal/pipeline", "-run", "TestImportDirection")
	proxy, cache, bin := t.TempDir(), strings.TrimSpace(run("go", "env", "GOMODCACHE")), t.TempDir()
	packModule(t, dir, proxy, "github.com/you/slidegif", "v1.2.3")
	env = []string{"GOPROXY=file://" + proxy + ",file://" + cache + "/cache/download", "GOMODCACHE=" + t.TempDir(), "GOBIN=" + bin, "GOFLAGS=-modcacherw", "GOSUMDB=off", "GOWORK=off"}
	dir = t.TempDir() // outside the module
	run("go", "install", "github.com/you/slidegif/cmd/slidegif@v1.2.3")
	run(filepath.Join(bin, "slidegif"), "123/456/708", "-q", "-f", "txt")
}

// packModule writes the module in dir to a file-system module proxy.
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
