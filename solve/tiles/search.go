package tiles

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/search"
	"slidegif/solve/tiles/internal/tables"
)

// A graph generates the positions of a board. The code of a position contains the tile number of
// every cell, starting with the first cell in the lowest bits. Each number takes as many bits as
// the largest tile number.
type graph[S search.Code] struct {
	h, w    int
	width   int // number of bits per tile
	perWord int
	push    bool
	goal    S
}

func newGraph[S search.Code](p *puzzle, push bool) *graph[S] {
	g := &graph[S]{h: p.h, w: p.w, push: push, width: bits.Len(uint(p.h*p.w - 1))}
	g.perWord = 64 / g.width
	g.goal = g.encode(p.goal)
	return g
}

func (g *graph[S]) encode(cells []uint8) S {
	var s S
	for i, t := range cells {
		s[i/g.perWord] |= uint64(t) << (i % g.perWord * g.width)
	}
	return s
}

func (g *graph[S]) tile(s *S, cell int) uint64 {
	if len(*s) == 1 { // avoid the division below, which would dominate the time
		return (*s)[0] >> (cell * g.width) & (1<<g.width - 1)
	}
	return (*s)[cell/g.perWord] >> (cell % g.perWord * g.width) & (1<<g.width - 1)
}

func (g *graph[S]) xorTile(s *S, cell int, bits uint64) {
	if len(*s) == 1 {
		(*s)[0] ^= bits << (cell * g.width)
		return
	}
	(*s)[cell/g.perWord] ^= bits << (cell % g.perWord * g.width)
}

func (g *graph[S]) Goal() search.Goal[S] {
	goal := search.Goal[S]{Want: g.goal}
	for i := range len(goal.Mask) {
		goal.Mask[i] = ^uint64(0)
	}
	return goal
}

func (g *graph[S]) blank(s S) int {
	z := 0
	for g.tile(&s, z) != 0 {
		z++
	}
	return z
}

// Expand appends to dst the positions that the blank reaches by moving up, down, left and right. In
// the push metric, the blank may move any number of cells.
func (g *graph[S]) Expand(dst []S, s S) []S {
	z := g.blank(s)
	x, y := z%g.w, z/g.w
	dst = g.appendMoves(dst, s, z, -g.w, y)
	dst = g.appendMoves(dst, s, z, g.w, g.h-1-y)
	dst = g.appendMoves(dst, s, z, -1, x)
	return g.appendMoves(dst, s, z, 1, g.w-1-x)
}

func (g *graph[S]) appendMoves(dst []S, s S, z, delta, maxSteps int) []S {
	if !g.push {
		maxSteps = min(maxSteps, 1)
	}
	for range maxSteps {
		t := g.tile(&s, z+delta)
		g.xorTile(&s, z, t)
		z += delta
		g.xorTile(&s, z, t)
		dst = append(dst, s)
	}
	return dst
}

// Clone returns the graph itself, because a graph has no mutable state.
func (g *graph[S]) Clone() search.Undirected[S] { return g }

// A pushGraph is a graph in the push metric. The method Travel breaks ties between optimal
// solutions. In the step metric, no ties need breaking, because every move moves one tile by one
// cell.
type pushGraph[S search.Code] struct{ *graph[S] }

// Travel returns the number of tiles that a push moves.
func (g pushGraph[S]) Travel(from, to S) int32 {
	return int32(tables.Distance(g.w, g.blank(from), g.blank(to)))
}

// An anyGraph is a graph whose position codes can have any size.
type anyGraph interface {
	breadthFirst(s *solver, maxPositions int64, bothEnds bool) error
	drawLength(ctx context.Context, p *puzzle, r *solve.Rand, o solve.Options, low, high int) (solve.Puzzle, error)
	countShortest(ctx context.Context, f *normalForm, start []uint8, length int, o solve.Options) (*solve.Insight, error)
}

// graphOf returns the graph of a puzzle, with the smallest code size that fits the board. There are only three
// code sizes, because each size adds a copy of all searches to the program.
func graphOf(p *puzzle, m solve.Metric) anyGraph {
	push := m == board.PushMetric
	perWord := 64 / bits.Len(uint(p.h*p.w-1))
	switch words := (p.h*p.w + perWord - 1) / perWord; {
	case words == 1:
		return newGraph[[1]uint64](p, push)
	case words <= 4:
		return newGraph[[4]uint64](p, push)
	}
	return newGraph[[32]uint64](p, push)
}

// breadthFirst solves the puzzle with a search that stores all positions up to the depth of the
// goal.
func (s *solver) breadthFirst() error {
	return graphOf(s.p, s.o.Metric).breadthFirst(s, s.Remaining(), false)
}

// breadthFirst searches for a solution and records it in s. If maxPositions positions are not
// enough, breadthFirst records only a lower bound. If bothEnds is set, the search runs from both
// ends, which requires the push metric.
func (g *graph[S]) breadthFirst(s *solver, maxPositions int64, bothEnds bool) (err error) {
	o := s.o
	o.Effort, o.MaxPositions = 0, 0
	if maxPositions < math.MaxInt64 {
		o.MaxPositions = maxPositions
	}
	o.Progress = func(at solve.Progress) {
		if at.Note.Format != "" {
			s.o.Report(at)
			return
		}
		s.Raise(at.Depth, solve.LayerReason)
		s.ReportNodes(at.Positions)
	}
	var path []S
	var st search.Stats
	switch start := g.encode(s.p.start); {
	case bothEnds:
		path, st, err = search.BothEnds(s.ctx, pushGraph[S]{g}, start, g.goal, o)
	case g.push:
		path, st, err = search.Shortest(s.ctx, pushGraph[S]{g}, start, o)
	default:
		path, st, err = search.Shortest(s.ctx, g, start, o)
	}
	s.stored = st.Positions
	s.Raise(st.Depth, solve.LayerReason)
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Kind == solve.PositionsLimit {
		return s.Limit(solve.EffortLimit)
	}
	if err != nil {
		return err
	}
	if path == nil {
		return fmt.Errorf("tiles: parity allows the puzzle, the search does not")
	}
	for _, c := range path {
		s.best = append(s.best, g.blank(c))
	}
	s.Raise(len(s.best)-1, solve.LayerReason)
	return nil
}

// moves converts a path of the blank to the corresponding moves of the tiles.
func (p *puzzle) moves(blanks []int) []board.Move {
	pieceAt := make([]int, len(p.start)) // index of the piece on each cell
	n := 0
	for i, t := range p.start {
		if t != 0 {
			pieceAt[i] = n
			n++
		}
	}
	moves := make([]board.Move, 0, len(blanks)-1)
	for i := 1; i < len(blanks); i++ {
		from, to := blanks[i-1], blanks[i]
		delta, letter := 1, "L"
		switch {
		case from%p.w == to%p.w && to < from:
			delta, letter = -p.w, "D"
		case from%p.w == to%p.w:
			delta, letter = p.w, "U"
		case to < from:
			delta, letter = -1, "R"
		}
		m := board.Move{Path: letter}
		for z := from; z != to; z += delta {
			m.Pieces = append(m.Pieces, pieceAt[z+delta])
			pieceAt[z] = pieceAt[z+delta]
		}
		moves = append(moves, m)
	}
	return moves
}
