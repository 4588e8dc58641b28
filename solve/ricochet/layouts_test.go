package ricochet

import (
	"testing"

	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

func TestLayouts(t *testing.T) { kindtest.Layouts(t, Kind, 22) }

func TestOptima(t *testing.T) { kindtest.Optima(t, Kind, board.SlideMetric, 12) }
