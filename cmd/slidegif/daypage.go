package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// maxDays is the maximum value of --days.
const maxDays = 3700

// dayPageFlags lists the flags that apply to a page of many days.
var dayPageFlags = []string{"days", "date", "output", "format", "lang", "quiet", "timeout", "memory"}

// A dayPage holds the flags for a page with the puzzles of many days.
type dayPage struct {
	*solveRun
	date string
	days int
}

func (r *dayPage) run(ctx context.Context, args []string, fs *pflag.FlagSet, c cli.Console) error {
	first, kind, outs, err := r.check(args, fs, c)
	if err != nil {
		return err
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	removeEmpty, err := cli.CreateDirs(outs)
	defer removeEmpty()
	if err != nil {
		return err
	}
	puzzles, err := r.solveDays(ctx, first, kind, o, c)
	if err != nil {
		return err
	}
	return writeAll(c.Text("%s of %s from %s", cli.Plural(r.days, "day"), kind, first.Format(time.DateOnly)), outs, r.limits.quiet, c,
		func(w io.Writer, o document.Output) (render.Report, error) {
			return o.WriteDays(ctx, w, first, puzzles)
		})
}

// check validates the flags, and returns the first day, the kind and the outputs.
func (r *dayPage) check(args []string, fs *pflag.FlagSet, c cli.Console) (first time.Time, kind string, outs []document.Output, err error) {
	if r.days < 1 || r.days > maxDays {
		return first, "", nil, input.Errorf(input.Say("give a number from 1 to %d", maxDays), "--days cannot be %d", r.days)
	}
	fs.Visit(func(f *pflag.Flag) {
		if err == nil && !slices.Contains(dayPageFlags, f.Name) {
			err = input.Errorf("omit one of them: a page of many days draws the boards itself", "--days cannot be combined with --%s", f.Name)
		}
	})
	if err != nil {
		return first, "", nil, err
	}
	if len(r.out.Files) == 0 {
		return first, "", nil, input.Errorf("add -o daily.html", "--days needs a file for the page")
	}
	if kind, err = kindArgument(args); err != nil {
		return first, "", nil, err
	}
	if kind, err = pipeline.DailyKind(kind); err != nil {
		return first, "", nil, err
	}
	if first = pipeline.ParseDate(r.date, time.Now()); first.Before(pipeline.FirstDay) {
		return first, "", nil, input.Errorf(input.Say("use a date from %s on", pipeline.FirstDay.Format(time.DateOnly)), "--date: there is no puzzle for that day")
	}
	outs, err = r.out.WithSyntax(document.DayPages()).Outputs(c)
	return first, kind, outs, err
}

// solveDays generates and solves the puzzles of consecutive days, and displays the progress.
func (r *dayPage) solveDays(ctx context.Context, first time.Time, kind string, o solve.Options, c cli.Console) ([]pipeline.Solved, error) {
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	workers := parallel.Workers(0)
	o.Memory /= int64(workers)
	line := progressLine(r.limits.quiet, c)
	defer line.Clear()
	var counter sync.Mutex
	done := 0
	all := make([]pipeline.Solved, r.days)
	err := parallel.Each(workers, r.days, func(_, i int) (err error) {
		if all[i], err = pipeline.SolveDay(limited, first.AddDate(0, 0, i), kind, o); err != nil {
			return err
		}
		counter.Lock()
		defer counter.Unlock()
		done++
		line.Count(c, "day", done, r.days)
		return nil
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = &solve.Limit{Kind: solve.TimeLimit, Detail: input.Say("%s of %s", input.Thousands(int64(done)), cli.Plural(r.days, "day")), Hint: input.Say("raise --timeout, or write fewer days")}
	}
	return all, err
}
