package main

import (
	"context"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/assistant"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/web"
)

var mcpCommand = command{
	name: "mcp", args: "[flags]",
	doc: "tools for an assistant, by the Model Context Protocol",
	text: `It speaks with an assistant on standard input and output, and reads no file. The tools solve, draw and
judge puzzles, list legal moves, draw random puzzles and read screenshots. samples/assistants.md
tells how to set it up.`,
	examples: []string{"slidegif mcp", "slidegif mcp --timeout 1m --memory 1GiB"},
	setup: func(fs *pflag.FlagSet) action {
		l := web.Defaults()
		fs.IntVar(&l.Workers, "workers", l.Workers, "answer `N` calls at a time")
		fs.DurationVar(&l.Timeout, "timeout", l.Timeout, "end the work for a call after this `DURATION`")
		size := fs.String("memory", "64MiB", "let one search hold this `SIZE` of memory")
		fs.Int64Var(&l.Positions, "max-positions", l.Positions, "end a search after `N` positions")
		fs.Int64Var(&l.Effort, "effort", 0, "do the work of `N` positions of a usual board before answering with the best solution found; larger ones count as several (default: the kind's, at most half a minute)")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := none("mcp", args); err != nil {
				return err
			}
			if err := readLimits(&l, *size); err != nil {
				return err
			}
			return assistant.New(l, c).Serve(ctx, c.In, c.Out)
		}
	},
}
