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

// encode returns the output of s in the format json or txt.
func encode(t *testing.T, s Solved, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := map[string]func(io.Writer, string) error{"json": s.WriteJSON, "txt": s.WriteText}[format](&b, ""); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// solveInAllMetrics solves a puzzle in each metric of its kind.
func solveInAllMetrics(t *testing.T, id string) (all []Solved) {
	t.Helper()
	p := puzzleWith(t, id, "")
	for _, m := range p.Kind().Metrics {
		s, err := Solve(t.Context(), p, solve.Options{Metric: m}, Parts{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// TestOutputRoundTrip checks that the outputs json and txt can be parsed as a puzzle with given moves. The format txt
// does not contain the metric, so another metric with the same count is acceptable.
func TestOutputRoundTrip(t *testing.T) {
	for _, id := range []string{"横刀立马", "867/254/301", "tiles:2x4@7", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "simplicity",
		"atomix:a....a/..#.../..b..a:aba", "lockout:A...B/...../X..../...../C...D", "gates-1", "gates-5",
	} {
		for _, s := range solveInAllMetrics(t, id) {
			p, m := s.Puzzle, s.Solution.Metric
			for _, format := range []string{"json", "txt"} {
				parsed, err := ParseFile(t.Context(), encode(t, s, format))
				if err != nil || parsed.Given == nil || !parsed.Given.FromOutput {
					t.Errorf("%s in %s as %s: ParseFile: Given = %+v, error %v, want moves from an output", id, m, format, parsed.Given, err)
					continue
				}
				replayed, err := Solve(t.Context(), parsed, solve.Options{MaxPositions: 1}, Parts{})
				if err != nil || parsed.ID() != p.ID() || format == "json" && replayed.Solution.Metric != m || len(replayed.Solution.Moves) != len(s.Solution.Moves) {
					t.Errorf("%s in %s as %s: Solve: %d moves in %s, want %d (error %v)", id, m, format, len(replayed.Solution.Moves), replayed.Solution.Metric, len(s.Solution.Moves), err)
				}
				if _, err := board.Check(replayed.Start, replayed.Solution.Moves, replayed.Solution.Metric); err != nil {
					t.Errorf("%s in %s as %s: board.Check: %v", id, m, format, err)
				}
			}
		}
	}
}

// TestSetMovesFromText checks that SetMoves accepts the rows of moves of a printed solution. It must also accept only
// their pieces and arrows.
func TestSetMovesFromText(t *testing.T) {
	for _, id := range []string{"横刀立马", "tiles:2x4@7", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "atomix:a....a/..#.../..b..a:aba"} {
		for _, s := range solveInAllMetrics(t, id) {
			p, m := s.Puzzle, s.Solution.Metric
			var rows, arrows strings.Builder
			for line := range strings.Lines(string(encode(t, s, "txt"))) {
				if strings.HasPrefix(line, "number, piece,") {
					rows.WriteString(line) // users also copy the heading
				} else if f := strings.Fields(line); len(f) > 4 && isCell(f[2]) {
					rows.WriteString(line)
					for _, piece := range strings.Split(f[1], ",") { // tile next to the blank first
						arrows.WriteString(piece + f[4] + " ")
					}
				}
			}
			for _, text := range []string{rows.String(), arrows.String()} {
				parsed := p
				if err := parsed.SetMoves(t.Context(), text); err != nil {
					t.Errorf("%s in %s: SetMoves: %v\n%s", id, m, err, text)
					continue
				}
				replayed, err := Solve(t.Context(), parsed, solve.Options{Metric: m, MaxPositions: 1}, Parts{})
				if err != nil || !replayed.Reached() || len(replayed.Solution.Moves) != len(s.Solution.Moves) {
					t.Errorf("%s in %s: Solve: %d moves, want %d that reach the goal (error %v)", id, m, len(replayed.Solution.Moves), len(s.Solution.Moves), err)
				}
			}
		}
	}
}

// TestPastedFiles parses files of other programs: rows with spaces between cells, and boards without a kind.
func TestPastedFiles(t *testing.T) {
	for file, want := range map[string]string{
		"1 x x 2\n1 x x 2\n3 4 4 5\n3 7 8 5\n6 0 0 9\n":                                  "klotski:1xx2/1xx2/3445/3785/6009",
		"BB.KMx\nDDDKM.\n.IXXL.\n.I.JLE\n.FF.LE\n......\n":                               "",
		"B B . K M x\nD D D K M .\nI X X L . .\nI . J L E E\n. . J F F N\n. G G . x N\n": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"BBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN\n":                               "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
		"1 2 3\n4 5 6\n7 0 8\n":                                                          "tiles:123/456/708",
		"1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n":                                     "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15\n":                                    "tiles:1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15",
		"1A9BF0C\n": "klotski:1xx2/1xx2/3445/3675/8009",
	} {
		p, err := ParseFile(t.Context(), []byte(file))
		if want == "" {
			inputErr, ok := errors.AsType[*input.Error](err)
			if !ok || !strings.Contains(inputErr.Text, "row") || !strings.Contains(inputErr.Hint, "kind: rush") {
				t.Errorf("ParseFile(%q): error %v, want an error about a row with a hint about kind: rush", file, err)
			}
			continue
		}
		if err != nil || p.ID() != want {
			t.Errorf("ParseFile(%q) = %v, %v, want %s", file, p.Puzzle, err, want)
		}
	}
}

// TestStripWrapping checks that a byte-order mark and the fence of a code block are ignored.
func TestStripWrapping(t *testing.T) {
	const eight = "tiles:864/072/513"
	for i, text := range []string{eight, "8 6 4\n0 7 2\n5 1 3", "[[8,6,4],[0,7,2],[5,1,3]]", "864\n072\n513\n", "name: Mine\n\n864\n072\n513", `{"id":"tiles:864/072/513"}`} {
		for _, around := range []string{"%s", "\uFEFF%s", "```\n%s\n```", "```text\n%s\n```\n", "\n```\r\n%s\r\n```\r\n", "\uFEFF```\n%s\n```"} {
			typed := fmt.Sprintf(around, text)
			if p, err := ParseFile(t.Context(), []byte(typed)); err != nil || p.ID() != eight {
				t.Errorf("ParseFile(%q) = %v, %v, want %s", typed, p.Puzzle, err, eight)
			}
			if p, err := ParseID(t.Context(), typed); i < 3 && (err != nil || p.ID() != eight) { // the other texts are puzzle files
				t.Errorf("ParseID(%q) = %v, %v, want %s", typed, p.Puzzle, err, eight)
			}
		}
	}
}

// colouredBlocks is a board with a block a of two colours, and a frozen block c that leaves last.
const colouredBlocks = "gates:#CC###/#aab.B/#ccb.B/#DD###:aCB,bBh,cD2"

// TestDistances checks that the JSON of a verdict has a distance for the start and for each move. A distance must be
// null if the search reached a limit before it was found.
func TestDistances(t *testing.T) {
	for _, test := range []struct {
		id, moves   string
		bound       int64
		first, last string // distances
		unknown     bool   // some distances are null
	}{
		{"klotski:A../.../B..:..A/.../...", "BR AR AD", 0, "1", "1", false},
		{"klotski:A#B./.#..:...A/....", "AD", 0, "-1", "-1", false},
		{"横刀立马", "6D 9L 5D 4R 3R", 3000, "null", "null", true},
		{"123/456/078", "RR", 0, "2", "0", false},
		{"tiles:10,6,3,4/11,13,14,15/7,8,12,0/5,1,2,9", "U", 1000, "null", "null", true},
		{"横刀立马", "", 5000, "null", "0", true}, // finds the distances of the solution
		{colouredBlocks, "aU bR bR", 0, "4", "2", false},
		{colouredBlocks, "bRR aU aRRR cD", 0, "4", "0", false},
		{"gates:#CC##/#aabB/#..bB/#####:aC,bB", "aD", 0, "2", "2", false},
		{"gates:#CC##/#aabB/#...B/#####:aC,bBv", "aU bD", 0, "-1", "-1", false},
	} {
		p := puzzleWith(t, test.id, test.moves)
		s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.findDistances(t.Context(), solve.Options{MaxPositions: test.bound}); errors.Is(err, solve.ErrLimit) != test.unknown {
			t.Errorf("Judge(%s): error %v, want a limit: %v", test.id, err, test.unknown)
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
			t.Errorf("%s: distances = %s, want %d from %s to %s", test.id, doc.Distances, doc.Length+1, test.first, test.last)
		}
		if unknown := slices.ContainsFunc(doc.Distances, func(d json.RawMessage) bool { return string(d) == "null" }); unknown != test.unknown {
			t.Errorf("%s: distances = %s, want some null: %v", test.id, doc.Distances, test.unknown)
		}
	}
}

// TestGivenOnUnsolvable checks that the JSON of given moves on an unsolvable board contains the proof.
func TestGivenOnUnsolvable(t *testing.T) {
	p, err := ParseID(t.Context(), "213/456/780")
	if err == nil {
		err = p.SetMoves(t.Context(), "D")
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.compare(t.Context(), solve.Options{}); err != nil || s.Proof == nil {
		t.Fatalf("Compare: error %v, Proof = %v, want a proof", err, s.Proof)
	}
	if err := s.findDistances(t.Context(), solve.Options{}); err != nil || !slices.Equal(s.Distances, []int{-1, -1}) {
		t.Errorf("Judge: Distances = %v, error %v, want [-1 -1]", s.Distances, err)
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
		t.Errorf("JSON = %s (error %v), want an unsolvable puzzle with a reason and one given move", b.Bytes(), err)
	}
}

// A flakyPuzzle is a puzzle for which every other search reaches a limit.
type flakyPuzzle struct {
	solve.Puzzle
	kind     *solve.Kind
	searches int
}

func (p *flakyPuzzle) Kind() *solve.Kind { return p.kind }

func (p *flakyPuzzle) Solve(context.Context, solve.Options) (solve.Solution, error) {
	if p.searches++; p.searches%2 == 1 {
		return solve.Solution{}, &solve.Limit{Kind: solve.TimeLimit}
	}
	return solve.Solution{}, nil
}

// TestJudgeFromBothEnds checks that Judge searches forwards after a limit in its backward searches.
func TestJudgeFromBothEnds(t *testing.T) {
	tiles, err := ParseID(t.Context(), "tiles:864/072/513")
	if err != nil {
		t.Fatal(err)
	}
	p := &flakyPuzzle{Puzzle: tiles.Puzzle}
	p.kind = &solve.Kind{Name: "tiles", Parser: solve.Parser{Parse: func(string) (solve.Puzzle, error) { return p, nil }}}
	s := Solved{Puzzle: PuzzleOf(p)}
	if err := s.findDistances(t.Context(), solve.Options{}); !errors.Is(err, solve.ErrLimit) || !slices.Equal(s.Distances, []int{0}) {
		t.Errorf("Judge: Distances = %v, error %v, want [0] and a limit", s.Distances, err)
	}
}

// TestJudgeLimit checks that Judge rejects too many boards before it creates them. The output of
// this number of moves must stop when the writer fails.
func TestJudgeLimit(t *testing.T) {
	p, err := ParseID(t.Context(), "tiles:123/456/078")
	if err == nil {
		err = p.SetMoves(t.Context(), strings.Repeat("LR", 35_000))
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.findDistances(t.Context(), solve.Options{}); err == nil || !strings.Contains(err.Error(), "70001 boards of 8 pieces") || s.Distances != nil {
		t.Errorf("Judge: error %v, %d distances, want an error about 70001 boards", err, len(s.Distances))
	}
	for name, write := range map[string]func(io.Writer, string) error{"json": s.WriteJSON, "txt": s.WriteText} {
		w := &closingWriter{writes: 3}
		if err := write(w, ""); !errors.Is(err, io.ErrClosedPipe) || w.writes != 0 {
			t.Errorf("%s: error %v, %d writes left, want %v at the last write", name, err, w.writes, io.ErrClosedPipe)
		}
	}
}

// A closingWriter fails at the last of a number of empty writes.
type closingWriter struct{ writes int }

func (w *closingWriter) Write(p []byte) (int, error) {
	if len(p) > 0 {
		panic("data written after an error")
	}
	if w.writes--; w.writes == 0 {
		return 0, io.ErrClosedPipe
	}
	return 0, nil
}
