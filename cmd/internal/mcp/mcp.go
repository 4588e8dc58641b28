// Package mcp implements a server for the tools of the Model Context Protocol. The server communicates over a
// pair of streams.
//
//	-> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{...}}}
//	<- {"jsonrpc":"2.0","method":"notifications/progress","params":{...}}
//	<- {"jsonrpc":"2.0","id":1,"result":{"content":[...],"structuredContent":{...}}}
//
// The server supports the handshake, ping, tools, progress and cancellation. The server does not support
// resources, prompts, sampling or other transports. The official Go SDK supports all of these. However,
// compiling it would add 4 to 5 seconds of CPU time to the first "go run ./cmd/slidegif", which takes about a
// minute. The tests run the clients of the Go SDK and of the TypeScript SDK.
//
// The protocol is specified at https://modelcontextprotocol.io/specification/2025-11-25.
package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"slidegif/solve/parallel"
)

// protocolVersions lists the supported versions of the protocol, latest first. The server uses only features
// that are the same in all supported versions.
var protocolVersions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// A Server provides tools to one client.
type Server struct {
	Name, Version string
	Instructions  string // a description of the tools for the assistant
	Tools         []Tool
}

// A Tool is a function that an assistant can call.
type Tool struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Input       any    `json:"inputSchema"`  // JSON schema of the arguments
	Output      any    `json:"outputSchema"` // JSON schema of Result.Structured

	// Annotations holds hints for the client, such as "readOnlyHint".
	Annotations map[string]bool `json:"annotations"`

	// Call runs the tool and returns its result. Call may report progress at any time by calling the function
	// progress with the amount of work done and a message. A progress report is ignored if the amount of work
	// has not increased, or if the report follows the previous notification too closely.
	Call func(ctx context.Context, arguments map[string]json.RawMessage, progress func(done int64, message string)) Result `json:"-"`
}

// A Result holds the output of a tool call.
type Result struct {
	Content    []Content       `json:"content"`
	Structured json.RawMessage `json:"structuredContent,omitempty"`
	IsError    bool            `json:"isError,omitempty"`
}

// A Content is a part of a result, either text or an image.
type Content struct {
	Type     string `json:"type"` // "text" or "image"
	Text     string `json:"text,omitempty"`
	Data     []byte `json:"data,omitempty"` // base64 in JSON
	MimeType string `json:"mimeType,omitempty"`
}

// progressInterval is the minimum time between two progress notifications for the same call.
const progressInterval = 500 * time.Millisecond

// maxLineBytes is the maximum length of a message, in bytes. The limit allows base64 pictures of several
// megabytes.
const maxLineBytes = 16 << 20

// Serve reads messages and responds to them until the input ends or ctx is done. When the input ends, Serve
// waits for all running requests.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &connection{server: s, out: out, cancels: map[string]context.CancelFunc{}}
	done := make(chan error, 1)
	go func() { done <- parallel.Catch(func() error { return c.read(ctx, in) }) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return nil
	}
}

// A connection is the state of the connection to a client.
type connection struct {
	server Server

	writeMu sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	cancels map[string]context.CancelFunc // cancel functions of the running requests, keyed by the JSON of the request ID
}

// A message is a JSON-RPC request, notification or response. A notification is a request without an ID.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`

	// Responses are ignored.
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// A response is the JSON-RPC reply to a request.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"` // null if the request has no valid ID
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

// An rpcError is a JSON-RPC error.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// JSON-RPC error codes.
const (
	codeParseError     = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternalError  = -32603
)

// read reads messages line by line. It handles each request in a new goroutine. When the input ends, read
// waits for all goroutines to finish.
func (c *connection) read(ctx context.Context, in io.Reader) error {
	var requests parallel.Group
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(lines)
		switch m, rpcErr := parse(line); {
		case rpcErr != nil:
			c.write(response{"2.0", m.ID, nil, rpcErr})
		case m.Method == "notifications/cancelled":
			c.cancel(m)
		case m.Method != "" && m.ID != nil:
			ctx, done := c.register(ctx, m.ID)
			requests.Go(func() error {
				defer done()
				result, rpcErr := c.dispatch(ctx, m)
				if ctx.Err() == nil { // do not respond to a cancelled request
					c.write(response{"2.0", m.ID, result, rpcErr})
				}
				return nil
			})
		}
		if err != nil {
			if err == io.EOF {
				err = nil
			}
			return errors.Join(requests.Wait(), err)
		}
	}
}

// readLine returns the next line of the input. If a line is longer than maxLineBytes, readLine truncates it,
// but the result is still longer than maxLineBytes.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLineBytes {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// parse decodes a message from a line of JSON. For an empty line, parse returns a message without a method. If
// the message is invalid, parse returns an error and, if possible, the ID of the message.
func parse(line []byte) (m message, rpcErr *rpcError) {
	line = bytes.TrimSpace(line)
	switch {
	case len(line) == 0:
		return m, nil
	case len(line) > maxLineBytes:
		return m, &rpcError{codeInvalidRequest, "the message is too long"}
	case !json.Valid(line):
		return m, &rpcError{codeParseError, "the line is not JSON"}
	case line[0] != '{' || json.Unmarshal(line, &m) != nil:
		return message{}, &rpcError{codeInvalidRequest, "the line is not a JSON-RPC message"}
	case m.ID != nil && !bytes.ContainsAny(m.ID[:1], `"-0123456789`):
		return message{}, &rpcError{codeInvalidRequest, "the id is neither a string nor a number"}
	case m.Version != "2.0":
		return m, &rpcError{codeInvalidRequest, `jsonrpc is not "2.0"`}
	case m.Method == "" && m.Result == nil && m.Error == nil:
		return m, &rpcError{codeInvalidRequest, "the message has no method"}
	}
	return m, nil
}

// write sends a message to the client as a single line. It ignores write errors, because the input also ends
// when the client disconnects.
func (c *connection) write(v any) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("a message cannot be written: " + err.Error())
	}
	c.writeMu.Lock()
	defer c.writeMu.Unlock()
	c.out.Write(line.Bytes())
}

// register returns a context for a request. The cancel method cancels this context. The caller must call
// done when the request has finished.
func (c *connection) register(ctx context.Context, id json.RawMessage) (_ context.Context, done func()) {
	ctx, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cancels[string(id)] = cancel
	return ctx, func() {
		cancel()
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.cancels, string(id))
	}
}

// cancel cancels the running request that a notification identifies.
func (c *connection) cancel(m message) {
	var params struct {
		ID json.RawMessage `json:"requestId"`
	}
	json.Unmarshal(m.Params, &params) // invalid parameters do not identify a request
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel, ok := c.cancels[string(params.ID)]; ok {
		cancel()
	}
}

// dispatch calls the handler for the method of a request.
func (c *connection) dispatch(ctx context.Context, m message) (result any, rpcErr *rpcError) {
	switch m.Method {
	case "initialize":
		return c.server.initialize(m.Params), nil
	case "ping":
		return struct{}{}, nil
	case "tools/list":
		return map[string]any{"tools": c.server.Tools}, nil
	case "tools/call":
		return c.callTool(ctx, m.Params)
	}
	return nil, &rpcError{codeMethodNotFound, "unknown method " + m.Method}
}

// initialize handles the request that starts the handshake. It selects the protocol version that the client
// requests or, if that is not supported, the latest version.
func (s Server) initialize(params json.RawMessage) any {
	var request struct {
		Version string `json:"protocolVersion"`
	}
	json.Unmarshal(params, &request) // invalid parameters select the latest version
	if !slices.Contains(protocolVersions, request.Version) {
		request.Version = protocolVersions[0]
	}
	return map[string]any{
		"protocolVersion": request.Version,
		"capabilities":    map[string]any{"tools": struct{}{}},
		"serverInfo":      map[string]any{"name": s.Name, "version": s.Version},
		"instructions":    s.Instructions,
	}
}

// callTool handles a request with the method tools/call.
func (c *connection) callTool(ctx context.Context, params json.RawMessage) (result any, rpcErr *rpcError) {
	var p struct {
		Name      string                     `json:"name"`
		Arguments map[string]json.RawMessage `json:"arguments"`
		Meta      struct {
			Token json.RawMessage `json:"progressToken"`
		} `json:"_meta"`
	}
	err := json.Unmarshal(params, &p)
	i := slices.IndexFunc(c.server.Tools, func(t Tool) bool { return t.Name == p.Name })
	if err != nil || i < 0 {
		return nil, &rpcError{codeInvalidParams, "the parameters do not name a known tool"}
	}
	reported, last := int64(0), time.Time{}
	progress := func(done int64, message string) {
		if p.Meta.Token == nil || done <= reported || time.Since(last) < progressInterval {
			return
		}
		reported, last = done, time.Now()
		c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/progress", "params": map[string]any{
			"progressToken": p.Meta.Token, "progress": done, "message": message,
		}})
	}
	err = parallel.Catch(func() error {
		result = c.server.Tools[i].Call(ctx, p.Arguments, progress)
		return nil
	})
	if err != nil {
		return nil, &rpcError{codeInternalError, err.Error()}
	}
	return result, nil
}
