package scene

import (
	"testing"

	"slidegif/render/rendertest"
)

// A piece of the start must not hide that its place in the goal is elsewhere.
func TestGoalPlaces(t *testing.T) {
	b := rendertest.Tiles(2, 2)
	b.Pieces[0].At, b.Pieces[1].At = b.Pieces[1].At, b.Pieces[0].At
	places := GoalPlaces(b)
	for i, g := range b.Goal {
		if places[i] != g.At {
			t.Errorf("tile %d goes to %v, want %v", i+1, places[i], g.At)
		}
	}
}
