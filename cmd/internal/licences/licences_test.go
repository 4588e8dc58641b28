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

var update = flag.Bool("update", false, "rewrite licences.txt")

// TestLicences compares licences.txt with the licences of everything linked into the commands.
func TestLicences(t *testing.T) {
	var modules []string
	for _, system := range []string{"linux", "darwin", "windows"} { // the linked modules depend on the system
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "../../slidegif", "../../slideserve", "../../slidecensus")
		list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, strings.Split(strings.TrimSpace(string(out)), "\n")...)
	}
	slices.Sort(modules)
	modules = slices.Compact(modules)
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	texts := []struct{ name, file string }{
		{"slidegif", "../../../LICENSE"},
		{"Fonts of slidegif", "../../../fonts/OFL.txt"},
		{"The Go standard library", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")},
	}
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
	if all.String() != Texts {
		t.Error("licences.txt is not up to date; to update it, run go test ./cmd/internal/licences -update")
	}
}
