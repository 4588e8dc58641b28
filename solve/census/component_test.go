package census_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/test/kindtest"
)

// A naiveCensus holds the positions that a start can reach, by their notation.
type naiveCensus struct {
	distance map[string]int // -1 if no goal can be reached
	shortest map[string]int // number of shortest solutions, as lists of positions
	best     map[string]int // number of optimal next moves
}

// countNaively counts positions with the moves of the referee: forward from the start, and then backward from the goals.
func countNaively(start board.Board, m solve.Metric) naiveCensus {
	successors := map[string][]string{}
	solved := map[string]bool{}
	for queue := []board.Board{start}; len(queue) > 0; queue = queue[1:] {
		b, key := queue[0], kindtest.NaiveKey(queue[0])
		if _, known := successors[key]; known {
			continue
		}
		successors[key], solved[key] = nil, b.Solved()
		for _, move := range kindtest.NaiveMoves(b, m) {
			next := b.Apply(move)
			successors[key] = append(successors[key], kindtest.NaiveKey(next))
			queue = append(queue, next)
		}
	}
	c := naiveCensus{map[string]int{}, map[string]int{}, map[string]int{}}
	for key := range successors {
		if c.distance[key] = -1; solved[key] {
			c.distance[key], c.shortest[key] = 0, 1
		}
	}
	for d, found := 1, true; found; d++ {
		found = false
		for key, next := range successors {
			if c.distance[key] >= 0 && c.distance[key] < d {
				continue
			}
			seen := map[string]bool{}
			for _, n := range next {
				if c.distance[n] != d-1 {
					continue
				}
				c.best[key]++
				if !seen[n] {
					c.shortest[key] += c.shortest[n]
				}
				seen[n] = true
			}
			if c.best[key] > 0 {
				c.distance[key], found = d, true
			}
		}
	}
	return c
}

// TestComponent compares a census with a naive count, for pieces that move by cells and for pieces that glide.
func TestComponent(t *testing.T) {
	for _, id := range []string{"tiles:123/450", "klotski:AA0/BC0/BD0:A@1.3", "rush:AA.C/.B.C/.B..", "lockout:A.X/.../B.C", "ricochet:A..../..#../....B:A@5.3", "atomix:a.b/#..:ba"} {
		p := parse(t, id)
		m := p.Kind().Metrics[0]
		want := countNaively(p.Board(), m)
		rows, last := 0, 0
		var unique int64
		o := solve.CensusOptions{Metric: m, Insight: true, Visit: func(row solve.Position) error {
			rows++
			d := row.Distance
			if d >= 0 && d < last || last == -1 && d >= 0 {
				t.Errorf("%s: distance %d after %d", id, d, last)
			}
			last = d
			if row.Shortest.String() == "1" {
				unique++
			}
			return nil
		}}
		c, err := census.Component(t.Context(), p.Board(), o)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		var depths []int64
		unreachable, single := int64(0), int64(0)
		for key, d := range want.distance {
			if d < 0 {
				unreachable++
				continue
			}
			for len(depths) <= d {
				depths = append(depths, 0)
			}
			depths[d]++
			if want.shortest[key] == 1 {
				single++
			}
		}
		if c.Positions != int64(len(want.distance)) || c.Unreachable != unreachable || !slices.Equal(c.Depths, depths) || rows != len(want.distance) {
			t.Errorf("%s: %d positions, %d unreachable, depths %v, %d rows; want %d, %d and %v", id, c.Positions, c.Unreachable, c.Depths, rows, len(want.distance), unreachable, depths)
		}
		if c.Unique != single || unique != single {
			t.Errorf("%s: %d positions with one shortest solution, %d rows with 1, want %d", id, c.Unique, unique, single)
		}
	}
}

// TestBestMoves checks the optimal next moves of positions with one, two and no moves to the goal.
func TestBestMoves(t *testing.T) {
	best := map[string]string{}
	p := parse(t, "tiles:123/450")
	_, err := census.Component(t.Context(), p.Board(), solve.CensusOptions{Metric: board.StepMetric, Visit: func(row solve.Position) error {
		best[row.Text] = row.Best
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"123/450": "", "123/405": "5:L", "120/453": "3:U", "450/123": "3:U 5:R"} {
		moves := strings.Fields(best[text])
		if slices.Sort(moves); strings.Join(moves, " ") != want {
			t.Errorf("%s: best moves %q, want %q", text, best[text], want)
		}
	}
}

// TestCensusLimits checks that a census reports a lack of memory, the end of its context and the errors of Visit.
func TestCensusLimits(t *testing.T) {
	p := parse(t, "tiles:123/450")
	count := func(ctx context.Context, o solve.CensusOptions) error {
		o.Metric = board.StepMetric
		_, err := census.Component(ctx, p.Board(), o)
		return err
	}
	limit, _ := errors.AsType[*solve.Limit](count(t.Context(), solve.CensusOptions{Memory: 1000}))
	if limit == nil || limit.Kind != solve.MemoryLimit {
		t.Errorf("1,000 bytes: limit %v, want the memory limit", limit)
	}
	enough := int64(1000)
	for ; count(t.Context(), solve.CensusOptions{Memory: enough}) != nil; enough += 100 {
	}
	if enough > 200*360 {
		t.Errorf("a census of 360 positions needs %d bytes, want at most 200 per position", enough)
	}
	failure := errors.New("no more rows")
	rows := 0
	err := count(t.Context(), solve.CensusOptions{Visit: func(solve.Position) error {
		if rows++; rows == 10 {
			return failure
		}
		return nil
	}})
	if !errors.Is(err, failure) || rows != 10 {
		t.Errorf("Visit failed after 10 rows: error %v after %d rows, want %v", err, rows, failure)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(failure)
	if err := count(ctx, solve.CensusOptions{}); !errors.Is(err, failure) {
		t.Errorf("canceled: error %v, want %v", err, failure)
	}
	var done, total int64
	if err := count(t.Context(), solve.CensusOptions{Progress: func(d, n int64) { done, total = d, n }}); err != nil || total != 360 || done > total {
		t.Errorf("progress %d of %d, error %v, want the total 360", done, total, err)
	}
}
