package klotski

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

var update = flag.Bool("update", false, "write testdata/travel.csv again")

// largeLayouts are the layouts with millions of positions. Only long tests solve them.
var largeLayouts = map[string]bool{"correctorder": true, "supersuperdries3-byid": true}

// TestLayoutOptima compares the optimum of each named layout with its published value in every
// metric, and the travel with testdata/travel.csv. It checks all moves with board.Check. Trays have
// no travel. Without SLIDEGIF_LONG it tests the trays and every fourth of the other layouts.
// TestAgreesWithOracle of package blocks compares travel with an independent search.
func TestLayoutOptima(t *testing.T) {
	trays := 0
	for _, l := range layouts() {
		if isTray(l) {
			trays++
		}
	}
	if n := len(layouts()) - trays; n != 459 || trays < 12 {
		t.Fatalf("%d layouts and %d trays, want 459 layouts and at least 12 trays", n, trays)
	}
	if *update {
		writeTravel(t)
	}
	travel, every := readTravel(t), 4
	switch {
	case testcost.Long():
		every = 1
	case testing.Short():
		every = 8
	}
	for i, l := range layouts() {
		if every > 1 && largeLayouts[l.Slug] || i%every > 0 && !isTray(l) {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) { t.Parallel(); checkLayout(t, l, travel[l.Slug]) })
	}
}

// isTray reports whether a layout is one of the hardest tray puzzles found by slidecensus.
func isTray(l solve.Layout) bool { return strings.HasPrefix(l.Slug, "tray-") }

// TestTrayLayouts checks the number of pieces and the goal of tray puzzles. The piece in the top
// left cell must cover the bottom right cell.
func TestTrayLayouts(t *testing.T) {
	for _, l := range layouts() {
		if !isTray(l) {
			continue
		}
		b := kindtest.NamedLayout(t, Kind, l.Slug).Board()
		if slug := fmt.Sprintf("tray-%dx%d-%d", b.H, b.W, len(b.Pieces)); slug != l.Slug {
			t.Errorf("%s: the board is %s", l.Slug, slug)
		}
		if goal := fmt.Sprintf("%s@%d.%d", b.Pieces[0].Name, b.W, b.H); b.Pieces[0].At != (board.Point{}) || b.GoalString() != goal {
			t.Errorf("%s: goal %s, want %s", l.Slug, b.GoalString(), goal)
		}
	}
}

func checkLayout(t *testing.T, l solve.Layout, travel map[solve.Metric]int) {
	p := kindtest.NamedLayout(t, Kind, l.Slug)
	if p.ID() != l.ID {
		t.Errorf("ID = %s, want %s", p.ID(), l.ID)
	}
	for _, m := range Kind.Metrics {
		sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
		if l.Optimum[m] < 0 {
			if !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s: error %v, want ErrUnsolvable", m, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", m, err)
		}
		if len(sol.Moves) != l.Optimum[m] {
			t.Errorf("%s, want %d", m.Count(len(sol.Moves)), l.Optimum[m])
		}
		if n := kindtest.Travel(sol.Moves, m); n != travel[m] && !isTray(l) {
			t.Errorf("%s: travel %d, want %d", m.Count(len(sol.Moves)), n, travel[m])
		}
		kindtest.CheckLegal(t, p.Board(), sol.Moves, m)
	}
}

// readTravel returns the travel of solutions by slug and metric: steps of optima in moves and
// slides, moves of the optimum in steps.
func readTravel(t *testing.T) map[string]map[solve.Metric]int {
	travel := map[string]map[solve.Metric]int{}
	for _, r := range kindtest.ReadCSV(t, "testdata/travel.csv")[1:] {
		of := map[solve.Metric]int{}
		for i, m := range Kind.Metrics {
			if 1+i >= len(r) {
				t.Fatalf("testdata/travel.csv has no column for the metric %s", m)
			}
			of[m], _ = strconv.Atoi(r[1+i])
		}
		travel[r[0]] = of
	}
	return travel
}

func writeTravel(t *testing.T) {
	rows := [][]string{{"slug", "steps of moves", "moves of steps", "steps of slides"}}
	for _, l := range layouts() {
		p := kindtest.NamedLayout(t, Kind, l.Slug)
		if l.Optimum[board.MoveMetric] < 0 || isTray(l) {
			continue
		}
		row := []string{l.Slug}
		for _, m := range Kind.Metrics {
			sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, strconv.Itoa(kindtest.Travel(sol.Moves, m)))
		}
		rows = append(rows, row)
	}
	file, err := os.Create("testdata/travel.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := csv.NewWriter(file).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
}

// TestSpelling checks that Chinese names use Chinese punctuation and that each slug is the pinyin
// of its name.
func TestSpelling(t *testing.T) {
	chinese := regexp.MustCompile(`\p{Han}`)
	narrow := regexp.MustCompile(`[:(),; Ａ-Ｚａ-ｚ０-９]`)
	letters := regexp.MustCompile(`(^|-)[a-z]-[a-z](-|$)`)
	for _, l := range layouts() {
		if letters.MatchString(l.Slug) {
			t.Errorf("%s: slug %s separates Latin letters", l.Name, l.Slug)
		}
		for _, n := range append([]string{l.Name}, l.Aliases...) {
			if chinese.MatchString(n) && narrow.MatchString(n) {
				t.Errorf("%s: Chinese name with ASCII punctuation or full-width letters", n)
			}
		}
		// 的 is the only character in these names that is pronounced de.
		if got, want := strings.Count("-"+l.Slug+"-", "-de-"), strings.Count(l.Name, "的"); got != want {
			t.Errorf("%s: slug %s has %d syllables de, want %d", l.Name, l.Slug, got, want)
		}
	}
}

// BenchmarkClassic solves 横刀立马.
func BenchmarkClassic(b *testing.B) {
	kindtest.Benchmark(b, []solve.Puzzle{kindtest.NamedLayout(b, Kind, "heng-dao-li-ma")}, Kind.Metrics...)
}

// BenchmarkAll solves the 423 layouts of 华容道.
func BenchmarkAll(b *testing.B) {
	var ps []solve.Puzzle
	for _, l := range layouts()[:423] {
		ps = append(ps, kindtest.NamedLayout(b, Kind, l.Slug))
	}
	kindtest.Benchmark(b, ps, Kind.Metrics...)
}

// TestMemoryLimitWorkers checks that the number of goroutines does not decide whether a proof fits in little memory.
func TestMemoryLimitWorkers(t *testing.T) {
	p, err := Parse("867/254/31.:123/4../78.")
	if err != nil {
		t.Fatal(err)
	}
	ends := map[bool]bool{}
	for _, memory := range []int64{2 << 20, 3 << 20} {
		var want solve.Solution
		for _, workers := range []int{1, 2, 3, 16} {
			got, err := p.Solve(t.Context(), solve.Options{Metric: board.StepMetric, Memory: memory, Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			if want.Moves == nil {
				want = got
				ends[got.Optimal()] = true
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%d bytes, %d workers: %d moves of at least %d, %d positions; want the solution of one worker with %d of at least %d, %d positions",
					memory, workers, len(got.Moves), got.LowerBound, got.Positions, len(want.Moves), want.LowerBound, want.Positions)
			}
		}
	}
	if len(ends) != 2 {
		t.Error("want a memory limit that prevents the proof, and one that does not")
	}
}

// TestDeterministic checks that the result does not depend on the number of goroutines or on the
// location of stored positions.
func TestDeterministic(t *testing.T) {
	p, err := Parse("867/254/31.:123/456/78.") // 90,786 positions
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	checkEmpty := func(when string) {
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("%s the search: %d files in the scratch directory, error %v, want none", when, len(files), err)
		}
	}
	var want solve.Solution
	for _, o := range []solve.Options{
		{Workers: 1},
		{Workers: 2},
		{Workers: 3},
		{Workers: 1, Memory: 1 << 20},
		{Workers: 1, Memory: 1 << 20, Files: solve.Files{ScratchDir: dir}},
		{Workers: 2, Memory: 1 << 20, Files: solve.Files{ScratchDir: dir, ScratchLimit: 2 << 20}},
		{Workers: 2, Memory: 1 << 20, Files: solve.Files{ScratchDir: missing}}, // a note reports that the search does not fit in this memory
	} {
		o.Metric = board.StepMetric
		name, notes := o, 0
		o.Progress = func(at solve.Progress) {
			if at.Note.Format != "" {
				notes++
			}
			if os.PathSeparator == '/' { // other systems cannot unlink open files
				checkEmpty("during")
			}
		}
		sol, err := p.Solve(t.Context(), o)
		if err != nil {
			t.Fatalf("%+v: %v", name, err)
		}
		if want.Moves == nil {
			want = sol
		}
		if !reflect.DeepEqual(sol, want) {
			t.Errorf("%+v: %d moves, %d positions, want the solution of one goroutine in memory with %d moves, %d positions", name, len(sol.Moves), sol.Positions, len(want.Moves), want.Positions)
		}
		if (notes > 0) != (o.Files.ScratchDir == missing) {
			t.Errorf("%+v: %d notes about the scratch directory", name, notes)
		}
	}
	checkEmpty("after")
}
