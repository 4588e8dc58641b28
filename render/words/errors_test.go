package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// told are the folders whose errors are said in Chinese, from the root of the module.
var told = []string{"solve", "render", "cmd/internal", "cmd/slidegif", "cmd/slidecensus"}

// TestErrorsHaveWords: every text and every hint of an error that a visitor or a user can meet has
// Chinese words. Where it fails, add the English text, as it stands in the source, to
// messages.txt or command.txt with its Chinese one. Where it cannot find a text, write that as a constant; what is made of parts
// is an input.Say, an input.Word, or an input.Count.
func TestErrorsHaveWords(t *testing.T) {
	for _, root := range told {
		for dir, files := range packages(t, "../../"+root) {
			s := &source{t: t, dir: dir, files: files, bound: map[string][]ast.Expr{}}
			s.bind()
			for _, f := range files {
				ast.Inspect(f, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						for _, text := range s.texts(call) {
							if text != "" && commandMessages()[text] == "" && strings.ContainsFunc(verb.ReplaceAllString(text, ""), isLatin) {
								t.Errorf("%s has no Chinese for %q", dir, text)
							}
						}
					}
					return true
				})
			}
		}
	}
}

func isLatin(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// TestVerbsAgree: a Chinese text has the arguments of the English one, each in a form that suits it.
func TestVerbsAgree(t *testing.T) {
	for english, said := range commandMessages() {
		want, got := verbs(english), verbs(said)
		for i, v := range got {
			if w, ok := want[i]; !ok || v != w && !(v == "s" && strings.ContainsAny(w, "qv")) {
				t.Errorf("%q: argument %d is %%%s in %q", english, i, v, said)
			}
		}
		for i := range want {
			if got[i] == "" && !strings.Contains(said, "%[") {
				t.Errorf("%q: argument %d is missing in %q", english, i, said)
			}
		}
	}
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?(?:\.\d+)?([a-zA-Z%])`)

// verbs returns the letters of the verbs of a format by the numbers of their arguments.
func verbs(format string) map[int]string {
	out, at := map[int]string{}, 0
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "%" {
			continue
		}
		if at++; m[1] != "" {
			at, _ = strconv.Atoi(m[1])
		}
		out[at] = m[2]
	}
	return out
}

// packages returns the files of each folder below root, without tests.
func packages(t *testing.T, root string) map[string][]*ast.File {
	out := map[string][]*ast.File{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		out[filepath.Dir(path)] = append(out[filepath.Dir(path)], f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A source is a package in which texts are looked for.
type source struct {
	t     *testing.T
	dir   string
	files []*ast.File
	bound map[string][]ast.Expr // what a name stands for somewhere in the package
}

// bind notes what constants, variables, fields and parameters stand for.
func (s *source) bind() {
	params := map[string]map[int]string{}
	each := func(visit func(ast.Node)) {
		for _, f := range s.files {
			ast.Inspect(f, func(n ast.Node) bool { visit(n); return true })
		}
	}
	declare := func(name string, f *ast.FuncType) {
		i := 0
		params[name] = map[int]string{}
		for _, field := range f.Params.List {
			for _, n := range field.Names {
				params[name][i] = n.Name
				i++
			}
		}
	}
	each(func(n ast.Node) {
		switch x := n.(type) {
		case *ast.FuncDecl:
			declare(x.Name.Name, x.Type)
		case *ast.AssignStmt:
			for i, left := range x.Lhs {
				if f, ok := x.Rhs[min(i, len(x.Rhs)-1)].(*ast.FuncLit); ok {
					declare(name(left), f.Type)
				} else if len(x.Lhs) == len(x.Rhs) {
					s.bound[name(left)] = append(s.bound[name(left)], x.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, n := range x.Names {
				if i < len(x.Values) {
					s.bound[n.Name] = append(s.bound[n.Name], x.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			s.bound[name(x.Key)] = append(s.bound[name(x.Key)], x.Value)
		}
	})
	each(func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			for i, param := range params[name(call.Fun)] {
				if i < len(call.Args) {
					s.bound[param] = append(s.bound[param], call.Args[i])
				}
			}
		}
	})
}

// name returns the last name of an expression: "Hint" of "f.Hint".
func name(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.IndexExpr:
		return name(x.X)
	}
	return ""
}

// texts returns the keys that a call makes messages of.
func (s *source) texts(call *ast.CallExpr) []string {
	fun := name(call.Fun)
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && name(sel.X) != "input" {
		if of := name(sel.X); len(call.Args) > 0 && (fun == "Say" || fun == "Text") && (of == "c" || of == "console") {
			return s.resolve(call.Args[0], 0)
		}
		return nil
	}
	switch {
	case len(call.Args) == 0:
		return nil
	case (fun == "Errorf" || fun == "tooLarge") && len(call.Args) > 1:
		return append(s.resolve(call.Args[0], 0), s.resolve(call.Args[1], 0)...)
	case fun == "Say" || fun == "Faultf":
		return s.resolve(call.Args[0], 0)
	case fun == "Plural" && len(call.Args) == 2:
		if noun, ok := call.Args[1].(*ast.BasicLit); ok {
			one := "%s " + strings.Trim(noun.Value, `"`)
			return []string{one, one + "s"}
		}
	case fun == "Count" && len(call.Args) == 2:
		if noun := s.resolve(call.Args[1], 0); len(noun) == 1 {
			return []string{noun[0], noun[0] + "s"}
		}
	case fun == "Word":
		if lit, ok := call.Args[0].(*ast.BasicLit); ok {
			return s.resolve(lit, 0)
		}
	}
	return nil
}

// resolve returns the texts that an expression may stand for.
func (s *source) resolve(e ast.Expr, depth int) []string {
	switch x := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(x.Value); err == nil {
			return []string{text}
		}
	case *ast.BinaryExpr:
		left, right := s.resolve(x.X, depth), s.resolve(x.Y, depth)
		if len(left) == 1 && len(right) == 1 {
			return []string{left[0] + right[0]}
		}
		s.t.Errorf("%s: a text is put together by +; use input.Say", s.dir)
	case *ast.CallExpr:
		return nil // a message, or a func that returns one
	case *ast.Ident, *ast.SelectorExpr:
		var all []string
		if depth < 4 {
			for _, value := range s.bound[name(x)] {
				all = append(all, s.resolve(value, depth+1)...)
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	return nil
}
