package pdf

import (
	"testing"

	"slidegif/solve/board"
)

func TestNamed(t *testing.T) {
	b := board.Board{Pieces: []board.Piece{
		{Label: "兵"}, {Label: "曹操"}, {Label: "兵"}, {Label: "Soldier"}, {}, {}, {Label: "H", Role: board.Atom}, {Label: "H", Role: board.Atom},
		{Label: "Soldier"}, {Name: "a", Label: "PR", Colours: "PR"}, {Name: "b", Label: "PR", Colours: "PR"}, {Name: "c", Label: "P", Colours: "P"},
	}}
	for i, want := range []string{"兵1", "曹操", "兵2", "Soldier 1", "", "", "H", "H", "Soldier 2", "PRa", "PRb", "P"} {
		if got := Named(b).Pieces[i].Label; got != want {
			t.Errorf("label of piece %d = %q, want %q", i, got, want)
		}
	}
	if b.Pieces[0].Label != "兵" {
		t.Error("Named changes its argument")
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
