package blocks

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

var metrics = []board.Metric{board.StepMetric, board.SlideMetric, board.MoveMetric}

// variants change a model to an equivalent model with a different search. They report whether
// the variant applies to the model.
var variants = map[string]func(m *model, seed int) bool{
	"unmerged": func(m *model, _ int) bool { m.unmerged = m.mergeSymmetry() != nil; return m.unmerged },
	"wide":     func(m *model, seed int) bool { m.words = []int{2, 4, 8, 9}[seed%4]; return true },
	"numbers": func(m *model, _ int) bool {
		m.assignFields(true)
		return slices.ContainsFunc(m.classes, func(c class) bool { return c.binomials != nil })
	},
}

// TestAgreesWithOracle compares solutions of random boards with the oracle: their length and
// travel, and the number of positions if the board is unsolvable. It checks every solution with
// board.Check, and repeats every search with each variant.
func TestAgreesWithOracle(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	n := 100
	if testcost.Long() {
		n = 600
	}
	const maxPositions = 1500
	var unsolvable, deep, anywhere, covers, skipped int
	tried := map[string]int{}
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		b := randomBoard(r)
		for _, m := range metrics {
			want, travel, count := oracle(b, m, maxPositions)
			if want == -2 {
				skipped++
				continue
			}
			mod, err := newModel(b, m)
			if err != nil {
				t.Fatal(err)
			}
			sol, err := engineOf(mod).solve(context.Background(), solve.Options{Metric: m})
			for name, change := range variants {
				mod, err := newModel(b, m)
				if err != nil {
					t.Fatal(err)
				}
				if !change(mod, seed) {
					continue
				}
				tried[name]++
				other, err := engineOf(mod).solve(context.Background(), solve.Options{Metric: m})
				if (err == nil) != (want >= 0) || err != nil && !errors.Is(err, solve.ErrUnsolvable) || err == nil && len(other.Moves) != want || name == "numbers" && !reflect.DeepEqual(other, sol) {
					t.Errorf("seed %d, %s, %s: %d moves, error %v, want %d moves\n%s\n%s\n%s", seed, m, name, len(other.Moves), err, want, b, b.GoalString(), difference(mod))
				}
			}
			if want == -1 {
				unsolvable++
				if !errors.Is(err, solve.ErrUnsolvable) || sol.Positions != int64(count) {
					t.Errorf("seed %d, %s: error %v after %d positions, want ErrUnsolvable after %d\n%s\n%s\n%s", seed, m, err, sol.Positions, count, b, b.GoalString(), difference(mod))
				}
				continue
			}
			if err != nil {
				t.Fatalf("seed %d, %s: %v\n%s", seed, m, err, difference(mod))
			}
			if len(sol.Moves) != want {
				t.Errorf("seed %d: %s, want %d\n%s\n%s\n%s", seed, m.Count(len(sol.Moves)), want, b, b.GoalString(), difference(mod))
			}
			if n := kindtest.Travel(sol.Moves, m); n != travel {
				t.Errorf("seed %d, %s: travel %d, want %d\n%s\n%s", seed, m, n, travel, b, b.GoalString())
			}
			if _, err := board.Check(b, sol.Moves, m); err != nil {
				t.Errorf("seed %d, %s: %v", seed, m, err)
			}
			if want > 8 {
				deep++
			}
			if want > 0 && b.GoalAnywhere {
				anywhere++
			}
			if want > 0 && b.GoalCovers {
				covers++
			}
		}
	}
	t.Logf("%d boards: variants %v, %d unsolvable, %d longer than 8 moves, %d pattern goals, %d cell goals, %d skipped", n, tried, unsolvable, deep, anywhere, covers, skipped)
	if tried["unmerged"] < 20 || tried["numbers"] < 50 || unsolvable == 0 || deep == 0 || anywhere == 0 || covers == 0 {
		t.Error("random boards do not cover all cases")
	}
}

// TestNumberedField encodes and decodes every number of a field.
func TestNumberedField(t *testing.T) {
	c := class{anchors: make([]int, 12), count: 4}
	if bits := c.makeNumbered(); bits != 9 { // C(12, 4) is 495
		t.Errorf("4 pieces on 12 ranks take %d bits, want 9", bits)
	}
	for x := range uint64(495) {
		if pieces := c.appendNumbered(nil, 3, x); c.numberOf(pieces) != x || !slices.IsSortedFunc(pieces, comparePieces) || len(pieces) != 4 {
			t.Errorf("number %d decodes as %v, which encodes as %d", x, pieces, c.numberOf(pieces))
		}
	}
}

// TestLargestBoards solves 8x8 boards with 63 pieces in 1 to 63 classes.
func TestLargestBoards(t *testing.T) {
	for _, classes := range []int{1, 2, 31, 63} {
		b := board.Board{W: 8, H: 8}
		for i := range 63 {
			b.Pieces = append(b.Pieces, board.Piece{Name: "a", At: board.Point{X: i % 8, Y: i / 8}, Cells: []board.Point{{}}, Class: i % classes})
		}
		goal := b.Pieces[62]
		goal.At.X++
		b.Goal = []board.Piece{goal}
		sol, err := Solve(context.Background(), b, solve.Options{Metric: board.MoveMetric})
		if err != nil || len(sol.Moves) != 1 {
			t.Errorf("%d classes: %d moves, error %v, want 1 move", classes, len(sol.Moves), err)
		}
	}
}

// TestBoardsOver64Cells embeds small boards in larger ones filled with walls, and compares the
// solutions.
func TestBoardsOver64Cells(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	n := 20
	if testcost.Long() {
		n = 100
	}
	for seed := range n {
		small := randomBoard(rand.New(rand.NewPCG(uint64(seed), 4)))
		for _, size := range []board.Point{{X: 20, Y: 20}, {X: 5, Y: 13}} {
			large := small
			large.W, large.H = size.X, size.Y
			by := board.Point{X: (size.X - small.W) / 2, Y: size.Y - small.H}
			inside := map[board.Point]bool{}
			for i := range small.W * small.H {
				inside[board.Point{X: i % small.W, Y: i / small.W}.Add(by)] = true
			}
			for _, p := range small.Walls {
				inside[p.Add(by)] = false
			}
			large.Walls, large.Gates, large.Pieces, large.Goal = nil, nil, nil, nil
			for i := range size.X * size.Y {
				if p := (board.Point{X: i % size.X, Y: i / size.X}); !inside[p] {
					large.Walls = append(large.Walls, p)
				}
			}
			for _, p := range small.Gates {
				large.Gates = append(large.Gates, p.Add(by))
			}
			for _, p := range small.Pieces {
				p.At = p.At.Add(by)
				large.Pieces = append(large.Pieces, p)
			}
			for _, p := range small.Goal {
				p.At = p.At.Add(by)
				large.Goal = append(large.Goal, p)
			}
			for _, m := range metrics {
				o := solve.Options{Metric: m, MaxPositions: 20_000}
				want, err1 := Solve(context.Background(), small, o)
				got, err2 := Solve(context.Background(), large, o)
				if errors.Is(err1, solve.ErrLimit) || errors.Is(err2, solve.ErrLimit) {
					continue
				}
				if err2 == nil {
					_, err2 = board.Check(large, got.Moves, m)
				}
				if (err1 == nil) != (err2 == nil) || !reflect.DeepEqual(got.Moves, want.Moves) {
					t.Errorf("seed %d: %s, error %v, want %s, error %v\n%s\n%s", seed, m.Count(len(got.Moves)), err2, m.Count(len(want.Moves)), err1, small, small.GoalString())
				}
			}
		}
	}
}

// TestLargePieces moves a ring of 72 cells and a single cell inside it, on 400 cells.
func TestLargePieces(t *testing.T) {
	ring, dot := board.Piece{Name: "r"}, board.Piece{Name: "d", At: board.Point{X: 9, Y: 9}, Cells: []board.Point{{}}, Class: 1}
	for i := range 19 * 19 {
		if p := (board.Point{X: i % 19, Y: i / 19}); p.X%18 == 0 || p.Y%18 == 0 {
			ring.Cells = append(ring.Cells, p)
		}
	}
	goal := ring
	goal.At = board.Point{X: 1, Y: 1}
	corner := dot
	corner.At = board.Point{X: 2, Y: 2}
	b := board.Board{W: 20, H: 20, Pieces: []board.Piece{ring, dot}, Goal: []board.Piece{goal, corner}}
	for m, want := range map[board.Metric]int{board.StepMetric: 16, board.SlideMetric: 4, board.MoveMetric: 2} {
		sol, err := Solve(context.Background(), b, solve.Options{Metric: m})
		if err == nil {
			_, err = board.Check(b, sol.Moves, m)
		}
		if err != nil || len(sol.Moves) != want {
			t.Errorf("%s, error %v, want %d", m.Count(len(sol.Moves)), err, want)
		}
	}
}

// TestCodeTooLong solves a board whose codes would need too many bits.
func TestCodeTooLong(t *testing.T) {
	b := board.Board{W: 20, H: 20}
	for i := range 60 {
		b.Pieces = append(b.Pieces, board.Piece{Name: "a", At: board.Point{X: i % 20, Y: i / 20}, Cells: []board.Point{{}}, Class: i / 10})
	}
	b.Goal = []board.Piece{b.Pieces[0]}
	if _, err := Solve(context.Background(), b, solve.Options{Metric: board.StepMetric}); err == nil || !strings.Contains(err.Error(), "bits") {
		t.Errorf("Solve with 6 classes of 10 pieces on 400 cells: error %v, want one about bits", err)
	}
}

// TestOnePieceOnAllCells moves a single rectangle across an empty 8x8 board.
func TestOnePieceOnAllCells(t *testing.T) {
	for _, size := range []board.Point{{X: 1, Y: 1}, {X: 8, Y: 1}, {X: 1, Y: 8}, {X: 3, Y: 2}} {
		piece := board.Piece{Name: "a"}
		for i := range size.X * size.Y {
			piece.Cells = append(piece.Cells, board.Point{X: i % size.X, Y: i / size.X})
		}
		goal := piece
		goal.At = board.Point{X: 8 - size.X, Y: 8 - size.Y}
		b := board.Board{W: 8, H: 8, Pieces: []board.Piece{piece}, Goal: []board.Piece{goal}}
		corners := min(1, goal.At.X) + min(1, goal.At.Y)
		for m, want := range map[board.Metric]int{
			board.StepMetric: goal.At.X + goal.At.Y, board.SlideMetric: corners, board.MoveMetric: min(1, corners),
		} {
			sol, err := Solve(context.Background(), b, solve.Options{Metric: m})
			if err == nil {
				_, err = board.Check(b, sol.Moves, m)
			}
			if err != nil || len(sol.Moves) != want {
				t.Errorf("piece of %d x %d cells: %s, error %v, want %d", size.X, size.Y, m.Count(len(sol.Moves)), err, want)
			}
		}
	}
}

func TestLimitsAndCancel(t *testing.T) {
	b := board.Board{W: 4, H: 4}
	for i := range 15 {
		b.Pieces = append(b.Pieces, board.Piece{Name: "a", At: board.Point{X: i % 4, Y: i / 4}, Cells: []board.Point{{}}, Class: i})
	}
	b.Goal = append(b.Goal, b.Pieces...)
	b.Goal[13].At, b.Goal[14].At = b.Goal[14].At, b.Goal[13].At // Sam Loyd's puzzle: unsolvable
	ctx, cancel := context.WithCancel(context.Background())
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 1000, Effort: 100_000},
		solve.MemoryLimit:    {Memory: 4 << 20, Effort: 400_000},
	} {
		o.Metric = board.StepMetric
		var limit *solve.Limit
		sol, err := Solve(ctx, b, o)
		if !errors.As(err, &limit) || limit.Kind != kind || limit.LowerBound < 5 || sol.Positions < 1000 {
			t.Errorf("limit %v: error %v after %d positions", kind, err, sol.Positions)
		}
		if o.MaxPositions > 0 && sol.Positions > 1000 {
			t.Errorf("%d positions stored, want at most 1000", sol.Positions)
		}
	}
	sol, err := Solve(ctx, b, solve.Options{Metric: board.StepMetric, Progress: func(p solve.Progress) {
		if p.Positions > 50000 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || sol.Positions < 50000 {
		t.Errorf("canceled search: error %v after %d positions", err, sol.Positions)
	}
}

func TestInvalidBoards(t *testing.T) {
	one := board.Piece{Name: "a", Cells: []board.Point{{}}}
	outside := one
	outside.At = board.Point{X: 3}
	unknown := outside
	unknown.At, unknown.Class = board.Point{}, 9
	for want, b := range map[string]board.Board{
		"441 x 1":      {W: 441, H: 1},
		"0 x 0":        {W: 0, H: 0},
		"outside":      {W: 2, H: 2, Pieces: []board.Piece{outside}, Goal: []board.Piece{one}},
		"overlap":      {W: 2, H: 2, Pieces: []board.Piece{one, one}, Goal: []board.Piece{one}},
		"not on":       {W: 2, H: 2, Pieces: []board.Piece{one}, Goal: []board.Piece{unknown}},
		"goal outside": {W: 2, H: 2, Pieces: []board.Piece{one}, Goal: []board.Piece{outside}},
	} {
		if _, err := Solve(context.Background(), b, solve.Options{Metric: board.StepMetric}); err == nil || !strings.Contains(err.Error(), strings.TrimPrefix(want, "goal ")) {
			t.Errorf("Solve(%v) = %v, want an error with %q", b, err, want)
		}
	}
	if _, err := Solve(context.Background(), board.Board{W: 2, H: 2}, solve.Options{Metric: "push"}); err == nil {
		t.Error("Solve in the metric push succeeded, want an error")
	}
}

func TestRejectsWallsBetweenCells(t *testing.T) {
	b := board.Board{W: 2, H: 1, Pieces: []board.Piece{{Name: "a", Cells: []board.Point{{}}}}, Rules: board.Rules{RightWalls: []board.Point{{}}}}
	_, err := Solve(t.Context(), b, solve.Options{Metric: board.StepMetric})
	if _, ok := errors.AsType[*input.Error](err); !ok {
		t.Errorf("Solve of a board with a wall between cells: %v, want an input.Error", err)
	}
}

// FuzzSolve compares random boards with the oracle.
func FuzzSolve(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, uint64(1))
	}
	f.Fuzz(func(t *testing.T, a, b uint64) {
		puzzle := randomBoard(rand.New(rand.NewPCG(a, b)))
		for _, m := range metrics {
			want, _, _ := oracle(puzzle, m, 800)
			if want == -2 {
				continue // too large for the oracle
			}
			mod, err := newModel(puzzle, m)
			if err != nil {
				t.Fatal(err)
			}
			sol, err := engineOf(mod).solve(context.Background(), solve.Options{Metric: m})
			switch {
			case want == -1 && errors.Is(err, solve.ErrUnsolvable):
				continue
			case err != nil || len(sol.Moves) != want:
				t.Fatalf("%s, error %v, want %d\n%s\n%s\n%s", m.Count(len(sol.Moves)), err, want, puzzle, puzzle.GoalString(), difference(mod))
			}
			kindtest.CheckLegal(t, puzzle, sol.Moves, m)
		}
	})
}
