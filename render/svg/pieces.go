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
		at := l.Box(piece).Min
		fmt.Fprintf(&w.doc.body, `<g data-piece="%d" transform="translate(%d %d)">%s</g>`+"\n", i, at.X, at.Y, w.movable(i, highlight))
	}
	file, err := w.file(w.visible())
	return Movable{file, l.Cells, l.Cell}, err
}

// movable returns the looks of piece i: each a group where there are several.
func (w *writer) movable(i int, highlight bool) string {
	b := w.Design.Board
	first, end := b.Look(i, b.Pieces[i]), len(w.scene.Board.Pieces)
	if i+1 < len(b.Pieces) {
		end = b.Look(i+1, b.Pieces[i+1])
	}
	var all string
	for look := first; look < end; look++ {
		rest := w.picture(look, false)
		uses := fmt.Sprintf(`<use href="#%s"%s/>`, rest.id, rest.fill)
		if highlight {
			lit := w.picture(look, true)
			uses += fmt.Sprintf(`<use href="#%s"%s visibility="hidden"/>`, lit.id, lit.fill)
		}
		switch {
		case end-first == 1:
			all = uses
		case look == first:
			all = "<g>" + uses + "</g>"
		default:
			all += `<g display="none">` + uses + "</g>"
		}
	}
	return all
}
