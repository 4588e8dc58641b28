package pdf

import (
	"testing"

	"slidegif/solve/board"
)

func TestNumbered(t *testing.T) {
	b := board.Board{Pieces: []board.Piece{{Label: "兵"}, {Label: "曹操"}, {Label: "兵"}, {}, {}, {Label: "H", Role: board.Atom}, {Label: "H", Role: board.Atom}}}
	for i, want := range []string{"兵1", "曹操", "兵2", "", "", "H", "H"} {
		if got := Numbered(b).Pieces[i].Label; got != want {
			t.Errorf("label of piece %d = %q, want %q", i, got, want)
		}
	}
	if b.Pieces[0].Label != "兵" {
		t.Error("Numbered changes its argument")
	}
}

func TestRuns(t *testing.T) {
	for path, want := range map[string]string{"": "", "U": "↑", "DDR": "↓2→", "LLL": "←3", "RDDR": "→↓2→"} {
		if got := runs(board.Board{}, path); got != want {
			t.Errorf("runs(%q) = %q, want %q", path, got, want)
		}
	}
	if got := runs(board.Board{Rules: board.Rules{Motion: board.Glide}}, "RRR"); got != "→" {
		t.Errorf("runs of a slide = %q, want one arrow", got)
	}
}
