package theme

import (
	"context"
	"image"
	"slices"
	"strings"

	"slidegif/render/scene"
	"slidegif/solve/board"
)

// A Design describes the appearance of a puzzle, independently of size and file format.
type Design struct {
	Theme  Theme
	Board  board.Board // start position, with labels in the language of the picture
	Labels bool        // draw labels
	// Font is an OpenType or TrueType file for all text. A nil Font selects the theme's fonts.
	Font []byte
	Goal bool // whether to draw the goal next to the board

	// Caption is the caption of the board. If the picture shows a race, only the title of the
	// caption is used.
	Caption
	// Race holds one caption for each board of a race. Race is nil for a single board.
	Race []Caption

	// Panel draws the panel next to the board of an animation, with the given size. If Panel is nil, there is no
	// panel.
	Panel func(ctx context.Context, size image.Point) (Panel, error)

	Seal Seal // drawn on the last frame of a solved animation; without a day, there is none

	// PiecePhotos returns the photos of the pieces for a cell size in pixels. The returned function
	// may return nil for some pieces. If PiecePhotos is nil, the pieces have no photos.
	PiecePhotos func(cell int) (func(piece int) image.Image, error)

	// Photo returns the photo that the pieces are cut from, scaled to the size of all cells of the
	// board. Photo itself may be nil.
	Photo func(cell int) (image.Image, error)
}

// A Caption holds the title and the counter of a board.
type Caption struct {
	Title string // text above the board; may be empty

	// Counter returns the text to show below the board after n moves. The layout has room for each text from
	// Counter(0) to Counter(MaxCount). If Counter is nil, there is no text below the board.
	Counter  func(n int) string
	MaxCount int
	Solved   string // text that replaces the counter at the end of a solved animation

	// Sentences reports whether the texts below the board are sentences. A sentence uses the full
	// width and is wrapped if necessary.
	Sentences bool
	Lines     int // lines of sentences below the board at which all of them have the usual size
}

// Captions returns the caption of each board.
func (d Design) Captions() []Caption {
	if d.Race != nil {
		return d.Race
	}
	return []Caption{d.Caption}
}

// Layout computes the layout of the whole picture.
func (d Design) Layout(size int) (scene.Picture, error) {
	around := scene.Extras{Title: d.Title != "", Counter: d.Captions()[0].Counter != nil, Lines: d.Captions()[0].Lines, Goal: d.Goal, Race: d.Race != nil, Panel: d.Panel != nil}
	return scene.NewPicture(d.Board, d.Theme.Margin, size, around)
}

// Texts returns all texts that appear below the boards, in the order of the moves.
func (d Design) Texts() (texts []string) {
	for _, c := range d.Captions() {
		for n := range c.MaxCount + 1 {
			if text := c.Counter(n); len(texts) == 0 || text != texts[len(texts)-1] {
				texts = append(texts, text)
			}
		}
		texts = append(texts, c.Solved)
	}
	return texts
}

// WithLines returns a copy of the design with as many lines of text below a board as its sentences need. The text
// has the usual font size for a picture of the given size.
func (d Design) WithLines(size int) (Design, error) {
	if d.Captions()[0].Counter == nil || !d.Captions()[0].Sentences {
		return d, nil
	}
	const maxLines = 6
	texts, usual := d.Texts(), float64(size)/30
	for lines := 1; lines <= maxLines; lines++ {
		d.Caption.Lines, d.Race = lines, slices.Clone(d.Race)
		for i := range d.Race {
			d.Race[i].Lines = lines
		}
		p, err := d.Layout(size)
		if err != nil {
			return d, nil // the size does not matter for a board that does not fit
		}
		if _, fits, err := d.CounterBox(p.Boards[0], texts); err != nil || fits >= usual {
			return d, err
		}
	}
	return d, nil
}

// CounterBox returns the box for the text below a board, and a font size at which all given texts
// fit.
func (d Design) CounterBox(l scene.Geometry, texts []string) (box image.Rectangle, size float64, err error) {
	size = float64(l.Footer.Dy()) * .58
	room := l.TextArea(l.Footer)
	if d.Captions()[0].Sentences {
		room.Min.Y, room.Max.Y = l.Footer.Min.Y+l.Footer.Dy()/8, l.Footer.Max.Y-l.Footer.Dy()/8
		box = image.Rect(room.Min.X+room.Dx()/80, room.Min.Y, room.Max.X-room.Dx()/80, room.Max.Y)
		size = min(size, float64(box.Dy())/lineHeight/float64(max(1, d.Captions()[0].Lines)))
		size, err = d.SentenceSize(texts, box, size)
		return box, size, err
	}
	width := 0.0
	for _, text := range texts {
		w, err := d.Theme.TextWidth(text, size, d.Font)
		if err != nil {
			return box, 0, err
		}
		width = max(width, w)
	}
	if w := float64(room.Dx()); width > w {
		size *= w / width
		width = w
	}
	half, middle := (int(width)+4)/2, (room.Min.X+room.Max.X)/2
	return image.Rect(middle-half, room.Min.Y, middle+half, room.Max.Y), size, nil
}

// SentenceSize returns the largest font size, up to the given size, at which each sentence fits into a box.
func (d Design) SentenceSize(texts []string, box image.Rectangle, size float64) (fitting float64, err error) {
	for _, text := range texts {
		if size, err = paragraphSize(d.keepNames(text), box, size, d.Font); err != nil {
			return 0, err
		}
	}
	return size, nil
}

// LayoutNote lays out the text below a board. Sentences are wrapped, and all other text is on one
// line.
func (d Design) LayoutNote(text string, box image.Rectangle, align, size float64) ([]Glyph, error) {
	if d.Captions()[0].Sentences {
		return paragraph(d.keepNames(text), box, Middle, size, d.Font)
	}
	return d.Theme.Text(text, box, align, size, d.Font)
}

// LayoutCaption lays out the text below a board of a sheet. Sentences start at the top of the box.
// All other text is centred, as in LayoutNote.
func (d Design) LayoutCaption(text string, box image.Rectangle, size float64) ([]Glyph, error) {
	if d.Captions()[0].Sentences {
		return paragraph(d.keepNames(text), box, 0, size, d.Font)
	}
	return d.LayoutNote(text, box, Middle, size)
}

// keepNames replaces the spaces in the names of pieces by no-break spaces, so that lines do not break there.
func (d Design) keepNames(text string) string {
	for _, p := range d.Board.Pieces {
		if strings.Contains(p.Label, " ") {
			text = strings.ReplaceAll(text, p.Label, strings.ReplaceAll(p.Label, " ", noBreak))
		}
	}
	return text
}

// PieceName returns the text that the board shows on piece i at the start. Abbreviations on small pieces and the number
// of a frozen block are not included.
func (d Design) PieceName(i int) string {
	p := d.Board.Pieces[i]
	if p.Colours == "" {
		return p.Label
	}
	return d.Theme.blockName(p)
}

// DrawGoal draws the goal. The cell parameter is the cell size in pixels, and legible the value of Scene.Legible. The
// results are the drawing and the size of the drawing.
func (d Design) DrawGoal(cell int, legible float64) (Drawing, image.Point, error) {
	s, err := d.Scene(scene.Geometry{Cell: cell})
	if err != nil {
		return nil, image.Point{}, err
	}
	s.Legible = legible
	drawing, size := d.Theme.Goal(s, cell)
	return drawing, size, nil
}

// Scene returns the scene for drawing the design with the given geometry. The scene contains every
// look that a piece of the board can have.
func (d Design) Scene(l scene.Geometry) (s Scene, err error) {
	s = Scene{Board: d.Board, Cell: l.Cell, Labels: d.Labels, Font: d.Font, Header: l.Header.Dy(), Goal: l.GoalHeight, Footer: l.Footer.Dy()}
	s.Board.Pieces = d.Board.Appearances()
	if d.PiecePhotos != nil {
		s.Photo, err = d.PiecePhotos(l.Cell)
	}
	return s, err
}

// DrawPieces calls the function draw for each piece of a scene. If highlighted is set, a second call for each
// piece draws its highlighted look.
func (d Design) DrawPieces(ctx context.Context, s Scene, highlighted bool, draw func(i int, highlighted bool, drawing Drawing) error) error {
	looks := []bool{false, true}
	if !highlighted {
		looks = looks[:1]
	}
	for i := range s.Board.Pieces {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, highlighted := range looks {
			drawing, err := d.Theme.Piece(s, i, highlighted)
			if err == nil {
				err = draw(i, highlighted, drawing)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// SheetTitle returns the title to write on a sheet. The default is the name of the board, or "" if the fonts lack
// a character of that name.
func (d Design) SheetTitle() string {
	if d.Title != "" {
		return d.Title
	}
	if _, err := d.Theme.TextWidth(d.Board.Name, 1, d.Font); err != nil {
		return ""
	}
	return d.Board.Name
}
