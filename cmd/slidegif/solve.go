package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

var solveCommand = command.Command{
	Name: "solve", Args: "[PUZZLE] [flags]",
	Doc: "solve a puzzle and draw the solution (the default command)",
	Text: `PUZZLE is an ID (tiles:864/072/513), a name (横刀立马, heng-dao-li-ma), a file or a screenshot. The default
is 横刀立马. Without -o and -f, the solution is written to NAME.gif.`,
	Common: []string{"output", "format", "quiet", "view", "theme", "size", "lang", "image", "move", "max-bytes", "metric", "optimal", "effort", "timeout", "goal", "moves", "why", "teach", "list"},
	Examples: []string{
		"slidegif 864/072/513",
		"slidegif tiles:3x3@42 -o eight.gif,theme=modern,tween=6",
		"slidegif heng-dao-li-ma -o step40.png,view=step:40 -o sheet.png,view=sheet",
		"slidegif board.txt -o - > solution.gif",
	},
	Arguments: puzzleNames,
	Setup: func(fs *pflag.FlagSet) command.Action {
		r := newSolveRun(fs, "NAME.gif")
		cli.Group(fs, "batch", func(fs *pflag.FlagSet) {
			fs.StringVar(&r.list.list, "list", "", "solve all puzzles in `FILE`, one ID per line")
			fs.StringVar(&r.list.shard, "shard", "", "solve only part `I/N` of the list, counting from 0")
		})
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := checkNotEmpty(fs, "list", "moves", "scramble", "goal"); err != nil {
				return err
			}
			return r.run(ctx, args, c)
		}
	},
}

// newSolveRun adds the flags for one puzzle to fs. The help shows the argument file as the name of the
// default output.
func newSolveRun(fs *pflag.FlagSet, file string) *solveRun {
	return &solveRun{out: cli.AddOutputFlags(fs, document.Solutions(), file), limits: addSolveFlags(fs), given: addGivenFlags(fs)}
}

// checkNotEmpty returns an error if the value of one of the named flags is empty. Without this check, an empty shell
// variable would silently select the default.
func checkNotEmpty(fs *pflag.FlagSet, names ...string) error {
	for _, name := range names {
		if fs.Changed(name) && fs.Lookup(name).Value.String() == "" {
			return input.Errorf("give the flag a value, or omit it", "--%s is empty", name)
		}
	}
	return nil
}

// A solveRun holds the flags of the solve command.
type solveRun struct {
	out    *cli.OutputFlags
	limits *solveFlags
	given  *givenFlags
	list   batchFlags
	file   string // name of the default output, without an extension; if empty, the name of the puzzle
}

func (r *solveRun) run(ctx context.Context, args []string, c cli.Console) error {
	outs, err := r.out.Outputs(c)
	if err != nil {
		return err
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	switch {
	case o.Metric == "moves":
		return input.Errorf("-m move counts moves; --moves TEXT shows your own moves", "--metric: there is no metric %q", string(o.Metric))
	case r.list.list != "":
		if err := r.checkList(args, outs); err != nil {
			return err
		}
		r.list.goal = r.given.goal
		return runBatch(ctx, r.list, outs, o, r.limits, c)
	case r.list.shard != "":
		return input.Errorf("name the list with --list FILE", "--shard needs --list")
	}
	p, arg, err := r.read(ctx, args, c)
	if err != nil {
		return err
	}
	if outs, err = r.decide(outs, p, arg); err != nil {
		return err
	}
	removeEmpty, err := cli.CreateDirs(outs)
	defer removeEmpty()
	if err != nil {
		return err
	}
	if err := r.given.read(ctx, &p, r.limits, c); err != nil {
		return err
	}
	if r.limits.teach {
		if err := p.CheckTeach(o); err != nil {
			return err
		}
	}
	s, err := r.solve(ctx, p, outs, o, c)
	if err != nil {
		return r.writeUnsolved(ctx, s, err, outs, c)
	}
	return r.write(ctx, s, outs, c)
}

// read loads the puzzle given by the command-line arguments. The result arg is the name of the puzzle, which
// may be a file path.
func (r *solveRun) read(ctx context.Context, args []string, c cli.Console) (p pipeline.Puzzle, arg string, err error) {
	arg = pipeline.DefaultPuzzle
	if r.given.scramble != "" {
		arg = ""
	}
	if len(args) > 0 {
		arg = strings.Join(args, " ")
	}
	if i := slices.IndexFunc(args, isSetting); i > 0 {
		return p, arg, secondArgument(args[0], args[i], nil)
	}
	if len(args) == 2 && isBoard(ctx, args[0]) && isBoard(ctx, args[1]) {
		return p, arg, secondArgument(args[0], args[1], nil)
	}
	p, err = r.load(ctx, arg, c)
	switch {
	case err != nil && len(args) > 1 && !beginsWithKind(args):
		err = secondArgument(args[0], args[1], err)
	case err == nil && p.Note.Format != "" && !r.limits.quiet:
		c.Say("%s", p.Note)
	}
	return p, arg, err
}

// decide prepares the outputs for a puzzle: it adds the default output, replaces the placeholders in file
// names, and validates the result.
func (r *solveRun) decide(outs []document.Output, p pipeline.Puzzle, arg string) ([]document.Output, error) {
	if _, lacks := missingPicture(outs); len(outs) == 0 || lacks {
		picture, err := document.Solutions().Parse(cmp.Or(r.file, p.FileName())+"."+document.Formats[0].Name, "", r.out.Picture)
		if err != nil {
			return nil, err
		}
		picture.LinkOnly = lacks // the user did not request the file
		outs = append(outs, picture)
	}
	outs = expandNames(outs, p)
	if err := r.out.CheckKeys(outs); err != nil {
		return nil, err
	}
	return checkOutputs(p, outs, arg, r.given.moves)
}

// solve computes the moves and all other data that the outputs show. If no output needs a solution, there is
// no search.
func (r *solveRun) solve(ctx context.Context, p pipeline.Puzzle, outs []document.Output, o solve.Options, c cli.Console) (pipeline.Solved, error) {
	if !needSolution(outs) && p.Given == nil && !r.limits.insight {
		return pipeline.WithoutSolution(p, o.Metric)
	}
	r.limits.keepBest = p.Given == nil && !o.Optimal
	return search(ctx, p, r.given.parts(p.Given), outs, o, r.limits, c)
}

// writeUnsolved writes outputs without a solution after a search that failed with err. If any output shows
// more than the board, writeUnsolved returns err.
func (r *solveRun) writeUnsolved(ctx context.Context, s pipeline.Solved, err error, outs []document.Output, c cli.Console) error {
	if needSolution(outs) || s.Proof == nil && !errors.Is(err, solve.ErrLimit) {
		return cmp.Or(deliverProof(ctx, s, outs, r.limits.quiet, c), err)
	}
	if !r.limits.quiet {
		c.PrintError(c.Text("note"), err)
	}
	return deliver(ctx, pipeline.Solved{Puzzle: s.Puzzle}, s.Title(c.Lang), outs, r.limits.quiet, c)
}

// write prints notes about the solution and then writes all outputs.
func (r *solveRun) write(ctx context.Context, s pipeline.Solved, outs []document.Output, c cli.Console) error {
	if !needSolution(outs) && s.Given == nil && !r.limits.insight {
		return deliver(ctx, s, s.Title(c.Lang), outs, r.limits.quiet, c)
	}
	if r.limits.why && !r.limits.quiet && !slices.ContainsFunc(outs, document.Output.Explains) {
		c.Say("note: no output explains the moves; caption=why draws the explanations below the board, -f txt and -f json print them")
	}
	if s.Given != nil && r.limits.insight && !r.limits.quiet {
		c.Say("note: --insight has no effect on given moves; omit the moves to count the shortest solutions")
	}
	r.given.report(s, r.limits.quiet, c)
	draw, named := ctx, s
	if s.Given == nil {
		c.Finish()
		draw = context.WithoutCancel(ctx)
	}
	if ctx.Err() != nil {
		named.Solution.EndedBy = solve.NoLimit // written names the reason
	}
	if err := deliver(draw, s, summary(named, c), document.ExpandPages(outs, document.Solution(s)), r.limits.quiet, c); err != nil {
		return err
	}
	return written(ctx, s, c.Words())
}

// checkList returns an error if an argument or a flag cannot be combined with --list.
func (r *solveRun) checkList(args []string, outs []document.Output) error {
	switch {
	case len(args) > 0:
		return input.Errorf("add the puzzle to the list, or omit --list", "--list replaces the PUZZLE argument, but %q was given", args[0])
	case r.given.moves != "" || r.given.verdict:
		return input.Errorf("put the moves into puzzle files, or give one puzzle at a time", "--list cannot be combined with --moves or --verdict")
	case r.given.scramble != "":
		return input.Errorf("write one scramble per line of the list: scramble:DRUL", "--list cannot be combined with --scramble")
	}
	return r.out.CheckKeys(outs)
}

// load reads the puzzle within the time limit. A limit is necessary because generating a random puzzle can take
// a long time.
func (r *solveRun) load(ctx context.Context, arg string, c cli.Console) (pipeline.Puzzle, error) {
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	if r.given.scramble != "" {
		p, err := pipeline.Scramble(limited, arg, r.given.goal, r.given.scramble)
		if err != nil {
			err = fmt.Errorf("--scramble: %w", err)
		}
		return p, err
	}
	p, err := newReader(r.limits.quiet, c).Load(limited, arg, r.given.goal)
	if bad, ok := errors.AsType[*input.Error](err); ok {
		if near := nearCommand(arg); near.Format != "" {
			err = input.Errorf(near, "%s", bad.ErrorMessage())
		}
	}
	return p, err
}

// needSolution reports whether any output shows more than the start and the goal.
func needSolution(outs []document.Output) bool {
	return slices.ContainsFunc(outs, document.Output.NeedsSolution)
}

// deliverProof writes the outputs for a puzzle that is proved unsolvable: maps, JSON with the proof, and
// pictures of the start or the goal. Without a proof, deliverProof does nothing.
func deliverProof(ctx context.Context, s pipeline.Solved, outs []document.Output, quiet bool, c cli.Console) error {
	if s.Proof == nil {
		return nil
	}
	proofs := slices.DeleteFunc(slices.Clone(outs), func(o document.Output) bool { return !o.Proves() })
	stills := slices.DeleteFunc(slices.Clone(outs), document.Output.NeedsSolution)
	return cmp.Or(
		deliver(ctx, s, "", proofs, true, c),
		deliver(ctx, pipeline.Solved{Puzzle: s.Puzzle}, s.Title(c.Lang), stills, quiet || len(stills) == 0, c),
	)
}
