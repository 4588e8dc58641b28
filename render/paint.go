package render

import (
	"image"
	"slices"

	"slidegif/solve/board"
)

// A painter puts frames together from sprites. It holds the picture as it is, and paints
// only where the next frame differs.
type painter struct {
	*inks
	moves []board.Move
	at    []image.Point // upper left corner of each piece after done moves, in pixels
	done  int
	shown frame           // what now holds
	dirty image.Rectangle // where now may differ from before

	now    canvas
	before canvas // the picture of the frame before
}

// newPainter returns a painter whose canvas is empty; start is the board after no move.
func newPainter(k *inks, start board.Board, moves []board.Move) *painter {
	p := &painter{inks: k, moves: moves, now: newCanvas(k.size), before: newCanvas(k.size)}
	for _, piece := range start.Pieces {
		p.at = append(p.at, p.place(piece).Min)
	}
	return p
}

// first paints a whole frame.
func (p *painter) first(f frame) (image.Rectangle, error) {
	p.advance(f.done)
	p.shown = f
	p.dirty = image.Rectangle{Max: p.size}
	return p.dirty, p.fill(p.dirty)
}

// next brings the canvas to frame f, and returns the smallest rectangle that holds all
// that it changed.
func (p *painter) next(f frame) (image.Rectangle, error) {
	p.before.copyFrom(p.now, p.dirty)
	pieces := slices.Concat(p.shown.moving, p.shown.lit, f.moving, f.lit)
	for n := p.done; n < f.done; n++ {
		pieces = append(pieces, p.moves[n].Pieces...)
	}
	dirty := p.boxes(pieces)
	if f.count != p.shown.count && !p.sheet.caps.empty {
		dirty = dirty.Union(p.sheet.caps.box)
	}
	p.advance(f.done)
	p.shown = f
	p.dirty = dirty.Union(p.boxes(pieces))
	if err := p.fill(p.dirty); err != nil {
		return p.dirty, err
	}
	return p.now.changed(p.before, p.dirty), nil
}

// advance takes the pieces to where they rest after n moves.
func (p *painter) advance(n int) {
	for ; p.done < n; p.done++ {
		m := p.moves[p.done]
		d := m.Offset()
		for _, i := range m.Pieces {
			p.at[i] = p.at[i].Add(image.Pt(d.X, d.Y).Mul(p.cell))
		}
	}
}

// look returns how piece i is to be drawn now, and where.
func (p *painter) look(i int) (*sprite, image.Point) {
	lit := slices.Contains(p.shown.lit, i)
	if slices.Contains(p.shown.moving, i) {
		if lit {
			return p.movingLit[i], p.at[i].Add(p.shown.shift)
		}
		return p.moving[i], p.at[i].Add(p.shown.shift)
	}
	if lit {
		return p.lit[i], p.at[i]
	}
	return p.rest[i], p.at[i]
}

// boxes returns the smallest rectangle that holds all of the pieces as they are now.
func (p *painter) boxes(pieces []int) image.Rectangle {
	var all image.Rectangle
	for _, i := range pieces {
		s, at := p.look(i)
		all = all.Union(image.Rectangle{at, at.Add(s.size)})
	}
	return all
}

// fill paints all of the frame shown that lies in clip.
func (p *painter) fill(clip image.Rectangle) error {
	p.now.copyFrom(p.base, clip)
	for i := range p.at {
		s, at := p.look(i)
		p.now.put(s, at, clip)
	}
	if p.sheet.caps.empty || !p.sheet.caps.box.Overlaps(clip) {
		return nil
	}
	s, err := p.count(p.shown.count)
	if err != nil {
		return err
	}
	p.now.put(s, p.sheet.caps.box.Min, clip)
	return nil
}
