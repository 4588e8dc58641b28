package glide

import (
	"context"
	"math"

	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
)

const (
	// patience is how many positions are looked at between two looks at the context.
	patience = 1 << 10
	// noLimit is longer than any solution.
	noLimit = math.MaxInt32
	// usualWork is the work on a position of a usual board, and one of the effort: packed words of bounds.
	usualWork = 512
	// smallSearch is how many positions a search from the start alone may store where a search from
	// both ends or by ranks is possible. With 65,536 the levels of Atomix take 3.3 times the
	// positions.
	smallSearch = 1 << 12
)

// A solver looks for a shortest solution.
type solver[S search.Code] struct {
	ctx         context.Context
	o           solve.Options
	m           *model
	ahead       front[S]
	back        front[S]
	ranking     *ranking
	toGoal      *bound
	goals       []S           // all solved states; nil where they are too many to list
	atLeast     int           // no solution is shorter
	stored      int64         // positions, by all rounds that are over
	worked      int64         // on bounds, by all rounds that are over
	proof       input.Message // why there is no solution
	floodEffort int64         // positions that a flood may store; 0: any number
	effort      int64         // of the proof and of what looks for some solution; o.Effort is that of the proof
	looked      int64         // positions that were stored to find some solution
	best        []S           // the shortest solution so far, not proved to be one
	noRoom      bool          // memory ended the search for one
	enough      int           // end where that many slides are known to be needed; 0: at a solution only
}

func newSolver[S search.Code](ctx context.Context, m *model, o solve.Options) *solver[S] {
	return &solver[S]{ctx: ctx, o: o, m: m, ahead: newFront[S](m, false), back: newFront[S](m, true)}
}

// run returns the states of a shortest solution, both ends included. A nil path without an
// error is the proof that there is none, in words.
func (s *solver[S]) run() ([]S, error) {
	start := s.m.start()
	s.toGoal = newBound(s.m, s.m.places)
	s.atLeast = newEstimate(s.toGoal).load(&start)
	if s.atLeast == 0 {
		return []S{encode[S](s.m, &start)}, nil
	}
	if s.enough > 0 && s.atLeast >= s.enough {
		return nil, nil
	}
	if s.atLeast >= unreachable {
		s.proof = input.Say("walls shut some piece off from every place where the goal fits")
		return nil, nil
	}
	if s.goals = goals[S](s.m); s.goals == nil {
		s.ranking = newRanking(s.m)
	}
	path, done, err := s.breadth()
	if done || err != nil {
		return path, err
	}
	if s.enough == 0 && !s.o.Optimal {
		s.look(min(firstLook, s.effort-s.held()))
	}
	if s.ranking != nil {
		return s.flood()
	}
	for limit := s.atLeast; s.enough == 0 || limit < s.enough; limit = s.atLeast {
		if again := s.effort / 128; s.enough == 0 && !s.o.Optimal && s.best == nil && s.stored+s.held() > longProof && s.looked < again {
			s.look(again)
		}
		path, err := s.within(limit)
		if path != nil || err != nil {
			return path, err
		}
		if s.atLeast == limit {
			s.proof = input.Say("all %s positions on the way to the goal were tried", input.Thousands(s.held()))
			break
		}
	}
	return nil, nil
}

// breadth searches from the start alone. It is done unless there are more positions than
// a search from both ends or by ranks should be spared.
func (s *solver[S]) breadth() (path []S, done bool, err error) {
	start := s.m.start()
	f := &s.ahead
	f.begin(s.toGoal)
	if err := s.add(f, encode[S](s.m, &start)); err != nil {
		return nil, true, err
	}
	f.EndLayer()
	for f.width() > 0 {
		s.atLeast = max(s.atLeast, f.Depth()+1)
		if (s.goals != nil || s.ranking != nil) && f.Len() > s.m.small {
			return nil, false, nil
		}
		if s.enough > 0 && s.atLeast >= s.enough {
			return nil, true, nil
		}
		path, err := s.extend(f, noLimit)
		if path != nil || err != nil {
			return path, true, err
		}
	}
	s.proof = input.Say("all %s positions that can be reached were tried", input.Thousands(s.held()))
	if s.held() == 1 {
		s.proof = input.Say("no piece can move at all")
	}
	return nil, true, nil
}

// held returns how many positions are stored.
func (s *solver[S]) held() int64 { return int64(s.ahead.Len()) + int64(s.back.Len()) }

// extend adds a layer to a front, or returns the way of least travel to a solved state that
// it found.
func (s *solver[S]) extend(f *front[S], limit int) (path []S, err error) {
	first, end := f.layer()
	var last []uint32 // positions from which one slide leads to a solved state
	for i := first; i < end && err == nil && (last == nil || s.enough == 0); i++ {
		if (i-first)%patience == 0 {
			if err := s.check(); err != nil {
				return nil, err
			}
		}
		f.visit(i, limit, func(c S, solved bool) bool {
			switch {
			case solved && !f.back:
				limit = f.Depth() + 1 // what else is solved by then
				last = append(last, i)
				return false
			case last == nil:
				err = s.add(f, c)
			}
			return err == nil
		})
	}
	if last != nil && err == nil {
		path = s.throughFronts(f.Depth()+1, last)
	}
	f.EndLayer()
	return path, err
}

// add stores a position that a front has found.
func (s *solver[S]) add(f *front[S], c S) error {
	if f.Full() {
		if err := s.grow(f); err != nil {
			return err
		}
	}
	f.Add([]S{c})
	return nil
}

// grow makes room in a front's table, as far as the bounds allow.
func (s *solver[S]) grow(f *front[S]) error {
	held := s.held()
	now, next := f.Bytes()
	ahead, _ := s.ahead.Bytes()
	back, _ := s.back.Bytes()
	limit := &solve.Limit{AtLeast: s.atLeast, Metric: s.o.Metric}
	switch {
	case s.o.MaxPositions > 0 && held >= s.o.MaxPositions:
		limit.Kind = solve.PositionsLimit
	case s.o.Effort > 0 && s.stored+held >= s.o.Effort:
		limit.Kind = solve.EffortLimit
	case s.o.Memory > 0 && ahead+back+next-now > s.o.Memory:
		limit.Kind = solve.MemoryLimit
	case f.Len() >= search.MaxPositions:
		limit.Kind, limit.Detail = solve.BuiltInLimit, input.Say("4,294,967,294 positions")
	default:
		most := int64(search.MaxPositions)
		for _, left := range []int64{s.o.MaxPositions - held, s.o.Effort - s.stored - held} {
			if left > 0 { // else there is no such bound
				most = min(most, int64(f.Len())+left)
			}
		}
		if err := f.Grow(s.ctx, uint32(most)); err != nil {
			return solve.Ended(s.ctx, s.atLeast, s.o.Metric)
		}
		return nil
	}
	return limit
}

// spent returns the effort of the proof so far: its positions, or more where their bounds take more
// work.
func (s *solver[S]) spent() int64 {
	work := s.worked
	for _, f := range []*front[S]{&s.ahead, &s.back} {
		if f.est != nil {
			work += f.est.work
		}
	}
	return max(s.stored+s.held(), work/usualWork)
}

// check looks at the context and at the effort.
func (s *solver[S]) check() error {
	if s.ctx.Err() != nil {
		return solve.Ended(s.ctx, s.atLeast, s.o.Metric)
	}
	if s.o.Effort > 0 && s.ranking == nil && s.spent() > s.o.Effort {
		return &solve.Limit{Kind: solve.EffortLimit, AtLeast: s.atLeast, Metric: s.o.Metric}
	}
	s.o.Report(solve.Progress{Positions: s.stored + s.held(), Depth: s.atLeast, Best: max(0, len(s.best)-1)})
	return nil
}

// finish counts what the fronts have done as of a round that is over.
func (s *solver[S]) finish() {
	s.stored += s.held()
	for _, f := range []*front[S]{&s.ahead, &s.back} {
		if f.est != nil {
			s.worked += f.est.work
			f.est.work = 0
		}
	}
}

// within searches from both ends for a solution of exactly limit slides, where shorter
// ones are known not to exist. It raises atLeast where there is none.
func (s *solver[S]) within(limit int) ([]S, error) {
	start := s.m.start()
	a, b := &s.ahead, &s.back
	s.finish()
	a.begin(s.toGoal)
	if err := s.add(a, encode[S](s.m, &start)); err != nil {
		return nil, err
	}
	a.EndLayer()
	b.begin(newBoundTo(s.m, start))
	for _, c := range s.goals {
		var g state
		decode(s.m, c, &g)
		switch h := b.est.load(&g); {
		case h <= limit:
			if err := s.add(b, c); err != nil {
				return nil, err
			}
		case h < unreachable && (b.pruned == 0 || h < b.pruned):
			b.pruned = h
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
			// Every solution passes through a position that was left out.
			if f.pruned > 0 {
				s.atLeast = f.pruned
			}
			return nil, nil
		}
	}
	path, err := s.join(limit)
	if path == nil && err == nil {
		s.atLeast = limit + 1
	}
	return path, err
}

// join looks for slides from the last layer of one front to that of the other, and returns the
// way of least travel.
func (s *solver[S]) join(limit int) (path []S, err error) {
	f, other := &s.ahead, &s.back
	if other.width() < f.width() {
		f, other = other, f
	}
	first, end := f.layer()
	var last []uint32 // positions ahead from which one slide leads to the back
	for i := first; i < end && (last == nil || s.enough == 0); i++ {
		if (i-first)%patience == 0 {
			if err := s.check(); err != nil {
				return nil, err
			}
		}
		f.visit(i, limit, func(c S, _ bool) bool {
			k, ok := other.Find(c)
			if !ok {
				return true
			}
			if f.back {
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
	return s.throughFronts(limit, last), nil
}
