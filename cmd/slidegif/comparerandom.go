package main

import (
	"context"
	"fmt"
	"math"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/searches"
	"slidegif/solve"
	"slidegif/solve/input"
)

// runRandom runs the algorithms on random puzzles, and writes the means for each solution length.
func (r *compareRun) runRandom(ctx context.Context, args []string, c cli.Console) error {
	switch {
	case r.heuristic != "" || r.checkExpanded:
		return input.Errorf("name a puzzle in place of random", "--heuristic and --expanded need one puzzle")
	case r.count < 1 || r.count > 1_000_000:
		return input.Errorf("give a number from 1 to 1000000", "--count cannot be %d", r.count)
	}
	lengths, err := pipeline.ParseLength(r.length)
	if err != nil {
		return fmt.Errorf("--length: %w", err)
	}
	if !lengths.Range || lengths.Low < 0 || lengths.High-lengths.Low > maxLengths {
		return input.Errorf("write a range such as --length 2-24", "compare random needs the lengths of the puzzles")
	}
	kind, err := randomArgument(args)
	if err != nil {
		return err
	}
	all := table{count: r.count}
	spaces := searches.Spaces{}
	for length := lengths.Low; length <= lengths.High; length++ {
		draw, err := pipeline.Query{Kind: kind, Length: fmt.Sprint(length), Goal: r.goal}.Generator(r.options)
		if err != nil {
			return err
		}
		all.ID, all.metric = draw.Kind.Name+":"+draw.Params, draw.Kind.Metrics[0]
		means := map[string]*mean{}
		var order []*mean
		for range r.count {
			p, err := r.drawPuzzle(ctx, draw)
			if err != nil {
				return err
			}
			all.title = func(lang string) string { return p.Kind().Title(p.Board(), lang) }
			problem, err := searches.New(p, spaces)
			if err != nil {
				return err
			}
			rows, err := r.runSearches(ctx, problem, c)
			if err != nil {
				return err
			}
			for _, row := range rows {
				name := row.Algorithm + ":" + row.Heuristic
				if means[name] == nil {
					means[name] = &mean{}
					order = append(order, means[name])
				}
				means[name].add(row)
			}
		}
		for _, m := range order {
			all.Rows = append(all.Rows, m.row(length, r.count))
		}
	}
	return r.write(ctx, all, c)
}

// maxLengths is the maximum number of lengths in one table.
const maxLengths = 1000

// drawPuzzle returns the next random puzzle.
func (r *compareRun) drawPuzzle(ctx context.Context, draw *pipeline.Generator) (solve.Puzzle, error) {
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	return draw.Next(limited, r.seed)
}

// A mean adds up the results of one algorithm for several puzzles.
type mean struct {
	sum     row
	counted int  // rows with must and may
	longer  bool // some solution may not be shortest
}

func (m *mean) add(r row) {
	m.sum.Algorithm, m.sum.Heuristic = r.Algorithm, r.Heuristic
	m.sum.Expanded += r.Expanded
	m.sum.Generated += r.Generated
	m.sum.Stored += r.Stored
	if r.Limit != "" {
		m.sum.Limit = r.Limit
	}
	m.longer = m.longer || r.Shortest == nil || !*r.Shortest
	if r.Must != nil {
		if m.counted++; m.counted == 1 {
			m.sum.Must, m.sum.May = new(float64), new(float64)
		}
		*m.sum.Must += *r.Must
		*m.sum.May += *r.May
	}
}

// row returns the sums in m divided by n, the number of puzzles, rounded to one decimal.
func (m *mean) row(length, n int) row {
	average := func(sum float64) float64 { return math.Round(10*sum/float64(n)) / 10 }
	r := m.sum
	r.Count, r.Length = n, new(length)
	r.Expanded, r.Generated, r.Stored = average(r.Expanded), average(r.Generated), average(r.Stored)
	if r.Limit == "" {
		r.Shortest = new(!m.longer)
	}
	if m.counted < n {
		r.Must, r.May = nil, nil
	} else {
		r.Must, r.May = new(average(*r.Must)), new(average(*r.May))
	}
	return r
}
