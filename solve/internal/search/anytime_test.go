package search

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A beamRun is a call of Engine.Beam.
type beamRun struct{ proof, effort int64 }

// fakeAnytime returns an AnytimeSearch. Its proof spends 1,000 units between two interruptions, until the effort of the
// proof is spent. Its beam searches spend their effort, and find a path of the given length if their effort is at least enough.
func fakeAnytime(ctx context.Context, o solve.Options, s *Schedule, length int, enough int64) (a *AnytimeSearch, runs *[]beamRun) {
	a, runs = NewAnytimeSearch(ctx, o, s), &[]beamRun{}
	spent := int64(0)
	a.Spent = func() (Stats, int64) { return Stats{Positions: spent, Effort: spent}, 100 }
	a.Prove = func() ([]board.Move, error) {
		for a.Raise(3, solve.HeuristicReason); spent < a.ProofEffort; spent += 1000 {
			if err := a.Check(); err != nil {
				return nil, err
			}
			a.Interrupt()
		}
		return nil, a.Limit(solve.EffortLimit)
	}
	a.Beam = func(b Bounds, o solve.Options) (int, Stats, error) {
		*runs = append(*runs, beamRun{spent, o.Effort})
		if o.Effort < enough || b.Upper > 0 && length > b.Upper {
			return 0, Stats{Positions: o.Effort, Effort: o.Effort}, nil
		}
		return length, Stats{Positions: o.Effort, Effort: o.Effort}, nil
	}
	a.Best = func() []board.Move { return make([]board.Move, length) }
	return a, runs
}

// TestInterruptions checks when beam searches interrupt a proof, and that all effort is spent.
func TestInterruptions(t *testing.T) {
	for name, test := range map[string]struct {
		s      *Schedule
		effort int64
		enough int64
		want   []beamRun
	}{
		"gates":                   {&ScheduleGates, 0, 1 << 40, []beamRun{{66_000, 1 << 14}, {438_000, 62_500 - 1<<14}}},
		"blocks":                  {&ScheduleBlocks, 4_000_000, 1 << 40, []beamRun{{1_049_000, 1_049_000 / 16}, {2_000_000, 2_000_000 - 1_049_000/16}}},
		"blocks at the default":   {&ScheduleBlocks, 0, 1 << 40, []beamRun{{1_049_000, 1_049_000 / 16}, {8_392_000, 8_392_000 / 16}, {9_000_000, 8_000_000 - 1_049_000/16 - 8_392_000/16}}},
		"glide":                   {&ScheduleGlide, 0, 1 << 40, []beamRun{{5000, 1 << 14}, {33_000, 100_000}, {932_000, 116_500}, {1_000_000, 3_000_000 - 1<<14 - 216_500}}},
		"glide, second is enough": {&ScheduleGlide, 0, 1 << 16, []beamRun{{5000, 1 << 14}, {33_000, 100_000}, {1_000_000, 2_900_000 - 1<<14}}},
		"small effort":            {&ScheduleGates, 20_000, 1 << 40, []beamRun{{10_000, 10_000}}},
	} {
		a, runs := fakeAnytime(t.Context(), solve.Options{Effort: test.effort, Memory: 1000}, test.s, 9, test.enough)
		sol, err := a.Solve()
		if !reflect.DeepEqual(*runs, test.want) {
			t.Errorf("%s: beam searches %v, want %v", name, *runs, test.want)
		}
		limit, limited := errors.AsType[*solve.Limit](err)
		if found := test.enough < 1<<40; found != (len(sol.Moves) == 9) || found == limited || sol.LowerBound != 3 {
			t.Errorf("%s: %d moves, lower bound %d, %v", name, len(sol.Moves), sol.LowerBound, err)
		} else if want := max(test.s.LeastRetry, 8*max(test.effort, 1)); limited && (limit.SuggestedEffort < want || limit.LowerBound != 3) {
			t.Errorf("%s: suggested effort %d, lower bound %d, want at least %d, 3", name, limit.SuggestedEffort, limit.LowerBound, want)
		}
		if total := a.spent() + a.beams.Effort; total < a.Effort || total > a.Effort+1000 {
			t.Errorf("%s: effort of %d spent, want %d", name, total, a.Effort)
		}
	}
}

// TestCompleteBound checks that a path completes a proof only if it is as short as the lower bound, and if the proof is
// already long.
func TestCompleteBound(t *testing.T) {
	for _, test := range []struct {
		spent  int64
		length int
		want   bool
	}{{40_000, 3, true}, {40_000, 4, false}, {30_000, 3, false}} {
		a, runs := fakeAnytime(t.Context(), solve.Options{Optimal: true}, &ScheduleGlide, test.length, 0)
		a.Spent = func() (Stats, int64) { return Stats{Effort: test.spent}, 0 }
		a.Raise(3, solve.HeuristicReason)
		if got := a.CompleteBound(); got != test.want || len(*runs) > 0 != (test.spent > a.schedule.Again) {
			t.Errorf("effort %d, length %d: CompleteBound = %v after %v, want %v", test.spent, test.length, got, *runs, test.want)
		}
	}
	a, _ := fakeAnytime(t.Context(), solve.Options{}, &ScheduleGlide, 4, 0)
	a.best = 4
	a.Spent = func() (Stats, int64) { return Stats{Effort: 40_000}, 0 }
	for bound := 3; bound <= 4; bound++ {
		if a.Raise(bound, solve.RoundReason); a.CompleteBound() != (bound == 4) {
			t.Errorf("a solution of 4 moves completes a proof of %d: %v", bound, bound != 4)
		}
	}
}

// TestAnytimeEnds checks that a search that is cancelled returns the best solution at a time limit, and no solution otherwise.
func TestAnytimeEnds(t *testing.T) {
	for cause, want := range map[error]int{context.DeadlineExceeded: 9, context.Canceled: 0} {
		ctx, end := context.WithCancelCause(t.Context())
		o := solve.Options{Progress: func(p solve.Progress) {
			if p.Best > 0 {
				end(cause)
			}
			if p.Depth > 0 && p.Reason != solve.HeuristicReason {
				t.Errorf("reason %q of a bound of %d", p.Reason, p.Depth)
			}
		}}
		a, _ := fakeAnytime(ctx, o, &ScheduleGlide, 9, 0)
		sol, err := a.Solve()
		if len(sol.Moves) != want || (err == nil) != (want > 0) || want > 0 && sol.EndedBy != solve.TimeLimit || sol.LowerBound != 3 {
			t.Errorf("%v: %d moves, ended by %v, lower bound %d, error %v", cause, len(sol.Moves), sol.EndedBy, sol.LowerBound, err)
		}
	}
}
