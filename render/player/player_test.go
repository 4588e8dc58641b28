package player

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/language"
	"slidegif/solve/test/filetest"
)

// TestGenerated checks that the embedded script matches its sources.
func TestGenerated(t *testing.T) {
	filetest.CheckSum(t, "player.sum", "script/*")
}

// TestWords checks that all languages have the same texts.
func TestWords(t *testing.T) {
	for _, lang := range language.Originals() {
		list := texts[lang]
		for key := range texts["en"] {
			if list[key] == "" {
				t.Errorf("%s: no text for %s", lang, key)
			}
		}
		if len(list) != len(texts["en"]) {
			t.Errorf("%s: %d texts, want %d", lang, len(list), len(texts["en"]))
		}
	}
}

// TestKeyLabels checks that button labels name exactly the letter keys of the buttons.
func TestKeyLabels(t *testing.T) {
	script := string(filetest.Read(t, "script/player.js"))
	_, list, _ := strings.Cut(script, "(playing ? {")
	list, _, _ = strings.Cut(list, "} :")
	want := map[string][]string{}
	for _, pair := range regexp.MustCompile(`(\w): "(\w+)"`).FindAllStringSubmatch(list, -1) {
		want[pair[2]] = append(want[pair[2]], strings.ToUpper(pair[1]))
	}
	if len(want) < 3 {
		t.Fatalf("letter keys in player.js = %v, want at least 3", want)
	}
	named := regexp.MustCompile(`[(（]([A-Z](?:[,、] ?[A-Z])*)[)）]$`)
	for lang, words := range texts {
		for button, text := range words {
			var letters []string
			if in := named.FindStringSubmatch(text); in != nil {
				letters = strings.FieldsFunc(in[1], func(r rune) bool { return strings.ContainsRune(",、 ", r) })
			}
			if !slices.Equal(letters, want[button]) {
				t.Errorf("%s: label %q names the keys %v of %s, want %v", lang, text, letters, button, want[button])
			}
		}
	}
}

// testGame returns a 3x2 board (3 columns) with a domino, a gate and a piece that must reach the gate.
func testGame() Game {
	cell := []board.Point{{}}
	b := board.Board{
		W: 3, H: 2,
		Pieces: []board.Piece{
			{Name: "A", Cells: []board.Point{{}, {X: 1}}, Axes: board.Horizontal, Label: "</script>"},
			{Name: "b", At: board.Point{Y: 1}, Cells: cell, Class: 1},
		},
		Rules: board.Rules{Gates: []board.Point{{X: 2, Y: 1}}},
		Goal:  []board.Piece{{Name: "b", At: board.Point{X: 2, Y: 1}, Cells: cell, Class: 1}},
		Text:  board.Symbols{Empty: "0", Wall: "#", Gate: "-", Row: "/"},
	}
	return Game{Board: b, ID: "klotski:AA0/b0-:.../..b", Metric: board.MoveMetric, Moves: []board.Move{{Pieces: []int{1}, Path: "RR"}}, LowerBound: 1, Lang: "en"}
}

func TestPuzzle(t *testing.T) {
	p := testGame().Puzzle()
	if p.IDPrefix != "klotski:" || p.IDSuffix != ":.../..b" {
		t.Errorf("ID prefix and suffix = %q, %q", p.IDPrefix, p.IDSuffix)
	}
	if a, b := p.Pieces[0], p.Pieces[1]; a.Axis != "x" || a.Gate || b.Axis != "" || !b.Gate {
		t.Errorf("pieces = %+v", p.Pieces)
	}
	if !p.Solved || p.Optimum == nil || *p.Optimum != (optimum{1, 1, true}) {
		t.Errorf("solved = %v, optimum = %+v", p.Solved, p.Optimum)
	}
	if p.Words["many"] != "{n} moves" || p.Words["one"] != "{n} move" {
		t.Errorf("texts with nouns = %q, %q", p.Words["one"], p.Words["many"])
	}
	// The ID contains gates outside of the goal, since a piece may cover them later.
	g := testGame()
	g.Board.Goal[0].At = board.Point{X: 1, Y: 1}
	if p := g.Puzzle(); p.IDSuffix != ":.../.b-" {
		t.Errorf("ID suffix with a gate = %q", p.IDSuffix)
	}
}

// TestImpossibleGoal checks that the script gets a goal that no position meets if the goal of the board
// has no placement.
func TestImpossibleGoal(t *testing.T) {
	g := testGame()
	b := g.Board.Pieces[1]
	b.Cells = []board.Point{{}}
	corner := b
	corner.At = board.Point{X: 0, Y: 0}
	g.Board.Goal, g.Board.GoalCovers = []board.Piece{b, corner}, true // one cell cannot cover two
	p := g.Puzzle()
	if len(p.Goal) == 0 || slices.ContainsFunc(p.Pieces, func(x piece) bool { return x.Class == p.Goal[0].Class }) {
		t.Errorf("goal %+v, want a piece of a class that no piece of the board has", p.Goal)
	}
}

// TestElement checks that no text of a puzzle can end the script element.
func TestElement(t *testing.T) {
	g := testGame()
	g.Attributes = []Attribute{{"at", `"><b>`}}
	element, err := g.Element()
	if err != nil {
		t.Fatal(err)
	}
	text := string(element)
	if strings.Contains(text, "<b>") || strings.Count(text, "</script>") != 1 {
		t.Errorf("unescaped text in the element: %s", text)
	}
	_, rest, _ := strings.Cut(text, `<script type="application/json">`)
	data, _, _ := strings.Cut(rest, "</script>")
	var p Puzzle
	if err := json.Unmarshal([]byte(data), &p); err != nil || p.ID != g.ID {
		t.Errorf("error %v in description %s", err, data)
	}
}

// TestMarks checks the wall marks of a board.
func TestMarks(t *testing.T) {
	b := board.Board{
		W: 3, H: 2, Rules: board.Rules{Motion: board.Glide, RightWalls: []board.Point{{X: 1}, {X: 0, Y: 1}}, LowerWalls: []board.Point{{X: 1}, {X: 2}}}, Text: board.Symbols{Empty: ".", Row: "/", RightWall: ",", LowerWall: "_"},
		Pieces: []board.Piece{{Name: "A", Cells: []board.Point{{}}}},
	}
	want := map[string]string{"1,0": ",_", "0,1": ",", "2,0": "_"}
	if got := (Game{ID: "ricochet:" + b.String() + ":A@1.1", Board: b}).Puzzle().Marks; !maps.Equal(got, want) {
		t.Fatalf("marks = %v, want %v", got, want)
	}
}
