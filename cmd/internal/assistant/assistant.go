// Package assistant implements the tools that "slidegif mcp" offers to AI assistants. The tools solve, judge
// and draw puzzles. Like the command and the server, the tools use package pipeline. Tool calls have the
// same limits as requests to the server.
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
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/mcp"
	"slidegif/solve"
)

// An Assistant handles the tool calls of an AI assistant. The messages in its results are in the language of
// the console.
type Assistant struct {
	limits  guard.Limits
	console cli.Console
	workers chan struct{} // a semaphore with one element per running call
}

// New returns a server that offers all tools. Each tool call has the limits of a server request. There is no
// limit on the number of waiting calls.
func New(l guard.Limits, c cli.Console) mcp.Server {
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

// errTimeout is the cancellation cause of a call that exceeds its time limit. It distinguishes a timeout from a
// cancellation by the client.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// callTool waits until a worker is free and then runs a tool. If ctx is done before the tool has finished,
// callTool returns an empty result, which the server does not send.
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

// errorText returns the message of an error as text for the assistant. If the error has a hint, the hint
// follows on a second line.
func (a *Assistant) errorText(err error) string {
	said, cure := a.console.ErrorText(err)
	if cure != "" {
		said += "\n" + a.console.Words().Hint() + cure
	}
	return said
}

func textContent(s string) mcp.Content { return mcp.Content{Type: "text", Text: s} }
