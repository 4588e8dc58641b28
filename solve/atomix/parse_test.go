package atomix

import (
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
)

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{"", "3", "4", "5", "6"}, []string{"2", "9", "x", "4x4", "-3"}, game.MinSlides)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "a.b/#..:.b/a.") }

func TestLayouts(t *testing.T) {
	all := Kind.Layouts()
	if first, last := all[0].Optimum[board.SlideMetric], all[len(all)-1].Optimum[board.SlideMetric]; first > 5 || last < 25 {
		t.Errorf("layouts have %d to %d slides, want at most 5 for the first and at least 25 for the last", first, last)
	}
}

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.SlideMetric, 12) }
