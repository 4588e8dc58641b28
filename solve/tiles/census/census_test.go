package census_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/tiles"
	"slidegif/solve/tiles/census"
)

// tilesBoard parses a puzzle; a size alone is its standard goal.
func tilesBoard(t testing.TB, id string) board.Board {
	t.Helper()
	var h, w int
	if _, err := fmt.Sscanf(id, "%dx%d", &h, &w); err == nil {
		var s strings.Builder
		for i := range h * w {
			switch {
			case i > 0 && i%w == 0:
				s.WriteByte('/')
			case i > 0:
				s.WriteByte(',')
			}
			fmt.Fprint(&s, (i+1)%(h*w))
		}
		id = s.String()
	}
	p, err := tiles.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return p.Board()
}

func TestTilesGodsNumbers(t *testing.T) {
	for _, test := range []struct {
		id          string
		gods        int
		hardest     int
		positions   int64
		long        bool
		depthsStart []int64
	}{
		{"2x2", 6, 1, 12, false, []int64{1, 2, 2, 2, 2, 2, 1}},
		{"2x3", 21, 1, 360, false, []int64{1, 2, 3, 5}},
		{"3x2", 21, 1, 360, false, []int64{1, 2, 3, 5}},
		{"2x4", 36, 1, 20160, false, nil},
		{"4x2", 36, 1, 20160, false, nil},
		{"3x3", 31, 2, 181440, false, []int64{1, 2, 4, 8, 16, 20, 39, 62}},
		{"2x5", 55, 2, 1814400, false, nil},
		{"3x4", 53, 18, 239500800, testing.Short(), nil},
		{"4x3", 53, 18, 239500800, true, nil},
		{"2x6", 80, 2, 239500800, true, nil},
	} {
		t.Run(test.id, func(t *testing.T) {
			if test.long && os.Getenv("SLIDEGIF_LONG") == "" {
				t.Skip("set SLIDEGIF_LONG=1: it takes seconds")
			}
			c, err := census.Census(context.Background(), tilesBoard(t, test.id), solve.CensusOptions{})
			if err != nil {
				t.Fatal(err)
			}
			sum := int64(0)
			for _, n := range c.Depths {
				sum += n
			}
			if c.GodsNumber() != test.gods || len(c.Hardest) != test.hardest || c.Positions != test.positions || sum != test.positions || c.Unreachable != 0 {
				t.Errorf("God's number %d, %d hardest, %d positions, %d counted, want %d, %d, %d", c.GodsNumber(),
					len(c.Hardest), c.Positions, sum, test.gods, test.hardest, test.positions)
			}
			if got := c.Depths[:min(len(c.Depths), len(test.depthsStart))]; !slices.Equal(got, test.depthsStart) {
				t.Errorf("depths begin %v, want %v", got, test.depthsStart)
			}
		})
	}
}

// TestTilesAgainstMap compares every row with a search that knows nothing of ranks.
func TestTilesAgainstMap(t *testing.T) {
	for _, id := range []string{"2x2", "123/450:054/321", "21/03/45:01/23/45", "2x4", "12/34/56/70:17/26/35/04", "3x3"} {
		for _, m := range []board.Metric{board.StepMetric, board.PushMetric} {
			t.Run(strings.ReplaceAll(id, "/", "-")+" "+string(m), func(t *testing.T) {
				if id == "3x3" && testing.Short() {
					t.Skip("the search that it is compared with takes seconds")
				}
				b := tilesBoard(t, id)
				want := naiveTiles(b, m == board.PushMetric)
				depths := map[int]int64{}
				seen := map[string]bool{}
				c, err := census.Census(context.Background(), b, solve.CensusOptions{Metric: m, Workers: 2, Visit: func(p solve.Position) error {
					w, ok := want[p.Text]
					if !ok || w.Distance != p.Distance || !sameMoves(w.Best, p.Best) || seen[p.Text] {
						t.Fatalf("row %+v, want %+v (seen %v)", p, w, seen[p.Text])
					}
					seen[p.Text] = true
					depths[p.Distance]++
					return nil
				}})
				if err != nil {
					t.Fatal(err)
				}
				if len(seen) != len(want) || int64(len(seen)) != c.Positions {
					t.Errorf("%d rows, %d positions, want %d", len(seen), c.Positions, len(want))
				}
				for d, n := range c.Depths {
					if depths[d] != n {
						t.Errorf("%d rows at distance %d, counted %d", depths[d], d, n)
					}
				}
				for _, h := range c.Hardest {
					if w, ok := want[h.String()]; !ok || w.Distance != c.GodsNumber() {
						t.Errorf("hardest %s is at %d", h, w.Distance)
					}
				}
			})
		}
	}
}

func sameMoves(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// naiveTiles is the tutorial's way: a map from text to distance.
func naiveTiles(b board.Board, push bool) map[string]solve.Position {
	type move struct{ to, text string }
	neighbours := func(cells []string) (ms []move) {
		z := slices.Index(cells, "0")
		for _, d := range []struct {
			dx, dy int
			letter string
		}{{0, -1, "D"}, {0, 1, "U"}, {-1, 0, "R"}, {1, 0, "L"}} {
			next, at, pushed := slices.Clone(cells), z, []string{}
			for {
				x, y := at%b.W+d.dx, at/b.W+d.dy
				if x < 0 || y < 0 || x >= b.W || y >= b.H {
					break
				}
				to := y*b.W + x
				pushed = append(pushed, next[to])
				next[at], next[to] = next[to], next[at]
				at = to
				ms = append(ms, move{strings.Join(next, " "), strings.Join(pushed, ",") + ":" + d.letter})
				if !push {
					break
				}
			}
		}
		return ms
	}
	goal := make([]string, b.W*b.H)
	for i := range goal {
		goal[i] = "0"
	}
	for _, p := range b.Goal {
		goal[p.At.Y*b.W+p.At.X] = p.Name
	}
	dist := map[string]int{strings.Join(goal, " "): 0}
	queue := []string{strings.Join(goal, " ")}
	for i := 0; i < len(queue); i++ {
		for _, m := range neighbours(strings.Fields(queue[i])) {
			if _, ok := dist[m.to]; !ok {
				dist[m.to] = dist[queue[i]] + 1
				queue = append(queue, m.to)
			}
		}
	}
	rows := map[string]solve.Position{}
	for _, s := range queue {
		var best []string
		for _, m := range neighbours(strings.Fields(s)) {
			if dist[m.to] == dist[s]-1 {
				best = append(best, m.text)
			}
		}
		var text strings.Builder
		for i, cell := range strings.Fields(s) {
			switch {
			case i > 0 && i%b.W == 0:
				text.WriteString(b.Text.Row)
			case i > 0:
				text.WriteString(b.Text.Cell)
			}
			text.WriteString(cell)
		}
		rows[text.String()] = solve.Position{Text: text.String(), Distance: dist[s], Best: strings.Join(best, " ")}
	}
	return rows
}

func TestTilesLimits(t *testing.T) {
	if _, err := census.Census(context.Background(), tilesBoard(t, "4x4"), solve.CensusOptions{}); err == nil {
		t.Error("a census of the 15-puzzle was begun")
	}
	if _, err := census.Census(context.Background(), tilesBoard(t, "3x4"), solve.CensusOptions{Memory: 1 << 20}); err == nil {
		t.Error("a census of 3x4 in 1 MiB was begun")
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	_, err := census.Census(ctx, tilesBoard(t, "3x3"), solve.CensusOptions{Visit: func(solve.Position) error {
		if n++; n == 1000 {
			cancel()
		}
		return nil
	}})
	if err != context.Canceled || n > 1000+1<<10 {
		t.Errorf("error %v after %d rows", err, n)
	}
}

func BenchmarkTiles3x4(b *testing.B) {
	puzzle := tilesBoard(b, "3x4")
	for b.Loop() {
		if _, err := census.Census(b.Context(), puzzle, solve.CensusOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
