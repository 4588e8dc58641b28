package solve_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// TestResult checks that a limit is an error only if there is no solution, or if a required proof
// is missing.
func TestResult(t *testing.T) {
	moves := make([]board.Move, 3)
	timeout, effort := error(&solve.Limit{Kind: solve.TimeLimit}), error(&solve.Limit{Kind: solve.EffortLimit})
	for _, test := range []struct {
		optimal    bool
		moves      []board.Move
		lowerBound int
		err        error
		endedBy    solve.LimitKind
		wantErr    bool
	}{
		{moves: moves, lowerBound: 2, err: timeout, endedBy: solve.TimeLimit},
		{moves: moves, lowerBound: 2, err: effort},
		{moves: moves, lowerBound: 3},
		{lowerBound: 2, err: timeout, wantErr: true},
		{optimal: true, moves: moves, lowerBound: 2, err: timeout, wantErr: true},
		{optimal: true, moves: moves, lowerBound: 3, err: timeout, endedBy: solve.TimeLimit},
		{moves: moves, lowerBound: 2, err: context.Canceled, wantErr: true},
	} {
		s, err := solve.Options{Optimal: test.optimal}.Result(solve.Solution{Moves: test.moves, LowerBound: test.lowerBound}, test.err)
		switch {
		case test.wantErr && (err != test.err || s.Moves != nil || s.LowerBound != test.lowerBound):
			t.Errorf("%+v: Result() = %+v, %v, want no moves and the given error", test, s, err)
		case !test.wantErr && (err != nil || s.EndedBy != test.endedBy || len(s.Moves) != 3):
			t.Errorf("%+v: Result() = %+v, %v, want all moves and no error", test, s, err)
		}
	}
}

// TestContextError checks that a deadline becomes a time limit, and that a cancellation stays
// context.Canceled.
func TestContextError(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	err := solve.ContextError(ctx, 7, board.StepMetric)
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok || limit.Kind != solve.TimeLimit || limit.LowerBound != 7 {
		t.Errorf("ContextError() at a deadline = %v, want a time limit with lower bound 7", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if err := solve.ContextError(ctx, 7, board.StepMetric); err != context.Canceled {
		t.Errorf("ContextError() after cancellation = %v, want %v", err, context.Canceled)
	}
}
