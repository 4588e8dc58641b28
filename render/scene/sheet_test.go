package scene

import (
	"testing"

	"slidegif/render/rendertest"
)

// A sheet of a part shows every position of it, in any number of columns.
func TestSheetOfAPart(t *testing.T) {
	b := rendertest.Layout("1xx2/1xx2/3445/3785/6009")
	margin := func(cell int) int { return cell / 5 }
	for n := range 60 {
		for _, columns := range []int{0, 5, 6, 9, 13, 20} {
			s, err := NewSheet(b, margin, n, 4000, columns, true)
			if err != nil {
				t.Fatalf("%d moves in %d columns: %v", n, columns, err)
			}
			if s.Boards != n+1 || s.Columns*s.Rows < s.Boards || s.Columns*(s.Rows-1) >= s.Boards {
				t.Errorf("%d moves in %d columns: %d boards in %d x %d", n, columns, s.Boards, s.Columns, s.Rows)
			}
		}
	}
	if s, err := NewSheet(b, margin, 81, 800, 0, false); err != nil || s.Boards > 24 {
		t.Errorf("a whole solution: %d boards, %v", s.Boards, err)
	}
}
