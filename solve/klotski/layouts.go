package klotski

import (
	_ "embed"
	"fmt"
	"strings"

	"slidegif/solve"
	"slidegif/solve/board"
)

// layoutsCSV contains the named layouts: first 423 layouts of 华容道, then famous puzzles by other
// makers, and finally the hardest tray puzzles, as printed by slidecensus tray:4x5. Every optimum
// was computed by exhaustive search; an optimum of -1 means that the layout is proved to be
// unsolvable. Misprints and misreadings of names in the sources are corrected, and the column
// "former" contains the original spelling.
//
//go:embed layouts.csv
var layoutsCSV string

// layouts returns the named layouts in the order of the list, which begins with 横刀立马.
var layouts = solve.ReadLayouts(layoutsCSV)

// canonicalForm formats a board without the names of its pieces. Boards with the same canonical
// form are the same puzzle.
func canonicalForm(b board.Board) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%dx%d", b.W, b.H)
	class := map[int]int{} // class numbers in reading order
	for _, p := range b.Pieces {
		if _, ok := class[p.Class]; !ok {
			class[p.Class] = len(class)
			fmt.Fprint(&s, p.Cells)
		}
		fmt.Fprint(&s, class[p.Class], p.At)
	}
	// Goal pieces are already sorted in reading order.
	fmt.Fprint(&s, b.Walls, b.Gates, b.GoalCovers)
	for _, g := range b.Goal {
		fmt.Fprint(&s, class[g.Class], g.At)
	}
	return s.String()
}
