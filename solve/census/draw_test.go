package census_test

import (
	"errors"
	"slices"
	"sort"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
	"slidegif/solve/test/kindtest"
)

// layersOf returns the notations of all positions by their distance, and of all positions with one shortest solution.
func layersOf(c naiveCensus) (all, unique [][]string) {
	for key, d := range c.distance {
		for len(all) <= d {
			all, unique = append(all, nil), append(unique, nil)
		}
		if d < 0 {
			continue
		}
		if all[d] = append(all[d], key); c.shortest[key] == 1 {
			unique[d] = append(unique[d], key)
		}
	}
	return all, unique
}

// TestDraw checks that Draw returns every position between two distances, and no other.
func TestDraw(t *testing.T) {
	for _, id := range []string{"klotski:A00/BC0:A@3.2", "lockout:A.X/.../B.C"} {
		b := parse(t, id).Board()
		o := solve.CensusOptions{Metric: parse(t, id).Kind().Metrics[0]}
		all, _ := layersOf(countNaively(b, o.Metric))
		gods := len(all) - 1
		for _, r := range [][2]int{{0, 0}, {1, 1}, {gods, gods}, {gods - 1, gods + 5}, {-3, 0}, {solve.Hardest, solve.Hardest}} {
			low, high := max(r[0], 0), min(r[1], gods)
			if r[0] == solve.Hardest {
				low, high = gods, gods
			}
			missing := map[string]bool{}
			for _, key := range slices.Concat(all[low : high+1]...) {
				missing[key] = true
			}
			want := slices.Concat(all[low : high+1]...)
			for seed := range uint64(20 * len(want)) {
				drawn, err := census.Draw(t.Context(), b, solve.NewRand(seed), o, r[0], r[1])
				key := kindtest.NaiveKey(drawn)
				if err != nil || !slices.Contains(want, key) {
					t.Fatalf("%s: Draw(%d, %d) = %s (%v), which is not at this distance", id, r[0], r[1], drawn, err)
				}
				if delete(missing, key); len(missing) == 0 {
					break
				}
			}
			if len(missing) > 0 {
				t.Errorf("%s: Draw(%d, %d) never returns %d of %d positions", id, r[0], r[1], len(missing), len(want))
			}
		}
		for _, r := range [][2]int{{gods + 1, gods + 9}, {2, 1}} {
			_, err := census.Draw(t.Context(), b, solve.NewRand(1), o, r[0], r[1])
			want := "no position of this component needs more than " + o.Metric.Count(gods)
			if r[1] < r[0] {
				want = "2-1 is not a valid range"
			}
			if err == nil || err.Error() != want {
				t.Errorf("%s: Draw(%d, %d): error %v, want %s", id, r[0], r[1], err, want)
			}
		}
	}
	b := parse(t, "klotski:A#./.#.:.#A/.#.").Board()
	if _, err := census.Draw(t.Context(), b, solve.NewRand(1), solve.CensusOptions{Metric: board.StepMetric}, 0, 9); err == nil || !strings.Contains(err.Error(), "no position of this component can be solved") {
		t.Errorf("a piece that cannot reach its goal: error %v, want one about no solution", err)
	}
}

// TestDrawUnique checks that DrawUnique returns every position with one shortest solution of the given lengths, or the
// longest below them. It checks the number of positions at the limit, too.
func TestDrawUnique(t *testing.T) {
	const id = "klotski:A00/BC0:A@3.2"
	b := parse(t, id).Board()
	o := solve.CensusOptions{Metric: board.MoveMetric}
	c := countNaively(b, o.Metric)
	_, unique := layersOf(c)
	longest := len(unique) - 1
	for unique[longest] == nil {
		longest--
	}
	n := int64(len(c.distance))
	for _, r := range [][2]int{{1, 1}, {1, 2}, {longest, longest + 3}, {longest + 1, longest + 3}} {
		low, high := r[0], min(r[1], longest)
		if low > longest {
			low = longest
		}
		want, missing := slices.Concat(unique[low:high+1]...), map[string]bool{}
		for _, key := range want {
			missing[key] = true
		}
		for seed := range uint64(40 * len(want)) {
			u, err := census.DrawUnique(t.Context(), b, solve.NewRand(seed), o, n, r[0], r[1])
			key := kindtest.NaiveKey(u.Board)
			if err != nil || !slices.Contains(want, key) || u.Length != c.distance[key] || u.Positions != n {
				t.Fatalf("DrawUnique(%d, %d) = %s of length %d among %d positions (%v), want a unique one of length %d, among %d", r[0], r[1], u.Board, u.Length, u.Positions, err, c.distance[key], n)
			}
			if delete(missing, key); len(missing) == 0 {
				break
			}
		}
		if len(missing) > 0 {
			t.Errorf("DrawUnique(%d, %d) never returns %d of %d positions", r[0], r[1], len(missing), len(want))
		}
	}
	for _, test := range []struct {
		b         board.Board
		positions int64
	}{{b, n}, {parse(t, "klotski:1xx2/1xx2/3445/3675/8..9").Board(), 25_955}} {
		for limit, enough := range map[int64]bool{test.positions: true, test.positions - 1: false} {
			u, err := census.DrawUnique(t.Context(), test.b, solve.NewRand(1), o, limit, 1, 2)
			if enough && (err != nil || u.Positions != test.positions) || !enough && !errors.Is(err, solve.ErrLimit) {
				t.Errorf("DrawUnique with a limit of %d positions: %d positions, %v, want a limit: %t", limit, u.Positions, err, !enough)
			}
		}
	}
}

// TestExactLimits checks that a component fits into limits of exactly its size, and not into smaller limits.
func TestExactLimits(t *testing.T) {
	p := parse(t, "lockout:A.X/.../B.C")
	b, m := p.Board(), p.Kind().Metrics[0]
	naive := countNaively(b, m)
	lost := b // a position from which no goal can be reached
	for queue, seen := []board.Board{b}, map[string]bool{}; len(queue) > 0; queue = queue[1:] {
		key := kindtest.NaiveKey(queue[0])
		if naive.distance[key] < 0 {
			lost = queue[0]
			break
		}
		if !seen[key] {
			for _, move := range kindtest.NaiveMoves(queue[0], m) {
				queue = append(queue, queue[0].Apply(move))
			}
		}
		seen[key] = true
	}
	n := int64(len(naive.distance))
	for _, test := range []struct {
		o      solve.Options
		enough bool
	}{{solve.Options{MaxPositions: n}, true}, {solve.Options{MaxPositions: n - 1}, false}, {solve.Options{Effort: n}, true}, {solve.Options{Effort: n - 1}, false}} {
		test.o.Metric = m
		got, err := census.Distances(t.Context(), b, []board.Board{lost, b}, test.o)
		if test.enough && (err != nil || got[0] != -1 || got[1] != naive.distance[kindtest.NaiveKey(b)]) {
			t.Errorf("limit %d, effort %d: distances %v, %v, want -1 for %s", test.o.MaxPositions, test.o.Effort, got, err, lost)
		}
		if !test.enough && (!errors.Is(err, solve.ErrLimit) || got[0] != solve.UnknownDistance) {
			t.Errorf("limit %d, effort %d: distances %v, %v, want a limit for %d positions", test.o.MaxPositions, test.o.Effort, got, err, n)
		}
	}
	tiles := parse(t, "tiles:123/450").Board()
	count := func(memory int, visit func(solve.Position) error) error {
		_, err := census.Component(t.Context(), tiles, solve.CensusOptions{Metric: board.StepMetric, Memory: int64(memory), Visit: visit})
		return err
	}
	enough := sort.Search(1<<17, func(memory int) bool { return memory > 0 && count(memory, nil) == nil })
	if err := count(enough, func(solve.Position) error { return nil }); err != nil {
		t.Errorf("Visit with %d bytes, which are enough for the positions: error %v", enough, err)
	}
}

// TestOnlySolved checks that the hardest position of a puzzle without moves is its solved start.
func TestOnlySolved(t *testing.T) {
	c, err := census.Component(t.Context(), parse(t, "klotski:A#./.#.:A@1.1").Board(), solve.CensusOptions{Metric: board.StepMetric})
	if err != nil || c.GodsNumber() != 1 || len(c.Hardest) != 1 {
		t.Errorf("census %+v, %v, want 2 positions with 1 hardest", c, err)
	}
}

type kindless struct{ solve.Puzzle }

func (kindless) Kind() *solve.Kind { return &solve.Kind{Name: "toy"} }

// TestNoCensus checks the error for a kind without a census.
func TestNoCensus(t *testing.T) {
	if _, err := census.Space(kindless{parse(t, "tiles:123/450")}); err == nil || err.Error() != "toy: there is no census of this kind" {
		t.Errorf("error %v, want that there is no census of kind toy", err)
	}
}
