package pdf

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// These lengths describe the page layout, in tenths of a millimetre.
const (
	margin     = 130 // on all sides
	heading    = 150 // height of the first line of text
	gap        = 40  // between boards
	caption    = 50  // height of the text below a board
	noteHeight = 120 // height of the text below a board of a booklet if the text is a sentence
	footing    = 60  // height of the page number, which is inside the margin
)

// A Sheet is a document that shows all positions of one or more solutions. Each solution starts on
// a new page.
type Sheet struct {
	ID      string
	Design  theme.Design
	Lines   []scene.Line // one per solution
	Titles  []string     // heading of each solution
	Columns int          // number of columns; 0 selects boards about 33 mm wide, or 42 mm if the text is a sentence
	Paper   string       // one of Papers; the default is the first
}

// Write writes the sheet to w and returns the number of pages. If the sheet is too long, if the paper
// size is unknown, or if some character has no glyph in any font, Write returns an error.
func (s Sheet) Write(ctx context.Context, w io.Writer) (pages int, err error) {
	if err := s.checkMemory(); err != nil {
		return 0, err
	}
	title := s.Design.SheetTitle()
	d, err := newDocument(s.Paper, cmp.Or(title, s.ID), s.ID, s.Design)
	if err != nil {
		return 0, err
	}
	forms, err := d.newForms(ctx, s.Design, s.Lines[0].Timing.Highlight)
	if err != nil {
		return 0, err
	}
	goal, err := d.goal(s.Design, 0)
	if err != nil {
		return 0, err
	}
	maxBoards := 0
	for _, l := range s.Lines {
		maxBoards = max(maxBoards, l.Count())
	}
	area := d.area()
	width, below, size := 330, caption, 36.0
	sentences := s.Lines[0].Explain != nil
	if sentences {
		width, below, size = minSentenceWidth, sentenceHeight, sentenceSize
	}
	columns := min(maxBoards, cmp.Or(s.Columns, max(1, (area.Dx()+gap)/(width+gap))))
	g := newGrid(forms, area, columns, below)
	for sentences && s.Columns == 0 && columns > 1 { // boards are as wide as the number of pages permits
		columns--
		wider := newGrid(forms, area, columns, below)
		if (maxBoards-1)/wider.size() > (maxBoards-1)/g.size() {
			break
		}
		g = wider
	}
	size = min(size, float64(g.board.X)*.14)
	total := 0
	for _, l := range s.Lines {
		total += (l.Count() + g.size() - 1) / g.size()
		if sentences {
			if size, err = s.Design.SentenceSize(l.Labels(false), g.note(0), size); err != nil {
				return 0, err
			}
		}
	}
	for i, l := range s.Lines {
		shown := -1
		for p := range l.Positions(s.Design.Board) {
			if ctx.Err() != nil {
				return d.pages, ctx.Err()
			}
			shown++
			k := shown % g.size()
			if k == 0 {
				d.addPage()
				top := image.Rect(margin, margin-20, d.size.X-margin, margin+heading-20)
				if width := d.placeScaled(goal, g.board.X/s.Design.Board.W, theme.Right, top); width > 0 {
					top.Max.X -= width + gap
				}
				d.head(title, s.Titles[i], total, top.Max.X)
			}
			d.drawNumbered(g, k, p, l, size)
		}
	}
	return d.pages, d.write(w)
}

// The text below a board is larger if it is a sentence. The lengths are in tenths of a millimetre.
const (
	sentenceSize     = 42  // 12 points, which are 16 CSS pixels
	sentenceHeight   = 170 // three lines
	minSentenceWidth = 420 // below narrower boards, most sentences would need more lines
)

// maxMarks is the maximum number of pieces and characters in a document. Fpdf keeps all pages in
// memory, about 260 MiB for this number.
const maxMarks = 1_200_000

// checkMemory returns an error if the sheet shows too many positions.
func (s Sheet) checkMemory() error {
	const number, sentence = 12, 80 // typical numbers of characters below a board
	marks := 2*len(s.Design.Board.Pieces) + number
	if s.Lines[0].Explain != nil {
		marks += sentence
	}
	total := 0
	for _, l := range s.Lines {
		total += l.Count()
	}
	if limit := maxMarks / marks; total > limit {
		return input.Errorf(input.Say("show a part of at most %d positions with from and to", limit), "a document of %d positions needs more than 300 MiB", total)
	}
	return nil
}

// area returns the area below the heading in which boards are drawn.
func (d *document) area() image.Rectangle {
	return image.Rect(margin, margin+heading, d.size.X-margin, d.size.Y-margin)
}

// head writes the page heading and the page number. The heading ends at the given right edge. The
// total parameter is the number of pages. If total is 0, the number of pages is omitted.
func (d *document) head(title, beside string, total, right int) {
	line := image.Rect(margin, margin-20, right, margin+heading-50)
	if beside != "" {
		width := min(d.width(beside, 42)+gap, line.Dx()*2/3)
		d.text(beside, image.Rect(line.Max.X-width+gap, line.Min.Y, line.Max.X, line.Max.Y), theme.Right, 42, gray)
		line.Max.X -= width
	}
	glyphs, err := d.design.Theme.Title(title, line, theme.Left, 68, d.design.Font)
	if err != nil {
		d.fail(fmt.Errorf("title: %w", err))
	}
	d.textLayer.add(d.pages, glyphs, 0, 0, unit, black)
	number := strconv.Itoa(d.pages)
	if total > 0 {
		number += "/" + strconv.Itoa(total)
	}
	foot := image.Rect(margin, d.size.Y-margin+20, d.size.X-margin, d.size.Y-margin+20+footing)
	d.text(number, foot, theme.Middle, 32, gray)
}

// A grid is an arrangement of boards of equal size in rows.
type grid struct {
	forms         *boardForms
	area          image.Rectangle
	columns, rows int
	cell          image.Point // distance between boards
	below         int         // height of the text below a board
	board         image.Point // size of a board
}

func newGrid(forms *boardForms, area image.Rectangle, columns, below int) grid {
	width := (area.Dx()+gap)/columns - gap
	g := grid{forms: forms, area: area, columns: columns, below: below, board: image.Pt(width, forms.height(width))}
	if maxBoards := area.Dy() - below; g.board.Y > maxBoards { // if a single board is too high for the page
		g.board = forms.fit(image.Rect(0, 0, width, maxBoards)).Size()
	}
	g.cell = image.Pt(width+gap, g.board.Y+below+gap)
	g.rows = max(1, (area.Dy()+gap)/g.cell.Y)
	return g
}

// size returns the number of boards that fit on a page.
func (g grid) size() int { return g.columns * g.rows }

// box returns the box for board i on the page that contains it.
func (g grid) box(i int) image.Rectangle {
	at := g.area.Min.Add(image.Pt(i%g.columns*g.cell.X+(g.cell.X-gap-g.board.X)/2, i/g.columns*g.cell.Y))
	return image.Rectangle{at, at.Add(g.board)}
}

// note returns the box for the text below board i.
func (g grid) note(i int) image.Rectangle {
	box := g.box(i)
	return image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+g.below).Inset(5)
}

// drawNumbered draws position p as the board with index i on a page. If the line has a counter,
// drawNumbered also writes the text below the board, with the given font size.
func (d *document) drawNumbered(g grid, i int, p scene.Position, l scene.Line, size float64) {
	d.drawBoard(g.forms, p, g.box(i))
	if l.Timing.Counter {
		d.note(l.Label(p.Done, false), g.note(i), size)
	}
}
