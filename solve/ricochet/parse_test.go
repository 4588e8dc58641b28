package ricochet

import (
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
)

func TestRandom(t *testing.T) {
	kindtest.CheckRandom(t, Kind, [5]string{}, []string{"4", "x", "16x16"}, game.MinSlides)
}

func FuzzParse(f *testing.F) {
	kindtest.FuzzParse(f, Kind, "A..,../....._/.#..C/..B..:A@5.2", "A.C/...:any@2.2+C@1.2")
}

func TestOptima(t *testing.T) { kindtest.CheckOptima(t, Kind, board.SlideMetric, 12) }
