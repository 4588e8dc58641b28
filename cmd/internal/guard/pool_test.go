package guard

import (
	"errors"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"slidegif/solve/test/wait"
)

// TestResponsePool checks that different responses count separately, and several readers of one
// response count once.
func TestResponsePool(t *testing.T) {
	s := NewResponsePool(100)
	one, two := make([]byte, 60), make([]byte, 60)
	for range 2 {
		if !s.addReader(one) {
			t.Fatal("second reader of a response rejected")
		}
	}
	if s.addReader(two) {
		t.Error("second response accepted beyond the limit")
	}
	s.bytes -= s.removeReader(one)
	if s.addReader(two) {
		t.Error("second response accepted while a reader remains")
	}
	s.bytes -= s.removeReader(one)
	huge := make([]byte, 1000)
	if !s.addReader(huge) {
		t.Fatal("single large response rejected")
	}
	s.bytes -= s.removeReader(huge)
	if s.bytes != 0 || len(s.readers) != 0 {
		t.Errorf("%d bytes of %d responses still counted, want 0", s.bytes, len(s.readers))
	}
}

// TestSlowReaders checks that a slow reader is aborted as soon as its memory is needed, and a fast one
// is not.
func TestSlowReaders(t *testing.T) { synctest.Test(t, slowReaders) }

func slowReaders(t *testing.T) {
	s := NewResponsePool(100)
	slow, fast := NewRecorder(httptest.NewRecorder()), NewRecorder(httptest.NewRecorder())
	for _, rec := range []*Recorder{slow, fast} {
		end, err := s.Start(t.Context(), rec, make([]byte, 50))
		if err != nil {
			t.Fatal(err)
		}
		defer end()
	}
	slow.transferred.Store(50_000)
	fast.transferred.Store(50_000_000)
	if s.AbortSlowest(); !slow.extendDeadline() {
		t.Error("response aborted right after its start")
	}
	go func() {
		wait.Until(func() bool { return !slow.extendDeadline() })
		s.mu.Lock()
		s.bytes -= 50 // like the handler of the slow reader
		s.mu.Unlock()
	}()
	end, err := s.Start(t.Context(), NewRecorder(httptest.NewRecorder()), make([]byte, 40))
	if err != nil {
		t.Fatalf("next response: %v", err)
	}
	end()
	if _, err := slow.Write([]byte("x")); !errors.Is(err, errSlow) {
		t.Errorf("write of the slow reader: error %v, want errSlow", err)
	}
	if !fast.extendDeadline() {
		t.Error("fast reader was aborted")
	}
}
