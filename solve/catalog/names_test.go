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

// TestKindNamesNotCompared checks that code outside the package of a kind does not compare names of
// kinds. Differences between kinds must be fields of solve.Kind.
func TestKindNamesNotCompared(t *testing.T) {
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
		t.Errorf("read %d files (error %v), want at least 100", files, err)
	}
}

// kindNameKeys returns the keys of a map literal if all of them are names of kinds. A table of
// words may contain the name of a kind as one of many keys.
func kindNameKeys(lit *ast.CompositeLit, names map[string]bool) (keys []ast.Expr) {
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

// comparisons returns the positions in a file with a comparison, a switch case or a map key that is
// the name of a kind.
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
			found = append(found, set.Position(lit.Pos()).String()+" compares the name of kind "+s+"; use a field of solve.Kind instead")
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
			for _, key := range kindNameKeys(n, names) {
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

// TestIndexAllocations checks that an index takes few allocations, because nearly every process
// builds one.
func TestIndexAllocations(t *testing.T) {
	allocs := testing.AllocsPerRun(3, func() {
		x := newIndex(Kinds)
		x.sounds()
	})
	if allocs > 10_000 {
		t.Errorf("newIndex() made %v allocations, want at most 10,000", allocs)
	}
}
