package klotski

import (
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// readOptions parses the option same=, and returns the group number of each piece, or -1 for a
// piece without a group.
func readOptions(b board.Board, s string) ([]int, error) {
	group := make([]int, len(b.Pieces))
	for i := range group {
		group[i] = -1
	}
	if s == "" {
		return group, nil
	}
	value, ok := strings.CutPrefix(s, "same=")
	if !ok {
		return nil, input.Errorf("the only option is same=, for example same=FGH,IJ", "klotski: unknown option %q", s)
	}
	for n, names := range strings.Split(value, ",") {
		first := -1
		for _, r := range names {
			i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.Name == string(r) })
			switch {
			case i < 0:
				return nil, input.Errorf("use the characters of the pieces in the start", "klotski: same=%s: there is no piece %q", names, string(r))
			case group[i] == n:
				return nil, input.Errorf("name each piece once", "klotski: same=%s: piece %q appears twice", names, string(r))
			case group[i] >= 0:
				return nil, input.Errorf("put each piece in only one group", "klotski: same=%s: piece %q is also in another group", names, string(r))
			case first >= 0 && !sameShape(b.Pieces[first], b.Pieces[i]):
				return nil, input.Errorf("only pieces of the same shape can be interchangeable",
					"klotski: same=%s: pieces %q and %q differ in shape", names, b.Pieces[first].Name, string(r))
			}
			group[i] = n
			if first < 0 {
				first = i
			}
		}
		if first < 0 {
			return nil, input.Errorf("write the characters of the pieces, for example same=FGH,IJ", "klotski: same= has an empty group")
		}
	}
	return group, nil
}

// classify assigns interchangeable pieces to the same class. Pieces are interchangeable if they
// belong to the same group, or if they have the same shape and are not in the goal. Classes are
// numbered in reading order.
func classify(b *board.Board, group []int) {
	named := make([]bool, len(b.Pieces))
	inGoal := map[int]bool{}
	for i, p := range b.Pieces {
		if _, ok := board.Find(b.Goal, p.Name); ok {
			named[i] = true
			inGoal[group[i]] = true
		}
	}
	classes := 0
	for i := range b.Pieces {
		p := &b.Pieces[i]
		p.Class = -1
		for j := 0; j < i && p.Class < 0; j++ {
			q := b.Pieces[j]
			sameClass := group[i] >= 0 && group[i] == group[j]
			if !sameClass && !named[i] && !named[j] && sameShape(*p, q) {
				// A group with a goal piece gets no other pieces.
				sameClass = !inGoalGroup(group[i], inGoal) && !inGoalGroup(group[j], inGoal)
			}
			if sameClass {
				p.Class = q.Class
			}
		}
		if p.Class < 0 {
			p.Class = classes
			classes++
		}
	}
	for i := range b.Goal {
		p, _ := board.Find(b.Pieces, b.Goal[i].Name)
		b.Goal[i].Class = p.Class
	}
}

func inGoalGroup(g int, inGoal map[int]bool) bool { return g >= 0 && inGoal[g] }

// formatBoard formats the board as an ID, but without the prefix that names the kind.
func formatBoard(b board.Board) string {
	s := b.String()
	plain := b
	goal := ""
	if setClassicGoal(&plain) != nil || !sameGoal(plain, b) || coversGate(b) {
		goal = b.GoalString()
	}
	same := sameGroups(b)
	switch {
	case same != "":
		return s + ":" + goal + ":same=" + same
	case goal != "":
		return s + ":" + goal
	}
	return s
}

func sameGoal(a, b board.Board) bool {
	return a.GoalCovers == b.GoalCovers && len(a.Goal) == len(b.Goal) && a.Goal[0].Name == b.Goal[0].Name && a.Goal[0].At == b.Goal[0].At
}

func coversGate(b board.Board) bool {
	return slices.ContainsFunc(b.Gates, func(g board.Point) bool {
		return slices.ContainsFunc(b.Pieces, func(p board.Piece) bool { return p.Covers(g) })
	})
}

// sameGroups formats the groups of interchangeable pieces that contain a goal piece. Groups without
// a goal piece are redundant.
func sameGroups(b board.Board) string {
	var groups []string
	done := map[int]bool{}
	for _, p := range b.Pieces {
		if done[p.Class] || !b.InGoal(p.Class) {
			continue
		}
		done[p.Class] = true
		names := ""
		n := 0
		for _, q := range b.Pieces {
			if q.Class == p.Class {
				names += q.Name
				n++
			}
		}
		if n > 1 {
			groups = append(groups, names)
		}
	}
	return strings.Join(groups, ",")
}
