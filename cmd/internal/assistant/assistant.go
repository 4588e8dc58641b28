// Package assistant is what slidegif offers to an assistant: tools that solve, judge and draw puzzles. They ask
// package pipeline, as the command and the server do, within bounds as the server has them.
//
//	tools.go   the table of tools: what each is told to be for, and its arguments
//	calls.go   what each tool does
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

// An Assistant answers calls. Messages are in the language of its console.
type Assistant struct {
	limits  web.Limits
	console cli.Console
	working chan struct{} // a token for each call that works
}

// New returns the server of the tools. A call has the limits of a request; none is refused for those that wait.
func New(l web.Limits, c cli.Console) mcp.Server {
	a := &Assistant{l, c, make(chan struct{}, l.Workers)}
	s := mcp.Server{Name: "slidegif", Version: cli.Version(), Instructions: instructions}
	for _, t := range tools {
		s.Tools = append(s.Tools, mcp.Tool{
			Name: t.name, Title: t.title, Description: t.doc, Input: t.input(), Output: t.output,
			Annotations: map[string]bool{"readOnlyHint": true, "openWorldHint": false},
			Call: func(ctx context.Context, given map[string]json.RawMessage, tell func(int64, string)) mcp.Result {
				return a.answer(ctx, t, given, tell)
			},
		})
	}
	return s
}

// errTimeout tells a search that ran out of time from one that was cancelled.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// answer runs a tool, once fewer than the limit are at work. Where ctx has ended nobody waits for it.
func (a *Assistant) answer(ctx context.Context, t tool, given map[string]json.RawMessage, tell func(done int64, said string)) mcp.Result {
	select {
	case a.working <- struct{}{}:
		defer func() { <-a.working }()
	case <-ctx.Done():
		return mcp.Result{}
	}
	limited, cancel := context.WithTimeoutCause(ctx, a.limits.Timeout, errTimeout)
	defer cancel()
	args, err := t.read(given)
	c := call{Assistant: a, given: args, bounds: a.limits.Bounds(solve.Metric(args["metric"]))}
	c.bounds.Progress = func(p solve.Progress) {
		tell(p.Positions, cmp.Or(p.Stage, a.console.Text("%s looked at", cli.Plural(p.Positions, "position"))))
	}
	if err == nil {
		err = c.load(limited)
	}
	if err == nil {
		err = t.run(limited, &c)
	}
	if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, solve.ErrLimit) {
		err = context.Cause(limited)
	}
	if err != nil {
		return mcp.Result{Content: []mcp.Content{text(a.told(err))}, IsError: true}
	}
	return c.answer
}

// told returns the message of an error, with its cure on a line of its own.
func (a *Assistant) told(err error) string {
	said, cure := a.console.Told(err)
	if cure != "" {
		said += "\n" + a.console.Words().Hint() + cure
	}
	return said
}

func text(s string) mcp.Content { return mcp.Content{Type: "text", Text: s} }
