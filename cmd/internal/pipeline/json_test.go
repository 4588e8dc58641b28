package pipeline

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// parseBoard parses the text of a board in the JSON, as other programs would.
func parseBoard(text string, width int) map[[2]int]string {
	m := map[[2]int]string{}
	rows := strings.Split(text, "/")
	if len(rows) == 1 {
		for i := 0; i < len(text); i += width {
			rows = append(rows, text[i:i+width])
		}
		rows = rows[1:]
	}
	for y, row := range rows {
		names := strings.Split(row, "")
		if strings.Contains(row, ",") {
			names = strings.Split(row, ",")
		}
		for x, name := range names {
			m[[2]int{x, y}] = name
		}
	}
	return m
}

// puzzleWith parses an ID and sets the given moves, if any.
func puzzleWith(t *testing.T, id, moves string) Puzzle {
	t.Helper()
	p, err := ParseID(t.Context(), id)
	if err == nil && moves != "" {
		err = p.SetMoves(t.Context(), moves)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestJSON(t *testing.T) {
	for _, test := range []struct {
		id     string
		metric solve.Metric
		length int
	}{
		{"横刀立马", "", 81},
		{"横刀立马", board.StepMetric, 116},
		{"横刀立马", board.SlideMetric, 90},
		{"867/254/301", "", 31},
		{"867/254/301", board.SlideMetric, 31}, // same as step
		{"tiles:12345/67089", "", -1},
		{"tiles:45601/27389:12345/67089", board.PushMetric, -1},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15", "", 3},
		{"klotski:A.BB/ACCD/.CCE/FFGH/FFIJ:..../..../..../..../.BB.", board.MoveMetric, 66},
		{"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "", 58},
	} {
		t.Run(test.id+string(test.metric), func(t *testing.T) {
			p := puzzleWith(t, test.id, "")
			s, err := Solve(t.Context(), p, solve.Options{Metric: test.metric}, Parts{})
			if errors.Is(err, solve.ErrUnsolvable) && test.length < 0 {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			var got solvedJSON
			if err := json.Unmarshal(encode(t, s, "json"), &got); err != nil {
				t.Fatal(err)
			}
			if !got.Solvable || test.length >= 0 && got.Length != test.length || got.Length != len(got.Moves) || len(got.Boards) != got.Length+1 {
				t.Fatalf("length = %d with %d moves and %d boards, want length %d", got.Length, len(got.Moves), len(got.Boards), test.length)
			}
			if parsed, err := ParseID(t.Context(), got.ID); err != nil || parsed.ID() != got.ID {
				t.Errorf("ParseID(%q).ID() = %v, %v, want the same ID", got.ID, parsed.Puzzle, err)
			}
			if !strings.HasPrefix(got.ID, got.Kind+":"+got.Boards[0]) {
				t.Errorf("ID = %q, want a prefix with the first board %q", got.ID, got.Boards[0])
			}
			for i, m := range got.Moves {
				before, after := parseBoard(got.Boards[i], p.Start.W), parseBoard(got.Boards[i+1], p.Start.W)
				name, _, _ := strings.Cut(m.Piece, ",")
				if before[m.From] != name || after[*m.To] != name {
					t.Fatalf("move %d: %+v does not match the boards %s and %s", i+1, m, got.Boards[i], got.Boards[i+1])
				}
				var sum board.Point
				for j := range m.Path {
					d, _ := board.Step(m.Path[j])
					sum = sum.Add(d)
				}
				if m.From[0]+sum.X != m.To[0] || m.From[1]+sum.Y != m.To[1] {
					t.Fatalf("move %d: the path %s does not lead from %v to %v", i+1, m.Path, m.From, m.To)
				}
			}
		})
	}
}

// TestJSONExits checks the JSON of blocks that leave. The last letter of a path is the direction through the gate, or
// against the gate if the block loses a colour. The destination of a block that leaves is null, and later boards do not
// show it.
func TestJSONExits(t *testing.T) {
	for _, test := range []struct{ id, moves, want string }{
		{
			"gates:#CC###/#aabbB/#a.b.B/######:aC,bB", "",
			`"moves":[{"piece":"a","label":"C","from":[1,1],"to":null,"path":"U"},{"piece":"b","label":"B","from":[3,1],"to":null,"path":"R"}],` +
				`"boards":["#CC###/#aabbB/#a.b.B/######","#CC###/#..bbB/#..b.B/######","#CC###/#....B/#....B/######"]`,
		}, {
			colouredBlocks, "aU bRR aRRR cD",
			`"moves":[{"piece":"a","label":"CB","from":[1,1],"to":[1,1],"path":"U"},{"piece":"b","label":"B","from":[3,1],"to":null,"path":"RR"},` +
				`{"piece":"a","label":"B","from":[1,1],"to":null,"path":"RRR"},{"piece":"c","label":"D","from":[1,2],"to":null,"path":"D"}],` +
				`"boards":["#CC###/#aab.B/#ccb.B/#DD###","#CC###/#aab.B/#ccb.B/#DD###","#CC###/#aa..B/#cc..B/#DD###","#CC###/#....B/#cc..B/#DD###","#CC###/#....B/#....B/#DD###"]`,
		},
	} {
		p := puzzleWith(t, test.id, test.moves)
		s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(encode(t, s, "json")); !strings.Contains(got, test.want) {
			t.Errorf("%s: JSON = %s\nwant %s", test.id, got, test.want)
		}
	}
}

// TestCodesOfUnsolvable checks that the JSON of an unsolvable layout contains its codes.
func TestCodesOfUnsolvable(t *testing.T) {
	p := puzzleWith(t, "走投无路", "")
	var b strings.Builder
	s, _ := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err := s.WriteJSON(&b, ""); err != nil || !strings.Contains(b.String(), `"codes":{"common":"1AAEF0C","short":"4WWPD"}`) {
		t.Errorf("WriteJSON = %s, %v, want the codes of the layout", b.String(), err)
	}
}

// TestParseText parses an ID, rows, a puzzle file, and the JSON of a solution on one line. File names must be rejected.
func TestParseText(t *testing.T) {
	p := puzzleWith(t, "tiles:123/456/078", "")
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	var output strings.Builder
	if err := s.WriteJSON(&output, ""); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{" tiles:123/456/078\n", "123\n456\n078", "name: mine\n\n123\n456\n078\n", strings.TrimSpace(output.String())} {
		if p, err := ParseText(t.Context(), text); err != nil || p.ID() != s.ID() {
			t.Errorf("ParseText(%q) = %v, %v, want %s", text, p.Puzzle, err, s.ID())
		}
	}
	if _, err := ParseText(t.Context(), "json_test.go"); err == nil {
		t.Error("ParseText opened a file, want an error")
	}
}
