package pipeline

import (
	"errors"
	"strings"
	"testing"

	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
)

// TestLoadKindAndFile checks arguments that consist of a word for a kind and the path of a file. A path without an
// extension must be read as the name of a puzzle.
func TestLoadKindAndFile(t *testing.T) {
	t.Chdir(t.TempDir())
	const robots = "A...B\n.....\n..X..\n.....\nC...D\n"
	for name, text := range map[string]string{
		"robots.txt": robots, "tiles.txt": "123/406/758\n", "rush.puzzle": "kind: rush\n\nooBo\nAABo\noooo\noooo\n",
		"cars.txt": "ooBo\nAABo\noooo\noooo\n", "century": robots,
	} {
		filetest.Write(t, name, []byte(text))
	}
	for arg, want := range map[string]string{
		"lunar lockout robots.txt": "lockout:A...B/...../..X../...../C...D",
		"lockout: robots.txt":      "lockout:A...B/...../..X../...../C...D",
		"lockout:robots.txt":       "lockout:A...B/...../..X../...../C...D",
		"lockout=robots.txt":       "lockout:A...B/...../..X../...../C...D",
		"lockout -":                "lockout:A...B/...../..X../...../C...D",
		"rush cars.txt":            "rush:ooBo/AABo/oooo/oooo",
		"rush rush.puzzle":         "rush:ooBo/AABo/oooo/oooo",
		"15-puzzle tiles.txt":      "tiles:123/406/758",
		"klotski century":          "klotski:BAAC/FAAH/FG0H/DG0E/IIJJ",
		"klotski tiles.txt":        "! tiles.txt: the puzzle is not of the kind klotski, but of the kind tiles",
		"tiles rush.puzzle":        "! rush.puzzle: the puzzle is not of the kind tiles, but of the kind rush",
		"rush nothing.txt":         "! \"rush nothing.txt\" is neither a file nor a puzzle",
	} {
		p, err := Reader{Stdin: strings.NewReader(robots)}.Load(t.Context(), arg, "")
		if message, wantsError := strings.CutPrefix(want, "! "); wantsError {
			if _, ok := errors.AsType[*input.Error](err); !ok || err.Error() != message {
				t.Errorf("%s: %v, want %s", arg, err, message)
			}
		} else if err != nil || p.ID() != want {
			t.Errorf("%s: %v, %v, want %s", arg, p.Puzzle, err, want)
		}
	}
}

// TestHints checks the hints for pasted texts that are not puzzles.
func TestHints(t *testing.T) {
	for text, want := range map[string]string{
		"gates:AAB./..B./CC..":                  "as in gates:#CC###/#aabbB/#a.b.B/######:aC,bB",
		"gates:####/#aa./####:aC":               "as in gates:#CC###/#aabbB/#a.b.B/######:aC,bB",
		"######\n#H.O.#\n#..H.#\n######":        "for atomix, write atomix: before it, or kind: atomix in a file (write START:GOAL, where the goal is the molecule",
		"刀立马":                                   "did you mean 横刀立马 (klotski:heng-dao-li-ma)?",
		"Cross Sabre and Stand Horse":           "run slidegif list horse for the names with this word",
		"1 2 3 4 5 6 7 8 9 10 11 12 13 14 16 0": "a 4x4 board has the tiles 1 to 15 and one blank",
	} {
		_, err := ParseText(t.Context(), text)
		if bad, ok := errors.AsType[*input.Error](err); !ok || !strings.Contains(bad.Hint, want) {
			t.Errorf("%q: %v, want the hint %q", text, err, want)
		}
	}
	if _, err := ParseID(t.Context(), "gates:#CC###/#aabbB/#a.b.B/######:aC,bB"); err != nil {
		t.Errorf("the example in the hint: %v", err)
	}
}
