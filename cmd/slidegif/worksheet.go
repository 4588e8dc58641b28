package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/parallel"
)

// splitWorksheets divides the outputs into worksheets, which contain all puzzles of the command, and files
// that contain one puzzle each. An output is a worksheet if its format can hold several puzzles and its path
// contains no placeholder. The function verb reports whether a path contains a placeholder. Mixing worksheets
// with files for single puzzles is an error.
func splitWorksheets(outs []document.Output, verb func(path string) bool) (sheets, others []document.Output, err error) {
	for _, o := range outs {
		if !o.Format.HoldsMany || verb(o.Path) {
			others = append(others, o)
			continue
		}
		sheets = append(sheets, o)
	}
	if n := len(others); len(sheets) > 0 && n > 0 {
		return nil, nil, input.Errorf("use a separate command for each", "output %s is one file for all puzzles, but output %s is one file per puzzle", sheets[0].Path, others[n-1].Path)
	}
	return sheets, others, nil
}

// deliverWorksheet writes every puzzle in the list to each of the worksheets.
func deliverWorksheet(ctx context.Context, list []pipeline.Solved, sheets []document.Output, quiet bool, c cli.Console) error {
	removeEmpty, err := cli.CreateDirs(sheets)
	defer removeEmpty()
	if err != nil {
		return err
	}
	return writeAll(c.Text("%s", cli.Plural(len(list), "puzzle")), sheets, quiet, c, func(w io.Writer, o document.Output) (render.Report, error) {
		return document.WriteWorksheet(ctx, w, list, o.Options)
	})
}

// solveForSheets solves a puzzle for worksheets. If a puzzle is too hard and no worksheet prints solutions,
// solveForSheets returns the puzzle without a solution.
func solveForSheets(ctx context.Context, p pipeline.Puzzle, sheets []document.Output, o solve.Options, limits *solveFlags, c cli.Console) (pipeline.Solved, error) {
	s, err := search(ctx, p, pipeline.Parts{}, nil, o, limits.silent(), c)
	printed := slices.ContainsFunc(sheets, func(o document.Output) bool { return o.Options.Print.Solutions != render.Off })
	if err == nil || printed || ctx.Err() != nil || errors.Is(err, solve.ErrUnsolvable) {
		return s, err
	}
	return pipeline.WithoutSolution(p, o.Metric)
}

// writeWorksheet generates r.count distinct random puzzles and sorts them by the length of their solutions.
// Then writeWorksheet prints the puzzle IDs and writes the worksheets.
func (r *randomFlags) writeWorksheet(ctx context.Context, draw *pipeline.Generator, o solve.Options, sheets []document.Output, c cli.Console) error {
	draw.Distinct, draw.Spread = true, r.count
	var list []pipeline.Solved
	line := progressLine(r.limits.quiet, c)
	defer line.Clear()
	for len(list) < r.count {
		line.Count(c, "puzzle", len(list), r.count)
		limited, cancel := r.limits.limitTime(ctx)
		found, err := draw.Next(limited, r.seed)
		cancel()
		if err != nil {
			return err
		}
		s, err := solveForSheets(ctx, pipeline.PuzzleOf(found), sheets, o, r.limits, c)
		if err != nil {
			return fmt.Errorf("%s: %w", found.ID(), err)
		}
		list = append(list, s)
	}
	line.Clear()
	if !r.seeded && !r.limits.quiet {
		c.Say("seed %d", r.seed)
	}
	document.SortByLength(list)
	for _, s := range list {
		if _, err := fmt.Fprintln(c.Out, s.ID()); err != nil {
			return err
		}
	}
	return deliverWorksheet(ctx, list, sheets, r.limits.quiet, c)
}

// writeWorksheet solves the puzzles of a list and writes them to worksheets, in the order of the list.
func (b *batch) writeWorksheet(ctx context.Context, lines []string, sheets []document.Output, workers int) error {
	type result struct {
		solved pipeline.Solved
		line   int
		err    error
	}
	var list []pipeline.Solved
	for _, text := range lines {
		if hasPuzzle(text) {
			b.total++
		}
	}
	b.line.Count(b.console, "puzzle", 0, b.total)
	lineNumbers := func(yield func(int) bool) error {
		for i, text := range lines {
			if hasPuzzle(text) && !yield(i) {
				break
			}
		}
		return nil
	}
	solveLine := func(i int) result {
		r := result{line: i + 1}
		p, err := b.parse(ctx, lines[i])
		if err == nil {
			r.solved, err = solveForSheets(ctx, p, sheets, b.options, b.limits, b.console)
		}
		r.err = err
		return r
	}
	err := parallel.Ordered(ctx, workers, lineNumbers, solveLine, func(r result) error {
		if r.err != nil {
			return input.Faultf("--list: line %d: %s: %v", r.line, input.Truncate(lines[r.line-1], 60), r.err)
		}
		b.printNote(lines[r.line-1], r.solved.Puzzle)
		list = append(list, r.solved)
		b.countPuzzle()
		return nil
	})
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return input.Errorf("write one ID per line", "--list: the list has no puzzles")
	}
	b.line.Clear()
	return deliverWorksheet(ctx, list, sheets, b.limits.quiet, b.console)
}
