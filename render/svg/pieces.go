package svg

import (
	"context"
	"fmt"
	"image"
)

// A Movable is a file whose pieces can be moved by a script: each is a group with the
// attribute data-piece, its index, and a transform that puts it to its place. The group holds the
// look of the piece at rest, and with highlights above it the one while it moves, which is
// hidden.
type Movable struct {
	File
	Cells image.Point // the upper left corner of cell 0, 0 in units of the file
	Cell  int         // units from one cell to the next
}

// Movable writes the start. Errors are those of Still.
func (p Picture) Movable(ctx context.Context, highlight bool) (Movable, error) {
	w, err := p.begin(ctx)
	if err != nil {
		return Movable{}, err
	}
	l := w.geometry
	for i, piece := range p.Design.Board.Pieces {
		shapes, err := w.movable(i, highlight)
		if err != nil {
			return Movable{}, err
		}
		at := l.Box(piece).Min
		fmt.Fprintf(&w.doc.body, `<g data-piece="%d" transform="translate(%d %d)">%s</g>`+"\n", i, at.X, at.Y, shapes)
	}
	return Movable{w.file(w.visible()), l.Cells, l.Cell}, nil
}

// movable returns the looks of piece i.
func (w *writer) movable(i int, highlight bool) (string, error) {
	id, err := w.picture(i, false)
	looks := fmt.Sprintf(`<use href="#%s"/>`, id)
	if err == nil && highlight {
		id, err = w.picture(i, true)
		looks += fmt.Sprintf(`<use href="#%s" visibility="hidden"/>`, id)
	}
	return looks, err
}
