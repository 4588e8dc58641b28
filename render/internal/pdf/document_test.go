package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"image"
	"image/color"
	"io"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// design is the design of the documents in these tests.
func design() theme.Design {
	return theme.Design{Theme: theme.Themes[0], Board: rendertest.Board(rendertest.Classic), Labels: true}
}

// write writes a document with one page for each text.
func write(t *testing.T, paper string, texts ...string) []byte {
	t.Helper()
	d, err := newDocument(paper, "Title", "tiles:123/456/780", design())
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		d.addPage()
		d.text(text, image.Rect(margin, margin, d.size.X-margin, margin+100), theme.Left, 42, color.RGBA{A: 255})
	}
	var b bytes.Buffer
	if err := d.write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// checkObjects reads a document as a viewer does: it follows the reference at the end to the table of objects, and each
// entry of the table to its object. It returns the inflated streams.
func checkObjects(t *testing.T, data []byte) (streams []string) {
	t.Helper()
	match := regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n$`).FindSubmatch(data)
	if match == nil {
		t.Fatal("the document does not end with the place of its table")
	}
	at, _ := strconv.Atoi(string(match[1]))
	table := string(data[at:])
	var size int
	if n, err := fmt.Sscanf(table, "xref\n0 %d\n", &size); n != 1 || err != nil {
		t.Fatalf("the table begins with %.20q", table)
	}
	if !strings.Contains(table, fmt.Sprintf("/Size %d\n", size)) {
		t.Errorf("the trailer does not name the %d entries of the table", size)
	}
	rows := table[strings.Index(table, "\n0000000000")+1:]
	for n := 1; n < size; n++ {
		row := rows[20*n:][:20]
		place, _ := strconv.Atoi(row[:10])
		object := data[place:]
		if !bytes.HasPrefix(object, fmt.Appendf(nil, "%d 0 obj\n", n)) {
			t.Fatalf("entry %d of the table, %q, points at %.20q", n, row, object)
		}
		object = object[:bytes.Index(object, []byte("endobj"))]
		head, _, isStream := bytes.Cut(object, []byte("stream\n"))
		if !isStream {
			continue
		}
		length := regexp.MustCompile(`/Length (\d+)`).FindSubmatch(head)
		long, _ := strconv.Atoi(string(length[1]))
		body := data[place+len(head)+len("stream\n"):]
		if !bytes.HasPrefix(body[long:], []byte("\nendstream")) {
			t.Errorf("object %d: the stream does not have %d bytes", n, long)
		}
		if bytes.Contains(head, []byte("/FlateDecode")) {
			z, err := zlib.NewReader(bytes.NewReader(body[:long]))
			if err != nil {
				t.Fatalf("object %d: %v", n, err)
			}
			text, err := io.ReadAll(z)
			if err != nil {
				t.Fatalf("object %d: %v", n, err)
			}
			streams = append(streams, string(text))
		}
	}
	return streams
}

// TestObjects checks that a viewer finds each object of a document, and one page for each text.
func TestObjects(t *testing.T) {
	for _, texts := range [][]string{{"One"}, {"One", "Two", "Three"}, {"横刀立马", "Ä & <x>"}} {
		data := write(t, "", texts...)
		if streams := checkObjects(t, data); len(streams) < len(texts) {
			t.Errorf("%d streams for %d pages", len(streams), len(texts))
		}
		if n := bytes.Count(data, []byte("<</Type /Page\n")); n != len(texts) {
			t.Errorf("%d pages, want %d", n, len(texts))
		}
		if again := write(t, "", texts...); !bytes.Equal(again, data) {
			t.Errorf("%q: two documents differ", texts)
		}
	}
}

// TestPaper checks the sizes of the pages in points: 210 by 297 mm, 148 by 210 mm, and 8.5 by 11 inches.
func TestPaper(t *testing.T) {
	for paper, want := range map[string]string{"": "595.28 841.89", "a4": "595.28 841.89", "a5": "419.53 595.28", "letter": "612.00 792.00"} {
		if data := write(t, paper, "x"); !bytes.Contains(data, []byte("/MediaBox [0 0 "+want+"]")) {
			t.Errorf("paper %q: %s, want %s", paper, regexp.MustCompile(`/MediaBox \[.*\]`).Find(data), want)
		}
	}
	if _, err := newDocument("a6", "", "", design()); err == nil || !strings.Contains(err.Error(), `unknown size "a6"`) {
		t.Errorf("paper a6: error %v", err)
	}
}

// TestText reads the texts of a document with pdftotext of Poppler.
func TestText(t *testing.T) {
	pdftotext := rendertest.RequireProgram(t, "pdftotext")
	texts := []string{"Move 兵 to the right", "Größe: 5 × 4", "solution: 81 moves"}
	command := exec.Command(pdftotext, "-", "-")
	command.Stdin = bytes.NewReader(write(t, "", texts...))
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, page := range strings.Split(strings.TrimSuffix(string(out), "\f"), "\f") {
		if strings.TrimSpace(page) != texts[i] {
			t.Errorf("page %d: %q, want %q", i+1, page, texts[i])
		}
	}
}

// TestPicture checks that the page of a drawing has its shape if the length to print is given, and the paper otherwise.
func TestPicture(t *testing.T) {
	drawing := plan.Drawing{Draw: func(_ context.Context, width int) (plan.Picture, error) {
		return plan.Picture{Theme: theme.Themes[0], Size: image.Pt(width, width/2), Title: "wide"}, nil
	}}
	for print, want := range map[float64]string{0: "595.28 841.89", 720: "720.00 360.00"} {
		var b bytes.Buffer
		r, err := Write(t.Context(), &b, plan.Plan{Design: design(), Content: drawing, Print: print})
		if err != nil || r.Pages != 1 {
			t.Fatalf("%d pages, error %v", r.Pages, err)
		}
		checkObjects(t, b.Bytes())
		if !bytes.Contains(b.Bytes(), []byte("/MediaBox [0 0 "+want+"]")) {
			t.Errorf("length %g: %s, want %s", print, regexp.MustCompile(`/MediaBox \[.*\]`).FindAll(b.Bytes(), -1), want)
		}
	}
}

// TestRecompressDamaged checks that a document whose stream ends early is an error.
func TestRecompressDamaged(t *testing.T) {
	if _, err := recompress([]byte("1 0 obj\n<</Length 99>>\nstream\nabc\nendstream\n")); err == nil {
		t.Error("a stream of 99 bytes in a document of 40 is accepted")
	}
}

// TestSentences checks that all sentences below the boards of a sheet have one size, which is 12 points if they fit, and
// that boards are as wide as the number of pages permits.
func TestSentences(t *testing.T) {
	d := design()
	d.Sentences = true
	moves := rendertest.RandomMoves(d.Board, 3, 1)
	for text, want := range map[string]string{": short": "11.91", ": " + strings.Repeat("long ", 60): "6.41"} {
		line := scene.Line{Moves: moves, Timing: scene.Timing{To: 3, Counter: true}, Explain: func(int, bool) string { return text }}
		var b bytes.Buffer
		pages, err := Sheet{ID: "a", Design: d, Lines: []scene.Line{line}, Titles: []string{""}}.Write(t.Context(), &b)
		if err != nil || pages != 1 {
			t.Fatalf("%d pages, %v; want 1", pages, err)
		}
		sizes := map[string]bool{}
		for _, size := range regexp.MustCompile(`/F\w+ ([0-9.]+) Tf`).FindAllStringSubmatch(strings.Join(checkObjects(t, b.Bytes()), ""), -1) {
			sizes[size[1]] = true
		}
		if len(sizes) != 4 || !sizes[want] { // two sizes of labels, and the page number
			t.Errorf("%.9s: font sizes %v, want 4 sizes with %s", text, sizes, want)
		}
	}
}

// TestLegible checks that small boards abbreviate labels that would be smaller than 6 points, or leave them out.
func TestLegible(t *testing.T) {
	pdftotext := rendertest.RequireProgram(t, "pdftotext")
	d := design()
	for i := range d.Board.Pieces {
		d.Board.Pieces[i].Label = fmt.Sprint("Soldier ", i+1)
	}
	moves := rendertest.RandomMoves(d.Board, 20, 1)
	for columns, want := range map[int]string{2: "Soldier", 5: "S1", 20: ""} {
		var b bytes.Buffer
		line := scene.Line{Moves: moves, Timing: scene.Timing{To: len(moves)}}
		if _, err := (Sheet{ID: "a", Design: d, Lines: []scene.Line{line}, Titles: []string{""}, Columns: columns}).Write(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		checkLegible(t, b.Bytes())
		command := exec.Command(pdftotext, "-", "-")
		command.Stdin = &b
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		if text := string(out); !strings.Contains(text, want) || columns == 20 && strings.Contains(text, "S") {
			t.Errorf("%d columns: no %q in %q", columns, want, text)
		}
	}
}

// checkLegible checks that the text of a document has at least 6 points.
func checkLegible(t *testing.T, data []byte) {
	t.Helper()
	for _, size := range regexp.MustCompile(`/F\w+ ([0-9.]+) Tf`).FindAllStringSubmatch(strings.Join(checkObjects(t, data), ""), -1) {
		if points, _ := strconv.ParseFloat(size[1], 64); points < minText-.01 {
			t.Errorf("text of %s points", size[1])
		}
	}
}

// TestLegibleWorksheet checks that long names, small goals, and the letters of cars in long solutions are legible.
func TestLegibleWorksheet(t *testing.T) {
	cars, tray := design(), design()
	cars.Board = rendertest.Board("A0aaab/A0cc0b/ddee0b/f0ggg0/f000hh/iijj0k")
	for i := range cars.Board.Pieces {
		p := &cars.Board.Pieces[i]
		p.Role, p.Label, p.Axes = board.Car, p.Name, board.Horizontal
		if len(p.Cells) > 1 && p.Cells[1].X == 0 {
			p.Axes = board.Vertical
		}
	}
	tray.Board = rendertest.Board("x0aab/xccdd/00eef")
	target := tray.Board.Pieces[0]
	target.At = board.Point{X: 4}
	tray.Board.Goal = []board.Piece{target}
	s := Worksheet{Design: cars, Title: "T", PerPage: 12, Solutions: true, ShowLengths: true}
	for i := range 12 {
		e := WorksheetItem{Design: tray, Name: "Sword Across the Saddle", Length: "Best known: 81 moves"}
		if i > 9 {
			e.Design, e.Moves = cars, rendertest.RandomMoves(cars.Board, maxTextMoves+1, uint64(i))
		}
		s.Items = append(s.Items, e)
	}
	var b bytes.Buffer
	if _, err := s.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	checkLegible(t, b.Bytes())
}
