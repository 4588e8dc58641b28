package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
)

var solveCommand = command{
	name: "solve", args: "[PUZZLE] [flags]",
	doc: "solve a puzzle optimally and draw the solution (the command that runs where none is named)",
	text: `PUZZLE is an ID such as tiles:864/072/513, a name such as 横刀立马 or heng-dao-li-ma, the path of a
puzzle file or of a GIF or PNG that slidegif wrote, or - for a puzzle file on standard input. Without
PUZZLE it is 横刀立马; without -o and -f the solution goes to NAME.gif in the working directory.

Each -o may end in keys that override the picture flags for that output alone.`,
	examples: []string{
		"slidegif",
		"slidegif 864/072/513",
		"slidegif tiles:3x3@42 -o eight.gif,theme=modern,tween=6",
		"slidegif 横刀立马 -m step -f json",
		"slidegif heng-dao-li-ma -o step40.png,view=step:40 -o sheet.png,view=sheet",
		"slidegif board.txt -o - > solution.gif",
		"slidegif --list ids.txt -o 'out/%s.gif' --shard 0/4",
	},
	setup: func(fs *pflag.FlagSet) action {
		out := addOutputFlags(fs, "NAME.gif")
		limits := addSolveFlags(fs)
		var list batchFlags
		fs.StringVar(&list.list, "list", "", "solve every line of `FILE`, one ID each, with all cores; what is there already is left alone")
		fs.StringVar(&list.shard, "shard", "", "with --list: only part `I/N` of the lines, I from 0")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if fs.Changed("list") && list.list == "" {
				return board.BadInput("write --list FILE, or --list - for standard input", "--list names no file")
			}
			return runSolve(ctx, args, out, limits, list, c)
		}
	},
}

func runSolve(ctx context.Context, args []string, out *outputFlags, limits *solveFlags, list batchFlags, c cli.Console) error {
	if len(args) > 1 {
		return board.BadInput("quote a puzzle that holds spaces; slidegif help lists the commands", "one puzzle at a time, but %q came after %q", args[1], args[0])
	}
	outs, err := out.outputs()
	if err != nil {
		return err
	}
	if err := refuseTerminal(outs, c); err != nil {
		return err
	}
	o, err := limits.options()
	if err != nil {
		return err
	}
	if list.list != "" {
		if len(args) > 0 {
			return board.BadInput("put the puzzle into the list, or leave --list out", "--list takes the place of a puzzle, but %q was given", args[0])
		}
		return runBatch(ctx, list, outs, o, limits, c)
	}
	if list.shard != "" {
		return board.BadInput("name the list with --list FILE", "--shard is a part of a list, but there is no --list")
	}
	arg := job.Touchstone
	if len(args) == 1 {
		arg = args[0]
	}
	p, err := load(ctx, arg, limits, c)
	if err != nil {
		return err
	}
	if outs, err = withDefault(outs, p, out); err != nil {
		return err
	}
	if err := checkOutputs(p, outs); err != nil {
		return err
	}
	s, err := search(ctx, p, o, limits, c)
	if errors.Is(err, solve.ErrUnsolvable) {
		if err := deliverProof(s, err, outs, c); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return deliver(ctx, s, summary(s), outs, limits.quiet, c)
}

// deliverProof writes the JSON outputs of a puzzle that was proved unsolvable; no other
// format can tell.
func deliverProof(s job.Solved, proof error, outs []job.Output, c cli.Console) error {
	for _, o := range outs {
		if o.Format.Name != "json" {
			continue
		}
		write := func(w io.Writer) error { return job.WriteUnsolvable(w, s, proof) }
		if _, err := writeTo(o.Path, write, c); err != nil {
			return err
		}
	}
	return nil
}

// withDefault adds NAME.gif where no output was asked for, or a page that would have no
// picture to show.
func withDefault(outs []job.Output, p job.Puzzle, flags *outputFlags) ([]job.Output, error) {
	if _, lonely := lacksPicture(outs); len(outs) > 0 && !lonely {
		return outs, nil
	}
	o, err := job.ParseOutput(p.FileName()+"."+job.Formats[0].Name, "", *flags.common)
	return append(outs, o), err
}

// load reads the puzzle within the time limit: a random one may take a while to draw.
func load(ctx context.Context, arg string, limits *solveFlags, c cli.Console) (job.Puzzle, error) {
	limited, cancel := limits.limitTime(ctx)
	defer cancel()
	return job.Load(limited, arg, c.In)
}

// search solves within the limits, and shows progress.
func search(ctx context.Context, p job.Puzzle, o solve.Options, limits *solveFlags, c cli.Console) (job.Solved, error) {
	limited, cancel := limits.limitTime(ctx)
	defer cancel()
	if !limits.quiet && cli.IsTerminal(c.Err) {
		line := newProgress(c.Err)
		o.Progress, o.Note, o.Building = line.show, line.say, line.build
		defer line.clear()
	}
	s, err := job.Solve(limited, p, o)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = context.Cause(limited)
	}
	return s, err
}

func summary(s job.Solved) string {
	said := fmt.Sprintf("%s: %s, optimal; %s in %s", s.Title(), s.Solution.Metric.Count(len(s.Solution.Moves)),
		cli.Plural(s.Solution.Positions, "position"), cli.RoundTime(s.Elapsed))
	if s.Means != "" {
		said += ", " + s.Means
	}
	return said
}
