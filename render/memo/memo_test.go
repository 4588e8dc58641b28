package memo

import "testing"

// What is used stays; what is not is forgotten, so that the values never take more than
// the limit.
func TestMemo(t *testing.T) {
	m := New[int](100)
	key := func(i int) Digest { return DigestOf([]byte{byte(i)}) }
	for i := range 50 {
		m.Put(key(i), i, 10)
		if v, ok := m.Get(key(0)); !ok || v != 0 {
			t.Fatalf("after %d values the one in use is %d, %v", i, v, ok)
		}
	}
	known := 0
	for i := range 50 {
		if v, ok := m.Get(key(i)); ok {
			if known++; v != i {
				t.Errorf("value %d is %d", i, v)
			}
		}
	}
	if known < 2 || known > 10 {
		t.Errorf("%d values of 10 bytes are known, in 100 bytes", known)
	}
	m.Put(key(99), 99, 60)
	if _, ok := m.Get(key(99)); ok {
		t.Error("a value too large for its half is kept")
	}
}

// A disabled memo forgets and remembers nothing; it works again afterwards.
func TestDisable(t *testing.T) {
	m := New[int](100)
	key := DigestOf([]byte("x"))
	m.Put(key, 1, 10)
	enable := Disable()
	if _, ok := m.Get(key); ok {
		t.Error("a disabled memo has a value")
	}
	m.Put(key, 2, 10)
	enable()
	if v, ok := m.Get(key); ok {
		t.Errorf("the value %d was kept while the memo was disabled", v)
	}
	m.Put(key, 3, 10)
	if v, _ := m.Get(key); v != 3 {
		t.Errorf("enabled again, it has %d", v)
	}
}
