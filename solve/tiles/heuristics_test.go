//go:build !js

package tiles

import "testing"

// TestLinearConflict checks the bound for tiles that must let each other pass, in rows and in columns.
func TestLinearConflict(t *testing.T) {
	goals := []int{8, 0, 1, 2, 3, 4, 5, 6, 7} // by tile
	for _, test := range []struct {
		cells []int
		want  int
	}{
		{[]int{1, 2, 3, 4, 5, 6, 7, 8, 0}, 0},
		{[]int{2, 1, 3, 4, 5, 6, 7, 8, 0}, 2 + 2},
		{[]int{3, 1, 2, 4, 5, 6, 7, 8, 0}, 4 + 2},
		{[]int{3, 2, 1, 4, 5, 6, 7, 8, 0}, 4 + 4},
		{[]int{1, 2, 3, 4, 5, 6, 8, 7, 0}, 2 + 2},
		{[]int{4, 2, 3, 1, 5, 6, 7, 8, 0}, 2 + 2},
		{[]int{1, 2, 6, 4, 5, 3, 7, 8, 0}, 2 + 2},
		{[]int{1, 8, 3, 4, 5, 6, 7, 2, 0}, 4 + 4},
		{[]int{1, 2, 3, 4, 0, 6, 7, 8, 5}, 2},
	} {
		if got := linearConflict(test.cells, goals, 3); got != test.want {
			t.Errorf("linearConflict(%v) = %d, want %d", test.cells, got, test.want)
		}
	}
}
