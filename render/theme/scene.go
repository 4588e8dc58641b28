package theme

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// size is that of the board with its frame of m, in pixels, without Head and Foot.
func (s Scene) size(m float64) (w, h float64) {
	return float64(s.Board.W*s.Cell) + m + m, float64(s.Board.H*s.Cell) + m + m
}

// below is what the frame takes below the board.
func (s Scene) below() float64 { return float64(s.Goal + s.Foot) }

// whole is the outline of the whole picture: the board with its frame, Head, Goal and Foot.
func (s Scene) whole(m float64) Path {
	w, h := s.size(m)
	return rounded(0, -float64(s.Head), w, h+s.below(), 0)
}

// plates are the grounds of title and counter, where there are any: in from the sides of
// a frame of m pixels and rounded by r.
func (s Scene) plates(m, r float64) []Path {
	w, h := s.size(m)
	var all []Path
	if high := float64(s.Head); high > 0 {
		all = append(all, rounded(m, float64(high*.12)-high, w-m, float64(high*.88)-high, r))
	}
	if high := float64(s.Foot); high > 0 {
		all = append(all, rounded(m, h+float64(s.Goal)+float64(high*.12), w-m, h+float64(s.Goal)+float64(high*.88), r))
	}
	return all
}

// picture is what fills piece i, or nil.
func (s Scene) picture(i int) image.Image {
	if s.Picture == nil {
		return nil
	}
	return s.Picture(i)
}

// rank counts the pieces before i that have its role: the first general is 0.
func (s Scene) rank(i int) int {
	n := 0
	for _, p := range s.Board.Pieces[:i] {
		if p.Role == s.Board.Pieces[i].Role {
			n++
		}
	}
	return n
}

// kind counts the classes of i's role that come before its own, so that pieces which
// may stand for each other can look alike.
func (s Scene) kind(i int) int {
	me := s.Board.Pieces[i]
	n := 0
	seen := map[int]bool{me.Class: true}
	for _, p := range s.Board.Pieces {
		if p.Role != me.Role {
			continue
		}
		if p.Class == me.Class {
			break
		}
		if !seen[p.Class] {
			seen[p.Class] = true
			n++
		}
	}
	return n
}

// byRole are the looks of pieces by their roles; tiles have others. Those in lists are taken in
// turns.
type byRole[T any] struct {
	hero, guard, soldier   T
	generals, cars, others []T
}

// of returns the look of piece i.
func (r byRole[T]) of(s Scene, i int) T {
	switch s.Board.Pieces[i].Role {
	case board.Hero:
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
	return r.others[s.kind(i)%len(r.others)]
}

// order is tile i's place in the goal as a share of all places, 0 for the first and 1
// for the last, in at most steps steps.
func (s Scene) order(i, steps int) float64 {
	me := s.Board.Pieces[i]
	place, tiles := 0, 0
	at := me.At
	for _, g := range s.Board.Goal {
		if g.Class == me.Class {
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

// groups parts points into sets that touch edge to edge, each in the order given.
func groups(points []board.Point) [][]board.Point {
	left := make(map[board.Point]bool, len(points))
	for _, p := range points {
		left[p] = true
	}
	var all [][]board.Point
	for _, p := range points {
		if !left[p] {
			continue
		}
		left[p] = false
		group := []board.Point{p}
		for k := 0; k < len(group); k++ {
			for _, d := range []board.Point{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
				if q := group[k].Add(d); left[q] {
					left[q] = false
					group = append(group, q)
				}
			}
		}
		all = append(all, group)
	}
	return all
}

// walls returns the outlines of the board's walls for a frame of m pixels; neighbours
// are one shape.
func (s Scene) walls(m float64, in insets, r float64) []Path {
	var paths []Path
	px := float64(s.Cell)
	for _, group := range groups(s.Board.Walls) {
		at := scene.Bounds(board.Piece{Cells: group}).Min.Mul(s.Cell)
		paths = append(paths, outline(group, px, in, r).shift(m+float64(at.X), m+float64(at.Y)))
	}
	return paths
}

// gates returns a portcullis for each gate: two bars across the cell and four upright ones.
// It keeps clear of the corners that a piece leaves open, for what is composed on the
// floor must not show.
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
