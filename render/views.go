package render

import (
	"context"
	"image"
	"strconv"
	"strings"

	"slidegif/solve/board"
)

// view returns the view asked for or the format's own.
func (o Options) view(own string) string {
	if o.View == "" {
		return own
	}
	return o.View
}

// size returns the size asked for or the format's own.
func (o Options) size(own int) int {
	if o.Size == 0 {
		return own
	}
	return o.Size
}

// drawStill draws a view that is one picture.
func drawStill(ctx context.Context, s Show, o Options, view string, size int) (*image.RGBA, error) {
	if view == "sheet" || view == "solution" {
		return drawContact(ctx, s, o, size)
	}
	sc, err := newScene(s, o)
	if err != nil {
		return nil, err
	}
	b, done := sc.Board, 0
	if n, ok := strings.CutPrefix(view, "step:"); ok {
		if done, err = strconv.Atoi(n); err != nil || done < 0 || done > len(s.Moves) {
			return nil, board.BadInput("the solution has "+s.Metric.Count(len(s.Moves)), "view: there is no step %s", n)
		}
	}
	var lit []int
	if done > 0 && o.Highlight {
		lit = s.Moves[done-1].Pieces
	}
	for _, m := range s.Moves[:done] {
		b = b.Apply(m)
	}
	switch {
	case view == "goal":
		b = goalBoard(sc.Board)
		done = len(s.Moves)
	case view == "start" || strings.HasPrefix(view, "step:"):
	default:
		return nil, unknownWord("view", view, views)
	}
	if !strings.HasPrefix(view, "step:") {
		sc.count = nil // a start or a goal is about no move
	}
	// Sprites are drawn for the start, where themes know the pieces.
	sh, err := newSheet(ctx, sc, size, lit != nil)
	if err != nil {
		return nil, err
	}
	return sh.still(b, lit, done)
}

// goalBoard returns a board on which only the pieces that the goal names are, where it
// wants them. The others are nowhere: their cells are none.
func goalBoard(b board.Board) board.Board {
	goal := b
	goal.Pieces = make([]board.Piece, len(b.Pieces))
	for i, p := range b.Pieces {
		goal.Pieces[i] = p
		goal.Pieces[i].Cells = nil
	}
	for i, at := range goalPlaces(b) {
		goal.Pieces[i].Cells = b.Pieces[i].Cells
		goal.Pieces[i].At = at
	}
	return goal
}

// goalPlaces gives each place of the goal a piece: the one of its name if there is one
// in its class, else the first that is left of its class.
func goalPlaces(b board.Board) map[int]board.Point {
	places := map[int]board.Point{}
	for _, byName := range []bool{true, false} {
		for _, g := range b.Goal {
			if taken(places, g.At) {
				continue
			}
			for i, p := range b.Pieces {
				if _, used := places[i]; !used && p.Class == g.Class && (p.Name == g.Name || !byName) {
					places[i] = g.At
					break
				}
			}
		}
	}
	return places
}

func taken(places map[int]board.Point, at board.Point) bool {
	for _, p := range places {
		if p == at {
			return true
		}
	}
	return false
}
