package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

var randomCommand = command{
	name: "random", args: "[KIND[:PARAMS]] [flags]",
	doc: "make solvable puzzles, and print the exact ID of each",
	text: `The same seed always gives the same puzzles. The first puzzle tried
has the ID KIND:PARAMS@SEED; without a KIND it is tiles:3x3. Puzzles that take
fewer than 10 steps (tiles), 20 moves (klotski), 8 slides (rush) or 6 slides
(atomix, lockout) or 5 slides (ricochet) are skipped, unless --length says
otherwise. Boards of gates take at least a third more moves than they have
blocks.
With -o each puzzle is drawn as well; a number such as %03d in the file's name
counts them from 1, and so does %d in --title. A PDF without a number in its
name is a worksheet: different puzzles, the easiest first, and their solutions.`,
	hides: []string{"picture", "animation", "player", "search"},
	examples: []string{
		"slidegif random",
		"slidegif random tiles:4x4 --seed 7 -n 10",
		"slidegif random tiles:3x3+goal -o eight.gif",
		"slidegif random tiles --length 31",
		"slidegif random klotski --length hardest",
		"slidegif random atomix --length 10-14",
		"slidegif random gates --length 12-18 -n 3",
		"slidegif random klotski:v4h1s4 -n 5 -o 'puzzle%03d.png'",
		"slidegif random tiles:3x3 -n 24 --length 10-20 -o class.pdf",
	},
	setup: func(fs *pflag.FlagSet) action {
		var r randomFlags
		fs.Uint64Var(&r.seed, "seed", 0, "draw the first puzzle from seed `N` (default: a fresh one, named on standard error)")
		fs.IntVarP(&r.count, "count", "n", 1, "make `N` puzzles")
		fs.StringVar(&r.length, "length", "", "only puzzles whose optimum is `N`, or in a range A-B; hardest or any")
		fs.BoolVar(&r.unique, "unique", false, "only puzzles with one shortest solution")
		r.out = cli.AddOutputFlags(fs, document.Solutions(), "print IDs only")
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
	unique bool
	out    *cli.OutputFlags
	limits *solveFlags
}

func (r *randomFlags) run(ctx context.Context, args []string, c cli.Console) error {
	if len(args) > 1 {
		return input.Errorf("make them one after the other", "random takes one KIND:PARAMS at most, but %q came after %q", args[1], args[0])
	}
	wanted := ""
	if len(args) == 1 {
		if wanted = args[0]; wanted == "" {
			_, _, err := pipeline.FindKind(wanted)
			return err
		}
	}
	if r.count < 1 || r.count > 1_000_000 {
		return input.Errorf("give a number from 1 to 1000000", "--count cannot be %d", r.count)
	}
	outs, err := r.out.Outputs(c)
	if err != nil {
		return err
	}
	if err := r.out.CheckKeys(outs); err != nil {
		return err
	}
	sheets, outs, err := worksheets(outs, numberVerb.MatchString)
	if err != nil {
		return err
	}
	if err := checkNumbered(outs, r.count); err != nil {
		return err
	}
	if err := needPicture(outs); err != nil {
		return err
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	if _, err := pipeline.ParseLength(r.length); err != nil {
		return fmt.Errorf("--length: %w", err)
	}
	draw, err := pipeline.Query{Kind: wanted, Metric: o.Metric, Length: r.length}.Draw(o)
	if err != nil {
		return err
	}
	draw.Unique = r.unique
	if err := r.checkCount(ctx, draw, len(sheets) > 0, c); err != nil {
		return err
	}
	if !r.seeded {
		r.seed = rand.Uint64() >> 32 // short enough to be typed again
	}
	if len(sheets) > 0 {
		return r.worksheet(ctx, draw, o, sheets, c)
	}
	for i := range r.count {
		if err := r.one(ctx, i, draw, o, outs, c); err != nil {
			return err
		}
	}
	return nil
}

// checkCount tells where more puzzles are wanted than there are. A worksheet has no puzzle twice.
func (r *randomFlags) checkCount(ctx context.Context, draw *pipeline.Draw, distinct bool, c cli.Console) error {
	if r.count == 1 {
		return nil
	}
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	n, err := draw.HowMany(limited)
	switch {
	case err != nil:
		return err
	case n == 0 || n >= int64(r.count):
		return nil
	case distinct:
		return input.Errorf("make fewer, or take a larger board", "only %s of that length exist", cli.Plural(n, "puzzle"))
	case !r.limits.quiet:
		c.Say("note: only %s of that length exist, so some come more than once", cli.Plural(n, "puzzle"))
	}
	return nil
}

// one draws puzzle i, prints its ID and renders it.
func (r *randomFlags) one(ctx context.Context, i int, draw *pipeline.Draw, o solve.Options, outs []document.Output, c cli.Console) error {
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	found, err := draw.Next(limited, r.seed)
	if err != nil {
		return err
	}
	if i == 0 && !r.seeded && !r.limits.quiet {
		c.Say("seed %d", r.seed)
	}
	if !slices.ContainsFunc(outs, func(o document.Output) bool { return o.Path == document.Standard }) {
		if _, err := fmt.Fprintln(c.Out, found.ID()); err != nil {
			return err
		}
	}
	if len(outs) == 0 {
		return nil
	}
	numbered := make([]document.Output, len(outs))
	for j, o := range outs {
		numbered[j] = o
		numbered[j].Path = numberVerb.ReplaceAllStringFunc(o.Path, func(verb string) string {
			return fmt.Sprintf(verb, i+1)
		})
		numbered[j].Options.Title = strings.ReplaceAll(o.Options.Title, "%d", fmt.Sprint(i+1))
	}
	p := pipeline.PuzzleOf(found)
	numbered = named(numbered, p)
	if err := checkOutputs(p, numbered); err != nil {
		return err
	}
	removeEmpty, err := cli.MakeFolders(numbered)
	defer removeEmpty()
	if err != nil {
		return err
	}
	s, said := pipeline.Solved{Puzzle: p}, p.Title(c.Lang)
	if needSolution(outs) {
		if s, err = search(ctx, p, numbered, o, r.limits, c); err != nil {
			return fmt.Errorf("%s: %w", p.ID(), err)
		}
		said = summary(s, c)
	}
	return deliver(ctx, s, said, numbered, r.limits.quiet, c)
}

// numberVerb is what counts files in an output's name.
var numberVerb = regexp.MustCompile(`%0?[0-9]?d`)

func checkNumbered(outs []document.Output, count int) error {
	for _, o := range outs {
		n := len(numberVerb.FindAllString(o.Path, -1))
		if o.Path == "-" && count > 1 && (o.Format.View != "" || o.Embeds()) {
			return input.Errorf(input.Say("write files, as -o 'puzzles/%%03d.%s'", o.Format.Name), "standard output takes one %s, not %d", o.Format.Name, count)
		}
		if n > 1 {
			return input.Errorf("one %03d is enough", "output %s counts more than once", o.Path)
		}
		if n == 0 && count > 1 && o.Path != "-" && !strings.Contains(o.Path, document.PuzzleVerb) {
			return input.Errorf("write a number into the name, as in 'puzzles/%03d.png'", "output %s would be written %d times", o.Path, count)
		}
	}
	return nil
}
