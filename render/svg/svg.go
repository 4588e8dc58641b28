// Package svg writes boards and solutions as SVG files. The package supports still images,
// sheets of several positions, and animations. Animations use only CSS.
//
//	<defs>  each character, shape and pattern once    <use href="#xb1"/>
//	<g>     the board, and a group for each piece     <g id="xk3">...</g>
//	<style> keyframes for each piece that moves       20%{transform:translate(91px,0)}
//
// Text is converted to outlines, so a file looks the same on every system. Colours are darker in
// dark mode. Readers who prefer reduced motion see the start position. A photo on the tiles is
// embedded as it is, so a file with a large photo is large.
package svg

import (
	"context"
	"fmt"
	"image"
	"slices"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// A Picture is the content and the metadata of an SVG file.
type Picture struct {
	Design      theme.Design
	Size        int    // length of the longer side, in pixels
	ID          string // puzzle ID, stored as metadata
	Title       string // accessible name
	Description string
}

// A File is a complete SVG file.
type File struct {
	Data []byte
	Size image.Point // in pixels
}

// A writer writes the SVG file of one picture.
type writer struct {
	ctx context.Context
	Picture
	scene    theme.Scene
	layout   scene.Picture
	board    int            // index of the current board
	geometry scene.Geometry // geometry of the current board
	doc      *document
	boardID  string               // id of the definition of the empty board
	sprites  map[[2]int]reference // sprites by piece and highlight (0 or 1)
	// shareGrain makes all pieces use the same grain. Scripts shift the grain for each piece.
	shareGrain bool
}

func (p Picture) newWriter(ctx context.Context, all scene.Picture) (*writer, error) {
	p.Design.Theme = p.Design.Theme.OrDefault()
	l := all.Boards[0]
	w := &writer{ctx: ctx, Picture: p, layout: all, geometry: l, sprites: map[[2]int]reference{}}
	var err error
	if w.scene, err = p.Design.Scene(l); err != nil {
		return nil, err
	}
	decimals := 1
	if l.Cell < 48 {
		decimals = 2
	}
	w.doc = newDocument(decimals, p.Design.Theme.DarkColors)
	w.boardID = w.doc.define("b", `<g id="%s">`+w.doc.shapes(p.Design.Theme.Board(w.scene))+"</g>")
	return w, nil
}

// Still writes a picture that shows one position on each board. Like all methods of Picture, Still returns the first
// error of the layout, the theme or ctx.
func (p Picture) Still(ctx context.Context, positions ...scene.Position) (File, error) {
	w, err := p.begin(ctx)
	if err != nil {
		return File{}, err
	}
	for i, at := range positions {
		w.selectBoard(i)
		w.writePieces(at)
		if counter := w.caption().Counter; counter != nil {
			text := counter(at.Done)
			box, size, err := w.Design.CounterBox(w.geometry, []string{text})
			w.doc.fail(err)
			glyphs, err := w.Design.LayoutNote(text, box, theme.Middle, size)
			w.doc.fail(err)
			w.DrawText(glyphs, w.Design.Theme.PlateInk)
		}
	}
	return w.file(w.visible())
}

// begin writes the background, the empty boards, the titles and the goal.
func (p Picture) begin(ctx context.Context) (*writer, error) {
	all, err := p.Design.Layout(p.Size)
	if err != nil {
		return nil, err
	}
	w, err := p.newWriter(ctx, all)
	if err != nil {
		return nil, err
	}
	w.writePaper(all.Size)
	for _, l := range all.Boards {
		fmt.Fprintf(&w.doc.body, `<use href="#%s" x="%d" y="%d"/>`+"\n", w.boardID, l.Frame.Min.X, l.Frame.Min.Y)
	}
	return w, w.Design.DrawSurroundings(w, all)
}

func (w *writer) selectBoard(board int) { w.board, w.geometry = board, w.layout.Boards[board] }

func (w *writer) caption() theme.Caption { return w.Design.Captions()[w.board] }

// visible returns the area of the layout that the file shows. The layout has a border if whole cells do not fill
// the requested size. If possible, the file omits that border.
func (w *writer) visible() image.Rectangle {
	if w.Design.Race != nil || !w.layout.Goal.Empty() || !w.layout.Panel.Empty() {
		return image.Rectangle{Max: w.layout.Size}
	}
	viewBox := w.geometry.Board
	viewBox.Max.Y += w.geometry.GoalHeight
	if w.Design.Title != "" {
		viewBox.Min.Y = 0
	}
	if w.Design.Counter != nil {
		viewBox.Max.Y = w.geometry.Size.Y
	}
	return viewBox
}

// file returns the complete file with the given view box, or the first error of the document.
func (w *writer) file(viewBox image.Rectangle) (File, error) {
	if w.doc.err != nil {
		return File{}, w.doc.err
	}
	size := w.sizeOf(viewBox)
	return File{w.doc.write(viewBox, size, w.Title, w.Description, w.ID), size}, nil
}

func (w *writer) sizeOf(viewBox image.Rectangle) image.Point {
	longer := max(viewBox.Dx(), viewBox.Dy())
	scale := func(n int) int { return (2*n*w.Size + longer) / (2 * longer) }
	return image.Pt(scale(viewBox.Dx()), scale(viewBox.Dy()))
}

// A reference holds the id of a sprite and a fill attribute for its wood grain. A piece without grain has no fill
// attribute.
type reference struct{ id, fill string }

// sprite defines look i, positioned at the origin. Bodies are separate definitions, because many pieces differ
// only in their labels and grain.
func (w *writer) sprite(i int, highlighted bool) reference {
	key := [2]int{i, 0}
	if highlighted {
		key[1] = 1
	}
	if cached, ok := w.sprites[key]; ok {
		return cached
	}
	if w.doc.fail(w.ctx.Err()); w.doc.err != nil {
		return reference{}
	}
	drawing, err := w.Design.Theme.Piece(w.scene, i, highlighted)
	w.doc.fail(err)
	drawing = slices.Clone(drawing)
	fill, n := "", 0
	for n < len(drawing) && len(drawing[n].Glyphs) == 0 {
		if grain, ok := drawing[n].Fill.(*theme.Grain); ok && fill == "" {
			fill = w.grain(*grain)
			drawing[n].Fill = nil
		}
		n++
	}
	id := w.doc.define("b", `<g id="%s">`+w.doc.shapes(drawing[:n])+"</g>")
	if n < len(drawing) {
		id = w.doc.define("p", fmt.Sprintf(`<g id="%%s"><use href="#%s"/>%s</g>`, id, w.doc.shapes(drawing[n:])))
	}
	w.sprites[key] = reference{id, fill}
	return reference{id, fill}
}

// grain returns the fill attribute for a wood grain pattern. If shareGrain is set, pieces of the same wood have
// the same grain.
func (w *writer) grain(g theme.Grain) string {
	if w.shareGrain {
		g.Seed = 0
	}
	return w.doc.paint("fill", &g)
}

// place returns an element that draws look i at the position of a piece.
func (w *writer) place(i int, p board.Piece, highlighted bool) string {
	at, picture := w.geometry.Box(p).Min, w.sprite(i, highlighted)
	id := picture.id
	if picture.fill != "" {
		id = w.doc.define("w", fmt.Sprintf(`<use id="%%s" href="#%s"%s/>`, id, picture.fill))
	}
	return fmt.Sprintf(`<use href="#%s" x="%d" y="%d"/>`, id, at.X, at.Y)
}

// writePaper fills the background, unless the paper is transparent.
func (w *writer) writePaper(size image.Point) {
	if c := w.Design.Theme.Paper; c.A > 0 {
		fmt.Fprintf(&w.doc.body, `<path d="M0 0h%dv%dh-%dz"%s/>`, size.X, size.Y, size.X, w.doc.color("fill", c))
	}
}

// writePieces writes the trails and the pieces of a position to the body.
func (w *writer) writePieces(at scene.Position) {
	if len(at.Trails) > 0 {
		w.DrawShapes(w.Design.Theme.Slides(w.scene, at.Trails), image.Point{}, w.geometry.Frame.Min)
	}
	for i, p := range at.Board.Pieces {
		if p.Gone() {
			continue // the piece has no fixed place in the goal
		}
		w.doc.body.WriteString(w.place(w.Design.Board.AppearanceIndex(i, p), p, slices.Contains(at.Highlighted, i)))
	}
	w.doc.body.WriteByte('\n')
}

// Drawing writes a drawing as an SVG file. The id is the ID of the puzzle, or empty.
func Drawing(d theme.Drawing, t theme.Theme, size image.Point, title, description, id string) ([]byte, error) {
	doc := newDocument(1, t.OrDefault().DarkColors)
	doc.body.WriteString(doc.shapes(d))
	return doc.write(image.Rectangle{Max: size}, size, title, description, id), doc.err
}
