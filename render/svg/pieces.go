package svg

import (
	"context"
	"fmt"
	"image"
)

// A Movable is an SVG file with pieces that a script can move. Each piece is a group. The attribute data-piece
// contains the index of the piece, and a transform sets its position. Each group contains the look of the piece at
// rest. If highlights are enabled, the group also contains a hidden, highlighted look above the look at rest.
type Movable struct {
	File
	Cells image.Point // upper left corner of cell 0, 0, in user units
	Cell  int         // user units per cell
}

// Movable writes the start position with movable pieces.
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

// movable returns an element that contains all looks of piece i. A piece with several looks has a
// separate group for each look.
func (w *writer) movable(i int, highlight bool) string {
	b := w.Design.Board
	first, end := b.AppearanceIndex(i, b.Pieces[i]), len(w.scene.Board.Pieces)
	if i+1 < len(b.Pieces) {
		end = b.AppearanceIndex(i+1, b.Pieces[i+1])
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
