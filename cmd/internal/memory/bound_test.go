package memory

import (
	"runtime/debug"
	"testing"
)

// TestSetLimit checks that the limits of simultaneous searches add up, and that the last search restores the
// limit. A limit in GOMEMLIMIT does not change.
func TestSetLimit(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "")
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 40))
	check := func(want int64) {
		t.Helper()
		if got := debug.SetMemoryLimit(-1); got != want {
			t.Errorf("limit %d, want %d", got, want)
		}
	}
	endFirst := SetLimit(1 << 30)
	check(1<<30 + overhead)
	endSecond := SetLimit(2 << 30)
	check(3<<30 + overhead)
	endFirst()
	check(2<<30 + overhead)
	endSecond()
	check(1 << 40)
	t.Setenv("GOMEMLIMIT", "2GiB")
	endThird, endDrawing := SetLimit(1<<30), SetDrawingLimit()
	check(1 << 40) // the user's limit
	endDrawing()
	endThird()
	check(1 << 40)
}
