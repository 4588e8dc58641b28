package tiles

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/filetest"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/testcost"
	"slidegif/solve/tiles/internal/tables"
)

// checked solves a puzzle, which must not fail, and has the referee look at the answer.
func checked(t *testing.T, q solve.Puzzle, o solve.Options) solve.Solution {
	t.Helper()
	sol, err := q.Solve(t.Context(), o)
	if err != nil {
		t.Fatalf("%s, %+v: %v", q.ID(), o, err)
	}
	kindtest.Legal(t, q.Board(), sol.Moves, sol.Metric)
	if sol.AtLeast > len(sol.Moves) {
		t.Errorf("%s: %d moves, at least %d", q.ID(), len(sol.Moves), sol.AtLeast)
	}
	return sol
}

func draw(t *testing.T, params string, seed uint64) solve.Puzzle {
	t.Helper()
	q, err := random(t.Context(), params, seed)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// sizes leaves out the last, the largest, unless SLIDEGIF_LONG is set.
func sizes(all ...string) []string {
	if !testcost.Long() {
		return all[:len(all)-1]
	}
	return all
}

var bothMetrics = []solve.Metric{board.StepMetric, board.PushMetric}

// Boards that are solved already have the answer of no moves, whatever the effort.
func TestSolvedBoards(t *testing.T) {
	for _, size := range []string{"2x2", "3x4", "4x4", "5x5", "8x8"} {
		q := draw(t, size, 1)
		p := q.(*puzzle)
		p.start = p.goal
		for _, m := range bothMetrics {
			for effort := range int64(9) {
				for _, optimal := range []bool{false, true} {
					if sol := checked(t, q, solve.Options{Metric: m, Effort: effort, Optimal: optimal}); len(sol.Moves) > 0 || sol.Moves == nil {
						t.Errorf("%s: %v", size, sol)
					}
				}
			}
		}
	}
}

// An effort bounds the positions that are looked at, on every board, in both metrics and with
// Optimal, and no tables are made that take longer than that.
func TestEffortBoundsPositions(t *testing.T) {
	const slack = 4000
	for _, size := range []string{"3x3", "3x4", "4x4", "5x5", "8x8"} {
		for _, m := range bothMetrics {
			for _, effort := range []int64{1, 30_000} {
				for _, optimal := range []bool{false, true} {
					q := draw(t, size, 3)
					o := solve.Options{Metric: m, Effort: effort, Optimal: optimal}
					sol, err := q.Solve(t.Context(), o)
					if limit, ok := errors.AsType[*solve.Limit](err); err != nil && (!optimal || !ok || limit.Kind != solve.EffortLimit) {
						t.Errorf("%s %s, effort %d: %v", size, m, effort, err)
					}
					if looked := sol.Nodes + sol.Positions; looked > effort+slack || err == nil && sol.Ended != solve.NoLimit {
						t.Errorf("%s %s: %d positions at an effort of %d, ended by %v", size, m, looked, effort, sol.Ended)
					}
					if _, err := board.Check(q.Board(), sol.Moves, m); !optimal && (err != nil || sol.AtLeast > len(sol.Moves)) {
						t.Errorf("%s %s, effort %d: %v, %d moves, at least %d", size, m, effort, err, len(sol.Moves), sol.AtLeast)
					}
				}
			}
		}
	}
}

// A position of a board of 8x8 takes twice as long as one of a usual board, and counts as two.
func TestEffortOfLargeBoards(t *testing.T) {
	const effort, slack = 100_000, 4000
	for _, m := range bothMetrics {
		sol := checked(t, draw(t, "8x8", 3), solve.Options{Metric: m, Effort: effort})
		if looked := sol.Nodes + sol.Positions; looked < effort/2-slack || looked > effort/2+slack {
			t.Errorf("%s: %d positions at an effort of %d", m, looked, effort)
		}
	}
}

// A beam makes its scratch space once, not for each of its several hundred layers.
func TestScratchOfBeams(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	sol := checked(t, draw(t, "8x8", 1), solve.Options{Metric: board.PushMetric, Effort: 50_000, Workers: 2})
	runtime.ReadMemStats(&after)
	if all := (after.TotalAlloc - before.TotalAlloc) >> 20; all > 64 {
		t.Errorf("%d MiB for a solution of %d pushes", all, len(sol.Moves))
	}
}

// Tables are made only where that takes no more work than the effort.
func TestTablesWithinTheEffort(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	KeepTables(0)
	defer KeepTables(472 << 20)
	for _, test := range []struct {
		size   string
		effort int64
		made   bool
	}{
		{"2x8", 40_000, false}, {"4x4", 100_000, true}, {"4x8", 250_000, false}, {"5x6", 200_000, false},
		{"6x6", 400_000, false}, {"7x7", 100_000, false}, {"8x8", 1_000_000, false}, {"7x7", 600_000, true},
	} {
		made := false
		o := solve.Options{Metric: board.StepMetric, Effort: test.effort, Progress: func(p solve.Progress) {
			made = made || p.Stage == "building pattern databases"
		}}
		checked(t, draw(t, test.size, 1), o)
		if made != test.made {
			t.Errorf("%s, effort %d: tables made: %v", test.size, test.effort, made)
		}
	}
}

// Memory that suffices changes nothing, and memory that does not is told.
func TestMemoryIsALimit(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	for _, c := range []struct {
		size   string
		metric solve.Metric
	}{{"5x5", board.StepMetric}, {"4x4", board.StepMetric}, {"4x4", board.PushMetric}, {"6x6", board.PushMetric}} {
		if c.size == "6x6" && !testcost.Long() {
			continue
		}
		q := draw(t, c.size, 1)
		o := solve.Options{Metric: c.metric, Effort: 150_000}
		first := checked(t, q, o)
		o.Memory = 64 << 20
		if sol := checked(t, q, o); fmt.Sprint(sol) != fmt.Sprint(first) {
			t.Errorf("%s %s with 64 MiB: %v, want %v", c.size, c.metric, sol, first)
		}
		o.Memory, o.Effort = 1<<20, 2_000_000
		if sol := checked(t, q, o); sol.Ended != solve.MemoryLimit && !sol.Optimal() {
			t.Errorf("%s %s with 1 MiB: ended by %v", c.size, c.metric, sol.Ended)
		}
	}
}

// A search that meets a limit answers with what it has, and with Optimal is an error.
func TestLimitsAnswer(t *testing.T) {
	for _, size := range sizes("4x4", "5x5", "8x8") {
		for _, m := range bothMetrics {
			q := draw(t, size, 9)
			o := solve.Options{Metric: m, MaxPositions: 500}
			if sol := checked(t, q, o); sol.Ended != solve.PositionsLimit {
				t.Errorf("%s %s: ended by %v", size, m, sol.Ended)
			}
			o.Optimal = true
			sol, err := q.Solve(t.Context(), o)
			if limit, ok := errors.AsType[*solve.Limit](err); !ok || limit.Kind != solve.PositionsLimit || sol.Moves != nil {
				t.Errorf("%s %s: %v", size, m, err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			sol, err = q.Solve(ctx, solve.Options{Metric: m, MaxPositions: 1 << 40, Effort: 1 << 40})
			if !sol.Optimal() && (err != nil || sol.Ended != solve.TimeLimit || len(sol.Moves) == 0) {
				t.Errorf("%s %s: %v, ended by %v", size, m, err, sol.Ended)
			}
			cancel()
			ctx, cancel = context.WithTimeout(t.Context(), time.Nanosecond)
			sol, err = q.Solve(ctx, solve.Options{Metric: m})
			if err != nil || sol.Ended != solve.TimeLimit || len(sol.Moves) == 0 {
				t.Errorf("%s %s, 1 ns: %v, ended by %v", size, m, err, sol.Ended)
			}
			if _, err = q.Solve(ctx, solve.Options{Metric: m, Optimal: true}); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, solve.ErrLimit) {
				t.Errorf("%s %s, optimal in 1 ns: %v", size, m, err)
			}
			cancel()
			ctx, cancel = context.WithCancel(t.Context())
			cancel()
			if sol, err = q.Solve(ctx, solve.Options{Metric: m}); !errors.Is(err, context.Canceled) || sol.Moves != nil {
				t.Errorf("%s %s: %v", size, m, err)
			}
		}
	}
}

// Where memory does not allow tables, none are built or read, and the search does without.
func TestTooLittleMemory(t *testing.T) {
	o := solve.Options{Files: solve.Files{Kept: t.TempDir()}, Memory: 64 << 20}
	if _, err := tables.LargeHeuristic(context.Background(), 4, 4, 0, o); err != tables.ErrMemory {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(o.Files.Kept); len(files) > 0 {
		t.Errorf("%d files", len(files))
	}
}

// A proof for which memory does not allow the large tables goes on without, and says so once.
func TestMemoryOfProof(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	var notes []string
	o := solve.Options{Files: solve.Files{Kept: t.TempDir()}, Memory: 64 << 20, Optimal: true, Effort: 1_000_000, Progress: func(at solve.Progress) {
		if at.Note.Format != "" {
			notes = append(notes, at.Note.String())
		}
	}}
	sol, err := draw(t, "5x5", 1).Solve(t.Context(), o)
	if !errors.Is(err, solve.ErrLimit) || sol.Moves != nil {
		t.Errorf("%d moves, %v", len(sol.Moves), err)
	}
	if files, _ := os.ReadDir(o.Files.Kept); len(notes) != 1 || !strings.Contains(notes[0], "goes on without") || len(files) > 0 {
		t.Errorf("told %q, %d files", notes, len(files))
	}
}

// The count of positions goes on through all phases of a search.
func TestProgressGoesOn(t *testing.T) {
	for _, m := range []solve.Metric{board.StepMetric, board.PushMetric} {
		q := draw(t, "3x6", 1)
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
				t.Errorf("%s: %d positions after %d", m, counts[i], counts[i-1])
			}
			if counts[i] == counts[i-1] {
				stale++
			}
		}
		if all := sol.Nodes + sol.Positions; stale > 8 || len(counts) < 30 || counts[len(counts)-1] < all/2 {
			t.Errorf("%s: %d of %d counts repeat the one before; the last is %d of %d", m, stale, len(counts), counts[len(counts)-1], all)
		}
	}
}

// The moves of a proved solution are the same with any memory, or the answer says that memory has
// ended the choice among the shortest.
func TestPushesWithLessMemory(t *testing.T) {
	small := []int64{4 << 20, 2 << 20, 1 << 20}
	boards := map[string][]int64{"3x4@1": small, "3x4@2": small}
	if testcost.Long() {
		boards["3x5@517"] = []int64{192 << 20}
	}
	if os.Getenv("SLIDEGIF_WHOLE") != "" { // two minutes of CPU and 1 GiB
		boards["3x5@2"] = []int64{512 << 20}
	}
	for id, memories := range boards {
		size, text, _ := strings.Cut(id, "@")
		seed, _ := strconv.ParseUint(text, 10, 64)
		q := draw(t, size, seed)
		with := func(memory int64) solve.Solution {
			return checked(t, q, solve.Options{Metric: board.PushMetric, Memory: memory})
		}
		whole := with(2 << 30)
		if !whole.Optimal() || whole.Ended != solve.NoLimit {
			t.Errorf("%s: 2 GiB are too little", id)
		}
		for _, memory := range memories {
			sol := with(memory)
			same := reflect.DeepEqual(sol.Moves, whole.Moves)
			if !same && sol.Ended != solve.MemoryLimit {
				t.Errorf("%s: with %d MiB the moves are others, and the answer does not say why", id, memory>>20)
			}
			t.Logf("%s, %d MiB: the same %v, optimal %v, ended %v", id, memory>>20, same, sol.Optimal(), sol.Ended)
		}
	}
}

// TestSizesAreTold: the hint and README name the smallest and the largest board.
func TestSizesAreTold(t *testing.T) {
	if want := fmt.Sprintf("a board has %d to %d rows of %d to %d tiles", minSide, maxSide, minSide, maxSide); sizeHint != want {
		t.Errorf("the hint is %q; want %q", sizeHint, want)
	}
	if want := fmt.Sprintf("tiles beyond %dx%d,", maxSide, maxSide); !strings.Contains(string(filetest.Read(t, "../../README.md")), want) {
		t.Errorf("README does not say %q", want)
	}
}
