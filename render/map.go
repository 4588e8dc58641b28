//go:build !js

package render

import (
	"cmp"
	"context"
	"image"
	"slices"
	"sync"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/plan"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// mapViews are the views of state spaces. The programs that browsers download do not contain the
// views of state spaces.
var mapViews = []View{
	{Name: ViewMap, Boards: 1, Solution: true, Compares: true, Maps: true, aspects: Maps | Moving, Text: mapText, size: drawingSize, still: mapContent, moving: mapMovesContent},
}

func mapText(w words.Language, name, _ string, _ int) string { return w.Map(name) }

// mapContent returns a map of the state space, with boards at the start, the goal and the farthest position.
func mapContent(d *decision) (plan.Content, error) {
	s, lang := d.solution, d.options.Lang
	if s.Map == nil {
		return nil, input.Errorf("set Solution.Map", "view: a map needs a state space")
	}
	l := words.In(lang)
	name := cmp.Or(s.Board.NameIn(lang), s.ID)
	draw := func(ctx context.Context, width int) (plan.Picture, error) {
		m, err := d.printedMap(ctx)
		if err != nil {
			return plan.Picture{}, err
		}
		still := atlas.Still{
			Map: m, Title: cmp.Or(d.options.Title, d.printedName(s.Board.NameIn(lang)), d.printedName(s.Title), d.printedName(s.ID)),
			Details: mapDetails(l, m, s),
			Scale:   l.MapScale(s.Metric), NoGoal: l.NoGoal(), Names: l.MapNames(m.Summary().Greatest, s.Metric), And: l.MapAnd(),
			Font: d.design.Font, Labels: d.design.Labels, Vector: !d.format.framed(),
		}
		if len(m.Roads) > 0 {
			still.Left = movesLeft(m.Roads[0])
		}
		if s.Explained && len(m.Roads) > 0 {
			still.Chapters = chapterEnds(l, s)
		}
		if len(m.Roads) > 1 {
			still.Roads = roadNames(s, lang)
		}
		t := d.design.Theme
		t.DarkColors = nil // maps have no dark version
		drawing, err := still.Draw(ctx, t, width)
		return plan.Picture{Drawing: drawing, Theme: t, Size: atlas.Size(width), Title: l.Map(name), Details: l.Describe(d.design.Board) + " " + still.Details}, err
	}
	return plan.Drawing{Draw: draw, Size: func(width int) image.Point { return atlas.Size(width) }}, nil
}

// roadNames returns the names of the roads on a map: the solution, and the given moves.
func roadNames(s Solution, lang string) []string {
	names := s.RaceLengths(lang)
	slices.Reverse(names)
	return names
}

// mapMovesContent returns an animation with the map next to the board. If moves are given, a second board plays the
// solution.
func mapMovesContent(d *decision) (plan.Content, error) {
	s, l := d.solution, words.In(d.options.Lang)
	if s.Map == nil {
		return nil, input.Errorf("set Solution.Map", "view: a map needs a state space")
	}
	d.design.Theme.DarkColors = nil // maps have no dark version
	var shared sync.Mutex           // one computation serves all sizes
	var m *StateSpace
	d.design.Panel = func(ctx context.Context, size image.Point) (theme.Panel, error) {
		shared.Lock()
		defer shared.Unlock()
		if m == nil {
			var err error
			if m, err = d.printedMap(ctx); err != nil {
				return theme.Panel{}, err
			}
		}
		panel := atlas.Panel{Map: m, Details: mapDetails(l, m, s), Count: l.MapCount(m.Len(), m.Radius, len(m.Roads) > 0), Scale: l.MapScale(s.Metric), Font: d.design.Font, Vector: !d.format.framed()}
		if n := len(m.Roads); n > 0 {
			panel.Left = movesLeft(m.Roads[n-1])
		}
		if d.design.Race != nil {
			panel.Names = roadNames(s, d.options.Lang)
		}
		return panel.Draw(ctx, d.design.Theme, size)
	}
	return plan.NewAnimation(d.lines), nil
}

// chapterEnds returns the ends of all chapters of an explanation except the last chapter.
func chapterEnds(l words.Language, s Solution) (ends []atlas.Chapter) {
	for _, c := range s.explanation().Chapters {
		if c.To < len(s.Moves) {
			ends = append(ends, atlas.Chapter{Moves: c.To, Name: l.MapChapter(c.To, s.Metric)})
		}
	}
	return ends
}

// mapDetails describes the positions of a map, and the passages of the solution s.
func mapDetails(l words.Language, m *StateSpace, s Solution) string {
	sum := m.Summary()
	return l.MapDetails(sum.Positions, sum.Solved, sum.Greatest, m.Radius, len(m.Roads) > 0, s.Metric) + l.MapPassages(s.Passages)
}

func movesLeft(r Road) (left []int) {
	for n := len(r.After) - 1; n >= 0; n-- {
		left = append(left, n)
	}
	return left
}

// printedMap returns the state space with boards as they are printed: cropped, and with translated labels.
func (d *decision) printedMap(ctx context.Context) (*StateSpace, error) {
	m, err := d.solution.Map(ctx)
	if err != nil {
		return nil, err
	}
	return d.withPrintedBoards(m), nil
}

// withPrintedBoards returns a copy of a state space with boards as they are printed.
func (d *decision) withPrintedBoards(m *StateSpace) *StateSpace {
	printed := *m
	printed.Board = func(position uint32) board.Board { return croppedBoard(m.Board(position)).Translate(d.options.Lang) }
	return &printed
}
