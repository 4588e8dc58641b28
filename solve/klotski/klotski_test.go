package klotski

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/internal/kindtest"
)

var update = flag.Bool("update", false, "write testdata/travel.csv again")

// big are the layouts with millions of positions, which only a long test solves.
var big = map[string]bool{"correctorder": true, "supersuperdries3-byid": true}

// Every named layout has its published optimum in each metric and the least travel that
// testdata/travel.csv tells, but of trays, and the referee agrees with every move. TestLeastTravel of
// package blocks compares travel with an independent search.
func TestLayoutsAreSolvedOptimally(t *testing.T) {
	trays := 0
	for _, l := range Layouts() {
		if isTray(l) {
			trays++
		}
	}
	if n := len(Layouts()) - trays; n != 459 || trays < 12 {
		t.Fatalf("%d layouts, want 423 and 36, and %d trays", n, trays)
	}
	if *update {
		writeTravel(t)
	}
	travel := readTravel(t)
	for i, l := range Layouts() {
		if big[l.Slug] && os.Getenv("SLIDEGIF_LONG") == "" || testing.Short() && i%8 != 0 && !isTray(l) {
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
	for _, l := range Layouts() {
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
		if n := travelOf(sol, m); n != travel[m] && !isTray(l) {
			t.Errorf("%s with travel %d, want %d", m.Count(len(sol.Moves)), n, travel[m])
		}
		if _, err := board.Check(p.Board(), sol.Moves, m); err != nil {
			t.Errorf("%s: %v", m, err)
		}
		b := p.Board()
		for i, mv := range sol.Moves {
			if n := fewestSteps(b, mv); n != len(mv.Path) {
				t.Errorf("%s: move %d goes %s, and %d steps suffice", m, i+1, mv.Path, n)
			}
			b = b.Apply(mv)
		}
	}
}

// fewestSteps returns how many steps a piece needs to where a move takes it, while the
// others rest.
func fewestSteps(b board.Board, mv board.Move) int {
	i := mv.Pieces[0]
	p, end := b.Pieces[i], b.Apply(mv).Pieces[i].At
	fits := func(at board.Point) bool {
		return !slices.ContainsFunc(p.Cells, func(c board.Point) bool {
			c = c.Add(at)
			if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H || slices.Contains(b.Walls, c) {
				return true
			}
			for k, q := range b.Pieces {
				for _, d := range q.Cells {
					if k != i && d.Add(q.At) == c {
						return true
					}
				}
			}
			return false
		})
	}
	steps := map[board.Point]int{p.At: 0}
	for queue := []board.Point{p.At}; queue[0] != end; queue = queue[1:] {
		for _, d := range []board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			at := queue[0].Add(d)
			if _, seen := steps[at]; !seen && fits(at) {
				steps[at] = steps[queue[0]] + 1
				queue = append(queue, at)
			}
		}
	}
	return steps[end]
}

// travelOf is the steps of a solution or, in the metric step, its moves: runs of steps of
// one piece.
func travelOf(sol solve.Solution, m solve.Metric) int {
	n, last := 0, []int{-1}
	for _, mv := range sol.Moves {
		switch {
		case m != board.StepMetric:
			n += len(mv.Path)
		case !slices.Equal(mv.Pieces, last):
			n++
		}
		last = mv.Pieces
	}
	return n
}

// readTravel reads, by slug, the steps of the optima in moves and slides and the moves of
// the optimum in steps.
func readTravel(t *testing.T) map[string]map[solve.Metric]int {
	text, err := os.ReadFile("testdata/travel.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	travel := map[string]map[solve.Metric]int{}
	for _, r := range rows[1:] {
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
	for _, l := range Layouts() {
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
			row = append(row, strconv.Itoa(travelOf(sol, m)))
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
