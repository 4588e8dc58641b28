package klotski

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/klotski/internal/classic"
	"slidegif/solve/language"
)

// Dimensions of the classic board.
const (
	columns = 4
	rows    = 5
)

// pieceSetName describes a piece set in words.
func pieceSetName(params, lang string) string {
	format := language.Texts{"zh": "%d 竖、%d 横、%d 兵", "en": "%d vertical, %d horizontal, %d soldiers"}.In(lang)
	set, err := classic.ParseSet(params)
	if err != nil {
		return params
	}
	return fmt.Sprintf(format, set.Vertical, set.Horizontal, set.Soldiers)
}

// defaultSet is the piece set of random layouts if no other set is requested.
const defaultSet = "v4h1s4"

// maxDraws limits the number of draws for piece sets with few solvable layouts.
const maxDraws = 2000

// random returns a solvable layout of the classic board with one 2x2 piece and the requested other
// pieces. For example, v4h1s4 means 4 vertical dominoes, 1 horizontal domino and 4 soldiers.
// Placements are drawn uniformly until a placement is solvable, so all solvable layouts are equally
// likely.
func random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	pieces, err := classic.ParseSet(cmp.Or(params, defaultSet))
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	p := newPlacer()
	empty := partialLayout{left: pieceSet{1, pieces.Vertical, pieces.Horizontal, pieces.Soldiers}}
	total := p.count(empty)
	// Remember unsolvable placements, because small piece sets repeat them often.
	unsolvable := map[int]bool{}
	for range maxDraws {
		if len(unsolvable) == total {
			break
		}
		n := r.IntN(total)
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
	return nil, input.Errorf("use other pieces, for example v4h1s4", "klotski: no solvable layout of the pieces %s was found", params)
}

// A layout is worth solving if its optimum is at least worthwhileMoves.
const worthwhileMoves = 20

// worthwhile implements solve.Kind.Worthwhile. In a piece set with hardly any long puzzles, the
// smallest worthwhile optimum is half the greatest optimum in the set.
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
	return solve.TakesAtLeast(ctx, p, board.MoveMetric, minWorthwhile(classic.MaxDistance(pieces, board.MoveMetric)))
}

// minWorthwhile returns the smallest optimum that makes a layout worth solving. The argument longest
// is the greatest optimum in the piece set.
func minWorthwhile(longest int) int {
	if longest < 3*worthwhileMoves/2 {
		return longest / 2
	}
	return worthwhileMoves
}

// A pieceSet contains the number of pieces of each shape.
type pieceSet struct{ box, v, h, s int }

// A placer enumerates the placements of a piece set cell by cell.
type placer struct{ enumeration[partialLayout] }

// A partialLayout is a layout up to a certain cell, with the pieces that are left.
type partialLayout struct {
	partialCode
	left pieceSet
}

func (s pieceSet) cells() int { return 4*s.box + 2*(s.v+s.h) + s.s }

// placements lists the pieces that can start at a free cell. The first entry leaves the cell empty.
// The order must not change, because seeds depend on it. The last entry is the 2x2 piece.
var placements = []struct {
	use    pieceSet
	symbol uint8
}{
	{pieceSet{}, symbolEmpty},
	{pieceSet{s: 1}, symbolSingle},
	{pieceSet{v: 1}, symbolVertical},
	{pieceSet{h: 1}, symbolHorizontal},
	{use: pieceSet{box: 1}},
}

func (s pieceSet) minus(t pieceSet) (pieceSet, bool) {
	s = pieceSet{s.box - t.box, s.v - t.v, s.h - t.h, s.s - t.s}
	return s, s.box >= 0 && s.v >= 0 && s.h >= 0 && s.s >= 0
}

// next applies placement k at a free cell and returns the resulting layout. next also reports
// whether the piece fits.
func (p partialLayout) next(k int) (partialLayout, bool) {
	if k >= len(placements) {
		return p, false
	}
	left, ok := p.left.minus(placements[k].use)
	if !ok {
		return p, false
	}
	if placements[k].use.box == 0 {
		after, ok := p.with(placements[k].symbol)
		return partialLayout{after, left}, ok
	}
	box, ok := boxCells(p.cell)
	ok = ok && p.covered&box == 0
	p.covered |= box
	return partialLayout{p.skip(), left}, ok
}

func newPlacer() *placer {
	return &placer{enumeration[partialLayout]{
		next: partialLayout.next,
		end: func(p partialLayout) (ways int, ended bool) {
			if p.left == (pieceSet{}) {
				ways = 1
			}
			free := cells - p.cell - bits.OnesCount32(p.covered)
			return ways, p.cell == cells || p.left.cells() > free
		},
		memo: map[partialLayout]int{},
	}}
}

// draw returns placement n in ID notation.
func (p *placer) draw(empty partialLayout, n int) string {
	var c encodedLayout
	symbols := 0
	p.unrank(empty, n, func(at partialLayout, k int) {
		if placements[k].use.box > 0 {
			c.box = at.cell
			return
		}
		c.symbols[symbols] = placements[k].symbol
		symbols++
	})
	return c.rows()
}
