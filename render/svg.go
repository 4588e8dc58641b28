package render

import (
	"context"
	"fmt"
	"image"
	"io"
	"strconv"
	"strings"

	"slidegif/render/theme"
	"slidegif/solve/board"
)

// svgSize is the longer side where none is asked for.
const svgSize = 480

// SVG writes the view of a show that the options ask for, by default the start; a
// solution is animated by style rules inside of the file. Its text is outlines, so it
// looks the same everywhere. A reader who prefers the dark gets darker paper, and one
// who wants less motion the start, still. Errors are those of GIF.
func SVG(ctx context.Context, w io.Writer, s Show, o Options) (Report, error) {
	v, err := newVector(ctx, s, o)
	if err != nil {
		return Report{}, err
	}
	r := Report{Frames: 1}
	switch view := o.view("start"); view {
	case "sheet":
		err = v.sheet(s, o)
	case "solution":
		r.Frames, err = v.solution(s, o)
	default:
		err = v.still(s, o, view)
	}
	if err != nil {
		return r, err
	}
	view, size := v.window(o)
	file := v.doc.write(view, size, v.title, v.about(), s.ID)
	if o.MaxBytes > 0 && int64(len(file)) > o.MaxBytes {
		return r, board.BadInput("give more, or another theme", "max-bytes: the SVG has %d bytes, more than %d", len(file), o.MaxBytes)
	}
	r.Width, r.Height = size.X, size.Y
	_, err = w.Write(file)
	return r, err
}

// A vector is a show on its way to SVG.
type vector struct {
	ctx   context.Context
	scene scene
	parts theme.Scene
	layout
	contact contact // of a sheet
	doc     *svgDoc
	name    string
	title   string
	base    string            // id of the empty board
	looks   map[[2]int]string // piece, lit -> id
}

func newVector(ctx context.Context, s Show, o Options) (*vector, error) {
	v := &vector{ctx: ctx, looks: map[[2]int]string{}}
	var err error
	if v.scene, err = newScene(s, o); err != nil {
		return nil, err
	}
	if err := v.arrange(s, o); err != nil {
		return nil, err
	}
	if v.parts, err = v.scene.at(v.cell); err != nil {
		return nil, err
	}
	places := 1
	if v.cell < 48 {
		places = 2
	}
	v.doc = newSVGDoc(s.ID+o.View+v.scene.theme.Name, places, v.scene.theme.Night)
	v.name = s.Board.Name
	if v.name == "" {
		v.name = s.ID
	}
	v.title = v.name
	inside, err := v.doc.shapes(v.scene.theme.Board(v.parts))
	if err != nil {
		return nil, err
	}
	v.base = v.doc.define("b", `<g id="%s">`+inside+"</g>")
	return v, nil
}

// arrange lays the picture out: a sheet as a whole, anything else as a GIF would be.
func (v *vector) arrange(s Show, o Options) (err error) {
	view := o.view("start")
	if view == "sheet" {
		t, err := newTempo(o, len(s.Moves))
		if err != nil {
			return err
		}
		size := finer * o.size(svgSheetSize)
		if v.contact, err = newContact(s.Board, v.scene.theme, t.to-t.from, size, o.Columns); err != nil {
			return err
		}
		v.layout = plainLayout(s.Board, v.scene.theme, v.contact.cell)
		return nil
	}
	if view == "start" || view == "goal" {
		v.scene.count = nil // they are about no move
	}
	v.layout, err = newLayout(s.Board, v.scene.theme, o.size(svgSize), v.scene.title != "", v.scene.count != nil)
	return err
}

// window returns what of the layout is to be seen, and at which size in pixels: a vector
// picture needs no rim of the pixels that whole cells cannot fill.
func (v *vector) window(o Options) (view image.Rectangle, size image.Point) {
	view, longer := v.layout.board, o.size(svgSize)
	switch {
	case v.contact.boards > 0:
		view, longer = image.Rectangle{Max: v.contact.size}, o.size(svgSheetSize)
	default:
		if v.scene.title != "" {
			view.Min.Y = 0
		}
		if v.scene.count != nil {
			view.Max.Y = v.size.Y
		}
	}
	scale := func(n int) int {
		return (2*n*longer + max(view.Dx(), view.Dy())) / (2 * max(view.Dx(), view.Dy()))
	}
	return view, image.Pt(scale(view.Dx()), scale(view.Dy()))
}

// about describes the picture to somebody who does not see it.
func (v *vector) about() string {
	kind := "sliding-block"
	for _, p := range v.scene.Board.Pieces {
		if p.Role == board.Tile {
			kind = "sliding-tile"
		}
	}
	return fmt.Sprintf("A %s puzzle of %d by %d cells with %d pieces.", kind, v.scene.Board.W, v.scene.Board.H, len(v.scene.Board.Pieces))
}

// look defines piece i at its own origin and returns the id. Bodies are definitions of
// their own, since many pieces differ by their label only.
func (v *vector) look(i int, lit bool) (string, error) {
	key := [2]int{i, 0}
	if lit {
		key[1] = 1
	}
	if id, ok := v.looks[key]; ok {
		return id, nil
	}
	if err := v.ctx.Err(); err != nil {
		return "", err
	}
	drawing, err := v.scene.theme.Piece(v.parts, i, lit)
	if err != nil {
		return "", err
	}
	n := 0
	for n < len(drawing) && len(drawing[n].Glyphs) == 0 {
		n++
	}
	body, err := v.doc.shapes(drawing[:n])
	if err != nil {
		return "", err
	}
	id := v.doc.define("b", `<g id="%s">`+body+"</g>")
	if n < len(drawing) {
		label, err := v.doc.shapes(drawing[n:])
		if err != nil {
			return "", err
		}
		id = v.doc.define("p", fmt.Sprintf(`<g id="%%s"><use href="#%s"/>%s</g>`, id, label))
	}
	v.looks[key] = id
	return id, nil
}

// put writes piece i where p is.
func (v *vector) put(i int, p board.Piece, lit bool) (string, error) {
	id, err := v.look(i, lit)
	at := v.place(p).Min
	return fmt.Sprintf(`<use href="#%s" x="%d" y="%d"/>`, id, at.X, at.Y), err
}

// ground writes the paper, the title and the empty board.
func (v *vector) ground() error {
	t := v.scene.theme
	fmt.Fprintf(&v.doc.body, `<path d="M0 0h%dv%dh-%dz"%s/>`, v.size.X, v.size.Y, v.size.X, v.doc.color("fill", t.Paper))
	if v.scene.title != "" {
		box := v.head.Inset(v.head.Dy() / 8)
		if err := v.words(v.scene.title, box, theme.Middle, float64(v.head.Dy())*.58); err != nil {
			return fmt.Errorf("title: %w", err)
		}
	}
	fmt.Fprintf(&v.doc.body, `<use href="#%s" x="%d" y="%d"/>`+"\n", v.base, v.board.Min.X, v.board.Min.Y)
	return nil
}

// words writes a line of text into box, in the colour of ink.
func (v *vector) words(s string, box image.Rectangle, where, size float64) error {
	glyphs, err := v.scene.theme.Text(s, box, where, size, v.scene.Font)
	if err != nil {
		return err
	}
	v.doc.body.WriteString(v.doc.text(glyphs, v.scene.theme.Ink) + "\n")
	return nil
}

// pieces writes all pieces of b, which is the show's board after some moves.
func (v *vector) pieces(b board.Board, lit []int) error {
	for i, p := range b.Pieces {
		if len(p.Cells) == 0 {
			continue // a goal does not say where this one is
		}
		bright := false
		for _, k := range lit {
			bright = bright || k == i
		}
		use, err := v.put(i, p, bright)
		if err != nil {
			return err
		}
		v.doc.body.WriteString(use)
	}
	v.doc.body.WriteByte('\n')
	return nil
}

// still writes a view of one board.
func (v *vector) still(s Show, o Options, view string) error {
	b, done := v.scene.Board, 0
	var lit []int
	number, isStep := strings.CutPrefix(view, "step:")
	switch {
	case isStep:
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > len(s.Moves) {
			return board.BadInput("the solution has "+s.Metric.Count(len(s.Moves)), "view: there is no step %s", number)
		}
		done = n
		v.title = fmt.Sprintf("%s after %d of %s", v.name, n, s.Metric.Count(len(s.Moves)))
	case view == "goal":
		b = goalBoard(b)
		v.title = v.name + ": the goal"
	case view != "start":
		return unknownWord("view", view, views)
	}
	for _, m := range s.Moves[:done] {
		b = b.Apply(m)
	}
	if done > 0 && o.Highlight {
		lit = s.Moves[done-1].Pieces
	}
	if err := v.ground(); err != nil {
		return err
	}
	if err := v.pieces(b, lit); err != nil {
		return err
	}
	if v.scene.count == nil {
		return nil
	}
	return v.words(v.scene.count(done), v.foot.Inset(v.foot.Dy()/8), theme.Middle, float64(v.foot.Dy())*.58)
}
