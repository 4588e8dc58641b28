package api_test

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"image/png"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/goregular"

	"slidegif/cmd/api"
	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/filetest"
)

func Example() {
	p, _ := api.ParseFile(context.Background(), []byte("name: corner\n\n123\n406\n758\n"))
	s, _ := api.Solve(context.Background(), p, solve.Options{})
	fmt.Println(p.Start.Name, s.LengthText("en"))
	// Output: corner 2 steps, optimal
}

// A search that a deadline ends answers with the best solution that it has, and with what it proved.
func ExampleSolve_deadline() {
	p, _ := api.Parse(context.Background(), "tiles:5x5@1") // too hard to be proved
	ctx, cancel := context.WithTimeout(context.Background(), time.Second/2)
	defer cancel()
	s, err := api.Solve(ctx, p, solve.Options{})
	fmt.Println(err, s.Solution.Optimal(), s.Reached(), s.Solution.AtLeast > 50)
	// Output: <nil> false true true
}

// A position of a solution, in colours and a font of one's own.
func ExampleSolved_Show() {
	p, _ := api.Parse(context.Background(), "864/072/513")
	s, _ := api.Solve(context.Background(), p, solve.Options{})
	look, _ := theme.Read([]byte(`{"base": "modern", "paper": "#ffffff", "floor": "#d6e4ee"}`))
	var picture bytes.Buffer // or a file
	_, err := render.PNG(context.Background(), &picture, s.Show(), render.Options{
		View: "step:8", Size: 300, Background: "transparent",
		Resources: &render.Resources{Theme: &look, Font: goregular.TTF},
	})
	shown, _ := png.DecodeConfig(&picture)
	fmt.Println(err, shown.Height)
	// Output: <nil> 300
}

// A hundred puzzles of a difficulty, each another one. The seed always means these.
func ExampleRandom() {
	draw, _ := api.Random("tiles:3x3", "20-22", 42, solve.Options{})
	seen := map[string]bool{}
	for range 100 {
		p, _ := draw.Next(context.Background())
		seen[p.ID()] = true
	}
	fmt.Println(len(seen))
	// Output: 100
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

// TestNextEnds: where there is no other puzzle, the error says so.
func TestNextEnds(t *testing.T) {
	draw, err := api.Random("tiles:2x2", "any", 1, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for err == nil && n < 20 {
		if _, err = draw.Next(t.Context()); err == nil {
			n++
		}
	}
	if n != 12 || !strings.Contains(err.Error(), "only 12 different puzzles") {
		t.Errorf("%d puzzles, %v", n, err)
	}
}

func TestHandler(t *testing.T) {
	h := api.Handler(api.Limits{Positions: 3}, slog.New(slog.NewTextHandler(io.Discard, nil)))
	for id, want := range map[string]int{"123/456/708": 200, "867/254/301": 503} {
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, httptest.NewRequest("GET", "/solve.json?puzzle="+id, nil)); w.Code != want {
			t.Errorf("%s: %d %.200s", id, w.Code, w.Body)
		}
	}
}

func TestJSONCanBeReadBack(t *testing.T) {
	p, err := api.Parse(t.Context(), "123/406/758")
	if err != nil {
		t.Fatal(err)
	}
	s, err := api.Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := s.WriteJSON(&text, "en"); err != nil {
		t.Fatal(err)
	}
	if again, err := api.ParseFile(t.Context(), text.Bytes()); err != nil || again.ID() != p.ID() {
		t.Errorf("%v, %v", again, err)
	}
}

// TestTypesCanBeNamed: no exported type is another name of an internal one.
func TestTypesCanBeNamed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Assign.IsValid() {
				t.Errorf("%s: %s is an alias", name, spec.Name)
			}
			return true
		})
	}
}

// TestLibraryDocument builds the program that samples/library.md shows, in a module of its
// own, and runs it.
func TestLibraryDocument(t *testing.T) {
	text := filetest.Read(t, "../../samples/library.md")
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
		filetest.Write(t, filepath.Join(dir, name), []byte(content))
	}
	run := exec.CommandContext(t.Context(), "go", "run", ".")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOWORK="+filepath.Join(dir, "go.work"))
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "81 moves") {
		t.Fatalf("%v\n%s", err, out)
	}
	if gif, err := os.ReadFile(filepath.Join(dir, "solution.gif")); err != nil || !strings.HasPrefix(string(gif), "GIF89a") {
		t.Errorf("solution.gif: %v, %.6q", err, gif)
	}
}
