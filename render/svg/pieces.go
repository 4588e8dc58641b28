package svg

import (
	"context"
	"fmt"
	"image"
)

// A Movable is an SVG file in which a script can move the pieces. Each piece is a group with its
// index in the attribute data-piece, and a transform that sets its position. The group contains the
// look at rest and, if highlights are enabled, a hidden highlighted look above it.
type Movable struct {
	File
	Cells image.Point // upper left corner of cell 0, 0 in user units
	Cell  int         // user units per cell
}

// Movable writes the start position. It returns the errors of Still.
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

// movable returns the looks of piece i. If there are several, each look is a group.
func (w *writer) movable(i int, highlight bool) string {
	b := w.Design.Board
	first, end := b.LookIndex(i, b.Pieces[i]), len(w.scene.Board.Pieces)
	if i+1 < len(b.Pieces) {
		end = b.LookIndex(i+1, b.Pieces[i+1])
	}
	var all string
	for look := first; look < end; look++ {
		rest := w.sprite(look, false)
		uses := fmt.Sprintf(`<use href="#%s"%s/>`, rest.id, rest.fill)
		if highlight {
			highlighted := w.sprite(look, true)
			uses += fmt.Sprintf(`<use href="#%s"%s visibility="hidden"/>`, highlighted.id, highlighted.fill)
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
