package board

import "slices"

// MostPlaces is how many ways a goal of cells may leave to place its pieces.
const MostPlaces = 1000

// Places returns every way to place the pieces that the goal names, each as the pieces with
// their place: the goal itself; each shift of a goal that may stand anywhere; and every
// choice of cells of pieces for a goal of cells. Pieces of one choice may overlap.
func (b Board) Places() [][]Piece {
	switch {
	case b.GoalCovers:
		return b.choices(b.Goal)
	case !b.GoalAnywhere || len(b.Goal) == 0:
		return [][]Piece{b.Goal}
	}
	var all [][]Piece
	for y := range b.H {
		for x := range b.W {
			place := slices.Clone(b.Goal)
			for i := range place {
				place[i].At = place[i].At.Add(Point{x - b.Goal[0].At.X, y - b.Goal[0].At.Y})
			}
			if !slices.ContainsFunc(place, func(p Piece) bool { return !b.fits(p) }) {
				all = append(all, place)
			}
		}
	}
	return all
}

// choices returns the ways to cover the cells of a goal.
func (b Board) choices(goal []Piece) [][]Piece {
	if len(goal) == 0 {
		return [][]Piece{nil}
	}
	var mine, others []Piece // cells of the first name, and the rest
	for _, g := range goal {
		if g.Name == goal[0].Name {
			mine = append(mine, g)
		} else {
			others = append(others, g)
		}
	}
	i := slices.IndexFunc(b.Pieces, func(p Piece) bool { return p.Class == mine[0].Class })
	if i < 0 {
		return nil
	}
	var all [][]Piece
	rest := b.choices(others)
	for _, c := range b.Pieces[i].Cells {
		p := b.Pieces[i]
		p.Name, p.At = mine[0].Name, Point{mine[0].At.X - c.X, mine[0].At.Y - c.Y}
		if !b.fits(p) || slices.ContainsFunc(mine, func(g Piece) bool { return !p.Covers(g.At) }) {
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

// fits reports whether a piece stands on the board and on no wall.
func (b Board) fits(p Piece) bool {
	for _, c := range p.Cells {
		c = c.Add(p.At)
		if c.X < 0 || c.Y < 0 || c.X >= b.W || c.Y >= b.H || slices.Contains(b.Walls, c) {
			return false
		}
	}
	return true
}
