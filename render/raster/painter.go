package raster

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A painter puts frames together from sprites. It holds the picture as it is, and paints
// only where the next frame may differ.
type painter[P pixel] struct {
	*sprites[P]
	views  []*boardView // of the boards
	now    canvas[P]
	before canvas[P] // the picture of the frame before, where the last frame may have changed it
}

// newPainter returns a painter whose canvas is empty; start is the board after no move.
func newPainter[P pixel](s *sprites[P], start board.Board, lines []scene.Line) *painter[P] {
	size := s.parts.Size
	return &painter[P]{sprites: s, views: newBoardViews(s.parts, start, lines), now: newCanvas[P](size), before: newCanvas[P](size)}
}

// first paints a whole frame.
func (p *painter[P]) first(m scene.Moment) (image.Rectangle, error) {
	all := image.Rectangle{Max: p.now.size}
	p.now.copyFrom(p.base, all)
	for i, s := range p.views {
		s.show(m.Frames[i])
		if err := p.fill(i, all); err != nil {
			return all, err
		}
	}
	return all, nil
}

// next brings the canvas to the next frame, and returns the smallest rectangle that holds
// all that it changed.
func (p *painter[P]) next(m scene.Moment) (image.Rectangle, error) {
	var dirty []image.Rectangle
	all := image.Rectangle{}
	for i, s := range p.views {
		dirty = append(dirty, s.show(m.Frames[i]))
		all = all.Union(dirty[i])
	}
	p.before.copyFrom(p.now, all)
	changed := image.Rectangle{}
	for i, r := range dirty {
		p.now.copyFrom(p.base, r)
		if err := p.fill(i, r); err != nil {
			return changed, err
		}
		changed = changed.Union(p.now.changed(p.before, r))
	}
	return changed, nil
}

// sprite returns how piece i of a board is to be drawn now.
func (p *painter[P]) sprite(s *boardView, i int) *sprite[P] {
	looks := p.plain[i]
	if s.lit(i) {
		looks = p.lit[i]
	}
	if s.moving(i) {
		return looks.moving
	}
	return looks.rest
}

// fill paints all of a board as it is shown that lies in clip, on the empty board.
func (p *painter[P]) fill(board int, clip image.Rectangle) error {
	s := p.views[board]
	inside := clip.Intersect(s.geometry.Board) // a piece that leaves goes no further
	for i := range s.boxes {
		if i != s.shown.Gone-1 {
			p.now.put(p.sprite(s, i), s.box(i).Min, inside)
		}
	}
	if s.shown.Whole {
		p.now.put(p.photo, s.geometry.Cells, clip)
	}
	if !s.counter.Overlaps(clip) {
		return nil
	}
	count, err := p.count(board, s.shown.Count, s.shown.Ended)
	if err != nil {
		return err
	}
	p.now.put(count, s.counter.Min, clip)
	return nil
}
