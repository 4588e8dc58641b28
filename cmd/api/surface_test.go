package api

import (
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

var update = flag.Bool("update", false, "update testdata/surface.txt")

const (
	root      = "../.."
	changelog = root + "/.github/CHANGELOG.md"
)

// maxPromised is the maximum number of names that the library promises to keep.
const maxPromised = 60

// TestSurface checks that the names in testdata/surface.txt keep their types. Every incompatible change must be listed in
// the changelog. All other exported names may change.
func TestSurface(t *testing.T) {
	const file = "testdata/surface.txt"
	now := map[string]string{} // lines by name
	for _, line := range exportedNames(t) {
		now[nameOf(line)] = line
	}
	promised := strings.Split(strings.TrimSpace(string(filetest.Read(t, file))), "\n")
	if n := len(promised); n > maxPromised {
		t.Errorf("%d names are promised, want at most %d", n, maxPromised)
	}
	_, news, _ := strings.Cut(string(filetest.Read(t, changelog)), "\n## ")
	news, _, _ = strings.Cut(news, "\n## ")
	var updated []string
	unlisted := false
	for _, line := range promised {
		is := now[nameOf(line)]
		if is != "" {
			updated = append(updated, is)
		}
		if is == line {
			continue
		}
		name := filepath.Base(strings.Replace(nameOf(line), ": ", ".", 1)) // such as render.Options.Size
		listed := strings.Contains(news, "`"+name+"`")
		unlisted = unlisted || !listed
		t.Logf("incompatible change of %s, in the changelog: %v\n\twas: %s\n\tis:  %s", name, listed, line, is)
	}
	switch {
	case slices.Equal(promised, updated):
	case unlisted:
		t.Errorf("list each incompatible change, for example `board.Check`, under the first version in %s", changelog)
	case *update:
		filetest.Write(t, file, strings.Join(updated, "\n")+"\n")
	default:
		t.Error("exported names differ from testdata/surface.txt; to update it, run go test ./cmd/api -run TestSurface -update")
	}
}

// nameOf returns the package and the name in a line of surface.txt, for example "render: Options.Size".
func nameOf(line string) string {
	path, rest, _ := strings.Cut(line, ": ")
	name, _, _ := strings.Cut(rest, " ")
	return path + ": " + name
}

// TestCookbook checks that every name of the library that samples/library.md or an example of this package uses is
// promised, and that no other name is.
func TestCookbook(t *testing.T) {
	used := map[string]bool{}
	addNames := func(node ast.Node) {
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				used[n.Sel.Name] = true
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok {
					used[key.Name] = true
				}
			}
			return true
		})
	}
	parse := func(name string, source any) *ast.File {
		f, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	for i, block := range regexp.MustCompile("(?s)\n```go\n(.*?)\n```\n").FindAllSubmatch(filetest.Read(t, root+"/samples/library.md"), -1) {
		source := string(block[1])
		if !strings.HasPrefix(source, "package ") {
			source = "package p\n\nfunc f() {\n" + source + "\n}\n"
		}
		addNames(parse(fmt.Sprintf("block %d of library.md", i+1), source))
	}
	for _, d := range parse("api_test.go", nil).Decls {
		if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "Example") {
			addNames(f)
		}
	}
	last := func(name string) string { return name[strings.LastIndexAny(name, ". ")+1:] }
	promised := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(filetest.Read(t, "testdata/surface.txt"))), "\n") {
		name := nameOf(line)
		promised[last(name)] = true
		if !used[last(name)] {
			t.Errorf("%s is promised, but neither library.md nor an example uses it", name)
		}
	}
	for _, line := range exportedNames(t) {
		if name := last(nameOf(line)); used[name] && !promised[name] && !strings.Contains(notOurs, " "+name+" ") {
			t.Errorf("library.md or an example uses %s, which testdata/surface.txt does not promise", nameOf(line))
		}
	}
}

// notOurs lists names of the standard library that the cookbook uses, and that packages of this module also export.
const notOurs = " Close Height "

// exportedNames returns a line for each exported name of the importable packages, sorted. It reports names without a
// comment.
func exportedNames(t *testing.T) (lines []string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil || !d.IsDir() || path == root:
			return err
		case name == "internal" || name == "testdata" || strings.HasPrefix(name, "."):
			return filepath.SkipDir
		}
		p, err := build.ImportDir(path, 0)
		if _, noGo := err.(*build.NoGoError); noGo || err == nil && p.Name == "main" {
			return nil
		}
		if err != nil {
			return err
		}
		if p.Doc == "" {
			t.Errorf("package %s has no comment", path)
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(path, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, d := range f.Decls {
				for _, line := range declLines(t, path, d) {
					lines = append(lines, filepath.ToSlash(rel)+": "+line)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(lines)
	return lines
}

// declLines returns a line for each exported name of a declaration, with its type.
func declLines(t *testing.T, path string, d ast.Decl) (lines []string) {
	requireComment := func(name string, comments ...*ast.CommentGroup) {
		if !slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return c != nil }) {
			t.Errorf("%s: %s has no comment", path, name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			receiver := typeName(d.Recv.List[0].Type)
			if !ast.IsExported(receiver) {
				return nil
			}
			name = receiver + "." + name
		}
		if !d.Name.IsExported() {
			return nil
		}
		if !slices.Contains([]string{"Error", "Is", "Unwrap", "String", "ErrorMessage", "HintMessage"}, d.Name.Name) {
			requireComment(name, d.Doc)
		}
		return []string{name + " func" + signature(d.Type)}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() {
						requireComment(n.Name, d.Doc, s.Doc, s.Comment)
						lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s", n.Name, d.Tok, formatExpr(s.Type))))
					}
				}
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					requireComment(s.Name.Name, d.Doc, s.Doc)
					lines = append(lines, typeLines(s)...)
				}
			}
		}
	}
	return lines
}

// typeLines returns a line for a type and for each exported field or interface method.
func typeLines(s *ast.TypeSpec) (lines []string) {
	name := s.Name.Name
	var members *ast.FieldList
	kind := formatExpr(s.Type)
	switch t := s.Type.(type) {
	case *ast.StructType:
		kind, members = "struct", t.Fields
	case *ast.InterfaceType:
		kind, members = "interface", t.Methods
	}
	if s.Assign.IsValid() {
		kind = "= " + kind
	}
	lines = append(lines, name+" type "+kind)
	if members == nil {
		return lines
	}
	for _, m := range members.List {
		kind := formatExpr(m.Type)
		if f, ok := m.Type.(*ast.FuncType); ok {
			kind = "func" + signature(f)
		}
		for _, n := range m.Names {
			if n.IsExported() {
				lines = append(lines, name+"."+n.Name+" "+kind)
			}
		}
		if m.Names == nil { // embedded
			if embedded := typeName(m.Type); ast.IsExported(embedded) {
				lines = append(lines, name+"."+embedded+" "+kind)
			}
		}
	}
	return lines
}

// signature returns the parameter and result types of a function, without names.
func signature(f *ast.FuncType) string {
	types := func(list *ast.FieldList) string {
		var all []string
		if list != nil {
			for _, p := range list.List {
				for range max(1, len(p.Names)) {
					all = append(all, formatExpr(p.Type))
				}
			}
		}
		return "(" + strings.Join(all, ", ") + ")"
	}
	typeParams := ""
	if f.TypeParams != nil {
		typeParams = "[" + strings.Trim(types(f.TypeParams), "()") + "]"
	}
	return strings.TrimSuffix(typeParams+types(f.Params)+" "+types(f.Results), " ()")
}

// typeName returns the name of a type without package, star and type arguments.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// formatExpr formats an expression on one line.
func formatExpr(e ast.Expr) string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), e); err != nil {
		panic(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
