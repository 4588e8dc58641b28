package assistant

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
	"slidegif/solve/test/testcost"
)

// initialize is the first message of a client that uses a revision before 2026-07-28.
const initialize = `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`

// stateless is the metadata that revision 2026-07-28 requires in each request, which replaces the handshake.
const stateless = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"}}`

// send sends lines to an assistant and returns its responses, keyed by the JSON of their IDs. Every line of the
// output must be a JSON-RPC message in valid UTF-8.
func send(t *testing.T, lines ...string) map[string]json.RawMessage {
	t.Helper()
	var out bytes.Buffer
	if err := New(limits, Workers(limits.Workers), cli.Console{}).Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	responses := map[string]json.RawMessage{}
	for line := range strings.Lines(out.String()) {
		var m struct {
			Version       string `json:"jsonrpc"`
			ID            json.RawMessage
			Method        string
			Result, Error json.RawMessage
		}
		err := json.Unmarshal([]byte(line), &m)
		isResponse := m.Method == ""
		if err != nil || !utf8.ValidString(line) || m.Version != "2.0" || isResponse == ((m.Result == nil) == (m.Error == nil)) {
			t.Errorf("invalid message %.200q (%v)", line, err)
		}
		if !isResponse {
			continue
		}
		responses[string(m.ID)] = json.RawMessage(strings.TrimSpace(line))
	}
	return responses
}

// TestRevisions lists and calls the tools in both revisions of the protocol.
func TestRevisions(t *testing.T) {
	for _, test := range []struct{ revision, first, meta, want string }{
		{"2025-11-25", initialize, `"_meta":{}`, `"protocolVersion":"2025-11-25"`},
		{"2026-07-28", `{"jsonrpc":"2.0","id":"init","method":"server/discover","params":{` + stateless + `}}`, stateless, `"2026-07-28"`},
	} {
		got := send(t, test.first,
			`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{`+test.meta+`}}`,
			`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"tiles:123/456/078"},`+test.meta+`}}`,
			`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"fly",`+test.meta+`}}`,
			`{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"file:///etc/passwd",`+test.meta+`}}`,
			`{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":{"toolsListChanged":true},`+test.meta+`}}`)
		for id, want := range map[string]string{
			`"init"`: test.want, "1": `"name":"read_picture"`, "2": `"length":2`, "3": `unknown tool`, "4": `"error"`, "5": `"jsonrpc"`,
		} {
			if !strings.Contains(string(got[id]), want) {
				t.Errorf("revision %s: response to request %s = %.300s, want %s", test.revision, id, got[id], want)
			}
		}
	}
	// A client that only knows revision 2026-07-28 marks each of its requests, and sends no handshake.
	if got := send(t, `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`); !strings.Contains(string(got["1"]), "result") || !strings.Contains(string(got["2"]), "error") {
		t.Errorf("without a handshake: responses %s, want a result for ping and an error for tools/list", got)
	}
}

// TestIDs checks that responses have the same ID as the request if the ID is valid, and null otherwise.
func TestIDs(t *testing.T) {
	for _, id := range []string{
		`0`, `-1`, `9007199254740992`, `"a"`, `""`, `"<&>"`, `"\n\u0000\""`, `"\u2028"`, `"华容道"`, `"` + strings.Repeat("x", 1<<20) + `"`,
	} {
		var want any
		if err := json.Unmarshal([]byte(id), &want); err != nil {
			t.Fatal(err)
		}
		got := send(t, `{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`)
		for sent := range got {
			var id any
			if err := json.Unmarshal([]byte(sent), &id); err != nil || id != want {
				t.Errorf("ID %.40q: response with ID %.40q", want, id)
			}
		}
		if len(got) != 1 {
			t.Errorf("ID %.40s: %d responses, want 1", id, len(got))
		}
	}
	for _, id := range []string{`null`, `1.5`, `1e300`, `9007199254740993`, `true`, `[1]`, `{}`, "\"\xff\"", "\"\xed\xa0\x80\"", `"\x"`, ``} {
		if got := send(t, `{"jsonrpc":"2.0","id":`+id+`,"method":"ping"}`); len(got) != 1 || !strings.Contains(string(got["null"]), "error") {
			t.Errorf("ID %q: responses %s, want an error without an ID", id, got)
		}
	}
	slow := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"横刀立马","insight":true}}}`
	if got := send(t, initialize, slow, `{"jsonrpc":"2.0","id":1,"method":"ping"}`); !strings.Contains(string(got["null"]), "another request") || !strings.Contains(string(got["1"]), "structuredContent") {
		t.Errorf("two requests with one ID: responses %.300s, want an error and a solution", got)
	}
}

// TestInvalidRequests checks that both transports give the same error for an invalid message.
func TestInvalidRequests(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	call := func(meta string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"12/30"},"_meta":` + meta + `}}`
	}
	large := strings.Repeat("x", maxParameter)
	respond := New(limits, nil, cli.Console{}).Handler()
	for _, test := range []struct{ message, id, want string }{
		{ping + ping, "null", "not JSON"},
		{ping + "]", "null", "not JSON"},
		{`[` + ping + `]`, "null", "not a JSON-RPC message"},
		{`{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, "null", `two members \"id\"`},
		{`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, "null", "the id is neither"},
		{`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, "null", "the id is neither"},
		{"{\"jsonrpc\":\"2.0\",\"id\":\"\xff\",\"method\":\"ping\"}", "null", "not JSON"},
		{`{"jsonrpc":"1.0","id":1,"method":"ping"}`, "1", `jsonrpc is not`},
		{`{"jsonrpc":"2.0","id":1}`, "1", "no method"},
		{`{"jsonrpc":"2.0","id":1,"method":7}`, "1", "no method"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}`, "1", "not an object"},
		{`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"arguments":"` + large + `"}}`, "1", "arguments is longer than 16384 bytes"},
		{call(`{"x":"` + large + `"}`), "1", "_meta is longer than 16384 bytes"},
		{call(`{"progressToken":[1]}`), "1", "progress token"},
		{call(`{"progressToken":{}}`), "1", "progress token"},
		{call(`{"progressToken":1.5}`), "1", "progress token"},
		{call(`{"progressToken":true}`), "1", "progress token"},
		{call(`{"progressToken":null}`), "1", "progress token"},
	} {
		got := send(t, test.message)
		if len(got) != 1 || !strings.Contains(string(got[test.id]), test.want) {
			t.Errorf("%.100s: responses %s, want one with ID %s and %q", test.message, got, test.id, test.want)
		}
		w := httptest.NewRecorder()
		respond(t.Context(), w, httptest.NewRequest("POST", "/mcp", nil), ParseMessage([]byte(test.message)), nil)
		if w.Code != http.StatusBadRequest || w.Body.String() != string(got[test.id]) {
			t.Errorf("%.100s: over HTTP: status %d, %s, want status 400 and the same message", test.message, w.Code, w.Body)
		}
	}
	if got := send(t, initialize, call(`{"progressToken":"a"}`)); !strings.Contains(string(got["1"]), `"isError":true`) && !strings.Contains(string(got["1"]), `"structuredContent"`) {
		t.Errorf("with a valid progress token: %s, want a result", got)
	}
}

// TestLargeParameters checks that a large parameter is rejected before it is decoded, which would take hundreds of times
// its size.
func TestLargeParameters(t *testing.T) {
	list := `{"x":[{"":[]}` + strings.Repeat(`,{"":[]}`, 300_000) + `]}`
	for _, name := range []string{"_meta", "capabilities", "clientInfo", "other"} {
		message := []byte(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"` + name + `":` + list + `}}`)
		var problem *jsonrpc.Error
		used := testcost.Allocated(func() { _, problem = parse(message) })
		if problem == nil || !strings.Contains(problem.Message, name) {
			t.Errorf("%s: error %v, want one that names the parameter", name, problem)
		}
		if used > 12*int64(len(message)) {
			t.Errorf("%s: %d MiB were allocated for %d MiB", name, used>>20, len(message)>>20)
		}
	}
	many := []byte(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"":[]` + strings.Repeat(`,"":[]`, 300_000) + `}}`)
	if _, problem := parse(many); problem == nil || !strings.Contains(problem.Message, "longer than 65536 bytes") {
		t.Errorf("many parameters: error %v, want one about their size", problem)
	}
}

// TestCallDeadline checks that a tool call ends at its time limit, and that a call over HTTP ends with its work.
func TestCallDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := limits
		l.Timeout = 7 * time.Second
		a := New(l, Workers(1), cli.Console{})
		waiting := tool{name: "wait", run: func(ctx context.Context, _ *call) error {
			<-ctx.Done()
			return ctx.Err()
		}}
		request := &mcp.CallToolRequest{Params: &mcp.CallToolParamsRaw{Name: "wait"}}
		ended, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(3*time.Second, func() { cancel(guard.ErrTimeout) })
		for want, ctx := range map[time.Duration]context.Context{
			7 * time.Second: t.Context(),
			3 * time.Second: context.WithValue(t.Context(), workKey{}, work{ctx: ended}),
		} {
			start := time.Now()
			result := a.callTool(ctx, waiting, request)
			if took := time.Since(start); took > want || want == l.Timeout && took != want {
				t.Errorf("the call took %v, want %v", took, want)
			}
			if text := result.Content[0].(*mcp.TextContent).Text; !result.IsError || !strings.Contains(text, "time limit") {
				t.Errorf("result %q, want an error about the time limit", text)
			}
		}
	})
}

// TestBackPressure checks that the server stops reading when the unanswered requests have a certain size, and goes on
// when it has answered them.
func TestBackPressure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const size, calls = 1 << 19, 40
		s := &stream{sizes: map[string]int{}}
		s.add(initialize)
		for i := range calls {
			s.add(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"%s"}}}`, i, strings.Repeat("x", size)))
		}
		begin, ended := make(chan struct{}), make(chan error)
		enter := func(context.Context) (leave func(), err error) {
			<-begin
			return func() {}, nil
		}
		go func() { ended <- New(limits, enter, cli.Console{}).Serve(t.Context(), s, s) }()
		synctest.Wait()
		if s.peak < maxUnanswered-2*size || s.peak > maxUnanswered+2*size {
			t.Errorf("%d bytes were read without a response, want about %d", s.peak, maxUnanswered)
		}
		close(begin)
		if err := <-ended; err != nil || len(s.sizes) > 0 {
			t.Errorf("error %v, %d requests without a response", err, len(s.sizes))
		}
	})
}

// A stream is the input and output of an assistant. It measures how many bytes the assistant has read of
// requests to which it has not responded.
type stream struct {
	mu         sync.Mutex
	input      bytes.Buffer
	sizes      map[string]int // length of the requests without a response, keyed by the JSON of their IDs
	unanswered int            // bytes that were read, except requests with a response
	peak       int            // maximum of unanswered
}

func (s *stream) add(request string) {
	var m struct{ ID json.RawMessage }
	if err := json.Unmarshal([]byte(request), &m); err != nil {
		panic(err)
	}
	s.sizes[string(m.ID)] = len(request) + 1
	s.input.WriteString(request + "\n")
}

func (s *stream) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.input.Read(p)
	s.unanswered += n
	s.peak = max(s.peak, s.unanswered)
	return n, err
}

func (s *stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var m struct{ ID json.RawMessage }
	if err := json.Unmarshal(p, &m); err != nil {
		return 0, err
	}
	s.unanswered -= s.sizes[string(m.ID)]
	delete(s.sizes, string(m.ID))
	return len(p), nil
}
