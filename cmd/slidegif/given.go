package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

// givenFlags holds the flags that change the puzzle, or give moves to show instead of a solution.
type givenFlags struct {
	goal     string
	scramble string
	moves    string // the moves, a file, or - for standard input
	verdict  bool
}

func addGivenFlags(fs *pflag.FlagSet) *givenFlags {
	var f givenFlags
	cli.Group(fs, "moves", func(fs *pflag.FlagSet) {
		fs.StringVar(&f.goal, "goal", "", "replace the goal by `GOAL`, written as in the ID")
		fs.StringVar(&f.scramble, "scramble", "", "scramble the goal by `MOVES`, such as DRUL2 (tiles only)")
		fs.StringVar(&f.moves, "moves", "", "show moves from `TEXT|FILE|-` instead of solving")
		fs.BoolVar(&f.verdict, "verdict", false, "report where the moves go wrong")
	})
	return &f
}

// maxMovesFile is the maximum size of a file of moves, in bytes. The JSON of the longest solution that
// can be shown is smaller.
const maxMovesFile = 32 << 20

// read sets the moves of p from --moves, within the time limit.
func (f *givenFlags) read(ctx context.Context, p *pipeline.Puzzle, limits *solveFlags, c cli.Console) error {
	if f.moves == "" {
		if f.verdict && p.Given == nil {
			return input.Errorf("give the moves with --moves or in a puzzle file", "--verdict needs moves")
		}
		return nil
	}
	text, place := f.moves, ""
	var in io.Reader
	if f.moves == "-" {
		in, place = c.In, "--moves: standard input"
	} else if info, err := os.Stat(f.moves); err == nil && !info.IsDir() {
		file, err := os.Open(f.moves)
		if err != nil {
			return fmt.Errorf("--moves: %w", err)
		}
		defer file.Close()
		in, place = file, "--moves: "+f.moves
	}
	if in != nil {
		data, err := io.ReadAll(io.LimitReader(in, maxMovesFile+1))
		if err != nil {
			return fmt.Errorf("--moves: %w", err)
		}
		if len(data) > maxMovesFile {
			return input.Errorf("use a file that contains only moves", "%s: the moves are larger than %d MiB", place, maxMovesFile>>20)
		}
		text = strings.TrimPrefix(string(data), "\uFEFF")
	}
	ctx, cancel := limits.limitTime(ctx)
	defer cancel()
	err := p.SetMoves(ctx, text)
	switch {
	case err == nil:
		return nil
	case place != "":
		return fmt.Errorf("%s: %w", place, err)
	case isFileName(text):
		return input.Errorf("write the moves, such as '8D 9L 5DD', or the path of a file that contains moves", "--moves: the file %q does not exist", text)
	}
	return fmt.Errorf("--moves: %w", err)
}

// compare searches for a solution to compare the given moves with. If --verdict is set, it also judges
// the moves and prints the verdict. Without --verdict, it skips moves that slidegif printed.
func (f *givenFlags) compare(ctx context.Context, s *pipeline.Solved, o solve.Options, limits *solveFlags, c cli.Console) error {
	if s.Given.FromOutput && !f.verdict {
		return nil
	}
	if o.MaxPositions == 0 {
		o.MaxPositions = 20_000_000 // takes some seconds; the moves can be shown without it
	}
	err := limits.runLimited(ctx, o, c, func(ctx context.Context, o solve.Options) error {
		if s.Best != nil { // already found for a race
			return nil
		}
		return s.Compare(ctx, o)
	})
	switch {
	case ctx.Err() != nil:
		return err
	case s.Proof != nil:
		if f.verdict {
			s.Judge(ctx, o) // fast: the proof makes a search unnecessary
		}
		c.PrintError(c.Text("note"), s.Proof)
		return nil
	case err != nil || !f.verdict:
		return err
	}
	if s.Distances == nil { // not yet found for an analysis
		err = limits.runLimited(ctx, o, c, func(ctx context.Context, o solve.Options) error { return s.Judge(ctx, o) })
	}
	if errors.Is(err, solve.ErrLimit) {
		c.PrintError(c.Text("note"), fmt.Errorf("--verdict: %w", err))
		return nil
	}
	if err == nil && !limits.quiet {
		c.Say("%s", s.Verdict(c.Words()))
	}
	return err
}

// isFileName reports whether text looks like a file name: it ends in an extension of letters and
// contains no separator of moves.
func isFileName(text string) bool {
	ext := filepath.Ext(text)
	return len(ext) > 2 && strings.Trim(strings.ToLower(ext[1:]), "abcdefghijklmnopqrstuvwxyz") == "" && !strings.ContainsAny(text, " \t\n,")
}

// givenText describes the given moves: their number, their notation, and the optimum or a lower bound.
func givenText(s pipeline.Solved) string {
	text := "your " + s.Solution.Metric.Count(len(s.Solution.Moves))
	if s.Given.FromOutput {
		text = s.Solution.Metric.Count(len(s.Solution.Moves)) + ", read as " + s.Given.Notation
	}
	if !s.Reached() {
		text += ", without reaching the goal"
	}
	switch {
	case s.Best != nil && s.Best.Optimal():
		text += fmt.Sprintf(", the optimum is %d", len(s.Best.Moves))
	case s.Solution.LowerBound > 0:
		text += fmt.Sprintf(", no solution has fewer than %d", s.Solution.LowerBound)
	}
	if !s.Given.FromOutput {
		text += "; read as " + s.Given.Notation
	}
	return text
}
