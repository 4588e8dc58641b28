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
	// Minimum and maximum numbers of rows and columns. Boards of 3x3 cells are trivial, and a 7x7
	// board may have a million positions.
	minRandomSide, maxRandomSide = 4, 6
	worthwhileSlides             = 8 // smallest optimum for which a 6x6 board is worth solving
)

// random returns a solvable board that has 8 to 12 cars and the car A in the third row, as in the
// commercial game. The parameters may specify another size, for example 4x4. On other boards, the
// row of the car A and the number of cars are scaled in proportion to the size.
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

// readSize parses the number of rows and columns of a random board. The default size is 6x6.
func readSize(params string) (h, w int, err error) {
	if params == "" {
		return side, side, nil
	}
	h, w, ok := input.ParseSize(params)
	if !ok || min(h, w) < minRandomSide || max(h, w) > maxRandomSide {
		return 0, 0, input.Errorf("write rush:@7 for a board with seed 7, or rush:4x5@7 for another size (4 to 6 rows and columns)", "rush: random boards cannot have the size %.40q", params)
	}
	return h, w, nil
}

// worthwhile implements solve.Kind.Worthwhile. The optimum of a puzzle from random is already
// known. Smaller boards have a lower threshold.
func worthwhile(ctx context.Context, sp solve.Puzzle) (bool, error) {
	b := sp.Board()
	minimum := minWorthwhile(b.W * b.H)
	if p, ok := sp.(*puzzle); ok && p.slides > 0 {
		return p.slides >= minimum, nil
	}
	return solve.TakesAtLeast(ctx, sp, board.SlideMetric, minimum)
}

// minWorthwhile returns the smallest optimum for which a board with the given number of cells is worth
// solving.
func minWorthwhile(cells int) int {
	return worthwhileSlides * min(cells, side*side) / (side * side)
}

// carNames contains the names of all cars except A, in the order in which they are used.
const carNames = "BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz"

// A lot is an incomplete board with h rows of w cells.
type lot struct {
	h, w  int
	cells []byte
}

// draw places cars, one at a time, in random places on a board that has h rows of w cells.
func draw(r *solve.Rand, h, w int) string {
	l := lot{h, w, slices.Repeat([]byte{'o'}, h*w)}
	l.put('A', r.IntN(w/2), l.exitRow(), 1, 0, 2)
	cars := 7*h*w/36 + r.IntN(max(1, 5*h*w/36))
	for n, tries := 0, 0; n < cars && tries < 200; tries++ {
		if l.putAnywhere(r, carNames[n]) {
			n++
		}
	}
	return l.String()
}

func (l lot) exitRow() int { return (l.h - 1) / 2 }

// put places a car and reports whether its cells are free.
func (l lot) put(name byte, x, y, dx, dy, length int) bool {
	var to []int
	for k := range length {
		x, y := x+k*dx, y+k*dy
		if x >= l.w || y >= l.h || l.cells[y*l.w+x] != 'o' {
			return false
		}
		to = append(to, y*l.w+x)
	}
	for _, i := range to {
		l.cells[i] = name
	}
	return true
}

// putAnywhere puts a random car at a random place, and reports whether the car may be there.
func (l lot) putAnywhere(r *solve.Rand, name byte) bool {
	most := max(l.h, l.w)
	length := 2
	if r.IntN(3) == 0 {
		length = 3
	}
	along, across := r.IntN(most-length+1), r.IntN(most)
	if r.IntN(2) == 0 {
		// A horizontal car in front of car A would block car A forever.
		return across != l.exitRow() && l.put(name, along, across, 1, 0, length)
	}
	return l.put(name, across, along, 0, 1, length)
}

// String returns the rows of the board in ID notation, with new names for the cars.
func (l lot) String() string {
	var rows []string
	for row := range slices.Chunk(relabel(l.cells), l.w) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

// relabel gives new names, in reading order, to all cars except A, as on published boards.
func relabel(cells []byte) []byte {
	out := slices.Clone(cells)
	named := map[byte]byte{'o': 'o', 'A': 'A'}
	for i, c := range out {
		if named[c] == 0 {
			named[c] = carNames[len(named)-2]
		}
		out[i] = named[c]
	}
	return out
}
