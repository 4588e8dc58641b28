package theme

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// size returns the size of the board with its frame, excluding Header, Goal and Footer.
func (s Scene) size(m float64) (w, h float64) {
	return float64(s.Board.W*s.Cell) + m + m, float64(s.Board.H*s.Cell) + m + m
}

// heightBelow returns the height of the area below the board and its frame.
func (s Scene) heightBelow() float64 { return float64(s.Goal + s.Footer) }

// outline returns a path around the whole picture. The picture consists of the board with its
// frame, Header, Goal and Footer.
func (s Scene) outline(m float64) Path {
	w, h := s.size(m)
	return rounded(0, -float64(s.Header), w, h+s.heightBelow(), 0)
}

// plates returns the rounded backgrounds of the title and the counter, if present. The distance from the left and
// right sides is m pixels.
func (s Scene) plates(m, r float64) []Path {
	w, h := s.size(m)
	var all []Path
	if height := float64(s.Header); height > 0 {
		all = append(all, rounded(m, float64(height*.12)-height, w-m, float64(height*.88)-height, r))
	}
	if height := float64(s.Footer); height > 0 {
		all = append(all, rounded(m, h+float64(s.Goal)+float64(height*.12), w-m, h+float64(s.Goal)+float64(height*.88), r))
	}
	return all
}

// photo returns the photo for piece i, or nil if the piece has no photo.
func (s Scene) photo(i int) image.Image {
	if s.Photo == nil {
		return nil
	}
	return s.Photo(i)
}

// rank counts the pieces before piece i that have the same role.
func (s Scene) rank(i int) int {
	n := 0
	for _, p := range s.Board.Pieces[:i] {
		if p.Role == s.Board.Pieces[i].Role {
			n++
		}
	}
	return n
}

// classRank returns the index of the class of piece i among the classes of the same role. Interchangeable pieces
// have the same class and therefore look alike.
func (s Scene) classRank(i int) int {
	piece := s.Board.Pieces[i]
	n := 0
	seen := map[int]bool{piece.Class: true}
	for _, p := range s.Board.Pieces {
		if p.Role != piece.Role {
			continue
		}
		if p.Class == piece.Class {
			break
		}
		if !seen[p.Class] {
			seen[p.Class] = true
			n++
		}
	}
	return n
}

// byRole holds a value for each role of pieces other than tiles. If a list has fewer values than
// there are pieces, its values repeat.
type byRole[T any] struct {
	hero, guard, soldier   T
	generals, cars, others []T
}

func (r byRole[T]) forPiece(s Scene, i int) T {
	switch s.Board.Pieces[i].Role {
	case board.MainPiece:
		return r.hero
	case board.Guard:
		return r.guard
	case board.Soldier:
		return r.soldier
	case board.General:
		return r.generals[s.rank(i)%len(r.generals)]
	case board.Car:
		return r.cars[s.rank(i)%len(r.cars)]
	}
	return r.others[s.classRank(i)%len(r.others)]
}

// goalOrder returns the relative position of tile i in the goal: 0 for the first cell, 1 for the last cell. All
// tiles together have at most steps different results.
func (s Scene) goalOrder(i, steps int) float64 {
	piece := s.Board.Pieces[i]
	place, tiles := 0, 0
	at := piece.At
	for _, g := range s.Board.Goal {
		if g.Class == piece.Class {
			at = g.At
		}
	}
	for _, g := range s.Board.Goal {
		tiles++
		if g.At.Compare(at) < 0 {
			place++
		}
	}
	n := min(tiles, steps)
	if n < 2 {
		return 0
	}
	return float64(place*n/tiles) / float64(n-1)
}

// connected splits cells into groups that are connected through shared edges. The groups are ordered by their
// first cells.
func connected(points []board.Point) [][]board.Point {
	remaining := make(map[board.Point]bool, len(points))
	for _, p := range points {
		remaining[p] = true
	}
	var all [][]board.Point
	for _, p := range points {
		if !remaining[p] {
			continue
		}
		remaining[p] = false
		group := []board.Point{p}
		for k := 0; k < len(group); k++ {
			for _, d := range []board.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
				if q := group[k].Add(d); remaining[q] {
					remaining[q] = false
					group = append(group, q)
				}
			}
		}
		all = append(all, group)
	}
	return all
}

// walls returns the outlines of the walls on a board. The width of the frame is in pixels. Adjacent
// walls are merged into one shape.
func (s Scene) walls(m float64, in insets, r float64) []Path {
	var paths []Path
	px := float64(s.Cell)
	for _, group := range connected(s.Board.Walls) {
		at := scene.Bounds(board.Piece{Cells: group}).Min.Mul(s.Cell)
		paths = append(paths, outline(group, px, in, r).shift(m+float64(at.X), m+float64(at.Y)))
	}
	return paths
}

// gates returns the shape of a portcullis for each gate, with two horizontal and four vertical
// bars. The bars avoid the corners of the cell, because the rounded corners of pieces are
// transparent.
func (s Scene) gates(m float64) []Path {
	var paths []Path
	px := float64(s.Cell)
	for _, g := range s.Board.Gates {
		x, y := m+float64(g.X*s.Cell), m+float64(g.Y*s.Cell)
		at := func(across, down float64) [2]float64 {
			return [2]float64{x + float64(px*across), y + float64(px*down)}
		}
		for _, down := range []float64{.3, .62} {
			paths = append(paths, polyline(at(.18, down), at(.82, down)))
		}
		for _, across := range []float64{.23, .41, .59, .77} {
			paths = append(paths, polyline(at(across, .2), at(across, .8)))
		}
	}
	return paths
}
