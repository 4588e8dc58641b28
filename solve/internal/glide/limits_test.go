package glide

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/input"
	"slidegif/solve/internal/search"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

// hardBoard returns a board with 9 atoms on 36 cells. It needs at least 20 slides and takes a minute to
// solve.
func hardBoard() board.Board {
	return parseBoard(board.Glide, "##########/##.#..#.##/##.f##..##/#..d.....#/#..ai.gb.#/#........#/#.#h##e#.#/###c##.###/##########",
		".cd../iabgh/.ef..", true)
}

// ethanolBoard returns a board with equal atoms, for which evaluating the heuristic is expensive. It needs
// 27 slides and takes two seconds to solve.
func ethanolBoard() board.Board {
	return parseBoard(board.Glide, "###########/#h.c.#.c.h#/#.#.....#.#/#h#.....#h#/#h#.....#h#/#.#..o..#.#/#.#.....#.#/#....#....#/###########", ".hh../hccoh/.hh..", true)
}

// eightRobots returns a board with eight robots on 256 cells. The goal names two of them, and the other six are equal.
func eightRobots() board.Board {
	b := parseBoard(board.Glide,
		"...........#..../#..........#..../.......d...#..../................/"+
			".......#...c.#../.........#...#../...........#..../......g..##...../"+
			"f.............../......#........./#.#.#..#......../................/"+
			"#............#.h/......#......#.#/.e...##........./.a...b.......#..",
		"...b............/................/................/................/"+
			"................/................/................/................/"+
			"................/................/................/................/"+
			"...............a/................/................/................", false)
	for i := range b.Pieces {
		if !slices.ContainsFunc(b.Goal, func(g board.Piece) bool { return g.Class == b.Pieces[i].Class }) {
			b.Pieces[i].Class = 99
		}
	}
	return b
}

func TestLimits(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		o    solve.Options
		kind solve.LimitKind
		want error
	}{
		{"positions", t.Context(), solve.Options{MaxPositions: 5000}, solve.PositionsLimit, nil},
		{"memory", t.Context(), solve.Options{Memory: 1 << 20}, solve.MemoryLimit, nil},
		{"one byte", t.Context(), solve.Options{Memory: 1}, solve.MemoryLimit, nil},
		{"context", canceled, solve.Options{}, 0, context.Canceled},
	} {
		test.o.Metric, test.o.Optimal = board.SlideMetric, true
		sol, err := Solve(test.ctx, hardBoard(), test.o)
		limit, ok := errors.AsType[*solve.Limit](err)
		switch {
		case test.want != nil:
			if !errors.Is(err, test.want) {
				t.Errorf("%s: error %v, want %v", test.name, err, test.want)
			}
		case !ok || limit.Kind != test.kind || limit.LowerBound < 5 || sol.LowerBound != limit.LowerBound || len(sol.Moves) > 0:
			t.Errorf("%s: Solve = %v, %v; want a limit of %v", test.name, sol, err, test.kind)
		case test.o.MaxPositions > 0 && sol.Positions > test.o.MaxPositions:
			t.Errorf("%s: %d positions, want at most %d", test.name, sol.Positions, test.o.MaxPositions)
		}
	}
}

// If the effort is spent, Solve returns a solution that is not marked as optimal.
func TestEffort(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	b := hardBoard()
	var first solve.Solution
	for range 2 {
		sol, err := Solve(t.Context(), b, solve.Options{Effort: 200_000})
		if err != nil {
			t.Fatal(err)
		}
		kindtest.CheckLegal(t, b, sol.Moves, board.SlideMetric)
		if sol.Optimal() || sol.LowerBound < 14 || len(sol.Moves) < 21 || len(sol.Moves) > 25 {
			t.Errorf("solution of %d slides, at least %d, optimal %v; want 21 to 25, at least 14, not optimal", len(sol.Moves), sol.LowerBound, sol.Optimal())
		}
		if first.Moves != nil && (len(first.Moves) != len(sol.Moves) || first.Moves[5].Path != sol.Moves[5].Path) {
			t.Error("two runs found different solutions")
		}
		first = sol
		t.Logf("%d slides, at least %d, %d positions", len(sol.Moves), sol.LowerBound, sol.Positions)
	}
	if first.Positions > 200_000 {
		t.Errorf("%d positions, want at most 200,000", first.Positions)
	}
	_, err := Solve(t.Context(), b, solve.Options{Effort: 20_000, Optimal: true, MaxPositions: 100_000})
	if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.EffortLimit {
		t.Errorf("Solve with Optimal: error %v, want an effort limit", err)
	}
	for kind, o := range map[solve.LimitKind]solve.Options{
		solve.PositionsLimit: {MaxPositions: 50_000},
		solve.MemoryLimit:    {Memory: 2 << 20},
	} {
		sol, err := Solve(t.Context(), b, o)
		if err != nil || sol.EndedBy != kind || sol.Optimal() || sol.LowerBound < 10 {
			t.Errorf("limit of %v: %d slides of at least %d, ended by %v, error %v", kind, len(sol.Moves), sol.LowerBound, sol.EndedBy, err)
		}
		kindtest.CheckLegal(t, b, sol.Moves, board.SlideMetric)
	}
}

// A search with the default effort must not take longer than the help states. A unit takes 1.3 microseconds
// for eight robots on 256 cells, and a position of a proof by ranks takes a tenth of a microsecond.
func TestDefaultSearchTime(t *testing.T) {
	m, err := newModel(eightRobots())
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver[[2]uint64](t.Context(), m, solve.Options{})
	testcost.CheckDefaultSearch(t, "proof and beam searches", s.Effort, 1300*time.Nanosecond)
	testcost.CheckDefaultSearch(t, "proof by ranks", s.rankEffort, 100*time.Nanosecond)
}

// A countingSpace counts the work of Evaluate.
type countingSpace[S search.Code] struct {
	beamSpace[S]
	work *int64
}

func (g countingSpace[S]) Evaluate(dst []uint16, c S) (int, []uint16) {
	g.est.work = 0
	estimate, features := g.beamSpace.Evaluate(dst, c)
	*g.work += g.est.work + 2*16
	return estimate, features
}

// A beam search does about as much work as its effort allows. Two things increase the work: equal pieces,
// which must be assigned to targets, and many placements of the goal.
func TestEvalCost(t *testing.T) {
	const effort = 20_000
	const empty = "/................"
	for name, b := range map[string]board.Board{
		"ethanol":   ethanolBoard(),
		"16 equal":  parseBoard(board.Glide, "a.a.a.a.a.a.a.a./................/..........a...../a.a.a.a.a.a.a.."+strings.Repeat(empty, 12), "aaaa/aaaa", true),
		"6 of 16":   parseBoard(board.Glide, "a.a.a.a.a.a.a.a./................/..........a...../a.a.a.a.a.a.a.."+strings.Repeat(empty, 12), "aaa/aaa", true),
		"4 classes": parseBoard(board.Glide, "a.b.c.d.a.b.c.d."+empty+"/a.b.c.d.a.b.c.d."+empty+"/a.b.c.d.a.b.c.d."+strings.Repeat(empty, 11), "abcdab/cdabcd/abcdab", true),
		"9 atoms":   hardBoard(),
	} {
		m, err := newModel(b)
		if err != nil {
			t.Fatal(err)
		}
		start, work := m.start(), int64(0)
		g := countingSpace[[4]uint64]{beamSpace[[4]uint64]{newSpace[[4]uint64](m)}, &work}
		search.BeamSearch[[4]uint64](t.Context(), g, encode[[4]uint64](m, &start), search.Bounds{}, solve.Options{Effort: effort})
		if t.Logf("%s: %d", name, work/effort); work > 3*effort*workPerUnit || 3*work < effort*workPerUnit {
			t.Errorf("%s: %d words of lanes per position of the effort, want a third of %d to three times as many", name, work/effort, workPerUnit)
		}
	}
}

// If the first beam search finds no solution, a second one interrupts a long proof.
func TestSecondBeamSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	found := false
	Solve(ctx, ethanolBoard(), solve.Options{Progress: func(p solve.Progress) {
		if found = p.Best > 0; found || p.Positions > 500_000 {
			cancel()
		}
	}})
	if !found {
		t.Error("no solution after 500,000 positions of the proof")
	}
}

// TestShareOfTheBeams checks that the beam searches that interrupt a proof leave enough effort for the last beam search.
func TestShareOfTheBeams(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	for effort, length := range map[int64]int{400_000: 30, 475_000: 28} {
		sol, err := Solve(t.Context(), ethanolBoard(), solve.Options{Effort: effort})
		if err != nil || len(sol.Moves) > length {
			t.Errorf("effort %d: %d slides, error %v; want at most %d", effort, len(sol.Moves), err, length)
		}
	}
}

// If the goal names only a few of many robots, the proof takes too long. The beam searches that interrupt it find a
// solution early, so the search also returns a solution if a time limit ends it.
func TestSolutionBeforeProof(t *testing.T) {
	const positions = 20_000
	ctx, end := context.WithCancelCause(t.Context())
	defer end(nil)
	b := eightRobots()
	sol, err := Solve(ctx, b, solve.Options{Progress: func(p solve.Progress) {
		if p.Positions > positions {
			end(&solve.Limit{Kind: solve.TimeLimit})
		}
	}})
	if err != nil || sol.EndedBy != solve.TimeLimit || sol.Optimal() {
		t.Fatalf("%d slides, ended by %v, error %v; want a solution within %d positions", len(sol.Moves), sol.EndedBy, err, positions)
	}
	kindtest.CheckLegal(t, b, sol.Moves, board.SlideMetric)
}

// Solve rejects boards that no parser returns.
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
		b := parseBoard(board.Glide, "a..b/....", "b.../....", false)
		change(&b)
		_, err := Solve(t.Context(), b, solve.Options{})
		if _, ok := errors.AsType[*input.Error](err); !ok {
			t.Errorf("%s: error %v, want an *input.Error", name, err)
		}
	}
}

// TestRankMemory compares the memory that a search by ranks and its endgame table report with the growth of the heap.
func TestRankMemory(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	b := parseBoard(board.Glide, "a.....#./......../..#...../b......./.....c../......../.#....d./........", "......../......../......../...a..../......../......../......../......../........", false)
	m, err := newModel(b)
	if err != nil {
		t.Fatal(err)
	}
	heap := func() int64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return int64(stats.HeapAlloc)
	}
	check := func(name string, reported, used int64) {
		t.Helper()
		if t.Logf("%s: %d bytes reported, %d used", name, reported, used); reported < used*11/12 || reported > used*13/12 {
			t.Errorf("%s: %d bytes reported, %d used", name, reported, used)
		}
	}
	s := newSolver[[1]uint64](t.Context(), m, solve.Options{Optimal: true})
	s.ranking = newRanking(m)
	before := heap()
	e := newEndgameTable(s.ranking.cellOrder)
	for !e.full {
		e.deepen()
	}
	check("endgame table", e.bytes(), heap()-before)
	runtime.KeepAlive(e)
	start := m.start()
	before = heap()
	f := newRankSearch(s.ranking)
	f.add(f.encode(&start))
	for depth := 0; depth < 6 && f.endLayer(); depth++ {
		if _, _, err := f.expand(1, true, s.Check, s.Check); err != nil {
			t.Fatal(err)
		}
	}
	check("search", f.bytes(), heap()-before)
	runtime.KeepAlive(f)
}

// Every board solves an empty pattern.
func TestEmptyPattern(t *testing.T) {
	b := parseBoard(board.Glide, "a..b/....", "....", true)
	b.Goal = nil
	sol, err := Solve(t.Context(), b, solve.Options{})
	if err != nil || len(sol.Moves) != 0 || !b.Solved() {
		t.Errorf("Solve = %v, %v; want no moves, nil", sol, err)
	}
}

// A 16x16 board is searched by ranks. The solution and the number of positions do not depend on the number
// of workers, and the search observes its effort.
func TestRankSearchWorkers(t *testing.T) {
	const empty = "................/"
	b := parseBoard(board.Glide, empty+empty+"..#.....a......./"+empty+empty+empty+"....b..........#/"+empty+empty+"..#......c....../"+empty+empty+empty+empty+"......#......d../................",
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
		kindtest.CheckLegal(t, b, sol.Moves, board.SlideMetric)
		if workers == 1 {
			first = sol
			t.Logf("%d slides, %d positions", len(sol.Moves), sol.Positions)
		}
		if sol.Positions != first.Positions || len(sol.Moves) != len(first.Moves) || !sol.Optimal() {
			t.Errorf("%d workers: %d slides and %d positions, want %d and %d", workers, len(sol.Moves), sol.Positions, len(first.Moves), first.Positions)
		}
		for i := range sol.Moves {
			if sol.Moves[i].Path != first.Moves[i].Path {
				t.Errorf("%d workers: move %d is %s, want %s", workers, i+1, sol.Moves[i].Path, first.Moves[i].Path)
			}
		}
	}
	sol, err := Solve(t.Context(), b, solve.Options{Metric: board.SlideMetric, Effort: 100_000})
	if err != nil && !errors.Is(err, solve.ErrLimit) || sol.LowerBound < 7 || sol.LowerBound > len(first.Moves) || sol.Optimal() {
		t.Errorf("effort of 100,000: %d slides of at least %d, %v; want at least 7 to %d, not optimal", len(sol.Moves), sol.LowerBound, err, len(first.Moves))
	}
}

// TestProofCount checks that the number in a proof by search counts only the front that was exhausted: the
// positions that can be reached, or those that can lead to the goal.
func TestProofCount(t *testing.T) {
	proofs := 0
	for _, seed := range []uint64{5930, 6506, 7431, 8210, 8284, 8843, 10101, 11062, 11161} {
		m, err := newModel(randomBoard(rand.New(rand.NewPCG(seed, 1)), board.Glide))
		if err != nil {
			continue // a goal on a wall
		}
		m.maxSmall = 0
		_, err = m.solve(t.Context(), solve.Options{Metric: board.SlideMetric})
		var u *solve.Unsolvable
		if !errors.As(err, &u) || !strings.HasPrefix(u.Reason.Format, "all %s positions that could lead") {
			continue
		}
		proofs++
		sp := newSpace[[1]uint64](m)
		closure := func(from [][1]uint64, next func(dst [][1]uint64, c [1]uint64) [][1]uint64) int {
			seen := map[[1]uint64]bool{}
			for _, c := range from {
				seen[c] = true
			}
			for len(from) > 0 {
				c := from[0]
				from = from[1:]
				for _, to := range next(nil, c) {
					if !seen[to] {
						seen[to] = true
						from = append(from, to)
					}
				}
			}
			return len(seen)
		}
		start := m.start()
		reached := closure([][1]uint64{encode[[1]uint64](m, &start)}, sp.Expand)
		leading := closure(solvedStates[[1]uint64](m), sp.Predecessors)
		var n int
		if _, err := fmt.Sscanf(strings.ReplaceAll(u.Reason.String(), ",", ""), "all %d", &n); err != nil || n == 0 || n > max(reached, leading) {
			t.Errorf("seed %d: %q, but %d positions can be reached, and %d can lead to the goal", seed, u.Reason, reached, leading)
		}
	}
	if proofs < 9 {
		t.Errorf("%d proofs by search, want 9", proofs)
	}
}
