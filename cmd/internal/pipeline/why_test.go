package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// TestWhyJSON checks the reasons in the JSON of solutions and of given moves. The key for must be null if a move is not
// needed, and absent if reasons are not requested.
func TestWhyJSON(t *testing.T) {
	for _, test := range []struct{ id, moves, want string }{
		{"klotski:A../.../B..:..A/.../...", "", `[{"for":0,"last":true}]`},
		{"klotski:A../.../B..:..A/.../...", "BR BR AR AR", `[{"for":2,"last":false},{"for":null,"last":true},{"for":4,"last":false},{"for":0,"last":true}]`},
		{"klotski:A../.../B..:..A/.../...", "AR", `[{"for":0,"last":true}]`},
		{"klotski:AB./.../...:.A./.../...", "BD AR", `[{"for":2,"last":true},{"for":0,"last":true}]`},
		{"ricochet:A...B/...../...../...../.....:A@4.1", "AR", `[{"for":0,"last":true}]`},
		{"ricochet:A..../...../...../...../....B:A@4.1", "BU AR", `[{"for":2,"last":true},{"for":0,"last":true}]`},
	} {
		p := puzzleWith(t, test.id, test.moves)
		m := board.StepMetric
		if p.Start.Motion != board.ByCells {
			m = board.SlideMetric
		} else if test.moves == "" {
			m = board.MoveMetric
		}
		s, err := Solve(t.Context(), p, solve.Options{Metric: m}, Parts{})
		if err != nil {
			t.Fatal(err)
		}
		for _, requested := range []bool{true, false} {
			s.WantsWhy = requested
			var b bytes.Buffer
			var doc struct{ Moves []map[string]json.RawMessage }
			if err := s.WriteJSON(&b, ""); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
				t.Fatal(err)
			}
			got := "["
			for i, m := range doc.Moves {
				if i > 0 {
					got += ","
				}
				got += fmt.Sprintf(`{"for":%s,"last":%s}`, m["for"], m["last"])
				if _, ok := m["for"]; ok != requested {
					t.Errorf("%s %s: key for is present: %v, want %v", test.id, test.moves, ok, requested)
				}
			}
			if got += "]"; requested && got != test.want {
				t.Errorf("%s %s: reasons = %s, want %s", test.id, test.moves, got, test.want)
			}
		}
	}
}

// TestWhyText checks the headings of chapters and the reasons after moves, in each language. The text must parse back as
// moves.
func TestWhyText(t *testing.T) {
	p := puzzleWith(t, "横刀立马", "")
	s, err := Solve(t.Context(), p, solve.Options{}, Parts{})
	if err != nil {
		t.Fatal(err)
	}
	s.WantsWhy = true
	for lang, want := range map[string][]string{
		"":        {"Moves 68 to 81: 曹操 reaches the goal", "兵 down: room for 马超 to go right (move 5)", "曹操 right, to the goal"},
		"en":      {"Moves 68 to 81: Cao Cao reaches the goal", "soldier down: room for Ma Chao to go right (move 5)"},
		"zh":      {"第 68 至 81 步：曹操到达目标", "兵下移，给马超右移让路（第 5 步）", "曹操右移，到达目标"},
		"zh-Hant": {"第 68 至 81 步：曹操到達目標", "兵下移，給馬超右移讓路（第 5 步）"},
	} {
		var b bytes.Buffer
		if err := s.WriteText(&b, lang); err != nil {
			t.Fatal(err)
		}
		for _, text := range want {
			if !strings.Contains(strings.ToLower(b.String()), strings.ToLower(text)) {
				t.Errorf("lang %q: text has no %q:\n%s", lang, text, b.String())
			}
		}
		parsed := p
		if err := parsed.SetMoves(t.Context(), b.String()); err != nil || len(parsed.Given.Moves) != 81 {
			t.Errorf("lang %q: SetMoves of the text: Given = %+v, error %v, want 81 moves", lang, parsed.Given, err)
		}
	}
	var b bytes.Buffer
	var doc struct{ Chapters []chapterJSON }
	if err := s.WriteJSON(&b, ""); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if n := len(doc.Chapters); n < 3 || n > 9 || doc.Chapters[0].From != 1 || doc.Chapters[n-1].To != 81 || doc.Chapters[0].Title["zh"] == "" || doc.Chapters[0].Title["en"] == "" {
		t.Errorf("chapters = %+v, want 3 to 9 chapters from move 1 to 81 with titles", doc.Chapters)
	}
}
