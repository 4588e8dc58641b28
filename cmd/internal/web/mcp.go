package web

import (
	"bytes"
	"context"
	"net/http"

	"slidegif/cmd/internal/assistant"
	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
)

// mcpRoute returns the route for AI assistants, which call tools over the streamable HTTP transport of the Model
// Context Protocol. Each message is a POST request, and its response is JSON.
func (s *Server) mcpRoute() route {
	respond := assistant.New(s.limits, nil, cli.Console{}).Handler()
	messages := guard.NewUploadPool(guard.MaxCalls * s.limits.Call)
	anyOrigin := http.Header{"Access-Control-Allow-Origin": {"*"}}
	return route{methods: "POST, OPTIONS", maxPost: s.limits.Call, header: anyOrigin, serve: func(w http.ResponseWriter, r *http.Request) {
		body, release, err := messages.Receive(w, r, "send one JSON-RPC message as the request body")
		defer release()
		var m assistant.Message
		if err == nil {
			err = s.solver.fastQueue.Run(r.Context(), func(context.Context) { m = assistant.ParseMessage(body) })
		}
		if err != nil {
			s.serveError(w, r, err)
			return
		}
		result := bufferedResponse{header: http.Header{}, status: http.StatusOK}
		call, picture := m.CallsTool()
		queue := s.solver.queue
		if picture {
			queue = s.solver.screenshotQueue
		}
		if call {
			err = queue.Run(r.Context(), func(ctx context.Context) { respond(ctx, &result, r, m, nil) })
		}
		if !call || err != nil {
			respond(r.Context(), &result, r, m, err)
		}
		sent, err := s.responses.Start(r.Context(), w, result.body.Bytes())
		if err != nil {
			s.serveError(w, r, err)
			return
		}
		defer sent()
		w.Header().Set("Cache-Control", noStore)
		write(w, r, result.status, result.header.Get("Content-Type"), result.body.Bytes())
	}}
}

// A bufferedResponse is a response in memory. The response pool must know the size of a response before any
// part of the response is sent.
type bufferedResponse struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (b *bufferedResponse) Header() http.Header         { return b.header }
func (b *bufferedResponse) WriteHeader(status int)      { b.status = status }
func (b *bufferedResponse) Write(p []byte) (int, error) { return b.body.Write(p) }
