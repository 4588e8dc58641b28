package blocks

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
)

const (
	// defaultEffort is the default search budget, in positions. Half of the default effort is
	// reserved for the fallback search. The proof gets defaultProof positions, because it takes
	// only a third as long for each position as the fallback search does. The proof and the
	// fallback search together take at most about 30 seconds of CPU time, as for Mini Climb Pro.
	// Puzzles with more pieces do not take longer; see search.BreadthFirst and search.BeamSearch.
	defaultEffort = 16_000_000
	defaultProof  = 12_000_000

	// The fallback search first runs when the proof has taken an effort of firstFallback positions.
	// Each later run starts when the effort of the proof has grown by a factor of fallbackInterval.
	// Each run of the fallback search gets 1/fallbackShare of the effort that the proof has taken.
	firstFallback    = 1 << 20
	fallbackInterval = 8
	fallbackShare    = 16

	// lastFallback limits the effort of the last fallback search if the proof has hit a limit other
	// than its effort.
	lastFallback = 1 << 22

	// retryFactor is the factor by which the suggested effort exceeds an effort that found no
	// solution.
	retryFactor = 8

	// minRetryEffort is the minimum effort that the solver suggests for another attempt. The
	// minimum is enough for every known large puzzle. The proof of Mini Climb Pro needs half of
	// this effort and visits 55 million positions; for this puzzle, 8 million positions are not
	// enough to find any solution.
	minRetryEffort = 128_000_000
)

// A fallback runs the fallback search, which looks for any solution before the solver has found a
// shortest one.
type fallback[S search.Code, C cellSet] struct {
	ctx         context.Context
	g           *generator[S, C]
	o           solve.Options
	nextEffort  int64 // effort of the proof at which the next run starts
	spent       int64
	best        []S
	finalDone   bool // whether the last run within the default effort is done
	outOfMemory bool // whether a run has reached the memory limit
}

func newFallback[S search.Code, C cellSet](ctx context.Context, g *generator[S, C], o solve.Options) *fallback[S, C] {
	return &fallback[S, C]{ctx: ctx, g: g, o: o, nextEffort: firstFallback}
}

// proofOptions returns the options for the search for a shortest solution. This search gets half of
// the effort, or all of it if o.Optimal is set.
func (n *fallback[S, C]) proofOptions() solve.Options {
	o := n.o
	switch {
	case o.Optimal:
	case o.Effort == 0:
		o.Effort = defaultProof
	default:
		o.Effort = (o.Effort + 1) / 2
	}
	o.Progress = n.progress(search.Stats{}, o.Effort)
	return o
}

// effort returns the effort of the proof and the fallback search together, or 0 if there is no limit.
func (n *fallback[S, C]) effort() int64 {
	if n.o.Effort == 0 && !n.o.Optimal {
		return defaultProof + defaultEffort/2
	}
	return n.o.Effort
}

// remaining returns the effort that is left for the fallback search, not counting the effort of the
// proof.
func (n *fallback[S, C]) remaining() int64 {
	if n.o.Effort == 0 {
		return defaultEffort/2 - n.spent
	}
	return n.o.Effort - n.spent
}

// progress returns a function that reports the progress of one search with the given effort, either the
// proof or the fallback search after a proof, and includes the results of the other search. It returns nil if the
// caller wants no progress reports.
func (n *fallback[S, C]) progress(proof search.Stats, effort int64) func(solve.Progress) {
	if n.o.Progress == nil {
		return nil
	}
	return func(p solve.Progress) {
		p.Positions += proof.Positions + n.spent
		p.Depth = max(p.Depth, proof.Depth)
		p.Share = search.Share(proof.Effort+n.spent+int64(p.Share*float64(effort)), n.effort())
		p.Best = max(0, len(n.best)-1)
		n.o.Progress(p)
	}
}

// betweenLayers returns the function that the proof calls between layers, or nil if there is no
// fallback search.
func (n *fallback[S, C]) betweenLayers() func(st search.Stats, bytes int64) (effort int64) {
	if n.o.Optimal || len(n.g.goalSets) == 0 {
		return nil
	}
	effort := n.proofOptions().Effort
	return func(st search.Stats, bytes int64) int64 {
		switch {
		case n.o.Effort == 0 && st.Effort >= defaultProof*3/4 && !n.finalDone:
			n.finalDone = true
			n.runBeamSearch(n.remaining(), st, bytes)
		case st.Effort >= n.nextEffort:
			n.nextEffort *= fallbackInterval
			n.runBeamSearch(st.Effort/fallbackShare, st, bytes)
		}
		return effort
	}
}

// runBeamSearch runs the fallback search with the given effort, and keeps the new solution if it is
// the shortest so far. The proof occupies the given number of bytes.
func (n *fallback[S, C]) runBeamSearch(effort int64, proof search.Stats, bytes int64) {
	o := n.o
	o.Effort = effort
	o.Progress = n.progress(proof, effort)
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-bytes)
	}
	clone := *n.g
	clone.allocate()
	g := newEstimator(&clone)
	path, st, err := search.BeamSearch(n.ctx, g, g.canonical(g.start()), search.Bounds{Lower: proof.Depth}, o)
	n.spent += st.Effort
	if path != nil && (n.best == nil || len(path) < len(n.best)) {
		n.best = path
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		n.outOfMemory = true
	}
}

// answer returns the result of Solve after the proof has ended with the error err. If there is
// effort left, it first runs the fallback search one last time.
func (n *fallback[S, C]) answer(sol solve.Solution, proof search.Stats, err error) (solve.Solution, error) {
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok {
		return sol, err
	}
	if !n.o.Optimal && len(n.g.goalSets) > 0 && n.ctx.Err() == nil {
		left := n.remaining()
		if n.o.Effort > 0 {
			left -= proof.Effort
		}
		if limit.Kind != solve.EffortLimit {
			left = min(left, lastFallback)
		}
		if n.o.MaxPositions > 0 {
			left = min(left, n.o.MaxPositions)
		}
		if !n.finalDone {
			n.runBeamSearch(left, proof, 0)
		}
		if n.ctx.Err() != nil && n.best == nil {
			return sol, solve.ContextError(n.ctx, sol.LowerBound, n.o.Metric)
		}
	}
	if limit.Kind == solve.EffortLimit {
		sol.Positions += n.spent
		if n.best == nil {
			limit.SuggestedEffort = max(minRetryEffort, retryFactor*n.o.Effort)
		}
		if n.outOfMemory {
			limit.Kind = solve.MemoryLimit
		}
	}
	if n.best != nil {
		sol.Moves = n.moves()
		sol.LowerBound = min(sol.LowerBound, len(sol.Moves))
	}
	return n.o.Result(sol, err)
}

// moves returns the moves between consecutive positions of the best path.
func (n *fallback[S, C]) moves() []board.Move {
	t := leastTravel[S, C]{g: n.g}
	t.Length = len(n.best) - 1
	left := int32(0)
	for i := t.Length; i >= 0; i-- {
		t.Stages = append(t.Stages, search.Stage[S, label[C]]{Codes: n.best[i : i+1], Labels: []label[C]{{travel: left}}})
		if i > 0 {
			left += t.minTravel(n.best[i-1], n.best[i])
		}
	}
	slices.Reverse(t.Stages)
	moves, _ := t.buildMoves()
	return moves
}
