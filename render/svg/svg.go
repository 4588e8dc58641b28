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
	"image/color"
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
	layout   scene.Layout
	doc      *document
	base     string            // id of the empty board
	pictures map[[2]int]string // piece, lit -> id
}

func (p Picture) newWriter(ctx context.Context, l scene.Layout) (*writer, error) {
	p.Design.Theme = p.Design.Theme.OrDefault()
	w := &writer{ctx: ctx, Picture: p, layout: l, pictures: map[[2]int]string{}}
	var err error
	if w.scene, err = p.Design.Scene(l.Cell); err != nil {
		return nil, err
	}
	w.scene.Head, w.scene.Goal, w.scene.Foot = l.Head.Dy(), l.Goal, l.Foot.Dy()
	decimals := 1
	if l.Cell < 48 {
		decimals = 2
	}
	w.doc = newDocument(p.Seed, decimals, p.Design.Theme.Night)
	inside, err := w.doc.shapes(p.Design.Theme.Board(w.scene))
	if err != nil {
		return nil, err
	}
	w.base = w.doc.define("b", `<g id="%s">`+inside+"</g>")
	return w, nil
}

// boardLayout is the layout of a picture with one board.
func (p Picture) boardLayout() (scene.Layout, error) {
	d := p.Design
	return scene.NewLayout(d.Board, d.Theme.Margin, p.Size, d.Title != "", d.Counter != nil)
}

// Still writes b, which is the board of the design after done moves; some pieces may be lit,
// and one without cells is not shown. Errors are those of layouts and themes, or of ctx.
func (p Picture) Still(ctx context.Context, b board.Board, lit []int, done int) (File, error) {
	l, err := p.boardLayout()
	if err != nil {
		return File{}, err
	}
	w, err := p.newWriter(ctx, l)
	if err != nil {
		return File{}, err
	}
	if err := w.ground(); err != nil {
		return File{}, err
	}
	if err := w.pieces(b, lit); err != nil {
		return File{}, err
	}
	if counter := p.Design.Counter; counter != nil {
		if err := w.words(counter(done), l.Plate(l.Foot), theme.Middle, float64(l.Foot.Dy())*.58, w.Design.Theme.PlateInk); err != nil {
			return File{}, err
		}
	}
	return w.file(w.visible()), nil
}

// visible returns what of the layout is to be seen: a vector picture needs no edge of the
// pixels that whole cells cannot fill.
func (w *writer) visible() image.Rectangle {
	view := w.layout.Board
	if w.Design.Title != "" {
		view.Min.Y = 0
	}
	if w.Design.Counter != nil {
		view.Max.Y = w.layout.Size.Y
	}
	return view
}

// file returns the file of which a part is to be seen.
func (w *writer) file(view image.Rectangle) File {
	longer := max(view.Dx(), view.Dy())
	scale := func(n int) int { return (2*n*w.Size + longer) / (2 * longer) }
	size := image.Pt(scale(view.Dx()), scale(view.Dy()))
	return File{w.doc.write(view, size, w.Title, w.Description, w.ID), size}
}

// picture defines piece i at its own origin and returns the id. Bodies are definitions of
// their own, since many pieces differ by their label only.
func (w *writer) picture(i int, lit bool) (string, error) {
	key := [2]int{i, 0}
	if lit {
		key[1] = 1
	}
	if id, ok := w.pictures[key]; ok {
		return id, nil
	}
	if err := w.ctx.Err(); err != nil {
		return "", err
	}
	drawing, err := w.Design.Theme.Piece(w.scene, i, lit)
	if err != nil {
		return "", err
	}
	n := 0
	for n < len(drawing) && len(drawing[n].Glyphs) == 0 {
		n++
	}
	body, err := w.doc.shapes(drawing[:n])
	if err != nil {
		return "", err
	}
	id := w.doc.define("b", `<g id="%s">`+body+"</g>")
	if n < len(drawing) {
		label, err := w.doc.shapes(drawing[n:])
		if err != nil {
			return "", err
		}
		id = w.doc.define("p", fmt.Sprintf(`<g id="%%s"><use href="#%s"/>%s</g>`, id, label))
	}
	w.pictures[key] = id
	return id, nil
}

// put writes piece i where p is.
func (w *writer) put(i int, p board.Piece, lit bool) (string, error) {
	id, err := w.picture(i, lit)
	at := w.layout.Box(p).Min
	return fmt.Sprintf(`<use href="#%s" x="%d" y="%d"/>`, id, at.X, at.Y), err
}

// ground writes the paper, the title and the empty board.
func (w *writer) ground() error {
	t := w.Design.Theme
	w.paper(w.layout.Size)
	if w.Design.Title != "" {
		box := w.layout.Plate(w.layout.Head)
		if err := w.words(w.Design.Title, box, theme.Middle, float64(w.layout.Head.Dy())*.58, t.PlateInk); err != nil {
			return fmt.Errorf("title: %w", err)
		}
	}
	fmt.Fprintf(&w.doc.body, `<use href="#%s" x="%d" y="%d"/>`+"\n", w.base, w.layout.Frame.Min.X, w.layout.Frame.Min.Y)
	return nil
}

// paper covers the picture with the theme's paper, unless that is transparent.
func (w *writer) paper(size image.Point) {
	if c := w.Design.Theme.Paper; c.A > 0 {
		fmt.Fprintf(&w.doc.body, `<path d="M0 0h%dv%dh-%dz"%s/>`, size.X, size.Y, size.X, w.doc.color("fill", c))
	}
}

// words writes a line of text into box.
func (w *writer) words(s string, box image.Rectangle, where, size float64, ink color.RGBA) error {
	glyphs, err := w.Design.Theme.Text(s, box, where, size, w.Design.Font)
	if err != nil {
		return err
	}
	w.doc.body.WriteString(w.doc.text(glyphs, ink) + "\n")
	return nil
}

// pieces writes all pieces of b, which is the design's board after some moves.
func (w *writer) pieces(b board.Board, lit []int) error {
	for i, p := range b.Pieces {
		if len(p.Cells) == 0 {
			continue // a goal does not say where this one is
		}
		use, err := w.put(i, p, slices.Contains(lit, i))
		if err != nil {
			return err
		}
		w.doc.body.WriteString(use)
	}
	w.doc.body.WriteByte('\n')
	return nil
}

// Drawing writes a drawing of a given size as a whole file.
func Drawing(d theme.Drawing, t theme.Theme, size image.Point, title, description string) ([]byte, error) {
	doc := newDocument(title, 1, t.OrDefault().Night)
	body, err := doc.shapes(d)
	if err != nil {
		return nil, err
	}
	doc.body.WriteString(body)
	return doc.write(image.Rectangle{Max: size}, size, title, description, ""), nil
}
