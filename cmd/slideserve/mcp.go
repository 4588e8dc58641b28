package main

import (
	"cmp"
	"context"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/assistant"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/command"
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/memory"
)

var mcpCommand = command.Command{
	Name: "mcp", Args: "[flags]",
	Doc: "run a Model Context Protocol server for AI assistants",
	Text: `The server uses standard input and output, and reads no files. Its tools solve, judge and draw puzzles, list legal
moves, generate random puzzles, and read screenshots. samples/assistants.md describes the setup.`,
	Examples: []string{"slideserve mcp", "slideserve mcp --timeout 1m --memory 1GiB"},
	Setup: func(fs *pflag.FlagSet) command.Action {
		l := guard.DefaultLimits()
		fs.IntVar(&l.Workers, "workers", l.Workers, "handle `N` calls at once")
		fs.DurationVar(&l.Timeout, "timeout", l.Timeout, "stop working on a call after `DURATION`")
		size := fs.String("memory", memory.FormatSize(l.Memory), "limit each search to `SIZE` of memory")
		fs.Int64Var(&l.Positions, "max-positions", l.Positions, "stop each search after `N` positions")
		fs.Int64Var(&l.Effort, "effort", 0, "search budget of `N` positions (default: by kind)")
		return func(ctx context.Context, args []string, c cli.Console) error {
			if err := command.NoArguments(programName, "mcp", args); err != nil {
				return err
			}
			if err := parseLimits(&l, *size); err != nil {
				return err
			}
			return cmp.Or(assistant.New(l, assistant.Workers(l.Workers), c).Serve(ctx, c.In, c.Out), ctx.Err())
		}
	},
}
