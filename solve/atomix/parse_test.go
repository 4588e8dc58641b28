package atomix

import (
	"strings"
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/kindtest"
)

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{"", "3", "4", "5", "6"}, [5]string{"425a492f", "7fe67df0", "9cba28a3", "3622e6a7", "b07fe2d6"}, []string{"2", "9", "x", "4x4", "-3"}, game.MinSlides)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "a.b/#..:.b/a.") }

func TestLayouts(t *testing.T) {
	all := Kind.Layouts()
	if first, last := all[0].Optimum[board.SlideMetric], all[len(all)-1].Optimum[board.SlideMetric]; first > 5 || last < 25 {
		t.Errorf("layouts have %d to %d slides, want at most 5 for the first and at least 25 for the last", first, last)
	}
}

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.SlideMetric, 12) }

// TestGoalMargins checks that a note names the empty margins of a goal.
func TestGoalMargins(t *testing.T) {
	const start = "#######/#a...b#/#..#..#/#.c...#/#######:"
	for goal, want := range map[string]string{"acb": "acb", "acb/...": "acb", ".acb": "acb", "a.b/.c.": "a.b/.c."} {
		p, err := Kind.Parse(start + goal)
		if err != nil {
			t.Fatal(err)
		}
		note := p.(interface{ Note() input.Message }).Note()
		if strings.Contains(note.String(), "margins") != (goal != want) || p.ID() != "atomix:"+start+want {
			t.Errorf("goal %s: ID %s, note %q, want the goal %s", goal, p.ID(), note, want)
		}
	}
}
