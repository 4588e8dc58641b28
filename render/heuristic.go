//go:build !js

package render

import (
	"context"
	"strings"

	"slidegif/render/internal/estimate"
	"slidegif/render/internal/plan"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// heuristicContent returns a picture of the start position with the terms that each heuristic adds up.
func heuristicContent(d *decision) (plan.Content, error) {
	b := d.design.Board
	if !b.Has(board.Tile) {
		return nil, input.Errorf("use a puzzle such as 864/072/513", "view: heuristic needs number tiles")
	}
	l, s := words.In(d.options.Lang), estimate.Of(b)
	manhattan, conflicts := s.Total()
	lines := l.Heuristics(s.Misplaced(), manhattan, conflicts)
	c := estimate.Picture{
		Title: l.HeuristicsTitle(d.title()),
		Text:  []string{lines[0], lines[1], s.Terms(b), lines[2]}, Board: b, Sum: s, Font: d.design.Font,
	}
	if odd, unsolvable := estimate.Odd(b); unsolvable {
		c.Title, c.Text = l.PermutationTitle(d.title()), l.OddPermutation(odd.Inversions, odd.Rows, b.W%2 == 0)
		c.Permutation, c.Orders = &odd, l.SearchNames()
		lines = c.Text
	}
	look := d.design.Theme.WithDarkBlends(estimate.CellShare)
	return plan.Drawing{Draw: func(_ context.Context, size int) (plan.Picture, error) {
		drawing, pixels, err := c.Draw(look, size)
		return plan.Picture{Drawing: drawing, Theme: look, Size: pixels, Title: c.Title, Details: strings.Join(lines, ". ")}, err
	}}, nil
}
