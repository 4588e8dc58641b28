package main

import (
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/input"
)

// progressLine returns a progress line. It returns nil, which displays nothing, if quiet is set or if standard
// error is not a terminal.
func progressLine(quiet bool, c cli.Console) *cli.Progress {
	if quiet || !cli.IsTerminal(c.Err) {
		return nil
	}
	return cli.NewProgress(c.Err)
}

// showProgress returns a callback for solve.Options.Progress. The callback shows the progress of the search on
// the given line, unless line is nil, and prints each note on a new line.
func showProgress(line *cli.Progress, c cli.Console) func(solve.Progress) {
	var prepared time.Duration // time spent before the search started
	return func(at solve.Progress) {
		if at.Note.Format != "" {
			line.Clear()
			c.Say("%s", at.Note)
			return
		}
		line.Update(func(elapsed time.Duration) string {
			if at.Stage != "" {
				prepared = elapsed
				return c.Text("%s, %s", cli.Bar(input.Word(at.Stage), at.Done), cli.FormatDuration(elapsed))
			}
			rate := cli.Rate(at.Positions, "position", elapsed-prepared)
			if at.Best > 0 {
				return c.Text("%s, best so far %d, at least %d", rate, at.Best, at.Depth)
			}
			return c.Text("%s, depth %d", rate, at.Depth)
		})
	}
}
