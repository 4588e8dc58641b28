// Package assistant implements the tools that "slidegif mcp" and "slidegif serve --mcp" offer to AI assistants
// over the Model Context Protocol. The tools solve, judge and draw puzzles. Like the command and the server, the
// tools use package pipeline. Tool calls have the same limits as requests to the server.
//
//	lines.go   transport over a pair of streams
//	tools.go   table of tools with descriptions and arguments
//	calls.go   implementations of the tools
package assistant

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/solve"
	"slidegif/solve/parallel"
)

// An Assistant handles the tool calls of AI assistants. The messages in its results are in the language of the
// console.
type Assistant struct {
	limits  guard.Limits
	console cli.Console
	workers chan struct{} // a semaphore with one element per running call
	server  *mcp.Server
}

// New returns an assistant that offers all tools. Each tool call has the limits of a server request.
func New(l guard.Limits, c cli.Console) *Assistant {
	a := &Assistant{limits: l, console: c, workers: make(chan struct{}, l.Workers)}
	a.server = mcp.NewServer(&mcp.Implementation{Name: "slidegif", Version: cli.Version()}, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}, // the list of tools never changes
	})
	closedWorld := false
	for _, t := range tools {
		a.server.AddTool(&mcp.Tool{
			Name: t.name, Title: t.title, Description: t.description, InputSchema: t.inputSchema(), OutputSchema: t.output,
			Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &closedWorld},
		}, func(ctx context.Context, r *mcp.CallToolRequest) (result *mcp.CallToolResult, err error) {
			err = parallel.Catch(func() error {
				result = a.callTool(ctx, t, r)
				return nil
			})
			if err != nil {
				err = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: err.Error()}
			}
			return result, err
		})
	}
	return a
}

// Serve reads messages and responds to them until the input ends or ctx is done. When the input ends, Serve
// first responds to all requests.
func (a *Assistant) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	session, err := a.server.Connect(ctx, newLines(in, out), nil)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- session.Wait() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return nil // without waiting for the reader, which may block
	}
}

// Handler returns a handler for the streamable HTTP transport of the protocol. It keeps no sessions, and it
// accepts requests from any origin, because the tools have no access to anything private.
func (a *Assistant) Handler() http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return a.server }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, DisableLocalhostProtection: true,
		MaxRequestBodyBytes:          -1, // the server has its own limit
		PropagateRequestCancellation: true,
	})
}

// errTimeout is the cancellation cause of a call that exceeds its time limit. It distinguishes a timeout from a
// cancellation by the client.
var errTimeout = &solve.Limit{Kind: solve.TimeLimit}

// callTool waits until a worker is free and then runs a tool. If ctx is done before a worker is free, callTool
// returns an empty result.
func (a *Assistant) callTool(ctx context.Context, t tool, r *mcp.CallToolRequest) *mcp.CallToolResult {
	select {
	case a.workers <- struct{}{}:
		defer func() { <-a.workers }()
	case <-ctx.Done():
		return &mcp.CallToolResult{}
	}
	limited, cancel := context.WithTimeoutCause(ctx, a.limits.Timeout, errTimeout)
	defer cancel()
	args, err := t.parseArguments(r.Params.Arguments)
	progress := progressOf(ctx, r)
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
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: a.errorText(err)}}, IsError: true}
	}
	return &c.result
}

// progressInterval is the minimum time between two progress notifications for the same call.
const progressInterval = 500 * time.Millisecond

// progressOf returns a function that notifies the client of the amount of work done, if the client requested
// notifications. It skips notifications if the amount of work has not increased, or if they follow each other too
// closely.
func progressOf(ctx context.Context, r *mcp.CallToolRequest) func(done int64, message string) {
	token, reported, last := r.Params.GetProgressToken(), int64(0), time.Time{}
	return func(done int64, message string) {
		if token == nil || done <= reported || time.Since(last) < progressInterval {
			return
		}
		reported, last = done, time.Now()
		// An error means that the client has disconnected.
		_ = r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(done), Message: message})
	}
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
