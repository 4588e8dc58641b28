package main

import (
	"fmt"
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
)

// showProgress returns a func for solve.Options.Progress that tells a search on a line.
func showProgress(line *cli.Progress) func(solve.Progress) {
	if line == nil {
		return nil
	}
	var prepared time.Duration // until the search itself began
	return func(at solve.Progress) {
		line.Say(func(elapsed time.Duration) string {
			if at.Stage != "" {
				prepared = elapsed
				return fmt.Sprintf("%s, %s", cli.Bar(at.Stage, at.Done), cli.RoundTime(elapsed))
			}
			return fmt.Sprintf("%s, depth %d", cli.Rate(at.Positions, "position", elapsed-prepared), at.Depth)
		})
	}
}
