package blocks

import (
	"slices"

	"slidegif/solve/board"
	"slidegif/solve/internal/order"
	"slidegif/solve/internal/search"
)

// findGoalSets collects all goal sets that the pieces can reach. A goal set assigns a target
// position to each piece of the goal. A fixed goal has one goal set. A pattern that may be anywhere
// has one goal set for each place on the board. If the goal names cells to cover, there is one goal
// set for each way to cover these cells.
func (m *model) findGoalSets() {
	for _, pieces := range m.board.GoalPlacements() {
		set, ok := m.goalSet(pieces)
		if !ok {
			continue
		}
		m.goalSets = append(m.goalSets, set)
		for _, p := range set {
			c := &m.classes[p.class]
			if !slices.Contains(c.goalRanks, p.rank) {
				c.goalRanks = append(c.goalRanks, p.rank)
			}
		}
	}
}

// goalSet converts a placement of the goal to a goal set. If a piece can never reach its target,
// goalSet reports false.
func (m *model) goalSet(pieces []board.Piece) (set []placedPiece, ok bool) {
	for _, g := range pieces {
		i := slices.IndexFunc(m.classes, func(c class) bool { return c.id == g.Class })
		if !m.inside(g.At) || m.classes[i].rank[m.cell(g.At)] == none {
			return nil, false
		}
		if p := (placedPiece{int16(i), m.classes[i].rank[m.cell(g.At)]}); !slices.Contains(set, p) {
			set = append(set, p)
		}
	}
	for i, c := range m.classes {
		n := 0
		for _, p := range set {
			if int(p.class) == i {
				n++
			}
		}
		if n > c.count {
			return nil, false
		}
	}
	return set, true
}

// Goal returns the set of solved positions.
func (g *generator[S, C]) Goal() search.Goal[S] { return g.goal }

// goalOf returns a test that uses only the code of a position to decide whether the position is
// solved. A single goal set becomes Goal.Mask and Goal.Want, and several goal sets become
// Goal.Test.
func goalOf[S search.Code](m *model) search.Goal[S] {
	goals := make([]search.Goal[S], len(m.goalSets))
	for i, set := range m.goalSets {
		set = slices.Clone(set)
		order.Sort(set, comparePieces)
		for k, p := range set {
			c := &m.classes[p.class]
			if c.binomials != nil {
				if k == 0 || set[k-1].class != p.class {
					at := &c.parts[0]
					goals[i].Want[at.word] |= c.numberOf(set[k:k+c.count]) << at.shift
					goals[i].Mask[at.word] |= at.mask << at.shift
				}
				continue
			}
			word, value := c.word[p.rank], c.value[p.rank]
			goals[i].Want[word] |= value
			if c.lone {
				value = c.parts[0].mask << c.parts[0].shift
			}
			goals[i].Mask[word] |= value
		}
	}
	if len(goals) == 1 {
		return goals[0]
	}
	return search.Goal[S]{Test: func(s S) bool {
		return slices.ContainsFunc(goals, func(g search.Goal[S]) bool { return g.Solved(s) })
	}}
}
