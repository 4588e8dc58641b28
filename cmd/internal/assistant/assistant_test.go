package assistant

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	_ "image/gif"
	"image/png"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/pipeline"
	"slidegif/cmd/internal/web"
	"slidegif/solve/catalog"
)

var limits = web.Limits{Workers: 2, Timeout: time.Hour, Memory: 64 << 20, Positions: 10_000_000, Cells: 400, Size: 2000, Picture: 8 << 20, Parts: 100_000}

// connect returns the client of the official SDK, which holds each structured answer to its schema.
func connect(t *testing.T, l web.Limits, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- New(l, cli.Console{}).Serve(context.Background(), fromClient, toClient)
		toClient.Close()
	}()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, o)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Close()
		toServer.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return session
}

// ask calls a tool, and returns its text and its structured answer.
func ask(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) (*mcp.CallToolResult, string, map[string]any) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	structured, _ := r.StructuredContent.(map[string]any)
	return r, r.Content[0].(*mcp.TextContent).Text, structured
}

// TestTools lists the tools, and looks at what the contract names.
func TestTools(t *testing.T) {
	s := connect(t, limits, nil)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{"solve": "puzzle metric why insight", "random": "kind length seed", "legal_moves": "puzzle", "judge": "puzzle moves", "draw": "puzzle what", "read_picture": "image"}
	for _, tool := range list.Tools {
		properties, _ := tool.InputSchema.(map[string]any)["properties"].(map[string]any)
		for _, name := range strings.Fields(names[tool.Name]) {
			if properties[name] == nil {
				t.Errorf("%s has no argument %s", tool.Name, name)
			}
		}
		if tool.OutputSchema == nil || len(tool.Description) < 40 {
			t.Errorf("%s is not described", tool.Name)
		}
		delete(names, tool.Name)
	}
	if len(names) > 0 {
		t.Errorf("there is no %v", names)
	}
}

func TestSolve(t *testing.T) {
	s := connect(t, limits, nil)
	_, said, found := ask(t, s, "solve", map[string]any{"puzzle": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "why": true})
	if found["length"] != 58.0 || found["optimal"] != true || found["metric"] != "slide" || !strings.Contains(said, "58 slides, optimal") {
		t.Errorf("%v, %.100s", found["length"], said)
	}
	if move := found["moves"].([]any)[0].(map[string]any); move["last"] == nil {
		t.Errorf("why tells nothing: %v", move)
	}
	_, _, found = ask(t, s, "solve", map[string]any{"puzzle": "横刀立马", "metric": "step", "insight": true})
	if found["length"] != 116.0 || found["insight"] == nil {
		t.Errorf("%v steps, insight %v", found["length"], found["insight"])
	}
	_, said, found = ask(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/870"})
	if found["solvable"] != false || !strings.Contains(said, "odd permutation") {
		t.Errorf("%v, %s", found, said)
	}
	_, _, found = ask(t, s, "solve", map[string]any{"puzzle": "name: my board\n\n123\n456\n078\n"})
	if found["length"] != 2.0 || found["name"] != "my board" {
		t.Errorf("a puzzle file: %v", found)
	}
	if _, said, _ := ask(t, s, "solve", map[string]any{"puzzle": "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR."}); !strings.Contains(said, "if X is meant") {
		t.Errorf("a card whose X gets out: %s", said)
	}
}

// TestErrors: what the command says is the answer, as an error of the tool.
func TestErrors(t *testing.T) {
	s := connect(t, limits, nil)
	for _, test := range []struct {
		tool, key, value string
		want             string
	}{
		{"solve", "puzzle", "klotski:1xx2/1xx2/3445/4785/6009", `row 4: piece "4" is in two parts`},
		{"solve", "puzzle", "/etc/passwd", ""},
		{"solve", "puzzle", "", "the argument puzzle is missing"},
		{"solve", "puzzel", "123/456/078", `there is no argument "puzzel"`},
		{"solve", "metric", "steps", "missing"},
		{"random", "kind", "chess", `there is no kind of puzzle "chess"`},
		{"random", "kind", "rush@7", "stands for one puzzle"},
		{"random", "length", "none", "length"},
		{"draw", "puzzle", "tiles:30x30@1", ""},
		{"read_picture", "image", "@@", "base64"},
		{"read_picture", "image", "aGVsbG8=", ""},
	} {
		r, said, _ := ask(t, s, test.tool, map[string]any{test.key: test.value})
		if !r.IsError || !strings.Contains(said, test.want) || strings.Contains(said, "root:") {
			t.Errorf("%s %s=%s: %v, %s", test.tool, test.key, test.value, r.IsError, said)
		}
	}
	for key, value := range map[string]any{"what": "step:99", "format": "mp4", "theme": "/tmp/a.json", "size": 100_000} {
		if r, said, _ := ask(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", key: value}); !r.IsError || !strings.Contains(said, "hint: ") {
			t.Errorf("draw %s=%v: %s", key, value, said)
		}
	}
	for _, test := range []struct{ key, value, want string }{
		{"what", "boss", "what: there is no \"boss\"\nhint: give one of start, goal, step:N, sheet, solution"},
		{"what", "player", `what: there is no "player"`},
		{"what", "step:x", `what: "x" is not a number of moves`},
		{"what", "step:99", "what: there is no step 99\nhint: the solution has 2 steps"},
		{"format", "mp4", "format: there is no \"mp4\"\nhint: give one of png, gif, svg"},
		{"format", "json", "format: there is no \"json\"\nhint: give one of png, gif, svg"},
	} {
		if r, said, _ := ask(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", test.key: test.value}); !r.IsError || !strings.HasPrefix(said, test.want) {
			t.Errorf("draw %s=%s: %s", test.key, test.value, said)
		}
	}
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "fly"}); err == nil {
		t.Error("a tool that there is not answers")
	}
}

func TestJudge(t *testing.T) {
	s := connect(t, limits, nil)
	const puzzle = "tiles:123/456/078"
	_, said, found := ask(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": "LRLL"})
	if fmt.Sprint(found["distances"]) != "[2 1 2 1 0]" || found["optimum"] != 2.0 || found["solved"] != true || !strings.Contains(said, "move 2 is the first mistake") {
		t.Errorf("%v, optimum %v, %s", found["distances"], found["optimum"], said)
	}
	if r, said, _ := ask(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": "LLL"}); !r.IsError || !strings.Contains(said, "move 3") {
		t.Errorf("illegal moves: %s", said)
	}
	if _, said, found := ask(t, s, "judge", map[string]any{"puzzle": "tiles:123/456/870", "moves": "R"}); found["given"] != true || found["solvable"] != false || fmt.Sprint(found["distances"]) != "[-1 -1]" || !strings.Contains(said, "no solution exists") {
		t.Errorf("moves of a puzzle without a solution: %s, %v", said, found)
	}
	if _, said, found := ask(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": ""}); fmt.Sprint(found["distances"]) != "[2]" || !strings.Contains(said, "no moves are given; 2 moves left") {
		t.Errorf("no moves: %s, %v", said, found)
	}
	if r, said, _ := ask(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": strings.Repeat("LR", 4000)}); !r.IsError || !strings.Contains(said, "8001 boards of 8 pieces are more than this server draws") {
		t.Errorf("very many moves: %.200s", said)
	}
	if r, said, _ := ask(t, s, "solve", map[string]any{"puzzle": "moves: " + strings.Repeat("LR", 4000) + "\n\n123\n456\n078\n"}); !r.IsError || !strings.Contains(said, "8001 boards") {
		t.Errorf("very many moves in a file: %.200s", said)
	}
	if r, said, _ := ask(t, s, "judge", map[string]any{"puzzle": puzzle}); !r.IsError || !strings.Contains(said, "the argument moves is missing") {
		t.Errorf("moves that are left out: %s", said)
	}
}

// TestLegalMoves: the moves of every kind are legal, and the first of a solution is among them.
func TestLegalMoves(t *testing.T) {
	s := connect(t, limits, nil)
	for _, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		_, _, listed := ask(t, s, "legal_moves", map[string]any{"puzzle": k.Example})
		p, err := pipeline.ParseID(t.Context(), k.Example)
		if err != nil {
			t.Fatal(err)
		}
		_, _, solved := ask(t, s, "solve", map[string]any{"puzzle": k.Example})
		first := solved["moves"].([]any)[0].(map[string]any)
		found := false
		for _, m := range listed["moves"].([]any) {
			move := m.(map[string]any)
			found = found || move["piece"] == first["piece"] && fmt.Sprint(move["to"]) == fmt.Sprint(first["to"])
		}
		if !found || listed["board"] != p.Start.String() {
			t.Errorf("%s: %v is not among %v", k.Example, first, listed["moves"])
		}
	}
}

func TestRandom(t *testing.T) {
	s := connect(t, limits, nil)
	_, _, one := ask(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": "20-22"})
	_, _, two := ask(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": "20-22"})
	if n := one["length"].(float64); one["id"] != two["id"] || n < 20 || n > 22 {
		t.Errorf("%v, %v, %v", one["id"], two["id"], one["length"])
	}
	if _, said, one := ask(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": 20}); one["length"] != 20.0 {
		t.Errorf("a number as the length: %s", said)
	}
	if r, said, _ := ask(t, s, "random", map[string]any{"length": 20.5}); !r.IsError || !strings.Contains(said, "its type is string or integer") {
		t.Errorf("a fraction as the length: %s", said)
	}
}

// TestDraw: pictures are small and of the type that is asked for.
func TestDraw(t *testing.T) {
	s := connect(t, limits, nil)
	for _, test := range []struct{ what, format, want string }{
		{"", "", "image/png"}, {"goal", "svg", "image/svg+xml"}, {"solution", "", "image/gif"}, {"sheet", "png", "image/png"}, {"step:1", "gif", "image/gif"},
		{"png", "", "image/png"}, {"svg", "", "image/svg+xml"}, {"gif", "", "image/gif"},
	} {
		r, said, drawn := ask(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", "what": test.what, "format": test.format})
		if r.IsError || len(r.Content) != 2 {
			t.Fatalf("%v: %s", test, said)
		}
		picture := r.Content[1].(*mcp.ImageContent)
		if picture.MIMEType != test.want || len(picture.Data) > 1_000_000 || said == "" {
			t.Errorf("%v: %s, %d bytes, %s", test, picture.MIMEType, len(picture.Data), said)
		}
		if test.want == "image/svg+xml" {
			continue
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(picture.Data)); err != nil || float64(c.Width) != drawn["width"] {
			t.Errorf("%v: %v, %v wide and not %v", test, err, c.Width, drawn["width"])
		}
	}
}

// TestReadPicture: pictures of slidegif carry their puzzle, of any kind; those of others are looked at.
func TestReadPicture(t *testing.T) {
	s := connect(t, limits, nil)
	for _, id := range []string{"tiles:864/072/513", "gates:#CC###/#aabbB/#a.b.B/######:aC,bB", catalog.Kind("lockout").Example} {
		for _, format := range []string{"png", "gif", "svg"} {
			r, _, drawn := ask(t, s, "draw", map[string]any{"puzzle": id, "size": 400, "format": format})
			ours := base64.StdEncoding.EncodeToString(r.Content[1].(*mcp.ImageContent).Data)
			if _, said, read := ask(t, s, "read_picture", map[string]any{"image": ours}); read["id"] != drawn["id"] || read["bounds"] != nil {
				t.Errorf("%s of %s: %s", format, id, said)
			}
		}
	}
	r, _, _ := ask(t, s, "draw", map[string]any{"puzzle": "tiles:864/072/513", "size": 400})
	img, _, err := image.Decode(bytes.NewReader(r.Content[1].(*mcp.ImageContent).Data))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer // without the ID
	if err := png.Encode(&plain, img); err != nil {
		t.Fatal(err)
	}
	screenshot := "data:image/png;base64," + base64.StdEncoding.EncodeToString(plain.Bytes())
	if _, said, read := ask(t, s, "read_picture", map[string]any{"image": screenshot}); read["id"] != "tiles:864/072/513" || read["bounds"] == nil {
		t.Error(said)
	}
}

// TestGatesAreDescribed: an assistant learns of the kind gates where it could use it.
func TestGatesAreDescribed(t *testing.T) {
	const example = "gates:#CC###/#aabbB/#a.b.B/######:aC,bB"
	s := connect(t, limits, nil)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		told := fmt.Sprint(tool.Description, tool.InputSchema)
		if !strings.Contains(told, example) && (tool.Name != "random" || !strings.Contains(told, "gates")) {
			t.Errorf("%s does not tell of gates", tool.Name)
		}
	}
	if _, said, found := ask(t, s, "judge", map[string]any{"puzzle": example, "moves": "aU bR"}); found["solved"] != true {
		t.Errorf("the moves of the description: %s", said)
	}
}

// TestCancel: a call that is cancelled ends at once, while another one is answered.
func TestCancel(t *testing.T) {
	told := make(chan string, 100)
	s := connect(t, limits, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
		told <- r.Params.Message
	}})
	ctx, cancel := context.WithCancel(t.Context())
	params := &mcp.CallToolParams{Name: "solve", Arguments: map[string]any{"puzzle": "tiles:8x8@1"}}
	params.SetProgressToken("long")
	ended := make(chan error, 1)
	go func() {
		_, err := s.CallTool(ctx, params)
		ended <- err
	}()
	if said := <-told; !strings.Contains(said, "position") {
		t.Errorf("progress %q", said)
	}
	if _, said, _ := ask(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/078"}); !strings.Contains(said, "2 steps") {
		t.Error(said)
	}
	cancel()
	if err := <-ended; err == nil {
		t.Error("a cancelled call has an answer")
	}
	// With two workers, two more calls find a place only where the cancelled one has left.
	for range 2 {
		ask(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/078"})
	}
}

// TestLimits: what exceeds a limit is told as the command tells it.
func TestLimits(t *testing.T) {
	l := limits
	l.Positions = 1000
	s := connect(t, l, nil)
	if r, said, _ := ask(t, s, "solve", map[string]any{"puzzle": "klotski:横刀立马"}); !r.IsError || !strings.Contains(said, "--max-positions") {
		t.Errorf("%s", said)
	}
}

// TestBroken: what is no message gets an error, and the next one its answer.
func TestBroken(t *testing.T) {
	var out bytes.Buffer
	in := "{\n[]\n{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"none\"}\n" +
		strings.Repeat("x", 17<<20) + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":[]}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}` + "\n" +
		`{"jsonrpc":"2.0","id":3}` + "\n" + `{"jsonrpc":"1.0","id":4,"method":"ping"}` + "\n" + `{"id":5,"method":"ping"}` + "\n" +
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"arguments":{}}}` + "\n" +
		`{"jsonrpc":"2.0","id":8,"method":"tools/call"}` + "\n" +
		`{"jsonrpc":"2.0","id":7,"result":{}}` + "\n" +
		`{"jsonrpc":"2.0","id":"a","method":"ping"}`
	if err := New(limits, cli.Console{}).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for line := range strings.Lines(out.String()) {
		var a struct {
			ID     json.RawMessage
			Error  struct{ Code int }
			Result json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatal(err)
		}
		got[fmt.Sprintf("%s %d", a.ID, a.Error.Code)]++
	}
	if want := map[string]int{"null -32700": 1, "null -32600": 3, "1 -32601": 1, "2 -32602": 1, "3 -32600": 1, "4 -32600": 1, "5 -32600": 1, "6 -32602": 1, "8 -32602": 1, `"a" 0`: 1}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// FuzzLine sends a line. Each line that comes back is a message of JSON-RPC that tells of no fault inside.
func FuzzLine(f *testing.F) {
	for _, call := range []string{
		`"solve","arguments":{"puzzle":"tiles:123/456/078","why":true,"insight":true}`,
		`"random","arguments":{"kind":"tiles:2x2","seed":7,"length":"2-5"}`,
		`"legal_moves","arguments":{"puzzle":"横刀立马"}`,
		`"judge","arguments":{"puzzle":"rush:oooB/AAoB/CDDD/CoEE","moves":"B+1","metric":"step"}`,
		`"draw","arguments":{"puzzle":"12/30","what":"step:0","format":"svg","theme":"dark","size":100}`,
		`"read_picture","arguments":{"image":"R0lGODlhAQABAAAAACH+C3RpbGVzOjEyLzMwADs="},"_meta":{"progressToken":1}`,
	} {
		f.Add(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":` + call + `}}`)
	}
	f.Add(`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18"}}`)
	f.Add(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}`)
	l := limits
	l.Timeout, l.Positions, l.Effort, l.Size = 100*time.Millisecond, 1000, 1000, 200
	server := New(l, cli.Console{})
	f.Fuzz(func(t *testing.T, line string) {
		line, _, _ = strings.Cut(line, "\n")
		if len(line) > 1000 {
			return
		}
		var out bytes.Buffer
		if err := server.Serve(t.Context(), strings.NewReader(line), &out); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for said := range strings.Lines(out.String()) {
			var m struct {
				Version string `json:"jsonrpc"`
				Method  string
				Result  *struct{ Content []struct{ Text string } }
				Error   *struct{ Code int }
			}
			err := json.Unmarshal([]byte(said), &m)
			if err != nil || m.Version != "2.0" || m.Method == "" && (m.Result == nil) == (m.Error == nil) || m.Error != nil && m.Error.Code == -32603 {
				t.Errorf("%s: %s", line, said)
			}
		}
	})
}
