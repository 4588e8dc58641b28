package raster

import (
	"image"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A painter composes frames from sprites. It keeps the current picture and repaints only those
// areas that may have changed. Repainting everything would take 1.15 times the CPU time for 横刀立马.
type painter[P pixel] struct {
	*sprites[P]
	views    []*boardView[P]
	current  canvas[P]
	previous canvas[P] // previous frame, valid only in the repainted areas
}

// A boardView holds the state of one board in an animation.
type boardView[P pixel] struct {
	geometry scene.Geometry
	counter  image.Point // top left corner of the counter box
	moves    []board.Move
	board    board.Board // position after the given number of moves
	done     int
	shown    scene.Frame
	layers   []layer[P] // layers of the frame shown: pieces, photo and counter
}

// A layer is a sprite at a certain position in the picture. A nil sprite is not drawn.
type layer[P pixel] struct {
	*sprite[P]
	at   image.Point
	clip image.Rectangle // clipping rectangle of the sprite
}

func (l layer[P]) box() image.Rectangle {
	if l.sprite == nil {
		return image.Rectangle{}
	}
	return image.Rectangle{l.at, l.at.Add(l.size)}.Intersect(l.clip)
}

// newPainter returns a painter whose boards have no pieces yet. All lines of moves begin at the
// same position.
func newPainter[P pixel](s *sprites[P], start board.Board, lines []scene.Line) *painter[P] {
	parts := s.parts
	p := &painter[P]{sprites: s, current: newCanvas[P](parts.Size), previous: newCanvas[P](parts.Size)}
	for i, line := range lines {
		v := &boardView[P]{geometry: parts.Boards[i], counter: parts.counterBoxes[i].Min, moves: line.Moves, board: start}
		v.layers = make([]layer[P], len(start.Pieces)+2)
		p.views = append(p.views, v)
	}
	copy(p.current.pix, s.base.pix)
	return p
}

// next paints the next frame. It returns the bounding box of the pixels that changed.
func (p *painter[P]) next(m scene.Moment) (image.Rectangle, error) {
	dirty := make([]image.Rectangle, len(p.views))
	all, changed := image.Rectangle{}, image.Rectangle{}
	for i, v := range p.views {
		before := v.layers
		if err := p.show(i, m.Frames[i]); err != nil {
			return changed, err
		}
		for k, l := range v.layers {
			if l != before[k] {
				dirty[i] = dirty[i].Union(before[k].box()).Union(l.box())
			}
		}
		all = all.Union(dirty[i])
	}
	p.previous.copyFrom(p.current, all)
	for i, r := range dirty {
		p.current.copyFrom(p.base, r)
		for _, l := range p.views[i].layers {
			if l.sprite != nil {
				p.current.draw(l.sprite, l.at, l.clip.Intersect(r))
			}
		}
		changed = changed.Union(p.current.diffRect(p.previous, r))
	}
	return changed, nil
}

// show updates the layers of a board for a new frame.
func (p *painter[P]) show(board int, f scene.Frame) error {
	v, picture := p.views[board], image.Rectangle{Max: p.current.size}
	for ; v.done < f.Done; v.done++ {
		v.board = v.board.Apply(v.moves[v.done])
	}
	pieces := len(v.board.Pieces)
	layers := make([]layer[P], pieces+2)
	for i, piece := range v.board.Pieces {
		if i == f.RemovedPiece-1 || piece.Gone() {
			continue
		}
		at, look := v.geometry.Box(piece).Min, p.parts.design.Board.LookIndex(i, piece)
		looks := p.plain[look]
		if slices.Contains(f.Highlighted, i) {
			looks = p.highlighted[look]
		}
		layers[i] = layer[P]{looks.rest, at, v.geometry.Board}
		if slices.Contains(f.Moving, i) {
			layers[i].sprite, layers[i].at = looks.moving, at.Add(f.Offset)
		}
	}
	if f.FullPhoto {
		layers[pieces] = layer[P]{p.photo, v.geometry.Cells, picture}
	}
	layers[pieces+1] = v.layers[pieces+1]
	if !p.parts.counterBoxes[board].Empty() && (v.layers[pieces+1].sprite == nil || f.Count != v.shown.Count || f.Solved != v.shown.Solved) {
		text, err := p.counterSprite(board, f.Count, f.Solved)
		if err != nil {
			return err
		}
		layers[pieces+1] = layer[P]{text, v.counter, picture}
	}
	v.shown, v.layers = f, layers
	return nil
}
