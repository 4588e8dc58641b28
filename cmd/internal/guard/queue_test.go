package guard

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
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
	expired, cancel := context.WithTimeoutCause(t.Context(), 0, ErrTimeout)
	defer cancel()
	if _, err := q.Enter(expired); err != ErrTimeout {
		t.Errorf("caller after the deadline: %v, want ErrTimeout", err)
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

// TestQueueTimes checks the maximum time in the queue and the time limit of the work.
func TestQueueTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(Limits{Workers: 1, Queue: 1, Wait: 5 * time.Second, Timeout: 7 * time.Second})
		start, worked := time.Now(), false
		if err := q.Run(t.Context(), func(ctx context.Context) {
			worked = true
			if _, err := q.Enter(t.Context()); err != ErrBusy || time.Since(start) != 5*time.Second {
				t.Errorf("a waiting caller got %v after %v, want ErrBusy after 5s", err, time.Since(start))
			}
			<-ctx.Done()
			if cause := context.Cause(ctx); cause != ErrTimeout || time.Since(start) != 7*time.Second {
				t.Errorf("the work ended after %v with %v, want ErrTimeout after 7s", time.Since(start), cause)
			}
			if err := q.Run(t.Context(), func(context.Context) { t.Error("work runs without a free worker") }); err != ErrBusy {
				t.Errorf("Run without a free worker returned %v, want ErrBusy", err)
			}
		}); err != nil || !worked {
			t.Errorf("error %v, worked %v, want nil and true", err, worked)
		}
	})
}
