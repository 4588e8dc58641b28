package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

var proveCommand = command.Command{
	Name: "prove", Args: "PUZZLE --below N [flags]",
	Doc: "prove that no solution has fewer than N moves",
	Text: `The command searches all paths that are shorter than N moves (tiles only). It exits with status 0 if none of them is a
solution. Otherwise, it prints a shortest solution and exits with status 3.

--shard I/N searches one of N parts, on any machine, and --merge adds the parts. The total number of positions does not
depend on N. -o keeps the progress of a run or part in a file. A run that was interrupted or reached a limit
continues if it is started again with the same file. Each run searches at least one subtree, even if it reaches a limit.`,
	Examples: []string{
		"slidegif prove tiles:4x4@1 --below 47",
		"slidegif prove tiles:4x4@6 --below 51 --shard 0/2 -o part-0.json",
		"slidegif prove tiles:4x4@6 --below 51 --shard 1/2 -o part-1.json",
		"slidegif prove --merge part-0.json part-1.json",
	},
	Arguments: puzzleNames,
	Setup: func(fs *pflag.FlagSet) command.Action {
		r := proveRun{limits: &solveFlags{}}
		fs.IntVar(&r.below, "below", 0, "prove that no solution has fewer than `N` moves")
		fs.StringVar(&r.shard, "shard", "", "search only part `I/N`, counting from 0")
		fs.StringVarP(&r.file, "output", "o", "", "keep the progress and the result in `FILE`")
		fs.BoolVar(&r.merge, "merge", false, "add the parts in the given files")
		fs.StringVar(&r.goal, "goal", "", "replace the goal with `GOAL`, written as in the ID")
		r.json = cli.AddJSONFormat(fs)
		cli.AddMetricFlag(fs, &r.limits.metric, provableMetrics())
		r.limits.addLimits(fs)
		fs.BoolVar(&r.limits.noCache, "no-cache", false, noCacheUsage)
		fs.BoolVarP(&r.limits.quiet, "quiet", "q", false, "print errors only")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := checkNotEmpty(fs, "goal", "output", "shard"); err != nil {
				return err
			}
			if !fs.Changed("below") && !r.merge {
				return input.Errorf("slidegif prove tiles:4x4@1 --below 53 proves that no solution has fewer than 53 moves", "prove needs --below")
			}
			return r.run(ctx, args, c)
		}
	},
}

// provableMetrics returns the metrics that the prove command accepts: for each kind with proofs, the first metric
// and all metrics with the same values.
func provableMetrics() (names []solve.Metric) {
	for _, k := range catalog.Kinds {
		for _, m := range k.Metrics {
			if first := k.Metrics[0]; k.Explorer.Prove != nil && cmp.Or(k.SameAs[m], m) == first && !slices.Contains(names, m) {
				names = append(names, m)
			}
		}
	}
	return names
}

// A proveRun holds the flags of the prove command.
type proveRun struct {
	below       int
	shard, file string
	merge       bool
	goal        string
	json        *bool // whether to print JSON
	limits      *solveFlags
}

func (r *proveRun) run(ctx context.Context, args []string, c cli.Console) error {
	if r.merge {
		if r.file != "" || r.shard != "" || r.below != 0 {
			return input.Errorf("give the files of all parts after --merge", "--merge takes only the files of the parts")
		}
		o, err := r.limits.options()
		if err != nil {
			return err
		}
		proof, err := mergeProofs(ctx, args, o)
		if err != nil {
			return err
		}
		return r.print(ctx, proof, c)
	}
	switch {
	case len(args) == 0:
		return input.Errorf("slidegif prove tiles:4x4@1 --below 53", "prove needs a puzzle")
	case r.below < 0:
		return input.Errorf("write a number of moves such as 53", "--below cannot be %d", r.below)
	case r.file == document.Standard:
		return input.Errorf("name a file; -f json prints the result", "prove cannot keep its progress on standard output")
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	want := solve.BoundProof{Below: r.below}
	if want.Part, want.Parts, err = cli.ParseShard(r.shard); err != nil {
		return err
	}
	p, err := newReader(r.limits.quiet, c).Load(ctx, strings.Join(args, " "), r.goal)
	if err != nil {
		return err
	}
	kind := p.Kind()
	if want.Metric, err = kind.Metric(o.Metric); err != nil {
		return err
	}
	if kind.Explorer.Prove == nil {
		return input.Errorf("slidegif solve --optimal proves that a solution is shortest", "%s has no proofs of lower bounds", kind.DisplayName())
	}
	want.ID, want.Metric = p.ID(), cmp.Or(kind.SameAs[want.Metric], want.Metric)
	proof, err := r.resume(ctx, want, o, c)
	if err != nil {
		return err
	}
	if !proof.Complete {
		if proof, err = r.search(ctx, p, proof, o, c); err != nil {
			return err
		}
	}
	return r.print(ctx, proof, c)
}

// resume returns the proof in the output file, or a new proof if there is no such file.
func (r *proveRun) resume(ctx context.Context, want solve.BoundProof, o solve.Options, c cli.Console) (solve.BoundProof, error) {
	have, found, err := readProof("--output", r.file)
	if err != nil || !found {
		return want, err
	}
	if !sameProof(have, want) || have.Part != want.Part {
		return want, input.Errorf("choose another file name, or remove the file", "output %s: the file belongs to %s", r.file, describeProof(have))
	}
	if have.Complete {
		if err := checkProof(ctx, r.file, have, o); err != nil {
			return want, err
		}
	}
	if !r.limits.quiet {
		c.Say("%s: continuing after %s", r.file, cli.Plural(have.Positions(), "position"))
	}
	return have, nil
}

// search continues a proof and stores it in the output file.
func (r *proveRun) search(ctx context.Context, p pipeline.Puzzle, proof solve.BoundProof, o solve.Options, c cli.Console) (solve.BoundProof, error) {
	save := func(proof solve.BoundProof) error { return writeProof(r.file, proof) }
	if r.file != "" {
		removeEmpty, err := cli.CreateDir(filepath.Dir(r.file))
		defer removeEmpty()
		if err != nil {
			return proof, err
		}
	}
	options := solve.ProveOptions{Save: save}
	if r.limits.timeout > 0 {
		options.Deadline = time.Now().Add(r.limits.timeout)
	}
	limits := *r.limits
	limits.timeout = 0 // the search ends between two subtrees
	err := limits.runLimited(ctx, o, c, func(ctx context.Context, o solve.Options) (err error) {
		options.Options = o
		proof, err = p.Kind().Explorer.Prove(ctx, p.Puzzle, proof, options)
		return err
	})
	if unsolvable, ok := errors.AsType[*solve.Unsolvable](err); ok {
		if !r.limits.quiet {
			c.Say("%s", unsolvable.ErrorMessage())
		}
		err = nil
	}
	limit, limited := errors.AsType[*solve.Limit](err)
	if err == nil || (limited || ctx.Err() != nil) && proof.Bounds != nil {
		err = cmp.Or(save(proof), err)
	}
	switch {
	case r.file == "":
	case ctx.Err() != nil:
		return proof, &cli.Interruption{Message: input.Say("interrupted after %s; the same command continues", cli.Plural(proof.Positions(), "position"))}
	case limited && limit.Hint.Format == "":
		resumable := *limit
		resumable.Hint = input.Word("run the same command again to continue")
		return proof, &resumable
	}
	return proof, err
}

// A shorterSolution is the error of a proof that found a shorter solution.
type shorterSolution struct {
	below, length int
	metric        solve.Metric
}

func (e *shorterSolution) Error() string { return e.ErrorMessage().String() }
func (e *shorterSolution) ErrorMessage() input.Message {
	return input.Say("a solution has %s, fewer than %d", input.Number(e.length, e.metric.Unit(e.length)), e.below)
}

// Is matches solve.ErrUnsolvable, so the command exits with the status of a disproved claim.
func (e *shorterSolution) Is(target error) bool { return target == solve.ErrUnsolvable }

func (r *proveRun) print(ctx context.Context, proof solve.BoundProof, c cli.Console) error {
	var solved pipeline.Solved
	if proof.Solved {
		p, err := catalog.Parse(ctx, proof.ID)
		if err != nil {
			return err
		}
		solved.Puzzle = pipeline.Puzzle{Puzzle: p, Start: p.Board()}
		solved.Solution = solve.Solution{Metric: proof.Metric, Moves: proof.Moves, LowerBound: proof.Bounds[0].Length}
		if proof.Parts == 1 {
			solved.Solution.LowerBound = len(proof.Moves)
		}
	}
	_, err := cli.WriteOutput(document.Output{Path: document.Standard}, c, func(w io.Writer) error {
		switch {
		case *r.json:
			return writeProofJSON(w, proof, solved, c.Lang)
		case proof.Solved:
			return solved.WriteText(w, c.Lang)
		}
		_, err := io.WriteString(w, proofText(proof, c)+"\n")
		return err
	})
	if err != nil {
		return err
	}
	if proof.Solved {
		return &shorterSolution{proof.Below, len(proof.Moves), proof.Metric}
	}
	return nil
}

// proofText returns the result of a complete proof without a solution.
func proofText(proof solve.BoundProof, c cli.Console) string {
	below := c.Words().Count(proof.Below, proof.Metric)
	text := input.Say("no solution has fewer than %s", below)
	switch {
	case proof.Parts > 1:
		text = input.Say("part %d/%d has no solution with fewer than %s", proof.Part, proof.Parts, below)
	case proof.AtLeast > proof.Below:
		text = input.Say("no solution has fewer than %s", c.Words().Count(proof.AtLeast, proof.Metric))
	}
	return c.Text("%s: %s searched", text, cli.Plural(proof.Positions(), "position"))
}
