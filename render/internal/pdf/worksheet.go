package pdf

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"slices"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// A Worksheet is puzzles to print, some a page, with their solutions on the last pages:
//
//	Sliding puzzles   Name ____________
//	Slide the tiles into the order ...
//	1        Shortest: 4   2    Shortest: 5
//	+---------+            +---------+
//	|         |            |         |
//	+---------+            +---------+
type Worksheet struct {
	Design    theme.Design // in which texts are written
	Items     []WorksheetItem
	Title     string // of the document; with %d it is that of each puzzle instead
	Lang      string // one of board.Langs
	PerPage   int    // puzzles on a page; 0: 6
	Solutions bool   // print them on the last pages
	Lengths   bool   // tell above each puzzle how many moves it takes
	Highlight bool   // mark the piece that has moved in them
	Paper     string // one of Papers; empty: the first
}

// An WorksheetItem is one puzzle of a worksheet.
type WorksheetItem struct {
	Design  theme.Design
	Robot   string   // the label of the robot that it is about; empty for none
	Tasks   []string // what to do, a line each; {hero} is how the theme shows the piece that it is about
	Moves   []board.Move
	AtLeast int // no solution has fewer moves
	Metric  board.Metric
	Say     func(done int, alone bool) string // as that of the scene.Line of its solution
}

// Write writes the worksheet and returns its pages. Errors are those of Sheet.
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
	perPage := cmp.Or(s.PerPage, 6)
	pagesOf := slices.Collect(slices.Chunk(s.Items, perPage))
	lines := 0 // what to do, at the head of a page
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
			if err := s.item(d, forms[k*perPage+i], e, k*perPage+i, slots[i]); err != nil {
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

// tasks returns what is to be done in some items, each line once.
func (s Worksheet) tasks(items []WorksheetItem) (list []string) {
	for _, e := range items {
		for _, task := range e.Tasks {
			if text := words.In(s.Lang).Hero(task, e.Design.Theme.Name); !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
	}
	return list
}

// taskLine is the height of a line that says what to do.
const taskLine = 55

// startPage begins a page with its heading, a line for the name, and what is to be done.
func (s Worksheet) startPage(d *document, items []WorksheetItem) {
	const long = 800
	right := d.size.X - margin
	d.addPage()
	d.head(s.heading(), "", 0, right-long-gap)
	name := image.Rect(right-long, margin-20, right, margin+heading-50)
	label := words.In(s.Lang).Name()
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

// heading is the title of the pages.
func (s Worksheet) heading() string {
	if strings.Contains(s.Title, "%d") {
		return ""
	}
	return s.Title
}

// name is what stands above puzzle i: its number, or the title with it.
func (s Worksheet) name(i int) string {
	if !strings.Contains(s.Title, "%d") {
		return fmt.Sprint(i + 1)
	}
	return strings.ReplaceAll(s.Title, "%d", fmt.Sprint(i+1))
}

// label is the height of the line above a puzzle.
const label = 90

// item draws puzzle i into a slot.
func (s Worksheet) item(d *document, forms *boardForms, e WorksheetItem, i int, slot image.Rectangle) error {
	words := words.In(s.Lang)
	room := slot
	room.Min.Y += label
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
	box = box.Sub(image.Pt(0, box.Min.Y-room.Min.Y)) // below its line
	d.board(forms, scene.Position{Board: e.Design.Board}, box)
	line := image.Rect(box.Min.X, slot.Min.Y, box.Max.X, slot.Min.Y+label-25)
	if goal.Template != nil {
		text := image.Rect(beside.Min.X, beside.Min.Y, beside.Max.X, beside.Min.Y+50)
		d.text(words.Goal(), text, theme.Middle, 36, gray)
		beside.Min.Y += 60
		d.picture(goal, box.Dx()/e.Design.Board.W, theme.Middle, beside)
		line.Max.X = slot.Max.X
	}
	if s.Lengths {
		right := image.Rect(line.Min.X+line.Dx()/3, line.Min.Y, line.Max.X, line.Max.Y)
		d.text(words.Best(len(e.Moves), e.AtLeast, e.Metric), right, theme.Right, 36, gray)
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

// longestLine is how many moves a solution has at most that is written as a line of moves.
const longestLine = 40

// inWords returns the moves of a solution, each as the label of its piece and its way, as 5↑. It returns
// nothing for a solution that is too long for that, that has notes, or whose pieces cannot be told apart by their labels.
func (e WorksheetItem) inWords() (moves []string) {
	if !e.Design.Labels || e.Say != nil || len(e.Moves) > longestLine {
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
		moves = append(moves, label+board.Arrows(m.Path))
	}
	return moves
}

// moveSize is the size of the moves that a solution is written in, and movesAt where they begin.
const (
	moveSize = 36
	movesAt  = 400
)

// lines joins moves to lines that are no wider than a room.
func (d *document) lines(moves []string, wide int) (lines []string) {
	for _, m := range moves {
		last := len(lines) - 1
		if last >= 0 && d.width(lines[last]+" "+m, moveSize) <= wide {
			lines[last] += " " + m
		} else {
			lines = append(lines, m)
		}
	}
	return lines
}

// solutions writes each short solution as moves, and draws any other as small boards, one after the other.
func (s Worksheet) solutions(ctx context.Context, d *document, forms []*boardForms) error {
	area := d.area()
	top := area.Max.Y + 1 // begins a page
	const between, lineHigh = 30, 60
	newPage := func() {
		d.addPage()
		d.head(words.In(s.Lang).Solutions(), "", 0, area.Max.X)
		top = area.Min.Y
	}
	for i, e := range s.Items {
		if lines := d.lines(e.inWords(), area.Dx()-movesAt); len(lines) > 0 {
			if top+lineHigh*len(lines) > area.Max.Y {
				newPage()
			}
			solutionLine(d, s.name(i), words.In(s.Lang).Count(len(e.Moves), e.Metric), image.Rect(area.Min.X, top, area.Min.X+movesAt-20, top+lineHigh-10))
			for _, text := range lines {
				d.text(text, image.Rect(area.Min.X+movesAt, top, area.Max.X, top+lineHigh-10), theme.Left, moveSize, black)
				top += lineHigh
			}
			top += between
			continue
		}
		wide, below, size := 190, caption, 24.0
		if e.Say != nil {
			wide, below, size = 330, noteHigh, 28
		}
		columns := (area.Dx() + between) / (wide + between)
		high := forms[i].high(wide) + below
		line := scene.Line{Moves: e.Moves, Timing: scene.Timing{To: len(e.Moves), Highlight: s.Highlight}, Say: e.Say}
		for p := range line.Positions(e.Design.Board) {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			k := p.Done
			if k%columns == 0 {
				fits := top+high <= area.Max.Y && (k > 0 || top+lineHigh+high <= area.Max.Y)
				if !fits {
					newPage()
				}
				if k == 0 || !fits {
					said := words.In(s.Lang).Count(len(e.Moves), e.Metric)
					if k > 0 {
						said = words.In(s.Lang).Continued()
					}
					solutionLine(d, s.name(i), said, image.Rect(area.Min.X, top, area.Max.X, top+lineHigh-10))
					top += lineHigh
				}
				top += high
			}
			at := image.Pt(area.Min.X+k%columns*(wide+between), top-high)
			box := image.Rectangle{at, at.Add(image.Pt(wide, high-below))}
			d.board(forms[i], p, box)
			d.note(line.Below(k, false), image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+below-15), size)
		}
		top += between
	}
	return nil
}

// solutionLine writes what stands above a solution: the name of the puzzle, and its length
// or that the solution goes on.
func solutionLine(d *document, name, said string, room image.Rectangle) {
	d.text(name, room, theme.Left, 38, black)
	room.Min.X += min(d.width(name, 38), room.Dx()/2) + 30
	d.text(said, room, theme.Left, 32, gray)
}

// split cuts an area into n slots, in so many columns that boards become as large as they
// can.
func split(area image.Rectangle, n int, forms []*boardForms) []image.Rectangle {
	var best []image.Rectangle
	largest := -1
	for columns := 1; columns <= n; columns++ {
		rows := (n + columns - 1) / columns
		size := image.Pt((area.Dx()+2*gap)/columns-2*gap, (area.Dy()+gap)/rows-gap)
		room := size.Sub(image.Pt(0, label))
		if room.X < 1 || room.Y < 1 {
			continue
		}
		least := area.Dx() * area.Dy()
		for _, s := range forms {
			least = min(least, s.fit(image.Rectangle{Max: room}).Dx())
		}
		if least <= largest {
			continue
		}
		largest, best = least, nil
		for i := range n {
			at := area.Min.Add(image.Pt(i%columns*(size.X+2*gap), i/columns*(size.Y+gap)))
			best = append(best, image.Rectangle{at, at.Add(size)})
		}
	}
	return best
}
