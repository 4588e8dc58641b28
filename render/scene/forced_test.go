package scene

import "testing"

// A sheet marks the numbers of positions that all shortest solutions pass, and no others.
func TestNumber(t *testing.T) {
	l := Line{Forced: []int{3, 12}}
	for step, want := range map[int]string{0: "0", 1: "1", 2: "2", 3: "3*", 12: "12*", 13: "13"} {
		if got := l.Number(step); got != want {
			t.Errorf("after %d moves: %q, want %q", step, got, want)
		}
	}
}
