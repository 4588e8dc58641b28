package tray

import "math/bits"

// A table is a set of positions.
type table struct {
	slots []position // 0: free; a power of two of them
	shift uint
	used  int
}

// reset empties the table and makes room for n positions.
func (t *table) reset(n int) {
	size := 1 << bits.Len(uint(max(2*n, 64)-1))
	if size > cap(t.slots) {
		t.slots = make([]position, size)
	} else {
		t.slots = t.slots[:size]
		clear(t.slots)
	}
	t.shift, t.used = uint(64-bits.Len(uint(size-1))), 0
}

// add adds p, and reports whether it was not there.
func (t *table) add(p position) bool {
	mask := len(t.slots) - 1
	for i := int(uint64(p) * 0x9E3779B97F4A7C15 >> t.shift); ; i = (i + 1) & mask {
		switch t.slots[i&mask] {
		case p:
			return false
		case 0:
			t.slots[i&mask] = p
			if t.used++; 2*t.used > len(t.slots) {
				t.grow()
			}
			return true
		}
	}
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]position, 2*len(old))
	t.shift, t.used = t.shift-1, 0
	for _, p := range old {
		if p != 0 {
			t.add(p)
		}
	}
}
