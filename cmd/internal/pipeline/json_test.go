package pipeline

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// cells takes the text of a board apart, as a program that reads the JSON would.
func cells(text string, width int) map[[2]int]string {
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

// puzzleWith reads an ID, and gives the puzzle moves where there are some.
func puzzleWith(t *testing.T, id, moves string) Puzzle {
	t.Helper()
	p, err := ParseID(t.Context(), id)
	if err == nil && moves != "" {
		err = p.GiveMoves(t.Context(), moves)
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
		{"867/254/301", board.SlideMetric, 31}, // means step
		{"tiles:12345/67089", "", -1},
		{"tiles:45601/27389:12345/67089", board.PushMetric, -1},
		{"tiles:1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15", "", 3},
		{"klotski:A.BB/ACCD/.CCE/FFGH/FFIJ:..../..../..../..../.BB.", board.MoveMetric, 66},
		{"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "", 58},
	} {
		t.Run(test.id+string(test.metric), func(t *testing.T) {
			p := puzzleWith(t, test.id, "")
			s, err := Solve(t.Context(), p, solve.Options{Metric: test.metric})
			if errors.Is(err, solve.ErrUnsolvable) && test.length < 0 {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			var got solvedJSON
			if err := json.Unmarshal(write(t, s, "json"), &got); err != nil {
				t.Fatal(err)
			}
			if !got.Solvable || test.length >= 0 && got.Length != test.length || got.Length != len(got.Moves) || len(got.Boards) != got.Length+1 {
				t.Fatalf("length %d with %d moves and %d boards, want %d", got.Length, len(got.Moves), len(got.Boards), test.length)
			}
			if again, err := ParseID(t.Context(), got.ID); err != nil || again.ID() != got.ID {
				t.Errorf("the ID %q does not parse back to itself: %v", got.ID, err)
			}
			if !strings.HasPrefix(got.ID, got.Kind+":"+got.Boards[0]) {
				t.Errorf("the first board %q does not begin the ID %q", got.Boards[0], got.ID)
			}
			for i, m := range got.Moves {
				before, after := cells(got.Boards[i], p.Start.W), cells(got.Boards[i+1], p.Start.W)
				name, _, _ := strings.Cut(m.Piece, ",")
				if before[m.From] != name || after[*m.To] != name {
					t.Fatalf("move %d: %+v does not lead from %s to %s", i+1, m, got.Boards[i], got.Boards[i+1])
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

// Where blocks leave, the last letter of a path leads through the gate, or against it where a colour is lost;
// a block that has left goes to null; and the boards show what is left.
func TestJSONOfBlocksThatLeave(t *testing.T) {
	for _, test := range []struct{ id, moves, want string }{
		{
			"gates:#CC###/#aabbB/#a.b.B/######:aC,bB", "",
			`"moves":[{"piece":"a","label":"C","from":[1,1],"to":null,"path":"U"},{"piece":"b","label":"B","from":[3,1],"to":null,"path":"R"}],` +
				`"boards":["#CC###/#aabbB/#a.b.B/######","#CC###/#..bbB/#..b.B/######","#CC###/#....B/#....B/######"]`,
		}, {
			colours, "aU bRR aRRR cD",
			`"moves":[{"piece":"a","label":"CB","from":[1,1],"to":[1,1],"path":"U"},{"piece":"b","label":"B","from":[3,1],"to":null,"path":"RR"},` +
				`{"piece":"a","label":"B","from":[1,1],"to":null,"path":"RRR"},{"piece":"c","label":"D","from":[1,2],"to":null,"path":"D"}],` +
				`"boards":["#CC###/#aab.B/#ccb.B/#DD###","#CC###/#aab.B/#ccb.B/#DD###","#CC###/#aa..B/#cc..B/#DD###","#CC###/#....B/#cc..B/#DD###","#CC###/#....B/#....B/#DD###"]`,
		},
	} {
		p := puzzleWith(t, test.id, test.moves)
		s, err := Solve(t.Context(), p, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(write(t, s, "json")); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s\nwant %s", test.id, got, test.want)
		}
	}
}

// The JSON of a layout that cannot be solved holds its codes too.
func TestCodesOfUnsolvable(t *testing.T) {
	p := puzzleWith(t, "走投无路", "")
	var b strings.Builder
	s, _ := Solve(t.Context(), p, solve.Options{})
	if err := s.WriteJSON(&b, ""); err != nil || !strings.Contains(b.String(), `"codes":{"common":"1AAEF0C","short":"4WWPD"}`) {
		t.Errorf("%s, %v", b.String(), err)
	}
}

// TestParseText: what is pasted may be an ID, rows, or the JSON of a solution, which is one line.
func TestParseText(t *testing.T) {
	p := puzzleWith(t, "tiles:123/456/078", "")
	s, err := Solve(t.Context(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var written strings.Builder
	if err := s.WriteJSON(&written, ""); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{" tiles:123/456/078\n", "123\n456\n078", "name: mine\n\n123\n456\n078\n", strings.TrimSpace(written.String())} {
		if p, err := ParseText(t.Context(), text); err != nil || p.ID() != s.ID() {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ParseText(t.Context(), "json_test.go"); err == nil {
		t.Error("a file is read")
	}
}
