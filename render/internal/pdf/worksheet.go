package pdf

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"

	"slidegif/render/internal/plan"
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
	// Title is the title of the document. A title with %d is the title of each puzzle instead, and %d
	// becomes the number of the puzzle.
	Title       string
	Lang        string // one of language.Tags
	PerPage     int    // number of puzzles per page; the default is DefaultPerPage
	Solutions   bool   // print the solutions
	ShowLengths bool   // whether to print the solution length above each puzzle
	Highlight   bool   // whether to highlight the moved piece in solutions
	Paper       string // one of Papers; the default is the first
	Booklet     bool   // whether the worksheet is a booklet; all items must have names
	// Cover is the picture above the first solution, or nil.
	Cover *plan.Picture
}

// A WorksheetItem is a single puzzle on a worksheet.
type WorksheetItem struct {
	Design theme.Design
	Name   string // name of the puzzle in the language of the worksheet; may be empty
	Robot  string // label of the robot with the target; may be empty
	// Tasks holds the instructions, one per line. The placeholder {hero} is replaced by the theme's
	// name for the main piece.
	Tasks   []string
	Moves   []board.Move
	Length  string // text about the length of the solution
	Metric  board.Metric
	Explain func(done int, alone bool) string // returns the note for a position, as in scene.Line
	Stops   []scene.Stop                      // positions to show in the solution, as in scene.Line
}

// Write writes the worksheet to w and returns the number of pages.
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
	slots := s.split(area, min(perPage, len(s.Items)), forms)
	nameSize := 0.0
	if s.Booklet {
		s.contents(d, perPage)
	}
	if s.hasNames() {
		nameSize = s.fitNames(d, forms, slots[0])
	}
	for k, items := range pagesOf {
		s.startPage(d, items)
		for i, e := range items {
			if ctx.Err() != nil {
				return d.pages, ctx.Err()
			}
			if err := s.drawItem(d, forms[k*perPage+i], e, k*perPage+i, slots[i], nameSize); err != nil {
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

// startPage begins a new page. startPage writes the heading, a line for the pupil's name unless the worksheet is a
// booklet, and the instructions.
func (s Worksheet) startPage(d *document, items []WorksheetItem) {
	const long = 800
	right := d.size.X - margin
	d.addPage()
	d.head(s.heading(), "", 0, right-long-gap)
	if !s.Booklet {
		s.nameField(d, image.Rect(right-long, margin-20, right, margin+heading-50))
	}
	line := image.Rect(margin, margin+heading-40, right, margin+heading-40+taskLine)
	for _, text := range s.tasks(items) {
		d.text(text, line, theme.Left, 38, black)
		line = line.Add(image.Pt(0, taskLine))
	}
}

func (s Worksheet) nameField(d *document, box image.Rectangle) {
	label := words.In(s.Lang).NameField()
	d.text(label, box, theme.Left, 42, gray)
	y := float64(box.Min.Y+box.Max.Y+45) / 2 * unit
	d.file.SetDrawColor(int(gray.R), int(gray.G), int(gray.B))
	d.file.SetLineWidth(3 * unit)
	d.file.Line(float64(box.Min.X+d.width(label, 42)+25)*unit, y, float64(box.Max.X)*unit, y)
}

func (s Worksheet) heading() string {
	if strings.Contains(s.Title, "%d") {
		return ""
	}
	return s.Title
}

// Number returns the heading of puzzle i, which is its number or a title that contains the number.
func (s Worksheet) Number(i int) string {
	if !strings.Contains(s.Title, "%d") {
		return fmt.Sprint(i + 1)
	}
	return strings.ReplaceAll(s.Title, "%d", fmt.Sprint(i+1))
}

// itemLine is the height of the first line above a puzzle.
const itemLine = 90

// hasNames reports whether any puzzle has a name.
func (s Worksheet) hasNames() bool {
	return slices.ContainsFunc(s.Items, func(e WorksheetItem) bool { return e.Name != "" })
}

// itemHeading returns the height of the heading above a puzzle. Names have a line of their own.
func (s Worksheet) itemHeading() int {
	if s.hasNames() {
		return itemLine + nameLine
	}
	return itemLine
}

// drawItem draws the puzzle with index i into a slot of the page. The name of the puzzle has the font size nameSize.
func (s Worksheet) drawItem(d *document, forms *boardForms, e WorksheetItem, i int, slot image.Rectangle, nameSize float64) error {
	words := words.In(s.Lang)
	room := slot
	room.Min.Y += s.itemHeading()
	goal, err := d.goal(e.Design, 0)
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
	line := image.Rect(box.Min.X, slot.Min.Y, box.Max.X, slot.Min.Y+itemLine-25)
	if goal.Template != nil {
		text := image.Rect(beside.Min.X, beside.Min.Y, beside.Max.X, beside.Min.Y+50)
		d.text(words.Goal(), text, theme.Middle, 36, gray)
		beside.Min.Y += 60
		cell := box.Dx() / e.Design.Board.W
		if legible := minText / unit / goal.scale(cell, beside); smallestText(goal) < legible {
			if goal, err = d.goal(e.Design, legible); err != nil {
				return err
			}
		}
		d.placeScaled(goal, cell, theme.Middle, beside)
		line.Max.X = slot.Max.X
	}
	length := 0 // width of the text about the solution
	if s.ShowLengths {
		length = min(d.width(e.Length, 36), line.Dx()*2/3)
		right := image.Rect(line.Min.X+line.Dx()/3, line.Min.Y, line.Max.X, line.Max.Y)
		d.text(e.Length, right, theme.Right, 36, gray)
	}
	left := image.Rect(line.Min.X, line.Min.Y, line.Min.X+line.Dx()*2/5, line.Max.Y)
	d.text(s.Number(i), left, theme.Left, 56, black)
	left.Min.X += d.width(s.Number(i), 56) + 30
	left.Max.X = line.Max.X - length - 20
	if e.Robot != "" {
		d.text(words.Robot(e.Robot), left, theme.Left, 36, black)
		left.Min.X += d.width(words.Robot(e.Robot), 36) + 30
	}
	d.text(e.Name, image.Rect(box.Min.X, line.Max.Y, slot.Max.X, line.Max.Y+nameLine), theme.Left, nameSize, black)
	return nil
}

// split divides an area of the page into n slots. The number of columns is chosen so that boards
// are as large as possible.
func (s Worksheet) split(area image.Rectangle, n int, forms []*boardForms) []image.Rectangle {
	var best []image.Rectangle
	largest := -1
	for columns := 1; columns <= n; columns++ {
		rows := (n + columns - 1) / columns
		size := image.Pt((area.Dx()+2*gap)/columns-2*gap, (area.Dy()+gap)/rows-gap)
		room := size.Sub(image.Pt(0, s.itemHeading()))
		if room.X < 1 || room.Y < 1 {
			continue
		}
		smallest := area.Dx() * area.Dy()
		for _, f := range forms {
			smallest = min(smallest, f.fit(image.Rectangle{Max: room}).Dx())
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
