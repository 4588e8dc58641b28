package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/memory"
	"slidegif/solve"
	"slidegif/solve/input"
)

// solveFlags are the limits of a search, as typed.
type solveFlags struct {
	metric       string
	maxPositions int64
	effort       int64
	optimal      bool
	insight      bool
	why          bool
	memory       string
	scratch      string
	disk         string
	timeout      time.Duration
	noCache      bool
	quiet        bool
}

func addSolveFlags(fs *pflag.FlagSet) *solveFlags {
	var f solveFlags
	cli.Group(fs, "search", func(fs *pflag.FlagSet) {
		fs.StringVarP(&f.metric, "metric", "m", "", "count moves by this `METRIC`: step, slide, move or push (default: the kind's)")
		fs.BoolVar(&f.optimal, "optimal", false, "answer with a proved optimum, or exit 4")
		fs.BoolVar(&f.insight, "insight", false, "count the shortest solutions, and the positions that all of them pass")
		fs.BoolVar(&f.why, "why", false, "tell what each move is for, in json and txt")
		fs.Int64Var(&f.effort, "effort", 0, "do the work of `N` positions of a usual board before answering with the best solution found; larger ones count as several (default: the kind's, at most half a minute)")
		fs.DurationVar(&f.timeout, "timeout", 0, "end the search after this `DURATION`, as 30s, with the best solution found (0: no limit)")
		fs.Int64Var(&f.maxPositions, "max-positions", 0, "end it after `N` positions (0: no limit)")
		fs.StringVar(&f.memory, "memory", "", "let a search hold this `SIZE` of memory, as 512MiB (default: half of the machine's, at most 8GiB)")
		fs.StringVar(&f.scratch, "scratch", os.TempDir(), "write the files of a search that outgrows its memory to this `DIRECTORY`")
		fs.StringVar(&f.disk, "disk", "", "let these files take this `SIZE`; 0 for no files (default: 32GiB)")
		fs.BoolVar(&f.noCache, "no-cache", false, "neither build nor read the large tables that hard 15-puzzles need")
		fs.BoolVarP(&f.quiet, "quiet", "q", false, "say nothing but errors")
	})
	return &f
}

// options checks the limits and turns them into those of a search.
func (f *solveFlags) options() (solve.Options, error) {
	o := solve.Options{Metric: solve.Metric(f.metric), MaxPositions: f.maxPositions, Memory: memory.Default()}
	if f.maxPositions < 0 {
		return o, input.Errorf("0 means no limit", "--max-positions cannot be %d", f.maxPositions)
	}
	if f.timeout < 0 {
		return o, input.Errorf("0 means no limit", "--timeout cannot be %v", f.timeout)
	}
	if f.effort < 0 {
		return o, input.Errorf("0 means the kind's default", "--effort cannot be %d", f.effort)
	}
	o.Optimal, o.Effort = f.optimal, f.effort
	o.Files.Scratch, o.Files.Disk = f.scratch, 32<<30
	switch f.disk {
	case "":
	case "0":
		o.Files.Scratch = ""
	default:
		n, err := memory.ParseSize(f.disk)
		if err != nil {
			return o, fmt.Errorf("--disk: %w", err)
		}
		o.Files.Disk = n
	}
	if !f.noCache {
		o.Files.Kept = cacheDir()
	}
	if f.memory != "" {
		n, err := memory.ParseSize(f.memory)
		if err != nil {
			return o, fmt.Errorf("--memory: %w", err)
		}
		o.Memory = n
	}
	return o, nil
}

// silent returns the limits of a search that says nothing but errors.
func (f solveFlags) silent() *solveFlags {
	f.quiet = true
	return &f
}

// errTimeout tells a search that ran out of time from one that was interrupted.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// limitTime returns ctx with the time limit, if there is one.
func (f *solveFlags) limitTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.timeout, errTimeout)
}
