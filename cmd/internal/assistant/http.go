package assistant

import (
	"context"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler returns a handler for the streamable HTTP transport of the protocol. It keeps no sessions. It accepts
// requests from any origin, because the tools have no access to anything private.
func (a *Assistant) Handler() http.Handler {
	h := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return a.server }, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true, DisableLocalhostProtection: true,
		MaxRequestBodyBytes: -1, // the server has its own limit
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), connectedKey{}, r.Context())))
	})
}

// connectedKey is the key of the context of an HTTP request. The SDK passes the values of this context to the
// tools. Until revision 2026-07-28, it does not pass the cancellation, because a client could resume a stream.
type connectedKey struct{}

// whileConnected returns a context that also ends when the client closes the HTTP request of a call.
func whileConnected(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if request, ok := ctx.Value(connectedKey{}).(context.Context); ok {
		context.AfterFunc(request, cancel)
	}
	return ctx, cancel
}
