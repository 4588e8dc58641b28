package raster

import (
	"image"
	"slices"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A painter composes frames from sprites. A painter keeps the current picture and repaints only those areas that
// may have changed. For the puzzle 横刀立马, repainting all areas would take 15% more CPU time.
type painter[P pixel] struct {
	*sprites[P]
	boards   []*boardState[P]
	panel    *panelState[P] // nil: none
	current  canvas[P]
	previous *canvas[P] // previous frame, valid only in the repainted areas; nil if it is not needed
	row      []P
	last     bool // whether the next frame is the last
}

// A boardState holds the state of one board in an animation.
type boardState[P pixel] struct {
	geometry scene.Geometry
	counter  image.Point // top left corner of the counter box
	moves    []board.Move
	board    board.Board // position after the given number of moves
	done     int
	shown    scene.Frame
	layers   []layer[P] // layers of the frame shown: pieces, photo, counter and seal
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
	p := &painter[P]{sprites: s, current: newCanvas[P](parts.Size), row: make([]P, parts.Size.X)}
	for i, line := range lines {
		v := &boardState[P]{geometry: parts.Boards[i], counter: parts.counterBoxes[i].Min, moves: line.Moves, board: start}
		v.layers = make([]layer[P], len(start.Pieces)+3)
		p.boards = append(p.boards, v)
	}
	copy(p.current.pix, s.base.pix)
	if parts.PanelBase != nil {
		p.panel = newPanelState(s, lines)
		for y := p.panel.dirty.Min.Y; y < p.panel.dirty.Max.Y; y++ {
			copy(p.current.row(p.panel.dirty, y), p.panel.row(y))
		}
	}
	return p
}

// next paints the next frame and returns the bounding box of the changed pixels. The callback change runs before
// the first change to the current picture.
func (p *painter[P]) next(m scene.Moment, change func()) (image.Rectangle, error) {
	dirty, all := make([]image.Rectangle, len(p.boards)), image.Rectangle{}
	for i, v := range p.boards {
		before := v.layers
		if err := p.show(i, m.Frames[i]); err != nil {
			return image.Rectangle{}, err
		}
		for k, l := range v.layers {
			if l != before[k] {
				dirty[i] = dirty[i].Union(before[k].box()).Union(l.box())
			}
		}
		all = all.Union(dirty[i])
	}
	if p.panel != nil {
		var moves []int
		for i := range p.panel.Lines {
			moves = append(moves, m.Frames[i].Count)
		}
		p.panel.show(moves)
		dirty = append(dirty, p.panel.dirty)
		all = all.Union(p.panel.dirty)
	}
	if p.previous != nil {
		p.previous.copyFrom(p.current, all)
	}
	var changed image.Rectangle
	for i, r := range dirty {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			now, row := p.current.row(r, y), []P(nil)
			if i < len(p.boards) {
				row = p.paintRow(p.boards[i], r, y)
			} else {
				row = p.panel.row(y)
			}
			from, to := differences(row, now)
			if from == to {
				continue
			}
			if changed.Empty() {
				change()
			}
			copy(now, row)
			changed = changed.Union(image.Rect(r.Min.X+from, y, r.Min.X+to, y+1))
		}
	}
	return changed, nil
}

// paintRow composes a row of a rectangle from the base and the layers of a board. The result is valid
// until the next call.
func (p *painter[P]) paintRow(v *boardState[P], r image.Rectangle, y int) []P {
	row := p.row[:r.Dx()]
	copy(row, p.base.row(r, y))
	for _, l := range v.layers {
		if l.sprite != nil {
			l.drawRow(row, l.at, l.clip.Intersect(r), r.Min.X, y)
		}
	}
	return row
}

// show updates the layers of a board for a new frame.
func (p *painter[P]) show(board int, f scene.Frame) error {
	v, picture := p.boards[board], image.Rectangle{Max: p.current.size}
	for ; v.done < f.Done; v.done++ {
		v.board = v.board.Apply(v.moves[v.done])
	}
	pieces := len(v.board.Pieces)
	layers := make([]layer[P], pieces+3)
	for i, piece := range v.board.Pieces {
		if i == f.RemovedPiece-1 || piece.Gone() {
			continue
		}
		at, look := v.geometry.Box(piece).Min, p.parts.design.Board.AppearanceIndex(i, piece)
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
	if p.seal != nil && p.last && board == 0 && f.Solved {
		layers[pieces+2] = layer[P]{p.seal, sealPosition(v.geometry, p.seal.size, v.board), v.geometry.Board}
	}
	v.shown, v.layers = f, layers
	return nil
}
