package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/words"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

var solveCommand = command{
	name: "solve", args: "[PUZZLE] [flags]",
	doc: "solve a puzzle and draw the solution (default)",
	text: `PUZZLE is an ID such as tiles:864/072/513, a name such as 横刀立马 or heng-dao-li-ma, the path of a
puzzle file, of anything that slidegif wrote of a puzzle (a GIF, PNG, SVG, page, JSON or text), of a
screenshot (PNG, JPEG, GIF or WebP) of numbered tiles, Rush Hour or 华容道, or - for a puzzle file on
standard input. Codes of other programs are taken too. Without PUZZLE it is 横刀立马; without
-o and -f the solution goes to NAME.gif in the working directory. Each -o may end in keys that
override the picture flags for that output alone.`,
	forms: func(l words.Language) string {
		return l.Text(input.Word("pasted from other programs:")) + "\n" + pastedForms(catalog.Kinds...) + "\n" + l.Text(input.Word("notations of --moves:")) + "\n" + moveNotations(l, catalog.Kinds...)
	},
	notes: `exit codes:
  0    done
  1    could not read or write, or an internal error
  2    bad usage or bad puzzle
  3    proved unsolvable
  4    gave up at a limit: it may be solvable
  130  interrupted

Large tables are kept in {cache}, at most 2 GiB; slidegif cache
shows and removes them.`,
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
		r := solveRun{out: cli.AddOutputFlags(fs, document.Solutions(), "NAME.gif"), limits: addSolveFlags(fs), given: addGivenFlags(fs)}
		cli.Group(fs, "batch", func(fs *pflag.FlagSet) {
			fs.StringVar(&r.list.list, "list", "", "solve every line of `FILE`, one ID each, with all cores; outputs that exist are kept; -f json prints an answer a line")
			fs.StringVar(&r.list.shard, "shard", "", "with --list: only part `I/N` of the lines, I from 0; N alone in a task of a batch engine")
		})
		return func(ctx context.Context, args []string, c cli.Console) error {
			for _, name := range []string{"list", "moves", "scramble", "goal"} { // they say what is asked, and "$UNSET" nothing
				if fs.Changed(name) && fs.Lookup(name).Value.String() == "" {
					return input.Errorf("give it a value, or leave it out", "--%s is empty", name)
				}
			}
			return r.run(ctx, args, c)
		}
	},
}

// A solveRun is the command solve, as typed.
type solveRun struct {
	out    *cli.OutputFlags
	limits *solveFlags
	given  *givenFlags
	list   batchFlags
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
	if r.list.list != "" {
		if err := r.checkList(args, outs); err != nil {
			return err
		}
		return runBatch(ctx, r.list, outs, o, r.limits, c)
	}
	if r.list.shard != "" {
		return input.Errorf("name the list with --list FILE", "--shard is a part of a list, but there is no --list")
	}
	arg := pipeline.DefaultPuzzle
	if r.given.scramble != "" {
		arg = ""
	}
	if len(args) > 0 {
		arg = strings.Join(args, " ")
	}
	p, err := r.load(ctx, arg, c)
	switch {
	case err != nil && len(args) > 1 && !beginWithKind(args):
		return secondArgument(args[0], args[1])
	case err != nil:
		return err
	case p.Note.Format != "" && !r.limits.quiet:
		c.Say("%s", p.Note)
	}
	if _, lacks := lacksPicture(outs); len(outs) == 0 || lacks {
		picture, err := document.Solutions().Parse(p.FileName()+"."+document.Formats[0].Name, "", r.out.Picture)
		if err != nil {
			return err
		}
		outs = append(outs, picture)
	}
	outs = named(outs, p)
	if err := r.out.CheckKeys(outs); err != nil {
		return err
	}
	if err := checkOutputs(p, outs, arg, r.given.moves); err != nil {
		return err
	}
	removeEmpty, err := cli.MakeFolders(outs)
	defer removeEmpty()
	if err != nil {
		return err
	}
	if err := r.given.read(ctx, &p, r.limits, c); err != nil {
		return err
	}
	var s pipeline.Solved
	stills := !needSolution(outs)
	if stills && p.Given == nil && !r.limits.insight {
		if s, err = pipeline.Unsolved(p, o.Metric); err == nil {
			return deliver(ctx, s, s.Title(c.Lang), outs, r.limits.quiet, c)
		}
	} else {
		s, err = search(ctx, p, outs, o, r.limits, c)
	}
	switch {
	case stills && (s.Proof != nil || errors.Is(err, solve.ErrLimit)):
		// The board can be drawn all the same.
		if !r.limits.quiet {
			c.Complain(c.Text("note"), err)
		}
		return deliver(ctx, pipeline.Solved{Puzzle: p}, s.Title(c.Lang), outs, r.limits.quiet, c)
	case err != nil:
		return cmp.Or(deliverProof(ctx, s, outs, r.limits.quiet, c), err)
	}
	if r.limits.why && !r.limits.quiet && !slices.ContainsFunc(outs, document.Output.Explains) {
		c.Say("note: no output tells what the moves are for: caption=why draws it below the board, and -f txt and json print it")
	}
	if p.Given != nil {
		if r.limits.insight && !r.limits.quiet {
			c.Say("note: --insight counts shortest solutions, not moves that were given: leave the moves out for it")
		}
		if err := r.given.compare(ctx, &s, o, r.limits, c); err != nil {
			return err
		}
	}
	return deliver(ctx, s, summary(s, c), document.Pages(outs, document.Solution(s)), r.limits.quiet, c)
}

// checkList refuses what cannot go with a list of puzzles.
func (r *solveRun) checkList(args []string, outs []document.Output) error {
	switch {
	case len(args) > 0:
		return input.Errorf("put the puzzle into the list, or leave --list out", "--list takes the place of a puzzle, but %q was given", args[0])
	case r.given.moves != "" || r.given.verdict:
		return input.Errorf("write the moves into puzzle files, or show one puzzle", "--list takes no moves for its puzzles")
	case r.given.scramble != "":
		return input.Errorf("write them into the list, a line each: scramble:DRUL", "--list takes no scramble for its puzzles")
	case r.given.goal != "":
		return input.Errorf("write the goals into the list, as tiles:864/072/513:123/804/756", "--list takes no goal for its puzzles")
	}
	return r.out.CheckKeys(outs)
}

// load reads the puzzle within the time limit: a random one may take a while to draw.
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
			err = input.Errorf(near, "%s", bad.Said())
		}
	}
	return p, err
}

// needSolution reports whether an output shows more than the start and the goal.
func needSolution(outs []document.Output) bool {
	return slices.ContainsFunc(outs, document.Output.NeedsSolution)
}

// deliverProof writes the outputs of a puzzle that was proved unsolvable which have something to show: JSON,
// which tells the proof, and the pictures of the start or the goal.
func deliverProof(ctx context.Context, s pipeline.Solved, outs []document.Output, quiet bool, c cli.Console) error {
	if s.Proof == nil {
		return nil
	}
	tells := slices.DeleteFunc(slices.Clone(outs), func(o document.Output) bool { return o.Format.Name != "json" })
	stills := slices.DeleteFunc(slices.Clone(outs), document.Output.NeedsSolution)
	return cmp.Or(
		deliver(ctx, s, "", tells, true, c),
		deliver(ctx, pipeline.Solved{Puzzle: s.Puzzle}, s.Title(c.Lang), stills, quiet || len(stills) == 0, c),
	)
}

// pastedForms lists the forms of other programs with an example of each.
func pastedForms(kinds ...*solve.Kind) string {
	var rows [][2]string
	for _, k := range kinds {
		for _, form := range k.Imports {
			id := form.Example
			if strings.Contains(id, " ") {
				id = "'" + id + "'"
			}
			rows = append(rows, [2]string{form.From, id})
		}
	}
	return cli.Table(rows)
}

// moveNotations lists the notations that --moves takes with an example of each.
func moveNotations(l words.Language, kinds ...*solve.Kind) string {
	var rows [][2]string
	for _, k := range kinds {
		for _, n := range k.Notations {
			if row := [2]string{l.Text(input.Word(n.Name)), l.Text(input.Word(n.Example))}; !slices.Contains(rows, row) {
				rows = append(rows, row)
			}
		}
	}
	return cli.Table(rows)
}

// beginWithKind reports whether words begin with one for a kind, as "rush hour 40" does.
func beginWithKind(words []string) bool {
	for i := range words {
		if _, _, ok := catalog.Find(strings.Join(words[:i], " ")); ok {
			return true
		}
	}
	return false
}

// secondArgument is the error for a word behind the puzzle.
func secondArgument(puzzle, word string) error {
	hint := input.Word("quote a puzzle that holds spaces; slidegif help lists the commands")
	if _, err := document.FormatOf(strings.TrimPrefix(filepath.Ext(word), "."), ""); err == nil {
		hint = input.Say("name an output with -o %s", input.Shell(word))
	} else if near := nearCommand(puzzle); near.Format != "" {
		return input.Errorf(near, "there is no command %q", puzzle)
	}
	return input.Errorf(hint, "one puzzle at a time, but %q came after %q", word, puzzle)
}

// nearCommand suggests the command that a word was probably meant to be, or nothing.
func nearCommand(word string) input.Message {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.name)
	}
	if near := input.Nearest(word, names); near != "" {
		return input.Say("did you mean slidegif %s?", near)
	}
	return input.Message{}
}

// search solves within the limits, and shows progress.
func search(ctx context.Context, p pipeline.Puzzle, outs []document.Output, o solve.Options, limits *solveFlags, c cli.Console) (s pipeline.Solved, err error) {
	races, analyses := slices.ContainsFunc(outs, document.Output.Races), slices.ContainsFunc(outs, document.Output.Analyses)
	if races {
		err = p.CheckRace(o.Metric)
	}
	if analyses && err == nil {
		err = p.CheckAnalysis()
	}
	if err != nil {
		return s, err
	}
	err = limits.within(ctx, o, c, func(ctx context.Context, o solve.Options) error {
		if s, err = pipeline.Solve(ctx, p, o); err == nil && races {
			err = s.SolveForRace(ctx, o)
		}
		if err == nil && analyses {
			err = s.Analyse(ctx, o)
		}
		if err == nil && limits.insight {
			err = s.FindInsight(ctx, o)
		}
		s.WantsWhy = limits.why
		return err
	})
	if ctx.Err() != nil && s.Solution.AtLeast > 0 {
		err = &cli.Interruption{Said: input.Say("interrupted; every solution needs at least %s", words.In(c.Lang).Count(s.Solution.AtLeast, s.Solution.Metric))}
	}
	return s, err
}

// within runs a search within the time limit, and shows its progress.
func (f *solveFlags) within(ctx context.Context, o solve.Options, c cli.Console, search func(context.Context, solve.Options) error) error {
	limited, cancel := f.limitTime(ctx)
	defer cancel()
	defer memory.Bound(o.Memory)()
	if o.Files.Kept != "" {
		defer watchCache(o.Files.Kept, f.quiet, c)()
	}
	if !f.quiet {
		var line *cli.Progress
		if cli.IsTerminal(c.Err) {
			line = cli.NewProgress(c.Err)
			defer line.Clear()
		}
		o.Progress = showProgress(line, c)
	}
	err := search(limited, o)
	if err != nil && errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) && ctx.Err() == nil {
		err = context.Cause(limited)
	}
	return err
}

// summary tells the solution, and the work that it took.
func summary(s pipeline.Solved, c cli.Console) string {
	lang := c.Lang
	if !strings.HasPrefix(lang, "zh") {
		lang = ""
	}
	said := s.Title(lang) + words.In(lang).Colon()
	switch {
	case s.Given == nil:
		said += s.LengthText(lang)
	case lang == "":
		said += givenText(s)
	default:
		said += s.LengthText(lang) + c.Text("; read as %s", input.Word(s.Given.Notation))
	}
	if len(s.Kind().Metrics) > 1 {
		said += words.In(lang).Metric(s.Solution.Metric)
	}
	if n, noun := work(s.Solution); n > 0 {
		said += c.Text("; %s in %s", cli.Plural(n, noun), cli.RoundTime(s.Elapsed))
	}
	if s.Solution.Method != "" && lang == "" {
		said += ", " + s.Solution.Method
	}
	switch ended := s.Solution.Ended; {
	case ended != solve.NoLimit && s.Solution.Optimal():
		said += c.Text(", chosen at the limit of %s: with a larger %s the moves may be others", input.Word(ended.String()), cli.LimitFlag(ended))
	case ended != solve.NoLimit:
		said += c.Text(", ended at the limit of %s: with a larger %s it may be shorter", input.Word(ended.String()), cli.LimitFlag(ended))
	}
	return said + s.InsightText(lang)
}

// work counts what a search stored or looked at; 0 where there was none.
func work(s solve.Solution) (n int64, noun string) {
	if s.Positions > 0 {
		return s.Positions, "position"
	}
	return s.Nodes, "node"
}
