package document

import (
	"testing"

	"slidegif/solve/catalog"
)

func TestTask(t *testing.T) {
	for id, want := range map[string][2]string{
		"864/072/513":                           {"en", "Slide the tiles into order, 1 first and the gap last."},
		"864/072/513:876/543/210":               {"en", "Bring the pieces to where the goal shows them."},
		"klotski:heng-dao-li-ma":                {"zh-Hant", "把{hero}的塊移到目標位置。"},
		"klotski:supersuperdries":               {"zh", "把各块移到目标图的位置。"},
		"klotski:xaa/bcd/e.d:x@3.3":             {"", "Bring the {hero} block to its goal."},
		"rush:rush-58":                          {"none", "Let the {hero} car out on the right."},
		"atomix:water":                          {"en", "Build the molecule beside the board."},
		"lockout:AB..X/...../...../...../C...D": {"zh", "让{hero}的机器人停在标出的格子里。"},
	} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if got := Task(p.Kind(), p.Board(), want[0]); got != want[1] {
			t.Errorf("%s in %q: %q, want %q", id, want[0], got, want[1])
		}
	}
}
