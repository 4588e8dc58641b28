package licences

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

var update = flag.Bool("update", false, "rewrite the files with the licences")

// TestLicences compares the files with the licences of everything linked into the commands.
func TestLicences(t *testing.T) {
	modules := linkedModules(t, "../../slidegif")
	others := slices.DeleteFunc(linkedModules(t, "../../slideserve", "../../slidecensus"), func(m string) bool { return slices.Contains(modules, m) })
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := append([]text{
		{"slidegif", "../../../LICENSE"},
		{"Fonts of slidegif", "../../../fonts/OFL.txt"},
		{"The Go standard library", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")},
	}, textsOf(t, modules)...)
	checkTexts(t, "licences.txt", Texts, texts)
	checkTexts(t, "others.txt", OtherTexts, textsOf(t, others))
}

// linkedModules returns the modules that are linked into programs, each with its directory.
func linkedModules(t *testing.T, programs ...string) (modules []string) {
	t.Helper()
	for _, system := range []string{"linux", "darwin", "windows"} { // the linked modules depend on the system
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}")
		list.Args = append(list.Args, programs...)
		list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	slices.Sort(modules)
	return slices.Compact(modules)
}

// A text is a file with the licence of the named software.
type text struct{ name, file string }

// textsOf returns the licences of modules.
func textsOf(t *testing.T, modules []string) (texts []text) {
	t.Helper()
	for _, m := range modules {
		path, dir, ok := strings.Cut(m, " ")
		if !ok {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(dir, "LICEN[SC]E*"))
		terms, _ := filepath.Glob(filepath.Join(dir, "licenses", "ftl.txt")) // the FreeType License, one of the two options in LICENSE
		files = append(files, terms...)
		if len(files) == 0 {
			t.Fatalf("module %s has no licence file", path)
		}
		for _, file := range files {
			texts = append(texts, text{path, file})
		}
	}
	return texts
}

// checkTexts compares a file of this package with licences, or writes the file with -update.
func checkTexts(t *testing.T, name, embedded string, texts []text) {
	t.Helper()
	var all strings.Builder
	for _, text := range texts {
		data := filetest.Read(t, text.file)
		body := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		fmt.Fprintf(&all, "%s\n%s\n\n%s\n\n\n", text.name, strings.Repeat("=", len(text.name)), body)
	}
	if *update {
		filetest.Write(t, name, []byte(all.String()))
		return
	}
	if all.String() != embedded {
		t.Errorf("%s is not up to date; to update it, run go test ./cmd/internal/licences -update", name)
	}
}
