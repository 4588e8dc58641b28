//go:build !js

package render

import (
	"cmp"
	"context"
	"image"

	"slidegif/render/internal/atlas"
	"slidegif/render/internal/plan"
	"slidegif/render/words"
	"slidegif/solve/input"
)

// mapViews are the views of state spaces. The programs that browsers download can only draw the animation of a map.
var mapViews = []View{
	{Name: ViewMap, Boards: 1, Solution: true, Compares: true, Maps: true, properties: Maps | Moving, Text: mapText, size: drawingSize, still: mapContent, moving: mapMovesContent},
}

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
			Map: m, Title: d.title(),
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
			still.Detours = detoursOf(l, m, s)
		}
		t := d.design.Theme
		t.DarkColors = nil // maps have no dark version
		drawing, err := still.Draw(ctx, t, width)
		return plan.Picture{Drawing: drawing, Theme: t, Size: atlas.Size(width), Title: l.Map(name), Details: l.Describe(d.design.Board) + " " + still.Details}, err
	}
	return plan.Drawing{Draw: draw, Size: func(width int) image.Point { return atlas.Size(width) }}, nil
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
