package ricochet

import (
	"strings"
	"testing"
)

// TestReadErrors checks that the error for an invalid board names the row and the problem.
func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"A..":                       "ricochet: the board needs a goal",
		"...:A@1.1":                 "ricochet: the board has no robots",
		",A../...:A@2.1":            `ricochet: row 1: there is no cell before ","`,
		"A../_...:A@2.1":            `ricochet: row 2: there is no cell before "_"`,
		"A../.,,..:A@2.1":           `ricochet: row 2: "," cannot follow ","`,
		"A../.._,.:A@2.1":           `ricochet: row 2: "," cannot follow "_"`,
		"A../.._../..__.:A@2.1":     `ricochet: row 3: "_" cannot follow "_"`,
		"A../...:B@2.1":             "ricochet: goal B@2.1: there is no piece \"B\" in the start",
		"A../...:A@2.1+any@3.2":     "ricochet: goal: there are 2 targets, but only 1 robot",
		"AB./...:any@2.1+A@3.2":     "",
		"ABCDEFGHI/.........:A@2.1": "ricochet: 9 robots are too many",
		"ABCDEFGH./.........:A@2.1": "",
	} {
		_, err := Kind.Parse(text)
		if err == nil != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want %q", text, err, want)
		}
	}
}

// TestNeedlessWalls checks that the ID omits walls at the edges of the board and next to wall cells.
func TestNeedlessWalls(t *testing.T) {
	for text, want := range map[string]string{
		"A.,/.._/..:A@2.1":         "A./.._/..:A@2.1",
		"A.,/.._/.._:A@2.1":        "A./.._/..:A@2.1",
		"A,.,/._./._.:A@2.1":       "A,./._./..:A@2.1",
		"A.,#,./._.#_./....:A@2.1": "A.#./._.#./....:A@2.1",
		"A._./.#./..,.:A@2.1":      "A../.#./..,.:A@2.1",
	} {
		p, err := Kind.Parse(text)
		if err != nil || p.ID() != "ricochet:"+want {
			t.Errorf("Parse(%q): %v, %v, want ricochet:%s", text, p, err, want)
		}
	}
}

// TestKits checks that the kits for the site have boards of one size, with each robot as a target and as another robot.
func TestKits(t *testing.T) {
	all := kits()
	targets, others := map[string]bool{}, map[string]bool{}
	for _, id := range all[0] {
		p, err := Kind.Parse(strings.TrimPrefix(id, "ricochet:"))
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		b := p.Board()
		if b.W != side || b.H != side {
			t.Errorf("%s: the board has %d rows of %d cells, want %d of %d", id, b.H, b.W, side, side)
		}
		for _, g := range b.Goal {
			targets[g.Name] = true
		}
		for _, robot := range b.Pieces {
			if robot.Class == 0 {
				others[robot.Name] = true
			}
		}
	}
	for name := range strings.SplitSeq(narrowLetters, "") {
		if !targets[name] || !others[name] {
			t.Errorf("robot %s: with a target %t, without one %t, want both", name, targets[name], others[name])
		}
	}
	if len(all) != 1 || len(all[0]) != 9 {
		t.Errorf("%d kits, the first of %d boards, want 1 of 9", len(all), len(all[0]))
	}
}
