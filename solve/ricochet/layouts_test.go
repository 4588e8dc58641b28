package ricochet

import (
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

func TestOptima(t *testing.T) { kindtest.Optima(t, Kind, board.SlideMetric, 12) }
