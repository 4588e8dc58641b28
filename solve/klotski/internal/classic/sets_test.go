package classic

import "testing"

func TestSetsCount(t *testing.T) {
	total := 0
	for _, s := range Sets() {
		total += s.count()
		n, kept := 0, 0
		s.layouts(func(l layout) {
			n++
			m := l.mirror()
			if m >= l {
				kept++
			}
			if m.mirror() != l || m.free() != bits20(l.free()) {
				t.Fatalf("the image of %s is %s", l, m)
			}
		})
		if n != s.count() || kept != s.kept() {
			t.Errorf("%s: %d layouts, counted %d; %d kept, counted %d", s, n, s.count(), kept, s.kept())
		}
		if got, err := ParseSet(s.String()); err != nil || got != s {
			t.Errorf("%s parses as %s, %v", s, got, err)
		}
	}
	if total != TotalLayouts || len(Sets()) != 203 {
		t.Errorf("%d layouts in %d sets, want %d in 203", total, len(Sets()), TotalLayouts)
	}
	for _, bad := range []string{"v", "v99", "q3", "v1v1", "4", "h4h", "v-1", "v8h8"} {
		if s, err := ParseSet(bad); err == nil {
			t.Errorf("%q parses as %s", bad, s)
		}
	}
}

// bits20 mirrors a mask the slow way.
func bits20(mask uint32) uint32 {
	var out uint32
	for cell := range columns * rows {
		out |= mask >> cell & 1 << (cell/columns*columns + columns - 1 - cell%columns)
	}
	return out
}
