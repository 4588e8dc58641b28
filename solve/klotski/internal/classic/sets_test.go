package classic

import "testing"

func TestSetsCount(t *testing.T) {
	total := 0
	for _, s := range Sets() {
		total += s.count()
		n, canonical := 0, 0
		s.layouts(func(l layout) {
			n++
			m := l.mirror()
			if m >= l {
				canonical++
			}
			if m.mirror() != l || m.emptyCells() != mirrorMask(l.emptyCells()) {
				t.Fatalf("mirror image of %s = %s", l, m)
			}
		})
		if n != s.count() || canonical != s.canonicalCount() {
			t.Errorf("%s: %d layouts, count = %d; %d canonical layouts, canonicalCount = %d", s, n, s.count(), canonical, s.canonicalCount())
		}
		if got, err := ParseSet(s.String()); err != nil || got != s {
			t.Errorf("ParseSet(%q) = %s, %v", s, got, err)
		}
	}
	if total != TotalLayouts || len(Sets()) != 203 {
		t.Errorf("%d layouts in %d sets, want %d in 203", total, len(Sets()), TotalLayouts)
	}
	for _, bad := range []string{"v", "v99", "q3", "v1v1", "4", "h4h", "v-1", "v8h8"} {
		if s, err := ParseSet(bad); err == nil {
			t.Errorf("ParseSet(%q) = %s, want an error", bad, s)
		}
	}
}

// mirrorMask mirrors a mask cell by cell.
func mirrorMask(mask uint32) uint32 {
	var out uint32
	for cell := range columns * rows {
		out |= mask >> cell & 1 << (cell/columns*columns + columns - 1 - cell%columns)
	}
	return out
}
