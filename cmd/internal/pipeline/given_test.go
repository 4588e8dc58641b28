package pipeline

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
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
	p, err := ParseID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
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
		"atomix:a....a/..#.../..b..a:aba", "lockout:A...B/...../X..../...../C...D",
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
				if f := strings.Fields(line); len(f) > 4 && strings.Contains(f[2], ",") {
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

func TestGivenMoves(t *testing.T) {
	for _, test := range []struct {
		file, notation string
		metric         solve.Metric
		counts         map[solve.Metric]int
		reached        bool
		length         string
		mistake        int
	}{
		{"moves: LLL\n\n123\n406\n758\n", "", "", nil, false, "", 0},
		{"moves: UL\n\n123\n406\n758\n", "directions of the tiles", "step", map[solve.Metric]int{"step": 2, "push": 2, "slide": 2, "move": 2}, true, "2 steps as given; the optimum is 2", 0},
		{"moves: 5U 5D 5U 8L\n\n123\n406\n758\n", "pairs of a piece and its path", "step", map[solve.Metric]int{"step": 4, "push": 4, "slide": 4, "move": 4}, true, "4 steps as given; the optimum is 2", 2},
		{"moves: DD\n\n123\n456\n780\n", "directions of the tiles", "push", map[solve.Metric]int{"step": 2, "push": 1, "slide": 2, "move": 2}, false, "1 push as given, without reaching the goal; the optimum is 0", 1},
		{"moves: 8D 9D\n\n1xx2\n1xx2\n3445\n3785\n6009\n", "", "", nil, false, "", 0},
		{"moves: 8D 6RR\n\n1xx2\n1xx2\n3445\n3785\n6009\n", "", "", nil, false, "", 0},
		{"moves: 8D 6R 7L\n\n1xx2\n1xx2\n3445\n3785\n6009\n", "", "", nil, false, "", 0},
		{"moves: 6R 6R 8L\n\n1xx2\n1xx2\n3445\n3785\n6009\n", "", "", nil, false, "", 0},
		{"moves: 6R 6R 6L\n\n1xx2\n1xx2\n3445\n3785\n6009\n", "pairs of a piece and its path", "move", map[solve.Metric]int{"step": 3, "slide": 2, "move": 1}, false, "1 move as given, without reaching the goal; the optimum is 81", 0},
		{"moves: G-1\n\nBBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN\n", "a car, plus or minus, and a number of cells", "slide", map[solve.Metric]int{"step": 1, "slide": 1, "move": 1}, false, "1 slide as given, without reaching the goal; the optimum is 58", 0},
	} {
		p, err := ParseFile(t.Context(), []byte(test.file))
		if test.notation == "" {
			if err == nil {
				t.Errorf("%q was taken", test.file)
			}
			continue
		}
		if err != nil || p.Given.Notation != test.notation {
			t.Errorf("%q: %+v, %v", test.file, p.Given, err)
			continue
		}
		s, err := Solve(t.Context(), p, solve.Options{Metric: test.metric})
		if err == nil {
			err = s.Compare(t.Context(), solve.Options{})
		}
		if err == nil {
			err = s.Judge(t.Context(), solve.Options{})
		}
		if err != nil {
			t.Errorf("%q: %v", test.file, err)
			continue
		}
		for m, n := range s.Counts() {
			if n != test.counts[m] {
				t.Errorf("%q: %s, want %d", test.file, m.Count(n), test.counts[m])
			}
		}
		if s.Reached() != test.reached || s.LengthText("") != test.length {
			t.Errorf("%q: %v, %q, want %q", test.file, s.Reached(), s.LengthText(""), test.length)
		}
		if n, _ := s.FirstMistake(); n != test.mistake {
			t.Errorf("%q: the first mistake is move %d of %v, want %d", test.file, n, s.Distances, test.mistake)
		}
		var got solvedJSON
		if err := json.Unmarshal(write(t, s, "json"), &got); err != nil || !got.Given || *got.Solved != test.reached || *got.Optimum != len(s.Best.Moves) {
			t.Errorf("%q: %+v, %v", test.file, got, err)
		}
		for i, m := range got.Moves {
			if *m.Distance != s.Distances[i+1] {
				t.Errorf("%q: move %d has the distance %d", test.file, i+1, *m.Distance)
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
