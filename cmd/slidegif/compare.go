package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/searches"
	"slidegif/solve"
	"slidegif/solve/input"
	"slidegif/solve/textbook"
)

var compareCommand = command.Command{
	Name: "compare", Args: "PUZZLE [flags]",
	Doc: "run textbook searches and count what they expand",
	Text: `The command runs each algorithm on the puzzle, in the first metric of its kind, and prints a row for each:

  expanded   positions whose successors were computed
  generated  the start and all computed successors, including repeated ones
  stored     different positions kept; iddfs and idastar keep one path
  must, may  positions that every correct A* expands, or may expand

The algorithms are bfs, bidirectional, iddfs (iterative deepening), greedy, astar and idastar. A heuristic follows a
colon: zero and bound for every kind, and misplaced, manhattan, linear-conflict and pattern (3x3) for number tiles.
Bound is the lower bound of the kind's engine. Each algorithm stops after 10 million positions, unless
--max-positions sets another limit.

--expanded N checks a number from your own A*: the exit code is 3 if no correct A* can expand N positions.
--heuristic checks your own heuristic: the file has a line position,value for every position that the start reaches.

compare random KIND prints the means over -n random puzzles for each length in --length.

-o chart.png or .svg draws the numbers of expanded positions: a bar for each search, or a line over the lengths of
random puzzles. The scale is logarithmic.`,
	Examples: []string{
		"slidegif compare 867/254/301",
		"slidegif compare 283/164/705 --goal snail",
		"slidegif compare 横刀立马 --algorithm bfs,astar:bound",
		"slidegif compare 867/254/301 --algorithm astar:manhattan --expanded 16000",
		"slidegif compare random tiles:3x3 -n 100 --length 2-24 -f csv -o chart.png",
	},
	Arguments: puzzleNames,
	Setup: func(fs *pflag.FlagSet) command.Action {
		r := compareRun{limits: &solveFlags{}}
		fs.StringVar(&r.algorithms, "algorithm", "", "run the algorithms in `LIST`, such as bfs,astar:manhattan")
		fs.StringVar(&r.heuristic, "heuristic", "", "check the estimates in `FILE`, a CSV of positions and values")
		fs.Int64Var(&r.expanded, "expanded", 0, "check whether a correct A* can expand `N` positions")
		fs.StringVar(&r.goal, "goal", "", "replace the goal with `GOAL`, written as in the ID")
		fs.IntVarP(&r.count, "count", "n", 10, "average over `N` random puzzles of each length")
		fs.StringVar(&r.length, "length", "", "draw random puzzles whose shortest solution has `A-B` moves")
		fs.Uint64Var(&r.seed, "seed", 1, "draw random puzzles with seed `N`")
		r.output = cli.AddOutputFlags(fs, tableSyntax(), "print a table")
		r.limits.addLimits(fs)
		fs.BoolVarP(&r.limits.quiet, "quiet", "q", false, "print errors only")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := checkNotEmpty(fs, "algorithm", "heuristic", "goal"); err != nil {
				return err
			}
			r.checkExpanded = fs.Changed("expanded")
			if err := r.prepare(c); err != nil {
				return err
			}
			if len(args) > 0 && args[0] == "random" {
				return r.runRandom(ctx, args[1:], c)
			}
			for _, name := range []string{"count", "length", "seed"} {
				if fs.Changed(name) {
					return input.Errorf("write slidegif compare random KIND", "--%s needs random puzzles", name)
				}
			}
			return r.runPuzzle(ctx, args, c)
		}
	},
}

// defaultCompared is the default of --max-positions for each algorithm. Without a limit, IDA* would
// practically never end on a sliding-block puzzle.
const defaultCompared = 10_000_000

// A compareRun holds the flags of the compare command.
type compareRun struct {
	algorithms, heuristic string
	expanded              int64
	checkExpanded         bool // --expanded is set
	goal                  string
	count                 int
	length                string
	seed                  uint64
	output                *cli.OutputFlags
	outputs               []document.Output
	limits                *solveFlags
	options               solve.Options // of each algorithm
}

// prepare sets the outputs and the limits of each algorithm, and fills in defaults.
func (r *compareRun) prepare(c cli.Console) (err error) {
	if r.outputs, err = r.output.Outputs(c); err != nil {
		return err
	}
	if len(r.outputs) == 0 {
		r.outputs = []document.Output{document.NewOutput(document.Standard, tableSyntax().Formats[0], r.output.Picture)}
	}
	if r.options, err = r.limits.options(); r.options.MaxPositions == 0 {
		r.options.MaxPositions = defaultCompared
	}
	return err
}

func (r *compareRun) runPuzzle(ctx context.Context, args []string, c cli.Console) error {
	if len(args) == 0 {
		return input.Errorf("slidegif compare 867/254/301", "compare needs a puzzle")
	}
	p, err := newReader(r.limits.quiet, c).Load(ctx, strings.Join(args, " "), r.goal)
	if err != nil {
		return err
	}
	problem, err := searches.New(p.Puzzle, nil)
	if err != nil {
		return err
	}
	var checked *check
	if r.heuristic != "" {
		if checked, err = readHeuristic(ctx, problem, r.heuristic); err != nil {
			return err
		}
	}
	if r.checkExpanded && (!strings.HasPrefix(r.algorithms, "astar") || strings.Contains(r.algorithms, ",")) {
		return input.Errorf("for example --algorithm=astar:manhattan", "--expanded needs exactly one algorithm, which must be astar")
	}
	all := table{ID: p.ID(), Check: checked, metric: p.Kind().Metrics[0], title: func(lang string) string {
		return cmp.Or(p.Start.NameIn(lang), p.Heading(lang))
	}}
	if all.Rows, err = r.runSearches(ctx, problem, c); err != nil {
		return err
	}
	if err := r.write(ctx, all, c); err != nil {
		return err
	}
	if r.checkExpanded {
		return r.reportExpanded(all.Rows[0], c)
	}
	if !slices.ContainsFunc(all.Rows, func(r row) bool { return r.Limit == "" }) {
		return &solve.Limit{Kind: all.Rows[0].limit, Hint: input.Word("raise --max-positions, --memory or --timeout, or choose another algorithm")}
	}
	return nil
}

// write writes a table to all outputs and reports the sizes of the files.
func (r *compareRun) write(ctx context.Context, t table, c cli.Console) error {
	for _, out := range r.outputs {
		n, err := cli.WriteOutput(out, c, func(w io.Writer) error { return t.write(ctx, w, out, c) })
		if err != nil {
			return err
		}
		if out.Path != document.Standard && !r.limits.quiet {
			c.Say("%s -> %s", humanize.IBytes(uint64(n)), out.Path)
		}
	}
	return nil
}

// runSearches runs all searches and returns their rows.
func (r *compareRun) runSearches(ctx context.Context, p *searches.Problem, c cli.Console) ([]row, error) {
	list, err := p.Parse(r.algorithms)
	if err != nil {
		return nil, fmt.Errorf("--%w", err)
	}
	var rows []row
	for _, s := range list {
		if err := p.Prepare(ctx, s); err != nil {
			return nil, err
		}
		row, err := r.runSearch(ctx, p, s, c)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	markShortest(rows)
	return rows, nil
}

func (r *compareRun) runSearch(ctx context.Context, p *searches.Problem, s *searches.Search, c cli.Console) (row, error) {
	out := row{Algorithm: s.Algorithm.Name, Heuristic: s.Heuristic}
	var result textbook.Result
	err := r.limits.runLimited(ctx, r.options, c, func(ctx context.Context, o solve.Options) (err error) {
		result, err = s.Algorithm.Search(ctx, p, s.Estimate, o)
		return err
	})
	out.Expanded, out.Generated, out.Stored = float64(result.Expanded), float64(result.Generated), float64(result.Stored)
	if limit, ok := errors.AsType[*solve.Limit](err); ok {
		out.Limit, out.limit = limit.Kind.String(), limit.Kind
		return out, nil
	}
	if errors.Is(err, solve.ErrUnsolvable) {
		err = searches.Unsolvable(result)
	}
	if err != nil {
		return out, err
	}
	out.Length = new(result.Length())
	if s.ProvesShortest() {
		out.Shortest = new(true)
	}
	if s.Algorithm.Name == "astar" && s.Consistent {
		must, may, ok, err := textbook.MustAndMay(ctx, p, s.Estimate, result.Length())
		if err != nil {
			return out, err
		}
		if ok {
			out.Must, out.May = new(float64(must)), new(float64(may))
		}
	}
	return out, nil
}

// An impossibleCount is the error for a number of positions that no correct A* expands.
type impossibleCount struct{ message input.Message }

func (e *impossibleCount) Error() string               { return e.message.String() }
func (e *impossibleCount) ErrorMessage() input.Message { return e.message }

// Is matches solve.ErrUnsolvable, so the command exits with the status of a disproved claim.
func (e *impossibleCount) Is(target error) bool { return target == solve.ErrUnsolvable }

// reportExpanded prints whether a correct A* can expand exactly r.expanded positions. If not, the error is an
// impossibleCount.
func (r *compareRun) reportExpanded(row row, c cli.Console) error {
	n := cli.Plural(r.expanded, "position")
	if row.Must == nil {
		return &solve.Limit{Kind: solve.PositionsLimit, Hint: input.Say("the numbers need a consistent heuristic, a solution, and at most %s positions", input.Thousands(textbook.MaxCounted))}
	}
	must, may := int64(*row.Must), int64(*row.May)
	switch {
	case r.expanded < must:
		return &impossibleCount{input.Say("no correct A* expands only %s: it must expand at least %s, those with f < C*", n, cli.Plural(must, "position"))}
	case r.expanded > may:
		return &impossibleCount{input.Say("no correct A* expands %s: it expands at most %s, those with f <= C*, and each of them once", n, cli.Plural(may, "position"))}
	}
	if !r.limits.quiet {
		c.Say("a correct A* can expand %s: all %d with f < C*, and some of those with f = C*, up to %d in all", n, must, may)
	}
	return nil
}
