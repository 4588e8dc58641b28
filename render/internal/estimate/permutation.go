package estimate

import (
	"image"
	"slices"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Permutation is the order of the tiles at the start and at the goal, in reading order without the gap. Two tiles in
// the opposite order are an inversion.
//
//	start  2  1  3
//	        \/   |
//	        /\   |
//	goal   1  2  3
type Permutation struct {
	Start      []int // pieces in the order of the start
	Goal       []int // pieces in the order of the goal
	Inversions int
	// Rows is the number of rows from the gap to its goal. A tile that moves to another row passes W-1 tiles, so the
	// parity of the inversions changes only if the width W is even. If the width is odd, Rows is 0.
	Rows int
}

// Odd reports whether the number of inversions plus Rows is odd, so that the goal of a board cannot be reached. In
// this case, Odd also returns the permutation. For boards without exactly one gap, odd is false.
func Odd(b board.Board) (p Permutation, odd bool) {
	if len(b.Pieces) != b.W*b.H-1 || len(b.Goal) != len(b.Pieces) || len(b.Walls)+len(b.RightWalls)+len(b.LowerWalls) > 0 {
		return p, false
	}
	index := func(at board.Point) int { return at.Y*b.W + at.X }
	start, goal := func(i int) int { return index(b.Pieces[i].At) }, func(i int) int { return index(goalOf(b, i)) }
	order := func(place func(int) int) []int {
		list := byNumber(b)
		slices.SortFunc(list, func(i, k int) int { return place(i) - place(k) })
		return list
	}
	p.Start, p.Goal = order(start), order(goal)
	for n, i := range p.Start {
		for _, k := range p.Start[:n] {
			if goal(k) > goal(i) {
				p.Inversions++
			}
		}
	}
	if b.W%2 == 0 {
		gap := func(list []int, place func(int) int) int {
			for n, i := range list {
				if place(i) != n {
					return n / b.W
				}
			}
			return b.H - 1
		}
		p.Rows = distance(gap(p.Start, start), gap(p.Goal, goal))
	}
	return p, (p.Inversions+p.Rows)%2 != 0
}

// permutationShare is the height of a drawn permutation, as a fraction of the picture width.
const permutationShare = .42

// drawPermutation draws the tiles in both orders, with a line between the places of each tile. A dot marks each
// crossing of two lines, which is an inversion.
func (p *painter) drawPermutation(top int) {
	list := p.Permutation
	left, right := p.scaled(margin+52), p.width-p.scaled(margin)
	height := int(float64(p.width) * permutationShare)
	pitch := float64(right-left) / float64(len(list.Start))
	side := min(float64(pitch*.8), float64(height)*.24)
	middle := func(n int, row float64) [2]float64 {
		return [2]float64{float64(left) + float64((float64(n)+.5)*pitch), float64(top) + float64(side/2) + float64(row*(float64(height)-side))}
	}
	ends := func(n int) (a, b [2]float64) { return middle(n, 0), middle(slices.Index(list.Goal, list.Start[n]), 1) }
	width := max(1, float64(side*.06))
	for n := range list.Start {
		a, b := ends(n)
		p.Line(a, b, p.Theme.Ink, width)
	}
	for n := range list.Start {
		a, b := ends(n)
		for k := range n {
			c, d := ends(k)
			if d[0] < b[0] {
				continue
			}
			// The horizontal distance of the two lines is a[0]-c[0] at the top and d[0]-b[0] at the bottom.
			share := (a[0] - c[0]) / ((a[0] - c[0]) + (d[0] - b[0]))
			at := [2]float64{a[0] + float64((b[0]-a[0])*share), a[1] + float64((b[1]-a[1])*share)}
			p.Disc(at, max(2, float64(width*2.4)), p.Theme.Sign)
		}
	}
	half := float64(side / 2)
	for row, order := range [][]int{list.Start, list.Goal} {
		for n, i := range order {
			at := middle(n, float64(row))
			box := image.Rect(int(at[0]-half), int(at[1]-half), int(at[0]+half), int(at[1]+half))
			p.Box(box, float64(side*.12), p.Theme.Ink)
			p.WriteColored(p.Picture.Board.Pieces[i].Name, box, theme.Middle, float64(side*.55), p.Theme.Paper)
		}
		at := middle(0, float64(row))
		half := p.scaled(12)
		p.Write(p.Orders[row], image.Rect(p.scaled(margin), int(at[1])-half, left, int(at[1])+half), theme.Left, float64(p.scaled(15)))
	}
}
