package main

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// positionText formats the start of the puzzle other in the same way as the positions in the database of t.
// pieceIndex maps the piece names in this text to the indexes of the pieces in other. The puzzles may use
// different letters for the same piece. If the puzzles have different state spaces, the message why gives the
// reason.
func (t *target) positionText(other *target) (text string, pieceIndex map[string]int, why input.Message) {
	a, b := t.Board, other.Board
	switch {
	case t.kind != other.kind:
		return "", nil, input.Say("its kind is %s, the kind of this puzzle is %s", t.kind.Name, other.kind.Name)
	case a.W != b.W || a.H != b.H:
		return "", nil, input.Say("its board is %dx%d, the board of this puzzle is %dx%d", a.H, a.W, b.H, b.W)
	case !samePoints(a.Walls, b.Walls) || !samePoints(a.Gates, b.Gates) || !slices.Equal(a.Exits, b.Exits):
		return "", nil, input.Word("the walls or gates differ")
	}
	at := b
	if t.Rename != nil {
		var ok bool
		if at, ok = t.Rename(b); !ok {
			return "", nil, input.Say("this puzzle does not belong to %s", t.Title)
		}
	} else {
		at = a
		at.Pieces = slices.Clone(a.Pieces)
		same := movePieces(a, b, at.Pieces) && len(a.Pieces) == len(b.Pieces) && len(a.Goal) == len(b.Goal)
		switch {
		case same:
		case a.Leave:
			at = b // some pieces have left or lost a colour; the remaining letters match the database
		default:
			return "", nil, difference(a, b)
		}
	}
	pieceIndex = map[string]int{}
	for _, p := range at.Pieces {
		pieceIndex[p.Name] = slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.At == p.At })
	}
	if t.Text != nil {
		return t.Text(at), pieceIndex, why
	}
	return at.String(), pieceIndex, why
}

// movePieces moves the given copies of the pieces of a to the positions of the pieces of b that have the same
// role. movePieces reports whether each piece in b has a counterpart in a.
func movePieces(a, b board.Board, pieces []board.Piece) bool {
	free := map[string][]int{}           // unmatched pieces of a, by role
	classes := map[string]map[int]bool{} // piece classes of a, by role
	for i, p := range a.Pieces {
		r := roleKey(a, p)
		if classes[r] == nil {
			classes[r] = map[int]bool{}
		}
		free[r] = append(free[r], i)
		classes[r][p.Class] = true
	}
	placed := make([]bool, len(b.Pieces))
	// Pieces are matched by name if several classes have the same role, such as atoms that are not part of the
	// goal. All other pieces with the same role are matched in reading order, the order of pieces on both boards.
	// The order of cars in the same row or column never changes, because cars cannot pass each other.
	for _, byName := range []bool{true, false} {
		for i, p := range b.Pieces {
			r := roleKey(b, p)
			if placed[i] || byName && (p.Axes != board.AnyAxis || len(classes[r]) < 2) {
				continue
			}
			k := slices.IndexFunc(free[r], func(j int) bool { return !byName || a.Pieces[j].Name == p.Name })
			if k < 0 && byName {
				continue
			}
			if k < 0 {
				return false
			}
			pieces[free[r][k]].At = p.At
			free[r] = slices.Delete(free[r], k, k+1)
			placed[i] = true
		}
	}
	return true
}

// difference describes how two boards of the same size differ.
func difference(a, b board.Board) input.Message {
	if goal, other := a.GoalString(), b.GoalString(); goal != other {
		return input.Say("its goal is %s, the goal of this puzzle is %s", goal, other)
	}
	return input.Word("the pieces differ")
}

// roleKey returns a key that describes the role of a piece: its shape, axes and colours, the number of exits
// that unfreeze it, its row or column, and the goal positions of its class.
func roleKey(b board.Board, p board.Piece) string {
	var s strings.Builder
	fmt.Fprint(&s, p.Cells, p.Axes, p.Colours, p.Frozen)
	switch p.Axes {
	case board.Horizontal:
		fmt.Fprint(&s, "row", p.At.Y)
	case board.Vertical:
		fmt.Fprint(&s, "column", p.At.X)
	}
	var places []board.Point
	for _, g := range b.Goal {
		if g.Class == p.Class {
			places = append(places, g.At)
		}
	}
	slices.SortFunc(places, board.Point.Compare)
	fmt.Fprint(&s, places)
	return s.String()
}

func samePoints(a, b []board.Point) bool {
	sorted := func(ps []board.Point) []board.Point { return slices.SortedFunc(slices.Values(ps), board.Point.Compare) }
	return slices.Equal(sorted(a), sorted(b))
}
