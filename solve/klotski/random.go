package klotski

import (
	"context"
	"fmt"
	"math/bits"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/hanzi"
	"slidegif/solve/input"
	"slidegif/solve/klotski/internal/classic"
)

// Sizes of the classic board.
const (
	columns = 4
	rows    = 5
)

// setName says a set of pieces in words: v5h0s4 as "5 vertical, 0 horizontal, 4 soldiers".
func setName(params, lang string) string {
	format := hanzi.Or(lang, "%d 竖、%d 横、%d 兵", "%d vertical, %d horizontal, %d soldiers")
	set, err := classic.ParseSet(params)
	if err != nil {
		return params
	}
	return fmt.Sprintf(format, set.Vertical, set.Horizontal, set.Soldiers)
}

// maxDraws bounds how often a piece set that is hardly ever solvable is drawn again.
const maxDraws = 2000

// random returns a layout of the classic board with one 2x2 and the pieces of params, as
// v4h1s4: vertical dominoes, horizontal ones and soldiers. It is drawn uniformly from all
// solvable ones: uniformly from all placements, and again where it cannot be solved.
func random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	if params == "" {
		params = "v4h1s4"
	}
	pieces, err := classic.ParseSet(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	p := newPlacer()
	empty := filling{left: pieceSet{1, pieces.Vertical, pieces.Horizontal, pieces.Soldiers}}
	total := p.count(empty)
	unsolvable := map[int]bool{} // placements that were drawn; of a few, the same ones come again
	for range maxDraws {
		if len(unsolvable) == total {
			break
		}
		n := r.Below(total)
		if unsolvable[n] {
			continue
		}
		puzzle, err := Parse(p.draw(empty, n))
		if err != nil {
			return nil, err
		}
		switch _, err := puzzle.Solve(ctx, solve.Options{Metric: board.StepMetric}); {
		case err == nil:
			return puzzle, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		}
		unsolvable[n] = true
	}
	return nil, input.Errorf("use other pieces, as v4h1s4", "klotski: no solvable layout of the pieces %s was found", params)
}

// worthwhileMoves is the least optimum of a layout that is worth solving.
const worthwhileMoves = 20

// worthwhile is the kind's Worthwhile. Where a set of pieces has hardly any long puzzle, the harder half of
// its puzzles is worth solving.
func worthwhile(ctx context.Context, p solve.Puzzle) (bool, error) {
	var pieces classic.Set
	for _, piece := range p.Board().Pieces {
		switch {
		case isShape(piece, 1, 1):
			pieces.Soldiers++
		case isShape(piece, 2, 1):
			pieces.Horizontal++
		case isShape(piece, 1, 2):
			pieces.Vertical++
		}
	}
	least := worthwhileMoves
	if most := classic.Farthest(pieces, board.MoveMetric); most < 3*worthwhileMoves/2 {
		least = most / 2
	}
	return solve.TakesAtLeast(ctx, p, board.MoveMetric, least)
}

// A pieceSet counts pieces that are still to be placed.
type pieceSet struct{ box, v, h, s int }

// A placer numbers the ways to place the pieces of a set cell by cell.
type placer struct{ numbering[filling] }

// A filling is a board filled up to a cell.
type filling struct {
	partialCode
	left pieceSet
}

func (s pieceSet) cells() int { return 4*s.box + 2*(s.v+s.h) + s.s }

// options are what can begin at a free cell, in the order that seeds rely on; the last is the 2x2.
var options = []struct {
	use    pieceSet
	symbol uint8
}{
	{pieceSet{}, symbolEmpty},
	{pieceSet{s: 1}, symbolSingle},
	{pieceSet{v: 1}, symbolUpright},
	{pieceSet{h: 1}, symbolLying},
	{use: pieceSet{box: 1}},
}

func (s pieceSet) minus(t pieceSet) (pieceSet, bool) {
	s = pieceSet{s.box - t.box, s.v - t.v, s.h - t.h, s.s - t.s}
	return s, s.box >= 0 && s.v >= 0 && s.h >= 0 && s.s >= 0
}

// next returns the filling after option k at a free cell, and whether it fits.
func (p filling) next(k int) (filling, bool) {
	if k >= len(options) {
		return p, false
	}
	left, ok := p.left.minus(options[k].use)
	if !ok {
		return p, false
	}
	if options[k].use.box == 0 {
		after, ok := p.with(options[k].symbol)
		return filling{after, left}, ok
	}
	box, ok := boxBits(p.cell)
	ok = ok && p.covered&box == 0
	p.covered |= box
	return filling{p.skip(), left}, ok
}

func newPlacer() *placer {
	return &placer{numbering[filling]{
		next: filling.next,
		ends: func(p filling) (ways int, ended bool) {
			if p.left == (pieceSet{}) {
				ways = 1
			}
			free := cells - p.cell - bits.OnesCount32(p.covered)
			return ways, p.cell == cells || p.left.cells() > free
		},
		known: map[filling]int{},
	}}
}

// draw writes the n-th placement in ID notation.
func (p *placer) draw(empty filling, n int) string {
	var c coded
	symbols := 0
	p.way(empty, n, func(at filling, k int) {
		if options[k].use.box > 0 {
			c.box = at.cell
			return
		}
		c.symbols[symbols] = options[k].symbol
		symbols++
	})
	return c.rows()
}
