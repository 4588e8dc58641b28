package input

import "testing"

func TestCell(t *testing.T) {
	if x, y, ok := Cell("03.12"); x != 3 || y != 12 || !ok {
		t.Errorf("%d, %d, %v", x, y, ok)
	}
	for _, in := range []string{"", "1", "1.", ".1", "0.1", "1.0", "-1.1", "1.+1", "1.2.3", "99999999.1", "1,1", " 1.1"} {
		if x, y, ok := Cell(in); ok {
			t.Errorf("%q: %d, %d", in, x, y)
		}
	}
}
