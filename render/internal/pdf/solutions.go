package pdf

import (
	"context"
	"fmt"
	"image"
	"slices"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
)

// A solutionPrinter prints the solutions of a worksheet, one below the other. The moves name the pieces by the labels
// on the worksheet. Each solution has one of three forms:
//
//	1  12 moves   8↓ 5→ 6↑ 3↑                short; a board shows the trails of gliding pieces
//
//	2  81 moves    +----+ +----+ +----+      long, or the labels are ambiguous. Boards show the position
//	8↓2 9← [27]    |    | |    | |    |      after the moves with a number in brackets, and have
//	5→ 6↑ 3↑       +----+ +----+ +----+      the labels of the notation if the others are ambiguous.
//	                  0     27     54
//
//	3  22 moves                              with notes: a board for each note
//	+--+ +--+ +--+
type solutionPrinter struct {
	*document
	sheet Worksheet
	area  image.Rectangle
	top   int // of the next solution
}

// These constants describe the layout of solutions. Lengths are in tenths of a millimetre.
const (
	solutionGap = 30 // between two solutions
	lineHeight  = 60 // of the heading of a solution, and of a line of a short solution

	// Next to a long solution, there are up to maxStops boards with a width of at least stopWidth.
	maxStops     = 4
	stopWidth    = 140
	stopCell     = 55 // cell size, at which most labels are legible
	stopGap      = 20
	stopTextSize = 25 // font size of the moves
	stopLine     = 37 // height of a line of moves
	maxTextMoves = 40 // maximum length of a short solution
	moveSize     = 36 // font size of the moves of a short solution
	movesIndent  = 400
	slidesWidth  = 360 // width of the board next to the moves of gliding pieces
	slidesCell   = 39  // minimum cell size of such a board, at which the letters have 6 points
	maxTogether  = 12  // maximum number of lines of moves that are kept on one page
)

func (s Worksheet) solutions(ctx context.Context, d *document, forms []*boardForms) error {
	p := solutionPrinter{document: d, sheet: s, area: d.area()}
	p.newPage()
	if s.Cover != nil {
		if err := p.printCover(); err != nil {
			return err
		}
	}
	for i, e := range s.Items {
		var err error
		switch {
		case e.Explain != nil:
			err = p.printBoards(ctx, i, forms[i])
		case s.Booklet:
			p.printMoves(i)
		case len(e.Moves) <= maxTextMoves && e.namesPieces():
			p.printShort(i, forms[i])
		default:
			err = p.printLong(ctx, i, forms[i])
		}
		if err != nil {
			return fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		p.top += solutionGap
	}
	return nil
}

// printCover prints the picture above the first solution, on at most half of the page.
func (p *solutionPrinter) printCover() error {
	form, err := p.form(p.sheet.Cover.Drawing, p.sheet.Cover.Size)
	if err != nil {
		return err
	}
	room := p.area
	room.Max.Y -= room.Dy() / 2
	cell := room.Dx() * cellUnits / form.size.X // as large as the room allows
	width := p.placeScaled(form, cell, theme.Middle, room)
	p.top += width*form.size.Y/form.size.X + solutionGap
	return nil
}

// newPage starts a new page, or a new column of a booklet.
func (p *solutionPrinter) newPage() {
	if p.sheet.Booklet && p.nextColumn() {
		return
	}
	p.addPage()
	p.head(words.In(p.sheet.Lang).Solutions(), "", 0, p.document.area().Max.X)
	p.top = p.area.Min.Y
}

// need starts a new page if the current page has no room for the given height.
func (p *solutionPrinter) need(height int) {
	if p.top+height > p.area.Max.Y {
		p.newPage()
	}
}

// heading prints the name of puzzle i and a status in one line. The status is either the length of the
// solution or a note that the solution continues from the previous page.
func (p *solutionPrinter) heading(i int, status string, width int) {
	room := image.Rect(p.area.Min.X, p.top, p.area.Min.X+width, p.top+lineHeight-10)
	name := p.sheet.Number(i)
	p.text(name, room, theme.Left, 38, black)
	room.Min.X += min(p.width(name, 38), room.Dx()/2) + 30
	p.text(status, room, theme.Left, 32, gray)
}

// count returns the number of moves of a solution as text.
func (p *solutionPrinter) count(e WorksheetItem) string {
	return words.In(p.sheet.Lang).Count(len(e.Moves), e.Metric)
}

// printShort prints the moves of puzzle i next to its heading. If pieces glide, printShort also
// draws the last position with the trails of all moves.
func (p *solutionPrinter) printShort(i int, forms *boardForms) {
	e := p.sheet.Items[i]
	indent, height := movesIndent, lineHeight
	trails := scene.Slides(e.Design.Board, e.Moves, 0, len(e.Moves))
	width := max(slidesWidth, min(slidesCell*e.Design.Board.W, p.area.Dx()/2))
	if trails != nil {
		indent, height = width+movesIndent-slidesWidth, lineHeight+forms.height(width)
	}
	lines := p.wrap(e.moves(), moveSize, p.area.Dx()-indent)
	p.need(max(height, lineHeight*len(lines)))
	p.heading(i, p.count(e), indent-20)
	bottom := p.top + height
	if trails != nil {
		box := image.Rect(p.area.Min.X, p.top+lineHeight, p.area.Min.X+width, bottom)
		p.drawBoard(forms, scene.Position{Board: e.Design.Board.Apply(e.Moves...), Trails: trails}, box)
	}
	for _, text := range lines {
		p.text(text, image.Rect(p.area.Min.X+indent, p.top, p.area.Max.X, p.top+lineHeight-10), theme.Left, moveSize, black)
		p.top += lineHeight
	}
	p.top = max(p.top, bottom)
}

func (p *solutionPrinter) wrap(words []string, size float64, width int) (lines []string) {
	for _, word := range words {
		last := len(lines) - 1
		if last >= 0 && p.document.width(lines[last]+" "+word, size) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// printLong prints the moves of puzzle i as text, next to boards that show some of the positions.
func (p *solutionPrinter) printLong(ctx context.Context, i int, forms *boardForms) error {
	e := p.sheet.Items[i]
	if !e.namesPieces() {
		var err error
		e.Design = inNotation(e.Design)
		if forms, err = p.newForms(ctx, e.Design, false); err != nil {
			return err
		}
	}
	start := e.Design.Board
	width := max(stopWidth, min(stopCell*start.W, p.area.Dx()/3))
	columns := min(maxStops, max(1, p.area.Dx()/2/(width+stopGap)), len(e.Moves)+1)
	stops := make([]int, columns) // numbers of moves
	for k := range stops {
		stops[k] = k * len(e.Moves) / columns
	}
	var moves []string
	for n, text := range e.moves() {
		if n > 0 && slices.Contains(stops, n) {
			moves = append(moves, fmt.Sprintf("[%d]", n))
		}
		moves = append(moves, text)
	}
	boards := columns * (width + stopGap)
	lines := p.wrap(moves, stopTextSize, p.area.Dx()-boards-stopGap)
	height := forms.height(width) + caption
	p.need(max(height, lineHeight+min(len(lines), maxTogether)*stopLine))
	p.heading(i, p.count(e), p.area.Dx()-boards)
	bottom := p.top + height
	for k, n := range stops {
		at := image.Pt(p.area.Max.X-boards+k*(width+stopGap)+stopGap, p.top)
		box := image.Rectangle{at, at.Add(image.Pt(width, forms.height(width)))}
		p.drawBoard(forms, scene.Position{Board: start.Apply(e.Moves[:n]...)}, box)
		p.text(fmt.Sprint(n), image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+caption-15), theme.Middle, 24, gray)
	}
	p.top += lineHeight
	for _, line := range lines {
		if p.top+stopLine > p.area.Max.Y {
			p.newPage()
			p.heading(i, words.In(p.sheet.Lang).Continued(), p.area.Dx())
			p.top += lineHeight
			bottom = 0
		}
		p.text(line, image.Rect(p.area.Min.X, p.top, p.area.Max.X-boards, p.top+stopLine-8), theme.Left, stopTextSize, black)
		p.top += stopLine
	}
	p.top = max(p.top, bottom)
	return nil
}

// printBoards prints rows of small boards, which show all positions of the solution of puzzle i. If e.Stops is
// set, only these positions are shown, and the moves of each stage are below the boards.
func (p *solutionPrinter) printBoards(ctx context.Context, i int, forms *boardForms) error {
	width, below, size := 190, caption, 24.0
	e := p.sheet.Items[i]
	if e.Explain != nil {
		width, below, size = 330, noteHeight, 28
	}
	if e.Stops != nil {
		below += 30 // the notes about stages are longer
	}
	columns := (p.area.Dx() + solutionGap) / (width + solutionGap)
	height := forms.height(width) + below
	line := scene.Line{Moves: e.Moves, Timing: scene.Timing{To: len(e.Moves), Highlight: p.sheet.Highlight}, Explain: e.Explain, Stops: e.Stops}
	k := -1
	for at := range line.Positions(e.Design.Board) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		k++
		if k%columns == 0 {
			fits := p.top+height <= p.area.Max.Y && (k > 0 || p.top+lineHeight+height <= p.area.Max.Y)
			if !fits {
				p.newPage()
			}
			if k == 0 || !fits {
				status := p.count(e)
				if k > 0 {
					status = words.In(p.sheet.Lang).Continued()
				}
				p.heading(i, status, p.area.Dx())
				p.top += lineHeight
			}
			p.top += height
		}
		corner := image.Pt(p.area.Min.X+k%columns*(width+solutionGap), p.top-height)
		box := image.Rectangle{corner, corner.Add(image.Pt(width, height-below))}
		p.drawBoard(forms, at, box)
		p.note(line.Label(at.Done, false), image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+below-15), size)
	}
	if e.Stops != nil {
		p.printLines(p.wrap(e.stageMoves(p.sheet.Lang), bookletSize, p.area.Dx()))
	}
	return nil
}
