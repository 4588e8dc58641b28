package render

import (
	"context"
	"image"
	"slices"
	"strconv"
	"strings"

	"slidegif/render/raster"
	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
	"slidegif/solve/input"
)

// A still is a view without motion. It has one position per board.
type still struct {
	design    theme.Design
	positions []scene.Position
}

// newStill returns the still of the view start, goal, step:N or race. A race is shown after
// Options.Part.From moves.
func newStill(s Solution, j job, view string) (still, error) {
	d, err := newDesign(s, j)
	if err != nil {
		return still{}, err
	}
	d.Goal = d.Goal && view != "goal"
	v := still{design: d}
	if view == "goal" && d.Board.GoalAnywhere {
		v.design.Board = theme.Pattern(d.Board)
	}
	number, isStep := strings.CutPrefix(view, "step:")
	done := 0
	switch {
	case isStep:
		if done, err = strconv.Atoi(number); err != nil || done < 0 || done > len(s.Moves) {
			return v, input.Errorf(input.Say("the solution has %s", input.Number(len(s.Moves), s.Metric.Unit(len(s.Moves)))), "view: there is no step %s", number)
		}
	case view == raceView:
		lines, err := j.lines(s, view)
		if err != nil {
			return v, err
		}
		for _, l := range lines {
			v.addBoard(l.Moves[:l.Timing.From], j.Highlight.isOn(true))
		}
		return v, nil
	case view == "player":
		return v, input.Errorf("write it to an .html file, as -o puzzle.html,view=player", "view: a player is not a picture")
	case view != "goal" && view != "start":
		return v, unknownWord("view", view, views)
	}
	if !isStep {
		v.design.Counter = nil // the counter makes no sense for start and goal
	}
	v.addBoard(s.Moves[:done], j.Highlight.isOn(true))
	if view == "goal" && !d.Board.GoalAnywhere {
		v.positions[0].Board = scene.GoalBoard(v.design.Board)
	}
	return v, nil
}

// addBoard adds the position after the given moves.
func (v *still) addBoard(moves []board.Move, highlight bool) {
	p := scene.Position{Board: v.design.Board.Apply(moves...), Done: len(moves)}
	if len(moves) > 0 && highlight {
		p.Highlighted = moves[len(moves)-1].Pieces
	}
	v.positions = append(v.positions, p)
}

// highlighted reports whether any piece is highlighted.
func (v still) highlighted() bool {
	return slices.ContainsFunc(v.positions, func(p scene.Position) bool { return p.Highlighted != nil })
}

// drawStill draws a view without motion.
func drawStill(ctx context.Context, s Solution, j job, view string, size int) (*image.RGBA, error) {
	if view == analysisView {
		a, err := j.analysis(s, size)
		if err != nil {
			return nil, err
		}
		return raster.Rasterize(a.drawing, a.Size(), a.theme.Paper), nil
	}
	if view == "sheet" {
		lines, err := j.lines(s, view)
		if err != nil {
			return nil, err
		}
		d, err := newDesign(s, j)
		if err != nil {
			return nil, err
		}
		return raster.DrawSheet(ctx, d, j.sheetPlan(s, lines), size)
	}
	v, err := newStill(s, j, view)
	if err != nil {
		return nil, err
	}
	// Sprites are drawn for the start position, from which themes derive the look of pieces.
	parts, err := raster.NewParts(ctx, v.design, size, v.highlighted())
	if err != nil {
		return nil, err
	}
	return parts.Still(v.positions...)
}

// sheetPlan returns the plan of a sheet. It shows all boards if only a part of a line is selected.
func (o Options) sheetPlan(s Solution, lines []scene.Line) scene.SheetPlan {
	part := slices.ContainsFunc(lines, func(l scene.Line) bool { return l.Timing.IsPartOf(len(l.Moves)) })
	plan := scene.SheetPlan{Lines: lines, Subtitles: s.subtitles(o.Lang), Columns: o.Columns, AllBoards: part}
	if o.Explains() {
		o.explainSheet(s, &plan)
	}
	return plan
}

// subtitles returns the text after the title of each part of a sheet.
func (s Solution) subtitles(lang string) []string {
	if s = s.forView("sheet"); s.Comparison != nil {
		return s.RaceLengths(lang)
	}
	if s.AtLeast > 0 && s.AtLeast == len(s.Moves) {
		subtitle := words.In(lang).AltLength(s.AtLeast, s.AtLeast, s.Metric)
		if len(s.Forced) > 0 {
			subtitle += words.In(lang).ForcedLegend(scene.ForcedMark)
		}
		return []string{subtitle}
	}
	return []string{s.length(lang)}
}
