package main

import (
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/input"
)

// showProgress returns a func for solve.Options.Progress that tells a search on a line, if there is one, and
// its notes on lines of their own.
func showProgress(line *cli.Progress, c cli.Console) func(solve.Progress) {
	var prepared time.Duration // until the search itself began
	return func(at solve.Progress) {
		if at.Note.Format != "" {
			line.Clear()
			c.Say("%s", at.Note)
			return
		}
		line.Say(func(elapsed time.Duration) string {
			if at.Stage != "" {
				prepared = elapsed
				return c.Text("%s, %s", cli.Bar(input.Word(at.Stage), at.Done), cli.RoundTime(elapsed))
			}
			rate := cli.Rate(at.Positions, "position", elapsed-prepared)
			if at.Best > 0 {
				return c.Text("%s, depth %d, the best so far %d", rate, at.Depth, at.Best)
			}
			return c.Text("%s, depth %d", rate, at.Depth)
		})
	}
}
