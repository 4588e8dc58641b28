package lockout

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
		"A...B/...../..X../...../C...D": "lockout:A...B/...../..X../...../C...D",
		"A.X/.../B.C:.../.X./...":       "lockout:A.X/.../B.C",
		"A.X/.../B.C:.../.A./...":       "lockout:A.X/.../B.C:.../.A./...",
		"A.X/.../B.C:A../.X./...:":      "lockout:A.X/.../B.C:A../.X./...",
		"A.B/...:.B./...":               "lockout:A.B/...:.B./...",
		"甲.X/.../乙..":                   "lockout:甲.X/.../乙..",
		"A.X":                           "lockout:A.X", // a single row
		"x.X/.../y..":                   "lockout:x.X/.../y..",
		strings.Repeat(".", 16) + strings.Repeat("/"+strings.Repeat(".", 16), 14) + "/X..............Y:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + ".............XY.": "lockout:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + "X..............Y:" + strings.Repeat(strings.Repeat(".", 16)+"/", 15) + ".............XY.",
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
	letters := "ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghi" // 34, without X
	for in, want := range map[string]string{
		"":                                    "lockout: the puzzle is empty",
		"lunar-1000":                          `lockout: there is no layout named "lunar-1000"`,
		"A..":                                 "lockout: a board without a robot X needs a goal",
		"/":                                   "lockout: row 1 is empty",
		"A.X/":                                "lockout: row 2 is empty",
		"A.X//...":                            "lockout: row 2 is empty",
		"A.X/..":                              "lockout: row 2 has 2 cells, row 1 has 3",
		"A.X/.../....":                        "lockout: row 3 has 4 cells, row 1 has 3",
		"A.X/ ../...":                         `lockout: row 2: " " is not a cell`,
		"A,X/.../...":                         `lockout: row 1: "," is not a cell`,
		"A.X/.../..\x7f":                      `lockout: row 3: "\x7f" is not a cell`,
		"A.X/.1./...":                         `lockout: row 2: "1" is not a robot`,
		"A.X/.0./...":                         `lockout: row 2: "0" is not a robot`,
		"A.X/.-./...":                         `lockout: row 2: "-" is not a robot`,
		"A.X/.#./...":                         "lockout: row 2: a board of lockout has no walls",
		"A.X/.../..A":                         `lockout: row 3: robot "A" stands in row 1 already`,
		"AAX/.../...":                         `lockout: row 1: robot "A" stands in row 1 already`,
		".../.../...":                         "lockout: the board has no robot",
		"A.B/.../...":                         "lockout: a board without a robot X needs a goal",
		"A.x/.../...":                         "lockout: a board without a robot X needs a goal",
		"A.X/...":                             "lockout: a board of 2 rows of 3 cells has no centre, so it needs a goal",
		"AX/../..":                            "lockout: a board of 3 rows of 2 cells has no centre, so it needs a goal",
		"A.X/...:":                            "lockout: a board of 2 rows of 3 cells has no centre, so it needs a goal",
		"A.X/.../...:.X.":                     "lockout: the goal has 1 row of 3 cells, the start 3 of 3",
		"A.X/.../...:.X/../..":                "lockout: the goal has 3 rows of 2 cells, the start 3 of 3",
		"A.X/.../...:.../.../..":              "lockout: goal row 3 has 2 cells, row 1 has 3",
		"A.X/.../...:.../.../...":             "lockout: the goal names no robot",
		"A.X/.../...:.../.B./...":             `lockout: goal row 2: there is no robot "B" in the start`,
		"A.X/.../...:.X./.../.X.":             `lockout: goal row 3: robot "X" stands in row 1 already`,
		"A.X/.../...:.#./.../...":             "lockout: goal row 1: a board of lockout has no walls",
		"A.X/.../...:.X./.../...:a=b":         `lockout: "a=b" after the goal is not understood`,
		strings.Repeat("A", 300) + "/":        "lockout: row 2 is empty",
		"X" + strings.Repeat(".", 300) + "/.": "lockout: row 2 has 1 cell, row 1 has 301",
		"X" + strings.Repeat(".", 128) + "/" + strings.Repeat(".", 129):               "lockout: a board of 2 rows of 129 cells is too large",
		"X" + letters + "/" + strings.Repeat(".", 35) + "/" + strings.Repeat(".", 35): "lockout: 35 robots are too many",
	} {
		p, err := Parse(in)
		bad, ok := errors.AsType[*input.Error](err)
		if p != nil || !ok || bad.Text != want || bad.Hint == "" {
			t.Errorf("%.60q: %v, %v; want %s", in, p, err, want)
		}
	}
}

// Robots that the goal does not name are interchangeable.
func TestClasses(t *testing.T) {
	p, err := Parse("A.X/.../B.C:.../.XB/...")
	if err != nil {
		t.Fatal(err)
	}
	class := map[string]int{}
	for _, piece := range p.Board().Pieces {
		class[piece.Name] = piece.Class
	}
	if class["A"] != class["C"] || class["X"] == class["B"] || class["X"] == class["A"] || class["B"] == class["A"] {
		t.Errorf("classes %v", class)
	}
}

func TestRandom(t *testing.T) {
	for _, bad := range []string{"4", "9", "x", "5x5", "-3"} {
		if _, err := Random(t.Context(), bad, 1); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	for seed := range uint64(25) {
		params := []string{"", "5", "6", "7", "8"}[seed%5]
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
	f.Add("A.X/.../B.C:.../.XB/...")
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
