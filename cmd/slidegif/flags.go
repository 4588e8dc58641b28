package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/memory"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// effortUsage is the help text for --effort, which several commands share.
const effortUsage = "search budget of `N` positions (default: by kind)"

// noCacheUsage is the help text for --no-cache.
const noCacheUsage = "neither build nor use the large cached tables"

// solveFlags holds the flags that control a search.
type solveFlags struct {
	metric       string
	maxPositions int64
	effort       int64
	optimal      bool
	insight      bool
	why          bool
	teach        bool
	memory       string
	scratch      string
	disk         string
	timeout      time.Duration
	noCache      bool
	quiet        bool
	verbose      bool
	keepBest     bool // not a flag: an interrupted search returns its best solution
}

func addSolveFlags(fs *pflag.FlagSet) *solveFlags {
	var f solveFlags
	cli.Group(fs, "search", func(fs *pflag.FlagSet) {
		cli.AddMetricFlag(fs, &f.metric, catalog.Metrics())
		fs.BoolVar(&f.optimal, "optimal", false, "accept only a proved optimum; else exit with status 4")
		fs.Int64Var(&f.effort, "effort", 0, effortUsage)
		f.addLimits(fs)
		fs.StringVar(&f.scratch, "scratch", "", "put temporary search files in `DIRECTORY` (default: the system's)")
		fs.StringVar(&f.disk, "disk", "", "limit temporary files to `SIZE`; 0 disables them (default: 32GiB)")
		fs.BoolVar(&f.noCache, "no-cache", false, noCacheUsage)
		fs.BoolVar(&f.verbose, "verbose", false, "print each raise of the lower bound and its reason")
		fs.BoolVar(&f.insight, "insight", false, "count shortest solutions and the positions they share up to mirror images")
	})
	cli.Group(fs, "moves", func(fs *pflag.FlagSet) {
		fs.BoolVar(&f.teach, "teach", false, "solve in stages that a person can learn (tiles only)")
		fs.BoolVar(&f.why, "why", false, "explain each move in text and JSON output")
	})
	cli.Group(fs, "output", func(fs *pflag.FlagSet) {
		fs.BoolVarP(&f.quiet, "quiet", "q", false, "print errors only")
	})
	return &f
}

// addLimits adds the flags that limit time, positions and memory.
func (f *solveFlags) addLimits(fs *pflag.FlagSet) {
	fs.DurationVar(&f.timeout, "timeout", 0, "stop after `DURATION`, such as 30s (default: no limit)")
	fs.Int64Var(&f.maxPositions, "max-positions", 0, "stop after `N` positions (default: no limit)")
	fs.StringVar(&f.memory, "memory", "", "limit memory to `SIZE` (default: half of RAM, at most 8GiB)")
}

// options validates the flags and converts them to search options.
func (f *solveFlags) options() (solve.Options, error) {
	o := solve.Options{Metric: solve.Metric(f.metric), MaxPositions: f.maxPositions, Memory: memory.DefaultLimit()}
	if f.maxPositions < 0 {
		return o, input.Errorf("0 means no limit", "--max-positions cannot be %d", f.maxPositions)
	}
	if f.timeout < 0 {
		return o, input.Errorf("0 means no limit", "--timeout cannot be %v", f.timeout)
	}
	if f.effort < 0 {
		return o, input.Errorf("0 means the default of the kind", "--effort cannot be %d", f.effort)
	}
	o.Optimal, o.Effort = f.optimal, f.effort
	o.Files.ScratchDir, o.Files.ScratchLimit = cmp.Or(f.scratch, os.TempDir()), 32<<30
	switch f.disk {
	case "":
	case "0":
		o.Files.ScratchDir = ""
	default:
		n, err := memory.ParseSize(f.disk)
		if err != nil {
			return o, fmt.Errorf("--disk: %w", err)
		}
		o.Files.ScratchLimit = n
	}
	if f.scratch != "" && f.disk != "0" {
		if err := checkWritable(f.scratch); err != nil {
			return o, err
		}
	}
	if !f.noCache {
		o.Files.CacheDir = cacheDir()
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

// checkWritable returns an error if no temporary file can be created in a directory.
func checkWritable(dir string) error {
	file, err := os.CreateTemp(dir, "slidegif-")
	if err != nil {
		return input.Errorf("create the directory, or choose another one; --disk 0 keeps all positions in memory", "--scratch: no file can be created in %s", dir)
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// silent returns a copy of f without any messages except errors.
func (f solveFlags) silent() *solveFlags {
	f.quiet, f.verbose = true, false
	return &f
}

// errTimeout is the cancellation cause of a context after the time limit of --timeout has passed.
// errTimeout distinguishes a timeout from an interrupt by the user.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// limitTime returns a context that is canceled after the time given by --timeout. If the flag is not set, the
// context has no deadline.
func (f *solveFlags) limitTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.timeout, errTimeout)
}
