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

	"slidegif/solve/filetest"
)

var update = flag.Bool("update", false, "write testdata/surface.txt again")

const (
	root      = "../.."
	changelog = root + "/.github/CHANGELOG.md"
)

// TestSurface compares what the packages of the library export with what they exported before. A change
// that can break a program of another module must be named in the changelog.
func TestSurface(t *testing.T) {
	const file = "testdata/surface.txt"
	now := surface(t)
	before := strings.Split(strings.TrimSpace(string(filetest.Read(t, file))), "\n")
	_, news, _ := strings.Cut(string(filetest.Read(t, changelog)), "\n## ")
	news, _, _ = strings.Cut(news, "\n## ")
	unsaid := false
	for _, line := range before {
		if slices.Contains(now, line) {
			continue
		}
		name := subject(line)
		said := strings.Contains(news, "`"+name+"`")
		unsaid = unsaid || !said
		t.Logf("incompatible, named in the changelog %v: %s\n\twas: %s", said, name, line)
	}
	for _, line := range now {
		if !slices.Contains(before, line) {
			t.Logf("new: %s", line)
		}
	}
	switch {
	case slices.Equal(before, now):
	case unsaid:
		t.Errorf("name each incompatible change, as `board.Check`, under the first version of %s", changelog)
	case *update:
		filetest.Write(t, file, strings.Join(now, "\n")+"\n")
	default:
		t.Error("what is exported has changed; go test ./cmd/api -run TestSurface -update writes it down")
	}
}

// subject returns what a line of the surface is about: board.Check, or render.Options.Size.
func subject(line string) string {
	path, rest, _ := strings.Cut(line, ": ")
	return filepath.Base(path) + "." + regexp.MustCompile(`[\w.]+`).FindString(rest)
}

// surface returns a line for each name that a package of the library exports, sorted. It fails where a name of
// any package that can be imported has no comment.
func surface(t *testing.T) (lines []string) {
	var library []string // the packages of the table in the document
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
		if _, none := err.(*build.NoGoError); none || err == nil && p.Name == "main" {
			return nil
		}
		if err != nil {
			return err
		}
		if p.Doc == "" {
			t.Errorf("%s has no comment", path)
		}
		from, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(path, name), nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, d := range f.Decls {
				for _, line := range exported(t, path, d) {
					if slices.Contains(library, filepath.ToSlash(from)) {
						lines = append(lines, filepath.ToSlash(from)+": "+line)
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

// exported returns the exported names of a declaration, with their types.
func exported(t *testing.T, path string, d ast.Decl) (lines []string) {
	explain := func(name string, comments ...*ast.CommentGroup) {
		if !slices.ContainsFunc(comments, func(c *ast.CommentGroup) bool { return c != nil }) {
			t.Errorf("%s: %s has no comment", path, name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			of := typeName(d.Recv.List[0].Type)
			if !ast.IsExported(of) {
				return nil
			}
			name = of + "." + name
		}
		if !d.Name.IsExported() {
			return nil
		}
		if !slices.Contains([]string{"Error", "Is", "Unwrap", "String", "Said", "Cure"}, d.Name.Name) {
			explain(name, d.Doc)
		}
		return []string{name + " func" + signature(d.Type)}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() {
						explain(n.Name, d.Doc, s.Doc, s.Comment)
						lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s", n.Name, d.Tok, text(s.Type))))
					}
				}
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					explain(s.Name.Name, d.Doc, s.Doc)
					lines = append(lines, typeLines(s)...)
				}
			}
		}
	}
	return lines
}

// typeLines returns the lines of a type: its own, and one for each field or method that others can name.
func typeLines(s *ast.TypeSpec) (lines []string) {
	name := s.Name.Name
	var members *ast.FieldList
	kind := text(s.Type)
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
		kind := text(m.Type)
		if f, ok := m.Type.(*ast.FuncType); ok {
			kind = "func" + signature(f)
		}
		for _, n := range m.Names {
			if n.IsExported() {
				lines = append(lines, name+"."+n.Name+" "+kind)
			}
		}
		if m.Names == nil { // it is embedded
			if of := typeName(m.Type); ast.IsExported(of) {
				lines = append(lines, name+"."+of+" "+kind)
			}
		}
	}
	return lines
}

// signature writes parameters and results by their types alone.
func signature(f *ast.FuncType) string {
	types := func(list *ast.FieldList) string {
		var all []string
		if list != nil {
			for _, p := range list.List {
				for range max(1, len(p.Names)) {
					all = append(all, text(p.Type))
				}
			}
		}
		return "(" + strings.Join(all, ", ") + ")"
	}
	of := ""
	if f.TypeParams != nil {
		of = "[" + strings.Trim(types(f.TypeParams), "()") + "]"
	}
	return strings.TrimSuffix(of+types(f.Params)+" "+types(f.Results), " ()")
}

// typeName returns the name of a type without its package, star and parameters.
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

// text writes an expression on one line.
func text(e ast.Expr) string {
	if e == nil {
		return ""
	}
	var b strings.Builder
	if err := format.Node(&b, token.NewFileSet(), e); err != nil {
		panic(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
