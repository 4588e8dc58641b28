package raster

import (
	"testing"

	"slidegif/render/rendertest"
	"slidegif/render/theme"
)

// A moving piece has fewer colours than one at rest, but each band of its gradient and the
// ink, and three or more tones besides for smooth edges.
func TestCoarse(t *testing.T) {
	for _, th := range theme.Themes {
		b := rendertest.Board(rendertest.Classic)
		b.Goal = nil // a way out takes colours of its own
		pal, s, err := parts(t, th, b, 480).indexed(64, true)
		if err != nil {
			t.Fatal(err)
		}
		fill := map[uint8]bool{}
		for _, c := range s.parts.Fills {
			fill[pal.index(opaque(c))] = true
		}
		for i, piece := range s.plain {
			rest, moving := colorsOf(piece.rest), colorsOf(piece.moving)
			if len(moving) >= len(rest) {
				t.Errorf("%s: piece %d has %d colours, and %d while it moves", th.Name, i, len(rest), len(moving))
			}
			between := 0
			for v := range rest {
				switch {
				case fill[v] && !moving[v]:
					t.Errorf("%s: piece %d loses %06x while it moves", th.Name, i, pal.colors[v])
				case moving[v] && !fill[v]:
					between++
				}
			}
			if between < 3 {
				t.Errorf("%s: piece %d has %d tones between its colours while it moves", th.Name, i, between)
			}
		}
	}
}

func colorsOf(s *sprite[uint8]) map[uint8]bool {
	used := map[uint8]bool{}
	for _, v := range s.pix {
		if v != transparent {
			used[v] = true
		}
	}
	return used
}
