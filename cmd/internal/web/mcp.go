package web

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"slidegif/cmd/internal/assistant"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/solve/input"
)

// mcpRoute returns the route for AI assistants, which call tools over the streamable HTTP transport of the Model
// Context Protocol. Each message is a POST request, and its response is JSON.
func (s *Server) mcpRoute() route {
	h := assistant.New(s.limits, s.enterTool, cli.Console{}).Handler()
	messages := guard.NewUploadPool(guard.MaxCalls * s.limits.Call)
	const hint = "send one JSON-RPC message as the request body"
	anyOrigin := http.Header{"Access-Control-Allow-Origin": {"*"}}
	return route{methods: "POST, OPTIONS", maxPost: s.limits.Call, header: anyOrigin, serve: func(w http.ResponseWriter, r *http.Request) {
		message, release, err := messages.Receive(w, r, hint)
		if err == nil && bytes.HasPrefix(bytes.TrimSpace(message), []byte("[")) { // a batch, which revision 2025-06-18 removed
			err = input.Errorf(hint, "the request body is not JSON of the expected form")
		}
		result := bufferedResponse{header: http.Header{}, status: http.StatusOK}
		if err == nil {
			r.Body = io.NopCloser(bytes.NewReader(message))
			h.ServeHTTP(&result, r)
		}
		release()
		var sent func()
		if err == nil {
			sent, err = s.responses.Start(r.Context(), w, result.body.Bytes())
		}
		if err != nil {
			s.serveError(w, r, err)
			return
		}
		defer sent()
		w.Header().Set("Cache-Control", noStore)
		write(w, r, result.status, result.header.Get("Content-Type"), result.body.Bytes())
	}}
}

// enterTool implements assistant.Enter.
func (s *Server) enterTool(ctx context.Context, picture bool) (leave func(), err error) {
	if picture {
		return s.solver.pictureQueue.Enter(ctx)
	}
	return s.solver.queue.Enter(ctx)
}

// A bufferedResponse is a response in memory. The response pool must know the size of a response before the
// client receives any part of it.
type bufferedResponse struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (b *bufferedResponse) Header() http.Header         { return b.header }
func (b *bufferedResponse) WriteHeader(status int)      { b.status = status }
func (b *bufferedResponse) Write(p []byte) (int, error) { return b.body.Write(p) }
