package census

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/board"
)

var update = flag.Bool("update", false, "write farthest.txt")

func TestSetsCount(t *testing.T) {
	total := 0
	for _, s := range Sets() {
		total += s.count()
		n, kept := 0, 0
		s.layouts(func(l layout) {
			n++
			m := l.mirror()
			if m >= l {
				kept++
			}
			if m.mirror() != l || m.free() != bits20(l.free()) {
				t.Fatalf("the image of %s is %s", l, m)
			}
		})
		if n != s.count() || kept != s.kept() {
			t.Errorf("%s: %d layouts, counted %d; %d kept, counted %d", s, n, s.count(), kept, s.kept())
		}
		if got, err := ParseSet(s.String()); err != nil || got != s {
			t.Errorf("%s parses as %s, %v", s, got, err)
		}
	}
	if total != TotalLayouts || len(Sets()) != 203 {
		t.Errorf("%d layouts in %d sets, want %d in 203", total, len(Sets()), TotalLayouts)
	}
	for _, bad := range []string{"v", "v99", "q3", "v1v1", "4", "h4h", "v-1", "v8h8"} {
		if s, err := ParseSet(bad); err == nil {
			t.Errorf("%q parses as %s", bad, s)
		}
	}
}

// bits20 mirrors a mask the slow way.
func bits20(mask uint32) uint32 {
	var out uint32
	for cell := range columns * rows {
		out |= mask >> cell & 1 << (cell/columns*columns + columns - 1 - cell%columns)
	}
	return out
}

var blockMetrics = []board.Metric{board.MoveMetric, board.StepMetric, board.SlideMetric}

// TestAllLayouts counts everything in each metric, and holds farthest.txt to it.
func TestAllLayouts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds a metric")
	}
	feng := parse(t, "klotski:feng-hui-lu-zhuan").Board()
	gods := map[board.Metric]map[Set]int{}
	for m, want := range map[board.Metric]int{board.StepMetric: 179, board.MoveMetric: 138, board.SlideMetric: 150} {
		sum, err := countSets(context.Background(), Sets(), Options{Metric: m})
		if err != nil {
			t.Fatal(err)
		}
		gods[m] = sum.gods
		c := &sum.c
		if c.Positions != TotalLayouts || c.Components != 25422 || c.Positions-c.Unreachable != 28913089 || c.GodsNumber() != want || len(c.Hardest) != 6 {
			t.Errorf("%s: %d layouts, %d components, %d solvable, God's number %d, %d hardest", m,
				c.Positions, c.Components, c.Positions-c.Unreachable, c.GodsNumber(), len(c.Hardest))
		}
		if !slices.ContainsFunc(c.Hardest, func(b board.Board) bool { return shapes(b) == shapes(feng) }) {
			t.Errorf("%s: 峰回路转 is not among %v", m, c.Hardest)
		}
	}
	var text strings.Builder
	for _, s := range Sets() {
		fmt.Fprintln(&text, s, gods[board.StepMetric][s], gods[board.MoveMetric][s], gods[board.SlideMetric][s])
	}
	if *update {
		if err := os.WriteFile("farthest.txt", []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if text.String() != farthestText {
		t.Error("farthest.txt is wrong; go test ./solve/census -run AllLayouts -update writes it")
	}
}

// shapes writes a board without names: each cell tells the size of its piece and its
// place in it.
func shapes(b board.Board) string {
	grid := slices.Repeat([]byte{'.'}, b.W*b.H)
	for _, p := range b.Pieces {
		for i, c := range p.Cells {
			c = c.Add(p.At)
			grid[c.Y*b.W+c.X] = byte('a' + 8*len(p.Cells) + i)
			if len(p.Cells) == 2 && p.Cells[1].Y > 0 {
				grid[c.Y*b.W+c.X] = byte('|')
			}
		}
	}
	return string(grid)
}

// TestSetRows compares the rows of a set with the census of a component in it, which
// another engine makes.
func TestSetRows(t *testing.T) {
	start := parse(t, "klotski:横刀立马").Board()
	for _, m := range blockMetrics {
		type row struct {
			distance, best int
		}
		want := map[string]row{}
		_, err := Component(context.Background(), start, Options{Metric: m, Visit: func(p Position) error {
			want[shapes(parse(t, "klotski:"+p.Text).Board())] = row{p.Distance, len(strings.Fields(p.Best))}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		found, rows := 0, 0
		c, err := SetLayouts(context.Background(), Set{4, 1, 4}, Options{Metric: m, Visit: func(p Position) error {
			if rows++; rows%7 > 0 && testing.Short() {
				return nil
			}
			b := parse(t, "klotski:"+p.Text).Board()
			if w, ok := want[shapes(b)]; ok {
				if found++; w != (row{p.Distance, len(strings.Fields(p.Best))}) {
					t.Fatalf("%s: %+v, want %+v", m, p, w)
				}
			}
			for _, move := range strings.Fields(p.Best) {
				name, path, _ := strings.Cut(move, ":")
				mv := board.Move{Pieces: []int{slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.Name == name })}, Path: path}
				b := b
				b.Goal = b.Apply(mv).Pieces
				if _, err := board.Check(b, []board.Move{mv}, m); err != nil {
					t.Fatalf("%+v: %s: %v", p, move, err)
				}
			}
			return nil
		}})
		if err != nil || int64(rows) != c.Positions {
			t.Fatalf("%d rows of %d, %v", rows, c.Positions, err)
		}
		if !testing.Short() && found != len(want) {
			t.Errorf("%s: %d of %d positions found", m, found, len(want))
		}
	}
}

func TestLayoutsLimits(t *testing.T) {
	if _, err := Layouts(context.Background(), Options{Metric: board.StepMetric, Memory: 1 << 20}); err == nil {
		t.Error("all layouts fit 1 MiB")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Layouts(ctx, Options{Metric: board.StepMetric}); err != context.Canceled {
		t.Errorf("error %v after an interrupt", err)
	}
}

func BenchmarkLayouts(b *testing.B) {
	for _, m := range blockMetrics {
		for _, workers := range []int{1, 2} {
			b.Run(string(m)+"/"+string('0'+rune(workers)), func(b *testing.B) {
				for b.Loop() {
					if _, err := Layouts(context.Background(), Options{Metric: m, Workers: workers}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/TotalLayouts, "ns/layout")
			})
		}
	}
}
