package main

import (
	"time"

	"slidegif/cmd/internal/cli"
	"slidegif/solve"
	"slidegif/solve/input"
)

// progressLine returns a progress line. If quiet is set or standard error is not a terminal, progressLine
// returns nil, which displays nothing.
func progressLine(quiet bool, c cli.Console) *cli.Progress {
	if quiet || !cli.IsTerminal(c.Err) {
		return nil
	}
	return cli.NewProgress(c.Err)
}

// showProgress returns a callback for solve.Options.Progress. The callback shows the progress of the search on
// the line, which may be nil, and prints each note on a new line.
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
			return c.Text("%s", searchText(at, elapsed-prepared))
		})
	}
}

// reasons explains why a search has raised its lower bound.
var reasons = map[solve.Reason]input.Message{
	solve.HeuristicReason: input.Say("the heuristic of the start"),
	solve.LayerReason:     input.Say("no nearer position is solved"),
	solve.RoundReason:     input.Say("a search found no shorter solution"),
	solve.ParityReason:    input.Say("all solutions are odd or all are even"),
}

// showRaises returns a callback that prints each raise of the lower bound on a new line, and then calls show.
func showRaises(show func(solve.Progress), line *cli.Progress, c cli.Console) func(solve.Progress) {
	bound := 0
	return func(at solve.Progress) {
		if at.Depth > bound {
			bound = at.Depth
			line.Clear()
			c.Say("lower bound %d: %s", bound, reasons[at.Reason])
		}
		show(at)
	}
}

// searchText describes the progress of a search after the given time. If the effort is limited, the text contains
// the spent share of the effort. The text then omits the speed, because the line must fit into 80 columns.
func searchText(at solve.Progress, elapsed time.Duration) input.Message {
	text := cli.Rate(at.Positions, "position", elapsed)
	if at.Share > 0 {
		text = input.Say("%.0f %% of the effort, %s", 100*at.Share, cli.Plural(at.Positions, "position"))
	}
	if at.Best > 0 {
		text = input.Say("%s, best so far %d, at least %d", text, at.Best, at.Depth)
	} else {
		text = input.Say("%s, depth %d", text, at.Depth)
	}
	return text
}
