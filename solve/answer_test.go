package solve_test

import (
	"context"
	"errors"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A limit is an error only without a solution, or where that must be proved.
func TestAnswer(t *testing.T) {
	moves := make([]board.Move, 3)
	timeout, effort := error(&solve.Limit{Kind: solve.TimeLimit}), error(&solve.Limit{Kind: solve.EffortLimit})
	for _, test := range []struct {
		optimal bool
		moves   []board.Move
		atLeast int
		err     error
		ended   solve.LimitKind
		fails   bool
	}{
		{moves: moves, atLeast: 2, err: timeout, ended: solve.TimeLimit},
		{moves: moves, atLeast: 2, err: effort},
		{moves: moves, atLeast: 3},
		{atLeast: 2, err: timeout, fails: true},
		{optimal: true, moves: moves, atLeast: 2, err: timeout, fails: true},
		{optimal: true, moves: moves, atLeast: 3, err: timeout, ended: solve.TimeLimit},
		{moves: moves, atLeast: 2, err: context.Canceled, fails: true},
	} {
		s, err := solve.Options{Optimal: test.optimal}.Answer(solve.Solution{Moves: test.moves, AtLeast: test.atLeast}, test.err)
		switch {
		case test.fails && (err != test.err || s.Moves != nil || s.AtLeast != test.atLeast):
			t.Errorf("%+v: %+v, %v", test, s, err)
		case !test.fails && (err != nil || s.Ended != test.ended || len(s.Moves) != 3):
			t.Errorf("%+v: %+v, %v", test, s, err)
		}
	}
}

// A deadline is a limit of time, whoever set it; an interruption is none.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	err := solve.Ended(ctx, 7, board.StepMetric)
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok || limit.Kind != solve.TimeLimit || limit.AtLeast != 7 {
		t.Errorf("%v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if err := solve.Ended(ctx, 7, board.StepMetric); err != context.Canceled {
		t.Errorf("%v", err)
	}
}
