package document

import (
	"bytes"
	"context"
	"testing"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
)

// An animated PNG of 横刀立马 is well below the exact GIF with the same frames.
func TestAPNGIsSmall(t *testing.T) {
	p, err := pipeline.ParseID(context.Background(), "横刀立马")
	if err != nil {
		t.Fatal(err)
	}
	s, err := pipeline.Solve(context.Background(), p, solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for theme, most := range map[string]float64{"wood": .65, "modern": .70} {
		o := render.Options{Theme: theme, Motion: "exact"}
		var small, large bytes.Buffer
		if _, err := render.APNG(context.Background(), &small, Show(s), o); err != nil {
			t.Fatal(err)
		}
		if _, err := render.GIF(context.Background(), &large, Show(s), o); err != nil {
			t.Fatal(err)
		}
		if share := float64(small.Len()) / float64(large.Len()); share > most {
			t.Errorf("%s: %.3f of the GIF, more than %.2f", theme, share, most)
		} else {
			t.Logf("%s: %d bytes, %.3f of the GIF", theme, small.Len(), share)
		}
	}
}
