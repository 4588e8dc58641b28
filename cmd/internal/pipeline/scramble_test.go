package pipeline

import (
	"encoding/json"
	"strings"
	"testing"

	"slidegif/solve"
)

// TestScramble checks that scrambles lead from the goal to the start, in IDs, URLs and puzzle files. The scramble in the
// JSON of a solution must lead to the same start.
func TestScramble(t *testing.T) {
	for _, test := range []struct{ id, goal, moves, want string }{
		{"", "", "DDRR", "tiles:1,2,3,4/5,0,6,7/9,10,11,8/13,14,15,12"},
		{"4x4", "", "DDRR", "tiles:1,2,3,4/5,0,6,7/9,10,11,8/13,14,15,12"},
		{"3x3", "", "DRUL", "tiles:123/485/760"},
		{"8-puzzle", "", "d r u l", "tiles:123/485/760"},
		{"tiles:3x3", "", "ULDR", "tiles:123/485/760"}, // moves of the blank
		{"tiles::123/804/765", "", "RDLU", "tiles:283/104/765:123/804/765"},
		{"3x3", "123/804/765", "RDLU", "tiles:283/104/765:123/804/765"},
		{"tiles:213/804/765:123/804/765", "", "RDLU", "tiles:283/104/765:123/804/765"},
		{"864072513", "", "D2R2", "tiles:012/453/786"},
	} {
		p, err := Scramble(t.Context(), test.id, test.goal, test.moves)
		if err != nil || p.ID() != test.want {
			t.Errorf("Scramble(%q, %q, %q) = %v, %v, want %s", test.id, test.goal, test.moves, p.Puzzle, err, test.want)
			continue
		}
		for _, m := range p.Kind().Metrics {
			s, err := Solve(t.Context(), p, solve.Options{Metric: m}, Parts{})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			if err := s.WriteJSON(&text, ""); err != nil {
				t.Fatal(err)
			}
			var doc struct{ Scramble string }
			if err := json.Unmarshal([]byte(text.String()), &doc); err != nil {
				t.Fatal(err)
			}
			if parsed, err := Scramble(t.Context(), p.ID(), "", doc.Scramble); err != nil || parsed.ID() != p.ID() {
				t.Errorf("%s in %s: Scramble(%q) = %v, %v, want the same puzzle", p.ID(), m, doc.Scramble, parsed.Puzzle, err)
			}
		}
	}
	q, err := ParseQuery(map[string][]string{"puzzle": {"3x3"}, "scramble": {"DRUL"}}, []string{"puzzle", "scramble"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := ParseID(t.Context(), q.Puzzle); err != nil || p.ID() != "tiles:123/485/760" {
		t.Errorf("ParseID(%q) = %v, %v, want tiles:123/485/760", q.Puzzle, p.Puzzle, err)
	}
	for _, file := range []string{"kind: 8-puzzle\nscramble: DRUL\n", "kind: tiles:3x3\nname: Mine\nscramble: DRUL\n", "scramble: DRUL\n\n123\n456\n780\n"} {
		if p, err := ParseFile(t.Context(), []byte(file)); err != nil || p.ID() != "tiles:123/485/760" {
			t.Errorf("ParseFile(%q) = %v, %v, want tiles:123/485/760", file, p.Puzzle, err)
		}
	}
	for id, moves := range map[string]string{"横刀立马": "U", "rush": "D", "17x9": "D", "3x3": "DDD", "": "X", "chess:3x3": "D", "tiles:12/3": "D"} {
		if p, err := Scramble(t.Context(), id, "", moves); err == nil {
			t.Errorf("Scramble(%q, %q) = %s, want an error", id, moves, p.ID())
		}
	}
}
