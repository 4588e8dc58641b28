package api_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/api"
	"slidegif/solve"
)

func Example() {
	p, _ := api.ParseFile(context.Background(), []byte("name: corner\n\n123\n406\n758\n"))
	s, _ := api.Solve(context.Background(), p, solve.Options{})
	fmt.Println(p.Start.Name, s.Solution.Metric.Count(len(s.Solution.Moves)))
	// Output: corner 2 steps
}

// A search that time ends answers with the best solution that it has, and with what it proved.
func ExampleSolve_deadline() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	p, _ := api.Parse(ctx, "tiles:864/072/513")
	s, _ := api.Solve(ctx, p, solve.Options{})
	fmt.Println(s.LengthText("en"), s.Solution.Optimal())
	// Output: 23 steps, optimal true
}

// Puzzles of a difficulty, each another one.
func ExampleRandom() {
	draw, _ := api.Random("tiles:3x3", "20-22", solve.Options{})
	seen := map[string]bool{}
	for range 100 {
		p, _ := draw.Next(context.Background(), 42)
		seen[p.ID()] = true
	}
	fmt.Println(len(seen) > 90)
	// Output: true
}

// Moves in a notation of the kind take the place of a search.
func ExamplePuzzle_GiveMoves() {
	p, _ := api.Parse(context.Background(), "klotski:xaa/bcd/e.d:x@3.3")
	if err := p.GiveMoves(context.Background(), "cD dU"); err != nil {
		fmt.Println(err)
	}
	p, _ = api.Parse(context.Background(), "tiles:123/406/758")
	_ = p.GiveMoves(context.Background(), "UL")
	s, _ := api.Solve(context.Background(), p, solve.Options{})
	for _, m := range s.Solution.Moves {
		fmt.Println(s.Start.Pieces[m.Pieces[0]].Name, m.Path)
	}
	// Output:
	// move 2: "d" cannot go up from column 3, row 2: "a" stands there
	// 5 U
	// 8 L
}

func TestHandler(t *testing.T) {
	h := api.Handler(api.DefaultLimits(), slog.New(slog.NewTextHandler(io.Discard, nil)))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/solve.json?puzzle=123/406/758", nil))
	if w.Code != 200 || !strings.Contains(w.Body.String(), `"length":2`) {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
}

func TestJSONCanBeReadBack(t *testing.T) {
	ctx := t.Context()
	p, err := api.Parse(ctx, "123/406/758")
	if err != nil {
		t.Fatal(err)
	}
	s, err := api.Solve(ctx, p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if err := api.WriteJSON(ctx, &text, s, "en"); err != nil {
		t.Fatal(err)
	}
	if again, err := api.ParseFile(ctx, []byte(text.String())); err != nil || again.ID() != p.ID() {
		t.Errorf("%v, %v", again, err)
	}
}

// TestLibraryDocument builds the program that samples/library.md shows, in a module of its
// own, and runs it.
func TestLibraryDocument(t *testing.T) {
	text, err := os.ReadFile("../../samples/library.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, found := strings.Cut(string(text), "```go\n")
	program, _, closed := strings.Cut(program, "```")
	if !found || !closed {
		t.Fatal("the document shows no program")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":  "module example\n\ngo 1.26.0\n",
		"go.work": "go 1.26.0\n\nuse (\n\t.\n\t" + root + "\n)\n",
		"main.go": program,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), "go", "run", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOWORK="+filepath.Join(dir, "go.work"), "GOFLAGS=")
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "81 moves") {
		t.Fatalf("%v\n%s", err, out)
	}
	if gif, err := os.ReadFile(filepath.Join(dir, "solution.gif")); err != nil || !strings.HasPrefix(string(gif), "GIF89a") {
		t.Errorf("solution.gif: %v, %.6q", err, gif)
	}
}
