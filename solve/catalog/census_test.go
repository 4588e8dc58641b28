package catalog

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/census"
)

// checkCensus compares the census of all that a board can reach with the naive graph: the distance and
// the number of shortest solutions of each position, how many have exactly one, and the best moves of
// some.
func checkCensus(t *testing.T, p solve.Puzzle, m solve.Metric, g *naiveGraph) {
	t.Helper()
	id := p.ID()
	left := g.distances()
	space, err := census.Space(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := left[g.start]; space.Complete && !ok {
		return // of tiles, only positions that reach the goal are counted
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
	want, at := map[string]bool{}, map[string]bool{}
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
		at[fmt.Sprint(d, " ", alike.Replace(b.String()))] = true
		if count(k).Cmp(big.NewInt(1)) == 0 {
			unique++
		}
	}
	if p.Board().Leave { // a row of the test does not tell the colours that are left
		c, err := space.Census(t.Context(), solve.CensusOptions{Metric: m, Insight: true, Workers: 2})
		if err != nil || c.Unique != unique || c.Positions != int64(len(g.boards)) {
			t.Fatalf("%s: %+v, %v; want %d positions, %d with one shortest solution", p.ID(), c, err, len(g.boards), unique)
		}
		return
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
		if len(want)%10 > 0 {
			return nil
		}
		return checkBest(puzzleAt(t, id, p.Text), strings.Fields(p.Best), m, func(after string) bool {
			return p.Distance > 0 && at[fmt.Sprint(p.Distance-1, " ", alike.Replace(after))]
		})
	}} {
		c, err := space.Census(t.Context(), solve.CensusOptions{Metric: m, Insight: true, Workers: 2, Visit: visit})
		if err != nil || c.Unique != unique || c.Positions != int64(len(g.boards)) {
			t.Fatalf("%s in %ss: %+v, %v; want %d positions, %d with one shortest solution", p.ID(), m, c, err, len(g.boards), unique)
		}
	}
	for r := range want {
		t.Errorf("%s in %ss: the row %s is missing", p.ID(), m, r)
	}
}

// puzzleAt returns the board of an ID with its pieces as a text has them.
func puzzleAt(t *testing.T, id, text string) board.Board {
	t.Helper()
	parts := strings.SplitN(id, ":", 3)
	parts[1] = text
	p, err := Parse(t.Context(), strings.Join(parts, ":"))
	if err != nil {
		t.Fatal(err)
	}
	return p.Board()
}

// checkBest compares the best moves of a board with all naive moves whose end is nearer, by the names
// of their pieces and how far they go: of pieces with one name, any may be the one that moves.
func checkBest(b board.Board, best []string, m solve.Metric, nearer func(text string) bool) error {
	got, want := map[string]bool{}, map[string]bool{}
	for _, move := range best {
		names, path, _ := strings.Cut(move, ":")
		list := strings.Split(names, ",")
		slices.Sort(list)
		got[fmt.Sprint(list, board.Move{Path: path}.Offset())] = true
	}
	for _, after := range naiveMoves(b, m) {
		if !nearer(after.String()) {
			continue
		}
		var list []string
		var by board.Point
		for i, p := range after.Pieces {
			if from := b.Pieces[i].At; p.At != from {
				list, by = append(list, p.Name), board.Point{X: p.At.X - from.X, Y: p.At.Y - from.Y}
			}
		}
		slices.Sort(list)
		want[fmt.Sprint(list, by)] = true
	}
	if !maps.Equal(got, want) {
		return fmt.Errorf("%s: the best moves are %v, want %v", b, got, want)
	}
	return nil
}
