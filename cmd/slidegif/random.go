package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/job"
	"slidegif/solve"
	"slidegif/solve/board"
	"slidegif/solve/catalog"
)

var randomCommand = command{
	name: "random", args: "[KIND[:PARAMS]] [flags]",
	doc: "make solvable puzzles, and print the exact ID of each",
	text: `Puzzle i of a run, counted from 0, is KIND:PARAMS@(seed+i): the same for ever. With -o each is drawn as
well; a number such as %03d in the file's name counts them from 1.`,
	examples: []string{
		"slidegif random",
		"slidegif random tiles:4x4 --seed 7 -n 10",
		"slidegif random tiles:3x3+goal -o eight.gif",
		"slidegif random tiles --length 31",
		"slidegif random klotski --length hardest",
		"slidegif random klotski:v4h1s4 -n 5 -o 'puzzles/%03d.png'",
	},
	setup: func(fs *pflag.FlagSet) action {
		var r randomFlags
		fs.Uint64Var(&r.seed, "seed", 0, "draw the first puzzle from seed `N` (default: a fresh one, named on standard error)")
		fs.IntVarP(&r.count, "count", "n", 1, "make `N` puzzles")
		fs.StringVar(&r.length, "length", "", "only puzzles whose optimum is `N or A-B`, or the hardest there are")
		r.out = addOutputFlags(fs, "print IDs only")
		r.limits = addSolveFlags(fs)
		return func(ctx context.Context, args []string, c cli.Console) error {
			r.seeded = fs.Changed("seed")
			return r.run(ctx, args, c)
		}
	},
}

type randomFlags struct {
	seed   uint64
	seeded bool
	count  int
	length string
	out    *outputFlags
	limits *solveFlags
}

func (r *randomFlags) run(ctx context.Context, args []string, c cli.Console) error {
	if len(args) > 1 {
		return board.BadInput("make them one after the other", "random takes one KIND:PARAMS at most, but %q came after %q", args[1], args[0])
	}
	kind, params := catalog.Kinds[0], ""
	if len(args) == 1 {
		name, rest, _ := strings.Cut(args[0], ":")
		k, err := job.FindKind(name)
		if err != nil {
			return err
		}
		kind, params = k, rest
	}
	if r.count < 1 || r.count > 1_000_000 {
		return board.BadInput("give a number from 1 to 1000000", "--count cannot be %d", r.count)
	}
	outs, err := r.out.outputs()
	if err != nil {
		return err
	}
	if err := refuseTerminal(outs, c); err != nil {
		return err
	}
	if err := checkNumbered(outs, r.count); err != nil {
		return err
	}
	if o, lonely := lacksPicture(outs); lonely {
		return noPicture(o)
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	draw, err := r.drawer(kind, params, o)
	if err != nil {
		return err
	}
	if _, err := job.MetricOf(kind, o.Metric); err != nil {
		return err
	}
	if last := r.seed + uint64(r.count-1); last < r.seed {
		return board.BadInput("begin lower, or make fewer", "--seed: %s from %d on go beyond the last seed", cli.Plural(r.count, "puzzle"), r.seed)
	}
	if !r.seeded {
		r.seed = rand.Uint64() >> 32 // short enough to be typed again
	}
	for i := range r.count {
		if err := r.one(ctx, i, draw, o, outs, c); err != nil {
			return err
		}
	}
	return nil
}

// one draws puzzle i, prints its ID and renders it.
func (r *randomFlags) one(ctx context.Context, i int, draw drawFunc, o solve.Options, outs []job.Output, c cli.Console) error {
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	found, err := draw(limited, r.seed+uint64(i))
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			err = context.Cause(limited)
		}
		return err
	}
	if i == 0 && !r.seeded && !r.limits.quiet {
		fmt.Fprintf(c.Err, "seed %d\n", r.seed)
	}
	printsID := true
	solves := false
	for _, o := range outs {
		printsID = printsID && o.Path != "-"
		solves = solves || o.NeedsSolution()
	}
	if printsID {
		if _, err := fmt.Fprintln(c.Out, found.ID()); err != nil {
			return err
		}
	}
	if len(outs) == 0 {
		return nil
	}
	numbered := make([]job.Output, len(outs))
	for j, o := range outs {
		numbered[j] = o
		numbered[j].Path = numberVerb.ReplaceAllStringFunc(o.Path, func(verb string) string {
			return fmt.Sprintf(verb, i+1)
		})
	}
	p := job.PuzzleOf(found)
	if err := checkOutputs(p, numbered); err != nil {
		return err
	}
	s, said := job.Solved{Puzzle: p}, p.Title()
	if solves {
		if s, err = search(ctx, p, o, r.limits, c); err != nil {
			return err
		}
		said = summary(s)
	}
	return deliver(ctx, s, said, numbered, r.limits.quiet, c)
}

// numberVerb is what counts files in an output's name.
var numberVerb = regexp.MustCompile(`%0?[0-9]?d`)

func checkNumbered(outs []job.Output, count int) error {
	for _, o := range outs {
		n := len(numberVerb.FindAllString(o.Path, -1))
		if n > 1 {
			return board.BadInput("one %03d is enough", "output %s counts more than once", o.Path)
		}
		if n == 0 && count > 1 && o.Path != "-" {
			return board.BadInput("write a number into the name, as in 'puzzles/%03d.png'", "output %s would be written %d times", o.Path, count)
		}
		if !numberVerb.MatchString(filepath.Dir(o.Path)) {
			if err := o.CheckFolder(); err != nil {
				return err
			}
		}
	}
	return nil
}

// A drawFunc returns the puzzle that a seed stands for.
type drawFunc func(ctx context.Context, seed uint64) (solve.Puzzle, error)

// drawer returns how puzzles are drawn: freely, or with an optimum in the wanted range.
func (r *randomFlags) drawer(k *solve.Kind, params string, o solve.Options) (drawFunc, error) {
	if k.Random == nil {
		return nil, board.BadInput("", "%s has no random puzzles", k.Name)
	}
	if r.length == "" {
		return func(ctx context.Context, seed uint64) (solve.Puzzle, error) { return k.Random(ctx, params, seed) }, nil
	}
	low, high, err := job.ParseLength(r.length)
	if err != nil {
		return nil, fmt.Errorf("--length: %w", err)
	}
	if o.Metric, err = job.MetricOf(k, o.Metric); err != nil {
		return nil, err
	}
	return func(ctx context.Context, seed uint64) (solve.Puzzle, error) {
		return job.DrawLength(ctx, k, params, seed, o, low, high)
	}, nil
}
