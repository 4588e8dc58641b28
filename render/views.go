package render

import (
	"slices"
	"strconv"
	"strings"

	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/input"
)

// views lists all views in the order in which the help shows them.
var views = slices.Concat([]View{
	{Name: ViewStart, Boards: 1, Text: startText, pages: startPage, still: startContent},
	{Name: ViewGoal, Boards: 1, Text: goalText, pages: goalPage, still: goalContent},
	{Name: ViewSolution, Boards: 1, Solution: true, properties: Captions | Range | Moving, pages: allPages, moving: movesContent},
	{Name: ViewRace, Boards: 2, Solution: true, Compares: true, Races: true, properties: Captions | Range | Moving, Text: stepText, pages: allPages, still: raceContent, moving: movesContent},
	{Name: ViewSheet, Boards: 1, Solution: true, Compares: true, properties: Captions | Range | Columns, size: sheetSize, still: sheetContent},
	{Name: ViewTrace, Boards: 1, Solution: true, Compares: true, properties: Range, Text: traceText, size: drawingSize, still: traceContent},
	{Name: ViewSteps, Boards: 1, Solution: true, properties: Captions | Range, pages: allPages, still: stepsContent},
	{Name: ViewAnalysis, Solution: true, Analyses: true, size: drawingSize, still: analysisContent},
}, mapViews, textbookViews, []View{
	{Name: ViewPlayer, Boards: 1, Solution: true, Compares: true, properties: Captions, pages: allPages},
	{Name: ViewStep, Boards: 1, Solution: true, properties: Captions, Text: stepText, pages: stepPage, still: stepContent},
})

// Views returns all views in the order in which the help shows them.
func Views() []View { return slices.Clone(views) }

// ViewNamed returns the view for a value of the view key. For ViewStep, moves is the number of
// moves. If value names no view, ok is false.
func ViewNamed(value string) (v View, moves int, ok bool) {
	name := value
	if number, isStep := strings.CutPrefix(value, ViewStep); isStep {
		var err error
		if moves, err = strconv.Atoi(number); err != nil || moves < 0 {
			return View{}, 0, false
		}
		name = ViewStep
	}
	i := slices.IndexFunc(views, func(v View) bool { return v.Name == name })
	if i < 0 {
		return View{}, 0, false
	}
	return views[i], moves, true
}

// viewNames returns the values of the view key as the help shows them, with "step:N" for ViewStep.
func viewNames() []string {
	var names []string
	for _, v := range views {
		names = append(names, v.Value())
	}
	return names
}

func movesContent(d *decision) (plan.Content, error) { return plan.NewAnimation(d.lines), nil }

// startContent returns the content of the start view: the board before the first move.
func startContent(d *decision) (plan.Content, error) {
	d.design.Counter = nil // there is no counter, because no move is shown
	return plan.Still{d.position(scene.Line{}, 0)}, nil
}

// goalContent returns a board with the goal pieces in place. If the goal may be anywhere on the
// board, goalContent shows only the goal pattern.
func goalContent(d *decision) (plan.Content, error) {
	d.design.Counter, d.design.Goal = nil, false
	if d.design.Board.GoalAnywhere {
		d.design.Board = theme.Pattern(d.design.Board)
		return plan.Still{d.position(scene.Line{}, 0)}, nil
	}
	at := d.position(scene.Line{}, 0)
	at.Board = scene.GoalBoard(d.design.Board)
	return plan.Still{at}, nil
}

func stepContent(d *decision) (plan.Content, error) {
	if err := d.checkStep(); err != nil {
		return nil, err
	}
	return plan.Still{d.position(scene.Line{Moves: d.solution.Moves}, d.step)}, nil
}

// stepsContent returns an error, because the steps view needs one file per position (see StepPages).
func stepsContent(*decision) (plan.Content, error) {
	return nil, input.Errorf("write numbered files, such as -o 'step%03d.png,view=steps'", "view: steps needs a file for each position")
}

// raceContent returns both boards of a race after Options.Part.From moves.
func raceContent(d *decision) (plan.Content, error) {
	var all plan.Still
	for _, l := range d.lines {
		all = append(all, d.position(l, l.Timing.From))
	}
	return all, nil
}

// position returns the board after the given number of moves of a line.
func (d *decision) position(l scene.Line, moves int) scene.Position {
	p := scene.Position{Board: d.design.Board.Apply(l.Moves[:moves]...), Done: moves}
	if moves > 0 && d.options.Highlight.isOn(true) {
		p.Highlighted, p.Trails = l.Moves[moves-1].Pieces, scene.Slides(d.design.Board, l.Moves, moves-1, moves)
	}
	return p
}

// sheetContent returns a sheet of boards. If only a part of the moves is selected, the sheet shows
// every position of the part.
func sheetContent(d *decision) (plan.Content, error) {
	part := slices.ContainsFunc(d.lines, func(l scene.Line) bool { return l.Timing.IsPartOf(len(l.Moves)) })
	s := scene.SheetContent{Lines: d.lines, Subtitles: d.solution.subtitles(d.options.Lang), Columns: d.options.Columns, AllBoards: part}
	switch {
	case d.options.Teaches():
		d.options.teachSheet(d.solution, &s)
	case d.options.Explains():
		d.options.explainSheet(d.solution, &s)
	}
	return plan.Sheet{SheetContent: s}, nil
}
