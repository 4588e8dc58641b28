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

// translatedDirs lists the directories with translated error messages, relative to the module root.
var translatedDirs = []string{"solve", "render", "cmd/internal", "cmd/slidegif", "cmd/slidecensus"}

// TestErrorsHaveTranslations checks that every error message and hint has a Chinese translation. If it fails,
// add the English text exactly as in the source, with its translation, to messages.zh.txt or command.zh.txt. If
// it cannot determine a text, make the text a constant, or compose it with input.Say, input.Word or
// input.Count.
func TestErrorsHaveTranslations(t *testing.T) {
	for _, root := range translatedDirs {
		for dir, files := range parsePackages(t, "../../"+root) {
			s := &textFinder{t: t, dir: dir, files: files, values: map[string][]ast.Expr{}}
			s.collectValues()
			for _, f := range files {
				ast.Inspect(f, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						for _, text := range s.messageKeys(call) {
							if text != "" && In("zh").ForCommand().messages[text] == "" && strings.ContainsFunc(verbPattern.ReplaceAllString(text, ""), isLatin) {
								t.Errorf("%s: no Chinese translation of %q", dir, text)
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

// TestFormatVerbs checks that translations use the same arguments as the English text with compatible verbs.
func TestFormatVerbs(t *testing.T) {
	for english, chinese := range In("zh").ForCommand().messages {
		want, got := verbs(english), verbs(chinese)
		for i, v := range got {
			if w, ok := want[i]; !ok || v != w && !(v == "s" && strings.ContainsAny(w, "qv")) {
				t.Errorf("translation %q of %q: verb of argument %d = %%%s, want %%%s", chinese, english, i, v, w)
			}
		}
		for i := range want {
			if got[i] == "" && !strings.Contains(chinese, "%[") {
				t.Errorf("translation %q of %q lacks argument %d", chinese, english, i)
			}
		}
	}
}

var verbPattern = regexp.MustCompile(`%(?:\[(\d+)\])?(?:\.\d+)?([a-zA-Z%])`)

// verbs returns the verbs of a format string by argument number.
func verbs(format string) map[int]string {
	out, at := map[int]string{}, 0
	for _, m := range verbPattern.FindAllStringSubmatch(format, -1) {
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

// parsePackages parses all Go files below root except tests. It returns the files by directory.
func parsePackages(t *testing.T, root string) map[string][]*ast.File {
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

// A textFinder finds the message texts in a package.
type textFinder struct {
	t      *testing.T
	dir    string
	files  []*ast.File
	values map[string][]ast.Expr // expressions assigned to a name anywhere in the package
}

// collectValues records the values of constants, variables, fields and parameters.
func (s *textFinder) collectValues() {
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
					declare(lastName(left), f.Type)
				} else if len(x.Lhs) == len(x.Rhs) {
					s.values[lastName(left)] = append(s.values[lastName(left)], x.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, n := range x.Names {
				if i < len(x.Values) {
					s.values[n.Name] = append(s.values[n.Name], x.Values[i])
				}
			}
		case *ast.KeyValueExpr:
			s.values[lastName(x.Key)] = append(s.values[lastName(x.Key)], x.Value)
		}
	})
	each(func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			for i, param := range params[lastName(call.Fun)] {
				if i < len(call.Args) {
					s.values[param] = append(s.values[param], call.Args[i])
				}
			}
		}
	})
}

// lastName returns the last name of an expression: "Hint" for "f.Hint".
func lastName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.IndexExpr:
		return lastName(x.X)
	}
	return ""
}

// messageKeys returns the message texts that are passed to a call.
func (s *textFinder) messageKeys(call *ast.CallExpr) []string {
	fun := lastName(call.Fun)
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && lastName(sel.X) != "input" {
		if recv := lastName(sel.X); len(call.Args) > 0 && (fun == "Say" || fun == "Text") && (recv == "c" || recv == "console") {
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

// resolve returns the possible values of a string expression.
func (s *textFinder) resolve(e ast.Expr, depth int) []string {
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
		s.t.Errorf("%s: message text composed with +; use input.Say", s.dir)
	case *ast.CallExpr:
		return nil // call that returns a message
	case *ast.Ident, *ast.SelectorExpr:
		var all []string
		if depth < 4 {
			for _, value := range s.values[lastName(x)] {
				all = append(all, s.resolve(value, depth+1)...)
			}
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	return nil
}
