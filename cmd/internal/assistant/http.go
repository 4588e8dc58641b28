package assistant

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A Message is the body of an HTTP request.
type Message struct {
	request *jsonrpc.Request // nil if the message needs no response
	problem *jsonrpc.Error
}

// ParseMessage decodes the body of an HTTP request.
func ParseMessage(body []byte) Message {
	request, problem := parse(body)
	if request == nil && len(bytes.TrimSpace(body)) == 0 {
		request, problem = &jsonrpc.Request{}, invalid("the message is empty")
	}
	return Message{request, problem}
}

// CallsTool reports whether a message calls a tool, and whether this tool reads a picture, which requires much memory.
func (m Message) CallsTool() (call, picture bool) {
	if m.problem != nil || m.request == nil || m.request.Method != callMethod {
		return false, false
	}
	eachMember(m.request.Params, func(name string, value json.RawMessage) bool {
		for _, t := range tools {
			picture = picture || t.picture && name == "name" && string(value) == `"`+t.name+`"`
		}
		return true
	})
	return true, picture
}

// A work describes the tool call of an HTTP request. The handler stores a work in the context of the request,
// because the SDK passes the values of this context to the tools. The SDK does not pass a cancellation in
// protocol revisions before 2026-07-28, because clients can then resume a stream.
type work struct {
	ctx     context.Context // of the call
	refused error           // the result of the call, if the server is busy
}

type workKey struct{}

// Handler returns a function that responds to messages over the streamable HTTP transport of the protocol. A tool
// call lasts until ctx is done. If refused is not nil, every tool call fails with this error. The handler keeps
// no sessions. Requests from any origin are accepted, because the tools have no access to private data.
func (a *Assistant) Handler() func(ctx context.Context, w http.ResponseWriter, r *http.Request, m Message, refused error) {
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return a.server }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, DisableLocalhostProtection: true,
		MaxRequestBodyBytes: -1, // the server has its own limit
	})
	return func(ctx context.Context, w http.ResponseWriter, r *http.Request, m Message, refused error) {
		switch {
		case m.problem != nil:
			writeJSON(w, http.StatusBadRequest, encodeError(m.request, m.problem))
			return
		case m.request == nil:
			w.WriteHeader(http.StatusAccepted)
			return
		}
		body, err := jsonrpc.EncodeMessage(m.request)
		if err != nil { // parse accepts only messages that can be encoded
			writeJSON(w, http.StatusBadRequest, encodeError(m.request, invalid(err.Error())))
			return
		}
		r = r.WithContext(context.WithValue(r.Context(), workKey{}, work{ctx, refused}))
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		response := &writtenResponse{ResponseWriter: w}
		h.ServeHTTP(response, r)
		if !response.written && m.request.IsCall() { // the request was canceled
			writeJSON(w, http.StatusOK, encodeError(m.request, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the call was canceled"}))
		}
	}
}

func writeJSON(w http.ResponseWriter, status int, data []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data) // fails only if the client has disconnected
}

type writtenResponse struct {
	http.ResponseWriter
	written bool
}

func (r *writtenResponse) Write(p []byte) (int, error) {
	r.written = true
	return r.ResponseWriter.Write(p)
}
