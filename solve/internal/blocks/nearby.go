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
	// defaultEffort is how many positions a search looks at before it answers with what it has: half
	// of them are for some solution, and as many as defaultProof for the proof, where a position takes
	// a third of the time. Together they take less than 30 seconds of CPU for the largest puzzles that
	// have a name, and no less for more pieces: see search.BreadthFirst and search.Near.
	defaultEffort = 16_000_000
	defaultProof  = 12_000_000

	// firstLook is the number of positions after which a search looks for some solution for the
	// first time, nextLook how many times more it is each time until the next, and lookShare
	// the part of the positions that it takes.
	firstLook = 1 << 20
	nextLook  = 8
	lookShare = 16

	// lastLook is how many positions the search for some solution may take where the effort
	// does not tell, since a limit has ended the proof.
	lastLook = 1 << 22

	// usualTimes is how many times an effort that was too small for any solution probably does.
	usualTimes = 8

	// sureEffort does for every large puzzle that we know: half of it for the proof of Mini Climb Pro,
	// which has 55 million positions and of which 8 million find no solution.
	sureEffort = 128_000_000
)

// nearby looks for some solution beside the search for a shortest one.
type nearby[S search.Code, C cellSet] struct {
	ctx    context.Context
	g      *generator[S, C]
	o      solve.Options
	next   int64 // effort of the proof at the next look
	looked int64
	best   []S
	done   bool // the last look that an effort by default allows is over
	noRoom bool // memory ended a look
}

func newNearby[S search.Code, C cellSet](ctx context.Context, g *generator[S, C], o solve.Options) *nearby[S, C] {
	return &nearby[S, C]{ctx: ctx, g: g, o: o, next: firstLook}
}

// proof returns the options of the search for a shortest solution, which takes half of the
// effort unless it must find one.
func (n *nearby[S, C]) proof() solve.Options {
	o := n.o
	switch {
	case o.Optimal:
	case o.Effort == 0:
		o.Effort = defaultProof
	default:
		o.Effort = (o.Effort + 1) / 2
	}
	o.Progress = n.progress(0, 0)
	return o
}

// share returns the effort that is left for some solution where the proof takes its own.
func (n *nearby[S, C]) share() int64 {
	if n.o.Effort == 0 {
		return defaultEffort/2 - n.looked
	}
	return n.o.Effort - n.looked
}

// progress returns a func that adds to the progress of one search what is known besides.
func (n *nearby[S, C]) progress(positions int64, depth int) func(solve.Progress) {
	if n.o.Progress == nil {
		return nil
	}
	return func(p solve.Progress) {
		p.Positions += positions
		p.Depth = max(p.Depth, depth)
		p.Best = max(0, len(n.best)-1)
		n.o.Progress(p)
	}
}

// between is called between the layers of the search; nil where nothing is to be done.
func (n *nearby[S, C]) between() func(st search.Stats, bytes int64) (effort int64) {
	if n.o.Optimal || len(n.g.places) == 0 {
		return nil
	}
	effort := n.proof().Effort
	return func(st search.Stats, bytes int64) int64 {
		switch {
		case n.o.Effort == 0 && st.Effort >= defaultProof*3/4 && !n.done:
			n.done = true
			n.look(n.share(), st, bytes)
		case st.Effort >= n.next:
			n.next *= nextLook
			n.look(st.Effort/lookShare, st, bytes)
		}
		return effort
	}
}

// look looks for a solution that is shorter than the best one, with so much effort, while the proof
// holds so many bytes.
func (n *nearby[S, C]) look(effort int64, proof search.Stats, bytes int64) {
	o := n.o
	o.Effort = effort
	o.Progress = n.progress(proof.Positions, proof.Depth)
	if o.Memory > 0 {
		o.Memory = max(1, o.Memory-bytes)
	}
	clone := *n.g
	clone.allocate()
	g := steer(&clone)
	path, st, err := search.Near(n.ctx, g, g.canonical(g.start()), o)
	n.looked += st.Effort
	if path != nil && (n.best == nil || len(path) < len(n.best)) {
		n.best = path
	}
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		n.noRoom = true
	}
}

// answer is that of a search that has ended with err.
func (n *nearby[S, C]) answer(sol solve.Solution, proof search.Stats, err error) (solve.Solution, error) {
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok {
		return sol, err
	}
	if !n.o.Optimal && len(n.g.places) > 0 && n.ctx.Err() == nil {
		left := n.share()
		if n.o.Effort > 0 {
			left -= proof.Effort
		}
		if limit.Kind != solve.EffortLimit {
			left = min(left, lastLook)
		}
		if n.o.MaxPositions > 0 {
			left = min(left, n.o.MaxPositions)
		}
		if !n.done {
			n.look(left, proof, 0)
		}
		if n.ctx.Err() != nil && n.best == nil {
			return sol, solve.Ended(n.ctx, sol.AtLeast, n.o.Metric)
		}
	}
	if limit.Kind == solve.EffortLimit {
		sol.Positions += n.looked
		if n.best == nil {
			limit.Enough = max(sureEffort, usualTimes*n.o.Effort)
		}
		if n.noRoom {
			limit.Kind = solve.MemoryLimit
		}
	}
	if n.best != nil {
		sol.Moves = n.moves()
		sol.AtLeast = min(sol.AtLeast, len(sol.Moves))
	}
	return n.o.Answer(sol, err)
}

// moves returns the moves of the best path, in which each position is one move from the one
// before it.
func (n *nearby[S, C]) moves() []board.Move {
	t := leastTravel[S, C]{g: n.g}
	t.Length = len(n.best) - 1
	left := int32(0)
	for i := t.Length; i >= 0; i-- {
		t.Stages = append(t.Stages, search.Stage[S, label[C]]{Codes: n.best[i : i+1], Labels: []label[C]{{travel: left}}})
		if i > 0 {
			left += t.least(n.best[i-1], n.best[i])
		}
	}
	slices.Reverse(t.Stages)
	moves, _ := t.follow()
	return moves
}
