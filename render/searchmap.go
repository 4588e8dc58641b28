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

func searchText(w words.Language, name, _ string, _ int) string { return w.SearchMap(name) }

// searchContent returns a map of a search. Its colours show when positions were expanded.
func searchContent(d *decision) (plan.Content, error) {
	if d.solution.Search == nil {
		return nil, input.Errorf("set Solution.Search", "view: a map of a search needs a search")
	}
	l, lang := words.In(d.options.Lang), d.options.Lang
	draw := func(ctx context.Context, width int) (plan.Picture, error) {
		found, err := d.solution.Search(ctx)
		if err != nil {
			return plan.Picture{}, err
		}
		m := d.withPrintedBoards(&found.StateSpace)
		name := cmp.Or(d.options.Title, d.solution.Board.NameIn(lang), d.solution.Title)
		names := l.SearchNames()
		if len(m.Roads) == 0 {
			names[1] = "" // the goal is outside the map
		}
		still := atlas.Still{
			Map: m, Title: l.SearchTitle(name, found.Search),
			Details: l.SearchDetails(found.Expanded, m.Len(), found.Length, m.Radius, d.solution.Metric),
			Scale:   l.SearchScale(found.Unit), NoGoal: l.NotExpanded(), Names: names, And: l.MapAnd(),
			Font: d.design.Font, Labels: d.design.Labels, Vector: !d.format.framed(),
		}
		t := d.design.Theme
		t.DarkColors = nil // the land has no dark version
		drawing, err := still.Draw(ctx, t, width)
		return plan.Picture{Drawing: drawing, Theme: t, Size: atlas.Size(width), Title: still.Title, Details: still.Details}, err
	}
	return plan.Drawing{Draw: draw, Size: func(width int) image.Point { return atlas.Size(width) }}, nil
}
