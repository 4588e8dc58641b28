package render

import (
	"image"
	"testing"
)

// What is used stays; what is not is forgotten, so that the values never take more than
// the limit.
func TestMemo(t *testing.T) {
	m := memo[int]{limit: 100}
	key := func(i int) digest { return digestOf([]byte{byte(i)}) }
	for i := range 50 {
		m.put(key(i), i, 10)
		if v, ok := m.get(key(0)); !ok || v != 0 {
			t.Fatalf("after %d values the one in use is %d, %v", i, v, ok)
		}
	}
	known := 0
	for i := range 50 {
		if v, ok := m.get(key(i)); ok {
			if known++; v != i {
				t.Errorf("value %d is %d", i, v)
			}
		}
	}
	if known < 2 || known > 10 {
		t.Errorf("%d values of 10 bytes are known, in 100 bytes", known)
	}
	m.put(key(99), 99, 60)
	if _, ok := m.get(key(99)); ok {
		t.Error("a value too large for its half is kept")
	}
}

// Frames that are remembered are the frames that would be encoded.
func TestMemoKeepsBytes(t *testing.T) {
	for _, keys := range []string{"size=140", "size=140,theme=wood,colors=200", "size=90,colors=8,tween=9"} {
		first := written(t, animationOf(t, keys, 40))
		if string(first) != string(written(t, animationOf(t, keys, 40))) {
			t.Errorf("%s: the same animation has other bytes the second time", keys)
		}
		blocks, drawings = memo[[]byte]{}, memo[*image.RGBA]{}
		if string(first) != string(written(t, animationOf(t, keys, 40))) {
			t.Errorf("%s: other bytes where nothing is remembered", keys)
		}
	}
}
