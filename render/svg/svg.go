// Package svg writes boards and solutions as SVG files: stills, sheets, and solutions that
// are animated by style rules inside of the file.
//
//	<defs>  each character, body and pattern once     <use href="#xb1"/>
//	<body>  the board, and a group for each piece     <g id="xk3">...</g>
//	<style> keyframes for each piece that moves       20%{transform:translate(91px,0)}
//
// Text is outlines, so a file looks the same everywhere. A reader who prefers the dark gets
// darker paper, and one who prefers less motion the start, still. The price: a photograph is
// embedded as it is, so a file with one is no smaller than a GIF.
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

// A Picture is what a file shows, and what it says about itself.
type Picture struct {
	Design      theme.Design
	Size        int    // pixels of the longer side
	ID          string // of the puzzle: the metadata
	Title       string // for readers who do not see the picture
	Description string
	Seed        string // the ids in a file begin with letters made from it
}

// A File is a whole SVG file.
type File struct {
	Data []byte
	Size image.Point // in pixels
}

// A writer is a picture on its way to a file.
type writer struct {
	ctx context.Context
	Picture
	scene    theme.Scene
	all      scene.Picture
	board    int            // the one that is written
	geometry scene.Geometry // of it
	doc      *document
	base     string         // id of the empty board
	pictures map[[2]int]use // piece, lit -> its picture
	kit      bool           // a script moves the grain of pieces
}

func (p Picture) newWriter(ctx context.Context, all scene.Picture) (*writer, error) {
	p.Design.Theme = p.Design.Theme.OrDefault()
	l := all.Boards[0]
	w := &writer{ctx: ctx, Picture: p, all: all, geometry: l, pictures: map[[2]int]use{}}
	var err error
	if w.scene, err = p.Design.Scene(l); err != nil {
		return nil, err
	}
	decimals := 1
	if l.Cell < 48 {
		decimals = 2
	}
	w.doc = newDocument(p.Seed, decimals, p.Design.Theme.Night)
	w.base = w.doc.define("b", `<g id="%s">`+w.doc.shapes(p.Design.Theme.Board(w.scene))+"</g>")
	return w, nil
}

// Still writes a position of each board. Errors are those of layouts and themes, or of ctx.
func (p Picture) Still(ctx context.Context, positions ...scene.Position) (File, error) {
	w, err := p.begin(ctx)
	if err != nil {
		return File{}, err
	}
	for i, at := range positions {
		w.on(i)
		w.pieces(at)
		if counter := w.caption().Counter; counter != nil {
			text := counter(at.Done)
			box, size, err := w.Design.CounterBox(w.geometry, []string{text})
			w.doc.fail(err)
			glyphs, err := w.Design.Note(text, box, theme.Middle, size)
			w.doc.fail(err)
			w.Text(glyphs, w.Design.Theme.PlateInk)
		}
	}
	return w.file(w.visible())
}

// begin writes the paper, the empty boards, and what stands around them.
func (p Picture) begin(ctx context.Context) (*writer, error) {
	all, err := p.Design.Arrange(p.Size)
	if err != nil {
		return nil, err
	}
	w, err := p.newWriter(ctx, all)
	if err != nil {
		return nil, err
	}
	w.paper(all.Size)
	for _, l := range all.Boards {
		fmt.Fprintf(&w.doc.body, `<use href="#%s" x="%d" y="%d"/>`+"\n", w.base, l.Frame.Min.X, l.Frame.Min.Y)
	}
	return w, w.Design.PutAround(w, all)
}

// on selects the board to write.
func (w *writer) on(board int) { w.board, w.geometry = board, w.all.Boards[board] }

// caption is that of the board that is written.
func (w *writer) caption() theme.Caption { return w.Design.Captions()[w.board] }

// visible returns the part of the picture that is shown. A raster picture has a rim where whole cells
// do not fill its size. A vector picture leaves that rim out.
func (w *writer) visible() image.Rectangle {
	if w.Design.Race != nil || !w.all.Goal.Empty() {
		return image.Rectangle{Max: w.all.Size}
	}
	view := w.geometry.Board
	view.Max.Y += w.geometry.Goal
	if w.Design.Title != "" {
		view.Min.Y = 0
	}
	if w.Design.Counter != nil {
		view.Max.Y = w.geometry.Size.Y
	}
	return view
}

// file returns the file of which a part is to be seen, or the first error.
func (w *writer) file(view image.Rectangle) (File, error) {
	if w.doc.err != nil {
		return File{}, w.doc.err
	}
	size := w.sizeOf(view)
	return File{w.doc.write(view, size, w.Title, w.Description, w.ID), size}, nil
}

// sizeOf returns the size of a file of which a part is to be seen.
func (w *writer) sizeOf(view image.Rectangle) image.Point {
	longer := max(view.Dx(), view.Dy())
	scale := func(n int) int { return (2*n*w.Size + longer) / (2 * longer) }
	return image.Pt(scale(view.Dx()), scale(view.Dy()))
}

// A use refers to a definition. The attribute fill is the grain of a piece of wood, or empty.
type use struct{ id, fill string }

// picture defines look i of a piece at its own origin. Bodies are definitions of
// their own, since many pieces differ by their label and grain only.
func (w *writer) picture(i int, lit bool) use {
	key := [2]int{i, 0}
	if lit {
		key[1] = 1
	}
	if known, ok := w.pictures[key]; ok {
		return known
	}
	if w.doc.fail(w.ctx.Err()); w.doc.err != nil {
		return use{}
	}
	drawing, err := w.Design.Theme.Piece(w.scene, i, lit)
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
	w.pictures[key] = use{id, fill}
	return use{id, fill}
}

// grain returns the attribute fill of a piece of wood. In a kit it is that of all pieces of this wood.
func (w *writer) grain(g theme.Grain) string {
	if w.kit {
		g.Seed = 0
	}
	return w.doc.paint("fill", &g)
}

// put writes look i of a piece where p is.
func (w *writer) put(i int, p board.Piece, lit bool) string {
	at, picture := w.geometry.Box(p).Min, w.picture(i, lit)
	id := picture.id
	if picture.fill != "" {
		id = w.doc.define("w", fmt.Sprintf(`<use id="%%s" href="#%s"%s/>`, id, picture.fill))
	}
	return fmt.Sprintf(`<use href="#%s" x="%d" y="%d"/>`, id, at.X, at.Y)
}

// paper covers the picture with the theme's paper, unless that is transparent.
func (w *writer) paper(size image.Point) {
	if c := w.Design.Theme.Paper; c.A > 0 {
		fmt.Fprintf(&w.doc.body, `<path d="M0 0h%dv%dh-%dz"%s/>`, size.X, size.Y, size.X, w.doc.color("fill", c))
	}
}

// pieces writes all pieces of a position of the design's board.
func (w *writer) pieces(at scene.Position) {
	for i, p := range at.Board.Pieces {
		if p.Gone() {
			continue // a goal does not say where this one is
		}
		w.doc.body.WriteString(w.put(w.Design.Board.Look(i, p), p, slices.Contains(at.Lit, i)))
	}
	w.doc.body.WriteByte('\n')
}

// Drawing writes a drawing of a given size as a whole file.
func Drawing(d theme.Drawing, t theme.Theme, size image.Point, title, description string) ([]byte, error) {
	doc := newDocument(title, 1, t.OrDefault().Night)
	doc.body.WriteString(doc.shapes(d))
	return doc.write(image.Rectangle{Max: size}, size, title, description, ""), doc.err
}
