package document

import (
	"context"
	"io"
	"time"

	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/render/player"
)

// DayPages returns the Syntax of pages that show a different puzzle each day. The only picture key is lang, because
// the script of the page draws the boards.
func DayPages() Syntax {
	page := playerFormat("html", HTMLType, render.Texts)
	return Syntax{Formats: []Format{{Format: page, at: "--days"}}, Keys: []string{"lang"}}
}

// WriteDays writes a page with the puzzles of consecutive days from the given date. All days must have puzzles of one
// kind, with solutions that are proved to be shortest.
func (o Output) WriteDays(ctx context.Context, w io.Writer, first time.Time, days []pipeline.Solved) (render.Report, error) {
	o, err := NewOutput(o.Path, PlayerData, o.Options).Check(days[0].Puzzle)
	if err != nil {
		return render.Report{}, err
	}
	g, err := o.Game(ctx, days[0])
	if err != nil {
		return render.Report{}, err
	}
	page := player.Days{Title: days[0].Kind().Heading.In(o.Options.Lang), Game: g, First: first, Outlines: render.Outlines, NamedTask: NamedTask(days[0].Kind(), o.Options.Lang)}
	for _, s := range days {
		page.Puzzles = append(page.Puzzles, player.DayPuzzle{Board: s.Start.Translate(o.Options.Lang), ID: s.ID(), Length: len(s.Solution.Moves)})
	}
	data, err := page.Page()
	if err != nil {
		return render.Report{}, err
	}
	_, err = w.Write(data)
	return render.Report{Frames: 1, Width: g.Size.X, Height: g.FrameHeight(g.Size.X)}, err
}
