package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestNobodyComparesKinds holds the program to one rule: what differs between kinds is a
// field of solve.Kind, so no code outside of a kind's own folder compares its name.
func TestNobodyComparesKinds(t *testing.T) {
	names := map[string]bool{}
	for _, k := range Kinds {
		names[k.Name] = true
	}
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		parts := strings.Split(filepath.ToSlash(rel), "/")
		if len(parts) == 2 && parts[0] == "solve" && names[parts[1]] && d.IsDir() {
			return fs.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go":
			if strings.HasSuffix(path, "_test.go") {
				return nil
			}
			files++
			for _, at := range comparisons(t, path, names) {
				t.Error(at)
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files read, %v", files, err)
	}
}

// keysOfKinds returns the keys of a map literal if all of them are names of kinds. One key of
// many that is a kind's name too, as in a table of words, tells no kinds apart.
func keysOfKinds(lit *ast.CompositeLit, names map[string]bool) (keys []ast.Expr) {
	for _, e := range lit.Elts {
		pair, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		key, ok := pair.Key.(*ast.BasicLit)
		if !ok {
			return nil
		}
		if s, err := strconv.Unquote(key.Value); err != nil || !names[strings.TrimSuffix(s, ":")] {
			return nil
		}
		keys = append(keys, key)
	}
	return keys
}

// comparisons returns where a file compares something with a name, switches on it or
// indexes a map literal by it.
func comparisons(t *testing.T, path string, names map[string]bool) []string {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	check := func(e ast.Expr) {
		lit, ok := e.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return
		}
		if s, err := strconv.Unquote(lit.Value); err == nil && names[strings.TrimSuffix(s, ":")] {
			found = append(found, set.Position(lit.Pos()).String()+" tells the kind "+s+" apart: give solve.Kind a field instead")
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			check(n.X)
			check(n.Y)
		case *ast.CaseClause:
			for _, e := range n.List {
				check(e)
			}
		case *ast.CompositeLit:
			for _, key := range keysOfKinds(n, names) {
				check(key)
			}
		case *ast.IndexExpr:
			check(n.Index)
		case *ast.CallExpr:
			for _, e := range n.Args {
				check(e)
			}
		}
		return true
	})
	return found
}

// TestIndexIsCheap: what a name or an unknown word needs is made with few allocations, since it is made in
// nearly every process.
func TestIndexIsCheap(t *testing.T) {
	made := testing.AllocsPerRun(3, func() {
		x := newIndex(Kinds)
		x.plain()
	})
	if made > 10_000 {
		t.Errorf("an index takes %v allocations", made)
	}
}
