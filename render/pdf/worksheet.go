package pdf

import (
	"context"
	"fmt"
	"image"
	"io"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// A Worksheet is puzzles to print, some a page, with their solutions on the last pages:
//
//	Sliding puzzles                     1/6
//	1        Shortest: 4   2    Shortest: 5
//	+---------+            +---------+
//	|         |            |         |
//	+---------+            +---------+
type Worksheet struct {
	Design    theme.Design // in which texts are written
	Exercises []Exercise
	Title     string // of the document; with %d it is that of each puzzle instead
	Words     words.Language
	PerPage   int    // puzzles on a page; 0: 6
	Solutions bool   // print them on the last pages
	Lengths   bool   // tell above each puzzle how many moves it takes
	Highlight bool   // mark the piece that has moved in them
	Paper     string // one of Papers; empty: the first
}

// An Exercise is one puzzle of a worksheet.
type Exercise struct {
	Design  theme.Design
	Moves   []board.Move
	AtLeast int // no solution has fewer moves
	Metric  board.Metric
	Goal    bool // show the goal: it is not the usual one
}

// Write writes the worksheet and returns its pages. Errors are those of Sheet.
func (s Worksheet) Write(ctx context.Context, w io.Writer) (pages int, err error) {
	d, err := newDocument(s.Paper, s.heading(), "", s.Design)
	if err != nil {
		return 0, err
	}
	forms := make([]*boardForms, len(s.Exercises))
	for i, e := range s.Exercises {
		if forms[i], err = d.newForms(ctx, e.Design, s.Highlight); err != nil {
			return 0, fmt.Errorf("puzzle %d: %w", i+1, err)
		}
	}
	perPage := s.PerPage
	if perPage == 0 {
		perPage = 6
	}
	area := d.area()
	if s.heading() == "" {
		area.Min.Y = margin
	}
	slots := split(area, min(perPage, len(s.Exercises)), forms)
	for i, e := range s.Exercises {
		if ctx.Err() != nil {
			return d.pages, ctx.Err()
		}
		if i%perPage == 0 {
			if err := d.startPage(s.heading(), "", 0); err != nil {
				return d.pages, err
			}
		}
		if err := s.exercise(d, forms[i], e, i, slots[i%perPage]); err != nil {
			return d.pages, err
		}
	}
	if s.Solutions {
		if err := s.solutions(ctx, d, forms); err != nil {
			return d.pages, err
		}
	}
	return d.pages, d.write(w)
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

// exercise draws puzzle i into a slot.
func (s Worksheet) exercise(d *document, forms *boardForms, e Exercise, i int, slot image.Rectangle) error {
	room := slot
	room.Min.Y += label
	b := e.Design.Board
	goal := image.Rectangle{}
	if e.Goal {
		goal = room
		goal.Min.X = room.Max.X - room.Dx()*3/10
		room.Max.X = goal.Min.X - gap
	}
	box := forms.fit(room)
	box = box.Sub(image.Pt(0, box.Min.Y-room.Min.Y)) // below its line
	d.board(forms, b, nil, box)
	if e.Goal {
		text := image.Rect(goal.Min.X, goal.Min.Y, goal.Max.X, goal.Min.Y+50)
		if err := d.text(s.Words.Goal(), text, theme.Middle, 36, gray); err != nil {
			return err
		}
		goal.Min.Y += 60
		if err := s.goal(d, forms, e, goal, box.Dx()/b.W); err != nil {
			return err
		}
	}
	line := image.Rect(box.Min.X, slot.Min.Y, box.Max.X, slot.Min.Y+label-25)
	if e.Goal {
		line.Max.X = slot.Max.X
	}
	length := ""
	if s.Lengths {
		length = s.Words.Best(len(e.Moves), e.AtLeast, e.Metric)
	}
	if err := d.text(length, image.Rect(line.Min.X+line.Dx()/3, line.Min.Y, line.Max.X, line.Max.Y), theme.Right, 36, gray); err != nil {
		return err
	}
	left := image.Rect(line.Min.X, line.Min.Y, line.Min.X+line.Dx()*2/5, line.Max.Y)
	return d.text(s.name(i), left, theme.Left, 56, black)
}

// goal draws the goal of a puzzle whose board has cells of so many units, at the top of a box.
func (s Worksheet) goal(d *document, forms *boardForms, e Exercise, box image.Rectangle, cell int) error {
	b := e.Design.Board
	if !b.GoalAnywhere {
		small := forms.fit(box)
		d.board(forms, scene.GoalBoard(b), nil, small.Sub(image.Pt(0, small.Min.Y-box.Min.Y)))
		return nil
	}
	p, err := d.goal(e.Design)
	if err != nil {
		return err
	}
	scale := min(float64(cell)/cellUnits, float64(box.Dx())/float64(p.size.X))
	box.Max.X -= (box.Dx() - int(scale*float64(p.size.X))) / 2
	d.picture(p, cell, box)
	return nil
}

// solutions draws each solution as small boards, one after the other.
func (s Worksheet) solutions(ctx context.Context, d *document, forms []*boardForms) error {
	area := d.area()
	top := area.Max.Y + 1 // begins a page
	const wide, between, line = 190, 30, 60
	columns := (area.Dx() + between) / (wide + between)
	for i, e := range s.Exercises {
		high := forms[i].high(wide) + caption
		b := e.Design.Board
		for k := 0; k <= len(e.Moves); k++ {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			var lit []int
			if k > 0 {
				lit = e.Moves[k-1].Pieces
				b = b.Apply(e.Moves[k-1])
			}
			if k%columns == 0 {
				fits := top+high <= area.Max.Y && (k > 0 || top+line+high <= area.Max.Y)
				if !fits {
					if err := d.startPage(s.Words.Solutions(), "", 0); err != nil {
						return err
					}
					top = area.Min.Y
				}
				if k == 0 || !fits {
					said := s.Words.Count(len(e.Moves), e.Metric)
					if k > 0 {
						said = s.Words.Continued()
					}
					if err := s.solutionLine(d, s.name(i), said, image.Rect(area.Min.X, top, area.Max.X, top+line-10)); err != nil {
						return err
					}
					top += line
				}
				top += high
			}
			at := image.Pt(area.Min.X+k%columns*(wide+between), top-high)
			box := image.Rectangle{at, at.Add(image.Pt(wide, high-caption))}
			d.board(forms[i], b, lit, box)
			below := image.Rect(box.Min.X, box.Max.Y, box.Max.X, box.Max.Y+caption-15)
			if err := d.text(fmt.Sprint(k), below, theme.Middle, 24, gray); err != nil {
				return err
			}
		}
		top += between
	}
	return nil
}

// solutionLine writes what stands above a solution: the name of the puzzle, and its length
// or that the solution goes on.
func (s Worksheet) solutionLine(d *document, name, said string, room image.Rectangle) error {
	w, err := d.width(name, 38)
	if err != nil {
		return err
	}
	if err := d.text(name, room, theme.Left, 38, black); err != nil {
		return err
	}
	room.Min.X += min(w, room.Dx()/2) + 30
	return d.text(said, room, theme.Left, 32, gray)
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
