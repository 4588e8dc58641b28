// Package mcp serves tools to an assistant by the Model Context Protocol, over a pair of streams.
//
//	-> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{...}}}
//	<- {"jsonrpc":"2.0","method":"notifications/progress","params":{...}}
//	<- {"jsonrpc":"2.0","id":1,"result":{"content":[...],"structuredContent":{...}}}
//
// It has what a server of tools needs: the handshake, ping, tools, progress and cancellation. The price of
// so little: it has no resources, prompts or sampling, and no other transport. The official Go SDK has all of
// these, but compiling it would add 4 to 5 seconds of CPU to the minute of the first "go run ./cmd/slidegif";
// the tests hold this package to that SDK's client and to the one in TypeScript.
//
// The protocol is that of https://modelcontextprotocol.io/specification/2025-11-25.
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

// versions of the protocol that are spoken, the latest first. What differs between them is not used.
var versions = []string{"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"}

// A Server answers one client.
type Server struct {
	Name, Version string
	Instructions  string // what the tools are for, to the assistant
	Tools         []Tool
}

// A Tool is what an assistant can call.
type Tool struct {
	Name        string `json:"name"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Input       any    `json:"inputSchema"`  // a JSON schema of the arguments
	Output      any    `json:"outputSchema"` // of Result.Structured

	// Annotations are hints: none of our tools changes anything.
	Annotations map[string]bool `json:"annotations"`

	// Call answers a call. It may tell now and then how far it has come; what does not grow is not passed on.
	Call func(ctx context.Context, arguments map[string]json.RawMessage, tell func(done int64, said string)) Result `json:"-"`
}

// A Result is what a tool answers.
type Result struct {
	Content    []Content       `json:"content"`
	Structured json.RawMessage `json:"structuredContent,omitempty"`
	IsError    bool            `json:"isError,omitempty"`
}

// A Content is a text or an image.
type Content struct {
	Type     string `json:"type"` // "text" or "image"
	Text     string `json:"text,omitempty"`
	Data     []byte `json:"data,omitempty"` // in base64
	MimeType string `json:"mimeType,omitempty"`
}

// progressEvery is the least time between two notifications of one call.
const progressEvery = 500 * time.Millisecond

// maxLine is the longest message that is read: a picture of some megabytes in base64.
const maxLine = 16 << 20

// Serve answers the messages of in until its end or that of ctx. At the end of in it finishes what is
// under way.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &connection{server: s, out: out, cancels: map[string]context.CancelFunc{}}
	ended := make(chan error, 1)
	go func() { ended <- parallel.Catch(func() error { return c.read(ctx, in) }) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return nil
	}
}

// A connection is one client.
type connection struct {
	server Server

	writing sync.Mutex
	out     io.Writer

	mu      sync.Mutex
	cancels map[string]context.CancelFunc // of the requests under way, by the JSON of their IDs
}

// A message is a request, or a notification where it has no ID.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`

	// Of an answer, which is not answered.
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// An answer is what a request gets.
type answer struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"` // null where that of the request cannot be read
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

// A fault is what is wrong with a message, with a code of JSON-RPC.
type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// Codes of JSON-RPC.
const (
	notJSON       = -32700
	notAMessage   = -32600
	noSuchMethod  = -32601
	badParameters = -32602
	internalError = -32603
)

// read answers line by line, each request in a goroutine of its own, and waits for all at the end.
func (c *connection) read(ctx context.Context, in io.Reader) error {
	var requests parallel.Group
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(lines)
		switch m, bad := parse(line); {
		case bad != nil:
			c.write(answer{"2.0", m.ID, nil, bad})
		case m.Method == "notifications/cancelled":
			c.cancel(m)
		case m.Method != "" && m.ID != nil:
			ctx, done := c.begin(ctx, m.ID)
			requests.Go(func() error {
				defer done()
				result, bad := c.answer(ctx, m)
				if ctx.Err() == nil { // nobody waits for what was cancelled
					c.write(answer{"2.0", m.ID, result, bad})
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

// readLine returns the next line. Of one that is too long it returns only so much that it is known.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if len(line) <= maxLine {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// parse reads a message. An empty line is one without a method. What is wrong with a message is told
// under its ID, if that can be read.
func parse(line []byte) (m message, bad *fault) {
	line = bytes.TrimSpace(line)
	switch {
	case len(line) == 0:
		return m, nil
	case len(line) > maxLine:
		return m, &fault{notAMessage, "the message is too long"}
	case !json.Valid(line):
		return m, &fault{notJSON, "the line is not JSON"}
	case line[0] != '{' || json.Unmarshal(line, &m) != nil:
		return message{}, &fault{notAMessage, "the line is not a message of JSON-RPC"}
	case m.ID != nil && !bytes.ContainsAny(m.ID[:1], `"-0123456789`):
		return message{}, &fault{notAMessage, "the id is neither a string nor a number"}
	case m.Version != "2.0":
		return m, &fault{notAMessage, `jsonrpc is not "2.0"`}
	case m.Method == "" && m.Result == nil && m.Error == nil:
		return m, &fault{notAMessage, "the message has no method"}
	}
	return m, nil
}

// write writes a message as a line. That the client has gone is told by the end of in.
func (c *connection) write(v any) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("a message cannot be written: " + err.Error())
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	c.out.Write(line.Bytes())
}

// begin remembers a request, so that it can be cancelled. Done forgets it.
func (c *connection) begin(ctx context.Context, id json.RawMessage) (_ context.Context, done func()) {
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

// cancel ends the request that a notification names, if it is under way.
func (c *connection) cancel(m message) {
	var which struct {
		ID json.RawMessage `json:"requestId"`
	}
	json.Unmarshal(m.Params, &which) // what cannot be read names no request
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel, ok := c.cancels[string(which.ID)]; ok {
		cancel()
	}
}

// answer returns what a request gets.
func (c *connection) answer(ctx context.Context, m message) (result any, bad *fault) {
	switch m.Method {
	case "initialize":
		return c.server.initialize(m.Params), nil
	case "ping":
		return struct{}{}, nil
	case "tools/list":
		return map[string]any{"tools": c.server.Tools}, nil
	case "tools/call":
		return c.call(ctx, m.Params)
	}
	return nil, &fault{noSuchMethod, "there is no method " + m.Method}
}

// initialize answers the handshake in the version that the client asks for, or in our latest.
func (s Server) initialize(params json.RawMessage) any {
	var asked struct {
		Version string `json:"protocolVersion"`
	}
	json.Unmarshal(params, &asked) // what cannot be read asks for no version that there is
	if !slices.Contains(versions, asked.Version) {
		asked.Version = versions[0]
	}
	return map[string]any{
		"protocolVersion": asked.Version,
		"capabilities":    map[string]any{"tools": struct{}{}},
		"serverInfo":      map[string]any{"name": s.Name, "version": s.Version},
		"instructions":    s.Instructions,
	}
}

// call runs a tool.
func (c *connection) call(ctx context.Context, params json.RawMessage) (result any, bad *fault) {
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
		return nil, &fault{badParameters, "the parameters do not name one of the tools"}
	}
	told, last := int64(0), time.Time{}
	tell := func(done int64, said string) {
		if p.Meta.Token == nil || done <= told || time.Since(last) < progressEvery {
			return
		}
		told, last = done, time.Now()
		c.write(map[string]any{"jsonrpc": "2.0", "method": "notifications/progress", "params": map[string]any{
			"progressToken": p.Meta.Token, "progress": done, "message": said,
		}})
	}
	err = parallel.Catch(func() error {
		result = c.server.Tools[i].Call(ctx, p.Arguments, tell)
		return nil
	})
	if err != nil {
		return nil, &fault{internalError, err.Error()}
	}
	return result, nil
}
