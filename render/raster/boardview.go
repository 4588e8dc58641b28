package raster

import (
	"image"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A boardView follows a board of an animation from frame to frame. It knows where each
// piece is, and which part of the picture the next frame can change.
type boardView struct {
	geometry scene.Geometry
	counter  image.Rectangle // empty without one
	moves    []board.Move
	boxes    []image.Rectangle // of the pieces after done moves, in pixels
	done     int
	shown    scene.Frame
}

// newBoardViews returns a view for each line, on which start, the board after no move, is shown.
func newBoardViews(p *Parts, start board.Board, lines []scene.Line) []*boardView {
	var all []*boardView
	for i, line := range lines {
		s := &boardView{geometry: p.Boards[i], counter: p.counterBoxes[i], moves: line.Moves}
		for _, piece := range start.Pieces {
			s.boxes = append(s.boxes, s.geometry.Box(piece))
		}
		all = append(all, s)
	}
	return all
}

// show goes on to frame f, and returns a rectangle that holds all that it may change.
func (s *boardView) show(f scene.Frame) image.Rectangle {
	pieces := slices.Concat(s.shown.Moving, s.shown.Lit, f.Moving, f.Lit)
	if f.Gone != s.shown.Gone {
		pieces = append(pieces, max(f.Gone, s.shown.Gone)-1)
	}
	for n := s.done; n < f.Done; n++ {
		pieces = append(pieces, s.moves[n].Pieces...)
	}
	dirty := s.around(pieces)
	if f.Count != s.shown.Count || f.Ended != s.shown.Ended {
		dirty = dirty.Union(s.counter)
	}
	if f.Whole != s.shown.Whole {
		dirty = dirty.Union(s.geometry.Board)
	}
	for ; s.done < f.Done; s.done++ {
		m := s.moves[s.done]
		d := m.Offset()
		for _, i := range m.Pieces {
			s.boxes[i] = s.boxes[i].Add(image.Pt(d.X, d.Y).Mul(s.geometry.Cell))
		}
	}
	s.shown = f
	return dirty.Union(s.around(pieces)).Intersect(image.Rectangle{Max: s.geometry.Size})
}

// around returns the smallest rectangle that holds all of the pieces as they are shown.
func (s *boardView) around(pieces []int) image.Rectangle {
	var all image.Rectangle
	for _, i := range pieces {
		all = all.Union(s.box(i))
	}
	return all
}

// box returns where piece i is shown.
func (s *boardView) box(i int) image.Rectangle {
	if s.moving(i) {
		return s.boxes[i].Add(s.shown.Shift)
	}
	return s.boxes[i]
}

func (s *boardView) moving(i int) bool { return slices.Contains(s.shown.Moving, i) }

func (s *boardView) lit(i int) bool { return slices.Contains(s.shown.Lit, i) }
