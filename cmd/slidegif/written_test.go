package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/filetest"
)

// TestWrittenIsPuzzle: every file that slidegif writes of a puzzle is a puzzle file.
func TestWrittenIsPuzzle(t *testing.T) {
	t.Chdir(t.TempDir())
	const id = "klotski:a<&/...:a../..&" // characters that markup escapes
	if code, _, said := runCommand(t, id, "-q", "-o", "a.svg", "-o", "b.svg,view=solution", "-o", "c.svg,view=sheet", "-o", "d.html", "-o", "e.png", "-o", "f.gif", "-o", "g.json", "-o", "h.txt"); code != cli.Done {
		t.Fatalf("exit %d: %s", code, said)
	}
	_, want, _ := runCommand(t, id, "-q", "-f", "txt")
	for _, file := range []string{"a.svg", "b.svg", "c.svg", "d.html", "e.png", "f.gif", "g.json", "h.txt"} {
		if code, out, said := runCommand(t, file, "-q", "-f", "txt"); code != cli.Done || !strings.Contains(out, strings.Split(want, "\n")[1]+"\n") {
			t.Errorf("%s: exit %d: %s%s, want %s", file, code, said, out, want)
		}
	}
	for name, text := range map[string]string{"x.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "x.html": "<!doctype html><metadata>nonsense</metadata>", "y.svg": "<svg><metadata>" + strings.Repeat("tiles:", 100_000)} {
		filetest.Write(t, name, text)
		if code, _, said := runCommand(t, name); code != cli.Usage || !strings.Contains(said, "holds no puzzle") {
			t.Errorf("%s: exit %d: %s", name, code, said)
		}
	}
}

// TestListOfList: --list reads what slidegif list prints, makes the folder of its outputs, and
// names the puzzle that is wrong.
func TestListOfList(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, said := runCommand(t, "list")
	if code != cli.Done {
		t.Fatal(said)
	}
	lines := strings.SplitAfter(out, "\n")
	filetest.Write(t, "list.txt", strings.Join(lines[:3], "")+lines[len(lines)-2]+"12/30\ntiles:12/3\n")
	code, _, said = runCommand(t, "--list", "list.txt", "-o", "out/deep/%s.svg")
	if code == cli.Done || !strings.Contains(said, "line 6: tiles:12/3: ") || strings.Count(said, "line ") != 2 {
		t.Errorf("exit %d: %s", code, said)
	}
	files, _ := filepath.Glob("out/deep/*.svg")
	if len(files) != 4 {
		t.Errorf("%q was written: %s", files, said)
	}
	// Where nothing is written no folder is left.
	filetest.Write(t, "wrong.txt", "tiles:12/3\n")
	for _, args := range [][]string{{"--list", "wrong.txt"}, {"--list", "wrong.txt", "-m", "jump"}, {"--list", "none.txt"}} {
		code, _, said := runCommand(t, append(args, "-o", "new/deep/%s.svg")...)
		if _, err := os.Stat("new"); code == cli.Done || err == nil {
			t.Errorf("%s: exit %d, and the folder is there: %s", args, code, said)
		}
	}
	// Other lines stay as they are.
	for _, line := range []string{"", "# a comment", "1 2 3/4 5 6/7 0 8", "横刀立马", "tiles:12/30", "1xx2/1xx2/3445/3785/6009"} {
		if got := listedID(line); got != line {
			t.Errorf("%q became %q", line, got)
		}
	}
}

// TestTimeoutAnswers: a search that time ends answers with what it has, and says so.
func TestTimeoutAnswers(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, said := runCommand(t, "tiles:5x5@1", "--timeout", "300ms", "--no-cache", "-f", "json")
	if code != cli.Done || !strings.Contains(said, "ended at the limit of time") || !strings.Contains(said, "--timeout") || !strings.Contains(out, `"ended":"time"`) || !strings.Contains(out, `"optimal":false`) {
		t.Errorf("exit %d: %s%.300s", code, said, out)
	}
	if code, _, said := runCommand(t, "tiles:5x5@1", "--timeout", "300ms", "--no-cache", "--optimal", "-f", "json"); code != cli.Limit {
		t.Errorf("with --optimal: exit %d: %s", code, said)
	}
}

// The puzzles of a worksheet are different ones, the easiest first.
func TestRandomWorksheet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "class.pdf")
	code, out, errs := runCommand(t, "random", "tiles:2x2", "-n", "8", "--length", "any", "--seed", "1", "-o", file)
	if code != 0 {
		t.Fatalf("%d: %s", code, errs)
	}
	ids := strings.Fields(out)
	seen, last := map[string]bool{}, 0
	for _, id := range ids {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Solution.Moves); n < last || seen[id] {
			t.Errorf("%s has %d moves after one with %d, or is there twice", id, n, last)
		} else {
			last = n
		}
		seen[id] = true
	}
	data, err := os.ReadFile(file)
	if err != nil || len(ids) != 8 || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("%d puzzles, %d bytes, %v", len(ids), len(data), err)
	}
	if code, _, errs := runCommand(t, "random", "tiles:2x2", "-n", "13", "--length", "any", "--seed", "1", "-o", file); code != 2 || !strings.Contains(errs, "only 12 different puzzles") {
		t.Errorf("%d: %s", code, errs)
	}
}
