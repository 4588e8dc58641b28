package scene

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/board"
)

func fifth(cell int) int { return cell / 5 }

// pattern returns a board of w columns and h rows. Its goal is a pattern of three cells that may be anywhere.
func pattern(w, h int) board.Board {
	cell := func(x, y int) board.Piece { return board.Piece{Cells: []board.Point{{}}, At: board.Point{X: x, Y: y}} }
	b := board.Board{W: w, H: h, Rules: board.Rules{Motion: board.Glide, GoalAnywhere: true}}
	b.Pieces = []board.Piece{cell(0, 0), cell(2, 0), cell(0, 2)}
	b.Goal = []board.Piece{cell(0, 0), cell(1, 0), cell(0, 1)}
	return b
}

// marked returns a board of w columns and h rows. Its goal has a fixed place and needs a separate picture.
func marked(w, h int) board.Board {
	b := pattern(w, h)
	b.Motion, b.GoalAnywhere = board.ByCells, false
	return b
}

// TestGeometry checks where title, board, goal pattern and counter are, from top to bottom and without gaps.
func TestGeometry(t *testing.T) {
	frame := image.Rect(5, 7, 400, 600)
	l := newGeometry(pattern(4, 5), fifth, 50, frame, 30, 40)
	got := fmt.Sprint(l.Header, l.Board, l.Cells, l.GoalHeight, l.Footer, l.TextArea(l.Footer))
	if want := "(5,7)-(400,37) (5,37)-(225,307) (15,47) 91 (5,398)-(400,600) (15,431)-(215,567)"; got != want {
		t.Errorf("header, board, cells, pattern, footer, text: %s, want %s", got, want)
	}
	l = newGeometry(marked(4, 5), fifth, 50, frame, 0, 0)
	if !l.Header.Empty() || !l.Footer.Empty() || l.GoalHeight != 0 || l.Board.Min != frame.Min {
		t.Errorf("without header, footer and pattern: %+v", l)
	}
}

// TestFindExit checks the side and the cells of the exit.
func TestFindExit(t *testing.T) {
	car := board.Piece{Cells: []board.Point{{}, {X: 1}}, Axes: board.Horizontal}
	block := board.Piece{Cells: []board.Point{{}, {X: 1}, {Y: 1}, {X: 1, Y: 1}}}
	corner := board.Piece{Cells: []board.Point{{}, {X: 1}, {Y: 1}}}
	for _, test := range []struct {
		p        board.Piece
		x, y     int
		side     Side
		from, to int
	}{
		{car, 2, 1, Right, 1, 2}, {car, 1, 1, NoSide, 0, 0}, {car, 0, 4, NoSide, 0, 0}, {car, 2, 4, Right, 4, 5},
		{block, 1, 3, Bottom, 1, 3}, {block, 2, 3, Bottom, 2, 4}, {block, 2, 1, NoSide, 0, 0}, {corner, 1, 3, NoSide, 0, 0},
	} {
		test.p.At = board.Point{X: test.x, Y: test.y}
		b := board.Board{W: 4, H: 5, Goal: []board.Piece{test.p}}
		if side, from, to := FindExit(b); side != test.side || from != test.from || to != test.to {
			t.Errorf("piece of %d cells at %v: side %d, cells %d to %d, want side %d, %d to %d", len(test.p.Cells), test.p.At, side, from, to, test.side, test.from, test.to)
		}
	}
}

// TestPicture checks pictures of one board: the longer side has the given size, nothing overlaps, the board is in the
// middle, and the goal is in the middle of the remaining area.
func TestPicture(t *testing.T) {
	for _, cells := range []image.Point{{4, 5}, {3, 3}, {9, 3}, {3, 9}, {12, 5}, {5, 12}} {
		for size := 200; size < 900; size += 37 {
			for _, extras := range []Extras{{}, {Counter: true}, {Title: true}, {Title: true, Counter: true}, {Goal: true}, {Goal: true, Counter: true}, {Goal: true, Title: true, Counter: true}} {
				for _, b := range []board.Board{marked(cells.X, cells.Y), pattern(cells.X, cells.Y)} {
					p, err := NewPicture(b, fifth, size, extras)
					name := fmt.Sprintf("%v cells, %d pixels, %+v, pattern %t", cells, size, extras, b.GoalAnywhere)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					l, whole := p.Boards[0], image.Rectangle{Max: p.Size}
					if max(p.Size.X, p.Size.Y) != size || !l.Frame.In(whole) || !l.Board.In(l.Frame) || l.Board.Min.Y < l.Header.Max.Y || !l.Footer.Empty() && l.Footer.Min.Y < l.Board.Max.Y+l.GoalHeight {
						t.Errorf("%s: picture %v, frame %v, board %v, header %v, footer %v", name, p.Size, l.Frame, l.Board, l.Header, l.Footer)
					}
					if left, right := l.Board.Min.X, l.Size.X-l.Board.Max.X; left < 0 || right-left < 0 || right-left > 1 {
						t.Errorf("%s: %d pixels to the left of the board and %d to the right, want the same", name, left, right)
					}
					if extras == (Extras{}) {
						if top, bottom := l.Board.Min.Y, l.Size.Y-l.Board.Max.Y-l.GoalHeight; bottom-top < 0 || bottom-top > 1 {
							t.Errorf("%s: %d pixels above the board and %d below, want the same", name, top, bottom)
						}
					}
					if extras.Counter && l.Footer.Max.Y != l.Size.Y || extras.Title && l.Header.Min.Y != 0 {
						t.Errorf("%s: header %v and footer %v in %v, want them at the edges", name, l.Header, l.Footer, l.Size)
					}
					if !extras.Goal || b.GoalAnywhere {
						if !p.Goal.Empty() || l.Size != p.Size {
							t.Errorf("%s: goal %v, want none", name, p.Goal)
						}
						continue
					}
					gap := max(4, size/40)
					if p.Goal.Size() != GoalSize(b, fifth, p.GoalCell) || p.Goal.Overlaps(l.Frame) || !p.Goal.In(whole) {
						t.Errorf("%s: goal %v beside frame %v in %v", name, p.Goal, l.Frame, whole)
					}
					free, end, middle, centre := p.Goal.Min.X-l.Size.X, p.Size.X-p.Goal.Max.X, p.Goal.Min.Y+p.Goal.Max.Y, l.Board.Min.Y+l.Board.Max.Y
					if l.Size.X == p.Size.X { // below the board
						free, end, middle, centre = p.Goal.Min.Y-l.Size.Y, p.Size.Y-p.Goal.Max.Y, p.Goal.Min.X+p.Goal.Max.X, p.Size.X
					}
					if free < gap-1 || free-end < -2 || free-end > 2 || middle-centre < -2 || middle-centre > 2 {
						t.Errorf("%s: goal %v with %d pixels before and %d after, want at least %d and equal; centre %d, want %d", name, p.Goal, free, end, gap, middle, centre)
					}
				}
			}
		}
	}
}

// TestPanelSides checks that the panel is below a wide board, and to the right of other boards.
func TestPanelSides(t *testing.T) {
	for cells, below := range map[image.Point]bool{{4, 5}: false, {5, 5}: false, {8, 5}: true, {9, 3}: true} {
		p, err := NewPicture(board.Board{W: cells.X, H: cells.Y}, fifth, 600, Extras{Panel: true})
		if got := p.Panel.Min.X == 0; err != nil || got != below {
			t.Errorf("board of %v cells: panel %v below the board %t, %v; want %t", cells, p.Panel, got, err, below)
		}
	}
}

// TestWaveFlashes checks that each piece flashes for the same number of frames, wherever the pieces are.
func TestWaveFlashes(t *testing.T) {
	b := board.Board{W: 6, H: 6}
	for i := range 4 {
		b.Pieces = append(b.Pieces, board.Piece{Cells: []board.Point{{}}, At: board.Point{X: 2 + i, Y: 1 + i}, Class: i})
	}
	b.Goal = b.Pieces
	e := NewEnding(b, false, true)
	if first, last := e.waveStart[0], e.waveStart[3]; first != 0 || last != waveFrames-flashFrames {
		t.Errorf("flashes start in the frames %v, want 0 to %d", e.waveStart, waveFrames-flashFrames)
	}
	flashes := map[int]int{}
	for _, f := range e.append([]Frame{{}}, BoardGeometry(b, fifth, 30)) {
		for _, i := range f.Highlighted {
			flashes[i]++
		}
	}
	for i := range b.Pieces {
		if flashes[i] != flashFrames {
			t.Errorf("piece %d flashes in %d frames, want %d", i, flashes[i], flashFrames)
		}
	}
}

// TestPlayTime checks the duration of moves by 1 to 9 cells.
func TestPlayTime(t *testing.T) {
	for cells, want := range map[int]int{1: 20, 2: 25, 3: 30, 7: 50, 9: 50} {
		if motion, rest := (Timing{}).moveTime(board.Move{Path: strings.Repeat("R", cells)}); motion != want || rest != 10 {
			t.Errorf("a move by %d cells takes %d + %d centiseconds, want %d + 10", cells, motion, rest, want)
		}
	}
}

// TestTrails checks the trails of tiles and blanks, and the trail of a piece that leaves the board.
func TestTrails(t *testing.T) {
	b := rendertest.Tiles(2, 3)
	line := Line{Moves: []board.Move{{Pieces: []int{4}, Path: "R"}, {Pieces: []int{2}, Path: "D"}}, Timing: Timing{To: 2}}
	var got []string
	for _, trail := range Trails(b, line) {
		got = append(got, fmt.Sprint(trail.Piece, trail.Points))
	}
	want := []string{"2 [(1,3) (1,5)]", "4 [(1,5) (3,5)]", "-1 [(3,5) (1,5) (1,3)]"}
	if !slices.Equal(got, want) {
		t.Errorf("trails of tiles %v, want %v", got, want)
	}
	if got := reverse("RRD"); got != "ULL" {
		t.Errorf("way back of RRD: %s, want ULL", got)
	}
	block := board.Piece{Cells: []board.Point{{}, {X: 1}}, Role: board.MainPiece}
	goal := block
	goal.At.Y = 2
	b = board.Board{W: 2, H: 3, Pieces: []board.Piece{block}, Goal: []board.Piece{goal}}
	trails := Trails(b, Line{Moves: []board.Move{{Pieces: []int{0}, Path: "DD"}}, Timing: Timing{To: 1}})
	if got, want := fmt.Sprint(trails), "[{0 [(2,1) (2,3) (2,5) (2,7)]}]"; got != want {
		t.Errorf("trail through the exit %s, want %s", got, want)
	}
}

// TestDisplayPaths checks that a block continues beyond the border, and that a block with another colour comes back.
func TestDisplayPaths(t *testing.T) {
	block := board.Piece{Name: "a", Cells: []board.Point{{}, {X: 1}}, At: board.Point{X: 1, Y: 1}}
	for _, test := range []struct{ colours, path, want string }{
		{"A", "RR", "RRRR"}, {"AB", "RR", "RRL"}, {"A", "U", "UU"}, {"AB", "U", "UD"}, {"A", "R", "R"},
	} {
		block.Colours = test.colours
		b := board.Board{W: 5, H: 3, Pieces: []board.Piece{block}, Rules: board.Rules{Leave: true, Exits: []board.Exit{
			{At: board.Point{X: 4, Y: 1}, Colour: 'A'}, {At: board.Point{X: 1}, Colour: 'A'}, {At: board.Point{X: 2}, Colour: 'A'},
		}}}
		if got := DisplayPaths(b, []board.Move{{Pieces: []int{0}, Path: test.path}}); len(got) != 1 || got[0] != test.want {
			t.Errorf("block of the colours %s, path %s: shown as %v, want %s", test.colours, test.path, got, test.want)
		}
	}
	if got := DisplayPaths(rendertest.Tiles(2, 2), nil); got != nil {
		t.Errorf("paths of tiles %v, want none", got)
	}
}

// TestSheetText checks that a sheet with explanations has smaller text and higher captions than a sheet with numbers.
func TestSheetText(t *testing.T) {
	b := rendertest.Board("1xx2/1xx2/3445/3785/6009")
	layOut := func(explain func(int, bool) string, columns int) Sheet {
		s, err := NewSheet(b, fifth, SheetContent{Lines: []Line{{Timing: Timing{To: 20}, Explain: explain}}, Columns: columns}, 1200)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	numbers, sentences := layOut(nil, 4), layOut(func(int, bool) string { return "" }, 4)
	if got, want := fmt.Sprint(numbers.TextHeight, numbers.TitleHeight, numbers.CaptionHeight), "30 85 30"; got != want {
		t.Errorf("numbers: heights of text, title, caption %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(sentences.TextHeight, sentences.TitleHeight, sentences.CaptionHeight), fmt.Sprint(26, 42, 26*captionLines); got != want {
		t.Errorf("sentences: heights of text, title, caption %s, want %s", got, want)
	}
	if wide := layOut(nil, 18); wide.TextHeight >= numbers.TextHeight || wide.Gap != 12 {
		t.Errorf("18 columns: text of %d and a gap of %d pixels, want less than %d and 12", wide.TextHeight, wide.Gap, numbers.TextHeight)
	}
	title, picture := numbers.Heading(0, image.Point{})
	if !picture.Empty() || title.Max.X != numbers.Box(0, numbers.Columns-1).Max.X {
		t.Errorf("heading without a goal: title %v, goal %v, want the whole row for the title", title, picture)
	}
}

// TestNoEmptyQuarter checks that a sheet of four boards has two rows of two boards.
func TestNoEmptyQuarter(t *testing.T) {
	line := Line{Timing: Timing{To: 3}, Explain: func(int, bool) string { return "" }}
	if s, err := NewSheet(rendertest.Tiles(3, 3), fifth, SheetContent{Lines: []Line{line}}, 1600); err != nil || s.Columns != 2 || s.Rows != 2 {
		t.Errorf("%d columns, %d rows, %v; want 2 and 2", s.Columns, s.Rows, err)
	}
}

// TestSheetTrails checks that each board of a sheet shows the slides since the previous board.
func TestSheetTrails(t *testing.T) {
	b := pattern(5, 3)
	var ms []board.Move
	for range 30 {
		ms = append(ms, board.Move{Pieces: []int{2}, Path: "RRRR"}, board.Move{Pieces: []int{2}, Path: "LLLL"})
	}
	line := Line{Moves: ms, Timing: Timing{To: len(ms), Highlight: true}}
	s, err := NewSheet(b, fifth, SheetContent{Lines: []Line{line}}, 1200)
	if err != nil || s.Step < 2 {
		t.Fatalf("steps of %d moves, %v, want several", s.Step, err)
	}
	previous := 0
	for p := range s.Panels(b, line, 0) {
		var trails []Trail
		if p.Done > 0 {
			trails = Slides(b, ms, previous, p.Done)
		}
		if fmt.Sprint(p.Trails) != fmt.Sprint(trails) {
			t.Errorf("trails after %d moves: %v, want the slides since move %d: %v", p.Done, p.Trails, previous, trails)
		}
		previous = p.Done
	}
}

// TestExplainedLabels checks that the number of a position is followed by the sentence about its move.
func TestExplainedLabels(t *testing.T) {
	l := Line{Explain: func(done int, alone bool) string { return fmt.Sprint(": move ", done, alone) }}
	for done, want := range map[int]string{0: "0", 1: "1: move 1 false", 2: "2: move 2 false"} {
		if got := l.Label(done, false); got != want {
			t.Errorf("Label(%d) = %q, want %q", done, got, want)
		}
	}
}
