package catalog

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/census"
)

// checkCensus compares the census of all that a board can reach with the naive graph: the distance
// and the number of shortest solutions of each position, and how many have exactly one.
func checkCensus(t *testing.T, p solve.Puzzle, m solve.Metric, g *naiveGraph) {
	t.Helper()
	left := g.distances()
	space := census.Space(p)
	if k := p.Kind(); k.Space != nil {
		if _, ok := left[g.start]; !ok {
			return // of tiles, only positions that reach the goal are counted
		}
		var err error
		if space, err = k.Space(p); err != nil {
			t.Fatal(err)
		}
	}
	// Pieces of a class are called alike.
	var names []string
	for _, piece := range p.Board().Pieces {
		names = append(names, piece.Name, fmt.Sprintf("<%d>", piece.Class))
	}
	alike := strings.NewReplacer(names...)
	row := func(b string, distance int, shortest *big.Int) string {
		return fmt.Sprint(alike.Replace(b), " ", distance, " ", shortest)
	}
	want := map[string]bool{}
	unique := int64(0)
	ways := map[string]*big.Int{}
	var count func(k string) *big.Int
	count = func(k string) *big.Int {
		if ways[k] == nil {
			ways[k] = new(big.Int)
			d, ok := left[k]
			if ok && d == 0 {
				ways[k].SetInt64(1)
			}
			for _, n := range g.next[k] {
				if nearer, has := left[n]; ok && has && nearer == d-1 {
					ways[k].Add(ways[k], count(n))
				}
			}
		}
		return ways[k]
	}
	for k, b := range g.boards {
		d, ok := left[k]
		if !ok {
			d = -1
		}
		want[row(b.String(), d, count(k))] = true
		if count(k).Cmp(big.NewInt(1)) == 0 {
			unique++
		}
	}
	if len(want) != len(g.boards) {
		t.Fatalf("%s: two positions have one notation", p.ID())
	}
	for _, visit := range []func(solve.Position) error{nil, func(p solve.Position) error {
		r := row(p.Text, p.Distance, p.Shortest)
		if !want[r] {
			return fmt.Errorf("there is no row %s", r)
		}
		delete(want, r)
		return nil
	}} {
		c, err := space.Census(t.Context(), solve.CensusOptions{Metric: m, Insight: true, Visit: visit})
		if err != nil || c.Unique != unique || c.Positions != int64(len(g.boards)) {
			t.Fatalf("%s in %ss: %+v, %v; want %d positions, %d with one shortest solution", p.ID(), m, c, err, len(g.boards), unique)
		}
	}
	for r := range want {
		t.Errorf("%s in %ss: the row %s is missing", p.ID(), m, r)
	}
}
