// Package assistant implements the tools that slideserve offers to AI assistants over the Model Context Protocol. The
// command "slideserve mcp" uses standard input and output, and "slideserve --mcp" uses HTTP. The tools solve, generate
// and draw puzzles, check a user's moves, and read screenshots. Tool calls have the same limits as requests to the
// server, and never open files.
package assistant

import (
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/solve"
	"slidegif/solve/parallel"
)

// An Assistant handles the tool calls of AI assistants. Messages are in the language of the console.
type Assistant struct {
	limits  guard.Limits
	console cli.Console
	enter   Enter
	server  *mcp.Server
}

// Enter waits until the program may work on a tool call. leave ends the work. Over HTTP, tool calls wait in
// the queue of the server instead.
type Enter func(ctx context.Context) (leave func(), err error)

// Workers returns an Enter function that permits n calls at a time and lets all other calls wait.
func Workers(n int) Enter {
	workers := make(chan struct{}, n)
	return func(ctx context.Context) (leave func(), err error) {
		select {
		case workers <- struct{}{}:
			return func() { <-workers }, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// New returns an assistant that offers all tools. Each tool call has the limits of a server request.
func New(l guard.Limits, enter Enter, c cli.Console) *Assistant {
	a := &Assistant{limits: l, console: c, enter: enter}
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

// Serve reads messages and responds to them until the input ends, ctx is done or a response cannot be written. When
// the input ends, Serve first responds to all requests.
func (a *Assistant) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	l := newLines(in, out)
	session, err := a.server.Connect(ctx, l, nil)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- session.Wait() }()
	select {
	case err := <-done:
		return err
	case err := <-l.failed:
		return err // without waiting for the reader, which may block
	case <-ctx.Done():
		return nil
	}
}

// callTool waits for permission to work and then runs a tool.
func (a *Assistant) callTool(ctx context.Context, t tool, r *mcp.CallToolRequest) *mcp.CallToolResult {
	ctx, leave, err := a.begin(ctx)
	if err != nil {
		return a.errorResult(err)
	}
	defer leave()
	// context.Cause distinguishes a timeout from a cancellation by the client.
	limited, cancel := context.WithTimeoutCause(ctx, a.limits.Timeout, guard.ErrTimeout)
	defer cancel()
	args, err := t.parseArguments(r.Params.Arguments, a.limits)
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
	if limited.Err() != nil && !errors.Is(err, solve.ErrLimit) && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		err = context.Cause(limited)
	}
	if err != nil {
		return a.errorResult(err)
	}
	return &c.result
}

// begin waits until the server may work on a tool call. Over HTTP, the tool call has already waited in the
// queue of the HTTP server.
func (a *Assistant) begin(ctx context.Context) (call context.Context, end func(), err error) {
	w, ok := ctx.Value(workKey{}).(work)
	if !ok {
		end, err = a.enter(ctx)
		return ctx, end, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(w.ctx, func() { cancel(context.Cause(w.ctx)) })
	return ctx, func() { stop(); cancel(nil) }, w.refused
}

// progressInterval is the minimum time between two progress notifications for the same call.
const progressInterval = 500 * time.Millisecond

// progressOf returns a function that notifies the client of the amount of work done, if the client requested
// notifications. The function skips a notification if the amount has not increased, or if it sent the
// previous notification too recently.
func progressOf(ctx context.Context, r *mcp.CallToolRequest) func(done int64, message string) {
	token, reported, last := r.Params.GetProgressToken(), int64(0), time.Time{}
	return func(done int64, message string) {
		if token == nil || done <= reported || time.Since(last) < progressInterval {
			return
		}
		reported, last = done, time.Now()
		// NotifyProgress fails only if the client has disconnected.
		_ = r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: float64(done), Message: message})
	}
}

func (a *Assistant) errorResult(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: a.errorText(err)}}, IsError: true}
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
