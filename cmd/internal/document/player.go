package document

import (
	"context"
	"io"
	"slices"
	"strings"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
	"slidegif/render/scene"
	"slidegif/render/words"
	"slidegif/solve"
)

// Game returns the data that the player needs to show a puzzle with the options of the output.
func (o Output) Game(ctx context.Context, d pipeline.Solved) (player.Game, error) {
	if d.WantsWhy {
		o.Options.Caption, o.draft = "why", nil
	}
	if o.draft == nil {
		var err error
		if o, err = o.Check(d.Puzzle); err != nil {
			return player.Game{}, err
		}
	}
	drawn, optima := Solution(d), map[solve.Metric]int(nil)
	if title := d.Kind().Title; title != nil {
		drawn.Title = title(d.Start, o.Options.Lang)
	}
	for _, l := range d.Kind().NamedLayouts() {
		if l.Slug == d.Start.Slug && l.Slug != "" || slices.Contains(l.Aliases, d.Start.Name) && l.ID == d.ID() {
			optima = l.Optimum
			if l.Name == "" {
				drawn.Title = pipeline.NumberedName(d.Kind(), l, o.Options.Lang)
			}
		}
	}
	g, err := o.draft.Game(ctx, drawn)
	g.Task = words.In(o.Options.Lang).FillHero(Task(d.Kind(), d.Start, o.Options.Lang), o.Options.Theme)
	if r := scene.TargetRobot(d.Start); r >= 0 && d.Kind().NamedTask != nil {
		g.Task = strings.ReplaceAll(NamedTask(d.Kind(), o.Options.Lang), "{name}", d.Start.Pieces[r].Name)
	}
	g.FileName, g.Metrics, g.Optima = d.FileName(), d.Kind().Metrics, optima
	return g, err
}

// writePlayer returns a function that writes a page with a player. The player element has the given attributes.
func writePlayer(attributes ...player.Attribute) func(context.Context, io.Writer, SolvedOutput) (render.Report, error) {
	return func(ctx context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
		g, err := p.Game(ctx, p.Solved)
		if err != nil {
			return render.Report{}, err
		}
		g.Attributes = append(g.Attributes, attributes...)
		if p.View().Maps {
			return writeMapPage(ctx, w, p, g)
		}
		return render.Player(w, g, p.Options)
	}
}

func writePlayerFile(ctx context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
	g, err := p.Game(ctx, p.Solved)
	if err != nil {
		return render.Report{}, err
	}
	return render.PlayerFile(w, g, p.Options)
}

func writePlayerData(ctx context.Context, w io.Writer, p SolvedOutput) (render.Report, error) {
	g, err := p.Game(ctx, p.Solved)
	if err != nil {
		return render.Report{}, err
	}
	return render.Report{}, pipeline.EncodeJSON(w, struct {
		Puzzle player.Puzzle `json:"puzzle"`
		SVG    string        `json:"svg"`
	}{g.Puzzle(), string(g.SVG)})
}
