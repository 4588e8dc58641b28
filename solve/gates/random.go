package gates

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/grid"
)

// Sides of random boards without their border.
const leastSide, mostSide = 4, 10

// colours of random boards, in the order in which they are taken.
const colours = "RBGYPOCM"

// shapes of random blocks: those of one line are equally likely, and so are lines.
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

// random returns the board of a seed. The board can be solved. For every three blocks, and for a rest of one or
// two, its solution has at least one move that does not lead out. A seed means the same board for ever, since
// both depend on the board alone and not on how a search finds them.
func random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	r := solve.NewRand(seed)
	rows, columns, err := size(params, r, 6, 5, 3)
	if err != nil {
		return nil, err
	}
	for {
		d := draw(r, rows, columns, usualBlocks(rows, columns))
		if len(d.all) < fewBlocks {
			continue
		}
		b := d.board()
		if hard, err := engineOf(newModel(b)).needs(ctx, (len(b.Pieces)+2)/3); hard || err != nil {
			return &puzzle{b}, err
		}
	}
}

// size reads params, the rows and columns of a random board. Where params is empty, both are drawn: the rows
// from rows to rows+more-1, and the columns alike.
func size(params string, r *solve.Rand, rows, columns, more int) (int, int, error) {
	if params == "" {
		rows += r.Below(more)
		return rows, columns + r.Below(more), nil
	}
	rows, columns, ok := input.Size(params)
	if !ok || min(rows, columns) < leastSide || max(rows, columns) > mostSide {
		return 0, 0, input.Errorf(input.Say("write gates:6x5@7 for 6 rows of 5 cells, without the border"),
			"%s: %q is not a size from %dx%[3]d to %dx%[4]d", called, input.Clip(params, 40), leastSide, mostSide)
	}
	return rows, columns, nil
}

// A draft is a board to which blocks come one after the other, each through its gate, as if time ran
// backwards: so it can be solved.
type draft struct {
	r     *solve.Rand
	empty board.Board // the board without blocks
	m     *model      // of it
	free  set
	reach reach
	all   []board.Piece
}

// usualBlocks returns how many blocks a random board has at most: with more of them it takes long to know
// whether a board is hard.
func usualBlocks(rows, columns int) int { return min(9, 5+rows*columns/10) }

// draw returns a board of so many blocks at most.
func draw(r *solve.Rand, rows, columns, most int) *draft {
	d := &draft{r: r}
	d.empty = d.frame(rows, columns)
	d.m = newModel(d.empty)
	d.free = d.m.open
	open := len(d.empty.Grid()) - len(d.empty.Walls) - len(d.empty.Exits)
	room := open * (28 + r.Below(14)) / 100 // cells to leave free
	for tries := 0; tries < 60 && len(d.all) < most; tries++ {
		for range r.Below(3) {
			d.shuffle()
		}
		size := r.Below(len(shapes))
		if rows*columns >= 50 {
			size = max(size, r.Below(len(shapes)))
		}
		shape := shapes[size]
		p := d.piece(shape[r.Below(len(shape))])
		if len(p.Cells) <= open-room && d.put(&p) {
			open -= len(p.Cells)
		}
	}
	for i := range d.all { // those that came before so many leave after them
		if most := len(d.all) - 1 - i; most > 0 && d.all[i].Frozen > 0 {
			d.all[i].Frozen = 1 + r.Below(most)
		} else {
			d.all[i].Frozen = 0
		}
	}
	return d
}

// board returns the board with blocks that are named in reading order.
func (d *draft) board() board.Board {
	b := d.empty
	b.Pieces = slices.Clone(d.all)
	slices.SortFunc(b.Pieces, func(p, q board.Piece) int { return p.At.Compare(q.At) })
	for i := range b.Pieces {
		b.Pieces[i].Name = string("abcdefghijklmnopqrstuvwxyz0123456789"[i%36])
		b.Pieces[i].Label = b.Pieces[i].Colours
	}
	classify(b.Pieces)
	return b
}

// changed returns the draft with one block elsewhere, or with another one for it, or with one more or one less.
// Perhaps it cannot be solved.
func (d draft) changed() *draft {
	shape := shapes[d.r.Below(len(shapes))]
	p := d.piece(shape[d.r.Below(len(shape))])
	if p.Frozen > 0 {
		p.Frozen = 1 + d.r.Below(len(d.all)-1)
	}
	i := d.r.Below(len(d.all) + 1)
	if i < len(d.all) && d.r.Below(2) == 0 {
		p = d.all[i]
	}
	d.all = slices.Clone(d.all)
	if i < len(d.all) {
		d.all = slices.Delete(d.all, i, i+1)
	}
	d.free = d.m.open
	for _, q := range d.all {
		for _, c := range q.Cells {
			d.free = d.free.without(one(number(q.At.Add(c))))
		}
	}
	if at := fits(d.free, d.m.classOf(p).cells); !at.empty() {
		d.place(&p, at)
		d.all = append(d.all, p)
	}
	return &d
}

// frame returns an empty board with gates, and perhaps with walls inside.
func (d *draft) frame(rows, columns int) board.Board {
	w, h := columns+2, rows+2
	cells := []byte(strings.Repeat("#", w*h))
	for y := range rows {
		for x := range columns {
			cells[(y+1)*w+x+1] = '.'
		}
	}
	if d.r.Below(3) == 0 {
		for range 1 + d.r.Below(3) {
			cells[(1+d.r.Below(rows))*w+1+d.r.Below(columns)] = '#'
		}
	}
	many := min(len(colours), 3+d.r.Below(2)+rows*columns/20)
	for _, colour := range []byte(colours[:many]) {
		for range 10 {
			long := 2 + d.r.Below(2)
			side := d.r.Below(4)
			first, step, room := 1+side%2*(h-1)*w, 1, columns
			if side > 1 {
				first, step, room = w+side%2*(w-1), w, rows
			}
			first += d.r.Below(room-long+1) * step
			taken := false
			for k := range long {
				taken = taken || cells[first+k*step] != '#'
			}
			if taken {
				continue
			}
			for k := range long {
				cells[first+k*step] = colour
			}
			break
		}
	}
	g, _ := format.Read("", grid.Rows(cells, w))
	b := board.Board{W: w, H: h, Leave: true, Text: notation}
	_ = readCells(&b, g)
	return b
}

// piece returns a block of some shape and colours.
func (d *draft) piece(shape string) board.Piece {
	g, _ := format.Read("", shape)
	p, _, _ := g.Piece('a')
	colour := func() string { return string(d.m.board.Exits[d.r.Below(len(d.m.board.Exits))].Colour) }
	p.Colours = colour()
	if other := colour(); other != p.Colours && d.r.Below(8) == 0 {
		p.Colours = other + p.Colours
	}
	switch d.r.Below(12) {
	case 0:
		p.Axes = board.Horizontal
	case 1:
		p.Axes = board.Vertical
	case 2:
		p.Frozen = 1 // or more: that is drawn when all blocks are there
	}
	return p
}

// put puts a block where it can have come from its gates, in the order in which it loses its colours there; false
// where there is no such place.
func (d *draft) put(p *board.Piece) bool {
	k := d.m.classOf(*p)
	at := d.m.open
	for colour := len(p.Colours) - 1; colour >= 0; colour-- {
		d.reach.before(&k, colour, at, d.free)
		at = d.reach.all
	}
	if at.empty() {
		return false
	}
	d.place(p, at)
	d.all = append(d.all, *p)
	return true
}

// shuffle puts a block elsewhere that is not frozen.
func (d *draft) shuffle() {
	if len(d.all) == 0 {
		return
	}
	p := &d.all[d.r.Below(len(d.all))]
	if p.Frozen > 0 {
		return
	}
	for _, c := range p.Cells {
		d.free = d.free.or(one(number(p.At.Add(c))))
	}
	k := d.m.classOf(*p)
	d.reach.grow(&k, one(number(p.At)), d.free)
	d.place(p, d.reach.all)
}

// place puts a block on one of some cells.
func (d *draft) place(p *board.Piece, at set) {
	var cells []int
	at.each(func(cell int) { cells = append(cells, cell) })
	cell := cells[d.r.Below(len(cells))]
	p.At = board.Point{X: cell % maxSide, Y: cell / maxSide}
	for _, c := range p.Cells {
		d.free = d.free.without(one(cell + number(c)))
	}
}

const (
	// mostPositions bounds the search of one board: what takes more is passed over. fewWork bounds the search for
	// a board of a wanted length, in positions, where a draw counts as drawWork: some 5 s. Where a board has nine tenths
	// of that length, it goes on to mostWork. A draw is given up once mostIdle changes in a row have not made its
	// solution longer.
	mostPositions = 4000
	fewWork       = 5_000_000
	mostWork      = 15_000_000
	drawWork      = 1000
	mostIdle      = 100
	fewBlocks     = 4
	mostBlocks    = 12
)

// leastMoves returns how many moves a random board of so many blocks takes at least.
func leastMoves(blocks int) int { return blocks + (blocks+2)/3 }

// randomLength returns a board whose shortest solution has low to high moves.
func randomLength(ctx context.Context, params string, seed uint64, o solve.Options, low, high int) (solve.Puzzle, error) {
	if low == solve.Hardest {
		return nil, input.Errorf("ask for a length", "%s: the hardest puzzles of this kind are not known", called)
	}
	if least := leastMoves(fewBlocks); high < least {
		return nil, input.Errorf(input.Say("ask for %d moves or more", least), "%s: a random board takes %d moves at least", called, least)
	}
	r := solve.NewRand(seed)
	o = bounded(o, mostPositions)
	o.Effort, o.Optimal = 0, true
	longest := 0
	for work := int64(0); work < fewWork || work < mostWork && 10*longest >= 9*low; {
		rows, columns, err := size(params, r, 6, 5, 4)
		if err != nil {
			return nil, err
		}
		p, moves, positions, err := draw(r, rows, columns, usualBlocks(rows, columns)).climb(ctx, o, low, high)
		if p != nil || err != nil {
			return p, err
		}
		work += drawWork + positions
		longest = max(longest, moves)
	}
	limit := &solve.Limit{
		Kind:   solve.BuiltInLimit,
		Detail: input.Say("this search; no board of %s moves was found", input.FromTo(low, high)),
		Hint:   input.Say("try another seed or a wider range of lengths"),
	}
	if longest > 0 {
		limit.Hint = input.Say("the longest had %d moves: ask for %s, or try another seed", longest, input.FromTo(max(leastMoves(fewBlocks), longest-4), longest))
	}
	return nil, limit
}

// climb changes a draft until its shortest solution has low to high moves. A change stays that does not make it
// shorter, or longer than that. The puzzle is nil where the draft is too hard, or remains too easy. It tells how
// many moves the draft takes in the end, and how many positions the searches stored.
func (d *draft) climb(ctx context.Context, o solve.Options, low, high int) (p solve.Puzzle, moves int, positions int64, err error) {
	next := d
	for idle := 0; idle < mostIdle; idle++ {
		blocks := len(next.all)
		least := leastMoves(blocks)
		if blocks >= fewBlocks && blocks <= mostBlocks && least <= high {
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
		next = d.changed()
	}
	return nil, moves, positions, nil
}
