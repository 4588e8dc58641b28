package pdf

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"strconv"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// DefaultPerPage is the default number of puzzles per page of a worksheet.
const DefaultPerPage = 6

// A Worksheet is a set of puzzles to print. The solutions are on the last pages:
//
//	Sliding puzzles   Name ____________
//	Slide the tiles into the order ...
//	1        Shortest: 4   2    Shortest: 5
//	+---------+            +---------+
//	|         |            |         |
//	+---------+            +---------+
type Worksheet struct {
	Design theme.Design // theme and font for all text
	Items  []WorksheetItem
	// Title is the title of the document. If it contains %d, it is the title of each puzzle
	// instead.
	Title       string
	Lang        string // one of language.Tags
	PerPage     int    // number of puzzles per page; the default is DefaultPerPage
	Solutions   bool   // print the solutions
	ShowLengths bool   // whether to print the solution length above each puzzle
	Highlight   bool   // whether to highlight the moved piece in solutions
	Paper       string // one of Papers; the default is the first
}

// A WorksheetItem is a single puzzle on a worksheet.
type WorksheetItem struct {
	Design theme.Design
	Robot  string // label of the robot with the target; may be empty
	// Tasks holds the instructions, one per line. The placeholder {hero} is replaced by the theme's
	// name for the hero.
	Tasks   []string
	Moves   []board.Move
	Length  string // text about the length of the solution
	Metric  board.Metric
	Explain func(done int, alone bool) string // returns the note for a position, as in scene.Line
	Stops   []scene.Stop                      // positions to show in the solution, as in scene.Line
}

// Write writes the worksheet to w and returns the number of pages. It returns the same errors as
// Sheet.Write.
func (s Worksheet) Write(ctx context.Context, w io.Writer) (pages int, err error) {
	d, err := newDocument(s.Paper, s.heading(), "", s.Design)
	if err != nil {
		return 0, err
	}
	forms := make([]*boardForms, len(s.Items))
	for i, e := range s.Items {
		if forms[i], err = d.newForms(ctx, e.Design, s.Highlight); err != nil {
			return 0, fmt.Errorf("puzzle %d: %w", i+1, err)
		}
	}
	perPage := cmp.Or(s.PerPage, DefaultPerPage)
	pagesOf := slices.Collect(slices.Chunk(s.Items, perPage))
	lines := 0 // instructions at the top of a page
	for _, items := range pagesOf {
		lines = max(lines, len(s.tasks(items)))
	}
	area := d.area()
	area.Min.Y += taskLine * lines
	slots := split(area, min(perPage, len(s.Items)), forms)
	for k, items := range pagesOf {
		s.startPage(d, items)
		for i, e := range items {
			if ctx.Err() != nil {
				return d.pages, ctx.Err()
			}
			if err := s.drawItem(d, forms[k*perPage+i], e, k*perPage+i, slots[i]); err != nil {
				return d.pages, err
			}
		}
	}
	if s.Solutions {
		if err := s.solutions(ctx, d, forms); err != nil {
			return d.pages, err
		}
	}
	return d.pages, d.write(w)
}

// tasks returns the instructions of all items without duplicates.
func (s Worksheet) tasks(items []WorksheetItem) (list []string) {
	for _, e := range items {
		for _, task := range e.Tasks {
			if text := words.In(s.Lang).FillHero(task, e.Design.Theme.Name); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// taskLine is the height of one line of instructions.
const taskLine = 55

// startPage begins a new page. It writes the heading, a line for the pupil's name, and the
// instructions.
func (s Worksheet) startPage(d *document, items []WorksheetItem) {
	const long = 800
	right := d.size.X - margin
	d.addPage()
	d.head(s.heading(), "", 0, right-long-gap)
	name := image.Rect(right-long, margin-20, right, margin+heading-50)
	label := words.In(s.Lang).NameField()
	d.text(label, name, theme.Left, 42, gray)
	y := float64(name.Min.Y+name.Max.Y+45) / 2 * unit
	d.file.SetDrawColor(int(gray.R), int(gray.G), int(gray.B))
	d.file.SetLineWidth(3 * unit)
	d.file.Line(float64(name.Min.X+d.width(label, 42)+25)*unit, y, float64(right)*unit, y)
	line := image.Rect(margin, margin+heading-40, right, margin+heading-40+taskLine)
	for _, text := range s.tasks(items) {
		d.text(text, line, theme.Left, 38, black)
		line = line.Add(image.Pt(0, taskLine))
	}
}

// heading returns the page heading.
func (s Worksheet) heading() string {
	if strings.Contains(s.Title, "%d") {
		return ""
	}
	return s.Title
}

// name returns the heading of puzzle i, which is its number or a title that contains the number.
func (s Worksheet) name(i int) string {
	if !strings.Contains(s.Title, "%d") {
		return fmt.Sprint(i + 1)
	}
	return strings.ReplaceAll(s.Title, "%d", fmt.Sprint(i+1))
}

// itemHeading is the height of the heading above a puzzle.
const itemHeading = 90

// drawItem draws the puzzle with index i into a slot of the page.
func (s Worksheet) drawItem(d *document, forms *boardForms, e WorksheetItem, i int, slot image.Rectangle) error {
	words := words.In(s.Lang)
	room := slot
	room.Min.Y += itemHeading
	goal, err := d.goal(e.Design)
	if err != nil {
		return err
	}
	beside := room
	if goal.Template != nil {
		beside.Min.X = room.Max.X - room.Dx()*3/10
		room.Max.X = beside.Min.X - gap
	}
	box := forms.fit(room)
	box = box.Sub(image.Pt(0, box.Min.Y-room.Min.Y)) // align the board with the heading
	d.drawBoard(forms, scene.Position{Board: e.Design.Board}, box)
	line := image.Rect(box.Min.X, slot.Min.Y, box.Max.X, slot.Min.Y+itemHeading-25)
	if goal.Template != nil {
		text := image.Rect(beside.Min.X, beside.Min.Y, beside.Max.X, beside.Min.Y+50)
		d.text(words.Goal(), text, theme.Middle, 36, gray)
		beside.Min.Y += 60
		d.placeScaled(goal, box.Dx()/e.Design.Board.W, theme.Middle, beside)
		line.Max.X = slot.Max.X
	}
	if s.ShowLengths {
		right := image.Rect(line.Min.X+line.Dx()/3, line.Min.Y, line.Max.X, line.Max.Y)
		d.text(e.Length, right, theme.Right, 36, gray)
	}
	left := image.Rect(line.Min.X, line.Min.Y, line.Min.X+line.Dx()*2/5, line.Max.Y)
	d.text(s.name(i), left, theme.Left, 56, black)
	if e.Robot != "" {
		left.Min.X += d.width(s.name(i), 56) + 30
		left.Max.X = line.Max.X
		d.text(words.Robot(e.Robot), left, theme.Left, 36, black)
	}
	return nil
}

// maxTextMoves is the maximum length of a solution that is printed as text.
const maxTextMoves = 40

// moveTexts formats each move of a solution as a string. The string consists of the label of the
// piece and its path, for example 5↑. A slide is a single arrow, as in B→ or A→2. It returns nil if the solution is too long, has notes, or has
// ambiguous labels.
func (e WorksheetItem) moveTexts() (moves []string) {
	if !e.Design.Labels || e.Explain != nil || len(e.Moves) > maxTextMoves {
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
		text := board.Arrows(m.Path)
		if e.Metric == board.SlideMetric {
			text = board.Arrows(m.Path[:1])
			if n := len(m.Path); n > 1 && e.Design.Board.Motion == board.ByCells {
				text += strconv.Itoa(n)
			}
		}
		moves = append(moves, label+text)
	}
	return moves
}

// moveSize is the font size for moves, and movesIndent is the indentation of moves. slidesWidth is
// the width of the board beside the moves of gliding pieces.
const (
	moveSize    = 36
	movesIndent = 400
	slidesWidth = 360
)

// wrapMoves joins the formatted moves into lines. No line is wider than the given width.
func (d *document) wrapMoves(moves []string, width int) (lines []string) {
	for _, m := range moves {
		last := len(lines) - 1
		if last >= 0 && d.width(lines[last]+" "+m, moveSize) <= width {
			lines[last] += " " + m
		} else {
			lines = append(lines, m)
		}
	}
	return lines
}

// drawSlides draws the last position of a solution with the trails of all gliding pieces, and
// returns the height of the board. If pieces do not glide, it draws nothing and returns 0.
func (e WorksheetItem) drawSlides(d *document, forms *boardForms, at image.Point, width int) int {
	b := e.Design.Board
	trails := scene.Slides(b, e.Moves, 0, len(e.Moves))
	if trails == nil {
		return 0
	}
	height := forms.height(width)
	d.drawBoard(forms, scene.Position{Board: b.Apply(e.Moves...), Trails: trails}, image.Rectangle{at, at.Add(image.Pt(width, height))})
	return height
}

// solutions prints short solutions as text and all other solutions as rows of small boards. The text
// of slides has a board with the trails of all pieces below its heading.
func (s Worksheet) solutions(ctx context.Context, d *document, forms []*boardForms) error {
	area := d.area()
	top := area.Max.Y + 1 // start a new page
	const between, lineHeight = 30, 60
	newPage := func() {
		d.addPage()
		d.head(words.In(s.Lang).Solutions(), "", 0, area.Max.X)
		top = area.Min.Y
	}
	for i, e := range s.Items {
		if lines := d.wrapMoves(e.moveTexts(), area.Dx()-movesIndent); len(lines) > 0 {
			height := lineHeight * len(lines)
			if e.Design.Board.Motion != board.ByCells {
				height = max(height, lineHeight+forms[i].height(slidesWidth))
			}
			if top+height > area.Max.Y {
				newPage()
			}
			drawSolutionHeading(d, s.name(i), words.In(s.Lang).Count(len(e.Moves), e.Metric), image.Rect(area.Min.X, top, area.Min.X+movesIndent-20, top+lineHeight-10))
			bottom := top + lineHeight + e.drawSlides(d, forms[i], image.Pt(area.Min.X, top+lineHeight), slidesWidth)
			for _, text := range lines {
				d.text(text, image.Rect(area.Min.X+movesIndent, top, area.Max.X, top+lineHeight-10), theme.Left, moveSize, black)
				top += lineHeight
			}
			top = max(top, bottom) + between
			continue
		}
		width, below, size := 190, caption, 24.0
		if e.Explain != nil {
			width, below, size = 330, noteHeight, 28
		}
		columns := (area.Dx() + between) / (width + between)
		height := forms[i].height(width) + below
		line := scene.Line{Moves: e.Moves, Timing: scene.Timing{To: len(e.Moves), Highlight: s.Highlight}, Explain: e.Explain, Stops: e.Stops}
		k := -1
		for p := range line.Positions(e.Design.Board) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			k++
			if k%columns == 0 {
				fits := top+height <= area.Max.Y && (k > 0 || top+lineHeight+height <= area.Max.Y)
				if !fits {
					newPage()
				}
				if k == 0 || !fits {
					status := words.In(s.Lang).Count(len(e.Moves), e.Metric)
					if k > 0 {
						status = words.In(s.Lang).Continued()
					}
					drawSolutionHeading(d, s.name(i), status, image.Rect(area.Min.X, top, area.Max.X, top+lineHeight-10))
					top += lineHeight
				}
				top += height
			}
			at := image.Pt(area.Min.X+k%columns*(width+between), top-height)
			box := image.Rectangle{at, at.Add(image.Pt(width, height-below))}
			d.drawBoard(forms[i], p, box)
			d.note(line.Label(p.Done, false), image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+below-15), size)
		}
		top += between
	}
	return nil
}

// drawSolutionHeading writes the heading of a solution, which consists of the name of the puzzle
// and a status. The status is either the length of the solution or a note that the solution
// continues from the previous page.
func drawSolutionHeading(d *document, name, status string, room image.Rectangle) {
	d.text(name, room, theme.Left, 38, black)
	room.Min.X += min(d.width(name, 38), room.Dx()/2) + 30
	d.text(status, room, theme.Left, 32, gray)
}

// split divides an area of the page into n slots. It chooses the number of columns that gives the
// largest boards.
func split(area image.Rectangle, n int, forms []*boardForms) []image.Rectangle {
	var best []image.Rectangle
	largest := -1
	for columns := 1; columns <= n; columns++ {
		rows := (n + columns - 1) / columns
		size := image.Pt((area.Dx()+2*gap)/columns-2*gap, (area.Dy()+gap)/rows-gap)
		room := size.Sub(image.Pt(0, itemHeading))
		if room.X < 1 || room.Y < 1 {
			continue
		}
		smallest := area.Dx() * area.Dy()
		for _, s := range forms {
			smallest = min(smallest, s.fit(image.Rectangle{Max: room}).Dx())
		}
		if smallest <= largest {
			continue
		}
		largest, best = smallest, nil
		for i := range n {
			at := area.Min.Add(image.Pt(i%columns*(size.X+2*gap), i/columns*(size.Y+gap)))
			best = append(best, image.Rectangle{at, at.Add(size)})
		}
	}
	return best
}
