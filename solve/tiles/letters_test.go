package tiles

import (
	"testing"

	"slidegif/solve/moves"
)

// TestForcedNotation checks that a prefix decides between two legal readings of the same letters.
func TestForcedNotation(t *testing.T) {
	p, err := Parse("123/406/758")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"UD": "UD", "tiles: UD": "UD", "blank: UD": "DU", "Blank:UD": "DU"} {
		ms, n, err := moves.Read(t.Context(), p.Board(), notations, text)
		if err != nil || letters(ms) != want {
			t.Errorf("%q: tiles move %q in the notation %q, %v; want %q", text, letters(ms), n.Name, err, want)
		}
	}
	if _, _, err := moves.Read(t.Context(), p.Board(), notations, "blank: UU"); err == nil {
		t.Error("blank: UU is legal, although the blank leaves the board")
	}
}
