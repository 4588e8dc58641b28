package search

import (
	"cmp"
	"context"
	"errors"
	"math"

	"slidegif/solve"
	"slidegif/solve/board"
)

// A Schedule divides the effort of an AnytimeSearch between the proof and the beam searches, and says when a beam
// search interrupts the proof. All numbers except ratios are in units of effort.
type Schedule struct {
	Default   int64 // nominal default effort
	BeamShare int64 // ratio of an effort to the part for beam searches; the proof gets the rest
	Proof     int64 // effort of the proof if no effort is given; 0 means the rest of Default

	// If ProofPercent is not 0, the proof may spend this percentage of the whole effort before the last beam
	// search. Then the engine calls Resume, and the proof may spend all remaining effort. If ProofPercent is not
	// 0, beam searches also count towards limits on positions, and run even if the caller accepts only a proved
	// solution.
	ProofPercent int64

	// First is the effort of the proof before the first beam search, which has the effort FirstBeam.
	First, FirstBeam int64

	// After the proof has spent the effort Again, further beam searches may interrupt it. Each further beam search
	// gets 1/ProofPerBeam of the effort that the proof has spent, but at least 1/AgainShare of the whole effort. An
	// AgainShare of 0 sets no minimum. A beam search starts when its effort exceeds AgainGrowth times the total
	// effort of the earlier beam searches. If UntilFound is set, the proof is no longer interrupted once a solution
	// is known.
	Again, ProofPerBeam, AgainGrowth, AgainShare int64
	UntilFound                                   bool
	ByPositions                                  bool // First and Again count the positions of the proof, not its effort

	// Last is the effort of the proof at which the last beam search interrupts it. If Last is 0 or the
	// user gives an effort, the last beam search runs after the proof.
	Last int64

	// CompleteBound gives its beam search 1/ProofPerComplete of the effort that the proof has spent. An engine
	// that calls CompleteBound must set ProofPerComplete.
	ProofPerComplete int64

	LeastRetry int64 // minimum effort to suggest after a search without a solution; 0 means no suggestion
}

// Schedules of the engines. One unit of effort takes 1 to 2 microseconds in a beam search, 2 microseconds in a
// proof for gates, and about 0.1 microseconds in a proof for sliding pieces. With the default effort, no named
// puzzle takes more than about 30 seconds of CPU.
var (
	// A position takes only a third as long in a proof as in a beam search, so the proof gets more than half of the
	// default effort. An effort of 128 million solves every known large puzzle: the proof of Mini Climb Pro needs
	// half of this effort and visits 55 million positions. 8 million positions are too few to find any solution of
	// Mini Climb Pro.
	ScheduleBlocks = Schedule{Default: 16_000_000, BeamShare: 2, Proof: 12_000_000, Again: 1 << 20, ProofPerBeam: 16, AgainGrowth: 8, Last: 9_000_000, LeastRetry: 128_000_000}

	// The second beam search solves the level Ethanol after 2 s of CPU. If Proof were three times as high, the level
	// would take 6 s. A ProofPerBeam of 8 solves five boards of 16x16 cells with 8 robots within 2.5 s; a ProofPerBeam
	// of 16 solves only three of them. With a ProofPerComplete of 4 instead of 2, the level Glycolaldehyde takes three
	// times the CPU time. Computing bounds costs a beam search no effort. Otherwise, an effort of 400,000 would solve
	// Ethanol in 34 slides instead of 30.
	ScheduleGlide = Schedule{Default: 6_000_000, BeamShare: 2, Proof: 1_000_000, First: 1 << 12, FirstBeam: 1 << 14,
		Again: 1 << 15, ProofPerBeam: 8, AgainGrowth: 1, AgainShare: 40, UntilFound: true, ByPositions: true, ProofPerComplete: 2, LeastRetry: 6_000_000}

	// Positions take longer in a beam search than in the proof, so beam searches get only an eighth of the effort. The
	// default effort takes about a second on a board of 8x10 cells with 12 blocks.
	ScheduleGates = Schedule{Default: 500_000, BeamShare: 8, First: 1 << 16, FirstBeam: 1 << 14, LeastRetry: 500_000}
)

const (
	// minBeamEffort is the minimum effort of all beam searches together, unless it exceeds half of the whole
	// effort. A lower bound without a solution is of little use.
	minBeamEffort = 1 << 14

	// maxLastBeam is the maximum effort of the last beam search if the proof has hit a limit other than its effort.
	maxLastBeam = 1 << 22

	// retryFactor is the factor by which the suggested effort exceeds an effort that found no solution.
	retryFactor = 8
)

// An Engine is the part of an AnytimeSearch that depends on the puzzle. Its functions hide the type of the codes, so
// that an AnytimeSearch is compiled only once.
type Engine struct {
	// Prove searches for a shortest solution and returns its moves. Prove calls the methods Raise and Interrupt of
	// the AnytimeSearch, and returns a *solve.Limit after spending its ProofEffort.
	Prove func() ([]board.Move, error)

	// Spent returns the work of the proof so far, and the memory that the proof uses, in bytes.
	Spent func() (st Stats, bytes int64)

	// Release frees the memory of the proof. Release is called just before the last beam search, and
	// may be nil.
	Release func()

	// Beam runs a beam search and keeps its path if it is the shortest so far. Beam returns the number of moves of
	// the path, or 0 if there is no path. Beam is nil if the space is not suitable for beam searches.
	Beam func(b Bounds, o solve.Options) (length int, st Stats, err error)

	// Best returns the moves of the shortest path of all beam searches.
	Best func() []board.Move
}

// An AnytimeSearch searches for a shortest solution. If optimality cannot be proved within the effort, AnytimeSearch
// returns the best solution found. The proof and the beam searches share effort, memory, lower bound and progress:
//
//	proof        ──────|────────────|───────────────────────── limit
//	beam search        ── 16,384    ──── a share of the proof       ────── the rest
//
// The effort of the proof alone determines when a beam search runs, so every machine finds the same
// solution.
type AnytimeSearch struct {
	Engine
	LowerBound
	Effort      int64 // of the proof and all beam searches together; 0 means no limit
	ProofEffort int64 // 0 means no limit
	Nominal     int64 // effort that the shares refer to, even if there is no limit; 0 means no limit

	ctx         context.Context
	o           solve.Options
	schedule    *Schedule
	kind        solve.LimitKind // limit that determines Effort
	leastAgain  int64           // least effort of a beam search after the first one
	best        int             // number of moves of the best path of a beam search, or 0
	beams       Stats           // of finished beam searches
	lastDone    bool            // the last beam search is done
	completed   bool            // a beam search completed the proof
	outOfMemory bool            // a beam search reached the memory limit
}

// NewAnytimeSearch returns an AnytimeSearch for a search with the given options. The caller then sets the Engine.
func NewAnytimeSearch(ctx context.Context, o solve.Options, s *Schedule) *AnytimeSearch {
	a := &AnytimeSearch{ctx: ctx, o: Track(o), schedule: s, Nominal: cmp.Or(o.Effort, s.Default), kind: solve.EffortLimit}
	if a.Effort = a.Nominal; o.Optimal {
		a.Effort = o.Effort
	}
	switch {
	case s.ProofPercent > 0:
		if n := o.MaxPositions; n > 0 && (a.Effort == 0 || n < a.Effort) {
			if a.Effort, a.kind = n, solve.PositionsLimit; !o.Optimal {
				a.Nominal = n
			}
		}
		if a.Nominal > 0 {
			a.ProofEffort = max(1, a.Nominal/100*s.ProofPercent)
		}
		return a
	case o.Optimal:
		a.ProofEffort = a.Effort
		return a
	}
	beams := max(a.Effort/s.BeamShare, min(a.Effort/2, minBeamEffort))
	a.ProofEffort = a.Effort - beams
	if o.Effort == 0 && s.Proof > 0 {
		a.SetProofEffort(s.Proof)
	}
	if s.AgainShare > 0 {
		a.leastAgain = a.Effort / s.AgainShare
	}
	return a
}

// SetProofEffort changes the effort of the proof, but not the effort of the beam searches.
func (a *AnytimeSearch) SetProofEffort(n int64) {
	a.Effort += n - a.ProofEffort
	a.ProofEffort = n
}

// Raise raises the lower bound and reports the progress.
func (a *AnytimeSearch) Raise(bound int, reason solve.Reason) {
	if a.LowerBound.Raise(bound, reason) {
		a.Report()
	}
}

// Limit returns the error for a limit of the given kind. If the effort comes from a limit on positions, Limit reports
// a limit on positions instead of effort.
func (a *AnytimeSearch) Limit(kind solve.LimitKind) error {
	if kind == solve.EffortLimit {
		kind = a.kind
	}
	return &solve.Limit{Kind: kind, LowerBound: a.moves, Metric: a.o.Metric}
}

// Check reports progress and returns an error if the context has ended.
func (a *AnytimeSearch) Check() error {
	if a.ctx.Err() != nil {
		return solve.ContextError(a.ctx, a.moves, a.o.Metric)
	}
	a.Report()
	return nil
}

// Report sends a progress report.
func (a *AnytimeSearch) Report() { a.report(Stats{}) }

// ReportNodes sends a progress report that adds n positions to the result of Spent.
func (a *AnytimeSearch) ReportNodes(n int64) { a.report(Stats{Positions: n, Effort: n}) }

// Remaining returns the effort that the proof and all beam searches may still spend together.
func (a *AnytimeSearch) Remaining() int64 {
	if a.Effort == 0 {
		return math.MaxInt64
	}
	return a.Effort - a.spent() - a.beams.Effort
}

// ProofRemaining returns the effort that the proof may still spend.
func (a *AnytimeSearch) ProofRemaining() int64 {
	if a.ProofEffort == 0 {
		return a.Remaining()
	}
	return min(a.Remaining(), a.ProofEffort-a.spent())
}

// Fits reports whether the proof can spend the expected effort of its next round without exceeding ProofEffort.
func (a *AnytimeSearch) Fits(expected int64) bool {
	return a.ProofEffort == 0 || a.spent()+max(1, expected) <= a.ProofEffort
}

// Searched returns the number of positions of the proof and of all beam searches.
func (a *AnytimeSearch) Searched() int64 {
	st, _ := a.Spent()
	return st.Positions + a.beams.Positions
}

// Resume lets the proof spend all remaining effort, after the last beam search.
func (a *AnytimeSearch) Resume() {
	if a.ProofEffort = 0; a.Effort > 0 && !a.o.Optimal {
		a.ProofEffort = a.Effort - a.beams.Effort
	}
}

// OutOfMemory records that a lack of memory has changed the course of the search.
func (a *AnytimeSearch) OutOfMemory() { a.outOfMemory = true }

// AddBeam records the work of a finished beam search, and the number of moves of its path, or 0 if it found no path.
func (a *AnytimeSearch) AddBeam(length int, st Stats) {
	a.beams.Positions += st.Positions
	a.beams.Effort += st.Effort
	a.RecordSolution(length)
}

// RecordSolution records that a solution with the given number of moves is known.
func (a *AnytimeSearch) RecordSolution(length int) {
	if length > 0 && (a.best == 0 || length < a.best) {
		a.best = length
	}
}

// spent returns the effort that the proof has spent, but at most ProofEffort. A proof may exceed ProofEffort a
// little, depending on the number of goroutines.
func (a *AnytimeSearch) spent() int64 {
	st, _ := a.Spent()
	if a.ProofEffort > 0 && a.schedule.ProofPercent == 0 {
		return min(st.Effort, a.ProofEffort)
	}
	return st.Effort
}

// report sends a progress report that includes the work of the current beam search.
func (a *AnytimeSearch) report(beam Stats) {
	if a.o.Progress == nil {
		return
	}
	a.o.Report(solve.Progress{
		Positions: a.Searched() + beam.Positions, Depth: a.moves, Reason: a.reason, Best: a.best,
		Share: Share(a.spent()+a.beams.Effort+beam.Effort, a.Effort),
	})
}

// Interrupt runs a beam search if the schedule says so.
func (a *AnytimeSearch) Interrupt() {
	if a.o.Optimal || a.Beam == nil || a.lastDone || a.schedule.UntilFound && a.best > 0 {
		return
	}
	s, spent := a.schedule, a.spent()
	if st, _ := a.Spent(); s.ByPositions {
		spent = min(spent, st.Positions)
	}
	if a.o.Effort == 0 && s.Last > 0 && spent >= s.Last {
		a.lastDone = true
		a.runBeam(a.Effort-a.ProofEffort-a.beams.Effort, Bounds{})
		return
	}
	if s.First > 0 && spent > s.First && a.beams.Effort == 0 {
		a.runBeam(s.FirstBeam, Bounds{})
		return
	}
	if s.Again == 0 || spent < s.Again {
		return
	}
	if effort := max(spent/s.ProofPerBeam, a.leastAgain); a.beams.Effort*s.AgainGrowth < effort {
		a.runBeam(effort, Bounds{})
	}
}

// CompleteBound runs a beam search for a solution that is as short as the lower bound, and reports whether such a
// short solution is known. Such a solution ends the proof without its last round, which usually takes at least as
// long as all earlier rounds together.
func (a *AnytimeSearch) CompleteBound() bool {
	if a.Beam == nil {
		return false
	}
	spent := a.spent()
	if spent <= a.schedule.Again {
		return false // the rest of the proof also chooses among the shortest solutions
	}
	if a.best == 0 || a.best > a.moves {
		a.runBeam(spent/a.schedule.ProofPerComplete, Bounds{Upper: a.moves})
	}
	a.completed = a.best > 0 && a.best <= a.moves
	return a.completed
}

// runBeam runs a beam search with the given effort, or with the remaining effort if that is less.
func (a *AnytimeSearch) runBeam(effort int64, b Bounds) {
	effort = min(effort, a.Remaining())
	o := a.o
	if o.MaxPositions > 0 {
		effort = min(effort, o.MaxPositions)
	}
	if effort <= 0 || a.ctx.Err() != nil {
		return
	}
	o.Effort = effort
	if _, bytes := a.Spent(); o.Memory > 0 {
		o.Memory = max(1, o.Memory-bytes)
	}
	o.Progress = func(p solve.Progress) {
		a.report(Stats{Positions: p.Positions, Effort: int64(p.Share * float64(effort))})
	}
	b.Lower = a.moves
	length, st, err := a.Beam(b, o)
	a.AddBeam(length, st)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		a.outOfMemory = true
	}
}

// Solve runs the proof. If the proof hits a limit, Solve spends the remaining effort on a beam search, and returns the
// best solution of all beam searches.
func (a *AnytimeSearch) Solve() (solve.Solution, error) {
	moves, err := a.Prove()
	st, _ := a.Spent()
	sol := solve.Solution{Metric: a.o.Metric, Moves: moves, LowerBound: a.moves, Positions: st.Positions}
	if err != nil && a.ctx.Err() != nil {
		err = solve.ContextError(a.ctx, a.moves, a.o.Metric)
	}
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok {
		if a.completed {
			sol.Positions += a.beams.Positions
		}
		return sol, err
	}
	if !a.o.Optimal && a.Beam != nil && a.ctx.Err() == nil && (a.best == 0 || a.best > a.moves) && !a.lastDone {
		left := a.Remaining()
		if limit.Kind != a.kind {
			left = min(left, maxLastBeam)
		}
		if a.Release != nil {
			a.Release()
		}
		a.runBeam(left, Bounds{})
		if a.ctx.Err() != nil && a.best == 0 {
			return sol, solve.ContextError(a.ctx, a.moves, a.o.Metric)
		}
	}
	if limit.Kind != solve.PositionsLimit { // this limit does not include beam searches
		sol.Positions += a.beams.Positions
	}
	limit.LowerBound, limit.Metric = a.moves, a.o.Metric
	if limit.Kind == solve.EffortLimit {
		if a.best == 0 && a.schedule.LeastRetry > 0 {
			limit.SuggestedEffort = max(a.schedule.LeastRetry, retryFactor*cmp.Or(a.o.Effort, a.schedule.Default))
		}
		if a.outOfMemory {
			limit.Kind = solve.MemoryLimit
		}
	}
	if a.best > 0 {
		sol.Moves = a.Best()
	}
	return a.o.Result(sol, err)
}

// KeepBeam runs BeamSearch, and replaces the path in best if the new path is shorter. KeepBeam returns the number
// of moves of the new path, or 0 if there is no new path.
func KeepBeam[S Code](ctx context.Context, g HeuristicGraph[S], start S, best *[]S, b Bounds, o solve.Options) (length int, st Stats, err error) {
	path, st, err := BeamSearch(ctx, g, start, b, o)
	if path != nil && (*best == nil || len(path) < len(*best)) {
		*best = path
	}
	return max(0, len(path)-1), st, err
}
