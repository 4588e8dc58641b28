package main

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/input"
)

var dailyCommand = command.Command{
	Name: "daily", Args: "[KIND] [flags]",
	Doc: "solve the puzzle of a day",
	Text: `The puzzle of a day is the same for everybody, and the same as on the page and at /daily of a server. KIND is a kind,
such as klotski (the default) or tiles:3x3. Without -o and -f, the solution is written to KIND-DATE.gif. All flags for
one puzzle work as in "slidegif solve".

--days writes a page for a site without a server. On each day, it shows the next puzzle, and after N days it starts
again with the first one. The page stores wins and the streak in the browser. In an iframe, it sends its height to the
page around it, as the message {slidePlayer: {height}}. KIND is gates, ricochet, rush, tiles:3x3 or klotski.
The page draws the boards itself, so only --date, --lang, --timeout, --memory and -q apply. The dates may lie in the
future.`,
	Common: []string{"output", "format", "quiet", "view", "theme", "size", "lang", "metric", "effort", "date", "days"},
	Examples: []string{
		"slidegif daily",
		"slidegif daily rush --date 2026-11-24 -o today.png",
		"slidegif daily klotski --days 1000 -o daily.html",
	},
	Arguments: kindNames,
	Setup: func(fs *pflag.FlagSet) command.Action {
		r, date, days := newSolveRun(fs, "KIND-DATE.gif"), "", 0
		cli.Group(fs, "day", func(fs *pflag.FlagSet) {
			fs.StringVar(&date, "date", "", "open the puzzle of `DATE`, such as 2026-11-24 (default: today in UTC)")
			fs.IntVar(&days, "days", 0, "write a page with the puzzles of `N` days (-o FILE.html)")
		})
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := checkNotEmpty(fs, "date", "moves", "scramble", "goal"); err != nil {
				return err
			}
			if r.given.scramble != "" {
				return input.Errorf("slidegif --scramble MOVES solves a scramble", "daily cannot be combined with --scramble")
			}
			if fs.Changed("days") {
				return (&dayPage{r, date, days}).run(ctx, args, fs, c)
			}
			return r.runDaily(ctx, args, date, c)
		}
	},
}

func (r *solveRun) runDaily(ctx context.Context, args []string, date string, c cli.Console) error {
	kind, err := kindArgument(args)
	if err != nil {
		return err
	}
	day, err := pipeline.ParseDay(date, time.Now())
	if err != nil {
		return err
	}
	q, err := pipeline.Query{Kind: kind}.ForDay(day)
	if err != nil {
		return err
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	o.Metric, o.Effort, o.MaxPositions, o.Optimal = "", 0, 0, false // the puzzle must not depend on the flags of the search
	g, err := q.Generator(o)
	if err != nil {
		return err
	}
	p, err := g.Next(ctx, pipeline.DaySeed(day))
	if err != nil {
		return err
	}
	r.file = pipeline.DailyFileName(kind, day)
	return r.run(ctx, []string{p.ID()}, c)
}

func kindArgument(args []string) (string, error) {
	kind, _, _ := strings.Cut(pipeline.DefaultPuzzle, ":")
	switch len(args) {
	case 0:
		return kind, nil
	case 1:
		return args[0], nil
	}
	return "", input.Errorf("write one kind, such as klotski or tiles:3x3", "daily takes at most one KIND, but got %q after %q", args[1], args[0])
}
