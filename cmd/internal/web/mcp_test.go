package web

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/guard"
	"slidegif/solve/test/wait"
)

// newToolServer returns a server with the route /mcp.
func newToolServer(t *testing.T, l guard.Limits) *Server {
	l.Call = 1 << 20
	return newLimitedServer(t, l)
}

// solveCall is a call of the tool solve in revision 2025-11-25. The text PUZZLE is a placeholder for the puzzle.
const solveCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"PUZZLE"}}}`

// postMCP sends a message to /mcp, with the headers of revision 2025-11-25.
func postMCP(s *Server, message string, headers ...string) *httptest.ResponseRecorder {
	return sendRequest(s, "POST", "/mcp", message, append([]string{
		"Content-Type", "application/json", "Accept", "application/json, text/event-stream", "MCP-Protocol-Version", "2025-11-25",
	}, headers...)...)
}

// TestToolsOverHTTP calls tools with the official client and with the messages of both revisions.
func TestToolsOverHTTP(t *testing.T) {
	s := newToolServer(t, limitsWithoutTimeouts())
	server := httptest.NewServer(s)
	defer server.Close()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.StreamableClientTransport{Endpoint: server.URL + "/mcp"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil || len(list.Tools) != 6 {
		t.Errorf("ListTools: %v, error %v; want 6 tools", list, err)
	}
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "judge", Arguments: map[string]any{"puzzle": "tiles:123/456/078", "moves": "LRLL"}})
	if err != nil || r.StructuredContent.(map[string]any)["optimum"] != 2.0 {
		t.Errorf("judge: %v, error %v; want the optimum 2", r, err)
	}

	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	for _, test := range []struct {
		message, headers string
		status           int
		want             string
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`, "", 200, `"protocolVersion":"2025-11-25"`},
		{`{"jsonrpc":"2.0","method":"notifications/initialized"}`, "", 202, ""},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`, "", 200, `"name":"read_picture"`},
		{strings.Replace(solveCall, "PUZZLE", "tiles:123/456/078", 1), "", 200, `"length":2`},
		{`{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{` + meta + `}}`, "server/discover", 200, `"2026-07-28"`},
		{`{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{` + meta + `}}`, "tools/list", 200, `"name":"read_picture"`},
		{`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"tiles:123/456/078"},` + meta + `}}`, "tools/call solve", 200, `"length":2`},
		{`{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},` + meta + `}}`, "subscriptions/listen", 200, "acknowledged"},
		{`[` + solveCall + `]`, "", 400, "not a JSON-RPC message"},
		{``, "", 400, "the message is empty"},
		{solveCall + `{}`, "", 400, "not JSON"},
		{`{}`, "", 400, ""},
		{`{"jsonrpc":"2.0","id":1,"method":"none"}`, "", 400, ""},
		{strings.Repeat(" ", 1<<20) + `{}`, "", 413, "1048576 bytes"},
	} {
		var headers []string
		if method, tool, _ := strings.Cut(test.headers, " "); method != "" {
			headers = []string{"MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method, "Mcp-Name", tool}
		}
		w := postMCP(s, test.message, headers...)
		if w.Code != test.status || !strings.Contains(w.Body.String(), test.want) || w.Header().Get("Cache-Control") != noStore {
			t.Errorf("message %.100s: status %d, Cache-Control %q, body %.200s; want %d, %s, no-store", test.message, w.Code, w.Header().Get("Cache-Control"), w.Body, test.status, test.want)
		}
	}
	if w := get(s, "/mcp"); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST, OPTIONS" {
		t.Errorf("GET /mcp: status %d, Allow %q, want 405", w.Code, w.Header().Get("Allow"))
	}
	if w := sendRequest(s, "OPTIONS", "/mcp", ""); w.Header().Get("Access-Control-Allow-Headers") != "*" {
		t.Errorf("OPTIONS /mcp: headers %v, want permission for all headers", w.Header())
	}
	if w := postMCP(newTestServer(t), solveCall); w.Code != http.StatusNotFound {
		t.Errorf("POST /mcp without --mcp: status %d, want 404", w.Code)
	}
}

// TestToolLimits checks that tools wait in the queues of the server, and that they have its time limit.
func TestToolLimits(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Workers, l.Queue = 1, 0
	s := newToolServer(t, l)
	leave, err := s.solver.queue.Enter(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if w := postMCP(s, solveCall); !strings.Contains(w.Body.String(), "the server is busy") {
		t.Errorf("solve with a full queue: %s, want an error", w.Body)
	}
	if w := postMCP(s, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read_picture","arguments":{"image":"@"}}}`); !strings.Contains(w.Body.String(), "not base64") {
		t.Errorf("read_picture while a search is running: %s, want an error about base64", w.Body)
	}
	leave()
	if w := postMCP(s, strings.Replace(solveCall, "PUZZLE", strings.Repeat("x", 70_000), 1)); !strings.Contains(w.Body.String(), "longer than 65536 bytes") {
		t.Errorf("solve with a large puzzle: %.200s, want an error", w.Body)
	}

	l.Timeout = 50 * time.Millisecond
	if w := postMCP(newToolServer(t, l), strings.Replace(solveCall, "PUZZLE", "tiles:8x8@1", 1)); !strings.Contains(w.Body.String(), `"isError":true`) && !strings.Contains(w.Body.String(), `"optimal":false`) {
		t.Errorf("solve beyond the time limit: %.300s, want an error or a bound", w.Body)
	}
}

// TestToolDisconnect checks that a search ends when the client disconnects, and that the response is a JSON-RPC error.
func TestToolDisconnect(t *testing.T) {
	s := newToolServer(t, limitsWithoutTimeouts())
	ctx, cancel := context.WithCancel(t.Context())
	r := httptest.NewRequestWithContext(ctx, "POST", "/mcp", strings.NewReader(strings.Replace(solveCall, "PUZZLE", "tiles:8x8@1", 1)))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	w, ended := httptest.NewRecorder(), make(chan bool)
	go func() {
		s.ServeHTTP(w, r)
		close(ended)
	}()
	wait.Until(func() bool { return s.solver.queue.Snapshot().Busy > 0 })
	cancel()
	<-ended
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, `"id":1`) || !strings.Contains(body, "the call was canceled") {
		t.Errorf("status %d, body %s; want a JSON-RPC error", w.Code, body)
	}
	wait.Until(func() bool { return s.solver.queue.Snapshot().Busy == 0 })
}

// TestUploadKeepsCalls checks that new messages do not cancel a running call, even if there is no room for them.
func TestUploadKeepsCalls(t *testing.T) {
	l := limitsWithoutTimeouts()
	l.Workers = 1
	s := newToolServer(t, l)
	leave, err := s.solver.queue.Enter(t.Context()) // the call waits until the test has sent the other messages
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	post := func(message string) (body string) {
		r, err := http.NewRequest("POST", server.URL+"/mcp", strings.NewReader(message))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
			return ""
		}
		defer response.Body.Close()
		data, _ := io.ReadAll(response.Body)
		return string(data)
	}
	answers := make(chan string)
	call := strings.Replace(solveCall, "PUZZLE", "tiles:123/456/078", 1)
	for range 2 { // they fill most of the memory for messages, 2 MiB
		go func() { answers <- post(call + strings.Repeat(" ", 900_000)) }()
	}
	wait.Until(func() bool { return s.solver.queue.Snapshot().Waiting == 2 })
	if body := post(call + strings.Repeat(" ", 400_000)); !strings.Contains(body, "the server is busy") { // after two seconds
		t.Errorf("with full memory: %s, want the error that the server is busy", body)
	}
	leave()
	for range 2 {
		if body := <-answers; !strings.Contains(body, `"length":2`) {
			t.Errorf("running call: %q, want the solution", body)
		}
	}
}
