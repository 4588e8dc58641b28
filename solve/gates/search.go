package gates

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
	"slidegif/solve/internal/width"
)

// patience is how many positions are looked at between two looks at the context.
const patience = 1 << 8

// An engine is the search of a board, whatever the size of its codes.
type engine interface {
	solve(ctx context.Context, o solve.Options) (solve.Solution, error)

	// needs reports whether there is no solution of fewer than so many moves beside ways out.
	needs(ctx context.Context, moves int) (bool, error)

	insight(ctx context.Context, length int, o solve.Options) (*solve.Insight, error)

	census(ctx context.Context, o solve.CensusOptions) (*solve.Census, error)
}

func engineOf(m *model) engine {
	switch words := m.words(); {
	case words == 1 && width.Many:
		return newGraph[[1]uint64](m)
	case words <= 2:
		return newGraph[[2]uint64](m)
	case words <= 4 && width.Many:
		return newGraph[[4]uint64](m)
	}
	return newGraph[[8]uint64](m)
}

// A graph has the positions of a board, and scratch space: it is for one goroutine at a time.
type graph[S search.Code] struct {
	m     *model
	state state // of the position that is looked at
	reach reach
	other state
}

func newGraph[S search.Code](m *model) *graph[S] {
	return &graph[S]{m: m, state: m.start(), other: m.start()}
}

// close lets every block leave that can, and then those that can do so now, and calls left before
// each, whose reach is found then.
func (g *graph[S]) close(s *state, left func(slot int)) {
	occupied := g.m.occupied(s)
	for again := true; again; {
		again = false
		for slot := range s.at {
			k := &g.m.classes[g.m.class[slot]]
			if g.m.still(s, slot) || s.at[slot].lost() < len(k.colours)-1 {
				continue
			}
			if !g.reach.look(g.m, s, slot, occupied) || !g.reach.meets(g.m, s, slot) {
				continue
			}
			if left != nil {
				g.reach.complete(g.m, s, slot)
				left(slot)
			}
			occupied = occupied.without(g.m.cells(s, slot))
			s.at[slot] = k.left()
			s.gone++
			again = true
		}
	}
}

// closed returns the position that a position comes to when everything leaves that can.
func (g *graph[S]) closed(c S) S {
	decode(g.m, c, &g.state)
	before := g.state.gone
	if g.close(&g.state, nil); g.state.gone == before {
		return c
	}
	return encode[S](g.m, &g.state)
}

// A step is the move of the block of a slot to a cell, and in a way through an exit or against one,
// or -1.
type step struct{ slot, cell, way, cells int }

// around calls f with every position to which a block comes that goes to another place or loses a
// colour, and with the step that leads there. The block's reach is found then. Where leave is set,
// blocks leave too.
func (g *graph[S]) around(c S, leave bool, f func(next S, by step)) {
	s := &g.state
	decode(g.m, c, s)
	occupied := g.m.occupied(s)
	for slot, from := range s.at {
		if g.m.still(s, slot) {
			continue
		}
		k := &g.m.classes[g.m.class[slot]]
		g.reach.find(g.m, s, slot, occupied)
		last := from.lost() == len(k.colours)-1
		to := func(p place, by step) {
			copy(g.other.at, s.at)
			g.other.at[slot] = p
			f(encode[S](g.m, &g.other), by)
		}
		if leave && last && g.reach.leaves() {
			cell := g.nearest()
			to(k.left(), step{slot, cell, g.exit(cell), 1})
		}
		for distance, layer := range g.reach.layers {
			layer.each(func(cell int) {
				p := from&^255 | place(cell)
				if distance > 0 {
					to(p, step{slot, cell, -1, distance})
				}
				if way := g.exit(cell); way >= 0 && !last {
					to(p+256, step{slot, cell, way, distance + 1})
				}
			})
		}
	}
}

// exit returns the way in which the block whose reach was found loses a colour at a cell, or -1.
func (g *graph[S]) exit(cell int) int {
	for i := range g.reach.exits {
		if g.reach.exits[i].has(cell) {
			return i
		}
	}
	return -1
}

// solved reports whether all blocks have left.
func (g *graph[S]) solved(c S) bool {
	decode(g.m, c, &g.other)
	return g.other.gone == len(g.other.at)
}

func (g *graph[S]) solve(ctx context.Context, o solve.Options) (solve.Solution, error) {
	o.Metric = board.MoveMetric
	sol := solve.Solution{Metric: o.Metric}
	if proof := g.m.shut(); proof.Format != "" {
		return sol, &solve.Unsolvable{Reason: proof}
	}
	start := g.m.start()
	l := layers[S]{g: g, o: o, start: encode[S](g.m, &start)}
	effort := o.Effort
	if !o.Optimal {
		effort = cmp.Or(effort, defaultEffort)
		l.spare = max(effort/spareShare, min(effort/2, firstLook))
		effort -= l.spare
	}
	l.most = effort * usualWork
	path, err := l.search(ctx, bounded(o, effort))
	stored := int64(l.Len())
	sol.AtLeast = l.atLeast()
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		if limit.Kind == solve.PositionsLimit && (o.MaxPositions == 0 || effort > 0 && effort < o.MaxPositions) {
			limit.Kind = solve.EffortLimit
		}
		limit.AtLeast, limit.Metric = sol.AtLeast, o.Metric
		if limit.Kind == solve.EffortLimit {
			limit.Enough = max(defaultEffort, usualTimes*o.Effort)
		}
		if !o.Optimal {
			l.DepthTable = search.DepthTable[S]{} // its memory is for the other search
			l.some(ctx, l.spare)
		}
	} else if ctx.Err() != nil {
		err = solve.Ended(ctx, sol.AtLeast, o.Metric)
	}
	sol.Positions = stored + l.looked
	switch {
	case err == nil && path == nil:
		return sol, &solve.Unsolvable{Reason: l.proof()}
	case err != nil:
		path = l.best
	}
	if path != nil {
		sol.Moves = g.replay(path)
		sol.AtLeast = min(sol.AtLeast, len(sol.Moves))
	}
	return o.Answer(sol, err)
}

func (g *graph[S]) needs(ctx context.Context, moves int) (bool, error) {
	start := g.m.start()
	l := layers[S]{g: g, start: encode[S](g.m, &start), enough: moves}
	path, err := l.search(ctx, solve.Options{})
	return path == nil, err
}

// bounded returns o with no more positions than most; 0 is no bound.
func bounded(o solve.Options, most int64) solve.Options {
	if most > 0 && (o.MaxPositions == 0 || most < o.MaxPositions) {
		o.MaxPositions = most
	}
	return o
}

// Layers are the positions of a search breadth first, by the moves that lead there beside those of
// blocks that leave. A layer has positions in which blocks can leave, and those to which these come.
type layers[S search.Code] struct {
	search.DepthTable[S]
	g      *graph[S]
	o      solve.Options
	start  S
	ends   []bool // by position: nothing can leave there
	best   []S    // a solution that is not proved to be the shortest; nil for none
	spare  int64  // positions that a search for one may still look at
	looked int64  // and those that it has
	most   int64  // work of the proof; 0: no bound
	work   int64  // that it has done
	enough int    // end where that many moves are known to be needed beside ways out; 0: at a solution only
}

// atLeast returns how many moves every solution needs.
func (l *layers[S]) atLeast() int { return len(l.g.m.pieces) + max(0, l.Depth()+1) }

// search returns the positions before blocks leave of a solution, both ends included, or nil where
// there is none.
func (l *layers[S]) search(ctx context.Context, o solve.Options) (path []S, err error) {
	succ := []S{l.start}
	for first := uint32(0); ; {
		if err := l.AddWithin(ctx, succ, o); err != nil {
			return nil, err
		}
		if l.Len() == first {
			return nil, nil
		}
		solved := false
		for i := first; i < l.Len(); i++ {
			if err := l.look(ctx, i); err != nil {
				return nil, err
			}
			c := l.At(i)
			after := l.g.closed(c)
			l.ends = append(l.ends, after == c)
			if after != c {
				if err := l.AddWithin(ctx, []S{after}, o); err != nil {
					return nil, err
				}
			}
			solved = solved || l.g.solved(after)
		}
		if l.EndLayer(); solved {
			return l.path(ctx)
		}
		if l.enough > 0 && l.Depth()+1 >= l.enough {
			return nil, nil
		}
		var end uint32
		first, end = l.Range(l.Depth(), l.Depth())
		succ = succ[:0]
		for i := first; i < end; i++ {
			if err := l.look(ctx, i); err != nil {
				return nil, err
			}
			if l.ends[i] {
				succ = succ[:0]
				l.g.around(l.At(i), false, func(next S, _ step) { succ = append(succ, next) })
				l.work += int64(len(l.g.m.pieces) * (len(succ) + workOfReach))
				if err := l.AddWithin(ctx, succ, o); err != nil {
					return nil, err
				}
			}
		}
		first, succ = end, succ[:0]
	}
}

// look looks at the context now and then, and once for some solution, so that there is something to
// show when time is up.
func (l *layers[S]) look(ctx context.Context, i uint32) error {
	if i%patience > 0 {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if l.Len() > firstLook && l.looked == 0 {
		l.some(ctx, min(firstLook, l.spare))
	}
	if l.most > 0 && l.work > l.most {
		return &solve.Limit{Kind: solve.EffortLimit}
	}
	l.o.Report(solve.Progress{Positions: int64(l.Len()), Depth: l.atLeast(), Best: max(0, len(l.best)-1)})
	return nil
}

// path returns the positions of the solution on which blocks go the fewest cells before they leave.
// It goes back from the last layer: each position whose successors lead to the goal is labelled with
// the cells on the way there.
func (l *layers[S]) path(ctx context.Context) ([]S, error) {
	labels := make([]map[S]int, l.Depth()+1) // by layer, of positions before blocks leave
	for d := l.Depth(); d >= 0; d-- {
		after := map[S]int{} // the positions to which they come
		first, end := l.Range(d, d)
		for i := first; i < end; i++ {
			if !l.ends[i] {
				continue
			}
			c := l.At(i)
			if d == l.Depth() {
				if l.g.solved(c) {
					after[c] = 0
				}
				continue
			}
			l.g.around(c, false, func(next S, by step) {
				if label, ok := labels[d+1][next]; ok {
					label += by.cells
					if old, ok := after[c]; !ok || label < old {
						after[c] = label
					}
				}
			})
			if i%patience == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
		labels[d] = map[S]int{}
		for i := first; i < end; i++ {
			c := l.At(i)
			to := c
			if !l.ends[i] {
				to = l.g.closed(c)
			}
			if label, ok := after[to]; ok {
				labels[d][c] = label
			}
		}
	}
	path := []S{l.start}
	for d := range l.Depth() {
		var best S
		least := math.MaxInt
		l.g.around(l.g.closed(path[d]), false, func(next S, by step) {
			if label, ok := labels[d+1][next]; ok && label+by.cells < least {
				best, least = next, label+by.cells
			}
		})
		path = append(path, best)
	}
	return path, nil
}

// shut tells why a block never leaves, even if it were alone on the board; empty where all would.
func (m *model) shut() (why input.Message) {
	var r reach
	for i := range m.classes {
		k := &m.classes[i]
		name := m.board.Pieces[m.pieces[k.first]].Name
		if k.frozen > len(m.pieces)-k.n {
			return input.Say("%s is frozen until %d blocks have left, and the board has only %s", name, k.frozen, input.Count(len(m.pieces)-k.n, "other block"))
		}
		for slot := k.first; slot < k.first+k.n; slot++ {
			s := m.start()
			s.gone = len(m.pieces)
			for ; s.at[slot] < k.left(); s.at[slot] += 256 {
				name, colour := m.board.Pieces[m.pieces[slot]].Name, k.colours[s.at[slot].lost()]
				if !slices.ContainsFunc(m.board.Exits, func(e board.Exit) bool { return e.Colour == colour }) {
					return input.Say("the board has no gate of the colour %s of block %s", string(colour), name)
				}
				if r.find(m, &s, slot, m.cells(&s, slot)); !r.leaves() {
					return input.Say("%s never reaches a gate of its colour %s", name, string(colour))
				}
			}
		}
	}
	return why
}

// proof tells why there is no solution, after all positions were looked at.
func (l *layers[S]) proof() input.Message {
	m, s := l.g.m, &l.g.state
	best := make([]int, len(m.classes)) // the most colours that the blocks of a class lose together
	for i := range l.Len() {
		decode(m, l.At(i), s)
		for k := range m.classes {
			lost := 0
			for _, p := range s.at[m.classes[k].first:][:m.classes[k].n] {
				lost += p.lost()
			}
			best[k] = max(best[k], lost)
		}
	}
	tried := input.Say("all %s positions that can be reached were tried", input.Thousands(int64(l.Len())))
	for k := range m.classes {
		if class := &m.classes[k]; best[k] < class.n*len(class.colours) {
			return input.Say("%s never reaches a gate of its colour: %s", m.board.Pieces[m.pieces[class.first]].Name, tried)
		}
	}
	return tried
}
