package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/document"
	"slidegif/cmd/internal/licences"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/pipeline"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

const usage = `slidecensus examines every position of a sliding puzzle: the number of positions at each distance from
the goal, God's number (the greatest distance), and the hardest positions.

usage: slidecensus [PUZZLE] [flags]
       slidecensus merge FILE... [flags]

PUZZLE selects the positions; the default is 横刀立马:

  tiles:RxC       every position that reaches the goal, up to 3x4 and 2x6
  klotski:all     every 4x5 layout with a 2x2 block and two or more empty cells
  klotski:v4h1s4  those with 4 vertical dominoes, 1 horizontal domino and
                  4 single cells
  tray:RxC        every puzzle on a tray of R rows and C columns
  ID, name, file  every position that the puzzle can reach, by distance to the
                  nearest goal position (tiles: every one that reaches its goal)

On a tray, the pieces have any shape, and the piece in the top left cell must reach the bottom right cell. The
hardest puzzle is reported for each number of pieces. --shard does a part of the work, such as
--shard 0/4 -o part-0.json, and merge combines the parts. In an indexed Job of Kubernetes, a Slurm array or
an AWS Batch array, --shard N is enough: the task number selects the part.

By default, a table is printed. The extension of an output selects its format:

  .txt        table with bars
  .json       counts
  .png, .svg  histogram
  .csv        one row per position
  .edges.csv  one row per step between two positions
  .sqlite     database of the positions

--insight counts the shortest solutions of each position. .csv and .sqlite get a column named shortest; .txt and
.json report the number of positions with exactly one. It works for tiles of up to 10 cells, blocks, cars
and gliding pieces, but not for klotski:all or trays.

--perfect counts perfect puzzles and prints the ID of a longest one: for tray:RxC and rush:RxC by number of pieces,
and for klotski:all by piece set. A puzzle is perfect if it has exactly one shortest solution and needs every
piece. .csv has one row per number or piece set.

--from answers from a database instead of counting again: it reports the distance of one position.`

const examples = `
  slidecensus tiles:3x3
  slidecensus 横刀立马 -m step -o depths.png -o depths.svg
  slidecensus tiles:3x3 -o states.sqlite
  slidecensus 横刀立马 -o graph.edges.csv
  slidecensus 864/072/513 --from states.sqlite
  slidecensus klotski:v3h2s4 -f json
  slidecensus tray:3x4
  slidecensus tray:3x4 --shard 0/2 -o part-0.json
  slidecensus tray:3x4 --shard 1/2 -o part-1.json
  slidecensus tray:3x4 --perfect
  slidecensus rush:6x6 --perfect --pieces 1-4
  slidecensus klotski:v4h1s4 --perfect -f csv
  slidecensus merge part-0.json part-1.json -f json
`

// flags holds the values of the command-line flags.
type flags struct {
	metric, memory, from           string
	pieces                         string // tray, or rush with perfect
	shard                          string // tray only
	out                            *cli.OutputFlags
	insight, perfect               bool
	quiet, help, version, licences bool
}

func newFlags() (*flags, *pflag.FlagSet) {
	f := &flags{}
	fs := cli.NewFlagSet("slidecensus")
	cli.AddMetricFlag(fs, &f.metric, catalog.Metrics())
	fs.StringVar(&f.from, "from", "", "look up PUZZLE in `FILE`, a .sqlite file written earlier")
	fs.StringVar(&f.memory, "memory", "", "limit memory to `SIZE` (default: half of RAM, at most 8GiB)")
	fs.StringVar(&f.pieces, "pieces", "", "search only puzzles of `A-B` pieces: tray:RxC, or rush:RxC --perfect")
	fs.StringVar(&f.shard, "shard", "", "search only part `I/N` of a tray, counting from 0")
	fs.BoolVar(&f.insight, "insight", false, "count the shortest solutions of each position")
	fs.BoolVar(&f.perfect, "perfect", false, "count the perfect puzzles of a tray, rush:6x6 or klotski:all")
	f.out = addOutputFlags(fs)
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "print errors only")
	fs.BoolVarP(&f.help, "help", "h", false, "show this help")
	fs.BoolVar(&f.version, "version", false, "print the version")
	fs.BoolVar(&f.licences, "licences", false, "print the licences of the program, fonts and libraries")
	return f, fs
}

func command(ctx context.Context, args []string, c cli.Console) error {
	f, fs := newFlags()
	if err := cli.Parse(fs, args); err != nil && !errors.Is(err, pflag.ErrHelp) {
		return cli.FlagError(err, fs, input.Word("slidecensus --help lists the flags"))
	}
	if f.help || fs.NArg() > 0 && fs.Arg(0) == "help" {
		_, err := io.WriteString(c.Out, cli.Wrap(c.Words().Help("slidecensus", usage))+"\n"+cli.Usages(fs, c.Words(), nil)+"\n"+c.Text("examples:")+examples)
		return err
	}
	if f.version {
		_, err := fmt.Fprintln(c.Out, "slidecensus", cli.Version())
		return err
	}
	if f.licences {
		_, err := io.WriteString(c.Out, licences.Texts+licences.OtherTexts)
		return err
	}
	merge := fs.NArg() > 0 && fs.Arg(0) == "merge"
	if fs.NArg() > 1 && !merge {
		return input.Errorf("quote a puzzle that contains spaces", "expected one puzzle, but got %q after %q", fs.Arg(1), fs.Arg(0))
	}
	if fs.Changed("from") && f.from == "" {
		return input.Errorf("use --from FILE.sqlite, a file written by slidecensus PUZZLE -o FILE.sqlite", "--from needs a file name")
	}
	outs, err := readOutputs(f.out, c)
	if err != nil {
		return err
	}
	removeEmpty, err := cli.CreateDirs(outs) // create directories now, to report errors before hours of work
	defer removeEmpty()
	if err != nil {
		return err
	}
	arg := pipeline.DefaultPuzzle
	if fs.NArg() == 1 {
		arg = fs.Arg(0)
	}
	switch {
	case f.insight && f.from != "":
		return input.Errorf("omit one of them", "--insight cannot be combined with --from")
	case f.perfect && (merge || f.insight):
		return input.Errorf("slidecensus tray:3x4 --perfect counts perfect puzzles", "--perfect cannot be combined with merge or --insight")
	case f.insight && (merge || isTray(arg)):
		return input.Errorf("slidecensus PUZZLE --insight counts the shortest solutions of a puzzle", "--insight: the census of a tray does not count shortest solutions")
	case merge:
		return f.merge(ctx, fs.Args()[1:], outs, c)
	}
	o := solve.CensusOptions{Memory: memory.DefaultLimit(), Insight: f.insight}
	if f.memory != "" {
		if o.Memory, err = memory.ParseSize(f.memory); err != nil {
			return fmt.Errorf("--memory: %w", err)
		}
	}
	defer memory.SetLimit(o.Memory)()
	if f.perfect {
		return f.countPerfect(ctx, arg, o, outs, c)
	}
	if isTray(arg) {
		return f.countTray(ctx, arg, o, outs, c)
	}
	if f.pieces != "" || f.shard != "" {
		return errPieces
	}
	t, err := findTarget(ctx, arg, c.In)
	if err != nil {
		return err
	}
	if f.from != "" {
		return f.lookUp(ctx, t, outs, c)
	}
	if f.metric == "" {
		f.metric = string(t.fileMetric())
	}
	if o.Metric, err = t.kind.Metric(solve.Metric(f.metric)); err != nil {
		return err
	}
	return f.count(ctx, t, o, outs, c)
}

var errPieces = input.Errorf("use a tray, as in slidecensus tray:3x4 --pieces 3-5", "--pieces applies only to tray:RxC and to rush:RxC --perfect, and --shard only to tray:RxC")

func isTray(arg string) bool { return strings.HasPrefix(arg, "tray:") }

// progress returns a progress line, or nil if --quiet is set.
func (f *flags) progress(c cli.Console) *cli.Progress {
	if f.quiet {
		return nil
	}
	return cli.NewProgress(c.Err)
}

// count takes a census of the target and writes the outputs. count writes the edges before the census,
// outputs with one row per position during the census, and all other outputs after the census.
func (f *flags) count(ctx context.Context, t *target, o solve.CensusOptions, outs []document.Output, c cli.Console) error {
	outs, edges, err := t.writeEdges(ctx, outs, c)
	if err != nil {
		return err
	}
	line := f.progress(c)
	defer line.Clear()
	total := int64(0)
	showProgress := func(done int64) {
		line.Update(func(elapsed time.Duration) string {
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
				showProgress(done)
			}
		}
		rows := int64(0)
		if len(writers) > 0 { // show how many rows have been written
			o.Visit = func(p solve.Position) error {
				if rows++; rows%1024 == 0 {
					showProgress(rows)
				}
				for _, w := range writers {
					if err := w.writeRow(p); err != nil {
						return err
					}
				}
				return nil
			}
		}
		r.Census, err = t.Census(ctx, o)
		if err != nil {
			return limitHint(err)
		}
		line.Clear()
		for _, w := range writers {
			if err := w.finish(r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	elapsed := time.Since(started)
	others, err := r.result().write(ctx, outs, c)
	if err != nil || f.quiet {
		return err
	}
	if t.excludesStart(ctx) {
		c.Say("%s itself is not among these positions: it cannot reach the goal", t.Title)
	}
	if written = slices.Concat(edges, written, others); len(written) > 0 {
		c.Say("%s, in %s", r.summary(c.Words()), cli.FormatDuration(elapsed))
		printMessages(c, written)
	}
	return nil
}

// limitHint replaces the default hint of a *solve.Limit, because that hint mentions solutions. All other errors are
// returned unchanged.
func limitHint(err error) error {
	if limit, ok := errors.AsType[*solve.Limit](err); ok && limit.Hint.Format == "" && limit.SufficientMemory == 0 {
		limit.Hint = input.Say("raise %s", cli.LimitFlag(limit.Kind))
	}
	return err
}

func printMessages(c cli.Console, messages []input.Message) {
	for _, message := range messages {
		c.Say("%s", message)
	}
}
