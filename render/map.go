//go:build !js

package render

import (
	"cmp"
	"context"
	"image"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/plan"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// mapViews are the views of state spaces. Browsers do not download them.
var mapViews = []View{
	{Name: ViewMap, Boards: 1, Solution: true, Compares: true, Maps: true, aspects: Maps, Text: mapText, size: drawingSize, still: mapContent},
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
		m, err := s.Map(ctx)
		if err != nil {
			return plan.Picture{}, err
		}
		sum := m.Summary()
		still := atlas.Still{
			Map: d.printedMap(m), Title: cmp.Or(d.options.Title, d.printedName(name), d.printedName(s.Title)),
			Details: l.MapDetails(sum.Positions, sum.Solved, sum.Greatest, m.Radius, len(m.Roads) > 0, s.Metric),
			Scale:   l.MapScale(s.Metric), NoGoal: l.NoGoal(), Names: l.MapNames(sum.Greatest, s.Metric), And: l.MapAnd(),
			Font: d.design.Font, Labels: d.design.Labels, Vector: !d.format.framed(),
		}
		if len(m.Roads) > 0 {
			n := len(m.Roads[0].After) - 1
			for i := range n + 1 {
				still.Left = append(still.Left, n-i)
			}
		}
		if len(m.Roads) > 1 {
			still.Roads = s.RaceLengths(lang)
			still.Roads[0], still.Roads[1] = still.Roads[1], still.Roads[0]
		}
		t := d.design.Theme
		t.DarkColors = nil // the land has no dark version
		drawing, err := still.Draw(ctx, t, width)
		return plan.Picture{Drawing: drawing, Theme: t, Size: atlas.Size(width), Title: l.Map(name), Details: l.Describe(d.design.Board) + " " + still.Details}, err
	}
	return plan.Drawing{Draw: draw, Size: func(width int) image.Point { return atlas.Size(width) }}, nil
}

// printedMap returns a copy of a map whose boards are as printed: cropped, and with translated labels.
func (d *decision) printedMap(m *StateSpace) *StateSpace {
	printed := *m
	printed.Board = func(position uint32) board.Board { return croppedBoard(m.Board(position)).Translate(d.options.Lang) }
	return &printed
}
