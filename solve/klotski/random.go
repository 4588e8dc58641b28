package klotski

import (
	"context"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/klotski/classic"
)

// Sizes of the classic board.
const (
	columns = 4
	rows    = 5
)

// setName says a set of pieces in words: v5h0s4 as "5 vertical, 0 horizontal, 4 soldiers".
func setName(params, lang string) string {
	format := "%d vertical, %d horizontal, %d soldiers"
	switch lang {
	case "zh":
		format = "%d 竖、%d 横、%d 兵"
	case "zh-Hant":
		format = "%d 豎、%d 橫、%d 兵"
	}
	set, err := classic.ParseSet(params)
	if err != nil {
		return params
	}
	return fmt.Sprintf(format, set.Vertical, set.Horizontal, set.Soldiers)
}

// maxDraws bounds how often a piece set that is hardly ever solvable is drawn again.
const maxDraws = 2000

// Random returns a layout of the classic board with one 2x2 and the pieces of params, as
// v4h1s4: vertical dominoes, horizontal ones and soldiers. It is drawn uniformly from all
// solvable ones: uniformly from all placements, and again where it cannot be solved.
func Random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	if params == "" {
		params = "v4h1s4"
	}
	pieces, err := classic.ParseSet(params)
	if err != nil {
		return nil, err
	}
	set := pieceSet{1, pieces.Vertical, pieces.Horizontal, pieces.Soldiers}
	r := solve.NewRand(seed)
	p := newPlacer()
	total := p.count(0, 0, set)
	unsolvable := map[int]bool{} // placements that were drawn; of a few, the same ones come again
	for range maxDraws {
		if len(unsolvable) == total {
			break
		}
		n := r.Below(total)
		if unsolvable[n] {
			continue
		}
		puzzle, err := Parse(p.draw(n, set))
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

// worthwhile is the kind's Worthwhile. Of a set of pieces that has hardly any long puzzle the
// harder half is taken.
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

// A placer counts the ways to fill the classic board cell by cell, and so can draw the
// n-th of them without listing them.
type placer struct{ memo map[filling]int }

// A filling is a board filled up to a cell: which of that cell and the five after it are
// taken, and the pieces that are left.
type filling struct {
	cell  int
	taken uint8 // bit k: cell+k
	left  pieceSet
}

func newPlacer() *placer { return &placer{map[filling]int{}} }

// options are what can begin at a free cell, in the order that seeds rely on.
var options = []struct {
	use   pieceSet
	w, h  int
	taken uint8 // bits relative to the cell
}{
	{pieceSet{}, 1, 1, 0},
	{pieceSet{s: 1}, 1, 1, 1},
	{pieceSet{v: 1}, 1, 2, 1 | 1<<columns},
	{pieceSet{h: 1}, 2, 1, 1 | 1<<1},
	{pieceSet{box: 1}, 2, 2, 1 | 1<<1 | 1<<columns | 1<<(columns+1)},
}

func (s pieceSet) minus(t pieceSet) (pieceSet, bool) {
	s = pieceSet{s.box - t.box, s.v - t.v, s.h - t.h, s.s - t.s}
	return s, s.box >= 0 && s.v >= 0 && s.h >= 0 && s.s >= 0
}

// next returns the filling after option k at a free cell, and whether it fits.
func (p filling) next(k int) (filling, bool) {
	o := options[k]
	left, ok := p.left.minus(o.use)
	x, y := p.cell%columns, p.cell/columns
	ok = ok && x+o.w <= columns && y+o.h <= rows && p.taken&o.taken == 0
	return filling{p.cell + 1, (p.taken | o.taken) >> 1, left}, ok
}

// count returns the number of ways to place all of left from a cell on.
func (p *placer) count(cell int, taken uint8, left pieceSet) int {
	at := filling{cell, taken, left}
	if cell == columns*rows {
		if left == (pieceSet{}) {
			return 1
		}
		return 0
	}
	if taken&1 != 0 {
		return p.count(cell+1, taken>>1, left)
	}
	if n, ok := p.memo[at]; ok {
		return n
	}
	n := 0
	for k := range options {
		if q, ok := at.next(k); ok {
			n += p.count(q.cell, q.taken, q.left)
		}
	}
	p.memo[at] = n
	return n
}

// draw writes the n-th placement of the set in ID notation.
func (p *placer) draw(n int, left pieceSet) string {
	var cells [columns * rows]byte
	used := 0
	at := filling{0, 0, left}
	for at.cell < columns*rows {
		if at.taken&1 != 0 {
			at.cell, at.taken = at.cell+1, at.taken>>1
			continue
		}
		for k, o := range options {
			q, ok := at.next(k)
			if !ok {
				continue
			}
			if c := p.count(q.cell, q.taken, q.left); n >= c {
				n -= c
				continue
			}
			name := byte('0')
			switch {
			case o.use.box > 0:
				name = 'x'
			case o.taken != 0:
				name = pieceNames[used]
				used++
			}
			for dy := range o.h {
				for dx := range o.w {
					cells[at.cell+dy*columns+dx] = name
				}
			}
			at = q
			break
		}
	}
	var lines []string
	for y := range rows {
		lines = append(lines, string(cells[y*columns:(y+1)*columns]))
	}
	return strings.Join(lines, "/")
}
