// Package assistant implements the tools of "slidegif mcp" for AI assistants. The tools solve,
// judge and draw puzzles. Like the command and the server, they use package pipeline. They have
// the same limits as requests to the server.
//
//	tools.go   table of tools with descriptions and arguments
//	calls.go   implementations of the tools
package assistant

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/mcp"
	"slidegif/cmd/internal/web"
	"slidegif/solve"
)

// An Assistant handles tool calls. Messages are in the language of the console.
type Assistant struct {
	limits  web.Limits
	console cli.Console
	workers chan struct{} // semaphore: one element per running call
}

// New returns a server for all tools. Each call has the limits of a server request. The number of
// waiting calls is not limited.
func New(l web.Limits, c cli.Console) mcp.Server {
	a := &Assistant{l, c, make(chan struct{}, l.Workers)}
	s := mcp.Server{Name: "slidegif", Version: cli.Version(), Instructions: instructions}
	for _, t := range tools {
		s.Tools = append(s.Tools, mcp.Tool{
			Name: t.name, Title: t.title, Description: t.description, Input: t.inputSchema(), Output: t.output,
			Annotations: map[string]bool{"readOnlyHint": true, "openWorldHint": false},
			Call: func(ctx context.Context, arguments map[string]json.RawMessage, progress func(int64, string)) mcp.Result {
				return a.callTool(ctx, t, arguments, progress)
			},
		})
	}
	return s
}

// errTimeout is the cause of a timeout, as opposed to a cancellation.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// callTool waits for a free worker and runs a tool. If ctx is done first, it returns an empty
// result, which the server does not send.
func (a *Assistant) callTool(ctx context.Context, t tool, arguments map[string]json.RawMessage, progress func(done int64, message string)) mcp.Result {
	select {
	case a.workers <- struct{}{}:
		defer func() { <-a.workers }()
	case <-ctx.Done():
		return mcp.Result{}
	}
	limited, cancel := context.WithTimeoutCause(ctx, a.limits.Timeout, errTimeout)
	defer cancel()
	args, err := t.parseArguments(arguments)
	c := call{Assistant: a, arguments: args, options: a.limits.SearchOptions(solve.Metric(args["metric"]))}
	c.options.Progress = func(p solve.Progress) {
		progress(p.Positions, cmp.Or(p.Stage, a.console.Text("%s examined", cli.Plural(p.Positions, "position"))))
	}
	if err == nil {
		err = c.loadPuzzle(limited)
	}
	if err == nil {
		err = t.run(limited, &c)
	}
	if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
		err = context.Cause(limited)
	}
	if err != nil {
		return mcp.Result{Content: []mcp.Content{textContent(a.errorText(err))}, IsError: true}
	}
	return c.result
}

// errorText returns the message of an error. If there is a hint, it is on a second line.
func (a *Assistant) errorText(err error) string {
	said, cure := a.console.ErrorText(err)
	if cure != "" {
		said += "\n" + a.console.Words().Hint() + cure
	}
	return said
}

func textContent(s string) mcp.Content { return mcp.Content{Type: "text", Text: s} }
