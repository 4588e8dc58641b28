package klotski

import (
	_ "embed"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// layoutsCSV holds the named layouts: 423 of 华容道, then famous boards of other makers,
// then the hardest of trays, a line of slidecensus tray:4x5 each. Every optimum was computed by
// exhaustive search; -1 is a proof that there is none.
// Misprints and wrong readings of the sources are corrected; what they were is "former".
//
//go:embed layouts.csv
var layoutsCSV string

// layouts returns the named layouts in the order of the list, 横刀立马 first.
var layouts = solve.ReadLayouts(layoutsCSV)

// form writes a board without the names of its pieces: equal forms are one puzzle.
func form(b board.Board) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%dx%d", b.W, b.H)
	class := map[int]int{} // in the order of reading
	for _, p := range b.Pieces {
		if _, ok := class[p.Class]; !ok {
			class[p.Class] = len(class)
			fmt.Fprint(&s, p.Cells)
		}
		fmt.Fprint(&s, class[p.Class], p.At)
	}
	// A goal grid lists places in reading order, so they need no sorting.
	fmt.Fprint(&s, b.Walls, b.Gates, b.GoalCovers)
	for _, g := range b.Goal {
		fmt.Fprint(&s, class[g.Class], g.At)
	}
	return s.String()
}
