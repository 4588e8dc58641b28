//go:build !js

package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/licences"
	"slidegif/cmd/internal/test/pagetest"
	"slidegif/cmd/internal/web"
	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestPackages builds the packages of a release twice, compares them, and uses them. Shell scripts replace
// the commands, which are large.
func TestPackages(t *testing.T) {
	testcost.LongOnly(t, "it compiles nfpm")
	if runtime.GOOS != "linux" {
		t.Skip("packages are made on Linux")
	}
	rendertest.RequireProgram(t, "zip")
	_, man, _ := runCommand(t, "help", "--man")
	archives, script := t.TempDir(), filepath.Join("..", "..", ".ci", "package")
	for _, machine := range []string{"linux-amd64", "linux-arm64", "darwin-amd64", "darwin-arm64", "windows-amd64", "windows-arm64"} {
		name := "slidegif-v1.2.3-" + machine
		files := map[string]string{"README.md": "read", "LICENSE": "MIT\n\nas is\n", "licences.txt": licences.Texts, "slidegif.1": man, "slideserve.1": man}
		for _, shell := range []string{"bash", "zsh", "fish"} {
			files["completions/slidegif."+shell], files["completions/slideserve."+shell] = shell, shell
		}
		extension := ""
		if strings.HasPrefix(machine, "windows") {
			extension = ".exe"
		}
		files["slidegif"+extension], files["slideserve"+extension], files["slidecensus"+extension] = "#!/bin/sh\necho packed\n", "#!/bin/sh\n", "#!/bin/sh\n"
		filetest.Write(t, filepath.Join(archives, name+".tar.gz"), makeArchive(t, name, files))
	}
	made := map[string][]byte{}
	var out string
	for i := range 2 {
		out = t.TempDir()
		build := exec.Command(script, "v1.2.3", "https://example.org/me/slidegif", archives, out)
		build.Env = append(os.Environ(), "TZ="+[]string{"UTC", "Asia/Tokyo"}[i])
		if output, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		entries, err := os.ReadDir(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			data := filetest.Read(t, filepath.Join(out, entry.Name()))
			if i == 0 {
				made[entry.Name()] = data
			} else if !bytes.Equal(made[entry.Name()], data) {
				t.Errorf("two builds of %s differ", entry.Name())
			}
		}
	}
	want := []string{
		"slide-player-1.2.3.tgz", "slidegif-1.2.3-1.aarch64.rpm", "slidegif-1.2.3-1.x86_64.rpm", "slidegif-v1.2.3-windows-amd64.zip",
		"slidegif-v1.2.3-windows-arm64.zip", "slidegif.rb", "slidegif_1.2.3_amd64.deb", "slidegif_1.2.3_arm64.deb",
	}
	if got := slices.Sorted(maps.Keys(made)); !slices.Equal(got, want) {
		t.Errorf("packages = %q, want %q", got, want)
	}
	t.Run("deb", func(t *testing.T) { testDebianPackage(t, filepath.Join(out, "slidegif_1.2.3_amd64.deb")) })
	t.Run("rpm", func(t *testing.T) { testRPM(t, filepath.Join(out, "slidegif-1.2.3-1.x86_64.rpm")) })
	t.Run("windows", func(t *testing.T) { testWindowsPackages(t, made) })
	if output, err := exec.Command(rendertest.RequireProgram(t, "ruby"), "-c", filepath.Join(out, "slidegif.rb")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
	t.Run("npm", func(t *testing.T) { testPlayerPackage(t, filepath.Join(out, "slide-player-1.2.3.tgz")) })
}

// testDebianPackage installs a .deb in a directory with dpkg, runs its command, and removes it.
func testDebianPackage(t *testing.T, deb string) {
	root, log := t.TempDir(), filepath.Join(t.TempDir(), "log")
	if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg/updates"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"status", "available", "info/format"} {
		filetest.Write(t, filepath.Join(root, "var/lib/dpkg", name), map[bool]string{true: "1\n"}[name == "info/format"])
	}
	dpkg := func(args ...string) {
		t.Helper()
		args = append([]string{"--root=" + root, "--log=" + log, "--force-not-root", "--force-bad-path"}, args...)
		if output, err := exec.Command(rendertest.RequireProgram(t, "dpkg"), args...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
	}
	dpkg("--install", deb)
	checkInstalled(t, root)
	described, err := exec.Command("dpkg-deb", "-f", deb, "Description").Output()
	if err != nil {
		t.Error(err)
	}
	checkDescription(t, string(described))
	if terms := string(filetest.Read(t, filepath.Join(root, "usr/share/doc/slidegif/copyright"))); !strings.Contains(terms, licences.Texts) {
		t.Errorf("copyright file does not contain all licences:\n%.1000s", terms)
	}
	if output, err := exec.Command(rendertest.RequireProgram(t, "lintian"), "--fail-on", "error", "--allow-root", deb).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
	dpkg("--purge", "slidegif")
	checkRemoved(t, root)
}

// testRPM installs an .rpm in a directory with rpm, runs its command, and removes it.
func testRPM(t *testing.T, file string) {
	root := t.TempDir()
	rpm := func(args ...string) string {
		t.Helper()
		output, err := exec.Command(rendertest.RequireProgram(t, "rpm"), append([]string{"--root", root}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
		return string(output)
	}
	rpm("--install", "--nosignature", "--ignoreos", file)
	checkInstalled(t, root)
	rpm("--verify", "slidegif")
	checkDescription(t, rpm("--query", "--info", "slidegif"))
	rpm("--erase", "slidegif")
	checkRemoved(t, root)
}

func checkInstalled(t *testing.T, root string) {
	t.Helper()
	if output, err := exec.Command(filepath.Join(root, "usr/bin/slidegif")).CombinedOutput(); err != nil || string(output) != "packed\n" {
		t.Errorf("packaged command: error %v, want \"packed\\n\", got:\n%s", err, output)
	}
	for _, name := range []string{"bin/slidecensus", "bin/slideserve", "share/man/man1/slidegif.1.gz", "share/man/man1/slideserve.1.gz", "share/bash-completion/completions/slidegif", "share/bash-completion/completions/slideserve"} {
		if _, err := os.Stat(filepath.Join(root, "usr", name)); err != nil {
			t.Error(err)
		}
	}
}

func checkRemoved(t *testing.T, root string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, "usr/bin/slidegif")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("removed command: error %v, want none to exist", err)
	}
}

// checkDescription checks that the description of a package lists all kinds of puzzles.
func checkDescription(t *testing.T, text string) {
	t.Helper()
	for _, k := range catalog.Kinds {
		if want := "* " + k.Name + ": " + k.Doc + "\n"; !strings.Contains(text, want) {
			t.Errorf("description does not contain %q:\n%s", want, text)
		}
	}
}

// testWindowsPackages checks that the .zip files contain the commands.
func testWindowsPackages(t *testing.T, made map[string][]byte) {
	for _, machine := range []string{"amd64", "arm64"} {
		name := "slidegif-v1.2.3-windows-" + machine
		files := unzip(t, made[name+".zip"])
		for _, command := range []string{"slidegif", "slideserve", "slidecensus"} {
			if files[name+"/"+command+".exe"] == nil {
				t.Errorf("%s.zip has no %s.exe", name, command)
			}
		}
	}
}

// unzip returns the files in a .zip archive.
func unzip(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
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
// all imports can be resolved, and that the documents name the new address. It then installs slidegif from a
// module proxy. With SLIDEGIF_COPIES=1, it runs all tests in the copy, which takes minutes.
func TestModulePath(t *testing.T) {
	testcost.LongOnly(t, "it copies and installs the module")
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
	for name, home := range map[string]string{"README.md": "\ngo install github.com/you/slidegif/cmd/...@latest ", "samples/zh.md": "\ngit clone https://github.com/you/slidegif ", ".github/workflows/release.yml": " --repo you/slidegif\n"} {
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
	// All packages have new paths, so they are compiled again. Without optimizations, this takes half the time.
	const quick = "-gcflags=github.com/you/slidegif/...=-N -l"
	run("go", "test", "-vet=off", quick, "./cmd/internal/pipeline", "-run", "TestImportDirection")
	proxy, cache, bin := t.TempDir(), strings.TrimSpace(run("go", "env", "GOMODCACHE")), t.TempDir()
	writeModule(t, dir, proxy, "github.com/you/slidegif", "v1.2.3")
	env = []string{"GOPROXY=file://" + proxy + ",file://" + cache + "/cache/download", "GOMODCACHE=" + t.TempDir(), "GOBIN=" + bin, "GOFLAGS=-modcacherw", "GOSUMDB=off", "GOWORK=off"}
	dir = t.TempDir() // outside the module
	run("go", "install", quick, "-tags", "nosqlite", "github.com/you/slidegif/cmd/...@v1.2.3")
	run(filepath.Join(bin, "slidegif"), "123/456/708", "-q", "-f", "txt")
	if got, want := run("ls", bin), "slidecensus\nslidegif\nslideserve\n"; got != want {
		t.Errorf("go install installs %q, want %q", got, want)
	}
	if page := run(filepath.Join(bin, "slidegif"), "serve", "--help"); !strings.Contains(page, "usage: slideserve serve") {
		t.Errorf("slidegif serve --help prints %q, want the page of slideserve", page)
	}
}

// writeModule writes the module in dir to a file-system module proxy. Modules below dir are not part of it.
func writeModule(t *testing.T, dir, proxy, path, version string) {
	t.Helper()
	at := filepath.Join(proxy, filepath.FromSlash(path), "@v")
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if _, missing := os.Stat(filepath.Join(dir, name, "go.mod")); missing == nil && name != "." {
				return fs.SkipDir
			}
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
	for name, data := range map[string][]byte{version + ".zip": archive.Bytes(), version + ".mod": mod, version + ".info": info, "list": []byte(version)} {
		filetest.Write(t, filepath.Join(at, name), data)
	}
}
