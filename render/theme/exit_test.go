package theme

import "testing"

func TestWayOut(t *testing.T) {
	for _, c := range []struct {
		name        string
		start, goal string
		car         bool
		side        Side
		from, to    int
	}{
		{"classic", "1xx2/1xx2/3445/3785/6..9", "..../..../..../.xx./.xx.", false, Bottom, 1, 3},
		{"inside", "xx../xx../..../....", "..../.xx./.xx./....", false, Nowhere, 0, 0},
		{"at the right", "xx../xx../..../....", "..../..xx/..xx/....", false, Nowhere, 0, 0},
		{"at the left, of no rectangle", "xx../x.../..../....", "..../..../xx../x...", false, Nowhere, 0, 0},
		{"two", "xy../..../....", "..../..../xy..", false, Nowhere, 0, 0},
		{"none", "xy../..../....", "..../..../....", false, Nowhere, 0, 0},
		{"car", "AA../..../....", "..AA/..../....", true, RightSide, 0, 1},
	} {
		b := klotski(c.start, c.goal)
		if c.car {
			b = rush(c.start, c.goal)
		}
		if side, from, to := wayOut(b); side != c.side || from != c.from || to != c.to {
			t.Errorf("%s: side %d, %d to %d", c.name, side, from, to)
		}
	}
}
