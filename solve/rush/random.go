package rush

import (
	"context"
	"slices"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

const (
	leastDrawn, mostDrawn = 4, 6 // rows and columns of random boards: in 3 rows hardly anything happens, and one of 7x7 may have a million positions
	worthwhileSlides      = 8    // the least optimum of a board of 6x6 that is worth solving
)

// random returns a solvable board of 8 to 12 cars with A in the third row, as the game is sold. Params
// are another size, as 4x4, for which the row and the number of cars are in proportion.
func random(ctx context.Context, params string, seed uint64) (solve.Puzzle, error) {
	h, w, err := readSize(params)
	if err != nil {
		return nil, err
	}
	r := solve.NewRand(seed)
	for {
		p, err := parse(draw(r, h, w))
		if err != nil {
			return nil, err
		}
		if p.Board().Solved() {
			continue
		}
		switch s, err := p.Solve(ctx, solve.Options{Metric: board.SlideMetric, Optimal: true}); {
		case err == nil:
			p.(*puzzle).slides = len(s.Moves)
			return p, nil
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		}
	}
}

// readSize reads the rows and columns of a random board; nothing is 6x6.
func readSize(params string) (h, w int, err error) {
	if params == "" {
		return side, side, nil
	}
	h, w, ok := input.Size(params)
	if !ok || min(h, w) < leastDrawn || max(h, w) > mostDrawn {
		return 0, 0, input.Errorf("write rush:@7 for the board of seed 7, or rush:4x5@7 for one of 4 to 6 rows and columns", "rush: %.40q is not a size of random boards", params)
	}
	return h, w, nil
}

// worthwhile is the kind's Worthwhile. random has solved the board already. Smaller boards are easier.
func worthwhile(ctx context.Context, sp solve.Puzzle) (bool, error) {
	b := sp.Board()
	least := worthwhileSlides * min(b.W*b.H, side*side) / (side * side)
	if p, ok := sp.(*puzzle); ok && p.slides > 0 {
		return p.slides >= least, nil
	}
	return solve.TakesAtLeast(ctx, sp, board.SlideMetric, least)
}

// names are those of cars but A, in their order.
const names = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz"

// draw puts cars on a board of h rows of w cells one after the other, wherever chance finds room.
func draw(r *solve.Rand, h, w int) string {
	exitRow, most := (h-1)/2, max(h, w)
	cells := slices.Repeat([]byte{'o'}, h*w)
	put := func(name byte, x, y, dx, dy, length int) bool {
		var to []int
		for k := range length {
			x, y := x+k*dx, y+k*dy
			if x >= w || y >= h || cells[y*w+x] != 'o' {
				return false
			}
			to = append(to, y*w+x)
		}
		for _, i := range to {
			cells[i] = name
		}
		return true
	}
	put('A', r.Below(w/2), exitRow, 1, 0, 2)
	cars := 7*h*w/36 + r.Below(max(1, 5*h*w/36))
	for n, tries := 0, 0; n < cars && tries < 200; tries++ {
		length := 2
		if r.Below(3) == 0 {
			length = 3
		}
		along, across := r.Below(most-length+1), r.Below(most)
		var ok bool
		if r.Below(2) == 0 {
			// A car that lies in A's row before it would never let it out.
			ok = across != exitRow && put(names[n], along, across, 1, 0, length)
		} else {
			ok = put(names[n], across, along, 0, 1, length)
		}
		if ok {
			n++
		}
	}
	var rows []string
	for row := range slices.Chunk(rename(cells), w) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

// rename letters the cars in reading order, A excepted, as published boards do.
func rename(cells []byte) []byte {
	out := slices.Clone(cells)
	named := map[byte]byte{'o': 'o', 'A': 'A'}
	for i, c := range out {
		if named[c] == 0 {
			named[c] = names[len(named)-2]
		}
		out[i] = named[c]
	}
	return out
}
