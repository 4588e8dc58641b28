package pdf

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strconv"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// A solutionPrinter prints the solutions of a worksheet, one below the other. Each solution has one of
// three forms:
//
//	1  12 moves   8↓ 5→ 6↑ 3↑                short, and the labels on the worksheet are distinct;
//	                                         a board shows the trails of gliding pieces
//
//	2  81 moves   +--+ +--+ +--+ +--+        long, or labels are ambiguous: the pieces get new
//	8↓↓ 9← [20]   |  | |  | |  | |  |        names, and small boards show the position after
//	5→ 6↑ 3↑      +--+ +--+ +--+ +--+        the moves with a number in brackets
//	               0    20   40   60
//
//	3  22 moves                              with notes, or with pieces that leave the board and show
//	+--+ +--+ +--+                           no names: a board for each note or position
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
	stopGap      = 20
	stopTextSize = 25 // font size of the moves
	stopLine     = 37 // height of a line of moves
	maxTextMoves = 40 // maximum length of a short solution
	moveSize     = 36 // font size of the moves of a short solution
	movesIndent  = 400
	slidesWidth  = 360 // width of the board next to the moves of gliding pieces
	stopCell     = 30  // minimum cell size of such a board, if there is room
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
		short := e.shortMoves()
		var err error
		switch {
		case e.Explain == nil && s.Booklet:
			p.printMoves(i)
		case e.Explain != nil, e.Design.Board.Leave:
			err = p.printBoards(ctx, i, forms[i])
		case len(short) > 0:
			p.printShort(i, short, forms[i])
		default:
			err = p.printLong(ctx, i)
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
	name := p.sheet.name(i)
	p.text(name, room, theme.Left, 38, black)
	room.Min.X += min(p.width(name, 38), room.Dx()/2) + 30
	p.text(status, room, theme.Left, 32, gray)
}

// count returns the number of moves of a solution as text.
func (p *solutionPrinter) count(e WorksheetItem) string {
	return words.In(p.sheet.Lang).Count(len(e.Moves), e.Metric)
}

// shortMoves returns the moves as texts such as 5↑, which consist of the label of the piece and its path.
// If the solution is too long or if labels are ambiguous, shortMoves returns nil.
func (e WorksheetItem) shortMoves() (moves []string) {
	if !e.Design.Labels || len(e.Moves) > maxTextMoves {
		return nil
	}
	count := map[string]int{}
	for _, p := range e.Design.Board.Pieces {
		count[p.Label]++
	}
	for _, m := range e.Moves {
		label := e.Design.Board.Pieces[m.Pieces[0]].Label
		if len(m.Pieces) > 1 || label == "" || count[label] > 1 {
			return nil
		}
		moves = append(moves, label+e.path(m))
	}
	return moves
}

// path returns the path of a move as arrows. A slide is a single arrow, as in → or →2.
func (e WorksheetItem) path(m board.Move) string {
	if e.Metric != board.SlideMetric {
		return board.Arrows(m.Path)
	}
	text := board.Arrows(m.Path[:1])
	if n := len(m.Path); n > 1 && e.Design.Board.Motion == board.ByCells {
		text += strconv.Itoa(n)
	}
	return text
}

// printShort prints the moves of puzzle i next to its heading. If pieces glide, printShort also
// draws the last position with the trails of all moves.
func (p *solutionPrinter) printShort(i int, moves []string, forms *boardForms) {
	e := p.sheet.Items[i]
	lines := p.wrap(moves, moveSize, p.area.Dx()-movesIndent)
	trails := scene.Slides(e.Design.Board, e.Moves, 0, len(e.Moves))
	height := lineHeight
	if trails != nil {
		height += forms.height(slidesWidth)
	}
	p.need(max(height, lineHeight*len(lines)))
	p.heading(i, p.count(e), movesIndent-20)
	bottom := p.top + height
	if trails != nil {
		box := image.Rect(p.area.Min.X, p.top+lineHeight, p.area.Min.X+slidesWidth, bottom)
		p.drawBoard(forms, scene.Position{Board: e.Design.Board.Apply(e.Moves...), Trails: trails}, box)
	}
	for _, text := range lines {
		p.text(text, image.Rect(p.area.Min.X+movesIndent, p.top, p.area.Max.X, p.top+lineHeight-10), theme.Left, moveSize, black)
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

// printLong prints the moves of puzzle i as text, next to small boards that show some of the
// positions. The pieces on the boards have the same names as in the text.
func (p *solutionPrinter) printLong(ctx context.Context, i int) error {
	e := p.sheet.Items[i]
	named := e.Design
	named.Labels = true
	named.Board.Pieces = slices.Clone(named.Board.Pieces)
	for k := range named.Board.Pieces {
		named.Board.Pieces[k].Label = named.Board.Pieces[k].Name
	}
	forms, err := p.newForms(ctx, named, false)
	if err != nil {
		return err
	}
	width := max(stopWidth, min(stopCell*named.Board.W, p.area.Dx()/3))
	columns := min(maxStops, max(1, p.area.Dx()/2/(width+stopGap)), len(e.Moves)+1)
	stops := make([]int, columns) // numbers of moves
	for k := range stops {
		stops[k] = k * len(e.Moves) / columns
	}
	var moves []string
	for n, m := range e.Moves {
		if n > 0 && slices.Contains(stops, n) {
			moves = append(moves, fmt.Sprintf("[%d]", n))
		}
		name := ""
		for _, piece := range m.Pieces {
			name += named.Board.Pieces[piece].Name
		}
		moves = append(moves, name+e.path(m))
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
		p.drawBoard(forms, scene.Position{Board: named.Board.Apply(e.Moves[:n]...)}, box)
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
// set, only these positions are shown.
func (p *solutionPrinter) printBoards(ctx context.Context, i int, forms *boardForms) error {
	width, below, size := 190, caption, 24.0
	e := p.sheet.Items[i]
	if e.Explain != nil {
		width, below, size = 330, noteHeight, 28
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
	return nil
}
