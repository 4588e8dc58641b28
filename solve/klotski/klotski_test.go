package klotski

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
	"slidegif/solve/testcost"
)

var update = flag.Bool("update", false, "write testdata/travel.csv again")

// big are the layouts with millions of positions, which only a long test solves.
var big = map[string]bool{"correctorder": true, "supersuperdries3-byid": true}

// Every named layout has its published optimum in each metric and the least travel that
// testdata/travel.csv tells, but of trays, and the referee agrees with every move: all of them with
// SLIDEGIF_LONG, else the trays and every fourth. TestAgreesWithOracle of package blocks compares
// travel with an independent search.
func TestLayoutsAreSolvedOptimally(t *testing.T) {
	trays := 0
	for _, l := range layouts() {
		if isTray(l) {
			trays++
		}
	}
	if n := len(layouts()) - trays; n != 459 || trays < 12 {
		t.Fatalf("%d layouts, want 423 and 36, and %d trays", n, trays)
	}
	if *update {
		writeTravel(t)
	}
	travel, each := readTravel(t), 4
	switch {
	case testcost.Long():
		each = 1
	case testing.Short():
		each = 8
	}
	for i, l := range layouts() {
		if each > 1 && big[l.Slug] || i%each > 0 && !isTray(l) {
			continue
		}
		t.Run(l.Slug, func(t *testing.T) { t.Parallel(); checkLayout(t, l, travel[l.Slug]) })
	}
}

// isTray reports whether a layout is one of the hardest of a tray, as slidecensus found them.
func isTray(l solve.Layout) bool { return strings.HasPrefix(l.Slug, "tray-") }

// The hardest puzzle of a tray has as many pieces as its slug says, and the piece in the top left cell
// must come to cover the bottom right one.
func TestTrays(t *testing.T) {
	for _, l := range layouts() {
		if !isTray(l) {
			continue
		}
		b := kindtest.Named(t, Kind, l.Slug).Board()
		if slug := fmt.Sprintf("tray-%dx%d-%d", b.H, b.W, len(b.Pieces)); slug != l.Slug {
			t.Errorf("%s is a %s", l.Slug, slug)
		}
		if goal := fmt.Sprintf("%s@%d.%d", b.Pieces[0].Name, b.W, b.H); b.Pieces[0].At != (board.Point{}) || b.GoalString() != goal {
			t.Errorf("%s: the goal is %s, want %s", l.Slug, b.GoalString(), goal)
		}
	}
}

func checkLayout(t *testing.T, l solve.Layout, travel map[solve.Metric]int) {
	p := kindtest.Named(t, Kind, l.Slug)
	if p.ID() != l.ID {
		t.Errorf("ID %s, want %s", p.ID(), l.ID)
	}
	for _, m := range Kind.Metrics {
		sol, err := p.Solve(context.Background(), solve.Options{Metric: m})
		if l.Optimum[m] < 0 {
			if !errors.Is(err, solve.ErrUnsolvable) {
				t.Errorf("%s: %v, want a proof that there is no solution", m, err)
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
			t.Errorf("%s with travel %d, want %d", m.Count(len(sol.Moves)), n, travel[m])
		}
		kindtest.Legal(t, p.Board(), sol.Moves, m)
	}
}

// readTravel reads, by slug, the steps of the optima in moves and slides and the moves of
// the optimum in steps.
func readTravel(t *testing.T) map[string]map[solve.Metric]int {
	travel := map[string]map[solve.Metric]int{}
	for _, r := range kindtest.Table(t, "testdata/travel.csv")[1:] {
		of := map[solve.Metric]int{}
		for i, m := range Kind.Metrics {
			of[m], _ = strconv.Atoi(r[1+i])
		}
		travel[r[0]] = of
	}
	return travel
}

func writeTravel(t *testing.T) {
	rows := [][]string{{"slug", "steps of moves", "moves of steps", "steps of slides"}}
	for _, l := range layouts() {
		p := kindtest.Named(t, Kind, l.Slug)
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

// Chinese names have Chinese punctuation, and a slug is their pinyin.
func TestSpelling(t *testing.T) {
	chinese := regexp.MustCompile(`\p{Han}`)
	narrow := regexp.MustCompile(`[:(),; Ａ-Ｚａ-ｚ０-９]`)
	letters := regexp.MustCompile(`(^|-)[a-z]-[a-z](-|$)`)
	for _, l := range layouts() {
		if letters.MatchString(l.Slug) {
			t.Errorf("%s has the slug %s: Latin letters are written together", l.Name, l.Slug)
		}
		for _, n := range append([]string{l.Name}, l.Aliases...) {
			if chinese.MatchString(n) && narrow.MatchString(n) {
				t.Errorf("%s is not written as in Chinese", n)
			}
		}
		// 的 is the only character of these names that reads de.
		if got, want := strings.Count("-"+l.Slug+"-", "-de-"), strings.Count(l.Name, "的"); got != want {
			t.Errorf("%s: %s reads de %d times, want %d", l.Name, l.Slug, got, want)
		}
	}
}

// BenchmarkClassic solves 横刀立马.
func BenchmarkClassic(b *testing.B) {
	kindtest.Benchmark(b, []solve.Puzzle{kindtest.Named(b, Kind, "heng-dao-li-ma")}, Kind.Metrics...)
}

// BenchmarkAll solves the 423 layouts of 华容道.
func BenchmarkAll(b *testing.B) {
	var ps []solve.Puzzle
	for _, l := range layouts()[:423] {
		ps = append(ps, kindtest.Named(b, Kind, l.Slug))
	}
	kindtest.Benchmark(b, ps, Kind.Metrics...)
}

// The answer depends neither on how many goroutines search nor on where positions are kept.
func TestWorkersAndMemoryDoNotMatter(t *testing.T) {
	p := kindtest.Named(t, Kind, "chicago-swap") // 338,860 positions
	dir := t.TempDir()
	empty := func(when string) {
		if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
			t.Errorf("%s the search: %d files, %v", when, len(files), err)
		}
	}
	var want solve.Solution
	for _, o := range []solve.Options{
		{Workers: 1},
		{Workers: 2},
		{Workers: 3},
		{Workers: 1, Memory: 4 << 20},
		{Workers: 1, Memory: 2 << 20, Files: solve.Files{Scratch: dir}},
		{Workers: 2, Memory: 2 << 20, Files: solve.Files{Scratch: dir, Disk: 4 << 20}},
	} {
		o.Metric = board.StepMetric
		name := o
		if o.Files.Scratch != "" && os.PathSeparator == '/' { // elsewhere an open file has a name
			o.Progress = func(solve.Progress) { empty("during") }
		}
		sol, err := p.Solve(t.Context(), o)
		if err != nil {
			t.Fatalf("%+v: %v", name, err)
		}
		if want.Moves == nil {
			want = sol
		}
		if !reflect.DeepEqual(sol, want) {
			t.Errorf("%+v: %d moves, %d positions; want the same as one goroutine in memory: %d, %d", name, len(sol.Moves), sol.Positions, len(want.Moves), want.Positions)
		}
	}
	empty("after")
}
