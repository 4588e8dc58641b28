package tiles

import (
	"context"
	"errors"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
)

// beamShares returns what part of the effort that the proof leaves is spent when each beam
// ends, in per cent; windows get the rest. Beams start from the start and from the goal in
// turn: what leads one astray seldom leads the other. A beam drops positions that are on no
// path shorter than the best one known, and can be wider for the same effort. So a narrow beam
// goes first where the bounds are close; on the largest boards a single beam is narrow already.
//
// The default effort solves 50 random 24-puzzles in about 1.004 times the optimum on the
// average and 1.022 times at worst, and six times as much in 1.002 and 1.022 times. One beam
// from the start took 1.008 and 1.056 times.
func (s *stepSearch) beamShares() []int64 {
	switch n := s.h * s.w; {
	case n <= 25:
		return []int64{5, 70, 90}
	case n <= 36:
		return []int64{40, 80}
	}
	return []int64{80}
}

// approach finds a path by beam searches and makes it shorter. It looks at about as many positions
// as its effort.
func (s *stepSearch) approach(ctx context.Context, effort int64) error {
	h := s.sums
	if s.h == 4 && s.w == 4 {
		h = s.quick // the large tables may be for another goal of the blank
	}
	spent := s.sol.Nodes
	directions := [2]*direction{s.direction(h, false), s.direction(h, true)}
	perMove := int64(250) // successors in a layer for every hundred positions of the width, about
	for i, share := range s.beamShares() {
		length := int64(s.proof.bound)
		if s.best != nil {
			length = int64(len(s.best))
		}
		before := s.sol.Nodes
		width := (effort/100*share - (before - spent)) / (length * perMove / 100)
		if s.best != nil && width < leastWidth {
			break
		}
		if err := s.beam(ctx, directions[i%2], width, length); err != nil {
			return err
		}
		if len(s.best) <= s.proof.bound {
			return nil
		}
		if i > 0 { // the next one drops as many
			perMove = max(100, (s.sol.Nodes-before)*100/(length*width))
		}
	}
	short := &shortener{h: h, routes: s.routes, workers: workers(s.o)}
	path, looked, err := short.improve(ctx, s.cells, s.start(), s.best, max(effort/10, effort-(s.sol.Nodes-spent)), s.report)
	s.sol.Nodes += looked
	s.best = path
	if ctx.Err() != nil {
		return s.gaveUp(ctx)
	}
	return err
}

// costly is how many positions a bound of a board of 17 to 20 cells must be likely to have for
// beams to go before it.
const costly = 12_000_000

// approachEarly approaches before a costly bound, with an eighth of the positions that the bound is
// likely to have. The path that it finds nearly always is a shortest one. To prove that takes
// the shorter bounds alone, which are about a sixth of the work. On 4x4 the tables are so good
// that beams take longer than they save. It reports whether it went.
func (s *stepSearch) approachEarly(ctx context.Context) (went bool, err error) {
	likely, n := s.proof.likely(), s.h*s.w
	effort := likely / 8
	if n <= 16 || n > provableCells || likely <= costly || effort <= s.beams || effort > s.most-s.sol.Nodes-s.proof.nodes {
		return false, nil
	}
	s.beams = effort
	err = s.approach(ctx, effort)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.MemoryLimit {
		err = nil // the proof needs no beam
	}
	return true, err
}

// beam looks for a path of about a length, or for one that is shorter than the best.
func (s *stepSearch) beam(ctx context.Context, d *direction, width, length int64) error {
	others := int64(0)
	if s.proof.h != s.sums {
		others = s.proof.h.bytes()
	}
	width, err := d.beam.width(width, s.o.Memory, others, 2*int(length))
	if err != nil {
		return limitAt(err, s.proof.bound, board.StepMetric)
	}
	most := 6*int(length) + 100
	if s.best != nil {
		most = len(s.best) - 2
	}
	for {
		path, looked, err := d.search(ctx, int(width), most, s.report)
		s.sol.Nodes += looked
		switch {
		case ctx.Err() != nil:
			return s.gaveUp(ctx)
		case err != nil:
			return err
		case s.sol.Nodes+s.proof.nodes > s.most:
			return s.gaveUp(ctx)
		case path != nil:
			s.best = path
		}
		if s.best != nil {
			return nil
		}
		if width, err = d.beam.wider(width); err != nil {
			return limitAt(err, s.proof.bound, board.StepMetric)
		}
	}
}

// A direction is the puzzle as one beam sees it, from its start or from its goal.
type direction struct {
	*normalForm
	beam *beam
	back bool // from the goal
}

func (s *stepSearch) direction(h heuristic, back bool) *direction {
	f := s.normalForm
	if back {
		f = f.reversed()
		h = h.withBlank(f.blank)
	}
	return &direction{normalForm: f, beam: newBeam(h, f, workers(s.o)), back: back}
}

// search returns the blank's cells on a path from the start to the goal: see beam.
func (d *direction) search(ctx context.Context, width, most int, tell func(looked int64)) (path []uint8, looked int64, err error) {
	path, looked, err = d.beam.search(ctx, d.cells, d.start(), width, most, tell)
	if d.back && len(path) > 0 {
		path = append([]uint8{uint8(d.start())}, path[:len(path)-1]...)
		slices.Reverse(path)
	}
	return path, looked, err
}

// limitAt returns a *solve.Limit with the bound that was proved.
func limitAt(err error, bound int, m solve.Metric) error {
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		limit.AtLeast, limit.Metric = bound, m
	}
	return err
}
