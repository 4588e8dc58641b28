package atomix

import (
	"strings"
	"testing"

	"slidegif/solve/internal/fields"
)

// TestReadErrors checks that each invalid board gets an error that names the place.
func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"#a.b#":                            "the board needs a goal",
		"#...#:a":                          "the board has no atoms",
		"#...#:.":                          "the board has no atoms",
		strings.Repeat("a", 33) + ":aa":    "33 atoms are too many",
		"#a.b#:a#":                         "goal row 1: a wall is not part of a molecule",
		"#a.b#:ab/.#":                      "goal row 2: a wall is not part of a molecule",
		"#a.b#:ac":                         `goal row 1: there is no atom "c" in the start`,
		"#a.b#:a./.a":                      `goal row 2: the goal has more atoms "a" than the start`,
		"#a.b#:...":                        "the goal names no atoms",
		"#a.b#/#...#:a/b/.":                "", // the margin does not count
		"#a.b#:a/b":                        "the goal has 2 rows of 1 cell, but the board has 1 of 5",
		"#a.b#/#...#:a.....b":              "the goal has 1 row of 7 cells, but the board has 2 of 5",
		"#a..b":                            "the board needs a goal",
		"#a.b#/#..#:ab":                    "row 2",
		"#a.b#:a/bb":                       "goal",
		strings.Repeat("a", 32) + ".:aaaa": "",
	} {
		_, err := Kind.Parse(text)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("Parse(%q): error %v, want %q", text, err, want)
		}
	}
}

// TestAtoms checks that equal characters are equal atoms, in the start and in the goal.
func TestAtoms(t *testing.T) {
	p, err := Kind.Parse("#######/#a.b.a#/#######:..../.ba.")
	if err != nil {
		t.Fatal(err)
	}
	b, classes := p.Board(), map[string]int{}
	for _, piece := range b.Pieces {
		if class, known := classes[piece.Name]; known && class != piece.Class {
			t.Errorf("atoms %s have the classes %d and %d", piece.Name, class, piece.Class)
		}
		classes[piece.Name] = piece.Class
	}
	if len(b.Pieces) != 3 || len(classes) != 2 || classes["a"] == classes["b"] || len(b.Goal) != 2 {
		t.Errorf("%d atoms of the classes %v, %d in the goal, want 3 of 2 classes and 2", len(b.Pieces), classes, len(b.Goal))
	}
	for i, want := range []string{"b", "a"} {
		if g := b.Goal[i]; g.Name != want || g.Class != classes[want] || g.At.X != i || g.At.Y != 0 {
			t.Errorf("goal atom %d is %s of class %d at %v, want %s without margins", i, g.Name, g.Class, g.At, want)
		}
	}
}

// TestResembles checks which boards without a goal are taken for Atomix: a border of walls, and equal atoms apart from
// each other.
func TestResembles(t *testing.T) {
	for text, want := range map[string]bool{
		"#####/#a.a#/#####":           true,
		"#####/#a.b#/#####":           false, // other kinds have different letters, too
		"#####/#aab#/#####":           false, // one block of two cells
		"#####/#a.a#/####.":           false, // no wall in the border
		"#####/#a.a#/#a###":           false,
		"####./#a.a#/#####":           false,
		"#####/.a.a#/#####":           false,
		"#####/#a.a./#####":           false,
		"##/##":                       false,
		"#####/#####":                 false,
		"###/#a#/###":                 false,
		"######/#aab##/#..a##/######": true,
	} {
		if got := Kind.Resembles(text); got != want {
			t.Errorf("Resembles(%q) = %t, want %t", text, got, want)
		}
	}
}

// TestKAtomic checks that the fields of a KAtomic level become a board, and that unknown fields remain.
func TestKAtomic(t *testing.T) {
	level := [][2]string{
		{"feld_00", "#######"}, {"feld_01", "#1 . 2#"}, {"feld_02", "#######"}, {"feld_04", "not the next row"},
		{"mole_0", "1"}, {"mole_1", "12"}, {"atom_1", "H-a"}, {"atom_2", "O<>"}, {"atom_3", "two words"}, {"name", "Water"},
	}
	without := func(missing string) *fields.Object {
		o := fields.New("version", "1")
		for _, field := range level {
			if field[0] != missing {
				o.Add(field[0], field[1])
			}
		}
		return o
	}
	o := without("")
	desc, notation, ok, err := Kind.ReadFields(o)
	if want := "#######/#1...2#/#######:1./12"; desc != want || !ok || err != nil || notation.String() != "a KAtomic level" {
		t.Errorf("ReadFields = %q, %q, %t, %v, want %q", desc, notation, ok, err, want)
	}
	for _, field := range level {
		_, left := o.Take(field[0])
		if want := field[0] == "feld_04" || field[0] == "atom_3" || field[0] == "name"; left != want {
			t.Errorf("field %s remains: %t, want %t", field[0], left, want)
		}
	}
	for _, missing := range []string{"feld_00", "mole_0"} {
		if _, _, ok, err := Kind.ReadFields(without(missing)); ok || err != nil {
			t.Errorf("level without %s: ok %t, error %v, want neither", missing, ok, err)
		}
	}
}
