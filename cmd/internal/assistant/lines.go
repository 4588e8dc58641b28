package assistant

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"sync"
	"syscall"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/solve/input"
)

// lines is the stdio transport of the protocol: each message is one line of JSON.
//
//	-> {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{...}}}
//	<- {"jsonrpc":"2.0","id":1,"result":{"content":[...],"structuredContent":{...}}}
//
// There are three differences from mcp.IOTransport. The memory of requests without a response is limited.
// Invalid lines get a response and do not close the connection. Read returns io.EOF only after all
// requests have got a response.
type lines struct {
	in *bufio.Reader

	writeMu sync.Mutex
	out     io.Writer

	mu         sync.Mutex         // guards the fields below
	changed    sync.Cond          // signals a change of the fields below
	unanswered map[jsonrpc.ID]int // memory of each request without a response, in bytes
	memory     int                // sum of unanswered
	closed     bool

	failed chan error // receives the first error of out
}

const (
	// maxLineBytes is the maximum length of a message, enough for base64 pictures of several
	// megabytes.
	maxLineBytes = 16 << 20
	// maxUnanswered is the memory limit for unanswered requests, in bytes. At this limit, the transport stops
	// reading.
	maxUnanswered = 8 << 20
	// requestOverhead is the approximate memory of a waiting request in addition to its line, in bytes.
	requestOverhead = 8 << 10
)

func newLines(in io.Reader, out io.Writer) *lines {
	l := &lines{in: bufio.NewReaderSize(in, 64<<10), out: out, unanswered: map[jsonrpc.ID]int{}, failed: make(chan error, 1)}
	l.changed.L = &l.mu
	return l
}

// Connect implements mcp.Transport.
func (l *lines) Connect(context.Context) (mcp.Connection, error) { return l, nil }

// SessionID implements mcp.Connection.
func (l *lines) SessionID() string { return "" }

// Close implements mcp.Connection.
func (l *lines) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.changed.Broadcast()
	return nil
}

// Read implements mcp.Connection. Read skips invalid messages, messages without effect, and responses.
func (l *lines) Read(context.Context) (jsonrpc.Message, error) {
	for {
		if l.wait(maxUnanswered) {
			return nil, io.EOF
		}
		line, err := readLine(l.in)
		request, problem := parse(line)
		if problem == nil && request != nil {
			problem = l.register(request, len(line))
		}
		if problem != nil {
			l.writeLine(encodeError(request, problem))
		} else if request != nil {
			return request, nil // the next call returns err
		}
		if err != nil {
			l.wait(1) // the end of the input would cancel all requests
			return nil, err
		}
	}
}

// wait waits until the memory of unanswered requests is less than the limit. closed reports whether
// the connection is closed.
func (l *lines) wait(limit int) (closed bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.memory >= limit && !l.closed {
		l.changed.Wait()
	}
	return l.closed
}

// register records that a request needs a response.
func (l *lines) register(request *jsonrpc.Request, size int) *jsonrpc.Error {
	if !request.IsCall() {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, found := l.unanswered[request.ID]; found {
		request.ID = jsonrpc.ID{} // the response to the running request has this ID
		return invalid("another request with this id is running")
	}
	l.unanswered[request.ID] = size + requestOverhead
	l.memory += size + requestOverhead
	return nil
}

// Write implements mcp.Connection.
func (l *lines) Write(_ context.Context, message jsonrpc.Message) error {
	response, isResponse := message.(*jsonrpc.Response)
	if isResponse && response.Error != nil {
		if _, hasCode := errors.AsType[*jsonrpc.Error](response.Error); !hasCode {
			response.Error = &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: response.Error.Error()}
		}
	}
	data, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	size := 0
	if isResponse { // the client may reuse the ID as soon as it has read the response
		l.mu.Lock()
		size = l.unanswered[response.ID]
		delete(l.unanswered, response.ID)
		l.mu.Unlock()
	}
	l.writeLine(data)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.memory -= size
	l.changed.Broadcast()
	return nil
}

// writeLine writes a message. An error ends Assistant.Serve. If the client has closed the stream, writeLine ignores
// the error, because the input then ends too.
func (l *lines) writeLine(data []byte) {
	l.writeMu.Lock()
	defer l.writeMu.Unlock()
	_, err := l.out.Write(append(data, '\n'))
	if err == nil || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, syscall.EPIPE) {
		return
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err
	}
	select {
	case l.failed <- input.Faultf("standard output: %v", err):
	default: // not the first error
	}
}

// readLine returns the next line of the input. A line longer than maxLineBytes is truncated to a length that
// still exceeds maxLineBytes, so that the caller notices.
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
