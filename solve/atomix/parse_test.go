package atomix

import (
	"testing"

	"slidegif/solve/internal/kindtest"
)

func TestRandom(t *testing.T) {
	kindtest.Random(t, Kind, [5]string{"", "3", "4", "5", "6"}, []string{"2", "9", "x", "4x4", "-3"}, game.Worthwhile)
}

func FuzzParse(f *testing.F) { kindtest.FuzzParse(f, Kind, "a.b/#..:.b/a.") }
