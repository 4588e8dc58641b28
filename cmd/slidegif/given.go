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

// givenFlags are about moves that are shown instead of a solution.
type givenFlags struct {
	goal     string
	scramble string
	moves    string // text, file, or - for standard input
	verdict  bool
}

func addGivenFlags(fs *pflag.FlagSet) *givenFlags {
	var f givenFlags
	cli.Group(fs, "moves", func(fs *pflag.FlagSet) {
		fs.StringVar(&f.goal, "goal", "", "reach this `GOAL` instead of the puzzle's, in the notation of its ID: 123456780, ....x or x@3.3")
		fs.StringVar(&f.scramble, "scramble", "", "start where these `MOVES` lead from the goal, as DRUL2 (tiles; without a size in PUZZLE 4x4)")
		fs.StringVar(&f.moves, "moves", "", "show these moves: `TEXT` as '8D 9L 5DD' or URDL2, a file, or - for standard input")
		fs.BoolVar(&f.verdict, "verdict", false, "tell where the moves go wrong, and in JSON the distance left after each")
	})
	return &f
}

// maxMovesFile is more than the JSON of as many moves as can be shown takes.
const maxMovesFile = 32 << 20

// read gives the puzzle the moves of --moves within the time limit.
func (f *givenFlags) read(ctx context.Context, p *pipeline.Puzzle, limits *solveFlags, c cli.Console) error {
	if f.moves == "" {
		if f.verdict && p.Given == nil {
			return input.Errorf("give them with --moves, or by a puzzle file", "--verdict needs moves")
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
			return input.Errorf("give a file of moves", "%s: moves take at most %d MiB", place, maxMovesFile>>20)
		}
		text = strings.TrimPrefix(string(data), "\uFEFF")
	}
	ctx, cancel := limits.limitTime(ctx)
	defer cancel()
	err := p.GiveMoves(ctx, text)
	switch {
	case err == nil:
		return nil
	case place != "":
		return fmt.Errorf("%s: %w", place, err)
	case isFileName(text):
		return input.Errorf("write the moves themselves, as '8D 9L 5DD', or the path of a file that has them", "--moves: there is no file %q", text)
	}
	return fmt.Errorf("--moves: %w", err)
}

// compare looks for a solution to compare the moves with, and judges them where a verdict is
// wanted. Moves that this program printed are shown as they are, unless there is a verdict.
func (f *givenFlags) compare(ctx context.Context, s *pipeline.Solved, o solve.Options, limits *solveFlags, c cli.Console) error {
	if s.Given.Printed && !f.verdict {
		return nil
	}
	if o.MaxPositions == 0 {
		o.MaxPositions = 20_000_000 // some seconds: the moves are what is to be shown
	}
	err := limits.within(ctx, o, c, func(ctx context.Context, o solve.Options) error {
		if s.Best != nil { // a race has found it
			return nil
		}
		return s.Compare(ctx, o)
	})
	switch {
	case ctx.Err() != nil:
		return err
	case s.Proof != nil:
		if f.verdict {
			s.Judge(ctx, o) // it is proved: there is no search
		}
		c.Complain(c.Text("note"), s.Proof)
		return nil
	case err != nil || !f.verdict:
		return err
	}
	if s.Distances == nil { // an analysis has not found them
		err = limits.within(ctx, o, c, func(ctx context.Context, o solve.Options) error { return s.Judge(ctx, o) })
	}
	if errors.Is(err, solve.ErrLimit) {
		c.Complain(c.Text("note"), fmt.Errorf("--verdict: %w", err))
		return nil
	}
	if err == nil && !limits.quiet {
		c.Say("%s", s.Verdict(c.Words()))
	}
	return err
}

// isFileName reports whether a text that is no moves ends as the name of a file does.
func isFileName(text string) bool {
	ext := filepath.Ext(text)
	return len(ext) > 2 && strings.Trim(strings.ToLower(ext[1:]), "abcdefghijklmnopqrstuvwxyz") == "" && !strings.ContainsAny(text, " \t\n,")
}

// givenText compares given moves with what a search found.
func givenText(s pipeline.Solved) string {
	said := "your " + s.Solution.Metric.Count(len(s.Solution.Moves))
	if s.Given.Printed {
		said = s.Solution.Metric.Count(len(s.Solution.Moves)) + ", read as " + s.Given.Notation
	}
	if !s.Reached() {
		said += ", without reaching the goal"
	}
	switch {
	case s.Best != nil && s.Best.Optimal():
		said += fmt.Sprintf(", the optimum is %d", len(s.Best.Moves))
	case s.Solution.AtLeast > 0:
		said += fmt.Sprintf(", no solution has fewer than %d", s.Solution.AtLeast)
	}
	if !s.Given.Printed {
		said += "; read as " + s.Given.Notation
	}
	return said
}
