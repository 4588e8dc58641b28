package klotski

import (
	"slices"
	"strings"

	"slidegif/solve/board"
	"slidegif/solve/input"
)

// readOptions returns the groups of same=: for each piece the number of its group, or -1.
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
		return nil, input.Errorf("the only option is same=, as same=FGH,IJ", "klotski: unknown option %q", s)
	}
	for n, names := range strings.Split(value, ",") {
		first := -1
		for _, r := range names {
			i := slices.IndexFunc(b.Pieces, func(p board.Piece) bool { return p.Name == string(r) })
			switch {
			case i < 0:
				return nil, input.Errorf("name pieces of the start", "klotski: same=%s: there is no piece %q", names, string(r))
			case group[i] == n:
				return nil, input.Errorf("name each piece once", "klotski: same=%s: piece %q appears twice", names, string(r))
			case group[i] >= 0:
				return nil, input.Errorf("put a piece into one group only", "klotski: same=%s: piece %q is in another group as well", names, string(r))
			case first >= 0 && !sameShape(b.Pieces[first], b.Pieces[i]):
				return nil, input.Errorf("only pieces of one shape can be interchangeable",
					"klotski: same=%s: pieces %q and %q differ in shape", names, b.Pieces[first].Name, string(r))
			}
			group[i] = n
			if first < 0 {
				first = i
			}
		}
		if first < 0 {
			return nil, input.Errorf("write the characters of the pieces, as same=FGH,IJ", "klotski: same= has an empty group")
		}
	}
	return group, nil
}

// classify gives interchangeable pieces one class: those of a group that the goal names,
// and those of one shape that it does not name. Classes count in reading order.
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
			together := group[i] >= 0 && group[i] == group[j]
			if !together && !named[i] && !named[j] && sameShape(*p, q) {
				// A group that the goal names keeps to itself.
				together = !grouped(group[i], inGoal) && !grouped(group[j], inGoal)
			}
			if together {
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

func grouped(g int, inGoal map[int]bool) bool { return g >= 0 && inGoal[g] }

// describe writes the board as the part of its ID after the kind.
func describe(b board.Board) string {
	s := b.String()
	plain := b
	goal := ""
	if classicGoal(&plain) != nil || !sameGoal(plain, b) || hidesGate(b) {
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

func hidesGate(b board.Board) bool {
	return slices.ContainsFunc(b.Gates, func(g board.Point) bool {
		return slices.ContainsFunc(b.Pieces, func(p board.Piece) bool { return p.Covers(g) })
	})
}

// sameGroups writes the groups that make a difference: those that the goal names.
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
