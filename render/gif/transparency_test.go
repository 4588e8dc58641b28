package gif

import (
	"slices"
	"testing"
)

func TestRules(t *testing.T) {
	under := []uint8{1, 1, 1, 1, 1, 1, 1, 1}
	pix := []uint8{1, 1, 2, 3, 1, 1, 1, 3}
	for _, c := range []struct {
		r    rule
		want []uint8
	}{
		{rule{least: 1}, []uint8{0, 0, 2, 3, 0, 0, 0, 3}},
		{rule{least: 3}, []uint8{1, 1, 2, 3, 0, 0, 0, 3}},
		{rule{least: 4}, pix},
	} {
		out := make([]uint8, len(pix))
		c.r.apply(out, pix, appendUnchanged(nil, pix, under), 0)
		if !slices.Equal(out, c.want) {
			t.Errorf("%+v: %v, want %v", c.r, out, c.want)
		}
	}
	out := make([]uint8, 6)
	pix = []uint8{5, 5, 4, 4, 7, 7}
	spans := appendUnchanged(nil, pix, []uint8{1, 5, 4, 4, 7, 1})
	rule{lead: true, trail: true, least: 1}.apply(out, pix, spans, 0)
	if want := []uint8{5, 5, 0, 0, 7, 7}; !slices.Equal(out, want) {
		t.Errorf("with ends: %v, want %v", out, want)
	}
}
