package scene

import (
	"image"
	"math/rand/v2"
	"testing"

	"slidegif/render/test/rendertest"
)

// TestChaptersShareRows checks that short chapters share a row, and that neither boards nor headings
// overlap on any sheet of chapters.
func TestChaptersShareRows(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	margin := func(cell int) int { return cell / 5 }
	layOut := func(columns int, moves ...int) (Sheet, error) {
		var lines []Line
		for _, n := range moves {
			lines = append(lines, Line{Timing: Timing{To: n}})
		}
		return NewSheet(b, margin, SheetContent{Lines: lines, Columns: columns, AllBoards: true, Chapters: true}, 4000)
	}
	s, err := layOut(8, 7, 4, 2, 5, 4)
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range []image.Point{{0, 0}, {0, 1}, {5, 1}, {0, 2}, {0, 3}} {
		first := s.Box(part, 0).Min.Sub(s.Box(0, 0).Min)
		row := image.Pt(first.X/(s.BoardSize.X+s.Gap), first.Y/(s.rowHeight()+s.HeadHeight))
		if row != want {
			t.Errorf("chapter %d starts at column and row %v, want %v", part+1, row, want)
		}
	}
	laidOut := 0
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		moves := make([]int, 1+random.IntN(7))
		for i := range moves {
			moves[i] = random.IntN(9)
		}
		s, err := layOut(1+random.IntN(9), moves...)
		if err != nil {
			continue // too many boards for the size
		}
		laidOut++
		var taken []image.Rectangle
		add := func(r image.Rectangle) {
			for _, other := range taken {
				if r.Overlaps(other) {
					t.Fatalf("chapters of %v moves in %d columns: %v overlaps %v", moves, s.Columns, r, other)
				}
			}
			if !r.In(image.Rectangle{Max: s.Size}) {
				t.Fatalf("chapters of %v moves in %d columns: %v is outside %v", moves, s.Columns, r, s.Size)
			}
			taken = append(taken, r)
		}
		for part, n := range moves {
			title, _ := s.Heading(part, image.Point{})
			add(title)
			for i := range n + 1 {
				add(s.Box(part, i))
			}
		}
	}
	if laidOut < 200 {
		t.Errorf("%d of 300 sheets fit, want at least 200", laidOut)
	}
}
