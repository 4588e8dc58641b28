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

// A still is one position of each board of a view.
type still struct {
	design    theme.Design
	positions []scene.Position
}

// newStill reads a view that does not move: start, goal, step:N, or race after o.Part.From moves.
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
			v.add(l.Moves[:l.Timing.From], j.Highlight.isOn(true))
		}
		return v, nil
	case view == "player":
		return v, input.Errorf("write it to an .html file, as -o puzzle.html,view=player", "view: a player is not a picture")
	case view != "goal" && view != "start":
		return v, unknownWord("view", view, views)
	}
	if !isStep {
		v.design.Counter = nil // a start or a goal is about no move
	}
	v.add(s.Moves[:done], j.Highlight.isOn(true))
	if view == "goal" && !d.Board.GoalAnywhere {
		v.positions[0].Board = scene.GoalBoard(v.design.Board)
	}
	return v, nil
}

// add adds a board on which moves are done.
func (v *still) add(moves []board.Move, highlight bool) {
	p := scene.Position{Board: v.design.Board.Apply(moves...), Done: len(moves)}
	if len(moves) > 0 && highlight {
		p.Lit = moves[len(moves)-1].Pieces
	}
	v.positions = append(v.positions, p)
}

// lit reports whether a piece of a board is.
func (v still) lit() bool {
	return slices.ContainsFunc(v.positions, func(p scene.Position) bool { return p.Lit != nil })
}

// drawStill draws a view that is one picture.
func drawStill(ctx context.Context, s Solution, j job, view string, size int) (*image.RGBA, error) {
	if view == analysisView {
		a, err := j.analysis(s, size)
		if err != nil {
			return nil, err
		}
		return raster.Picture(a.drawing, a.Size(), a.theme.Paper), nil
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
		return raster.DrawSheet(ctx, d, j.sheet(s, lines), size)
	}
	v, err := newStill(s, j, view)
	if err != nil {
		return nil, err
	}
	// Sprites are drawn for the start, where themes know the pieces.
	parts, err := raster.NewParts(ctx, v.design, size, v.lit())
	if err != nil {
		return nil, err
	}
	return parts.Still(v.positions...)
}

// sheet says what a sheet of some lines shows: every board of a part of them.
func (o Options) sheet(s Solution, lines []scene.Line) scene.Plan {
	part := slices.ContainsFunc(lines, func(l scene.Line) bool { return l.Timing.Part(len(l.Moves)) })
	plan := scene.Plan{Lines: lines, Beside: s.beside(o.Lang), Columns: o.Columns, Every: part}
	if o.Explains() {
		o.explain(s, &plan)
	}
	return plan
}

// beside returns the text behind the title of each part of a sheet.
func (s Solution) beside(lang string) []string {
	if s = s.raced("sheet"); s.Comparison != nil {
		return s.RaceLengths(lang)
	}
	if s.AtLeast > 0 && s.AtLeast == len(s.Moves) {
		said := words.In(lang).AltLength(s.AtLeast, s.AtLeast, s.Metric)
		if len(s.Forced) > 0 {
			said += words.In(lang).Forced(scene.Forced)
		}
		return []string{said}
	}
	return []string{s.length(lang)}
}
