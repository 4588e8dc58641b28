package raster

import (
	"image"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A painter puts frames together from sprites. It holds the picture as it is, and paints
// only where the next frame may differ.
type painter struct {
	stage
	*sprites
	now    canvas
	before canvas // the picture of the frame before, where the last frame may have changed it
}

// newPainter returns a painter whose canvas is empty; start is the board after no move.
func newPainter(s *sprites, start board.Board, moves []board.Move) *painter {
	size := s.parts.Layout.Size
	return &painter{stage: newStage(s.parts, start, moves), sprites: s, now: newCanvas(size), before: newCanvas(size)}
}

// first paints a whole frame.
func (p *painter) first(f scene.Frame) (image.Rectangle, error) {
	p.show(f)
	all := image.Rectangle{Max: p.now.size}
	return all, p.fill(all)
}

// next brings the canvas to frame f, and returns the smallest rectangle that holds all
// that it changed.
func (p *painter) next(f scene.Frame) (image.Rectangle, error) {
	dirty := p.show(f)
	p.before.copyFrom(p.now, dirty)
	if err := p.fill(dirty); err != nil {
		return dirty, err
	}
	return p.now.changed(p.before, dirty), nil
}

// sprite returns how piece i is to be drawn now.
func (p *painter) sprite(i int) *sprite {
	s := p.plain[i]
	if p.stage.lit(i) {
		s = p.sprites.lit[i]
	}
	if p.moving(i) {
		return s.moving
	}
	return s.rest
}

// fill paints all of the frame shown that lies in clip.
func (p *painter) fill(clip image.Rectangle) error {
	p.now.copyFrom(p.base, clip)
	board := clip.Intersect(p.layout.Board) // a piece that leaves goes no further
	for i := range p.boxes {
		if i != p.shown.Gone-1 {
			p.now.put(p.sprite(i), p.box(i).Min, board)
		}
	}
	if p.shown.Whole {
		p.now.put(p.photo, p.layout.Cells, clip)
	}
	if !p.stage.counter.Overlaps(clip) {
		return nil
	}
	s, err := p.count(p.shown.Count, p.shown.Ended)
	if err != nil {
		return err
	}
	p.now.put(s, p.stage.counter.Min, clip)
	return nil
}
