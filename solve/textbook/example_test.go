package textbook_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
	"slidegif/solve/statespace"
	"slidegif/solve/textbook"
)

// linesOut is a heuristic of number tiles: the number of tiles outside their goal row plus the number of tiles outside
// their goal column. It is consistent, because a move changes either the row or the column of one tile.
func linesOut(b board.Board) (n int) {
	for _, tile := range b.Pieces {
		goal, _ := board.Find(b.Goal, tile.Name)
		if tile.At.X != goal.At.X {
			n++
		}
		if tile.At.Y != goal.At.Y {
			n++
		}
	}
	return n
}

// Run A* with a heuristic of your own, check the heuristic over all positions, and draw the numbers of expansions.
func Example() {
	ctx := context.Background()
	p, err := catalog.Parse(ctx, "864/072/513")
	check(err)
	graph, err := statespace.New(p, "")
	check(err)
	mine := func(s textbook.State) int { return linesOut(graph.Board(s)) }

	report, err := textbook.Check(ctx, graph, func(s textbook.State) (int, error) { return mine(s), nil })
	check(err)
	fmt.Println("admissible:", report.Inadmissible == nil, "consistent:", report.Inconsistent == nil)

	chart := render.SearchChart{Name: p.ID()}
	for _, a := range textbook.Algorithms {
		if a.Name != "greedy" && a.Name != "astar" {
			continue
		}
		r, err := a.Search(ctx, graph, mine, solve.Options{})
		check(err)
		fmt.Println(a.Name, "steps:", r.Length(), "expanded:", r.Expanded)
		chart.Rows = append(chart.Rows, render.SearchRow{Search: a.Name + ": lines out", Expanded: float64(r.Expanded)})
	}
	var picture bytes.Buffer // or a file
	check(render.FormatNamed("svg").WriteChart(ctx, &picture, chart, render.Options{}))
	fmt.Println("picture:", picture.Len() > 0)
	// Output:
	// admissible: true consistent: true
	// greedy steps: 57 expanded: 243
	// astar steps: 23 expanded: 3180
	// picture: true
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
