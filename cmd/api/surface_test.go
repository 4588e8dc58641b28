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

// TestSurface compares the exported names of the library packages with testdata/surface.txt.
// Every incompatible change must be listed in the changelog.
func TestSurface(t *testing.T) {
	const file = "testdata/surface.txt"
	now := exportedNames(t)
	before := strings.Split(strings.TrimSpace(string(filetest.Read(t, file))), "\n")
	_, news, _ := strings.Cut(string(filetest.Read(t, changelog)), "\n## ")
	news, _, _ = strings.Cut(news, "\n## ")
	unlisted := false
	for _, line := range before {
		if slices.Contains(now, line) {
			continue
		}
		name := changelogName(line)
		listed := strings.Contains(news, "`"+name+"`")
		unlisted = unlisted || !listed
		t.Logf("incompatible change of %s, in the changelog: %v\n\twas: %s", name, listed, line)
	}
	for _, line := range now {
		if !slices.Contains(before, line) {
			t.Logf("new: %s", line)
		}
	}
	switch {
	case slices.Equal(before, now):
	case unlisted:
		t.Errorf("list each incompatible change, for example `board.Check`, under the first version in %s", changelog)
	case *update:
		filetest.Write(t, file, strings.Join(now, "\n")+"\n")
	default:
		t.Error("exported names differ from testdata/surface.txt; to update it, run go test ./cmd/api -run TestSurface -update")
	}
}

// changelogName returns the name in a line of surface.txt, for example board.Check or
// render.Options.Size.
func changelogName(line string) string {
	path, rest, _ := strings.Cut(line, ": ")
	return filepath.Base(path) + "." + regexp.MustCompile(`[\w.]+`).FindString(rest)
}

// exportedNames returns a line for each exported name of the library packages, sorted. It
// reports names without a comment in any importable package.
func exportedNames(t *testing.T) (lines []string) {
	var library []string // packages in the table of samples/library.md
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z/0-9]+)`").FindAllStringSubmatch(string(filetest.Read(t, root+"/samples/library.md")), -1) {
		library = append(library, row[1])
	}
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
					if slices.Contains(library, filepath.ToSlash(rel)) {
						lines = append(lines, filepath.ToSlash(rel)+": "+line)
					}
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
