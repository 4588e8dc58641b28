package render

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestLayers checks that the files of this package form layers: no file depends on a file that depends on
// it, directly or through others.
func TestLayers(t *testing.T) {
	uses := fileUses(t)
	var visit func(file string, path []string)
	done := map[string]bool{}
	visit = func(file string, path []string) {
		if i := slices.Index(path, file); i >= 0 {
			t.Errorf("the files depend on each other in a circle: %s", strings.Join(append(path[i:], file), " -> "))
			return
		}
		if done[file] {
			return
		}
		for _, used := range uses[file] {
			visit(used, append(path, file))
		}
		done[file] = true
	}
	for file := range uses {
		visit(file, nil)
	}
}

// fileUses returns, for each file of this package, the files with the identifiers that it uses.
func fileUses(t *testing.T) map[string][]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", exportData(t))}
	pkg, err := config.Check("render", fset, files, info)
	if err != nil {
		t.Fatal(err)
	}
	uses := map[string][]string{}
	for id, object := range info.Uses {
		from, to := fset.Position(id.Pos()).Filename, fset.Position(object.Pos()).Filename
		if object.Pkg() == pkg && from != to && !slices.Contains(uses[from], to) {
			uses[from] = append(uses[from], to)
		}
	}
	return uses
}

// exportData returns a function that opens the compiled form of a package that this package imports.
func exportData(t *testing.T) func(path string) (io.ReadCloser, error) {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export", ".")
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err == nil {
		err = list.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	compiled := map[string]string{}
	for d := json.NewDecoder(out); ; {
		var p struct{ ImportPath, Export string }
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		compiled[p.ImportPath] = p.Export
	}
	if err := list.Wait(); err != nil {
		t.Fatal(err)
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(compiled[path]) }
}
