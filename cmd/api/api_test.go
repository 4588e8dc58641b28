package api_test

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"image/png"
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
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

func Example() {
	p, _ := api.ParseFile(context.Background(), []byte("name: corner\n\n123\n406\n758\n"))
	s, _ := api.Solve(context.Background(), p, solve.Options{})
	fmt.Println(p.Start.Name, s.LengthText("en"))
	// Output: corner 2 steps, optimal
}

// When the deadline ends a search, Solve returns the best solution and the proved lower bound.
func ExampleSolve_deadline() {
	p, _ := api.Parse(context.Background(), "tiles:5x5@1") // too hard for a proof
	ctx, cancel := context.WithTimeout(context.Background(), time.Second/2)
	defer cancel()
	s, err := api.Solve(ctx, p, solve.Options{})
	fmt.Println(err, s.Solution.Optimal(), s.Reached(), s.Solution.LowerBound > 50)
	// Output: <nil> false true true
}

// Draw a position of a solution with custom colours and a custom font.
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

// Draw a hundred distinct puzzles of similar difficulty. The seed makes them reproducible.
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

// This example reads the puzzle in an image, and prints the alternatives if the result is uncertain.
func ExampleReadScreenshot() {
	drawn, _ := api.Parse(context.Background(), "tiles:867/254/301")
	var file bytes.Buffer
	render.PNG(context.Background(), &file, render.Solution{Board: drawn.Start}, render.Options{View: "start", Size: 360})
	img, _ := png.Decode(&file) // any other image.Image works as well

	shot, err := api.ReadScreenshot(img)
	if err != nil {
		fmt.Println(err)
		return
	}
	if shot.Doubt != nil {
		fmt.Println(shot.Doubt.Reason, shot.Doubt.IDs)
	}
	p, _ := api.Parse(context.Background(), shot.ID)
	fmt.Println(p.ID())
	// Output: tiles:867/254/301
}

// Use given moves instead of a search.
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
	// move 2: "d" cannot move up from column 3, row 2: "a" is in the way
	// 5 U
	// 8 L
}

// TestNextEnds checks the error after the last puzzle.
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
		t.Errorf("Next returned %d puzzles, then %v, want 12 and an error about them", n, err)
	}
}

func TestJSONRoundTrip(t *testing.T) {
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
		t.Errorf("ParseFile of WriteJSON = %v, %v, want %s", again, err, p.ID())
	}
}

// TestTypesCanBeNamed checks that no type is an alias, which could refer to an internal type.
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
				t.Errorf("%s: type %s is an alias, want a defined type", name, spec.Name)
			}
			return true
		})
	}
}

// TestLibraryDocument builds and runs the program in samples/library.md as a separate module.
func TestLibraryDocument(t *testing.T) {
	text := filetest.Read(t, "../../samples/library.md")
	_, program, found := strings.Cut(string(text), "```go\n")
	program, _, closed := strings.Cut(program, "```")
	if !found || !closed {
		t.Fatal("samples/library.md has no Go program")
	}
	_, excerpt, _ := strings.Cut(string(filetest.Read(t, "../../README.md")), "```go\n")
	excerpt, _, _ = strings.Cut(excerpt, "```")
	if excerpt == "" {
		t.Error("README.md has no Go code")
	}
	for line := range strings.Lines(excerpt) {
		if !strings.Contains(program, "\t"+line) {
			t.Errorf("README.md has a line that is missing in the program in samples/library.md: %s", line)
		}
	}
	testcost.LongOnly(t, "it links a program")
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
	if err != nil || !strings.Contains(string(out), "31 steps") {
		t.Fatalf("go run of the program in samples/library.md: %v, output\n%s", err, out)
	}
	if got, want := filetest.Read(t, filepath.Join(dir, "eight.gif")), filetest.Read(t, "../../samples/eight.gif"); !bytes.Equal(got, want) {
		t.Errorf("eight.gif of the program has %d bytes and differs from samples/eight.gif with %d bytes", len(got), len(want))
	}
}
