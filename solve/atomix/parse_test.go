package atomix

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

func TestParse(t *testing.T) {
	for in, want := range map[string]string{
		"#######/#a...b#/#..#..#/#.c...#/#######:acb": "atomix:#######/#a...b#/#..#..#/#.c...#/#######:acb",
		"a.b:ab":          "atomix:a.b:ab",
		"a.b:ab:":         "atomix:a.b:ab",
		"ab.:a":           "atomix:ab.:a",
		"a.b/...:.../.ab": "atomix:a.b/...:ab", // empty edges of the goal say nothing
		"a.b/...:a.b":     "atomix:a.b/...:a.b",
		"氢.氧/...:氢氧":      "atomix:氢.氧/...:氢氧",
		"hoh/...:.o./h.h": "atomix:hoh/...:.o./h.h",
		"01.-@/.....:0-":  "atomix:01.-@/.....:0-",
		"#/a/./b:a/b":     "atomix:#/a/./b:a/b",
		strings.Repeat("a", 32) + "/" + strings.Repeat(".", 32) + ":aa": "atomix:" + strings.Repeat("a", 32) + "/" + strings.Repeat(".", 32) + ":aa",
	} {
		p, err := Parse(in)
		if err != nil || p.ID() != want {
			t.Errorf("%s: %v, %v; want %s", in, p, err, want)
			continue
		}
		again, err := Parse(strings.TrimPrefix(p.ID(), prefix))
		if err != nil || again.ID() != want {
			t.Errorf("%s: its ID parses to %v, %v", in, again, err)
		}
	}
}

func TestBadInput(t *testing.T) {
	for in, want := range map[string]string{
		"":                                "atomix: the puzzle is empty",
		"watr":                            `atomix: there is no layout named "watr"`,
		"水水水水":                            `atomix: there is no layout named "水水水水"`,
		"a.b":                             "atomix: the board needs a goal",
		"a.b/...":                         "atomix: the board needs a goal",
		"a.b/...:":                        "atomix: the board needs a goal",
		":ab":                             "atomix: row 1 is empty",
		"/a.b:ab":                         "atomix: row 1 is empty",
		"a.b/:ab":                         "atomix: row 2 is empty",
		"a.b//...:ab":                     "atomix: row 2 is empty",
		"a.b:/":                           "atomix: goal row 1 is empty",
		"a.b:ab/":                         "atomix: goal row 2 is empty",
		"a.b/..:ab":                       "atomix: row 2 has 2 cells, row 1 has 3",
		"a.b/....:ab":                     "atomix: row 2 has 4 cells, row 1 has 3",
		"a.b/...:ab/a":                    "atomix: goal row 2 has 1 cell, row 1 has 2",
		"a b/...:ab":                      `atomix: row 1: " " is not a cell`,
		"a,b/...:ab":                      `atomix: row 1: "," is not a cell`,
		"a\tb/...:ab":                     `atomix: row 1: "\t" is not a cell`,
		"a\u0301b/...:ab":                 `atomix: row 1: "́" is not a cell`,
		"a\u200bb/...:ab":                 `atomix: row 1: "\u200b" is not a cell`,
		"a.b/..\u0000:ab":                 `atomix: row 2: "\x00" is not a cell`,
		"a.b/...:a b":                     `atomix: goal row 1: " " is not a cell`,
		"###/#.#/###:a":                   "atomix: the board has no atom",
		"...:a":                           "atomix: the board has no atom",
		"a.b:..":                          "atomix: the goal names no atom",
		"a.b:./.":                         "atomix: the goal names no atom",
		"a.b:ac":                          `atomix: goal row 1: there is no atom "c" in the start`,
		"a.b:.b/.A":                       `atomix: goal row 2: there is no atom "A" in the start`,
		"a.b:aab":                         `atomix: goal row 1: the goal has more atoms "a" than the start`,
		"a.b:ab/b.":                       `atomix: goal row 2: the goal has more atoms "b" than the start`,
		"a.b:a#b":                         "atomix: goal row 1: a wall is not part of a molecule",
		"a.b:ab/##":                       "atomix: goal row 2: a wall is not part of a molecule",
		"a.b:a..b":                        "atomix: the goal has 1 row of 4 cells, the board 1 of 3",
		"a.b:a/b":                         "atomix: the goal has 2 rows of 1 cell, the board 1 of 3",
		"a.b:ab:same=ab":                  `atomix: "same=ab" after the goal is not understood`,
		"a.b:ab::":                        `atomix: ":" after the goal is not understood`,
		"a.b:ab:ab:ab":                    `atomix: "ab:ab" after the goal is not understood`,
		strings.Repeat("a", 257) + ":a":   "atomix: a board of 1 row of 257 cells is too large",
		strings.Repeat("a/", 256) + "a:a": "atomix: a board of 257 rows of 1 cell is too large",
		strings.Repeat("a", 33) + ":a":    "atomix: 33 atoms are too many",
		strings.Repeat("................./", 15) + "a...............b:ab":       "atomix: a board of 16 rows of 17 cells is too large",
		"a.b:" + strings.Repeat("................./", 15) + "a...............b": "atomix: goal a board of 16 rows of 17 cells is too large",
	} {
		p, err := Parse(in)
		bad, ok := errors.AsType[*input.Error](err)
		if p != nil || !ok || bad.Text != want || bad.Hint == "" {
			t.Errorf("%.60q: %v, %v; want %s", in, p, err, want)
		}
	}
}

func TestRandom(t *testing.T) {
	for _, bad := range []string{"2", "9", "x", "4x4", "-3"} {
		if _, err := Random(t.Context(), bad, 1); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	for seed := range uint64(25) {
		params := []string{"", "3", "4", "5", "6"}[seed%5]
		p, err := Random(t.Context(), params, seed)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Random(t.Context(), params, seed)
		if err != nil || again.ID() != p.ID() {
			t.Errorf("seed %d: %s, then %s", seed, p.ID(), again.ID())
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.SlideMetric})
		if err != nil || len(sol.Moves) < worthwhile {
			t.Errorf("seed %d: %s: %d slides, %v", seed, p.ID(), len(sol.Moves), err)
		} else if _, err := board.Check(p.Board(), sol.Moves, board.SlideMetric); err != nil {
			t.Errorf("seed %d: %s: %v", seed, p.ID(), err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, l := range known().Layouts {
		f.Add(strings.TrimPrefix(l.ID, prefix))
		f.Add(l.Slug)
	}
	f.Add("a.b/#..:.b/a.")
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s)
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		q, err := Parse(strings.TrimPrefix(p.ID(), prefix))
		if err != nil || q.ID() != p.ID() {
			t.Fatalf("%q has the ID %q, which gives %v", s, p.ID(), err)
		}
		sol, err := p.Solve(t.Context(), solve.Options{Metric: board.SlideMetric, MaxPositions: 1000})
		if err == nil {
			_, err = board.Check(p.Board(), sol.Moves, board.SlideMetric)
		}
		if err != nil && !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
			t.Fatalf("%q: %v", s, err)
		}
	})
}
