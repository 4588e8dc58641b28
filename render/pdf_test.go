package render

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/pdf"
	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

func drawPDF(t *testing.T, s Solution, keys string) (data []byte, pages int) {
	t.Helper()
	var b bytes.Buffer
	r, err := PDF(context.Background(), &b, s, parseOptions(t, keys))
	if err != nil {
		t.Fatal(err)
	}
	checkPDF(t, b.Bytes(), r.Pages)
	return b.Bytes(), r.Pages
}

// checkPDF checks the header, the trailer and the number of pages of a PDF.
func checkPDF(t *testing.T, data []byte, pages int) {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("%PDF-1.")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
		t.Fatalf("file of %d bytes has no PDF header or trailer", len(data))
	}
	if n := bytes.Count(data, []byte("<</Type /Page\n")); n != pages {
		t.Errorf("PDF has %d pages, %d reported", n, pages)
	}
}

func TestPDFPages(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := randomSolution(newBoard(classic), 60, 4)
	for keys, want := range map[string]int{
		"":                3, // 25 per page
		"columns=10":      1,
		"from=10,to=20":   1,
		"columns=1":       61,
		"from=60":         1,
		"paper=letter":    4, // 20 per page
		"theme=wood":      3,
		"theme=dark":      3,
		"theme=modern":    3,
		"counter=off":     3,
		"highlight=off":   3,
		"title=第 1 课：华容道": 3,
	} {
		if _, pages := drawPDF(t, s, keys); pages != want {
			t.Errorf("PDF with %s: %d pages, want %d", keys, pages, want)
		}
	}
}

// TestPDFComparison checks that a document of the user's moves also shows the comparison, starting on a new
// page.
func TestPDFComparison(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := withComparison(randomSolution(newBoard(classic), 60, 4), 30)
	if _, pages := drawPDF(t, s, ""); pages != 3+2 {
		t.Errorf("PDF of 61 and 31 boards: %d pages, want 5", pages)
	}
	s.Given = false
	if _, pages := drawPDF(t, s, ""); pages != 3 {
		t.Errorf("PDF without moves of the user: %d pages, want 3", pages)
	}
}

func worksheetSolutions(n int) []Solution {
	var list []Solution
	for i := range n {
		s := randomSolution(newBoard(classic), 3+i, uint64(i+1))
		if i%2 == 1 {
			s = randomPushes(newTiles(3, 3), 5+i, uint64(i+1))
		}
		s.AtLeast = len(s.Moves)
		if i%3 == 0 {
			s.Board.Goal = s.Board.Pieces[1:2]
		}
		list = append(list, s)
	}
	return list
}

func TestWorksheet(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for keys, want := range map[string]int{
		"":                                   5, // 3 pages of puzzles, 2 pages of solutions
		"solutions=off":                      3,
		"per-page=1,solutions=off":           13,
		"per-page=48,solutions=off":          1,
		"title=第 %d 题,lang=zh":               5,
		"title=Puzzles,paper=letter,lang=en": 5,
	} {
		var b bytes.Buffer
		r, err := Worksheet(context.Background(), &b, worksheetSolutions(13), parseOptions(t, keys))
		if err != nil {
			t.Fatal(err)
		}
		checkPDF(t, b.Bytes(), r.Pages)
		if r.Pages != want {
			t.Errorf("Worksheet with %s: %d pages, want %d", keys, r.Pages, want)
		}
	}
}

// TestWorksheetSolutions checks, for every paper size, that short solutions are printed as moves and that
// the target robot is named.
func TestWorksheetSolutions(t *testing.T) {
	s := randomSolution(newTiles(3, 3), 5, 2)
	robots := Solution{Board: board.Board{W: 3, H: 3, Rules: board.Rules{Motion: board.Glide},
		Pieces: []board.Piece{{Name: "A", Label: "A", Cells: []board.Point{{}}, Role: board.MainPiece}, {Name: "B", Label: "B", At: board.Point{X: 1}, Cells: []board.Point{{}}, Class: 1}},
		Goal:   []board.Piece{{Name: "A", At: board.Point{Y: 2}, Cells: []board.Point{{}}}}}}
	for _, paper := range pdf.Papers {
		var b bytes.Buffer
		r, err := Worksheet(t.Context(), &b, []Solution{s, robots}, Options{Print: Print{Paper: paper}})
		if err != nil || r.Pages != 2 {
			t.Fatalf("Worksheet on %s: %d pages, error %v; want 2 pages", paper, r.Pages, err)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		filetest.Write(t, file, b.Bytes())
		text := string(runTool(t, "pdftotext", "-layout", file, "-"))
		line := ""
		for _, m := range s.Moves {
			line += " " + s.Board.Pieces[m.Pieces[0]].Label + board.Arrows(m.Path)
		}
		text = strings.Join(strings.Fields(text), "")
		for _, want := range []string{strings.ReplaceAll(line, " ", ""), "RobotA", fmt.Sprintf("4561%dmoves", len(s.Moves))} { // the picture has labels, the number of the puzzle, and the length
			if !strings.Contains(text, want) {
				t.Errorf("Worksheet on %s: no %q in\n%s", paper, want, text)
			}
		}
	}
}

// TestWorksheetNames checks that the boards, the picture and the moves of a worksheet name each piece alike, and that the
// picture has the number and the name of its puzzle.
func TestWorksheetNames(t *testing.T) {
	blocks := mustSolve(t, "gates:#GGB##/#.a..#/#.b.c#/#GG#B#:aG,bG,cB")
	saddle := mustSolve(t, "klotski:横刀立马")
	for _, test := range []struct {
		lang, title   string
		puzzle        Solution
		names, others []string
	}{
		{"en", "2", blocks, []string{"Ga", "Gb", "B"}, nil},
		{"zh", "2", blocks, []string{"绿a", "绿b", "蓝"}, []string{"Ga", "B"}},
		{"en", "2 Sword Across the Saddle", saddle, []string{"Cao Cao", "Zhang Fei", "Soldier 1", "Soldier 4"}, []string{"横刀立马", "x→"}},
		{"zh", "2 横刀立马", saddle, []string{"曹操", "张飞", "兵1", "兵4"}, []string{"x→"}},
	} {
		var b bytes.Buffer
		first := blocks
		first.Moves = nil
		if _, err := Worksheet(t.Context(), &b, []Solution{first, test.puzzle}, parseOptions(t, "lang="+test.lang)); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		filetest.Write(t, file, b.Bytes())
		pages := strings.Split(string(runTool(t, "pdftotext", "-raw", file, "-")), "\f")
		text := func(s string) string { return strings.Join(strings.Fields(s), "") }
		picture, moves, _ := strings.Cut(text(pages[1]), map[string]string{"en": "0moves", "zh": "0步"}[test.lang])
		if !strings.Contains(picture, text(test.title)) {
			t.Errorf("lang %s: no %q below the picture:\n%s", test.lang, test.title, pages[1])
		}
		for _, name := range test.names {
			name = text(name)
			if !strings.Contains(text(pages[0]), name) || !strings.Contains(picture, name) || !strings.ContainsAny(strings.Join(strings.Split(moves, name)[1:], " "), "↑↓←→") {
				t.Errorf("lang %s: no %q on each of the board, the picture and in the moves:\n%s", test.lang, name, strings.Join(pages, "\n"))
			}
		}
		for _, name := range test.others {
			if strings.Contains(pages[0], name) || strings.Contains(pages[1], name) {
				t.Errorf("lang %s: %q in\n%s", test.lang, name, strings.Join(pages, "\n"))
			}
		}
	}
}

// TestWorksheetText checks that a worksheet has text in embedded fonts, instructions in the language of the
// options, a picture of unusual goals, and little ink.
func TestWorksheetText(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	swapped := newTiles(3, 3)
	swapped.Goal = slices.Clone(swapped.Goal)
	swapped.Goal[0].At, swapped.Goal[1].At = swapped.Goal[1].At, swapped.Goal[0].At
	list := []Solution{randomSolution(newBoard(classic), 3, 1), randomPushes(newTiles(3, 3), 5, 2), randomPushes(swapped, 5, 2)}
	list[0].Tasks = []string{"Bring the {hero} block"}
	for lang, want := range map[string][]string{
		"":   {"Class 5", "Name", "Bring the thick-edged block", "Goal"},
		"zh": {"Class 5", "姓名", "粗框", "目标", "兵"},
	} {
		var b bytes.Buffer
		if _, err := Worksheet(t.Context(), &b, list, Options{Lang: lang, Title: "Class 5", Print: Print{Solutions: Off}}); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		filetest.Write(t, file, b.Bytes())
		text := string(runTool(t, "pdftotext", "-layout", file, "-"))
		for _, s := range want {
			if !strings.Contains(text, s) {
				t.Errorf("lang %q: no %q in\n%s", lang, s, text)
			}
		}
		if n := strings.Count(text, "8"); n != 3 {
			t.Errorf("lang %q: %d tiles with an 8, want 3 (two boards and a goal) in\n%s", lang, n, text)
		}
		if lang == "" && strings.ContainsAny(text, "兵曹") {
			t.Errorf("Chinese labels on an English worksheet:\n%s", text)
		}
		if fonts := string(runTool(t, "pdffonts", file)); !strings.Contains(fonts, "slidegif1") || strings.Contains(fonts, " no  no ") {
			t.Errorf("fonts are not embedded or lack Unicode maps:\n%s", fonts)
		}
		img := rendertest.DecodePNG(t, bytes.NewReader(runTool(t, "pdftoppm", "-r", "40", "-gray", "-png", file)))
		ink := 0.0
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				v, _, _, _ := img.At(x, y).RGBA()
				ink += 1 - float64(v)/0xffff
			}
		}
		if coverage := ink / float64(img.Bounds().Dx()*img.Bounds().Dy()); coverage > .1 {
			t.Errorf("ink coverage = %.3f, want at most 0.1", coverage)
		}
	}
}

// TestPDFRendering renders a page with pdftoppm and checks that it shows the red piece 曹操 on white paper.
func TestPDFRendering(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	data, _ := drawPDF(t, solutions[0].solution, "theme=modern")
	dir := t.TempDir()
	file := filepath.Join(dir, "a.pdf")
	filetest.Write(t, file, data)
	img := rendertest.DecodePNG(t, bytes.NewReader(runTool(t, "pdftoppm", "-r", "60", "-f", "1", "-l", "1", "-png", file)))
	red, white, all := 0, 0, img.Bounds().Dx()*img.Bounds().Dy()
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, _ := img.At(x, y).RGBA()
			switch {
			case r > 0xb000 && g < 0x7000 && b < 0x7000:
				red++
			case r+g+b == 3*0xffff:
				white++
			}
		}
	}
	if red < all/100 || white < all/4 {
		t.Errorf("%d red and %d white pixels of %d, want at least %d and %d", red, white, all, all/100, all/4)
	}
}

// TestPDFPhoto checks that documents with a photo are deterministic and that all forms refer to existing
// pictures.
func TestPDFPhoto(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	o := Options{Resources: &Resources{Image: rendertest.Quarters(90, 90)}}
	first := mustDraw(t, "pdf", solutions[0].solution, o)
	if strings.Contains(first, " 0 0 R") {
		t.Fatal("a form refers to a missing picture")
	}
	for range 3 {
		if mustDraw(t, "pdf", solutions[0].solution, o) != first {
			t.Fatal("PDF is not deterministic")
		}
	}
}

// TestSheetPages checks that the pages show every position once and in order.
func TestSheetPages(t *testing.T) {
	for _, c := range []struct {
		moves, pages int
		keys         string
	}{
		{81, 5, ""}, {0, 1, ""}, {17, 1, ""}, {18, 2, ""}, {19, 1, "columns=5"}, {20, 2, "columns=5"}, {81, 5, "columns=1"},
		{81, 2, "from=10,to=40"}, {81, 1, "to=0"}, {40, 2, "columns=40"}, {5, 1, "from=9"},
	} {
		s := randomSolution(newBoard(classic), c.moves, 7)
		pages := SheetPages(s, parseOptions(t, c.keys))
		if len(pages) != c.pages {
			t.Errorf("SheetPages of %d moves with %q: %d pages, want %d", c.moves, c.keys, len(pages), c.pages)
		}
		next := parseOptions(t, c.keys).Part.From
		for _, p := range pages {
			lines, err := p.lines(s, false)
			if err != nil {
				break // the part is out of range in the last case
			}
			timing := lines[0].Timing
			if timing.From != next || timing.To < timing.From {
				t.Errorf("SheetPages of %d moves with %q: page from %d to %d, want from %d", c.moves, c.keys, timing.From, timing.To, next)
			}
			next = timing.To + 1
		}
		if lines, err := parseOptions(t, c.keys).lines(s, false); err == nil && next != lines[0].Timing.To+1 {
			t.Errorf("SheetPages of %d moves with %q: last position = %d, want %d", c.moves, c.keys, next-1, lines[0].Timing.To)
		}
	}
	s := randomSolution(newBoard(classic), 20, 7)
	for _, p := range SheetPages(s, parseOptions(t, "view=sheet,size=300")) {
		if _, err := PNG(context.Background(), io.Discard, s, p); err != nil {
			t.Error(err)
		}
	}
}
