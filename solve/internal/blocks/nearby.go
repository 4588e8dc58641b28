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
	// DefaultEffort is how many positions a search looks at before it answers with what it has:
	// those of some minutes, more than the puzzles have that people call the hardest.
	DefaultEffort = 1 << 30

	// firstLook is the number of positions after which a search looks for some solution for the
	// first time, nextLook how many times more it is each time until the next, and lookShare
	// the part of the positions that it takes.
	firstLook = 1 << 20
	nextLook  = 8
	lookShare = 16

	// lastLook is how many positions the search for some solution may take where the effort
	// does not tell, since a limit has ended the proof.
	lastLook = 1 << 22
)

// nearby looks for some solution beside the search for a shortest one.
type nearby[S search.Code, C cellSet] struct {
	ctx    context.Context
	g      *steered[S, C]
	o      solve.Options
	effort int64 // 0: no bound
	next   int64 // positions of the proof at the next look
	looked int64
	best   []S
}

func newNearby[S search.Code, C cellSet](ctx context.Context, g *generator[S, C], o solve.Options) *nearby[S, C] {
	n := &nearby[S, C]{ctx: ctx, o: o, effort: o.Effort, next: firstLook}
	clone := *g
	clone.allocate()
	n.g = steer(&clone)
	if n.effort == 0 && !o.Optimal {
		n.effort = DefaultEffort
	}
	return n
}

// proof returns the options of the search for a shortest solution, which takes half of the
// effort unless it must find one.
func (n *nearby[S, C]) proof() solve.Options {
	o := n.o
	most := n.effort
	if !o.Optimal {
		most = (most + 1) / 2
	}
	if most > 0 && (o.MaxPositions == 0 || most < o.MaxPositions) {
		o.MaxPositions = most
	}
	return o
}

// between is called between the layers of the search; nil where nothing is to be done.
func (n *nearby[S, C]) between() func(positions int64) {
	if n.o.Optimal || len(n.g.places) == 0 {
		return nil
	}
	return func(positions int64) {
		if positions >= n.next {
			n.next *= nextLook
			n.look(positions / lookShare)
		}
	}
}

// look looks for a solution that is shorter than the best one, with so many positions.
func (n *nearby[S, C]) look(positions int64) {
	o := n.o
	o.MaxPositions = positions
	path, st, _ := search.Near(n.ctx, n.g, n.g.canonical(n.g.start()), o)
	n.looked += st.Positions
	if path != nil && (n.best == nil || len(path) < len(n.best)) {
		n.best = path
	}
}

// answer is that of a search that has ended with err.
func (n *nearby[S, C]) answer(sol solve.Solution, err error) (solve.Solution, error) {
	limit, ok := errors.AsType[*solve.Limit](err)
	if !ok {
		return sol, err
	}
	if limit.Kind == solve.PositionsLimit && (n.o.MaxPositions == 0 || n.proof().MaxPositions < n.o.MaxPositions) {
		limit.Kind = solve.EffortLimit
	}
	if !n.o.Optimal && len(n.g.places) > 0 && n.ctx.Err() == nil {
		left := int64(lastLook)
		if n.effort > 0 {
			left = min(left, n.effort-sol.Positions-n.looked)
		}
		if limit.Kind == solve.EffortLimit {
			left = n.effort - sol.Positions - n.looked
		}
		if n.o.MaxPositions > 0 {
			left = min(left, n.o.MaxPositions)
		}
		n.look(left)
		if n.ctx.Err() != nil && n.best == nil {
			return sol, solve.Ended(n.ctx, sol.AtLeast, n.o.Metric)
		}
	}
	if limit.Kind == solve.EffortLimit {
		sol.Positions += n.looked
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
	t := leastTravel[S, C]{g: n.g.generator}
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
