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

// search solves the puzzle within the limits and displays its progress. It also computes the requested parts
// and any parts that the outputs need, such as a second solution for a race or distances for an analysis.
func search(ctx context.Context, p pipeline.Puzzle, want pipeline.Parts, outs []document.Output, o solve.Options, limits *solveFlags, c cli.Console) (s pipeline.Solved, err error) {
	for _, out := range outs {
		show := out.Parts(p.Given)
		want.Race, want.Analysis = want.Race || show.Race, want.Analysis || show.Analysis
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
	err = limits.runLimited(ctx, o, c, func(ctx context.Context, o solve.Options) error {
		report := o.Report
		o.Progress = func(at solve.Progress) {
			best = cmp.Or(at.Best, best)
			report(at)
		}
		s, err = pipeline.Solve(ctx, p, o, want)
		return err
	})
	if ctx.Err() != nil && s.Solution.LowerBound > 0 {
		err = interruption(best, s.Solution, words.In(c.Lang))
	}
	return s, err
}

// interruption returns the error for a search that the user has interrupted. The parameter best is the number of
// moves of the best solution found so far, or 0 if there is none.
func interruption(best int, s solve.Solution, w words.Language) *cli.Interruption {
	bound := w.Count(s.LowerBound, s.Metric)
	if best == 0 {
		return &cli.Interruption{Message: input.Say("interrupted; every solution needs at least %s", bound)}
	}
	return &cli.Interruption{
		Message: input.Say("interrupted; the best solution so far has %s, and every solution needs at least %s", w.Count(best, s.Metric), bound),
		Hint:    input.Say("--timeout 10s ends a search after ten seconds and keeps its best solution; --effort limits its work"),
	}
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

// work returns the number of positions stored by a search. If the search stored no positions, work returns the
// number of expanded nodes.
func work(s solve.Solution) (n int64, noun string) {
	if s.Positions > 0 {
		return s.Positions, "position"
	}
	return s.Nodes, "node"
}
