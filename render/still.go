package render

import (
	"context"
	"image"
	"strconv"
	"strings"

	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A still is one board of a show.
type still struct {
	design theme.Design
	board  board.Board
	lit    []int
	done   int // moves
}

// newStill reads a view that is one board: start, goal or step:N.
func newStill(s Show, o Options, view string) (still, error) {
	d, err := newDesign(s, o)
	if err != nil {
		return still{}, err
	}
	v := still{design: d, board: d.Board}
	number, isStep := strings.CutPrefix(view, "step:")
	switch {
	case isStep:
		if v.done, err = strconv.Atoi(number); err != nil || v.done < 0 || v.done > len(s.Moves) {
			return v, input.Errorf("the solution has "+s.Metric.Count(len(s.Moves)), "view: there is no step %s", number)
		}
	case view == "goal" && v.board.GoalAnywhere:
		v.board = theme.Pattern(v.board)
		v.design.Board = v.board
	case view == "goal":
		v.board = scene.GoalBoard(v.board)
	case view == "player":
		return v, input.Errorf("write it to an .html file, as -o puzzle.html,view=player", "view: a player is not a picture")
	case view != "start":
		return v, unknownWord("view", view, views)
	}
	if !isStep {
		v.design.Counter = nil // a start or a goal is about no move
	}
	for _, m := range s.Moves[:v.done] {
		v.board = v.board.Apply(m)
	}
	if v.done > 0 && o.Highlight.or(true) {
		v.lit = s.Moves[v.done-1].Pieces
	}
	return v, nil
}

// drawStill draws a view that is one picture.
func drawStill(ctx context.Context, s Show, o Options, view string, size int) (*image.RGBA, error) {
	if view == "sheet" {
		t, err := o.timing(s)
		if err != nil {
			return nil, err
		}
		d, err := newDesign(s, o)
		if err != nil {
			return nil, err
		}
		return raster.DrawSheet(ctx, d, s.Moves, t, s.length(o.Lang), size, o.Columns)
	}
	v, err := newStill(s, o, view)
	if err != nil {
		return nil, err
	}
	// Sprites are drawn for the start, where themes know the pieces.
	parts, err := raster.NewParts(ctx, v.design, size, v.lit != nil)
	if err != nil {
		return nil, err
	}
	return parts.Still(v.board, v.lit, v.done)
}
