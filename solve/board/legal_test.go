package board

import (
	"strings"
	"testing"
)

// exitBoard returns a board whose border has one exit, at the right end of its only inner row:
//
//	#####
//	#a..A
//	#####
func exitBoard(colours string) Board {
	b := Board{W: 5, H: 3, Rules: Rules{Leave: true, Exits: []Exit{{Point{4, 1}, 'A'}}}}
	b.Pieces = []Piece{{Name: "a", At: Point{1, 1}, Cells: []Point{{}}, Colours: colours}}
	for i := range b.W * b.H {
		if p := (Point{i % b.W, i / b.W}); p != b.Exits[0].At && (p.Y != 1 || p.X == 0) {
			b.Walls = append(b.Walls, p)
		}
	}
	return b
}

func TestMoves(t *testing.T) {
	for _, test := range []struct {
		name string
		b    Board
		m    Metric
		want string // name and path of each move
	}{
		// Piece A may not cover the gate, and b has one way to each cell.
		{"steps", smallBoard(), StepMetric, "A:R b:D b:R"},
		{"slides", smallBoard(), SlideMetric, "A:R b:D b:R b:DD"},
		{"moves", smallBoard(), MoveMetric, "A:R b:D b:R b:DD b:DR b:DDR b:DRR b:DDRR"},
		{"an unknown metric", smallBoard(), "leap", ""},
		{"a glide to the next piece, wall or edge", glidingBoard(Glide), SlideMetric, "a:D a:R b:D b:L b:RR"},
		{"a glide that the edge does not stop", glidingBoard(GlideOpen), SlideMetric, "a:R b:L b:RR"},
		{"an exit", exitBoard("A"), MoveMetric, "a:R a:RR a:RRR"},
		{"an exit in steps", exitBoard("A").Apply(Move{[]int{0}, "RR"}), StepMetric, "a:L a:R"},
		{"no way on after an exit", exitBoard("AB"), MoveMetric, "a:R a:RR a:RRR"},
		{"an exit of another colour", exitBoard("B"), MoveMetric, "a:R a:RR"},
	} {
		var got []string
		for _, mv := range Moves(test.b, test.m) {
			got = append(got, test.b.Pieces[mv.Pieces[0]].Name+":"+mv.Path)
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: Moves() = %s, want %s", test.name, got, test.want)
		}
	}
}

// TestCheckExit checks that a piece can leave only if all its cells have a free way to an exit of
// its colour.
func TestCheckExit(t *testing.T) {
	b := exitBoard("A")
	b.Pieces = append(b.Pieces, Piece{Name: "b", Label: "B", At: Point{3, 1}, Cells: []Point{{}}, Colours: "B"})
	frozen := exitBoard("A")
	frozen.Pieces[0].Frozen = 2
	vertical := exitBoard("A")
	vertical.Pieces[0].Axes = Vertical
	// An L with its long side at the bottom: its first cell is one column away from the exit.
	long := Board{W: 5, H: 4, Rules: Rules{Leave: true, Exits: []Exit{{Point{4, 1}, 'A'}, {Point{4, 2}, 'A'}}}}
	long.Pieces = []Piece{{Name: "a", At: Point{2, 1}, Cells: []Point{{0, 0}, {0, 1}, {1, 1}}, Colours: "A"}}
	walled := long
	walled.Walls = []Point{{3, 1}}
	occupied := long
	occupied.Pieces = append(occupied.Pieces, Piece{Name: "b", At: Point{3, 1}, Cells: []Point{{}}, Colours: "B"})
	narrow := long
	narrow.Exits = long.Exits[1:]
	for _, test := range []struct {
		name    string
		b       Board
		paths   string // of piece a
		wantErr string
	}{
		{"leave", exitBoard("A"), "RRR", ""},
		{"back out of the exit", exitBoard("A"), "RRRL", "the move must end at the gate"},
		{"move after leaving", exitBoard("A"), "RRR L", `"a" has left the board`},
		{"another colour", exitBoard("B"), "RRR", "not entirely a gate of its colour B"},
		{"an inner colour", exitBoard("AB"), "RRR R", "not entirely a gate of its colour B"},
		{"a frozen piece", frozen, "R", "it is frozen: 2 more blocks must leave first"},
		{"across its axis", vertical, "R", "it can only move up and down"},
		{"a piece in the way", b, "RR", `"b" is in the way`},
		{"a long piece", long, "R", ""},
		{"a wall before the exit", walled, "R", "a wall is in the way"},
		{"a piece before the exit", occupied, "R", `"b" is in the way`},
		{"a narrow exit", narrow, "R", "not entirely a gate of its colour A"},
	} {
		var moves []Move
		for _, path := range strings.Fields(test.paths) {
			moves = append(moves, Move{[]int{0}, path})
		}
		end, err := Replay(test.b, moves, MoveMetric)
		switch {
		case test.wantErr == "" && (err != nil || !end.Pieces[0].Gone()):
			t.Errorf("%s: Replay() = %v, %v, want piece a to leave", test.name, end.Pieces, err)
		case test.wantErr != "" && (err == nil || !strings.Contains(err.Error(), test.wantErr)):
			t.Errorf("%s: Replay() = %v, want an error with %q", test.name, err, test.wantErr)
		}
	}
}

// TestPieceNames checks how messages name a piece: with its label only if the label says more than
// the name, and never with its colours.
func TestPieceNames(t *testing.T) {
	for _, test := range []struct {
		label, colours, want string
	}{
		{"", "", `"6"`}, {"6", "", `"6"`}, {"兵", "", "兵 6"}, {"AB", "AB", `"6"`},
	} {
		b := Board{W: 1, H: 1, Pieces: []Piece{{Name: "6", Label: test.label, Cells: []Point{{}}, Colours: test.colours}}}
		_, err := Replay(b, []Move{{[]int{0}, "R"}}, StepMetric)
		if want := "move 1: " + test.want + " cannot move right from column 1, row 1: the board ends there"; err == nil || err.Error() != want {
			t.Errorf("label %q: Replay() = %v, want %s", test.label, err, want)
		}
	}
}

// TestOpenEdges checks that no edge stops a piece that glides on an open board, and that each edge
// stops a piece on a closed board.
func TestOpenEdges(t *testing.T) {
	b := Board{W: 3, H: 3, Pieces: []Piece{{Name: "a", At: Point{1, 1}, Cells: []Point{{}}}}}
	for _, dir := range []string{"U", "D", "L", "R"} {
		b.Motion = Glide
		if _, err := Replay(b, []Move{{[]int{0}, dir}}, SlideMetric); err != nil {
			t.Errorf("closed board: %v", err)
		}
		b.Motion = GlideOpen
		if _, err := Replay(b, []Move{{[]int{0}, dir}}, SlideMetric); err == nil || !strings.Contains(err.Error(), "nothing stops it before the edge") {
			t.Errorf("open board, move %s: Replay() = %v, want an error at the edge", dir, err)
		}
	}
}

// TestAppearances checks that a piece changes its appearance whenever another piece leaves while it is frozen,
// and whenever it loses a colour. Appearances and AppearanceIndex must agree on the order.
func TestAppearances(t *testing.T) {
	b := Board{
		W: 4, H: 4, Rules: Rules{Leave: true},
		Pieces: []Piece{{Name: "a", Colours: "AB"}, {Name: "b", Colours: "C", Frozen: 2}, {Name: "c", Colours: "D"}},
	}
	var got []string
	for _, p := range b.Appearances() {
		got = append(got, p.Name+strings.Repeat("*", p.Frozen)+p.Colours)
	}
	if got, want := strings.Join(got, " "), "aAB aB b**C b*C bC cD"; got != want {
		t.Errorf("Appearances() = %s, want %s", got, want)
	}
	for _, test := range []struct {
		piece int
		now   Piece
		want  int
	}{
		{0, Piece{Colours: "AB"}, 0}, {0, Piece{Colours: "B"}, 1}, {0, Piece{}, 1},
		{1, Piece{Colours: "C", Frozen: 2}, 2}, {1, Piece{Colours: "C", Frozen: 1}, 3}, {1, Piece{Colours: "C"}, 4},
		{2, Piece{Colours: "D"}, 5}, {2, Piece{}, 5},
	} {
		if got := b.AppearanceIndex(test.piece, test.now); got != test.want {
			t.Errorf("AppearanceIndex(%d, %q frozen %d) = %d, want %d", test.piece, test.now.Colours, test.now.Frozen, got, test.want)
		}
	}
	named := Board{Rules: Rules{Leave: true}, Pieces: []Piece{{Label: "PRa", Colours: "PR", Frozen: 1}}}
	for i, p := range named.Appearances() {
		if want := []string{"PRa", "PRa", "Ra"}[i]; p.Label != want {
			t.Errorf("appearance %d: label %q, want %q", i, p.Label, want)
		}
	}
	b.Leave = false
	if got := len(b.Appearances()); got != 3 || b.AppearanceIndex(2, b.Pieces[2]) != 2 {
		t.Errorf("without exits: %d appearances, index %d of the last piece, want one for each piece", got, b.AppearanceIndex(2, b.Pieces[2]))
	}
}

// TestTrace checks the boards of a solution, and of a puzzle that needs no moves.
func TestTrace(t *testing.T) {
	b := smallBoard()
	if got := b.Trace(nil); len(got) != 1 || got[0].String() != b.String() {
		t.Errorf("Trace(nil) = %v, want only the start", got)
	}
	var got []string
	for _, b := range b.Trace([]Move{{[]int{1}, "R"}, {[]int{1}, "D"}}) {
		got = append(got, b.String())
	}
	if want := "AA0/b-#/000/000 AA0/0b#/000/000 AA0/0-#/0b0/000"; strings.Join(got, " ") != want {
		t.Errorf("Trace() = %s, want %s", strings.Join(got, " "), want)
	}
}

// TestJoins checks in which metrics a step continues the previous move.
func TestJoins(t *testing.T) {
	right := Move{[]int{0}, "R"}
	for _, test := range []struct {
		name          string
		step          Move
		follows, tile bool
		want          string // metrics that join
	}{
		{"the same piece in the same direction", Move{[]int{0}, "R"}, false, false, "slide move"},
		{"the same piece around a corner", Move{[]int{0}, "D"}, false, false, "move"},
		{"a tile around a corner", Move{[]int{0}, "D"}, false, true, ""},
		{"the tile behind it", Move{[]int{1}, "R"}, true, true, "push"},
		{"the tile behind it, elsewhere", Move{[]int{1}, "D"}, true, true, ""},
		{"another tile in the same direction", Move{[]int{1}, "R"}, false, true, ""},
	} {
		var got []string
		for _, m := range append(Metrics(), "leap") {
			if m.Joins(right, test.step, test.follows, test.tile) {
				got = append(got, string(m))
			}
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("%s: joins in metrics %q, want %q", test.name, got, test.want)
		}
	}
}

// TestSimplifiedName checks that names of people are recognized in each language. 卒 is no person,
// so its translation is not.
func TestSimplifiedName(t *testing.T) {
	b := Board{People: map[string]string{"关羽": "Guan Yu", "卒": "Soldier"}}
	for label, want := range map[string]string{"Guan Yu": "关羽", "關羽": "关羽", "关羽": "关羽", "Soldier": "Soldier", "猫": "猫"} {
		if got := b.SimplifiedName(label); got != want {
			t.Errorf("SimplifiedName(%q) = %q, want %q", label, got, want)
		}
	}
}

// TestNameParts checks the first and last cases of HasChinese and SlugTitle.
func TestNameParts(t *testing.T) {
	for name, want := range map[string]bool{"⺀": true, "Übung": false, "A 水": true, "": false} {
		if got := HasChinese(name); got != want {
			t.Errorf("HasChinese(%q) = %v, want %v", name, got, want)
		}
	}
	for slug, want := range map[string]string{"": "", "heng-dao": "Heng Dao", "a--b": "A  B", "übung": "Übung"} {
		if got := SlugTitle(slug); got != want {
			t.Errorf("SlugTitle(%q) = %q, want %q", slug, got, want)
		}
	}
}
