package testcost

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// timing lists the functions whose results depend on a clock. Tests use package wait, events, or
// testing/synctest instead.
var timing = []string{
	"time.Sleep", "time.After", "time.AfterFunc", "time.NewTimer", "time.NewTicker", "time.Tick",
	"context.WithTimeout", "context.WithTimeoutCause", "context.WithDeadline", "context.WithDeadlineCause",
	"SetDeadline", "SetReadDeadline", "SetWriteDeadline",
}

// timingAllowed lists the test functions that may call a function of timing or set a short limit, with the reason
// why a slow machine does not make them fail.
var timingAllowed = map[string]string{
	"cmd/internal/assistant/assistant_test.go FuzzLine":           "every response to a late request is valid",
	"cmd/internal/guard/queue_test.go TestWorkQueue":              "the queue stays full",
	"cmd/internal/web/hostile_test.go FuzzRequest":                "a late request may have the status 503",
	"cmd/internal/web/limits_test.go TestTimeLimit":               "every limit gives a solution, because the first beam always ends",
	"cmd/internal/web/mcp_test.go TestToolLimits":                 "an error and a bound are both valid",
	"solve/test/wait/wait.go Until":                               "it has no time limit",
	"cmd/internal/test/pagetest/driver.go Run":                    "it fails a minute before the timeout of go test",
	"cmd/api/api_test.go ExampleSolve_deadline":                   "every deadline gives these results, because the first beam always ends",
	"cmd/api/library_test.go TestContextErrors":                   "an operation may end before or after its context",
	"cmd/internal/pipeline/generator_test.go TestLengthErrors":    "it checks errors only, and accepts a puzzle",
	"cmd/internal/site/load_test.go ServeHTTP":                    "a benchmark simulates a slow network",
	"cmd/internal/site/load_test.go Write":                        "a benchmark simulates a slow network",
	"cmd/internal/site/site_test.go requestAfterCancel":           "a late response only makes the fault more likely",
	"cmd/internal/web/browser_test.go TestSlowPage":               "the page must not shift at any speed",
	"cmd/internal/web/hostile_test.go TestHostile":                "a client waits before it retries",
	"cmd/internal/web/hostile_test.go sendAttack":                 "a client may disconnect at any time",
	"cmd/internal/web/hostile_test.go sendSlowReader":             "a client may read at any speed",
	"cmd/internal/web/operators_test.go TestConnections":          "a request that is late is counted in the next round",
	"cmd/slideserve/descriptors_linux_test.go TestFewDescriptors": "a response that is late is found in the next round",
	"cmd/slidegif/fault_test.go TestKilled":                       "the command may be killed at any time",
	"cmd/internal/test/commandtest/peak.go RunPeakMemory":         "it measures until the process ends",
	"cmd/slidegif/progress_linux_test.go TestProgressOnTerminal":  "a slow command shows more progress",
	"cmd/slidegif/prove_test.go TestProveInterrupted":             "the time doubles until the search has begun",
	"cmd/slidegif/run_test.go TestInterrupted":                    "the time doubles until the search has begun",
	"cmd/slideserve/soak_test.go TestSoak":                        "it runs for a given time",
	"solve/answer_test.go TestContextError":                       "the deadline is over at the start",
	"solve/tiles/limits_test.go TestLimitsReturnBestSolution":     "every deadline gives a solution, because the first beam always ends",
	"solve/tiles/tiles_test.go TestRandomLength":                  "an endless search ends at its deadline",
}

// TestNoTiming checks that tests call no function and set no limit that makes their result depend on the speed of
// the machine.
func TestNoTiming(t *testing.T) {
	found := map[string]bool{}
	forTestFunctions(t, func(file string, f *ast.FuncDecl) {
		name := file + " " + f.Name.Name
		report := func(problem string) {
			if found[name] = true; timingAllowed[name] == "" {
				t.Errorf("%s %s; wait for an event with package wait, use testing/synctest, or list the function with a reason in timingAllowed", name, problem)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				called := calledName(n)
				if strings.HasPrefix(called, "synctest.") {
					return false // the clock of the bubble is fake
				}
				if i := strings.LastIndexByte(called, '.'); slices.Contains(timing, called) || slices.Contains(timing, called[i+1:]) {
					report("calls " + called)
				}
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if field, ok := left.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && isShortLimit(field.Sel, n.Rhs[i]) {
						report("sets a short " + field.Sel.Name)
					}
				}
			case *ast.KeyValueExpr:
				if field, ok := n.Key.(*ast.Ident); ok && isShortLimit(field, n.Value) {
					report("sets a short " + field.Name)
				}
			}
			return true
		})
	})
	for name := range timingAllowed {
		if !found[name] {
			t.Errorf("timingAllowed lists %s, which calls no timing function and sets no short limit", name)
		}
	}
}

// isShortLimit reports whether a field is a limit of time and its value names a unit shorter than an hour.
func isShortLimit(field *ast.Ident, value ast.Expr) (short bool) {
	if field.Name != "Wait" && !strings.HasSuffix(field.Name, "Timeout") {
		return false
	}
	ast.Inspect(value, func(n ast.Node) bool {
		if unit, ok := n.(*ast.SelectorExpr); ok && unit.Sel.Name != "Hour" {
			if name, ok := unit.X.(*ast.Ident); ok && name.Name == "time" {
				short = true
			}
		}
		return true
	})
	return short
}

// forTestFunctions calls visit for every function in the tests and test helpers of the module.
func forTestFunctions(t *testing.T, visit func(file string, f *ast.FuncDecl)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, filepath.FromSlash(root+"/")))
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, "_test.go") && !(strings.HasSuffix(name, ".go") && strings.Contains(name, "/test/")) {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				visit(name, f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// calledName returns the name of the called function, with the name before the last dot, if any.
func calledName(call *ast.CallExpr) string {
	fun := call.Fun
	if index, ok := fun.(*ast.IndexExpr); ok { // an explicit type argument
		fun = index.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
		return "." + f.Sel.Name
	}
	return ""
}
