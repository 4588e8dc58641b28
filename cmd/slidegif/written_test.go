package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/samples"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestOutputsArePuzzleFiles checks that slidegif can read the puzzle back from each file that it writes.
func TestOutputsArePuzzleFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	const id = "klotski:a<&/...:a../..&" // with characters that must be escaped in SVG and HTML
	if code, _, stderr := runCommand(t, id, "-q", "-o", "a.svg", "-o", "b.svg,view=solution", "-o", "c.svg,view=sheet", "-o", "d.html", "-o", "e.png", "-o", "f.gif", "-o", "g.json", "-o", "h.txt"); code != cli.Done {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	_, want, _ := runCommand(t, id, "-q", "-f", "txt")
	for _, file := range []string{"a.svg", "b.svg", "c.svg", "d.html", "e.png", "f.gif", "g.json", "h.txt"} {
		if code, out, stderr := runCommand(t, file, "-q", "-f", "txt"); code != cli.Done || !strings.Contains(out, strings.Split(want, "\n")[1]+"\n") {
			t.Errorf("%s: exit %d: %s%s, want %s", file, code, stderr, out, want)
		}
	}
	for name, text := range map[string]string{"x.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "x.html": "<!doctype html><metadata>nonsense</metadata>", "y.svg": "<svg><metadata>" + strings.Repeat("tiles:", 100_000)} {
		filetest.Write(t, name, text)
		if code, _, stderr := runCommand(t, name); code != cli.Usage || !strings.Contains(stderr, "contains no puzzle") {
			t.Errorf("%s: exit %d, want %d: %s", name, code, cli.Usage, stderr)
		}
	}
}

// TestPrintedListAsInput checks that --list reads the output of "slidegif list", creates the directory of
// the outputs, and reports the lines of invalid puzzles.
func TestPrintedListAsInput(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := runCommand(t, "list")
	if code != cli.Done {
		t.Fatal(stderr)
	}
	lines := strings.SplitAfter(out, "\n")
	filetest.Write(t, "list.txt", strings.Join(lines[:3], "")+lines[len(lines)-2]+"12/30\ntiles:12/3\n")
	code, _, stderr = runCommand(t, "--list", "list.txt", "-o", "out/deep/%s.svg")
	if code == cli.Done || !strings.Contains(stderr, "line 6: tiles:12/3: ") || strings.Count(stderr, "line ") != 2 {
		t.Errorf("exit %d, want a failure of line 6 only: %s", code, stderr)
	}
	files, _ := filepath.Glob("out/deep/*.svg")
	if len(files) != 4 {
		t.Errorf("%d files %q, want 4: %s", len(files), files, stderr)
	}
	// Without outputs, no directory is left.
	filetest.Write(t, "wrong.txt", "tiles:12/3\n")
	for _, args := range [][]string{{"--list", "wrong.txt"}, {"--list", "wrong.txt", "-m", "jump"}, {"--list", "none.txt"}} {
		code, _, stderr := runCommand(t, append(args, "-o", "new/deep/%s.svg")...)
		if _, err := os.Stat("new"); code == cli.Done || err == nil {
			t.Errorf("%s: exit %d, Stat error %v; want a failure and no directory: %s", args, code, err, stderr)
		}
	}
	// Other lines are not changed.
	for _, line := range []string{"", "# a comment", "1 2 3/4 5 6/7 0 8", "横刀立马", "tiles:12/30", "1xx2/1xx2/3445/3785/6009"} {
		if got := parseListLine(line); got != line {
			t.Errorf("parseListLine(%q) = %q, want no change", line, got)
		}
	}
}

// TestTimeoutReturnsBest checks that a search that times out returns its best solution and reports the limit.
func TestTimeoutReturnsBest(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := runCommand(t, "tiles:5x5@1", "--timeout", "300ms", "--no-cache", "-f", "json")
	if code != cli.Done || !strings.Contains(stderr, "stopped at the time limit") || !strings.Contains(stderr, "--timeout") || !strings.Contains(out, `"ended":"time"`) || !strings.Contains(out, `"optimal":false`) {
		t.Errorf("exit %d, want %d, a note about --timeout, and \"optimal\":false: %s%.300s", code, cli.Done, stderr, out)
	}
	if code, _, stderr := runCommand(t, "tiles:5x5@1", "--timeout", "300ms", "--no-cache", "--optimal", "-f", "json"); code != cli.Limit {
		t.Errorf("--optimal: exit %d, want %d: %s", code, cli.Limit, stderr)
	}
}

// TestRandomWorksheet checks that the puzzles of a worksheet are different and sorted by length.
func TestRandomWorksheet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "class.pdf")
	code, out, stderr := runCommand(t, "random", "tiles:2x2", "-n", "8", "--length", "any", "--seed", "1", "-o", file)
	if code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	ids := strings.Fields(out)
	seen, last := map[string]bool{}, 0
	for _, id := range ids {
		p, err := pipeline.ParseID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pipeline.Solve(t.Context(), p, solve.Options{}, pipeline.Parts{})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(s.Solution.Moves); n < last || seen[id] {
			t.Errorf("%s has %d moves after a puzzle with %d, or occurs twice", id, n, last)
		} else {
			last = n
		}
		seen[id] = true
	}
	data, err := os.ReadFile(file)
	if err != nil || len(ids) != 8 || !bytes.HasPrefix(data, []byte("%PDF")) {
		t.Errorf("%d puzzles, file of %d bytes, error %v; want 8 puzzles, a PDF", len(ids), len(data), err)
	}
	if code, _, stderr := runCommand(t, "random", "tiles:2x2", "-n", "13", "--length", "any", "--seed", "1", "-o", file); code != 2 || !strings.Contains(stderr, "only 12 different puzzles") {
		t.Errorf("13 puzzles: exit %d, want 2: %s", code, stderr)
	}
}

// TestLongSolutions checks that the solutions of six long puzzles, below a picture, take two pages of a worksheet, with
// their moves as text, and that the worksheet contains the names of puzzles.
func TestLongSolutions(t *testing.T) {
	testcost.LongOnly(t, "it writes a worksheet of long solutions")
	t.Chdir(t.TempDir())
	filetest.Write(t, "list.txt", "峰回路转\n横刀立马\nrush-50\n横刀立马\n横刀立马\ntiles:647/850/321\n")
	code, _, stderr := runCommand(t, "--list", "list.txt", "-o", "sheet.pdf")
	if code != cli.Done || !strings.Contains(stderr, "6 puzzles; 3 pages") {
		t.Fatalf("exit %d, want a page of puzzles and two pages of solutions: %s", code, stderr)
	}
	_, moves, _ := runCommand(t, "横刀立马", "-f", "json")
	var solution struct {
		Moves []struct{ Piece, Path string }
	}
	if err := json.Unmarshal([]byte(moves), &solution); err != nil || len(solution.Moves) != 81 {
		t.Fatalf("%d moves, %v", len(solution.Moves), err)
	}
	names := map[string]string{
		"1": "Zhang Fei", "2": "Zhao Yun", "3": "Ma Chao", "4": "Guan Yu", "5": "Huang Zhong", "6": "Soldier 1", "7": "Soldier 2", "8": "Soldier 3", "9": "Soldier 4",
	}
	want := "" // the first line
	for _, m := range solution.Moves[:7] {
		want += names[m.Piece] + board.Arrows(m.Path)
	}
	out, err := exec.Command("pdftotext", "-layout", "sheet.pdf", "-").Output()
	if err != nil {
		t.Skip("needs pdftotext: ", err)
	}
	text := string(out)
	for _, want := range []string{"Sword Across the Saddle", want, "[27]"} {
		if !strings.Contains(strings.ReplaceAll(text, " ", ""), strings.ReplaceAll(want, " ", "")) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestLargeBoardsWithoutSolutions checks that a worksheet without solutions accepts boards that are too large to
// search, and that a worksheet with solutions names --teach.
func TestLargeBoardsWithoutSolutions(t *testing.T) {
	testcost.LongOnly(t, "it draws large boards")
	t.Chdir(t.TempDir())
	filetest.Write(t, "list.txt", "tiles:9x9@1\ntiles:16x16@2\n")
	for _, args := range [][]string{
		{"random", "tiles:10x10", "-n", "2", "--seed", "1", "-o", "a.pdf,solutions=off"},
		{"--list", "list.txt", "-o", "b.pdf,solutions=off"},
	} {
		if code, _, stderr := runCommand(t, args...); code != cli.Done || !strings.Contains(stderr, "2 puzzles; 1 page") {
			t.Errorf("%q: exit %d: %s", args, code, stderr)
		}
	}
	if code, _, stderr := runCommand(t, "--list", "list.txt", "-o", "c.pdf", "--effort", "1000"); code != cli.Limit || !strings.Contains(stderr, "--teach") {
		t.Errorf("worksheet with solutions: exit %d: %s", code, stderr)
	}
}

// TestBooklet writes the booklet of the perfect puzzles in each language. Its first page must have a title and all names, and
// no line for the name of a pupil.
// Unless SLIDEGIF_LONG is set, it writes only the booklet in traditional Chinese.
func TestBooklet(t *testing.T) {
	testcost.LongOnly(t, "it draws a hundred puzzles")
	t.Chdir(t.TempDir())
	first := samples.Perfect()[0]
	last := samples.Perfect()[len(samples.Perfect())-1]
	titles := map[string]string{"en": "Sliding puzzles", "zh": "滑块谜题", "zh-Hant": "滑塊謎題"}
	for lang, want := range map[string]string{"en": first.English, "zh": first.Chinese, "zh-Hant": hanzi.Traditional(first.Chinese)} {
		if code, _, stderr := runCommand(t, "--list", "perfect", "--lang", lang, "-o", "booklet.pdf"); code != cli.Done {
			t.Fatalf("%s: exit %d: %s", lang, code, stderr)
		}
		text, err := exec.Command("pdftotext", "-layout", "-l", "1", "booklet.pdf", "-").Output()
		if err != nil {
			t.Skip("needs pdftotext: ", err)
		}
		if got := string(text); !strings.HasPrefix(strings.TrimSpace(got), titles[lang]) || lang == "en" && !strings.Contains(got, last.English) || strings.Contains(got, "Name") || strings.Contains(got, "姓名") {
			t.Errorf("%s: the first page is not the contents:\n%s", lang, text)
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("%s: no %q in\n%s", lang, want, text)
		}
	}
}
