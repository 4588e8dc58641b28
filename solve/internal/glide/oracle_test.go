package glide

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// parseBoard parses rows: # is a wall, . is empty, and equal characters are equal pieces. If anywhere is
// set, goal is a pattern that may be anywhere on the board; otherwise goal has the size of the board.
func parseBoard(motion board.Motion, rows, goal string, anywhere bool) board.Board {
	b := board.Board{Rules: board.Rules{Motion: motion, GoalAnywhere: anywhere}, Text: board.Symbols{Empty: ".", Wall: "#", Row: "/"}}
	class := map[rune]int{}
	piece := func(r rune, x, y int) board.Piece {
		if _, ok := class[r]; !ok {
			class[r] = len(class)
		}
		return board.Piece{Name: string(r), At: board.Point{X: x, Y: y}, Cells: []board.Point{{}}, Class: class[r]}
	}
	lines := strings.Split(rows, "/")
	b.W, b.H = len(lines[0]), len(lines)
	for y, line := range lines {
		for x, r := range line {
			switch r {
			case '#':
				b.Walls = append(b.Walls, board.Point{X: x, Y: y})
			case '.':
			default:
				b.Pieces = append(b.Pieces, piece(r, x, y))
			}
		}
	}
	for y, line := range strings.Split(goal, "/") {
		for x, r := range line {
			if r != '.' {
				b.Goal = append(b.Goal, piece(r, x, y))
			}
		}
	}
	return b
}

// naiveSolve is a simple solver that shares no code with the engine. Boards are strings, slides walk on
// the grid, and the visited set is a map. It returns the minimum number of slides, or -1, and the minimum
// travel in that many slides.
func naiveSolve(b board.Board) (slides, cells int) {
	if b.Solved() {
		return 0, 0
	}
	depths := map[string]int{b.String(): 0}
	travel := map[string]int{}
	layer := []board.Board{b}
	for depth := 1; len(layer) > 0; depth++ {
		var next []board.Board
		best := -1
		for _, b := range layer {
			for _, s := range naiveSlides(b) {
				key, sum := s.to.String(), travel[b.String()]+s.cells
				if old, ok := depths[key]; ok && old < depth {
					continue
				} else if !ok {
					depths[key], travel[key] = depth, sum
					next = append(next, s.to)
				}
				travel[key] = min(travel[key], sum)
				if s.to.Solved() && (best < 0 || sum < best) {
					best = sum
				}
			}
		}
		if best >= 0 {
			return depth, best
		}
		layer = next
	}
	return -1, 0
}

// A naiveSlide is a slide of a piece.
type naiveSlide struct {
	name  string
	cells int
	to    board.Board
}

func naiveSlides(b board.Board) (all []naiveSlide) {
	grid := b.Grid()
	for i, p := range b.Pieces {
		for way, d := range []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			at, cells, stopped := p.At, 0, true
			for {
				to := at.Add(d)
				if to.X < 0 || to.Y < 0 || to.X >= b.W || to.Y >= b.H {
					stopped = b.Motion == board.Glide
					break
				}
				if grid[to.Y*b.W+to.X] != board.Empty {
					break
				}
				at = to
				cells++
			}
			if !stopped || cells == 0 {
				continue
			}
			to := b
			to.Pieces = slices.Clone(b.Pieces)
			to.Pieces[i].At = at
			all = append(all, naiveSlide{fmt.Sprintf("%s %c from %d,%d", p.Name, "RLDU"[way], p.At.X, p.At.Y), cells, to})
		}
	}
	return all
}

// difference describes the first difference between a model and the naive rules.
func difference(m *model) string {
	rules := kindtest.Oracle[board.Board]{
		Board: func(b board.Board) board.Board { return b },
		Moves: func(b board.Board) map[string]board.Board {
			moves := map[string]board.Board{}
			for _, s := range naiveSlides(b) {
				moves[s.name] = s.to
			}
			return moves
		},
	}
	return kindtest.Difference(prunedSpace[[32]uint64]{newSpace[[32]uint64](m)}, rules, m.board)
}

func cellsOf(moves []board.Move) (cells int) {
	for _, m := range moves {
		cells += len(m.Path)
	}
	return cells
}

// randomBoard returns a small random board with walls, equal pieces, pieces that the goal does not name,
// and a goal with gaps.
func randomBoard(r *rand.Rand, motion board.Motion) board.Board {
	w, h := 2+r.IntN(5), 2+r.IntN(4)
	cells := []byte(strings.Repeat(".", w*h))
	if motion == board.Glide {
		for range r.IntN(w*h/3 + 1) {
			cells[r.IntN(len(cells))] = '#'
		}
	}
	names := "aabbbcd"[r.IntN(4):]
	var placed []byte
	for range 1 + r.IntN(4) {
		at := r.IntN(len(cells))
		if cells[at] == '.' {
			cells[at] = names[r.IntN(len(names))]
			placed = append(placed, cells[at])
		}
	}
	if len(placed) == 0 {
		return randomBoard(r, motion)
	}
	r.Shuffle(len(placed), func(i, j int) { placed[i], placed[j] = placed[j], placed[i] })
	placed = placed[:1+r.IntN(len(placed))]
	anywhere := motion == board.Glide
	gw, gh := w, h
	if anywhere {
		gw, gh = 1+r.IntN(min(w, 3)), 1+r.IntN(min(h, 3))
	}
	goal := []byte(strings.Repeat(".", gw*gh))
	for _, p := range placed {
		if at := r.IntN(len(goal)); goal[at] == '.' {
			goal[at] = p
		}
	}
	return parseBoard(motion, lines(cells, w), lines(goal, gw), anywhere)
}

func lines(cells []byte, w int) string {
	var rows []string
	for row := range slices.Chunk(cells, w) {
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
}

// The engine agrees with naiveSolve on slides, travel and unsolvable boards. The test covers the small
// search, the large search and, for goals with one placement, the search by ranks.
func TestAgainstNaive(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	const firstBoards, maxStored = 600, 10_000
	boards := firstBoards
	if testcost.Long() {
		boards = 4000
	}
	var solved, unsolvable, ranked, longest int
	var stored int64 // positions that the large searches of the first boards stored
	for seed := range uint64(boards) {
		r := rand.New(rand.NewPCG(seed, 1))
		motion := board.Glide
		if seed%4 == 0 {
			motion = board.GlideOpen
		}
		b := randomBoard(r, motion)
		b.GoalAnywhere = b.GoalAnywhere && seed%4 < 3
		m, err := newModel(b)
		if err != nil {
			continue // a goal on a wall
		}
		want, cells := naiveSolve(b)
		check := func(search string, moves []board.Move, err error) {
			t.Helper()
			switch {
			case want < 0 && !errors.Is(err, solve.ErrUnsolvable), want >= 0 && (err != nil || len(moves) != want):
				t.Fatalf("seed %d, %s search: %s to %s: %d slides, %v; want %d\n%s", seed, search, b.String(), b.GoalString(), len(moves), err, want, difference(m))
			case want < 0:
				unsolvable++
				return
			}
			if _, err := board.Check(b, moves, board.SlideMetric); err != nil || cellsOf(moves) != cells {
				t.Fatalf("seed %d, %s search: travel %d, %v; want %d", seed, search, cellsOf(moves), err, cells)
			}
			solved++
			longest = max(longest, want)
		}
		for _, m.maxSmall = range []uint32{0, maxSmallSearch} {
			sol, err := m.solve(t.Context(), solve.Options{Metric: board.SlideMetric})
			if err == nil && !sol.Optimal() {
				t.Errorf("seed %d: solution not optimal, at least %d", seed, sol.LowerBound)
			}
			check("maxSmall "+fmt.Sprint(m.maxSmall), sol.Moves, err)
			if m.maxSmall == 0 && seed < firstBoards {
				stored += sol.Positions
			}
		}
		if m.hasEndgame() && want != 0 {
			s := newSolver[[1]uint64](t.Context(), m, solve.Options{Metric: board.SlideMetric})
			s.toGoal, m.maxSmall = newBound(m, m.placements), 0
			path, _, err := s.breadthFirst()
			switch {
			case err != nil:
				t.Fatal(err)
			case path == nil:
				check("forward", nil, solve.ErrUnsolvable)
			default:
				check("forward", replay(m, path), nil)
			}
		}
		if ranks := newRanking(m); ranks != nil && motion == board.Glide && !b.GoalAnywhere && want != 0 {
			ranked++
			s := newSolver[[1]uint64](t.Context(), m, solve.Options{Metric: board.SlideMetric, Workers: 1 + int(seed%3)})
			s.ranking = ranks
			path, err := s.searchByRank()
			switch {
			case err != nil:
				t.Fatal(err)
			case path == nil:
				check("rank", nil, solve.ErrUnsolvable)
			default:
				check("rank", replay(m, path), nil)
			}
		}
	}
	t.Logf("%d solved, %d unsolvable, %d by ranks, up to %d slides, %d positions", solved, unsolvable, ranked, longest, stored)
	if solved < boards || unsolvable < boards/10 || ranked < boards/10 || longest < 8 {
		t.Error("the random boards do not cover enough cases")
	}
	if stored > maxStored {
		t.Errorf("the large searches of %d boards stored %d positions, want at most %d", firstBoards, stored, maxStored)
	}
}
