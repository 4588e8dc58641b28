package pdf

import (
	"fmt"
	"image"
	"strconv"

	"slidegif/render/theme"
)

// A booklet is a worksheet of puzzles with names. A booklet starts with a title and a table of contents, has no
// lines for names of pupils, and states all solutions in one notation, in two columns:
//
//	Sliding puzzles
//	1  Morning Dew     2      51  Night Train    10
//
//	Solutions
//	1  Morning Dew · 8 moves     7  Corner Shop · 8 slides
//	A↓ B←2 A→                    K↑3 J→ B↓
const (
	contentsColumns = 2
	contentsGap     = 3 * gap // so that page numbers and the numbers of the next column are apart
	contentsLine    = 50
	contentsSize    = 32
	nameSize        = 36 // of the name above a puzzle, if all names fit
	nameLine        = 50
	bookletSize     = 30 // font size of the moves
	bookletLine     = 45
)

// contentsRows returns the number of lines in a column of the table of contents.
func contentsRows(d *document) int { return d.area().Dy() / contentsLine }

func (s Worksheet) contentsPages(d *document) int {
	if !s.Booklet {
		return 0
	}
	perPage := contentsRows(d) * contentsColumns
	return (len(s.Items) + perPage - 1) / perPage
}

// contents prints the title and the numbers, names and pages of all puzzles.
func (s Worksheet) contents(d *document, perPage int) {
	rows, area := contentsRows(d), d.area()
	width := (area.Dx() - contentsGap) / contentsColumns
	for i, e := range s.Items {
		if i%(rows*contentsColumns) == 0 {
			d.addPage()
			d.head(s.heading(), "", 0, area.Max.X)
		}
		column, row := i/rows%contentsColumns, i%rows
		at := area.Min.Add(image.Pt(column*(width+contentsGap), row*contentsLine))
		line := image.Rectangle{at, at.Add(image.Pt(width, contentsLine-8))}
		page := strconv.Itoa(s.contentsPages(d) + 1 + i/perPage)
		d.text(page, line, theme.Right, contentsSize, gray)
		d.text(s.Number(i), image.Rect(line.Min.X, line.Min.Y, line.Min.X+70, line.Max.Y), theme.Right, contentsSize, gray)
		d.text(e.Name, image.Rect(line.Min.X+100, line.Min.Y, line.Max.X-100, line.Max.Y), theme.Left, contentsSize, black)
	}
}

// fitNames returns the font size at which each name fits above its board.
func (s Worksheet) fitNames(d *document, forms []*boardForms, room image.Rectangle) float64 {
	room.Min.Y += s.itemHeading()
	size := float64(nameSize)
	for i, e := range s.Items {
		if width := d.width(e.Name, nameSize); width > 0 {
			size = min(size, float64(nameSize*forms[i].fit(room).Dx())/float64(width))
		}
	}
	return size
}

// printMoves prints the moves of puzzle i below its name, in the current column.
func (p *solutionPrinter) printMoves(i int) {
	e := p.sheet.Items[i]
	lines := p.wrap(e.moves(), bookletSize, p.area.Dx())
	p.need(lineHeight + min(len(lines), maxTogether)*bookletLine)
	name := fmt.Sprintf("%s  %s", p.sheet.Number(i), e.Name)
	line := image.Rect(p.area.Min.X, p.top, p.area.Max.X, p.top+lineHeight-10)
	p.text(name, line, theme.Left, moveSize, black)
	line.Min.X += p.document.width(name, moveSize) + 25
	p.text(p.count(e), line, theme.Left, contentsSize, gray)
	p.top += lineHeight
	p.printLines(lines)
}

// printLines prints lines of moves in the current column.
func (p *solutionPrinter) printLines(lines []string) {
	for _, text := range lines {
		p.need(bookletLine)
		p.text(text, image.Rect(p.area.Min.X, p.top, p.area.Max.X, p.top+bookletLine-8), theme.Left, bookletSize, black)
		p.top += bookletLine
	}
}

// nextColumn moves to the next column of a booklet. nextColumn reports whether the column is on the
// current page.
func (p *solutionPrinter) nextColumn() bool {
	page, width := p.document.area(), p.document.area().Dx()/2-gap
	right := page.Max.X-width > p.area.Min.X && p.area.Dx() == width
	p.area = image.Rect(page.Min.X, page.Min.Y, page.Min.X+width, page.Max.Y)
	if right {
		p.area = p.area.Add(image.Pt(page.Max.X-p.area.Max.X, 0))
	}
	p.top = p.area.Min.Y
	return right
}
