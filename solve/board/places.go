package board

import "slices"

// MaxGoalPlacements is the maximum number of placements for a goal that consists of cells.
const MaxGoalPlacements = 1000

// GoalPlacements returns all possible ways to place the pieces of the goal. A placement is a list of the pieces at
// their target positions. A fixed goal has one placement. A goal that may be anywhere has one placement for each
// possible position on the board. If b.GoalCovers is set, any cell of a piece may cover its target, and each
// choice is a placement. In these placements, pieces may overlap.
func (b Board) GoalPlacements() [][]Piece {
	switch {
	case b.GoalCovers:
		return b.coverings(b.Goal)
	case !b.GoalAnywhere || len(b.Goal) == 0:
		return [][]Piece{b.Goal}
	}
	var all [][]Piece
	for y := range b.H {
		for x := range b.W {
			placement := slices.Clone(b.Goal)
			for i := range placement {
				placement[i].At = placement[i].At.Add(Point{x - b.Goal[0].At.X, y - b.Goal[0].At.Y})
			}
			if !slices.ContainsFunc(placement, func(p Piece) bool { return !b.fits(p) }) {
				all = append(all, placement)
			}
		}
	}
	return all
}

// coverings returns all ways to cover the cells of a goal with pieces.
func (b Board) coverings(goal []Piece) [][]Piece {
	if len(goal) == 0 {
		return [][]Piece{nil}
	}
	var named, others []Piece // cells with the first name, and all other cells
	for _, g := range goal {
		if g.Name == goal[0].Name {
			named = append(named, g)
		} else {
			others = append(others, g)
		}
	}
	i := slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Class == named[0].Class })
	if i < 0 {
		return nil
	}
	var all [][]Piece
	rest := b.coverings(others)
	for _, c := range b.Pieces[i].Cells {
		p := b.Pieces[i]
		p.Name, p.At = named[0].Name, Point{named[0].At.X - c.X, named[0].At.Y - c.Y}
		if !b.fits(p) || slices.ContainsFunc(named, func(g Piece) bool { return !p.Covers(g.At) }) {
			continue
		}
		for _, r := range rest {
			if !slices.ContainsFunc(r, func(q Piece) bool { return q.Class == p.Class && q.At == p.At }) {
				all = append(all, append([]Piece{p}, r...))
			}
		}
	}
	return all
}

// fits reports whether a piece lies inside the board and covers no wall.
func (b Board) fits(p Piece) bool {
	for _, c := range p.Cells {
		c = c.Add(p.At)
		if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H || slices.Contains(b.Walls, c) {
			return false
		}
	}
	return true
}
