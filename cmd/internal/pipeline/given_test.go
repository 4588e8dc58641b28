package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// write writes a solved puzzle in a text format.
func write(t *testing.T, s Solved, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := map[string]func(io.Writer, string) error{"json": s.WriteJSON, "txt": s.WriteText}[format](&b, ""); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// solvedIn returns a puzzle solved in each metric of its kind.
func solvedIn(t *testing.T, id string) (all []Solved) {
	t.Helper()
	p := puzzleWith(t, id, "")
	for _, m := range p.Kind().Metrics {
		s, err := Solve(t.Context(), p, solve.Options{Metric: m})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// What json and txt print is a puzzle with its moves, which are shown without a search. A text
// does not tell its metric: another one may count its moves the same.
func TestWrittenIsReadBack(t *testing.T) {
	for _, id := range []string{"横刀立马", "867/254/301", "tiles:2x4@7", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "simplicity",
		"atomix:a....a/..#.../..b..a:aba", "lockout:A...B/...../X..../...../C...D", "gates-1", "gates-5",
	} {
		for _, s := range solvedIn(t, id) {
			p, m := s.Puzzle, s.Solution.Metric
			for _, format := range []string{"json", "txt"} {
				again, err := ParseFile(t.Context(), write(t, s, format))
				if err != nil || again.Given == nil || !again.Given.Printed {
					t.Errorf("%s in %s as %s: %+v, %v", id, m, format, again.Given, err)
					continue
				}
				shown, err := Solve(t.Context(), again, solve.Options{MaxPositions: 1})
				if err != nil || again.ID() != p.ID() || format == "json" && shown.Solution.Metric != m || len(shown.Solution.Moves) != len(s.Solution.Moves) {
					t.Errorf("%s in %s as %s: %d moves in %s, want %d (%v)", id, m, format, len(shown.Solution.Moves), shown.Solution.Metric, len(s.Solution.Moves), err)
				}
				if _, err := board.Check(shown.Start, shown.Solution.Moves, shown.Solution.Metric); err != nil {
					t.Errorf("%s in %s as %s: %v", id, m, format, err)
				}
			}
		}
	}
}

// The rows of moves of a printed solution are moves, and so are their pieces with their arrows.
func TestPrintedRowsAreMoves(t *testing.T) {
	for _, id := range []string{"横刀立马", "tiles:2x4@7", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "atomix:a....a/..#.../..b..a:aba"} {
		for _, s := range solvedIn(t, id) {
			p, m := s.Puzzle, s.Solution.Metric
			var rows, arrows strings.Builder
			for line := range strings.Lines(string(write(t, s, "txt"))) {
				if strings.HasPrefix(line, "number, piece,") {
					rows.WriteString(line) // the heading is copied, too
				} else if f := strings.Fields(line); len(f) > 4 && isCell(f[2]) {
					rows.WriteString(line)
					for _, piece := range strings.Split(f[1], ",") { // the foremost first
						arrows.WriteString(piece + f[4] + " ")
					}
				}
			}
			for _, text := range []string{rows.String(), arrows.String()} {
				again := p
				if err := again.GiveMoves(t.Context(), text); err != nil {
					t.Errorf("%s in %s: %v:\n%s", id, m, err, text)
					continue
				}
				shown, err := Solve(t.Context(), again, solve.Options{Metric: m, MaxPositions: 1})
				if err != nil || !shown.Reached() || len(shown.Solution.Moves) != len(s.Solution.Moves) {
					t.Errorf("%s in %s: %d moves, want %d: %v", id, m, len(shown.Solution.Moves), len(s.Solution.Moves), err)
				}
			}
		}
	}
}

// Files of other programs: cells apart by spaces, and cars without their kind.
func TestPastedFiles(t *testing.T) {
	for file, want := range map[string]string{
		"1 x x 2\n1 x x 2\n3 4 4 5\n3 7 8 5\n6 0 0 9\n":                                  "klotski:1xx2/1xx2/3445/3785/6009",
		"BB.KMx\nDDDKM.\n.IXXL.\n.I.JLE\n.FF.LE\n......\n":                               "",
		"B B . K M x\nD D D K M .\nI X X L . .\nI . J L E E\n. . J F F N\n. G G . x N\n": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"aabb..\n......\nc.....\nc.....\n......\n......\n":                               "",
		"BBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN\n":                               "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"1 2 3\n4 5 6\n7 0 8\n":                                                          "tiles:123/456/708",
		"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n":                                     "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15\n":                                    "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"1A9BF0C\n": "klotski:1xx2/1xx2/3445/3675/8009",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if want == "" {
			bad, ok := errors.AsType[*input.Error](err)
			if !ok || !strings.Contains(bad.Text, "row") || !strings.Contains(bad.Hint, "kind: rush") {
				t.Errorf("%q: %v", file, err)
			}
			continue
		}
		if err != nil || p.ID() != want {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

// TestBare: neither a byte-order mark nor the fence of a block of code is part of a puzzle.
func TestBare(t *testing.T) {
	const eight = "tiles:864/072/513"
	for i, text := range []string{eight, "8 6 4\n0 7 2\n5 1 3", "[[8,6,4],[0,7,2],[5,1,3]]", "864\n072\n513\n", "name: Mine\n\n864\n072\n513", `{"id":"tiles:864/072/513"}`} {
		for _, around := range []string{"%s", "\uFEFF%s", "```\n%s\n```", "```text\n%s\n```\n", "\n```\r\n%s\r\n```\r\n", "\uFEFF```\n%s\n```"} {
			typed := fmt.Sprintf(around, text)
			if p, err := ParseFile(t.Context(), []byte(typed)); err != nil || p.ID() != eight {
				t.Errorf("a file %q: %v", typed, err)
			}
			if p, err := ParseID(t.Context(), typed); i < 3 && (err != nil || p.ID() != eight) { // the others are files
				t.Errorf("an ID %q: %v", typed, err)
			}
		}
	}
}

// colours is a board whose block a loses C before it leaves, and whose block c leaves last.
const colours = "gates:#CC###/#aab.B/#ccb.B/#DD###:aCB,bBh,cD2"

// TestDistances: the JSON of a verdict has a distance for the start and each move; null where the
// bounds of the search ended it before.
func TestDistances(t *testing.T) {
	for _, test := range []struct {
		id, moves   string
		bound       int64
		first, last string // distances
		unknown     bool   // some are
	}{
		{"klotski:A../.../B..:..A/.../...", "BR AR AD", 0, "1", "1", false},
		{"klotski:A#B./.#..:...A/....", "AD", 0, "-1", "-1", false},
		{"横刀立马", "6D 9L 5D 4R 3R", 3000, "null", "null", true},
		{"123/456/078", "RR", 0, "2", "0", false},
		{"tiles:10,6,3,4/11,13,14,15/7,8,12,0/5,1,2,9", "U", 1000, "null", "null", true},
		{"横刀立马", "", 5000, "null", "0", true}, // its solution
		{colours, "aU bR bR", 0, "4", "2", false},
		{colours, "bRR aU aRRR cD", 0, "4", "0", false},
		{"gates:#CC##/#aabB/#..bB/#####:aC,bB", "aD", 0, "2", "2", false},
		{"gates:#CC##/#aabB/#...B/#####:aC,bBv", "aU bD", 0, "-1", "-1", false},
	} {
		p := puzzleWith(t, test.id, test.moves)
		s, err := Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Judge(t.Context(), solve.Options{MaxPositions: test.bound}); errors.Is(err, solve.ErrLimit) != test.unknown {
			t.Errorf("%s: %v", test.id, err)
		}
		var b bytes.Buffer
		var doc struct {
			Length    int
			Distances []json.RawMessage
		}
		if err := s.WriteJSON(&b, ""); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
			t.Fatal(err)
		}
		if n := len(doc.Distances); n != doc.Length+1 || string(doc.Distances[0]) != test.first || string(doc.Distances[n-1]) != test.last {
			t.Errorf("%s: %s, want %s to %s", test.id, doc.Distances, test.first, test.last)
		}
		if unknown := slices.ContainsFunc(doc.Distances, func(d json.RawMessage) bool { return string(d) == "null" }); unknown != test.unknown {
			t.Errorf("%s: %s", test.id, doc.Distances)
		}
	}
}

// JSON of moves on a board without a solution tells the proof.
func TestGivenOnUnsolvable(t *testing.T) {
	p, err := ParseID(t.Context(), "213/456/780")
	if err == nil {
		err = p.GiveMoves(t.Context(), "D")
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Compare(t.Context(), solve.Options{}); err != nil || s.Proof == nil {
		t.Fatalf("%v, proof %v", err, s.Proof)
	}
	if err := s.Judge(t.Context(), solve.Options{}); err != nil || !slices.Equal(s.Distances, []int{-1, -1}) {
		t.Errorf("distances %v, %v", s.Distances, err)
	}
	var b bytes.Buffer
	if err := s.WriteJSON(&b, ""); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Solvable, Given bool
		Reason          string
		Length          int
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil || doc.Solvable || !doc.Given || doc.Reason == "" || doc.Length != 1 {
		t.Errorf("%+v, %v: %s", doc, err, b.Bytes())
	}
}

// A moody puzzle meets a bound at every other search.
type moody struct {
	solve.Puzzle
	kind     *solve.Kind
	searches int
}

func (p *moody) Kind() *solve.Kind { return p.kind }

func (p *moody) Solve(context.Context, solve.Options) (solve.Solution, error) {
	if p.searches++; p.searches%2 == 1 {
		return solve.Solution{}, &solve.Limit{Kind: solve.TimeLimit}
	}
	return solve.Solution{}, nil
}

// TestJudgeAgain: what meets a bound from the end may be found from the start.
func TestJudgeAgain(t *testing.T) {
	tiles, err := ParseID(t.Context(), "tiles:864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	p := &moody{Puzzle: tiles.Puzzle}
	p.kind = &solve.Kind{Name: "tiles", Parse: func(string) (solve.Puzzle, error) { return p, nil }}
	s := Solved{Puzzle: PuzzleOf(p)}
	if err := s.Judge(t.Context(), solve.Options{}); !errors.Is(err, solve.ErrLimit) || !slices.Equal(s.Distances, []int{0}) {
		t.Errorf("%v, %v", s.Distances, err)
	}
}

// TestVerdictIsBounded: more boards than memory may hold are refused before they are made.
func TestVerdictIsBounded(t *testing.T) {
	p, err := ParseID(t.Context(), "tiles:123/456/078")
	if err == nil {
		err = p.GiveMoves(t.Context(), strings.Repeat("LR", 35_000))
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Judge(t.Context(), solve.Options{}); err == nil || !strings.Contains(err.Error(), "70001 boards of 8 pieces") || s.Distances != nil {
		t.Errorf("%v, and %d distances", err, len(s.Distances))
	}
	for name, write := range map[string]func(io.Writer, string) error{"json": s.WriteJSON, "txt": s.WriteText} {
		w := &closing{left: 3}
		if err := write(w, ""); !errors.Is(err, io.ErrClosedPipe) || w.left != 0 {
			t.Errorf("%s: a writer that takes no more is asked %d times less: %v", name, w.left, err)
		}
	}
}

// A closing writer takes no more after some writes.
type closing struct{ left int }

func (w *closing) Write(p []byte) (int, error) {
	if len(p) > 0 {
		panic("written after its end")
	}
	if w.left--; w.left == 0 {
		return 0, io.ErrClosedPipe
	}
	return 0, nil
}
