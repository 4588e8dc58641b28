package main

import (
	"cmp"
	"context"
	"errors"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/language"
)

// search solves the puzzle within the limits and displays its progress. search also computes the parts in
// want, and the parts that the outputs need, such as a second solution for a race.
func search(ctx context.Context, p pipeline.Puzzle, want pipeline.Parts, outs []document.Output, o solve.Options, limits *solveFlags, c cli.Console) (s pipeline.Solved, err error) {
	for _, out := range outs {
		show := out.Parts(p.Given)
		want.Race, want.Analysis, want.ForcedCount = want.Race || show.Race, want.Analysis || show.Analysis, want.ForcedCount || show.ForcedCount
	}
	if want.Race {
		err = p.CheckRace(o.Metric)
	}
	if want.Analysis && err == nil {
		err = p.CheckAnalysis()
	}
	if err != nil {
		return s, err
	}
	if p.Given != nil && !want.Race && !want.Analysis {
		o.MaxPositions = cmp.Or(o.MaxPositions, comparisonPositions)
	}
	want.Insight, want.Reasons, want.Teach = want.Insight || limits.insight, want.Reasons || limits.why, limits.teach
	want.Best = want.Best || limits.teach
	best := 0 // number of moves of the best solution found so far
	run, end := ctx, func() {}
	if limits.keepBest {
		run, end = endWithBest(ctx)
	}
	defer end()
	err = limits.runLimited(run, o, c, func(ctx context.Context, o solve.Options) error {
		report := o.Report
		o.Progress = func(at solve.Progress) {
			if best = cmp.Or(at.Best, best); best > 0 && limits.keepBest {
				c.Finish()
			}
			report(at)
		}
		s, err = pipeline.Solve(ctx, p, o, want)
		return err
	})
	if err != nil && ctx.Err() != nil && s.Solution.LowerBound > 0 {
		err = interruption(best, o.Optimal, s.Solution, words.In(c.Lang))
	}
	return s, err
}

// errInterrupted cancels a search that a signal ends. Because errInterrupted is a solve.Limit, the search returns
// its best solution.
var errInterrupted = &solve.Limit{Kind: solve.TimeLimit}

// endWithBest returns a context for a search that returns its best solution when ctx is canceled.
func endWithBest(ctx context.Context) (run context.Context, end func()) {
	run, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { cancel(errInterrupted) })
	return run, func() { stop(); cancel(nil) }
}

// written returns the error of a command that has written a solution: an Interruption if ctx was canceled, or nil.
func written(ctx context.Context, s pipeline.Solved, w words.Language) error {
	switch {
	case ctx.Err() == nil:
		return nil
	case s.Optimal():
		return &cli.Interruption{Message: input.Word("interrupted")}
	}
	n, m := len(s.Solution.Moves), s.Solution.Metric
	return &cli.Interruption{Message: input.Say("interrupted; the solution has %s and is not proved shortest: every solution needs at least %s", w.Count(n, m), w.Count(s.Solution.LowerBound, m))}
}

// interruption returns the error for a search that the user has interrupted. The parameter best is the number of
// moves of the best solution found so far, or 0 if there is none.
func interruption(best int, optimal bool, s solve.Solution, w words.Language) *cli.Interruption {
	bound := w.Count(s.LowerBound, s.Metric)
	if best == 0 {
		return &cli.Interruption{Message: input.Say("interrupted; every solution needs at least %s", bound)}
	}
	i := &cli.Interruption{Message: input.Say("interrupted; the best solution so far has %s, and every solution needs at least %s", w.Count(best, s.Metric), bound)}
	if optimal {
		i.Hint = input.Word("without --optimal, an interrupted search keeps its best solution")
	}
	return i
}

// runLimited runs a search with the time and memory limits set by the flags, and displays its progress.
func (f *solveFlags) runLimited(ctx context.Context, o solve.Options, c cli.Console, search func(context.Context, solve.Options) error) error {
	limited, cancel := f.limitTime(ctx)
	defer cancel()
	defer memory.SetLimit(o.Memory)()
	if o.Files.CacheDir != "" {
		defer watchCache(o.Files.CacheDir, f.quiet, c)()
	}
	if !f.quiet {
		line := progressLine(false, c)
		defer line.Clear()
		o.Progress = showProgress(line, c)
		if f.verbose {
			o.Progress = showRaises(o.Progress, line, c)
		}
	}
	err := search(limited, o)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) && ctx.Err() == nil {
		err = context.Cause(limited)
	}
	return err
}

// summary returns a line of text that describes the puzzle, the length of the solution, the metric, and the
// work and time of the search.
func summary(s pipeline.Solved, c cli.Console) string {
	lang := c.Lang
	if language.Named(lang).TextsTag() == language.Default {
		lang = ""
	}
	text := s.Title(lang) + words.In(lang).Colon()
	switch {
	case s.Given == nil:
		text += s.LengthText(lang)
	case lang == "":
		text += givenText(s)
	default:
		text += s.LengthText(lang) + c.Text("; read as %s", input.Word(s.Given.Notation))
	}
	if len(s.Kind().Metrics) > 1 {
		text += words.In(lang).Metric(s.Solution.Metric)
	}
	if n, noun := work(s.Solution); n > 0 {
		text += c.Text("; %s in %s", cli.Plural(n, noun), cli.FormatDuration(s.Elapsed))
	}
	if s.Solution.Method != "" && lang == "" {
		text += ", " + s.Solution.Method
	}
	switch limit := s.Solution.EndedBy; {
	case limit != solve.NoLimit && s.Solution.Optimal():
		text += c.Text(", chosen at the %s limit: a larger %s may give other moves", input.Word(limit.String()), cli.LimitFlag(limit))
	case limit != solve.NoLimit:
		text += c.Text(", stopped at the %s limit: a larger %s may give a shorter solution", input.Word(limit.String()), cli.LimitFlag(limit))
	}
	return text + s.InsightText(lang)
}

// work measures a search: the number of stored positions or, if the search stored none, of expanded nodes.
func work(s solve.Solution) (n int64, noun string) {
	if s.Positions > 0 {
		return s.Positions, "position"
	}
	return s.Nodes, "node"
}
