package classic_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/census"
	"slidegif/solve/klotski/internal/classic"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/kindtest"
	"slidegif/solve/test/testcost"
)

var (
	update = flag.Bool("update", false, "write farthest.txt")
	all    = flag.Bool("all", false, "count all layouts in all metrics")
)

var blockMetrics = []board.Metric{board.MoveMetric, board.StepMetric, board.SlideMetric}

// godsNumbers are God's numbers of the whole board, by metric.
var godsNumbers = map[board.Metric]int{board.StepMetric: 179, board.MoveMetric: 138, board.SlideMetric: 150}

// TestAllLayouts takes the census of all layouts in moves and compares it with farthest.txt. With
// -all it includes the other metrics.
func TestAllLayouts(t *testing.T) {
	if !testcost.Long() && !*all && !*update {
		t.Skip("SLIDEGIF_LONG is not set: it takes seconds a metric")
	}
	feng := anonymize(parse(t, "klotski:feng-hui-lu-zhuan").Board().String())
	farthest := map[string][]string{}
	for line := range strings.Lines(classic.MaxDistancesText) {
		fields := strings.Fields(line)
		farthest[fields[0]] = fields[1:]
	}
	for column, m := range []board.Metric{board.StepMetric, board.MoveMetric, board.SlideMetric} {
		if !*all && !*update && m != board.MoveMetric {
			continue
		}
		c := solve.Census{Metric: m}
		for _, s := range classic.Sets() {
			of, err := classic.Count(t.Context(), []classic.Set{s}, solve.CensusOptions{Metric: m}, boardOf(t))
			if err != nil {
				t.Fatal(err)
			}
			c.Positions += of.Positions
			c.Components += of.Components
			c.Unreachable += of.Unreachable
			if of.GodsNumber() > c.GodsNumber() {
				c.Depths, c.Hardest = of.Depths, nil
			}
			if of.GodsNumber() == c.GodsNumber() {
				c.Hardest = append(c.Hardest, of.Hardest...)
			}
			if farthest[s.String()] == nil {
				farthest[s.String()] = []string{3: "0"} // verified by TestMaxPerfect
			}
			n := fmt.Sprint(of.GodsNumber())
			if !*update && farthest[s.String()][column] != n {
				t.Errorf("farthest.txt has %s %s for %s, want %s; update with -run AllLayouts -update", farthest[s.String()][column], m, s, n)
			}
			farthest[s.String()][column] = n
		}
		if c.Positions != classic.TotalLayouts || c.Components != 25422 || c.Positions-c.Unreachable != 28913089 || c.GodsNumber() != godsNumbers[m] || len(c.Hardest) != 6 {
			t.Errorf("%s: %d layouts, %d components, %d solvable, God's number %d, %d hardest", m,
				c.Positions, c.Components, c.Positions-c.Unreachable, c.GodsNumber(), len(c.Hardest))
		}
		if !slices.ContainsFunc(c.Hardest, func(b board.Board) bool { return anonymize(b.String()) == feng }) {
			t.Errorf("%s: hardest layouts %v, want 峰回路转 among them", m, c.Hardest)
		}
	}
	if *update {
		var text strings.Builder
		for _, s := range classic.Sets() {
			fmt.Fprintln(&text, s, strings.Join(farthest[s.String()], " "))
		}
		filetest.Write(t, "farthest.txt", []byte(text.String()))
	}
}

func parse(t testing.TB, id string) solve.Puzzle {
	t.Helper()
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// boardOf returns a function that parses layouts.
func boardOf(t testing.TB) func(text string) board.Board {
	return func(text string) board.Board { return parse(t, "klotski:"+text).Board() }
}

// TestHardestSet takes the census of the set with the hardest layouts and of the set of 横刀立马.
// TestAllLayouts covers all sets in each metric.
func TestHardestSet(t *testing.T) {
	c, err := classic.Count(t.Context(), []classic.Set{{4, 1, 4}, {3, 2, 4}}, solve.CensusOptions{Metric: board.MoveMetric}, boardOf(t))
	if want := godsNumbers[board.MoveMetric]; err != nil || c.GodsNumber() != want || len(c.Hardest) != 6 {
		t.Errorf("God's number %d, %d hardest (%v), want %d, 6", c.GodsNumber(), len(c.Hardest), err, want)
	}
}

// anonymize renames the pieces of a layout to a, b, c and so on, in reading order.
func anonymize(text string) string {
	names := map[rune]rune{'/': '/', '0': '0'}
	return strings.Map(func(r rune) rune {
		if _, ok := names[r]; !ok {
			names[r] = rune('a' + len(names))
		}
		return names[r]
	}, text)
}

// TestSetRows compares the rows of a set with the census of one component, which uses another
// engine.
func TestSetRows(t *testing.T) {
	start := parse(t, "klotski:横刀立马").Board()
	for _, m := range blockMetrics {
		type row struct {
			distance, best int
		}
		want := map[string]row{}
		_, err := census.Component(context.Background(), start, solve.CensusOptions{Metric: m, Visit: func(p solve.Position) error {
			want[anonymize(p.Text)] = row{p.Distance, len(strings.Fields(p.Best))}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		found, rows := 0, 0
		c, err := classic.Count(context.Background(), []classic.Set{{4, 1, 4}}, solve.CensusOptions{Metric: m, Visit: func(p solve.Position) error {
			if rows++; rows%100 > 0 && (!testcost.Long() || rows%5 > 0) {
				return nil
			}
			b := parse(t, "klotski:"+p.Text).Board()
			if w, ok := want[anonymize(p.Text)]; ok {
				if found++; w != (row{p.Distance, len(strings.Fields(p.Best))}) {
					t.Fatalf("%s: position %+v, want distance and number of best moves %+v", m, p, w)
				}
			}
			for _, move := range strings.Fields(p.Best) {
				name, path, _ := strings.Cut(move, ":")
				mv := board.Move{Pieces: []int{slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.Name == name })}, Path: path}
				b := b
				b.Goal = b.Apply(mv).Pieces
				kindtest.CheckLegal(t, b, []board.Move{mv}, m)
			}
			return nil
		}}, boardOf(t))
		if err != nil || int64(rows) != c.Positions {
			t.Fatalf("%d rows for %d positions, error %v", rows, c.Positions, err)
		}
		if found < 100 {
			t.Errorf("%s: only %d rows were compared", m, found)
		}
	}
}

func TestCountLimits(t *testing.T) {
	if _, err := classic.Count(context.Background(), classic.Sets(), solve.CensusOptions{Metric: board.StepMetric, Memory: 1 << 20}, nil); err == nil {
		t.Error("Count with 1 MiB of memory succeeded, want an error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := classic.Count(ctx, classic.Sets(), solve.CensusOptions{Metric: board.StepMetric}, nil); err != context.Canceled {
		t.Errorf("canceled Search: error %v, want context.Canceled", err)
	}
}
