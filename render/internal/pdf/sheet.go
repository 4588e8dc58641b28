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
)

// Lengths of all pages.
const (
	margin   = 130 // around what is printed
	heading  = 150 // height of the first line of a page
	gap      = 40  // between boards
	caption  = 50  // below a board
	noteHigh = 120 // below one with a sentence
	footing  = 60  // height of the page's number, within the margin
)

// A Sheet is every position of a solution, or of several, each from a page of its own on.
type Sheet struct {
	ID      string
	Design  theme.Design
	Lines   []scene.Line // one for each solution
	Beside  []string     // the title, one for each solution
	Columns int          // 0: so many that boards are some 33 mm wide
	Paper   string       // one of Papers; empty: the first
}

// Write writes the sheet over as many pages as it takes, and returns their number. A text
// with a character that no font has is an error, and a paper that is none of Papers.
func (s Sheet) Write(ctx context.Context, w io.Writer) (pages int, err error) {
	title := s.Design.SheetTitle()
	d, err := newDocument(s.Paper, cmp.Or(title, s.ID), s.ID, s.Design)
	if err != nil {
		return 0, err
	}
	forms, err := d.newForms(ctx, s.Design, s.Lines[0].Timing.Highlight)
	if err != nil {
		return 0, err
	}
	goal, err := d.goal(s.Design)
	if err != nil {
		return 0, err
	}
	most := 0
	for _, l := range s.Lines {
		most = max(most, positions(l))
	}
	area := d.area()
	const wide = 330
	below := caption
	if s.Lines[0].Say != nil {
		below = noteHigh
	}
	g := newGrid(forms, area, min(most, cmp.Or(s.Columns, max(1, (area.Dx()+gap)/(wide+gap)))), below)
	total := 0
	for _, l := range s.Lines {
		total += (positions(l) + g.size() - 1) / g.size()
	}
	for i, l := range s.Lines {
		for p := range l.Positions(s.Design.Board) {
			if ctx.Err() != nil {
				return d.pages, ctx.Err()
			}
			k := (p.Done - l.Timing.From) % g.size()
			if k == 0 {
				d.addPage()
				top := image.Rect(margin, margin-20, d.size.X-margin, margin+heading-20)
				if wide := d.picture(goal, g.board.X/s.Design.Board.W, theme.Right, top); wide > 0 {
					top.Max.X -= wide + gap
				}
				d.head(title, s.Beside[i], total, top.Max.X)
			}
			d.numbered(g, k, p, l)
		}
	}
	return d.pages, d.write(w)
}

// positions returns how many positions of a line are shown.
func positions(l scene.Line) int { return l.Timing.To - l.Timing.From + 1 }

// area returns where boards may stand: below the heading.
func (d *document) area() image.Rectangle {
	return image.Rect(margin, margin+heading, d.size.X-margin, d.size.Y-margin)
}

// head writes the heading of a page, which ends at right, and its number; total may be 0.
func (d *document) head(title, beside string, total, right int) {
	line := image.Rect(margin, margin-20, right, margin+heading-50)
	if beside != "" {
		wide := min(d.width(beside, 42)+gap, line.Dx()*3/5)
		d.text(beside, image.Rect(line.Max.X-wide+gap, line.Min.Y, line.Max.X, line.Max.Y), theme.Right, 42, gray)
		line.Max.X -= wide
	}
	glyphs, err := d.design.Theme.Title(title, line, theme.Left, 68, d.design.Font)
	if err != nil {
		d.fail(fmt.Errorf("title: %w", err))
	}
	d.letters.add(d.pages, glyphs, 0, 0, unit, black)
	number := strconv.Itoa(d.pages)
	if total > 0 {
		number += "/" + strconv.Itoa(total)
	}
	foot := image.Rect(margin, d.size.Y-margin+20, d.size.X-margin, d.size.Y-margin+20+footing)
	d.text(number, foot, theme.Middle, 32, gray)
}

// A grid is boards of one size in rows.
type grid struct {
	forms         *boardForms
	area          image.Rectangle
	columns, rows int
	cell          image.Point // from one board to the next
	below         int         // height of the text below a board
	board         image.Point // size of a board
}

func newGrid(forms *boardForms, area image.Rectangle, columns, below int) grid {
	wide := (area.Dx()+gap)/columns - gap
	g := grid{forms: forms, area: area, columns: columns, below: below, board: image.Pt(wide, forms.high(wide))}
	if most := area.Dy() - below; g.board.Y > most { // a single board, higher than the page
		g.board = forms.fit(image.Rect(0, 0, wide, most)).Size()
	}
	g.cell = image.Pt(wide+gap, g.board.Y+below+gap)
	g.rows = max(1, (area.Dy()+gap)/g.cell.Y)
	return g
}

// size is the number of boards on a page.
func (g grid) size() int { return g.columns * g.rows }

// box returns where board i of a page stands.
func (g grid) box(i int) image.Rectangle {
	at := g.area.Min.Add(image.Pt(i%g.columns*g.cell.X+(g.cell.X-gap-g.board.X)/2, i/g.columns*g.cell.Y))
	return image.Rectangle{at, at.Add(g.board)}
}

// numbered draws a position of a line as board i of a page, and its number below it where it counts.
func (d *document) numbered(g grid, i int, p scene.Position, l scene.Line) {
	box := g.box(i)
	d.board(g.forms, p, box)
	if l.Timing.Counter {
		below := image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+g.below)
		size := min(36, float64(box.Dx())*.14)
		if l.Say != nil {
			size = 30
		}
		d.note(l.Below(p.Done, false), below.Inset(5), size)
	}
}
