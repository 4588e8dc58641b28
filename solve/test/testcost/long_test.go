package testcost

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// TestListsLongTests lists the tests that run only with SLIDEGIF_LONG, and the tests that have more cases
// then. The command "go test -v -run TestListsLongTests ./solve/test/testcost" prints the list. Exactly one
// test opens a browser in every run.
func TestListsLongTests(t *testing.T) {
	type function struct{ dir, name string }
	calls := map[function][]string{} // functions of any package by their last name
	reason := map[function]string{}
	helpers := map[string]string{} // directories of test helpers, by the name of the package
	forTestFunctions(t, func(file string, f *ast.FuncDecl) {
		key := function{path.Dir(file), f.Name.Name}
		if strings.Contains(key.dir, "/test/") {
			helpers[path.Base(key.dir)] = key.dir
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := calledName(call)
			calls[key] = append(calls[key], name)
			if skipsShortRuns(name) {
				switch why := call.Args[1].(type) {
				case *ast.BasicLit:
					reason[key] = strings.Trim(why.Value, `"`)
				case *ast.SelectorExpr:
					reason[key] = why.Sel.Name
				}
			}
			return true
		})
	})
	// long reports how a function depends on SLIDEGIF_LONG, directly or through functions of its package and of
	// test helpers.
	var long func(f function, depth int) string
	long = func(f function, depth int) (why string) {
		for _, name := range calls[f] {
			switch {
			case skipsShortRuns(name) && reason[f] != "":
				return "only in long runs: " + reason[f]
			case name == "browsertest.Open":
				return "only in long runs: it opens a browser"
			case name == "testcost.Long", name == "testcost.Some":
				why = "more cases in long runs"
			case depth > 0:
				called := function{f.dir, name}
				if helper, function, ok := strings.Cut(name, "."); ok {
					called.dir, called.name = helpers[helper], function
				}
				if w := long(called, depth-1); w > why {
					why = w
				}
			}
		}
		return why
	}
	var list, browsers []string
	for f := range calls {
		if !strings.HasPrefix(f.name, "Test") && !strings.HasPrefix(f.name, "Fuzz") {
			continue
		}
		if why := long(f, 3); why != "" {
			list = append(list, f.dir+" "+f.name+": "+why)
		}
		if slices.Contains(calls[f], "browsertest.OpenAlways") {
			browsers = append(browsers, f.dir+" "+f.name)
		}
	}
	slices.Sort(list)
	t.Logf("%d tests:\n%s", len(list), strings.Join(list, "\n"))
	if want := []string{"cmd/internal/web TestVisit"}; !slices.Equal(browsers, want) {
		t.Errorf("tests that open a browser in every run: %q, want %q", browsers, want)
	}
	if len(list) < 50 {
		t.Errorf("%d tests depend on SLIDEGIF_LONG, want at least 50", len(list))
	}
}

// skipsShortRuns reports whether a function is testcost.LongOnly or a function longOnly that calls it.
func skipsShortRuns(name string) bool { return name == "testcost.LongOnly" || name == "longOnly" }
