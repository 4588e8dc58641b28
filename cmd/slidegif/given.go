package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve/input"
)

// givenFlags holds the flags that modify the puzzle, or that supply moves to show instead of a solution.
type givenFlags struct {
	goal     string
	scramble string
	moves    string // the moves, the path of a file, or - for standard input
	verdict  bool
}

func addGivenFlags(fs *pflag.FlagSet) *givenFlags {
	var f givenFlags
	cli.Group(fs, "moves", func(fs *pflag.FlagSet) {
		fs.StringVar(&f.goal, "goal", "", "replace the goal with `GOAL`, written as in the ID")
		fs.StringVar(&f.scramble, "scramble", "", "scramble the goal with `MOVES`, such as DRUL2 (tiles only)")
		fs.StringVar(&f.moves, "moves", "", "show moves from `TEXT|FILE|-` instead of solving")
		fs.BoolVar(&f.verdict, "verdict", false, "report where the moves go wrong")
	})
	return &f
}

// maxMovesFile is the maximum size of a file with moves, in bytes. Even the JSON of the longest solution
// that can be shown is smaller than maxMovesFile.
const maxMovesFile = 32 << 20

// read parses the value of --moves within the time limit, and adds the moves to the puzzle p.
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
		text = strings.TrimPrefix(string(pipeline.DecodeText(data)), "\uFEFF")
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

// parts returns what to compute for given moves: the best solution for comparison and, with --verdict, the
// distances. Moves from an output of slidegif need the best solution only for --verdict.
func (f *givenFlags) parts(given *pipeline.GivenMoves) pipeline.Parts {
	if given == nil {
		return pipeline.Parts{}
	}
	return pipeline.Parts{Best: !given.FromOutput || f.verdict, Distances: f.verdict}
}

// comparisonPositions is the default position limit of a search that only compares given moves with an optimal
// solution. Such a search takes a few seconds. If the search fails, the command can still show the given
// moves.
const comparisonPositions = 20_000_000

// report prints the verdict on the given moves, or explains why there is no verdict.
func (f *givenFlags) report(s pipeline.Solved, quiet bool, c cli.Console) {
	switch {
	case s.Given == nil:
	case s.Proof != nil:
		c.PrintError(c.Text("note"), s.Proof)
	case s.DistancesLimit != nil:
		c.PrintError(c.Text("note"), fmt.Errorf("--verdict: %w", s.DistancesLimit))
	case f.verdict && !quiet:
		c.Say("%s", s.Verdict(c.Words()))
	}
}

// isFileName reports whether text looks like a file name: it ends in a file extension of letters and contains
// none of the characters that separate moves.
func isFileName(text string) bool {
	ext := filepath.Ext(text)
	return len(ext) > 2 && strings.Trim(strings.ToLower(ext[1:]), "abcdefghijklmnopqrstuvwxyz") == "" && !strings.ContainsAny(text, " \t\n,")
}

// givenText describes the given moves: their number, their notation, and either the optimal length or a lower
// bound.
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
