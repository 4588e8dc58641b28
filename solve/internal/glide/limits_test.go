package glide

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/internal/search"
)

// hard takes a minute to solve: 9 atoms on 36 cells, at least 20 slides.
func hard() board.Board {
	return read(board.Glide, "##########/##.#..#.##/##.f##..##/#..d.....#/#..ai.gb.#/#........#/#.#h##e#.#/###c##.###/##########",
		".cd../iabgh/.ef..", true)
}

// ethanol has equal atoms, which make a search for some solution dear: 27 slides, ten seconds.
func ethanol() board.Board {
	return read(board.Glide, "###########/#h.c.#.c.h#/#.#.....#.#/#h#.....#h#/#h#.....#h#/#.#..o..#.#/#.#.....#.#/#....#....#/###########", ".hh../hccoh/.hh..", true)
}

func TestLimits(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for _, test := range []struct {
		name string
		ctx  context.Context
		o    solve.Options
		kind solve.LimitKind
		want error
	}{
		{"positions", t.Context(), solve.Options{MaxPositions: 5000}, solve.PositionsLimit, nil},
		{"memory", t.Context(), solve.Options{Memory: 1 << 20}, solve.MemoryLimit, nil},
		{"a little memory", t.Context(), solve.Options{Memory: 1}, solve.MemoryLimit, nil},
		{"the context", ended, solve.Options{}, 0, context.Canceled},
	} {
		test.o.Metric, test.o.Optimal = board.SlideMetric, true
		sol, err := Solve(test.ctx, hard(), test.o)
		limit, ok := errors.AsType[*solve.Limit](err)
		switch {
		case test.want != nil:
			if !errors.Is(err, test.want) {
				t.Errorf("%s: %v", test.name, err)
			}
		case !ok || limit.Kind != test.kind || limit.AtLeast < 5 || sol.AtLeast != limit.AtLeast || len(sol.Moves) > 0:
			t.Errorf("%s: %v, %v", test.name, sol, err)
		case test.o.MaxPositions > 0 && sol.Positions > test.o.MaxPositions:
			t.Errorf("%s: %d positions", test.name, sol.Positions)
		}
	}
}

// Effort ends the proof and not the search: there is a solution, and it is not called optimal.
func TestEffort(t *testing.T) {
	b := hard()
	var first solve.Solution
	for range 2 {
		sol, err := Solve(t.Context(), b, solve.Options{Effort: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
		if sol.Optimal() || sol.AtLeast < 14 || len(sol.Moves) < 21 || len(sol.Moves) > 25 {
			t.Errorf("%d slides of at least %d", len(sol.Moves), sol.AtLeast)
		}
		if first.Moves != nil && (len(first.Moves) != len(sol.Moves) || first.Moves[5].Path != sol.Moves[5].Path) {
			t.Error("another run found another solution")
		}
		first = sol
		t.Logf("%d slides, at least %d, %d positions", len(sol.Moves), sol.AtLeast, sol.Positions)
	}
	if first.Positions > 200_000 {
		t.Errorf("%d positions", first.Positions)
	}
	_, err := Solve(t.Context(), b, solve.Options{Effort: 20_000, Optimal: true, MaxPositions: 100_000})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.EffortLimit {
		t.Errorf("optimal: %v", err)
	}
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 50_000},
		solve.MemoryLimit:    {Memory: 2 << 20},
	} {
		sol, err := Solve(t.Context(), b, o)
		if err != nil || sol.Ended != kind || sol.Optimal() || sol.AtLeast < 10 {
			t.Errorf("%v: %d slides of at least %d, ended by %v, %v", kind, len(sol.Moves), sol.AtLeast, sol.Ended, err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
	}
}

// counted counts the work of its looks.
type counted[S search.Code] struct {
	steered[S]
	work *int64
}

func (g counted[S]) Look(dst []uint16, c S) (int, []uint16) {
	g.est.work = 0
	left, places := g.steered.Look(dst, c)
	*g.work += g.est.work + 2*16
	return left, places
}

// A search for some solution does no more work than its effort allows, whatever the board: equal pieces, which
// must be matched with their targets, and many places of the goal make much of it.
func TestWorkOfLooks(t *testing.T) {
	const effort = 20_000
	const empty = "/................"
	for name, b := range map[string]board.Board{
		"ethanol":   ethanol(),
		"16 equal":  read(board.Glide, "a.a.a.a.a.a.a.a./................/..........a...../a.a.a.a.a.a.a.."+strings.Repeat(empty, 12), "aaaa/aaaa", true),
		"6 of 16":   read(board.Glide, "a.a.a.a.a.a.a.a./................/..........a...../a.a.a.a.a.a.a.."+strings.Repeat(empty, 12), "aaa/aaa", true),
		"4 classes": read(board.Glide, "a.b.c.d.a.b.c.d."+empty+"/a.b.c.d.a.b.c.d."+empty+"/a.b.c.d.a.b.c.d."+strings.Repeat(empty, 11), "abcdab/cdabcd/abcdab", true),
		"9 atoms":   hard(),
	} {
		m, err := newModel(b)
		if err != nil {
			t.Fatal(err)
		}
		start, work := m.start(), int64(0)
		g := counted[[4]uint64]{steered[[4]uint64]{newSpace[[4]uint64](m)}, &work}
		search.Near[[4]uint64](t.Context(), g, encode[[4]uint64](m, &start), solve.Options{Effort: effort})
		if t.Logf("%s: %d", name, work/effort); work > 3*effort*usualWork {
			t.Errorf("%s: %d packed words for one position of the effort, more than %d", name, work/effort, 3*usualWork)
		}
	}
}

// A long proof does not go on without some solution to show when time is up, even where the first look finds none.
func TestSecondLook(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	found := false
	Solve(ctx, ethanol(), solve.Options{Progress: func(p solve.Progress) {
		if found = p.Best > 0; found || p.Positions > 500_000 {
			end()
		}
	}})
	if !found {
		t.Error("500,000 positions of the proof, and no solution")
	}
}

// Boards that no parser makes are refused.
func TestBadBoards(t *testing.T) {
	outside := board.Point{X: -1}
	for name, change := range map[string]func(b *board.Board){
		"moves by cells":          func(b *board.Board) { b.Motion = board.ByCells },
		"no cells":                func(b *board.Board) { b.W = 0 },
		"257 cells":               func(b *board.Board) { b.W, b.H = 257, 1 },
		"more cells than fit int": func(b *board.Board) { b.W, b.H = math.MaxInt, 2 },
		"no pieces":               func(b *board.Board) { b.Pieces = nil },
		"a large piece":           func(b *board.Board) { b.Pieces[0].Cells = []board.Point{{}, {X: 1}} },
		"a piece without cells":   func(b *board.Board) { b.Pieces[0].Cells = nil },
		"a piece outside":         func(b *board.Board) { b.Pieces[0].At = outside },
		"two pieces in a cell":    func(b *board.Board) { b.Pieces[0].At = b.Pieces[1].At },
		"a piece in a wall":       func(b *board.Board) { b.Walls = []board.Point{b.Pieces[0].At} },
		"a wall outside":          func(b *board.Board) { b.Walls = []board.Point{outside} },
		"a goal outside":          func(b *board.Board) { b.Goal[0].At = outside },
		"a goal without a piece":  func(b *board.Board) { b.Goal[0].Class = 7 },
		"a goal twice":            func(b *board.Board) { b.Goal = append(b.Goal, b.Goal[0]) },
	} {
		b := read(board.Glide, "a..b/....", "b.../....", false)
		change(&b)
		_, err := Solve(t.Context(), b, solve.Options{})
		if _, ok := errors.AsType[*input.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A pattern without cells stands on every board.
func TestEmptyPattern(t *testing.T) {
	b := read(board.Glide, "a..b/....", "....", true)
	b.Goal = nil
	sol, err := Solve(t.Context(), b, solve.Options{})
	if err != nil || len(sol.Moves) != 0 || !b.Solved() {
		t.Errorf("%v, %v", sol, err)
	}
}

// A board of 16x16 is searched by ranks: what it finds and counts does not depend on the
// number of goroutines, and its layers stay within the effort.
func TestFloodWorkers(t *testing.T) {
	const empty = "................/"
	b := read(board.Glide, empty+empty+"..#.....a......./"+empty+empty+empty+"....b..........#/"+empty+empty+"..#......c....../"+empty+empty+empty+empty+"......#......d../................",
		empty+empty+empty+empty+empty+"......a........./"+empty+empty+empty+empty+empty+empty+empty+empty+empty+"................", false)
	for i := range b.Pieces {
		if b.Pieces[i].Class != b.Goal[0].Class {
			b.Pieces[i].Class = 99
		}
	}
	var first solve.Solution
	for workers := 1; workers <= 3; workers += 2 {
		sol, err := Solve(t.Context(), b, solve.Options{Metric: board.SlideMetric, Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		kindtest.Legal(t, b, sol.Moves, board.SlideMetric)
		if workers == 1 {
			first = sol
			t.Logf("%d slides, %d positions", len(sol.Moves), sol.Positions)
		}
		if sol.Positions != first.Positions || len(sol.Moves) != len(first.Moves) || !sol.Optimal() {
			t.Errorf("%d goroutines: %d slides and %d positions, not %d and %d", workers, len(sol.Moves), sol.Positions, len(first.Moves), first.Positions)
		}
		for i := range sol.Moves {
			if sol.Moves[i].Path != first.Moves[i].Path {
				t.Errorf("%d goroutines: move %d is another one", workers, i+1)
			}
		}
	}
	sol, err := Solve(t.Context(), b, solve.Options{Metric: board.SlideMetric, Effort: 100_000})
	if err != nil && !errors.Is(err, solve.ErrLimit) || sol.AtLeast < 7 || sol.AtLeast > len(first.Moves) || sol.Optimal() {
		t.Errorf("within little effort: %d slides of at least %d, %v", len(sol.Moves), sol.AtLeast, err)
	}
}
