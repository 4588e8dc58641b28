//go:build !js

package tiles

import (
	"context"
	"slices"
	"strconv"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/tiles/internal/paths"
	"slidegif/solve/tiles/internal/tables"
)

// heuristics implements solve.Kind.Heuristics. The textbook heuristics are described in Russell and
// Norvig, "Artificial Intelligence: A Modern Approach", section 3.6.
func heuristics(q solve.Puzzle) []solve.Heuristic {
	p := asPuzzle(q)
	goals := make([]int, len(p.goal)) // goal cell of each tile
	for c, t := range p.goal {
		goals[t] = c
	}
	simple := func(estimate func(cells, goals []int, w int) int) func(context.Context) (func(board.Board) int, error) {
		return func(context.Context) (func(board.Board) int, error) {
			cells := make([]int, len(p.start))
			return func(b board.Board) int {
				fill(cells, b)
				return estimate(cells, goals, p.w)
			}, nil
		}
	}
	return []solve.Heuristic{
		{Name: "manhattan", Admissible: true, Consistent: true, New: simple(manhattan)},
		{Name: "misplaced", Admissible: true, Consistent: true, Baseline: true, New: simple(misplaced)},
		{Name: "linear-conflict", Admissible: true, Consistent: true, New: simple(linearConflict)},
		{Name: "pattern", Admissible: true, New: func(context.Context) (func(board.Board) int, error) { return p.patterns(goals) }},
		{Name: solve.BoundHeuristic, Admissible: true, New: p.engineBound},
	}
}

// fill sets cells to the tile numbers on board b, with 0 for the blank.
func fill(cells []int, b board.Board) {
	clear(cells)
	for _, t := range b.Pieces {
		cells[t.At.Y*b.W+t.At.X] = number(t)
	}
}

func number(t board.Piece) int {
	n, _ := strconv.Atoi(t.Name)
	return n
}

// misplaced counts the tiles that are not on their goal cells.
func misplaced(cells, goals []int, _ int) (n int) {
	for c, t := range cells {
		if t != 0 && goals[t] != c {
			n++
		}
	}
	return n
}

// manhattan adds the distances of all tiles from their goal cells, in rows plus columns.
func manhattan(cells, goals []int, w int) (sum int) {
	for c, t := range cells {
		if t != 0 {
			sum += tables.Distance(w, c, goals[t])
		}
	}
	return sum
}

// linearConflict adds two moves to the Manhattan distance for each tile that must leave its goal line
// so that other tiles of the line can pass (Hansson, Mayer and Yung, "Criticizing Solutions to Relaxed
// Models Yields Powerful Admissible Heuristics", 1992):
//
//	3 1 2      All three tiles belong to this row. 1 and 2 are in order, but 3 must leave the
//	           row to let them pass, and return.
func linearConflict(cells, goals []int, w int) int {
	sum, h := manhattan(cells, goals, w), len(cells)/w
	for y := range h {
		var line []int // goal columns of the tiles that belong to row y
		for x := range w {
			if t := cells[y*w+x]; t != 0 && goals[t]/w == y {
				line = append(line, goals[t]%w)
			}
		}
		sum += 2 * (len(line) - longestIncreasing(line))
	}
	for x := range w {
		var line []int // goal rows of the tiles that belong to column x
		for y := range h {
			if t := cells[y*w+x]; t != 0 && goals[t]%w == x {
				line = append(line, goals[t]/w)
			}
		}
		sum += 2 * (len(line) - longestIncreasing(line))
	}
	return sum
}

// longestIncreasing returns the length of the longest increasing subsequence of line.
func longestIncreasing(line []int) (longest int) {
	lengths := make([]int, len(line)) // length of the longest subsequence that ends here
	for i, n := range line {
		lengths[i] = 1
		for j := range i {
			if line[j] < n {
				lengths[i] = max(lengths[i], lengths[j]+1)
			}
		}
		longest = max(longest, lengths[i])
	}
	return longest
}

// patterns returns the sum of two additive pattern databases for an 8-puzzle, one for the tiles 1 to 4
// and one for the tiles 5 to 8 (Korf and Felner, 2002). Each database counts only the moves of its
// four tiles.
func (p *puzzle) patterns(goals []int) (func(board.Board) int, error) {
	if p.h != 3 || p.w != 3 {
		return nil, input.Errorf("use manhattan or linear-conflict", "the heuristic pattern is for boards of 3x3 only, not %dx%d", p.h, p.w)
	}
	low, high := patternDatabase(goals, [4]int{1, 2, 3, 4}), patternDatabase(goals, [4]int{5, 6, 7, 8})
	return func(b board.Board) int {
		var at [9]int
		for _, t := range b.Pieces {
			at[number(t)] = t.At.Y*3 + t.At.X
		}
		return int(low[[4]int(at[1:5])] + high[[4]int(at[5:9])])
	}, nil
}

// patternDatabase returns the minimum number of moves of four tiles to their goals, for each
// arrangement of these tiles. The blank may start on any cell.
func patternDatabase(goals []int, tiles [4]int) map[[4]int]uint8 {
	type pattern struct {
		at    [4]int
		blank int
	}
	start := pattern{blank: goals[0]}
	for i, t := range tiles {
		start.at[i] = goals[t]
	}
	least := map[[4]int]uint8{}
	settled := map[pattern]bool{}
	layer := []pattern{start} // placements that need n moves of the four tiles
	for n := uint8(0); len(layer) > 0; n++ {
		var next []pattern
		for i := 0; i < len(layer); i++ {
			p := layer[i]
			if settled[p] {
				continue
			}
			settled[p] = true
			if _, ok := least[p.at]; !ok {
				least[p.at] = n
			}
			for _, c := range tables.Neighbours(3, 3, p.blank) {
				q := pattern{p.at, c}
				if i := slices.Index(p.at[:], c); i >= 0 {
					q.at[i] = p.blank
					next = append(next, q)
				} else {
					layer = append(layer, q)
				}
			}
		}
		layer = next
	}
	return least
}

// engineBound returns the lower bound from the pattern databases that the engine builds for each search.
func (p *puzzle) engineBound(ctx context.Context) (func(board.Board) int, error) {
	group := 5
	if p.h*p.w > maxExhaustiveCells {
		group = strategyFor(p.h, p.w, board.StepMetric).groupSize
	}
	form := normalizeTo(p, false)
	var searcher paths.Searcher = tables.NewPlainSearcher(form.w)
	if !p.isLarge() {
		h, err := tables.QuickHeuristic(ctx, form.h, form.w, form.home, group, solve.Options{})
		if err != nil {
			return nil, err
		}
		searcher = h.Searcher()
	}
	goals := make([]uint8, len(p.goal)) // goal cell of each tile, as the tables number it
	toForm := make([]int, len(p.goal))
	for c, from := range form.toPuzzle {
		toForm[from] = c
	}
	for c, t := range p.goal {
		goals[t] = uint8(toForm[c])
	}
	cells := make([]uint8, len(p.start))
	plain := make([]int, len(p.start))
	return func(b board.Board) int {
		fill(plain, b)
		blank := 0
		for c, t := range plain {
			cells[toForm[c]] = goals[t]
			if t == 0 {
				blank = toForm[c]
			}
		}
		return searcher.Set(cells, blank)
	}, nil
}
