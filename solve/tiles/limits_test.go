package tiles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// mustSolve solves a puzzle and checks the solution. If Solve returns an error, the test fails.
func mustSolve(t *testing.T, q solve.Puzzle, o solve.Options) solve.Solution {
	t.Helper()
	sol, err := q.Solve(t.Context(), o)
	if err != nil {
		t.Fatalf("%s, %+v: %v", q.ID(), o, err)
	}
	kindtest.CheckLegal(t, q.Board(), sol.Moves, sol.Metric)
	if sol.LowerBound > len(sol.Moves) {
		t.Errorf("%s: %d moves, want at least the lower bound %d", q.ID(), len(sol.Moves), sol.LowerBound)
	}
	return sol
}

func seededPuzzle(t *testing.T, params string, seed uint64) solve.Puzzle {
	t.Helper()
	q, err := random(t.Context(), params, seed)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

var bothMetrics = []solve.Metric{board.StepMetric, board.PushMetric}

// The solution to a solved board must have no moves, whatever the effort.
func TestSolvedBoards(t *testing.T) {
	for _, size := range []string{"2x2", "3x4", "4x4", "5x5", "8x8"} {
		q := seededPuzzle(t, size, 1)
		p := q.(*puzzle)
		p.start = p.goal
		for _, m := range bothMetrics {
			for effort := range int64(9) {
				for _, optimal := range []bool{false, true} {
					if sol := mustSolve(t, q, solve.Options{Metric: m, Effort: effort, Optimal: optimal}); len(sol.Moves) > 0 || sol.Moves == nil {
						t.Errorf("%s, solved: Solve = %v, want an empty list of moves", size, sol)
					}
				}
			}
		}
	}
}

// The effort must limit the number of positions on every board, in both metrics, with and without
// Optimal. Tables that cost more than the effort must not be built.
func TestEffortLimitsPositions(t *testing.T) {
	const slack = 4000
	for _, size := range []string{"3x3", "3x4", "4x4", "5x5", "8x8"} {
		for _, m := range bothMetrics {
			for _, effort := range []int64{1, 30_000} {
				for _, optimal := range []bool{false, true} {
					q := seededPuzzle(t, size, 3)
					o := solve.Options{Metric: m, Effort: effort, Optimal: optimal}
					sol, err := q.Solve(t.Context(), o)
					if limit, ok := errors.AsType[*solve.Limit](err); err != nil && (!optimal || !ok || limit.Kind != solve.EffortLimit) {
						t.Errorf("%s %s, effort %d: Solve error = %v, want nil or the effort limit", size, m, effort, err)
					}
					if positions := sol.Nodes + sol.Positions; positions > effort+slack || err == nil && sol.EndedBy != solve.NoLimit {
						t.Errorf("%s %s: %d positions, want at most an effort of %d; ended by %v, want no limit", size, m, positions, effort, sol.EndedBy)
					}
					if _, err := board.Check(q.Board(), sol.Moves, m); !optimal && (err != nil || sol.LowerBound > len(sol.Moves)) {
						t.Errorf("%s %s, effort %d: error %v, %d moves, lower bound %d", size, m, effort, err, len(sol.Moves), sol.LowerBound)
					}
				}
			}
		}
	}
}

// A puzzle whose goal is a few moves away must be solved before any table is made. In each start, the
// blank has moved along two sides of the goal, so every move has taken another tile out of its place,
// and no solution is shorter.
func TestNearbyWithoutTables(t *testing.T) {
	for _, size := range []string{"3x4", "4x4", "4x5", "5x5", "6x6", "8x8"} {
		p := seededPuzzle(t, size, 1).(*puzzle)
		copy(p.start, p.goal)
		blank := p.h*p.w - 1
		for n := range p.h + p.w - 2 {
			next := blank - p.w
			if n >= p.h-1 {
				next = blank - 1
			}
			p.start[blank], p.start[next] = p.start[next], p.start[blank]
			blank = next
		}
		for _, optimal := range []bool{false, true} {
			made := 0
			o := solve.Options{Metric: board.StepMetric, Optimal: optimal, Files: solve.Files{CacheDir: t.TempDir()}, Progress: func(at solve.Progress) {
				if at.Stage != "" {
					made++
				}
			}}
			sol := mustSolve(t, p, o)
			stored, err := os.ReadDir(o.Files.CacheDir)
			if err != nil {
				t.Fatal(err)
			}
			if len(sol.Moves) != p.h+p.w-2 || !sol.Optimal() {
				t.Errorf("%s: %d steps, lower bound %d, want %d, optimal", size, len(sol.Moves), sol.LowerBound, p.h+p.w-2)
			}
			if made > 0 || len(stored) > 0 || strings.Contains(sol.Method, "pattern databases") {
				t.Errorf("%s: %d reports of tables, %d stored tables, solved %s; want no table", size, made, len(stored), sol.Method)
			}
		}
	}
}

// A position on an 8x8 board takes twice as long as a position on a standard board, so it must cost
// 2.
func TestEffortOfLargeBoards(t *testing.T) {
	const effort, slack = 100_000, 4000
	for _, m := range bothMetrics {
		sol := mustSolve(t, seededPuzzle(t, "8x8", 3), solve.Options{Metric: m, Effort: effort})
		if positions := sol.Nodes + sol.Positions; positions < effort/2-slack || positions > effort/2+slack {
			t.Errorf("%s: %d positions at an effort of %d, want about half", m, positions, effort)
		}
	}
}

// A beam must allocate its scratch space once, not for each of its several hundred layers.
func TestBeamReusesBuffers(t *testing.T) {
	var sol solve.Solution
	allocated := testcost.Allocated(func() {
		sol = mustSolve(t, seededPuzzle(t, "8x8", 1), solve.Options{Metric: board.PushMetric, Effort: 50_000, Workers: 2})
	})
	if all := allocated >> 20; all > 64 {
		t.Errorf("a solution of %d pushes allocated %d MiB, want at most 64", len(sol.Moves), all)
	}
}

// Tables must not be built if their cost exceeds the effort.
func TestTablesCostWithinEffort(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	KeepTables(0)
	defer KeepTables(472 << 20)
	for _, test := range testcost.Some(3, []struct {
		size   string
		effort int64
		made   bool
	}{
		{"2x8", 40_000, false}, {"4x4", 100_000, true}, {"4x8", 250_000, false}, {"5x6", 200_000, false},
		{"6x6", 400_000, false}, {"7x7", 100_000, false}, {"8x8", 1_000_000, false}, {"7x7", 600_000, true},
	}...) {
		made := false
		o := solve.Options{Metric: board.StepMetric, Effort: test.effort, Progress: func(p solve.Progress) {
			made = made || p.Stage == "building pattern databases"
		}}
		mustSolve(t, seededPuzzle(t, test.size, 1), o)
		if made != test.made {
			t.Errorf("%s, effort %d: tables built = %v, want %v", test.size, test.effort, made, test.made)
		}
	}
}

// A memory limit that is large enough must not change the result. A memory limit that is too small
// must be reported.
func TestMemoryLimit(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range testcost.Some(1, []struct {
		size   string
		metric solve.Metric
	}{{"4x4", board.PushMetric}, {"5x5", board.StepMetric}, {"4x4", board.StepMetric}, {"6x6", board.PushMetric}}...) {
		q := seededPuzzle(t, c.size, 1)
		o := solve.Options{Metric: c.metric, Effort: 150_000}
		want := mustSolve(t, q, o)
		o.Memory = 64 << 20
		if sol := mustSolve(t, q, o); fmt.Sprint(sol) != fmt.Sprint(want) {
			t.Errorf("%s %s with 64 MiB: %v, want %v", c.size, c.metric, sol, want)
		}
		o.Memory, o.Effort = 1<<20, 2_000_000
		if sol := mustSolve(t, q, o); sol.EndedBy != solve.MemoryLimit && !sol.Optimal() {
			t.Errorf("%s %s with 1 MiB: ended by %v, want the memory limit", c.size, c.metric, sol.EndedBy)
		}
	}
}

// A search that reaches a limit must return its best solution, or return an error if Optimal is
// set.
func TestLimitsReturnBestSolution(t *testing.T) {
	for _, size := range testcost.Some(1, "4x4", "5x5", "8x8") {
		for _, m := range bothMetrics {
			q := seededPuzzle(t, size, 9)
			o := solve.Options{Metric: m, MaxPositions: 500}
			if sol := mustSolve(t, q, o); sol.EndedBy != solve.PositionsLimit {
				t.Errorf("%s %s: ended by %v, want the positions limit", size, m, sol.EndedBy)
			}
			o.Optimal = true
			sol, err := q.Solve(t.Context(), o)
			if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.PositionsLimit || sol.Moves != nil {
				t.Errorf("%s %s, optimal: error %v, %d moves; want the positions limit and no moves", size, m, err, len(sol.Moves))
			}
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			sol, err = q.Solve(ctx, solve.Options{Metric: m, MaxPositions: 1 << 40, Effort: 1 << 40})
			if !sol.Optimal() && (err != nil || sol.EndedBy != solve.TimeLimit || len(sol.Moves) == 0) {
				t.Errorf("%s %s, 100 ms: error %v, ended by %v; want a solution ended by the time limit", size, m, err, sol.EndedBy)
			}
			cancel()
			ctx, cancel = context.WithTimeout(t.Context(), time.Nanosecond)
			sol, err = q.Solve(ctx, solve.Options{Metric: m})
			if err != nil || sol.EndedBy != solve.TimeLimit || len(sol.Moves) == 0 {
				t.Errorf("%s %s, 1 ns: error %v, ended by %v; want a solution ended by the time limit", size, m, err, sol.EndedBy)
			}
			if _, err = q.Solve(ctx, solve.Options{Metric: m, Optimal: true}); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, solve.ErrLimit) {
				t.Errorf("%s %s, optimal in 1 ns: Solve error = %v, want a limit and %v", size, m, err, context.DeadlineExceeded)
			}
			cancel()
			ctx, cancel = context.WithCancel(t.Context())
			cancel()
			if sol, err = q.Solve(ctx, solve.Options{Metric: m}); !errors.Is(err, context.Canceled) || sol.Moves != nil {
				t.Errorf("%s %s, canceled: Solve error = %v, %d moves; want %v and no moves", size, m, err, len(sol.Moves), context.Canceled)
			}
		}
	}
}

// If there is not enough memory for the large tables, they must not be built or read, and the
// search must continue without them.
func TestLargeTablesNeedMemory(t *testing.T) {
	o := solve.Options{Files: solve.Files{CacheDir: t.TempDir()}, Memory: 64 << 20}
	if _, err := tables.LargeHeuristic(context.Background(), 4, 4, 0, o); err != tables.ErrMemory {
		t.Errorf("LargeHeuristic error = %v, want %v", err, tables.ErrMemory)
	}
	if files, _ := os.ReadDir(o.Files.CacheDir); len(files) > 0 {
		t.Errorf("%d files were written, want none", len(files))
	}
}

// If a proof has too little memory for the large tables, it must report this once and continue
// without them.
func TestProofWithoutLargeTables(t *testing.T) {
	testcost.LongOnly(t, "it builds tables for a 5x5 board")
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	var notes []string
	o := solve.Options{Files: solve.Files{CacheDir: t.TempDir()}, Memory: 64 << 20, Optimal: true, Effort: 1_000_000, Progress: func(at solve.Progress) {
		if at.Note.Format != "" {
			notes = append(notes, at.Note.String())
		}
	}}
	sol, err := seededPuzzle(t, "5x5", 1).Solve(t.Context(), o)
	if !errors.Is(err, solve.ErrLimit) || sol.Moves != nil {
		t.Errorf("%d moves, error %v; want no moves and a limit", len(sol.Moves), err)
	}
	large := 0 // files of large tables, each of which has more than 50 MB
	files, _ := os.ReadDir(o.Files.CacheDir)
	for _, file := range files {
		if info, err := file.Info(); err == nil && info.Size() > 10<<20 {
			large++
		}
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "continues without") || large > 0 {
		t.Errorf("notes %q, %d large files; want one note and no large files", notes, large)
	}
}

// The reported number of positions must never decrease during a search.
func TestProgressIsMonotonic(t *testing.T) {
	for _, m := range []solve.Metric{board.StepMetric, board.PushMetric} {
		q := seededPuzzle(t, "3x6", 1)
		var counts []int64
		o := solve.Options{Metric: m, Effort: 300_000, Workers: 1, Progress: func(at solve.Progress) {
			if at.Stage == "" {
				counts = append(counts, at.Positions)
			}
		}}
		sol, err := q.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		stale := 0
		for i := 1; i < len(counts); i++ {
			if counts[i] < counts[i-1] {
				t.Errorf("%s: progress went to %d positions after %d", m, counts[i], counts[i-1])
			}
			if counts[i] == counts[i-1] {
				stale++
			}
		}
		if all := sol.Nodes + sol.Positions; stale > 8 || len(counts) < 30 || counts[len(counts)-1] < all/2 {
			t.Errorf("%s: %d of %d reports repeat the previous count; the last is %d of %d positions", m, stale, len(counts), counts[len(counts)-1], all)
		}
	}
}

// TestTablesKeepBest checks that the progress of tables that are built after a first solution still holds this solution.
func TestTablesKeepBest(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	KeepTables(0)
	defer KeepTables(472 << 20)
	best, stages := 0, 0
	mustSolve(t, seededPuzzle(t, "3x6", 1), solve.Options{Metric: board.StepMetric, Effort: 1_200_000, Progress: func(at solve.Progress) {
		if best > 0 && (at.Best == 0 || at.Best > best) {
			t.Errorf("the best solution of %d steps became %d at %+v", best, at.Best, at)
		}
		if best = at.Best; best > 0 && at.Stage != "" {
			stages++
		}
	}})
	if stages == 0 {
		t.Error("no tables were built after the first solution")
	}
}

// A proved solution must be the same for any memory limit. It may differ only if the answer reports
// that the search ran out of memory while choosing among optimal solutions.
func TestPushesWithLessMemory(t *testing.T) {
	small := []int64{4 << 20, 2 << 20, 1 << 20}
	boards := map[string][]int64{"3x4@1": small, "3x4@2": small}
	if testcost.Long() {
		boards["3x5@517"] = []int64{192 << 20}
	}
	if os.Getenv("SLIDEGIF_WHOLE") != "" { // takes two minutes of CPU time and 1 GiB of memory
		boards["3x5@2"] = []int64{512 << 20}
	}
	for id, memories := range boards {
		size, text, _ := strings.Cut(id, "@")
		seed, _ := strconv.ParseUint(text, 10, 64)
		q := seededPuzzle(t, size, seed)
		with := func(memory int64) solve.Solution {
			return mustSolve(t, q, solve.Options{Metric: board.PushMetric, Memory: memory, Effort: 1 << 60})
		}
		whole := with(2 << 30)
		if !whole.Optimal() || whole.EndedBy != solve.NoLimit {
			t.Errorf("%s: no optimal solution with 2 GiB", id)
		}
		for _, memory := range memories {
			sol := with(memory)
			same := reflect.DeepEqual(sol.Moves, whole.Moves)
			if !same && sol.EndedBy != solve.MemoryLimit {
				t.Errorf("%s: with %d MiB the moves differ and the answer does not report the memory limit", id, memory>>20)
			}
			t.Logf("%s, %d MiB: same moves %v, optimal %v, ended by %v", id, memory>>20, same, sol.Optimal(), sol.EndedBy)
		}
	}
}

// TestDocumentedSizes checks that the hint in the error message and the README state the supported
// board sizes.
func TestDocumentedSizes(t *testing.T) {
	if want := fmt.Sprintf("a board has %d to %d rows and %d to %d columns", minSide, maxSide, minSide, maxSide); sizeHint != want {
		t.Errorf("sizeHint = %q, want %q", sizeHint, want)
	}
	for _, want := range []string{fmt.Sprintf("tiles beyond %dx%d", maxSide, maxSide), fmt.Sprintf("beyond %dx%d only", maxSearchSide, maxSearchSide)} {
		if !strings.Contains(string(filetest.Read(t, "../../README.md")), want) {
			t.Errorf("README does not say %q", want)
		}
	}
}

// The bound must stay at most the optimum when a proof continues with the large tables. Both starts are
// near the goal; their optima come from a naive search from both ends.
func TestBoundWithLargeTables(t *testing.T) {
	testcost.LongOnly(t, "it builds large tables")
	for _, test := range []struct {
		id      string
		optimum int
	}{
		{"1,2,4,9,5/11,7,3,10,0/17,6,8,18,15/12,16,14,13,19", 22},
		{"1,2,3,4,5/6,7,9,0,10/16,12,8,14,20/22,11,13,15,23/17,21,19,18,24", 26},
	} {
		p, err := Parse(test.id)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver(t.Context(), p.(*puzzle), solve.Options{Metric: board.StepMetric, Optimal: true, Files: solve.Files{CacheDir: tablesDir(t)}})
		for _, stage := range []func() error{s.startProof, s.loadLargeTables} {
			if err := stage(); err != nil {
				t.Fatal(err)
			}
			if s.Bound() > test.optimum {
				t.Errorf("%s: bound %d, want at most the optimum %d", p.ID(), s.Bound(), test.optimum)
			}
		}
	}
}
