package guard

import (
	"context"
	"errors"
	"testing"
	"time"

	"slidegif/solve/test/wait"
)

// TestWorkQueue checks that callers beyond the limit are rejected at once, and admitted when there is
// room again.
func TestWorkQueue(t *testing.T) {
	q := NewQueue(Limits{Workers: 1, Queue: 1, Wait: time.Hour})
	release, err := q.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if q.Full() {
		t.Error("Full() = true with room in the queue")
	}
	ctx, cancel := context.WithCancel(t.Context())
	waited := make(chan error)
	go func() {
		_, err := q.Enter(ctx)
		waited <- err
	}()
	wait.Until(q.Full)
	if _, err := q.Enter(t.Context()); err != ErrBusy {
		t.Errorf("caller beyond the limit: %v, want ErrBusy", err)
	}
	cancel()
	if err := <-waited; !errors.Is(err, context.Canceled) {
		t.Errorf("canceled caller: %v, want context.Canceled", err)
	}
	q.limits.Wait = time.Millisecond
	if _, err := q.Enter(t.Context()); err != ErrBusy {
		t.Errorf("after the maximum wait: %v, want ErrBusy", err)
	}
	release()
	if release, err = q.Enter(t.Context()); err != nil {
		t.Errorf("with room again: %v, want nil", err)
	}
	release()
	if len(q.active) != 0 || len(q.admitted) != 0 {
		t.Error("callers are still counted")
	}
}
