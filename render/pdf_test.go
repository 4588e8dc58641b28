package render

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/pdf"
	"slidegif/render/rendertest"
	"slidegif/solve/board"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

func pdfOf(t *testing.T, s Solution, keys string) (data []byte, pages int) {
	t.Helper()
	var b bytes.Buffer
	r, err := PDF(context.Background(), &b, s, with(t, keys))
	if err != nil {
		t.Fatal(err)
	}
	checkPDF(t, b.Bytes(), r.Pages)
	return b.Bytes(), r.Pages
}

// checkPDF looks for the ends of a PDF and its pages.
func checkPDF(t *testing.T, data []byte, pages int) {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("%PDF-1.")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
		t.Fatalf("%d bytes are no PDF", len(data))
	}
	if n := bytes.Count(data, []byte("<</Type /Page\n")); n != pages {
		t.Errorf("%d pages, %d told", n, pages)
	}
}

func TestPDFShowsEveryPosition(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := wander(layoutOf(classic), 60, 4)
	for keys, want := range map[string]int{
		"":                3, // 25 a page
		"columns=10":      1,
		"from=10,to=20":   1,
		"columns=1":       61,
		"from=60":         1,
		"paper=letter":    4, // 20 a page
		"theme=wood":      3,
		"theme=dark":      3,
		"theme=modern":    3,
		"counter=off":     3,
		"highlight=off":   3,
		"title=第 1 课：华容道": 3,
	} {
		if _, pages := pdfOf(t, s, keys); pages != want {
			t.Errorf("%s: %d pages, want %d", keys, pages, want)
		}
	}
}

// A document of given moves shows every position of the optimum as well, from a new page on.
func TestPDFShowsTheOptimumToo(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	s := against(wander(layoutOf(classic), 60, 4), 30)
	if _, pages := pdfOf(t, s, ""); pages != 3+2 {
		t.Errorf("%d pages of 61 and 31 boards, 25 a page", pages)
	}
	s.Given = false
	if _, pages := pdfOf(t, s, ""); pages != 3 {
		t.Errorf("%d pages where no moves were given", pages)
	}
}

func exercises(n int) []Solution {
	var list []Solution
	for i := range n {
		s := wander(layoutOf(classic), 3+i, uint64(i+1))
		if i%2 == 1 {
			s = pushes(tilesOf(3, 3), 5+i, uint64(i+1))
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
		"":                                   6, // 3 of puzzles, 3 of solutions
		"solutions=off":                      3,
		"per-page=1,solutions=off":           13,
		"per-page=48,solutions=off":          1,
		"title=第 %d 题,lang=zh":               6,
		"title=Puzzles,paper=letter,lang=en": 7,
	} {
		var b bytes.Buffer
		r, err := Worksheet(context.Background(), &b, exercises(13), with(t, keys))
		if err != nil {
			t.Fatal(err)
		}
		checkPDF(t, b.Bytes(), r.Pages)
		if r.Pages != want {
			t.Errorf("%s: %d pages, want %d", keys, r.Pages, want)
		}
	}
}

// Short solutions are lines of moves, on paper of any size. The robot that a puzzle is about is named.
func TestWorksheetSolutions(t *testing.T) {
	s := wander(tilesOf(3, 3), 5, 2)
	robots := Solution{Board: board.Board{W: 3, H: 3, Motion: board.Glide,
		Pieces: []board.Piece{{Name: "A", Label: "A", Cells: []board.Point{{}}, Role: board.Hero}, {Name: "B", Label: "B", At: board.Point{X: 1}, Cells: []board.Point{{}}, Class: 1}},
		Goal:   []board.Piece{{Name: "A", At: board.Point{Y: 2}, Cells: []board.Point{{}}}}}}
	for _, paper := range pdf.Papers {
		var b bytes.Buffer
		r, err := Worksheet(t.Context(), &b, []Solution{s, robots}, Options{Print: Print{Paper: paper}})
		if err != nil || r.Pages != 2 {
			t.Fatalf("%s: %d pages, %v", paper, r.Pages, err)
		}
		file := filepath.Join(t.TempDir(), "a.pdf")
		filetest.Write(t, file, b.Bytes())
		text := string(output(t, "pdftotext", "-layout", file, "-"))
		line := ""
		for _, m := range s.Moves {
			line += " " + s.Board.Pieces[m.Pieces[0]].Label + board.Arrows(m.Path)
		}
		text = strings.Join(strings.Fields(text), "")
		for _, want := range []string{strings.ReplaceAll(line, " ", ""), "RobotA"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", paper, want, text)
			}
		}
	}
}

// A worksheet is text in fonts of its own, says what to do in the reader's language, draws a goal
// that nobody knows, and takes little ink.
func TestWorksheetOnPaper(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	own := tilesOf(3, 3)
	own.Goal = slices.Clone(own.Goal)
	own.Goal[0].At, own.Goal[1].At = own.Goal[1].At, own.Goal[0].At
	list := []Solution{wander(layoutOf(classic), 3, 1), pushes(tilesOf(3, 3), 5, 2), pushes(own, 5, 2)}
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
		text := string(output(t, "pdftotext", "-layout", file, "-"))
		for _, s := range want {
			if !strings.Contains(text, s) {
				t.Errorf("%q: no %q in\n%s", lang, s, text)
			}
		}
		if n := strings.Count(text, "8"); n != 3 {
			t.Errorf("%q: %d tiles with an 8, want one on each board and in the goal:\n%s", lang, n, text)
		}
		if lang == "" && strings.ContainsAny(text, "兵曹") {
			t.Errorf("Chinese labels beside English words:\n%s", text)
		}
		if known := string(output(t, "pdffonts", file)); !strings.Contains(known, "slidegif1") || strings.Contains(known, " no  no ") {
			t.Errorf("fonts:\n%s", known)
		}
		img := rendertest.Decode(t, bytes.NewReader(output(t, "pdftoppm", "-r", "40", "-gray", "-png", file)))
		ink := 0.0
		for y := range img.Bounds().Dy() {
			for x := range img.Bounds().Dx() {
				v, _, _, _ := img.At(x, y).RGBA()
				ink += 1 - float64(v)/0xffff
			}
		}
		if share := ink / float64(img.Bounds().Dx()*img.Bounds().Dy()); share > .1 {
			t.Errorf("%.3f of the page is black", share)
		}
	}
}

// Another program draws the pages: the red of 曹操 on each, and white paper around it.
func TestPDFReaders(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	data, _ := pdfOf(t, solutions[0].solution, "theme=modern")
	dir := t.TempDir()
	file := filepath.Join(dir, "a.pdf")
	filetest.Write(t, file, data)
	img := rendertest.Decode(t, bytes.NewReader(output(t, "pdftoppm", "-r", "60", "-f", "1", "-l", "1", "-png", file)))
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
		t.Errorf("of %d pixels %d are red and %d white", all, red, white)
	}
}

// The pictures of pieces are in one order, and a piece that is marked has its picture as well.
func TestPDFPhoto(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	o := Options{Resources: &Resources{Image: rendertest.Quarters(90, 90)}}
	first := drawnAs(t, "pdf", solutions[0].solution, o)
	if strings.Contains(first, " 0 0 R") {
		t.Fatal("a form refers to a picture that is not in the file")
	}
	for range 3 {
		if drawnAs(t, "pdf", solutions[0].solution, o) != first {
			t.Fatal("other bytes than before")
		}
	}
}

// Pages show each position once, in order, on sheets of nearly one size.
func TestSheetPages(t *testing.T) {
	for _, c := range []struct {
		moves, pages int
		keys         string
	}{
		{81, 5, ""}, {0, 1, ""}, {17, 1, ""}, {18, 2, ""}, {19, 1, "columns=5"}, {20, 2, "columns=5"}, {81, 5, "columns=1"},
		{81, 2, "from=10,to=40"}, {81, 1, "to=0"}, {40, 2, "columns=40"}, {5, 1, "from=9"},
	} {
		s := wander(layoutOf(classic), c.moves, 7)
		pages := SheetPages(s, with(t, c.keys))
		if len(pages) != c.pages {
			t.Errorf("%d moves, %s: %d pages, want %d", c.moves, c.keys, len(pages), c.pages)
		}
		next := with(t, c.keys).Part.From
		for _, p := range pages {
			lines, err := job{Options: p}.lines(s, "solution")
			if err != nil {
				break // of the last case, which a page reports
			}
			timing := lines[0].Timing
			if timing.From != next || timing.To < timing.From {
				t.Errorf("%d moves, %s: from %d to %d after %d", c.moves, c.keys, timing.From, timing.To, next)
			}
			next = timing.To + 1
		}
		if whole, err := jobOf(t, s, with(t, c.keys)).lines(s, "solution"); err == nil && next != whole[0].Timing.To+1 {
			t.Errorf("%d moves, %s: the last position is %d", c.moves, c.keys, next-1)
		}
	}
	s := wander(layoutOf(classic), 20, 7)
	for _, p := range SheetPages(s, with(t, "view=sheet,size=300")) {
		if _, err := PNG(context.Background(), io.Discard, s, p); err != nil {
			t.Error(err)
		}
	}
}
