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

// checkCensus compares the census of all reachable positions with the naive graph. It compares the
// distance and the number of shortest solutions of each position, the number of positions with
// exactly one, and the best moves of some positions.
func checkCensus(t *testing.T, p solve.Puzzle, m solve.Metric, g *naiveGraph) {
	t.Helper()
	id := p.ID()
	distances := g.distances()
	space, err := census.Space(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := distances[g.start]; space.Complete && !ok {
		return // a census of tiles counts only positions that can reach the goal
	}
	// Pieces of a class get the same name.
	var names []string
	for _, piece := range p.Board().Pieces {
		names = append(names, piece.Name, fmt.Sprintf("<%d>", piece.Class))
	}
	classNames := strings.NewReplacer(names...)
	row := func(b string, distance int, shortest fmt.Stringer) string {
		return fmt.Sprint(classNames.Replace(b), " ", distance, " ", shortest)
	}
	want, atDistance := map[string]bool{}, map[string]bool{}
	unique := int64(0)
	ways := map[string]*big.Int{}
	var count func(k string) *big.Int
	count = func(k string) *big.Int {
		if ways[k] == nil {
			ways[k] = new(big.Int)
			d, ok := distances[k]
			if ok && d == 0 {
				ways[k].SetInt64(1)
			}
			for _, n := range g.next[k] {
				if nearer, has := distances[n]; ok && has && nearer == d-1 {
					ways[k].Add(ways[k], count(n))
				}
			}
		}
		return ways[k]
	}
	for k, b := range g.boards {
		d, ok := distances[k]
		if !ok {
			d = -1
		}
		want[row(b.String(), d, count(k))] = true
		atDistance[fmt.Sprint(d, " ", classNames.Replace(b.String()))] = true
		if count(k).Cmp(big.NewInt(1)) == 0 {
			unique++
		}
	}
	if p.Board().Leave { // the rows of this test do not show colours
		c, err := space.Census(t.Context(), solve.CensusOptions{Metric: m, Insight: true, Workers: 2})
		if err != nil || c.Unique != unique || c.Positions != int64(len(g.boards)) {
			t.Fatalf("%s: Census() = %+v, %v, want %d positions, %d with one shortest solution", p.ID(), c, err, len(g.boards), unique)
		}
		return
	}
	if len(want) != len(g.boards) {
		t.Fatalf("%s: two positions have the same notation", p.ID())
	}
	for _, visit := range []func(solve.Position) error{nil, func(p solve.Position) error {
		r := row(p.Text, p.Distance, p.Shortest)
		if !want[r] {
			return fmt.Errorf("unexpected row %s", r)
		}
		delete(want, r)
		if len(want)%10 > 0 {
			return nil
		}
		return checkBest(puzzleAt(t, id, p.Text), strings.Fields(p.Best), m, func(after string) bool {
			return p.Distance > 0 && atDistance[fmt.Sprint(p.Distance-1, " ", classNames.Replace(after))]
		})
	}} {
		c, err := space.Census(t.Context(), solve.CensusOptions{Metric: m, Insight: true, Workers: 2, Visit: visit})
		if err != nil || c.Unique != unique || c.Positions != int64(len(g.boards)) {
			t.Fatalf("%s in %ss: Census() = %+v, %v, want %d positions, %d with one shortest solution", p.ID(), m, c, err, len(g.boards), unique)
		}
	}
	for r := range want {
		t.Errorf("%s in %ss: row %s is missing", p.ID(), m, r)
	}
}

// puzzleAt returns the board of an ID with its pieces at the positions in text.
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

// checkBest compares the best moves of a board with all naive moves that reduce the distance. Moves
// are compared by the names of the pieces and their displacement, since any of several pieces with
// one name may move.
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
		return fmt.Errorf("%s: best moves = %v, want %v", b, got, want)
	}
	return nil
}
