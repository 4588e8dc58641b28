package gates

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
	"slidegif/solve/internal/order"
)

// Minimum and maximum side lengths of random boards, not counting the border.
const minRandomSide, maxRandomSide = 4, 10

// colours contains the colours of random boards in the order in which they are used.
const colours = "RBGYPOCM"

// shapes contains the shapes of random blocks. Each line is equally likely, and so is each shape of a line.
var shapes = [][]string{
	{"a"},
	{"aa", "a/a"},
	{"aa", "a/a", "aaa", "a/a/a"},
	{"aa/aa"},
	{"aa/a.", "aa/.a", "a./aa", ".a/aa"},
	{"aa/a.", "aa/.a", "a./aa", ".a/aa"},
	{"aaa/a..", "aaa/..a", "a../aaa", "..a/aaa", "aa/a./a.", "aa/.a/.a", "a./a./aa", ".a/.a/aa"},
	{"aaa/.a.", ".a./aaa", "a./aa/a.", ".a/aa/.a"},
	{"aaa/aaa", "aa/aa/aa", "a.a/aaa", "aa/a./aa", ".a./aaa/.a."},
}

// random returns a random board that is solvable. Not counting exits, the solution needs at least a
// third as many moves as there are blocks. This condition does not depend on the search algorithm,
// so a seed always gives the same board.
func random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	r := solve.NewRand(seed)
	rows, columns, err := readSize(params, r, 6, 5, 3)
	if err != nil {
		return nil, err
	}
	for {
		d := draw(r, rows, columns, blockLimit(rows, columns))
		if len(d.blocks) < minBlocks {
			continue
		}
		b := d.board()
		if hard, err := engineOf(newModel(b)).needsAtLeast(ctx, (len(b.Pieces)+2)/3); hard || err != nil {
			return &puzzle{b}, err
		}
	}
}

// readSize parses the number of rows and columns of a random board. Without parameters, both
// numbers are random: they exceed the given minimum by 0 to choices-1.
func readSize(params string, r *solve.Rand, rows, columns, choices int) (int, int, error) {
	if params == "" {
		rows += r.IntN(choices)
		return rows, columns + r.IntN(choices), nil
	}
	rows, columns, ok := input.ParseSize(params)
	if !ok || min(rows, columns) < minRandomSide || max(rows, columns) > maxRandomSide {
		return 0, 0, input.Errorf(input.Say("write gates:6x5@7 for 6 rows of 5 cells, not counting the border"),
			"%s: %q is not a size from %dx%[3]d to %dx%[4]d", kindName, input.Truncate(params, 40), minRandomSide, maxRandomSide)
	}
	return rows, columns, nil
}

// A candidate is a random board under construction. Blocks enter through their gates, one at a
// time, so the reverse of these moves is always a solution.
type candidate struct {
	r      *solve.Rand
	empty  board.Board // the board without its blocks
	m      *model      // model of the board without its blocks
	free   set
	reach  reach
	blocks []board.Piece
}

// blockLimit returns the maximum number of blocks on a random board. With more blocks, it would
// take too long to decide whether a board is hard.
func blockLimit(rows, columns int) int { return min(9, 5+rows*columns/10) }

// draw returns a random candidate that has at most the given number of blocks.
func draw(r *solve.Rand, rows, columns, limit int) *candidate {
	d := &candidate{r: r}
	d.empty = d.frame(rows, columns)
	d.m = newModel(d.empty)
	d.free = d.m.open
	open := len(d.empty.Grid()) - len(d.empty.Walls) - len(d.empty.Exits)
	room := open * (28 + r.IntN(14)) / 100 // number of cells to leave free
	for tries := 0; tries < 60 && len(d.blocks) < limit; tries++ {
		for range r.IntN(3) {
			d.moveBlock()
		}
		size := r.IntN(len(shapes))
		if rows*columns >= 50 {
			size = max(size, r.IntN(len(shapes)))
		}
		shape := shapes[size]
		p := d.piece(shape[r.IntN(len(shape))])
		if len(p.Cells) <= open-room && d.placeFromGates(&p) {
			open -= len(p.Cells)
		}
	}
	// Later blocks leave first, so a frozen block can only wait for them.
	for i := range d.blocks {
		if later := len(d.blocks) - 1 - i; later > 0 && d.blocks[i].Frozen > 0 {
			d.blocks[i].Frozen = 1 + r.IntN(later)
		} else {
			d.blocks[i].Frozen = 0
		}
	}
	return d
}

// board converts the candidate to a board, and names the blocks in reading order.
func (d *candidate) board() board.Board {
	b := d.empty
	b.Pieces = slices.Clone(d.blocks)
	order.Sort(b.Pieces, func(p, q board.Piece) int { return p.At.Compare(q.At) })
	for i := range b.Pieces {
		b.Pieces[i].Name = string("abcdefghijklmnopqrstuvwxyz0123456789"[i%36])
		b.Pieces[i].Label = b.Pieces[i].Colours
	}
	classify(b.Pieces)
	return b
}

// mutate returns a copy of the candidate in which one random block is moved, replaced, added or
// removed. The changed candidate may be unsolvable.
func (d candidate) mutate() *candidate {
	shape := shapes[d.r.IntN(len(shapes))]
	p := d.piece(shape[d.r.IntN(len(shape))])
	if p.Frozen > 0 {
		p.Frozen = 1 + d.r.IntN(len(d.blocks)-1)
	}
	i := d.r.IntN(len(d.blocks) + 1)
	if i < len(d.blocks) && d.r.IntN(2) == 0 {
		p = d.blocks[i]
	}
	d.blocks = slices.Clone(d.blocks)
	if i < len(d.blocks) {
		d.blocks = slices.Delete(d.blocks, i, i+1)
	}
	d.free = d.m.open
	for _, q := range d.blocks {
		for _, c := range q.Cells {
			d.free = d.free.minus(singleton(cellNumber(q.At.Add(c))))
		}
	}
	if at := fits(d.free, d.m.classOf(p).cells); !at.empty() {
		d.place(&p, at)
		d.blocks = append(d.blocks, p)
	}
	return &d
}

// frame returns an empty board that has gates and possibly inner walls.
func (d *candidate) frame(rows, columns int) board.Board {
	w, h := columns+2, rows+2
	cells := []byte(strings.Repeat("#", w*h))
	for y := range rows {
		for x := range columns {
			cells[(y+1)*w+x+1] = '.'
		}
	}
	if d.r.IntN(3) == 0 {
		for range 1 + d.r.IntN(3) {
			cells[(1+d.r.IntN(rows))*w+1+d.r.IntN(columns)] = '#'
		}
	}
	n := min(len(colours), 3+d.r.IntN(2)+rows*columns/20)
	for _, colour := range []byte(colours[:n]) {
		for range 10 {
			length := 2 + d.r.IntN(2)
			side := d.r.IntN(4)
			first, step, room := 1+side%2*(h-1)*w, 1, columns
			if side > 1 {
				first, step, room = w+side%2*(w-1), w, rows
			}
			first += d.r.IntN(room-length+1) * step
			taken := false
			for k := range length {
				taken = taken || cells[first+k*step] != '#'
			}
			if taken {
				continue
			}
			for k := range length {
				cells[first+k*step] = colour
			}
			break
		}
	}
	g, _ := format.Read("", grid.Rows(cells, w))
	b := board.Board{W: w, H: h, Rules: board.Rules{Leave: true}, Text: symbols}
	_ = readCells(&b, g)
	return b
}

// piece returns a block of the given shape, with random colours and restrictions.
func (d *candidate) piece(shape string) board.Piece {
	g, _ := format.Read("", shape)
	p, _, _ := g.Piece('a')
	colour := func() string { return string(d.m.board.Exits[d.r.IntN(len(d.m.board.Exits))].Colour) }
	p.Colours = colour()
	if other := colour(); other != p.Colours && d.r.IntN(8) == 0 {
		p.Colours = other + p.Colours
	}
	switch d.r.IntN(12) {
	case 0:
		p.Axes = board.Horizontal
	case 1:
		p.Axes = board.Vertical
	case 2:
		// After placing all blocks, draw chooses how many of them must leave first.
		p.Frozen = 1
	}
	return p
}

// placeFromGates lets a block enter through its gates, regain its colours in reverse order, and end
// at a random cell that it can reach. If there is no such cell, placeFromGates reports false.
func (d *candidate) placeFromGates(p *board.Piece) bool {
	k := d.m.classOf(*p)
	at := d.m.open
	for colour := len(p.Colours) - 1; colour >= 0; colour-- {
		d.reach.findSources(&k, colour, at, d.free)
		at = d.reach.all
	}
	if at.empty() {
		return false
	}
	d.place(p, at)
	d.blocks = append(d.blocks, *p)
	return true
}

// moveBlock picks a random block and moves it, unless the block is frozen.
func (d *candidate) moveBlock() {
	if len(d.blocks) == 0 {
		return
	}
	p := &d.blocks[d.r.IntN(len(d.blocks))]
	if p.Frozen > 0 {
		return
	}
	for _, c := range p.Cells {
		d.free = d.free.or(singleton(cellNumber(p.At.Add(c))))
	}
	k := d.m.classOf(*p)
	d.reach.flood(&k, singleton(cellNumber(p.At)), d.free)
	d.place(p, d.reach.all)
}

// place places a block at a random cell of the given set.
func (d *candidate) place(p *board.Piece, at set) {
	var cells []int
	at.each(func(cell int) { cells = append(cells, cell) })
	cell := cells[d.r.IntN(len(cells))]
	p.At = board.Point{X: cell % maxSide, Y: cell / maxSide}
	for _, c := range p.Cells {
		d.free = d.free.minus(singleton(cell + cellNumber(c)))
	}
}

const (
	// maxPositions is the maximum number of positions in the search for the solution of a single
	// board. Generators skip boards that require more.
	//
	// minWork limits the search for a board with a given solution length to a number of positions,
	// about 5 s. Each drawn board counts as workPerDraw positions. Once a solution has nine tenths of
	// the given length, the limit is maxWork.
	//
	// The search abandons a candidate after maxIdle mutations in a row that do not make its solution
	// longer.
	maxPositions = 4000
	minWork      = 5_000_000
	maxWork      = 15_000_000
	workPerDraw  = 1000
	maxIdle      = 100
	minBlocks    = 4
	maxBlocks    = 12
)

// minMoves returns the minimum solution length of a random board with the given number of blocks.
func minMoves(blocks int) int { return blocks + (blocks+2)/3 }

// randomLength returns a random board whose optimum is between low and high moves.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if low == solve.Hardest {
		return nil, input.Errorf("choose a length", "%s: the hardest puzzles of this kind are not known", kindName)
	}
	if least := minMoves(minBlocks); high < least {
		return nil, input.Errorf(input.Say("choose a length of at least %d", least), "%s: a random board needs at least %d moves", kindName, least)
	}
	r := solve.NewRand(seed)
	o = withMaxPositions(o, maxPositions)
	o.Effort, o.Optimal = 0, true
	longest := 0
	for work := int64(0); work < minWork || work < maxWork && 10*longest >= 9*low; {
		rows, columns, err := readSize(params, r, 6, 5, 4)
		if err != nil {
			return nil, err
		}
		p, moves, positions, err := draw(r, rows, columns, blockLimit(rows, columns)).climb(ctx, o, low, high)
		if p != nil || err != nil {
			return p, err
		}
		work += workPerDraw + positions
		longest = max(longest, moves)
	}
	limit := &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("a long search without a board of %s moves", input.FormatRange(low, high)),
		Hint:   input.Say("try another seed or a wider range of lengths"),
	}
	if longest > 0 {
		limit.Hint = input.Say("the longest found has %d moves: choose a length of %s, or try another seed", longest, input.FormatRange(max(minMoves(minBlocks), longest-4), longest))
	}
	return nil, limit
}

// climb mutates a candidate until its shortest solution has low to high moves. climb keeps a mutation
// unless this solution becomes shorter or exceeds high moves. If the candidate stays too easy or
// becomes too hard, p is nil. The other results are the length of the last kept solution and the
// number of positions in all searches.
func (d *candidate) climb(ctx context.Context, o solve.Options, low, high int) (p solve.Puzzle, moves int, positions int64, err error) {
	next := d
	for idle := 0; idle < maxIdle; idle++ {
		blocks := len(next.blocks)
		least := minMoves(blocks)
		if blocks >= minBlocks && blocks <= maxBlocks && least <= high {
			p := &puzzle{next.board()}
			sol, err := p.Solve(ctx, o)
			if ctx.Err() != nil {
				return nil, 0, 0, context.Cause(ctx)
			}
			positions += sol.Positions
			n := len(sol.Moves)
			switch {
			case err == nil && n >= max(low, least) && n <= high:
				return p, n, positions, nil
			case err == nil && n >= moves && n <= high:
				if n > moves {
					idle = 0
				}
				d, moves = next, n
			}
		}
		if moves == 0 {
			break
		}
		next = d.mutate()
	}
	return nil, moves, positions, nil
}
