package depths_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
	"slidegif/solve/tiles"
	"slidegif/solve/tiles/internal/depths"
)

// tilesBoard returns the board with the given puzzle ID, or the solved board if id is only a size.
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

func TestGodsNumbers(t *testing.T) {
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
		{"3x4", 53, 18, 239500800, true, nil},
		{"4x3", 53, 18, 239500800, true, nil},
		{"2x6", 80, 2, 239500800, true, nil},
	} {
		t.Run(test.id, func(t *testing.T) {
			if test.long && !testcost.Long() {
				t.Skip("slow: set SLIDEGIF_LONG=1 to run")
			}
			c, err := depths.Count(context.Background(), tilesBoard(t, test.id), solve.CensusOptions{})
			if err != nil {
				t.Fatal(err)
			}
			sum := int64(0)
			for _, n := range c.Depths {
				sum += n
			}
			if c.GodsNumber() != test.gods || len(c.Hardest) != test.hardest || c.Positions != test.positions || sum != test.positions || c.Unreachable != 0 {
				t.Errorf("God's number %d, %d hardest, %d positions, sum of Depths %d; want %d, %d, %d", c.GodsNumber(),
					len(c.Hardest), c.Positions, sum, test.gods, test.hardest, test.positions)
			}
			if got := c.Depths[:min(len(c.Depths), len(test.depthsStart))]; !slices.Equal(got, test.depthsStart) {
				t.Errorf("Depths begins with %v, want %v", got, test.depthsStart)
			}
		})
	}
}

func TestCountLimits(t *testing.T) {
	if _, err := depths.Count(context.Background(), tilesBoard(t, "4x4"), solve.CensusOptions{}); err == nil {
		t.Error("Count of 4x4 succeeded, want an error")
	}
	if _, err := depths.Count(context.Background(), tilesBoard(t, "3x4"), solve.CensusOptions{Memory: 1 << 20}); err == nil {
		t.Error("Count of 3x4 with 1 MiB succeeded, want an error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	_, err := depths.Count(ctx, tilesBoard(t, "3x3"), solve.CensusOptions{Visit: func(solve.Position) error {
		if n++; n == 1000 {
			cancel()
		}
		return nil
	}})
	if err != context.Canceled || n > 1000+1<<10 {
		t.Errorf("Count error = %v after %d positions, want %v soon after 1000", err, n, context.Canceled)
	}
}

func BenchmarkCount3x4(b *testing.B) {
	puzzle := tilesBoard(b, "3x4")
	for b.Loop() {
		if _, err := depths.Count(b.Context(), puzzle, solve.CensusOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

// God's number of the 5-puzzle is the largest number of moves that any start requires.
func ExampleCount() {
	p, _ := catalog.Parse(context.Background(), "tiles:2x3@1")
	c, _ := depths.Count(context.Background(), p.Board(), solve.CensusOptions{Metric: "step"})
	fmt.Println(c.Positions, "positions, by distance:", c.Depths)
	fmt.Println("the hardest:", c.Hardest[0], len(c.Depths)-1)
	// Output:
	// 360 positions, by distance: [1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1]
	// the hardest: 450/123 21
}
