package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
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

var randomCommand = command.Command{
	Name: "random", Args: "[KIND[:PARAMS]] [flags]",
	Doc: "generate random solvable puzzles and print their IDs",
	Text: `KIND is a kind such as tiles or klotski, or one of its names; the default is tiles:3x3. PARAMS selects the size or
the pieces: "slidegif help KIND" describes them. The same seed always gives the same puzzles. The first candidate is
KIND:PARAMS@SEED.

Easy puzzles are skipped: those below 10 steps (tiles), 20 moves (klotski), 8 slides (rush), 6 slides (atomix,
lockout) or 5 slides (ricochet), and gates with fewer moves than four thirds of the number of blocks. --length
replaces these limits, and --length any removes them.

--perfect generates only perfect puzzles (klotski, rush, gates). In the default metric, such a puzzle has exactly one
shortest solution, and every piece is needed: without any piece that the goal does not name, the shortest solution is
shorter, there are several, or there is none. A solution and its mirror image as a whole count as one. If the search
finds no such puzzle, the exit code is 4, and the hint names the longest perfect puzzle found.

--goal gives all puzzles the same goal (tiles only). In tiles:3x3+goal, the goal of each puzzle is random.

-o draws each puzzle. A number such as %03d in the file name counts the puzzles from 1, and so does %d in --title. A PDF
without a number in its name is a worksheet: its puzzles are all different and sorted by difficulty, with
the solutions on the last pages.`,
	Common: []string{"output", "format", "quiet", "per-page", "solutions", "metric", "effort", "teach"},
	Examples: []string{
		"slidegif random",
		"slidegif random tiles:4x4 --seed 7 -n 10",
		"slidegif random tiles:3x3+goal -o eight.gif",
		"slidegif random tiles:3x3 -n 12 --goal 123/804/765 -o class.pdf",
		"slidegif random tiles --length 31",
		"slidegif random klotski --length hardest",
		"slidegif random atomix --length 10-14",
		"slidegif random gates --length 12-18 -n 3",
		"slidegif random klotski --perfect --length 30-40",
		"slidegif random klotski:v4h1s4 -n 5 -o 'puzzle%03d.png'",
		"slidegif random tiles:3x3 -n 24 --length 10-20 -o class.pdf",
	},
	Arguments: randomParams,
	Setup: func(fs *pflag.FlagSet) command.Action {
		var r randomFlags
		fs.Uint64Var(&r.seed, "seed", 0, "start with seed `N` (default: random, printed on standard error)")
		fs.IntVarP(&r.count, "count", "n", 1, "generate `N` puzzles")
		fs.StringVar(&r.length, "length", "", "require a shortest solution of `N` moves, A-B, hardest, or any")
		fs.StringVar(&r.goal, "goal", "", "replace the goal with `GOAL`, written as in the ID")
		fs.BoolVar(&r.unique, "unique", false, "require exactly one shortest solution")
		fs.BoolVar(&r.perfect, "perfect", false, "require exactly one shortest solution, for which every piece is needed")
		r.out = cli.AddOutputFlags(fs, document.Solutions(), "print IDs only")
		r.limits = addSolveFlags(fs)
		return func(ctx context.Context, args []string, c cli.Console) error {
			r.seeded = fs.Changed("seed")
			if err := checkNotEmpty(fs, "goal"); err != nil {
				return err
			}
			return r.run(ctx, args, c)
		}
	},
}

type randomFlags struct {
	seed    uint64
	seeded  bool // --seed is set
	count   int
	length  string
	goal    string // of every puzzle
	unique  bool
	perfect bool
	out     *cli.OutputFlags
	limits  *solveFlags
}

func (r *randomFlags) run(ctx context.Context, args []string, c cli.Console) error {
	wanted, err := randomArgument(args)
	if err != nil {
		return err
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
	sheets, outs, err := splitWorksheets(outs, func(path string) bool { return document.Counters(path) > 0 })
	if err != nil {
		return err
	}
	if err := checkNumbered(outs, r.count); err != nil {
		return err
	}
	if err := requirePicture(outs); err != nil {
		return err
	}
	o, err := r.limits.options()
	if err != nil {
		return err
	}
	if _, err := pipeline.ParseLength(r.length); err != nil {
		return fmt.Errorf("--length: %w", err)
	}
	draw, err := pipeline.Query{Kind: wanted, Metric: o.Metric, Length: r.length, Goal: r.goal, Perfect: map[bool]string{true: "on"}[r.perfect]}.Generator(o)
	if err != nil {
		return err
	}
	draw.Unique = r.unique
	if err := r.checkCount(ctx, draw, len(sheets) > 0, c); err != nil {
		return err
	}
	if !r.seeded {
		r.seed = rand.Uint64() >> 32 // a 32-bit seed is short enough to type
	}
	if len(sheets) > 0 {
		return r.writeWorksheet(ctx, draw, o, sheets, c)
	}
	for i := range r.count {
		if err := r.drawPuzzle(ctx, i, draw, o, outs, c); err != nil {
			return err
		}
	}
	return nil
}

// randomArgument returns the KIND:PARAMS in the arguments. A kind may consist of several words, such as rush hour. If
// there are no arguments, randomArgument returns an empty string.
func randomArgument(args []string) (kind string, err error) {
	kind = strings.Join(args, " ")
	switch _, _, err := pipeline.FindKind(kind); {
	case len(args) == 0 || err == nil:
		return kind, nil
	case isCount(kind):
		return "", input.Errorf(input.Say("write -n %s for this number of puzzles", kind), "random needs a kind, but got %q", kind)
	case kind == "":
		return "", err
	case len(args) == 1:
		return kind, nil
	}
	hint := input.Word(cmp.Or(cli.SuggestWord(args[1]), "use a separate command for each"))
	if isCount(args[1]) {
		hint = input.Say("write -n %s for this number of puzzles", args[1])
	} else if k, params, err := pipeline.FindKind(args[1]); err == nil && params != "" && !strings.Contains(args[0], ":") {
		hint = input.Say("write %s:%s", k.Name, params)
	}
	return "", input.Errorf(hint, "random takes at most one KIND:PARAMS, but got %q after %q", args[1], args[0])
}

// isCount reports whether text consists of digits, so that it may be a number of puzzles.
func isCount(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// checkCount checks whether --count exceeds the number of existing puzzles. If the puzzles must be distinct,
// as on a worksheet, checkCount returns an error. Otherwise, checkCount prints a note that some puzzles are
// repeated.
func (r *randomFlags) checkCount(ctx context.Context, draw *pipeline.Generator, distinct bool, c cli.Console) error {
	if r.count == 1 {
		return nil
	}
	limited, cancel := r.limits.limitTime(ctx)
	defer cancel()
	n, err := draw.Count(limited)
	switch {
	case err != nil:
		return err
	case n == 0 || n >= int64(r.count):
		return nil
	case distinct:
		return input.Errorf("generate fewer puzzles, or use a larger board", "that length allows only %s", cli.Plural(n, "puzzle"))
	case !r.limits.quiet:
		c.Say("note: that length allows only %s, so some are repeated", cli.Plural(n, "puzzle"))
	}
	return nil
}

// drawPuzzle generates the i-th random puzzle, prints its ID, and writes its outputs.
func (r *randomFlags) drawPuzzle(ctx context.Context, i int, draw *pipeline.Generator, o solve.Options, outs []document.Output, c cli.Console) error {
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
		numbered[j].Path = document.Numbered(o.Path, i+1)
		numbered[j].Options.Title = strings.ReplaceAll(o.Options.Title, "%d", fmt.Sprint(i+1))
	}
	p := pipeline.PuzzleOf(found)
	numbered = expandNames(numbered, p)
	if numbered, err = checkOutputs(p, numbered); err != nil {
		return err
	}
	removeEmpty, err := cli.CreateDirs(numbered)
	defer removeEmpty()
	if err != nil {
		return err
	}
	s, text := pipeline.Solved{Puzzle: p}, p.Title(c.Lang)
	if needSolution(outs) {
		if s, err = search(ctx, p, pipeline.Parts{}, numbered, o, r.limits, c); err != nil {
			return fmt.Errorf("%s: %w", p.ID(), err)
		}
		text = summary(s, c)
	}
	return deliver(ctx, s, text, numbered, r.limits.quiet, c)
}

// checkNumbered returns an error if the output file names cannot be used for the given number of puzzles. A
// file name may contain at most one placeholder for the puzzle number. If count is greater than 1, the file
// name must contain a placeholder for either the number or the name of the puzzle.
func checkNumbered(outs []document.Output, count int) error {
	for _, o := range outs {
		n := document.Counters(o.Path)
		if o.Path == "-" && count > 1 && (o.Format.View != "" || o.Format.Embeds) {
			return input.Errorf(input.Say("write to files: -o 'puzzles/%%03d.%s'", o.Format.Name), "standard output can hold only one %s, not %d", o.Format.Name, count)
		}
		if n > 1 {
			return input.Errorf("use %03d only once", "output %s: the file name has more than one counter", o.Path)
		}
		if n == 0 && count > 1 && o.Path != "-" && !strings.Contains(o.Path, document.PuzzleVerb) {
			return input.Errorf("add a counter to the file name, such as 'puzzles/%03d.png'", "output %s would be written %d times", o.Path, count)
		}
	}
	return nil
}
