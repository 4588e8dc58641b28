package glide

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

const (
	// checkInterval is the number of positions expanded between two checks of the context.
	checkInterval = 1 << 10
	// noLimit is greater than the length of any solution.
	noLimit = math.MaxInt32
	// workPerUnit is the work for one unit of effort, in words of lanes. A position of a typical
	// board costs one unit.
	workPerUnit = 512
	// maxSmallSearch is the number of positions after which a bidirectional search or a search by
	// ranks replaces the forward search, if possible. With a maxSmallSearch of 65,536, the Atomix
	// levels take 3.3 times as many positions.
	maxSmallSearch = 1 << 12
)

// A solver searches for a shortest solution of a board.
type solver[S search.Code] struct {
	*search.AnytimeSearch
	ctx        context.Context
	o          solve.Options // with the effort of the proof
	m          *model
	forward    front[S]
	backward   front[S]
	ranking    *ranking
	endgame    *endgameTable // of a forward search without ranks
	toGoal     *bound
	goals      []S           // all solved states, or nil if there are too many
	stored     int64         // number of positions stored by finished rounds
	boundWork  int64         // work done on bounds by finished rounds
	proof      input.Message // reason why there is no solution
	rankEffort int64         // maximum number of positions in a search by ranks; 0 means no limit
	rankBytes  int64         // memory of the search by ranks, in bytes
	best       []S           // the shortest path of all beam searches, or nil
	stopAt     int           // stop if every solution needs at least this many slides; 0 means never
}

// roundGrowth is a typical ratio of the effort of a round to the effort of the previous round. A proof ends if the
// remaining effort is unlikely to be enough for the next round.
const roundGrowth = 2

func newSolver[S search.Code](ctx context.Context, m *model, o solve.Options) *solver[S] {
	s := &solver[S]{AnytimeSearch: search.NewAnytimeSearch(ctx, o, &search.ScheduleGlide), ctx: ctx, o: o, m: m, forward: newFront[S](m, false), backward: newFront[S](m, true)}
	s.o.Effort, s.rankEffort = s.ProofEffort, s.ProofEffort
	if o.Effort == 0 && !o.Optimal {
		s.rankEffort = defaultRankEffort
	}
	s.Prove, s.Spent, s.Release, s.Best = s.prove, s.work, s.release, s.bestMoves
	return s
}

// run returns the states on a shortest solution, including both ends. If both results are nil, every
// solution needs at least s.stopAt slides, or there is no solution and s.proof contains the reason.
func (s *solver[S]) run() ([]S, error) {
	start := s.m.start()
	s.toGoal = newBound(s.m, s.m.placements)
	least := newEstimate(s.toGoal).load(&start)
	if least == 0 {
		return []S{encode[S](s.m, &start)}, nil
	}
	if least >= unreachable {
		s.proof = input.Say("walls separate a piece from every possible place of the goal")
		return nil, nil
	}
	if s.Raise(least, solve.HeuristicReason); s.stopped() {
		return nil, nil
	}
	if s.goals = solvedStates[S](s.m); s.goals == nil {
		s.ranking = newRanking(s.m)
	}
	path, done, err := s.breadthFirst()
	if done || err != nil {
		return path, err
	}
	if s.ranking != nil {
		s.SetProofEffort((s.rankEffort + rankUnit - 1) / rankUnit)
		return s.searchByRank()
	}
	s.Interrupt()
	lastRound := int64(0) // effort
	for limit := s.Bound(); !s.stopped(); limit = s.Bound() {
		if s.CompleteBound() {
			return s.best, nil
		}
		before := s.spent()
		if !s.o.Optimal && before+roundGrowth*lastRound > s.o.Effort {
			return nil, s.Limit(solve.EffortLimit)
		}
		path, err := s.searchWithLimit(limit)
		lastRound = s.spent() - before
		if path != nil || err != nil {
			return path, err
		}
		if s.Bound() == limit {
			s.proof = input.Say("all %s positions that could lead to the goal were tried", input.Thousands(s.exhausted()))
			break
		}
	}
	return nil, nil
}

// stopped reports whether the lower bound has reached stopAt.
func (s *solver[S]) stopped() bool { return s.stopAt > 0 && s.Bound() >= s.stopAt }

// breadthFirst searches forward from the start. The search gives up and returns done == false if
// there are too many positions, and a bidirectional search or a search by ranks is possible.
func (s *solver[S]) breadthFirst() (path []S, done bool, err error) {
	start := s.m.start()
	f := &s.forward
	f.reset(s.toGoal)
	if err := s.add(f, encode[S](s.m, &start)); err != nil {
		return nil, true, err
	}
	f.EndLayer()
	for f.width() > 0 {
		s.Raise(f.Depth()+1, solve.LayerReason)
		if (s.goals != nil || s.ranking != nil) && f.Len() > s.m.maxSmall {
			return nil, false, nil
		}
		if s.stopped() {
			return nil, true, nil
		}
		if path := s.finishFromTable(); path != nil {
			return path, true, nil
		}
		path, err := s.extend(f, noLimit)
		if path != nil || err != nil {
			return path, true, err
		}
	}
	s.proof = input.Say("all %s positions that can be reached were tried", input.Thousands(s.frontSize()))
	if s.frontSize() == 1 {
		s.proof = input.Say("no piece can move at all")
	}
	return nil, true, nil
}

// frontSize returns the total number of positions in the two fronts.
func (s *solver[S]) frontSize() int64 { return int64(s.forward.Len()) + int64(s.backward.Len()) }

// exhausted returns the number of positions in the exhausted front, which has no positions left to
// expand. These positions prove that there is no solution.
func (s *solver[S]) exhausted() int64 {
	if s.forward.width() == 0 {
		return int64(s.forward.Len())
	}
	return int64(s.backward.Len())
}

// extend expands the last layer of a front and adds the next layer. If the new layer contains a solved
// state, extend returns the path of least travel.
func (s *solver[S]) extend(f *front[S], limit int) (path []S, err error) {
	first, end := f.layer()
	var last []uint32 // positions that are one slide away from a solved state
	for i := first; i < end && err == nil && (last == nil || s.stopAt == 0); i++ {
		if (i-first)%checkInterval == 0 {
			s.Interrupt()
			if err := s.check(); err != nil {
				return nil, err
			}
		}
		f.visit(i, limit, func(c S, solved bool) bool {
			switch {
			case solved && !f.backward:
				limit = f.Depth() + 1 // continue, to find all solutions of this length
				last = append(last, i)
				return false
			case last == nil:
				err = s.add(f, c)
			}
			return err == nil
		})
	}
	if last != nil && err == nil {
		path = s.pathThroughFronts(f.Depth()+1, last)
	}
	f.EndLayer()
	return path, err
}

func (s *solver[S]) add(f *front[S], c S) error {
	if f.Full() {
		if _, known := f.Find(c); known {
			return nil
		}
		if err := s.grow(f); err != nil {
			return err
		}
	}
	f.Add([]S{c})
	return nil
}

// grow makes room for more positions in a front if the limits allow it.
func (s *solver[S]) grow(f *front[S]) error {
	size := s.frontSize()
	now, next := f.Bytes()
	ahead, _ := s.forward.Bytes()
	back, _ := s.backward.Bytes()
	limit := &solve.Limit{LowerBound: s.Bound(), Metric: s.o.Metric}
	switch {
	case s.o.MaxPositions > 0 && size >= s.o.MaxPositions:
		limit.Kind = solve.PositionsLimit
	case s.o.Effort > 0 && s.stored+size >= s.o.Effort:
		limit.Kind = solve.EffortLimit
	case s.o.Memory > 0 && ahead+back+next-now > s.o.Memory:
		limit.Kind = solve.MemoryLimit
	case f.Len() >= search.MaxPositions:
		limit.Kind, limit.Detail = solve.BuiltInLimit, input.Say("4,294,967,294 positions")
	default:
		maxLen := int64(search.MaxPositions)
		for _, remaining := range []int64{s.o.MaxPositions - size, s.o.Effort - s.stored - size} {
			if remaining > 0 { // there is no such limit if remaining is not positive
				maxLen = min(maxLen, int64(f.Len())+remaining)
			}
		}
		if err := f.Grow(s.ctx, uint32(maxLen)); err != nil {
			return solve.ContextError(s.ctx, s.Bound(), s.o.Metric)
		}
		return nil
	}
	return limit
}

// spent returns the effort that the proof has taken so far: the number of positions, or the work of
// computing their bounds if that is more.
func (s *solver[S]) spent() int64 {
	work := s.boundWork
	for _, f := range []*front[S]{&s.forward, &s.backward} {
		if f.est != nil {
			work += f.est.work
		}
	}
	return max(s.stored+s.frontSize(), work/workPerUnit)
}

// check returns an error if ctx has ended or if all effort has been spent. check also reports
// progress.
func (s *solver[S]) check() error {
	if s.o.Effort > 0 && s.spent() > s.o.Effort {
		return s.Limit(solve.EffortLimit)
	}
	return s.Check()
}

// endRound adds the positions and the work of the two fronts to s.stored and s.boundWork.
func (s *solver[S]) endRound() {
	s.stored += s.frontSize()
	for _, f := range []*front[S]{&s.forward, &s.backward} {
		if f.est != nil {
			s.boundWork += f.est.work
			f.est.work = 0
		}
	}
}

// searchWithLimit searches from both ends for a solution of exactly limit slides, and raises the lower
// bound if there is none. The caller must know that there is no shorter solution.
func (s *solver[S]) searchWithLimit(limit int) ([]S, error) {
	start := s.m.start()
	a, b := &s.forward, &s.backward
	s.endRound()
	a.reset(s.toGoal)
	if err := s.add(a, encode[S](s.m, &start)); err != nil {
		return nil, err
	}
	a.EndLayer()
	b.reset(newBoundTo(s.m, start))
	for _, c := range s.goals {
		var g state
		decode(s.m, c, &g)
		switch h := b.est.load(&g); {
		case h <= limit:
			if err := s.add(b, c); err != nil {
				return nil, err
			}
		case h < unreachable && (b.minPruned == 0 || h < b.minPruned):
			b.minPruned = h
		}
	}
	b.EndLayer()
	for a.Depth()+b.Depth() < limit-1 {
		f := a
		if b.width() < a.width() {
			f = b
		}
		if _, err := s.extend(f, limit); err != nil {
			return nil, err
		}
		if f.width() == 0 {
			// f has no positions left, so every solution passes through a pruned position.
			if f.minPruned > 0 {
				s.Raise(f.minPruned, solve.RoundReason)
			}
			return nil, nil
		}
	}
	path, err := s.joinFronts(limit)
	if path == nil && err == nil {
		s.Raise(limit+1, solve.RoundReason)
	}
	return path, err
}

// joinFronts searches for slides that join the last layers of the two fronts. If there are any,
// joinFronts returns the path of least travel.
func (s *solver[S]) joinFronts(limit int) (path []S, err error) {
	f, other := &s.forward, &s.backward
	if other.width() < f.width() {
		f, other = other, f
	}
	first, end := f.layer()
	var last []uint32 // positions in the forward front that are one slide away from the backward front
	for i := first; i < end && (last == nil || s.stopAt == 0); i++ {
		if (i-first)%checkInterval == 0 {
			if err := s.check(); err != nil {
				return nil, err
			}
		}
		f.visit(i, limit, func(c S, _ bool) bool {
			k, ok := other.Find(c)
			if !ok {
				return true
			}
			if f.backward {
				last = append(last, k)
			} else {
				last = append(last, i)
			}
			return true
		})
	}
	if last == nil {
		return nil, nil
	}
	return s.pathThroughFronts(limit, last), nil
}
