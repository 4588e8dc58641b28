package document

import (
	"context"
	"encoding/json"
	"io"
	"slices"

	"slidegif/render"
	"slidegif/render/player"
)

const playerView = "player"

// playerPage is a page of one player, complete in itself.
var playerPage = Format{"html", false, false, playerView, func(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	return writePlayer(ctx, w, d)
}}

// Formats that only servers offer. ServedPlayer is a page of one player that asks its
// server for hints; PlayerData is what the script of a page asks for: the drawing of a
// puzzle and its description, without a solution.
var (
	ServedPlayer = Format{"player.html", false, false, playerView, func(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
		return writePlayer(ctx, w, d, player.Attribute{Name: "src", Value: "."})
	}}
	PlayerData = Format{"player.json", false, false, "start", writePlayerData}
)

// Game returns the document's puzzle as a game.
func (d Document) Game(ctx context.Context) (player.Game, error) {
	g, err := render.Game(ctx, d.Show(), d.Options)
	if err != nil {
		return g, err
	}
	g.FileName, g.Metrics = d.FileName(), d.Kind().Metrics
	if title := d.Kind().Title; title != nil {
		g.Title = title(d.Start, d.Options.Lang)
	}
	for _, l := range d.Kind().Named() {
		if l.Slug == d.Start.Slug && l.Slug != "" || slices.Contains(l.Aliases, d.Start.Name) && l.ID == d.ID() {
			g.Optima = l.Optimum
		}
	}
	return g, nil
}

func writePlayer(ctx context.Context, w io.Writer, d Document, more ...player.Attribute) (render.Report, error) {
	g, err := d.Game(ctx)
	if err != nil {
		return render.Report{}, err
	}
	g.Attributes = append(g.Attributes, more...)
	return render.Player(w, g, d.Options)
}

func writePlayerData(ctx context.Context, w io.Writer, d Document) (render.Report, error) {
	g, err := d.Game(ctx)
	if err != nil {
		return render.Report{}, err
	}
	return render.Report{}, json.NewEncoder(w).Encode(struct {
		Puzzle player.Puzzle `json:"puzzle"`
		SVG    string        `json:"svg"`
	}{g.Puzzle(), string(g.SVG)})
}
