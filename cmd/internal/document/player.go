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

// playerPage is the format of a self-contained HTML page with one player.
var playerPage = Format{Format: render.Format{Name: "html", View: render.ViewPlayer, Type: HTMLType, Text: true}, Write: writePlayer()}

// The formats below are only offered by servers. ServedPlayer is a page with one player, which can request
// hints from the server. PlayerData is a response to the script of a page. It contains the drawing and the
// description of a puzzle, but no solution.
var (
	ServedPlayer = Format{Format: render.Format{Name: "player.html", View: render.ViewPlayer, Type: HTMLType, Text: true}, Write: writePlayer(player.Attribute{Name: "src", Value: "."})}
	PlayerData   = Format{Format: render.Format{Name: "player.json", View: render.ViewStart, Type: JSONType, Text: true}, Write: writePlayerData}
)

// Game returns the data with which the player shows a puzzle, drawn with the options of the output.
func (o Output) Game(ctx context.Context, d pipeline.Solved) (player.Game, error) {
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
	if d.WantsWhy {
		o.Options.Caption = "why"
	}
	g, err := render.Game(ctx, drawn, o.Options)
	g.Task = words.In(o.Options.Lang).FillHero(Task(d.Kind(), d.Start, o.Options.Lang), o.Options.Theme)
	if r := scene.TargetRobot(d.Start); r >= 0 && d.Kind().NamedTask != nil {
		g.Task = strings.ReplaceAll(NamedTask(d.Kind(), o.Options.Lang), "{name}", d.Start.Pieces[r].Name)
	}
	g.FileName, g.Metrics, g.Optima = d.FileName(), d.Kind().Metrics, optima
	return g, err
}

// writePlayer returns a writer that writes player pages. The writer adds the given attributes to the player
// element of the page.
func writePlayer(attributes ...player.Attribute) writer {
	return func(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
		g, err := o.Game(ctx, s)
		if err != nil {
			return render.Report{}, err
		}
		g.Attributes = append(g.Attributes, attributes...)
		return render.Player(w, g, o.Options)
	}
}

// writePlayerData writes JSON in the PlayerData format.
func writePlayerData(ctx context.Context, w io.Writer, s pipeline.Solved, o Output) (render.Report, error) {
	g, err := o.Game(ctx, s)
	if err != nil {
		return render.Report{}, err
	}
	return render.Report{}, pipeline.EncodeJSON(w, struct {
		Puzzle player.Puzzle `json:"puzzle"`
		SVG    string        `json:"svg"`
	}{g.Puzzle(), string(g.SVG)})
}
