package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/licences"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/input"
)

const usage = `slidecensus looks at every position of a sliding puzzle: how many there are at each distance from
the goal, the greatest of which is God's number, and which ones are the hardest.

usage: slidecensus [PUZZLE | tiles:RxC | klotski:all | klotski:v4h1s4 | tray:RxC] [flags]
       slidecensus merge FILE... [flags]

PUZZLE is what slidegif takes: an ID, a name, a puzzle file. Of tiles every position that reaches the
goal is counted, up to 3x4 and 2x6; of blocks and cars every position that the puzzle can reach, by
distance to the nearest solved one. klotski:all is every 4x5 layout with one 2x2 and at least two empty
cells, and klotski:v4h1s4 those of them with 4 vertical dominoes, 1 horizontal one and 4 soldiers. Without PUZZLE it
is 横刀立马; without -o a table goes to standard output.

tray:RxC is every puzzle of a tray of R rows and C columns: any pieces, of which the one in the top left
cell must come to cover the bottom right one. For each number of pieces the hardest is shown. --shard makes
a part of that work, as -o part-0.json, and merge puts the parts together.

The extension of an output chooses its format: .txt a table with bars, .json the counts, .png and .svg a
histogram, .csv a row for each position, .sqlite a database of them.

--insight counts the shortest solutions of each position: .csv and .sqlite get a column shortest, .txt and
.json tell how many positions have exactly one. It is for tiles of up to 10 cells and for
blocks, cars and gliding pieces, but not for all layouts or a tray.`

const examples = `
  slidecensus tiles:3x3
  slidecensus 横刀立马 -m step -o depths.png -o depths.svg
  slidecensus tiles:3x3 -o states.sqlite
  slidecensus 864/072/513 --from states.sqlite
  slidecensus klotski:v3h2s4 -f json
  slidecensus tray:3x4
  slidecensus tray:3x4 --shard 0/2 -o part-0.json
  slidecensus tray:3x4 --shard 1/2 -o part-1.json
  slidecensus merge part-0.json part-1.json -f json
`

// flags are the command line, as typed.
type flags struct {
	metric, memory, from           string
	pieces, shard                  string // of a tray
	out                            *cli.OutputFlags
	insight                        bool
	quiet, help, version, licences bool
}

func newFlags() (*flags, *pflag.FlagSet) {
	f := &flags{}
	fs := cli.NewFlagSet("slidecensus")
	fs.StringVarP(&f.metric, "metric", "m", "", "count in this `METRIC`: step, slide, move or push (default: the kind's default)")
	fs.StringVar(&f.from, "from", "", "do not count: look PUZZLE up in the .sqlite `FILE` that was written before")
	fs.StringVar(&f.memory, "memory", "", "memory the positions may take, a `SIZE` as 512MiB (default: half of the machine's, at most 8GiB)")
	fs.StringVar(&f.pieces, "pieces", "", "of a tray: look at puzzles with `A-B` pieces (default: any number)")
	fs.StringVar(&f.shard, "shard", "", "of a tray: look at part `I/N`, I from 0; N alone in a task of a batch engine")
	fs.BoolVar(&f.insight, "insight", false, "count the shortest solutions of each position")
	f.out = addOutputFlags(fs)
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "say nothing but errors")
	fs.BoolVarP(&f.help, "help", "h", false, "show this")
	fs.BoolVar(&f.version, "version", false, "print the version")
	fs.BoolVar(&f.licences, "licences", false, "print the licences of the program and its libraries")
	return f, fs
}

func command(ctx context.Context, args []string, c cli.Console) error {
	f, fs := newFlags()
	if err := cli.Parse(fs, args); err != nil && !errors.Is(err, pflag.ErrHelp) {
		return cli.FlagError(err, fs, input.Word("slidecensus --help lists the flags"))
	}
	if f.help || fs.NArg() > 0 && fs.Arg(0) == "help" {
		_, err := io.WriteString(c.Out, cli.Wrap(c.Words().Help("slidecensus", usage))+"\n"+cli.Usages(fs, c.Words())+"\n"+c.Text("examples:")+examples)
		return err
	}
	if f.version {
		_, err := fmt.Fprintln(c.Out, "slidecensus", cli.Version())
		return err
	}
	if f.licences {
		_, err := io.WriteString(c.Out, licences.Texts)
		return err
	}
	merge := fs.NArg() > 0 && fs.Arg(0) == "merge"
	if fs.NArg() > 1 && !merge {
		return input.Errorf("quote a puzzle that holds spaces", "one puzzle at a time, but %q came after %q", fs.Arg(1), fs.Arg(0))
	}
	if fs.Changed("from") && f.from == "" {
		return input.Errorf("write --from FILE.sqlite, which slidecensus PUZZLE -o FILE.sqlite makes", "--from names no file")
	}
	outs, err := readOutputs(f.out, c)
	if err != nil {
		return err
	}
	removeEmpty, err := cli.MakeFolders(outs) // before hours of counting
	defer removeEmpty()
	if err != nil {
		return err
	}
	arg := pipeline.DefaultPuzzle
	if fs.NArg() == 1 {
		arg = fs.Arg(0)
	}
	isTray := strings.HasPrefix(arg, "tray:")
	switch {
	case f.insight && f.from != "":
		return input.Errorf("leave one of them out", "--insight counts, but --from looks up what was counted before")
	case f.insight && (merge || isTray):
		return input.Errorf("slidecensus PUZZLE --insight counts those of a puzzle", "--insight: the census of a tray counts no shortest solutions")
	case merge:
		return f.merge(ctx, fs.Args()[1:], outs, c)
	}
	o := solve.CensusOptions{Memory: memory.Default(), Insight: f.insight}
	if f.memory != "" {
		if o.Memory, err = memory.ParseSize(f.memory); err != nil {
			return fmt.Errorf("--memory: %w", err)
		}
	}
	defer memory.Bound(o.Memory)()
	if isTray {
		return f.tray(ctx, arg, o, outs, c)
	}
	if f.pieces != "" || f.shard != "" {
		return input.Errorf("slidecensus tray:3x4 --pieces 3-5 is one", "--pieces and --shard are for the census of a tray")
	}
	t, err := findTarget(ctx, arg, c.In)
	if err != nil {
		return err
	}
	if f.from != "" {
		return f.lookUp(ctx, t, outs, c)
	}
	if f.metric == "" {
		f.metric = string(t.metric())
	}
	if o.Metric, err = t.kind.Metric(solve.Metric(f.metric)); err != nil {
		return err
	}
	return f.count(ctx, t, o, outs, c)
}

// progress returns the line that tells how far the command has come, if it is to say so.
func (f *flags) progress(c cli.Console) *cli.Progress {
	if f.quiet {
		return nil
	}
	return cli.NewProgress(c.Err)
}

// count takes the census and writes the outputs: first, while it is taken, those that
// have a row for each position, then the others.
func (f *flags) count(ctx context.Context, t *target, o solve.CensusOptions, outs []document.Output, c cli.Console) error {
	line := f.progress(c)
	defer line.Clear()
	total := int64(0)
	show := func(done int64) {
		line.Say(func(elapsed time.Duration) string {
			if total == 0 {
				return c.Text("%s", cli.Rate(done, "position", elapsed))
			}
			return c.Text("%s", cli.Bar(cli.Plural(done, "position"), float64(done)/float64(total)))
		})
	}
	started := time.Now()
	r := report{target: t, insight: o.Insight}
	written, err := streamRows(ctx, outs, o.Insight, c, func(writers []rowWriter) (err error) {
		o.Progress = func(done, all int64) {
			if total = all; len(writers) == 0 {
				show(done)
			}
		}
		rows := int64(0)
		if len(writers) > 0 { // while rows are written they move the bar
			o.Visit = func(p solve.Position) error {
				if rows++; rows%1024 == 0 {
					show(rows)
				}
				for _, s := range writers {
					if err := s.row(p); err != nil {
						return err
					}
				}
				return nil
			}
		}
		r.Census, err = t.Census(ctx, o)
		if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Hint.Format == "" && limit.Needs == 0 {
			limit.Hint = input.Say("raise %s", cli.LimitFlag(limit.Kind)) // a census asks for no solution
		}
		if err != nil {
			return err
		}
		line.Clear()
		for _, s := range writers {
			if err := s.finish(r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	elapsed := time.Since(started)
	others, err := r.answer().write(ctx, outs, c)
	if err != nil || f.quiet {
		return err
	}
	if t.outside(ctx) {
		c.Say("%s itself is not among the positions: it cannot reach the goal", t.Title)
	}
	if written = append(written, others...); len(written) > 0 {
		c.Say("%s, in %s", r.summary(c.Words()), cli.RoundTime(elapsed))
		say(c, written)
	}
	return nil
}

func say(c cli.Console, told []input.Message) {
	for _, message := range told {
		c.Say("%s", message)
	}
}
