package board

import (
	"slices"
	"strings"
	"testing"
)

// smallBoard returns a board of 4 rows and 3 columns with a domino A, a soldier b, a wall and a
// gate:
//
//	AA.
//	b-#
//	...
//	...
func smallBoard() Board {
	soldier := []Point{{0, 0}}
	domino := []Point{{0, 0}, {1, 0}}
	return Board{
		W: 3, H: 4,
		Pieces: []Piece{
			{Name: "A", At: Point{0, 0}, Cells: domino, Class: 0},
			{Name: "b", At: Point{0, 1}, Cells: soldier, Class: 1},
		},
		Walls: []Point{{2, 1}},
		Rules: Rules{Gates: []Point{{1, 1}}},
		Goal:  []Piece{{Name: "b", At: Point{1, 2}, Cells: soldier, Class: 1}},
		Text:  Symbols{Empty: "0", Wall: "#", Gate: "-", Row: "/"},
	}
}

func TestString(t *testing.T) {
	b := smallBoard()
	if got, want := b.String(), "AA0/b-#/000/000"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
	if got, want := b.GoalString(), ".../.../.b./..."; got != want {
		t.Errorf("GoalString() = %q, want %q", got, want)
	}
	onGate := b.Apply(Move{Pieces: []int{1}, Path: "R"})
	if got, want := onGate.GoalString(), ".../.-./.b./..."; got != want {
		t.Errorf("GoalString() with a hidden gate = %q, want %q", got, want)
	}
	if b.Pieces[1].At != (Point{0, 1}) {
		t.Error("Apply modified its receiver")
	}
}

func TestCheck(t *testing.T) {
	one := func(piece int, path string) []Move { return []Move{{Pieces: []int{piece}, Path: path}} }
	horizontal := smallBoard()
	horizontal.Pieces[1].Axes = Horizontal
	for _, test := range []struct {
		name    string
		board   Board
		moves   []Move
		m       Metric
		wantErr string // part of the error; empty for a valid solution
	}{
		{"steps", smallBoard(), []Move{{[]int{1}, "R"}, {[]int{1}, "D"}}, StepMetric, ""},
		{"a move around the corner", smallBoard(), one(1, "RD"), MoveMetric, ""},
		{"the other way round", smallBoard(), one(1, "DR"), MoveMetric, ""},
		{"two slides", smallBoard(), []Move{{[]int{1}, "D"}, {[]int{1}, "R"}}, SlideMetric, ""},
		{"not at the goal", smallBoard(), one(1, "D"), StepMetric, "goal is not reached"},
		{"no moves", smallBoard(), nil, StepMetric, "goal is not reached"},
		{"two cells are no step", smallBoard(), one(1, "DD"), StepMetric, "not a single step"},
		{"a corner is no slide", smallBoard(), one(1, "RD"), SlideMetric, "not a single slide"},
		{"there and back is no move", smallBoard(), one(1, "RL"), MoveMetric, "not a single move"},
		{"a wall", smallBoard(), one(1, "RR"), MoveMetric, "a wall is in the way"},
		{"another piece", smallBoard(), one(1, "U"), StepMetric, `"A" is in the way`},
		{"the edge", smallBoard(), one(1, "L"), StepMetric, "the board ends there"},
		{"the top edge", smallBoard(), one(0, "U"), StepMetric, "the board ends there"},
		{"a gate", smallBoard(), []Move{{[]int{1}, "D"}, {[]int{0}, "D"}}, StepMetric, "may cover the gate there"},
		{"an axis", horizontal, one(1, "D"), StepMetric, "it can only move left and right"},
		{"no such piece", smallBoard(), one(2, "D"), StepMetric, "no piece has the index 2"},
		{"a negative piece", smallBoard(), one(-1, "D"), StepMetric, "no piece has the index -1"},
		{"no such direction", smallBoard(), one(1, "X"), StepMetric, "not one of U, D, L, R"},
		{"nothing", smallBoard(), []Move{{}}, StepMetric, "nothing moves"},
		{"two pieces in one step", smallBoard(), []Move{{[]int{1, 0}, "D"}}, StepMetric, "not a single step"},
		{"a push of pieces that do not touch in line", smallBoard(), []Move{{[]int{1, 0}, "R"}}, PushMetric, "not a single push"},
		{"an unknown metric", smallBoard(), one(1, "D"), "leap", "not a single leap"},
	} {
		t.Run(test.name, func(t *testing.T) {
			end, err := Check(test.board, test.moves, test.m)
			switch {
			case test.wantErr == "" && err != nil:
				t.Fatal(err)
			case test.wantErr == "" && !end.Solved():
				t.Fatal("Check() returned an unsolved board without an error")
			case test.wantErr != "" && (err == nil || !strings.Contains(err.Error(), test.wantErr)):
				t.Fatalf("Check() = %v, want an error with %q", err, test.wantErr)
			}
		})
	}
}

func TestCheckPush(t *testing.T) {
	tile := func(name string, x int) Piece {
		return Piece{Name: name, At: Point{x, 0}, Cells: []Point{{0, 0}}, Class: x}
	}
	b := Board{W: 3, H: 1, Pieces: []Piece{tile("1", 0), tile("2", 1)}}
	b.Goal = []Piece{tile("1", 1)}
	b.Goal[0].Class = 0
	if _, err := Check(b, []Move{{[]int{1, 0}, "R"}}, PushMetric); err != nil {
		t.Error(err)
	}
	if _, err := Check(b, []Move{{[]int{0, 1}, "R"}}, PushMetric); err == nil {
		t.Error("Check() = nil, want an error: the first tile of the push is not next to the blank")
	}
}

func TestMetricCount(t *testing.T) {
	for _, test := range []struct {
		m    Metric
		n    int
		want string
	}{{MoveMetric, 81, "81 moves"}, {StepMetric, 1, "1 step"}, {PushMetric, 0, "0 pushes"}, {PushMetric, 1, "1 push"}} {
		if got := test.m.Count(test.n); got != test.want {
			t.Errorf("%s.Count(%d) = %q, want %q", test.m, test.n, got, test.want)
		}
	}
}

func TestTranslate(t *testing.T) {
	b := Board{Pieces: []Piece{{Label: "张飞"}, {Label: "7", Role: Tile}, {Label: "猫"}}, People: map[string]string{"张飞": "Zhang Fei"}}
	for lang, want := range map[string][3]string{
		"zh": {"张飞", "7", "猫"}, "zh-Hant": {"張飛", "7", "猫"}, "en": {"Zhang Fei", "7", "猫"}, "none": {"", "7", ""},
	} {
		got := b.Translate(lang)
		for i := range want {
			if got.Pieces[i].Label != want[i] {
				t.Errorf("Translate(%q): label %d = %q, want %q", lang, i, got.Pieces[i].Label, want[i])
			}
		}
	}
	if b.Pieces[0].Label != "张飞" {
		t.Error("Translate modified its receiver")
	}
}

// glidingBoard returns a board with two gliding robots and a wall in its first row: a.b..#
func glidingBoard(m Motion) Board {
	cell := []Point{{0, 0}}
	return Board{
		W: 6, H: 2, Rules: Rules{Motion: m}, Walls: []Point{{5, 0}},
		Pieces: []Piece{{Name: "a", Cells: cell}, {Name: "b", At: Point{2, 0}, Cells: cell, Class: 1}},
		Goal:   []Piece{{Name: "b", At: Point{4, 0}, Cells: cell, Class: 1}},
		Text:   Symbols{Empty: ".", Wall: "#", Row: "/"},
	}
}

func TestReplayGliding(t *testing.T) {
	for _, test := range []struct {
		motion  Motion
		moves   []Move
		wantErr string
	}{
		{Glide, []Move{{[]int{1}, "RR"}}, ""},
		{Glide, []Move{{[]int{1}, "R"}}, `"b" cannot stop at column 4, row 1: nothing stops it there`},
		{Glide, []Move{{[]int{1}, "RRR"}}, "a wall is in the way"},
		{Glide, []Move{{[]int{1}, "D"}, {[]int{1}, "LL"}, {[]int{0}, "R"}}, "nothing stops it there"},
		{Glide, []Move{{[]int{0}, "D"}, {[]int{0}, "RRRRR"}}, ""},
		{GlideOpen, []Move{{[]int{1}, "RR"}}, ""},
		{GlideOpen, []Move{{[]int{1}, "D"}}, `nothing stops it before the edge`},
		{GlideOpen, []Move{{[]int{0}, "R"}}, ""},
		{Glide, []Move{{[]int{1}, "DL"}}, "not a single slide"},
	} {
		_, err := Replay(glidingBoard(test.motion), test.moves, SlideMetric)
		if test.wantErr == "" && err != nil || test.wantErr != "" && (err == nil || !strings.Contains(err.Error(), test.wantErr)) {
			t.Errorf("Replay(%v) = %v, want an error with %q", test.moves, err, test.wantErr)
		}
	}
	if _, err := Replay(glidingBoard(Glide), []Move{{[]int{1}, "R"}}, StepMetric); err == nil {
		t.Error("Replay() of a gliding piece in the step metric = nil, want an error")
	}
}

func TestGoalAnywhere(t *testing.T) {
	b := glidingBoard(Glide)
	b.Goal = []Piece{{Name: "a", Cells: []Point{{}}}, {Name: "b", At: Point{2, 0}, Cells: []Point{{}}, Class: 1}}
	b.GoalAnywhere = true
	if got := b.GoalString(); got != "a.b" {
		t.Errorf("GoalString() = %q, want %q", got, "a.b")
	}
	if !b.Solved() {
		t.Error("Solved() = false with the pattern at the left, want true")
	}
	b.Pieces[0].At, b.Pieces[1].At = Point{1, 1}, Point{3, 1}
	if !b.Solved() {
		t.Error("Solved() = false with the pattern in the second row, want true")
	}
	b.Pieces[1].At.X++
	if b.Solved() {
		t.Error("Solved() = true with another pattern, want false")
	}
}

// TestGoalCovers checks that a goal of cells is reached if each name has a different piece that
// covers all of its cells.
func TestGoalCovers(t *testing.T) {
	domino := func(name string, x, y int) Piece {
		return Piece{Name: name, At: Point{x, y}, Cells: []Point{{0, 0}, {1, 0}}}
	}
	cell := func(name string, x, y int) Piece { return Piece{Name: name, At: Point{x, y}, Cells: []Point{{}}} }
	b := Board{W: 4, H: 2, Rules: Rules{GoalCovers: true}, Pieces: []Piece{domino("a", 0, 0), domino("b", 1, 1)}}
	other := b
	other.Pieces = []Piece{domino("a", 0, 0), domino("b", 1, 1)}
	other.Pieces[1].Class = 1
	for _, test := range []struct {
		b    Board
		goal []Piece
		want bool
	}{
		{b, []Piece{cell("a", 1, 0)}, true},
		{b, []Piece{cell("a", 2, 0)}, false},
		{b, []Piece{cell("a", 0, 0), cell("a", 1, 0)}, true},
		{b, []Piece{cell("a", 0, 0), cell("a", 1, 1)}, false}, // one piece covers both cells
		{b, []Piece{cell("a", 0, 0), cell("b", 1, 0)}, false}, // different pieces cover them
		{b, []Piece{cell("a", 1, 1), cell("b", 1, 0)}, true},  // the pieces are interchangeable
		{b, []Piece{cell("a", 1, 1), cell("b", 1, 0), cell("a", 2, 1)}, true},
		{other, []Piece{cell("a", 1, 1)}, false},
		{other, []Piece{{Name: "b", Class: 1, At: Point{2, 1}, Cells: []Point{{}}}}, true},
	} {
		test.b.Goal = test.goal
		if got := test.b.Solved(); got != test.want {
			t.Errorf("goal %s: Solved() = %v, want %v", test.b.GoalString(), got, test.want)
		}
		found := false
		for _, placement := range test.b.GoalPlacements() {
			all := true
			for _, p := range placement {
				all = all && slices.ContainsFunc(test.b.Pieces, func(q Piece) bool { return q.Class == p.Class && q.At == p.At })
			}
			found = found || all
		}
		if found != test.want {
			t.Errorf("goal %s: board in GoalPlacements(): %v, want %v", test.b.GoalString(), found, test.want)
		}
	}
}

func TestNameIn(t *testing.T) {
	water := Board{Name: "水", English: "Water", Slug: "water"}
	klotski := Board{Name: "横刀立马", Slug: "heng-dao-li-ma"}
	for _, c := range []struct {
		b          Board
		lang, want string
	}{
		{water, "zh", "水"}, {water, "zh-Hant", "水"}, {water, "en", "Water"}, {water, "", "Water"}, {water, "none", "Water"},
		{klotski, "zh", "横刀立马"}, {klotski, "zh-Hant", "橫刀立馬"}, {klotski.Translate("zh-Hant"), "zh-Hant", "橫刀立馬"}, {klotski, "", "横刀立马"}, {klotski, "none", "横刀立马"},
		{klotski, "en", "Heng Dao Li Ma 横刀立马"}, {klotski.Translate("en"), "en", "Heng Dao Li Ma 横刀立马"},
		{Board{Name: "Pennant", Slug: "pennant"}, "en", "Pennant"}, {Board{Name: "Pennant", Slug: "pennant"}, "zh", "Pennant"},
		{Board{Name: "Dad's Puzzler", Chinese: "老爸难题", Slug: "dad-s-puzzler"}, "zh-Hant", "老爸難題"},
		{Board{Name: "Dad's Puzzler", Chinese: "老爸难题", Slug: "dad-s-puzzler"}, "", "Dad's Puzzler"},
		{Board{Name: "我的题"}, "en", "我的题"}, {Board{Name: "皇后"}, "zh-Hant", "皇后"},
		{Board{Name: "7系列：七步成诗", Slug: "7-xi-lie-qi-bu-cheng-shi"}, "en", "7 Xi Lie Qi Bu Cheng Shi 7系列：七步成诗"},
		{Board{Name: "Übung", Slug: "ubung"}, "en", "Übung"},
		{Board{}, "en", ""},
	} {
		if got := c.b.NameIn(c.lang); got != c.want {
			t.Errorf("%q: NameIn(%q) = %q, want %q", c.b.Name, c.lang, got, c.want)
		}
	}
}

// TestDisplayName checks that English readers get a translation and the original name. An English
// name that is not a translation has no original.
func TestDisplayName(t *testing.T) {
	translated := Board{Name: "横刀立马", English: "Sword Across the Saddle", Slug: "heng-dao-li-ma"}
	water := Board{Name: "水", English: "Water", Slug: "water"}
	for _, c := range []struct {
		b                    Board
		lang, name, original string
	}{
		{translated, "en", "Sword Across the Saddle", "Heng Dao Li Ma 横刀立马"},
		{translated.Translate("en"), "en", "Sword Across the Saddle", "Heng Dao Li Ma 横刀立马"},
		{translated, "zh-Hant", "橫刀立馬", ""}, {translated, "", "横刀立马", ""}, {translated, "none", "横刀立马", ""},
		{water, "en", "Water", ""}, {water.Translate("en"), "en", "Water", ""}, {water, "zh", "水", ""},
		{Board{Name: "Pennant", Slug: "pennant"}, "en", "Pennant", ""},
	} {
		if name, original := c.b.DisplayName(c.lang); name != c.name || original != c.original || original != "" && c.b.NameIn(c.lang) != original {
			t.Errorf("%q: DisplayName(%q) = %q, %q, want %q, %q", c.b.Name, c.lang, name, original, c.name, c.original)
		}
	}
}

// TestWallsBetweenCells checks that a wall between two cells blocks slides from both sides.
func TestWallsBetweenCells(t *testing.T) {
	b := Board{
		W: 3, H: 3, Rules: Rules{Motion: Glide, RightWalls: []Point{{X: 1, Y: 0}}, LowerWalls: []Point{{X: 1, Y: 1}}},
		Pieces: []Piece{{Name: "A", Cells: []Point{{}}}},
		Text:   Symbols{Empty: ".", Row: "/", RightWall: ",", LowerWall: "_"},
	}
	for path, want := range map[string]string{
		"R DD":       "move 2: \"A\" cannot move down from column 2, row 2: a wall is in the way",
		"R D":        "..,./.A_./...",
		"RR":         "move 1: \"A\" cannot move right from column 2, row 1: a wall is in the way",
		"DD RR UU L": "move 4: \"A\" cannot move left from column 3, row 1: a wall is in the way",
		"DD RR L":    "move 3: \"A\" cannot stop at column 2, row 3: nothing stops it there",
	} {
		var moves []Move
		for _, p := range strings.Fields(path) {
			moves = append(moves, Move{Pieces: []int{0}, Path: p})
		}
		got, err := Replay(b, moves, SlideMetric)
		if err != nil && err.Error() != want || err == nil && got.String() != want {
			t.Errorf("Replay(%s) = %s, %v, want %s", path, got.String(), err, want)
		}
	}
}

// TestReplayIllegalMove checks that Replay returns the board before an illegal move, even if the
// move fails on its way. Replay must not modify its argument.
func TestReplayIllegalMove(t *testing.T) {
	b := Board{W: 4, H: 1, Pieces: []Piece{{Name: "a", Cells: []Point{{}}}, {Name: "b", At: Point{3, 0}, Cells: []Point{{}}, Class: 1}}}
	got, err := Replay(b, []Move{{[]int{0}, "R"}, {[]int{0}, "RR"}}, SlideMetric)
	if err == nil || got.Pieces[0].At != (Point{1, 0}) || b.Pieces[0].At != (Point{}) {
		t.Errorf("Replay() = %v, %v, want an error and \"a\" at column 1; argument: %v", got.Pieces, err, b.Pieces)
	}
}
