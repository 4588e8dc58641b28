package web

import (
	"context"
	"time"
)

// A memo keeps what is expensive, and has it made once for all who ask at the same time.
type memo struct {
	kept  *lru
	calls calls
}

// A keep says how long a value is kept, and what it costs; the zero value is not at all.
type keep struct {
	cost int64 // bytes
	ttl  time.Duration
}

const forEver = 100 * 365 * 24 * time.Hour

// once returns what is kept under a key, and whether something was, or else what work returns.
// The work does not end with ctx, but when nobody waits for it any more; whoever waits is
// released when his own ctx ends, even by work that does not look at it.
func once[V any](ctx context.Context, m *memo, k key, work func(context.Context) (V, keep, error)) (v V, hit bool, err error) {
	if kept, ok := m.kept.get(k); ok {
		return kept.(V), true, nil
	}
	made, err := m.calls.do(ctx, k, func(ctx context.Context) (any, error) {
		v, how, err := work(ctx)
		if err == nil && how.cost > 0 {
			m.kept.put(k, v, how)
		}
		return v, err
	})
	v, _ = made.(V)
	return v, false, err
}
