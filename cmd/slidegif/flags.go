package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/job"
	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/board"
)

// solveFlags are the limits of a search, as typed.
type solveFlags struct {
	metric       string
	maxPositions int64
	memory       string
	timeout      time.Duration
	noCache      bool
	quiet        bool
}

func addSolveFlags(fs *pflag.FlagSet) *solveFlags {
	var f solveFlags
	fs.StringVarP(&f.metric, "metric", "m", "", "what counts as one move, a `metric`: step, slide, move or push (default: the kind's custom)")
	fs.Int64Var(&f.maxPositions, "max-positions", 0, "give up after `N` positions (0: no limit)")
	fs.StringVar(&f.memory, "memory", "", "memory a search may hold, a `size` as 512MiB (default: half of the machine's, at most 8GiB)")
	fs.DurationVar(&f.timeout, "timeout", 0, "give up after this time, as 30s (0: no limit)")
	fs.BoolVar(&f.noCache, "no-cache", false, "neither build nor read the large tables that hard 15-puzzles need")
	fs.BoolVarP(&f.quiet, "quiet", "q", false, "say nothing but errors")
	return &f
}

// options checks the limits and turns them into those of a search.
func (f *solveFlags) options() (solve.Options, error) {
	o := solve.Options{Metric: solve.Metric(f.metric), MaxPositions: f.maxPositions, Memory: job.DefaultMemory()}
	if f.maxPositions < 0 {
		return o, board.BadInput("0 means no limit", "--max-positions cannot be %d", f.maxPositions)
	}
	if f.timeout < 0 {
		return o, board.BadInput("0 means no limit", "--timeout cannot be %v", f.timeout)
	}
	if dir, err := os.UserCacheDir(); err == nil && !f.noCache {
		o.CacheDir = filepath.Join(dir, "slidegif")
	}
	if f.memory != "" {
		n, err := job.ParseSize(f.memory)
		if err != nil {
			return o, fmt.Errorf("--memory: %w", err)
		}
		o.Memory = n
	}
	return o, nil
}

// errTimeout tells a search that ran out of time from one that was interrupted.
var errTimeout = &solve.Limit{What: "--timeout"}

// limitTime returns ctx with the time limit, if there is one.
func (f *solveFlags) limitTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, f.timeout, errTimeout)
}

// A pictureFlag is a flag that stands for a key of render.Options.
type pictureFlag struct {
	key     render.Key
	options *render.Options
}

func (p pictureFlag) String() string         { return p.key.Default }
func (p pictureFlag) Type() string           { return "value" }
func (p pictureFlag) Set(value string) error { return p.options.Set(p.key.Name, value) }

// addPictureFlags adds a flag for each key that a picture has.
func addPictureFlags(fs *pflag.FlagSet) *render.Options {
	o := render.Defaults()
	for _, k := range render.Keys() {
		fs.Var(pictureFlag{k, &o}, k.Name, k.Doc)
	}
	return &o
}
