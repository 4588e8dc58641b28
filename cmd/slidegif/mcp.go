package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/assistant"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/memory"
	"slidegif/cmd/internal/web"
	"slidegif/solve/input"
)

var mcpCommand = command{
	name: "mcp", args: "[flags]",
	doc: "tools for an assistant, by the Model Context Protocol",
	text: `It speaks with an assistant on standard input and output, and reads no file. The tools solve, draw and
judge puzzles, list legal moves, draw random puzzles and read screenshots. samples/assistants.md
tells how to set it up.`,
	examples: []string{"slidegif mcp", "slidegif mcp --timeout 1m --memory 1GiB"},
	setup: func(fs *pflag.FlagSet) action {
		served := web.Defaults()
		l := assistant.Limits{Cells: served.Cells, Size: served.Size, Picture: served.Picture, Parts: served.Parts}
		fs.IntVar(&l.Workers, "workers", served.Workers, "answer `N` calls at a time")
		fs.DurationVar(&l.Timeout, "timeout", served.Timeout, "end the work for a call after this `DURATION`")
		size := fs.String("memory", "64MiB", "let one search hold this `SIZE` of memory")
		fs.Int64Var(&l.Positions, "max-positions", served.Positions, "end a search after `N` positions")
		fs.Int64Var(&l.Effort, "effort", 0, "do the work of `N` positions of a usual board before answering with the best solution found; larger ones count as several (default: the kind's, at most half a minute)")
		return func(ctx context.Context, args []string, c cli.Console) (err error) {
			if err := none("mcp", args); err != nil {
				return err
			}
			switch {
			case l.Workers < 1:
				return input.Errorf("give 1 or more", "--workers cannot be %d", l.Workers)
			case l.Timeout < time.Millisecond:
				return input.Errorf("give 1ms or more: a server needs a limit", "--timeout cannot be %v", l.Timeout)
			case l.Positions < 1:
				return input.Errorf("give 1 or more: a server needs a limit", "--max-positions cannot be %d", l.Positions)
			case l.Effort < 0:
				return input.Errorf("0 means the kind's default", "--effort cannot be %d", l.Effort)
			}
			if l.Memory, err = memory.ParseSize(*size); err != nil {
				return fmt.Errorf("--memory: %w", err)
			}
			return assistant.New(l, c).Serve(ctx, c.In, c.Out)
		}
	},
}
