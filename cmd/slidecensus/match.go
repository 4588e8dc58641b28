package main

import (
	"fmt"
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// textOf returns how a database of t writes the start of another puzzle in the same space,
// and for each name of a piece in that text the index of the piece there. Letters do not
// matter, nor which of like pieces is which. Where it is not the same space, why says so.
func (t *target) textOf(other *target) (text string, named map[string]int, why input.Message) {
	a, b := t.Board, other.Board
	switch {
	case t.kind != other.kind:
		return "", nil, input.Say("that is %s, this is %s", t.kind.Name, other.kind.Name)
	case a.W != b.W || a.H != b.H:
		return "", nil, input.Say("its board is %dx%d, this one %dx%d", a.H, a.W, b.H, b.W)
	case !samePoints(a.Walls, b.Walls) || !samePoints(a.Gates, b.Gates) || !slices.Equal(a.Exits, b.Exits):
		return "", nil, input.Word("walls or gates differ")
	}
	at := b
	if t.Rename != nil {
		var ok bool
		if at, ok = t.Rename(b); !ok {
			return "", nil, input.Say("this is not one of %s", t.Title)
		}
	} else {
		at = a
		at.Pieces = slices.Clone(a.Pieces)
		same := match(a, b, at.Pieces) && len(a.Pieces) == len(b.Pieces) && len(a.Goal) == len(b.Goal)
		switch {
		case same:
		case a.Leave:
			at = b // some have left or lost a colour; the letters of the others are those of the database
		default:
			return "", nil, differ(a, b)
		}
	}
	named = map[string]int{}
	for _, p := range at.Pieces {
		named[p.Name] = slices.IndexFunc(b.Pieces, func(q board.Piece) bool { return q.At == p.At })
	}
	if t.Text != nil {
		return t.Text(at), named, why
	}
	return at.String(), named, why
}

// match moves pieces, which are those of a, to where b has pieces of the same roles. It
// reports false where b has others.
func match(a, b board.Board, pieces []board.Piece) bool {
	free := map[string][]int{}           // role -> pieces of a that have no place yet
	classes := map[string]map[int]bool{} // role -> classes of a
	for i, p := range a.Pieces {
		r := roleOf(a, p)
		if classes[r] == nil {
			classes[r] = map[int]bool{}
		}
		free[r] = append(free[r], i)
		classes[r][p.Class] = true
	}
	placed := make([]bool, len(b.Pieces))
	// Classes of one role, such as atoms that the goal does not name, are told apart by their
	// names. All others are matched in reading order, in which the pieces of both boards are.
	// Cars of one line cannot pass each other, so their order tells which is which.
	for _, byName := range []bool{true, false} {
		for i, p := range b.Pieces {
			r := roleOf(b, p)
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

// differ says what two boards of the same size do not share.
func differ(a, b board.Board) input.Message {
	if goal, other := a.GoalString(), b.GoalString(); goal != other {
		return input.Say("its goal is %s, this one's %s", goal, other)
	}
	return input.Word("pieces differ")
}

// roleOf writes what makes a piece what it is: its shape, its colours, until when it is frozen, the line
// that it keeps to, and the places that the goal has for its class.
func roleOf(b board.Board, p board.Piece) string {
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
