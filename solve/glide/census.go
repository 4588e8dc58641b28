package glide

import (
	"context"
	"math"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/search"
)

// Space returns the positions that the start of p, a gliding puzzle, can reach. They are
// searched twice: from the start, which finds them all, and then backwards from those that
// are solved, which finds the distances. Slides cannot be undone, so the second search asks
// which positions may have come before.
func Space(p solve.Puzzle, positionID func(b board.Board) string) solve.Space {
	b := p.Board()
	title := b.NameIn("")
	if title == "" {
		title = p.ID()
	}
	return solve.Space{
		Kind: p.Kind(), ID: p.ID(), Title: title, Board: b, PositionID: positionID,
		Census: func(ctx context.Context, o solve.CensusOptions) (*solve.Census, error) {
			m, err := newModel(b)
			if err != nil {
				return nil, err
			}
			switch m.words() {
			case 1:
				return newCensus[[1]uint64](m, o).take(ctx)
			case 2:
				return newCensus[[2]uint64](m, o).take(ctx)
			}
			return newCensus[[4]uint64](m, o).take(ctx)
		},
	}
}

// far is the distance of a position from which no goal can be reached.
const far = math.MaxUint16

// A census is the search for all positions. Its table has no use for parents.
type census[S code] struct {
	front[S]
	o        solve.CensusOptions
	distance []uint16
	order    []uint32 // positions by distance; those that reach no goal come last
	lengths  []int    // lengths[d] is one past the last position of distance d
}

func newCensus[S code](m *model, o solve.CensusOptions) *census[S] {
	c := &census[S]{o: o}
	c.m = m
	return c
}

func (c *census[S]) take(ctx context.Context) (*solve.Census, error) {
	if err := c.explore(ctx); err != nil {
		return nil, err
	}
	if err := c.measure(ctx); err != nil {
		return nil, err
	}
	out := &solve.Census{Metric: board.SlideMetric, Positions: int64(c.Len()), Components: 1}
	last := 0
	for _, end := range c.lengths {
		out.Depths = append(out.Depths, int64(end-last))
		last = end
	}
	out.Unreachable = out.Positions - int64(last)
	if d := out.GodsNumber(); d >= 0 {
		first := 0
		if d > 0 {
			first = c.lengths[d-1]
		}
		var hardest []board.Board
		for _, i := range c.order[first:c.lengths[d]] {
			hardest = append(hardest, c.board(i))
		}
		out.SetHardest(hardest)
	}
	return out, c.visitAll(ctx)
}

func (c *census[S]) board(i uint32) board.Board {
	var s state
	decode(c.m, c.At(i), &s)
	return c.m.boardOf(&s)
}

// explore finds every position.
func (c *census[S]) explore(ctx context.Context) error {
	start := c.m.start()
	if err := c.Grow(ctx, search.MaxPositions); err != nil {
		return err
	}
	c.Add([]S{encode[S](c.m, &start)}, 0)
	for i := uint32(0); i < c.Len(); i++ {
		if i%patience == 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			c.o.Report(int64(c.Len()), 0)
		}
		var s state
		decode(c.m, c.At(i), &s)
		for _, t := range c.around(&s, false) {
			if c.Full() {
				// The distances and the order take 6 bytes a position besides.
				_, bytes := c.Bytes()
				if c.o.Memory > 0 && bytes+6*int64(c.Len()) > c.o.Memory || c.Len() == search.MaxPositions {
					return c.o.OutOfMemory(0)
				}
				if err := c.Grow(ctx, search.MaxPositions); err != nil {
					return err
				}
			}
			next := c.m.take(&s, t)
			c.Add([]S{encode[S](c.m, &next)}, i)
		}
	}
	return nil
}

// around returns the slides from a state, or those that end in it.
func (c *census[S]) around(s *state, back bool) []step {
	c.m.occupy(&c.occupied, s)
	if back {
		c.steps = c.m.origins(c.steps[:0], s, &c.occupied)
	} else {
		c.steps = c.m.slides(c.steps[:0], s, &c.occupied)
	}
	c.m.leave(&c.occupied, s)
	return c.steps
}

// measure finds every distance.
func (c *census[S]) measure(ctx context.Context) error {
	c.distance = make([]uint16, c.Len())
	c.order = make([]uint32, 0, c.Len())
	e := newEstimate(newBound(c.m, c.m.places))
	var s state
	for i := range c.Len() {
		c.distance[i] = far
		if decode(c.m, c.At(i), &s); e.load(&s) == 0 {
			c.distance[i] = 0
			c.order = append(c.order, i)
		}
	}
	for done := 0; done < len(c.order); {
		end := len(c.order)
		c.lengths = append(c.lengths, end)
		for ; done < end; done++ {
			if done%patience == 0 {
				if ctx.Err() != nil {
					return context.Cause(ctx)
				}
				c.o.Report(int64(done), int64(c.Len()))
			}
			decode(c.m, c.At(c.order[done]), &s)
			for _, t := range c.around(&s, true) {
				before := c.m.take(&s, t)
				if i, ok := c.Find(encode[S](c.m, &before)); ok && c.distance[i] == far {
					c.distance[i] = uint16(min(len(c.lengths), far-1))
					c.order = append(c.order, i)
				}
			}
		}
	}
	for i, d := range c.distance {
		if d == far {
			c.order = append(c.order, uint32(i))
		}
	}
	return nil
}

func (c *census[S]) visitAll(ctx context.Context) error {
	if c.o.Visit == nil {
		return nil
	}
	for n, i := range c.order {
		if n%patience == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := c.o.Visit(c.position(i)); err != nil {
			return err
		}
	}
	return nil
}

// position returns the row of a position.
func (c *census[S]) position(i uint32) solve.Position {
	var s state
	decode(c.m, c.At(i), &s)
	b := c.m.boardOf(&s)
	p := solve.Position{Text: b.String(), Distance: -1}
	d := c.distance[i]
	if d == far {
		return p
	}
	p.Distance = int(d)
	var best []string
	for _, t := range c.around(&s, false) {
		next := c.m.take(&s, t)
		if k, ok := c.Find(encode[S](c.m, &next)); ok && c.distance[k] < far && c.distance[k]+1 == d {
			m := c.m.move(b, c.m.at[s[t.slot]], c.m.at[t.to])
			if move := b.Pieces[m.Pieces[0]].Name + ":" + m.Path; !slices.Contains(best, move) {
				best = append(best, move)
			}
		}
	}
	p.Best = strings.Join(best, " ")
	return p
}
