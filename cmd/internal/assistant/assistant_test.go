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
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/pipeline"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/perfect"
)

var limits = guard.Limits{Workers: 2, Timeout: time.Hour, Memory: 64 << 20, Positions: 10_000_000, Cells: 400, Size: 2000, Screenshot: 8 << 20, Source: 64 << 10, Parts: 100_000}

// connect returns a connected client of the official SDK. The client validates every structured
// result against its schema.
func connect(t *testing.T, l guard.Limits, o *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- New(l, Workers(l.Workers), cli.Console{}).Serve(context.Background(), fromClient, toClient)
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

// callTool calls a tool, and returns the result, its text and its structured content.
func callTool(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) (*mcp.CallToolResult, string, map[string]any) {
	t.Helper()
	r, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	structured, _ := r.StructuredContent.(map[string]any)
	return r, r.Content[0].(*mcp.TextContent).Text, structured
}

// TestTools checks the names, arguments and descriptions of the tools.
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
				t.Errorf("tool %s has no argument %s", tool.Name, name)
			}
		}
		if tool.OutputSchema == nil || len(tool.Description) < 40 {
			t.Errorf("tool %s lacks an output schema or a description of at least 40 bytes", tool.Name)
		}
		delete(names, tool.Name)
	}
	if len(names) > 0 {
		t.Errorf("missing tools: %v", names)
	}
}

// TestEnums checks that the schemas of the arguments list all accepted values, and that tools accept these values.
func TestEnums(t *testing.T) {
	s := connect(t, limits, nil)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	enums := map[string]string{} // by tool and argument
	for _, tool := range list.Tools {
		properties := tool.InputSchema.(map[string]any)["properties"].(map[string]any)
		for name, property := range properties {
			p := property.(map[string]any)
			values, _ := p["enum"].([]any)
			if choices, ok := p["anyOf"].([]any); ok {
				values = choices[0].(map[string]any)["enum"].([]any)
			}
			enums[tool.Name+" "+name] = fmt.Sprint(values...)
			for _, value := range values {
				switch {
				case name == "metric": // no kind supports all metrics
				case tool.Name == "random":
					if _, err := (pipeline.Query{Kind: value.(string)}).Generator(limits.SearchOptions("")); err != nil {
						t.Errorf("random of the kind %v: %v", value, err)
					}
				default:
					if r, text, _ := callTool(t, s, tool.Name, map[string]any{"puzzle": "tiles:12/30", "size": 50, name: value}); r.IsError {
						t.Errorf("%s with %s=%v: %s", tool.Name, name, value, text)
					}
				}
			}
		}
	}
	for _, k := range catalog.Kinds {
		if k.Random != nil && !strings.Contains(enums["random kind"], k.Name) {
			t.Errorf("the enum of random kind lacks %s", k.Name)
		}
		for _, m := range k.Metrics {
			if !strings.Contains(enums["solve metric"], string(m)) {
				t.Errorf("the enum of solve metric lacks %s", m)
			}
		}
	}
	for _, name := range theme.Names() {
		if !strings.Contains(enums["draw theme"], name) {
			t.Errorf("the enum of draw theme lacks %s", name)
		}
	}
	for _, name := range []string{"draw what", "draw format", "judge metric"} {
		if enums[name] == "" {
			t.Errorf("%s has no enum", name)
		}
	}
}

func TestSolve(t *testing.T) {
	s := connect(t, limits, nil)
	_, text, found := callTool(t, s, "solve", map[string]any{"puzzle": "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", "why": true})
	if found["length"] != 58.0 || found["optimal"] != true || found["metric"] != "slide" || !strings.Contains(text, "58 slides, optimal") {
		t.Errorf("solve: length %v, text %.100s, want 58 slides, optimal", found["length"], text)
	}
	if move := found["moves"].([]any)[0].(map[string]any); move["last"] == nil {
		t.Errorf("solve with why: first move = %v, want the key last", move)
	}
	_, _, found = callTool(t, s, "solve", map[string]any{"puzzle": "横刀立马", "metric": "step", "insight": true})
	if found["length"] != 116.0 || found["insight"] == nil {
		t.Errorf("solve of 横刀立马: %v steps, insight %v, want 116 steps with insight", found["length"], found["insight"])
	}
	_, text, found = callTool(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/870"})
	if found["solvable"] != false || !strings.Contains(text, "odd permutation") {
		t.Errorf("solve of an unsolvable puzzle: %v, text %s, want a proof of odd permutation", found, text)
	}
	_, _, found = callTool(t, s, "solve", map[string]any{"puzzle": "name: my board\n\n123\n456\n078\n"})
	if found["length"] != 2.0 || found["name"] != "my board" {
		t.Errorf("solve of a puzzle file: %v, want length 2 and the name", found)
	}
	if _, text, _ := callTool(t, s, "solve", map[string]any{"puzzle": "AA...O/P..Q.O/PXXQ.O/P..Q../B...CC/B.RRR."}); !strings.Contains(text, "X is the car that gets out") {
		t.Errorf("solve of a Rush Hour board with target X: text %s, want a note about X", text)
	}
}

// TestErrors checks that errors of the command are error results with the same message.
func TestErrors(t *testing.T) {
	s := connect(t, limits, nil)
	for _, test := range []struct {
		tool, key, value string
		want             string
	}{
		{"solve", "puzzle", "klotski:1xx2/1xx2/3445/4785/6009", `row 4: piece "4" is in two parts`},
		{"solve", "puzzle", "/etc/passwd", ""},
		{"solve", "puzzle", "", "the argument puzzle is missing"},
		{"solve", "puzzel", "123/456/078", `unknown argument "puzzel"`},
		{"solve", "metric", "steps", "missing"},
		{"random", "kind", "chess", `unknown kind of puzzle "chess"`},
		{"random", "kind", "rush@7", "has a seed"},
		{"random", "length", "none", "length"},
		{"draw", "puzzle", "tiles:30x30@1", ""},
		{"read_picture", "image", "@@", "base64"},
		{"read_picture", "image", "aGVsbG8=", ""},
	} {
		r, text, _ := callTool(t, s, test.tool, map[string]any{test.key: test.value})
		if !r.IsError || !strings.Contains(text, test.want) || strings.Contains(text, "root:") {
			t.Errorf("%s %s=%s: IsError %v, text %s, want an error with %q", test.tool, test.key, test.value, r.IsError, text, test.want)
		}
	}
	for key, value := range map[string]any{"what": "step:99", "format": "mp4", "theme": "/tmp/a.json", "size": 100_000} {
		if r, text, _ := callTool(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", key: value}); !r.IsError || !strings.Contains(text, "hint: ") {
			t.Errorf("draw %s=%v: text %s, want an error with a hint", key, value, text)
		}
	}
	for _, test := range []struct{ key, value, want string }{
		{"what", "boss", "what: unknown value \"boss\"\nhint: use one of start, goal, step:N, sheet, solution"},
		{"what", "player", `what: unknown value "player"`},
		{"what", "step:x", `what: "x" is not a number of moves`},
		{"what", "step:99", "what: there is no step 99\nhint: the solution has 2 steps"},
		{"format", "mp4", "format: unknown value \"mp4\"\nhint: use one of png, gif, svg"},
		{"format", "json", "format: unknown value \"json\"\nhint: use one of png, gif, svg"},
	} {
		if r, text, _ := callTool(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", test.key: test.value}); !r.IsError || !strings.HasPrefix(text, test.want) {
			t.Errorf("draw %s=%s: text %s, want error %s", test.key, test.value, text, test.want)
		}
	}
	if _, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: "fly"}); err == nil {
		t.Error("call of an unknown tool succeeded, want an error")
	}
}

func TestJudge(t *testing.T) {
	s := connect(t, limits, nil)
	const puzzle = "tiles:123/456/078"
	_, text, found := callTool(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": "LRLL"})
	if fmt.Sprint(found["distances"]) != "[2 1 2 1 0]" || found["optimum"] != 2.0 || found["solved"] != true || !strings.Contains(text, "move 2 is the first mistake") {
		t.Errorf("judge: distances %v, optimum %v, text %s, want [2 1 2 1 0], 2, a mistake in move 2", found["distances"], found["optimum"], text)
	}
	for _, test := range []struct{ puzzle, moves, notation string }{
		{puzzle, "LL", "directions of the tiles"},
		{puzzle, "123456078 123456708 123456780", "boards"},
		{"rush:oooooo/ooooBo/ooAABo/oooooo/oooooo/oooooo", "B-1 A+2", "a car, plus or minus"},
	} {
		if _, text, _ := callTool(t, s, "judge", map[string]any{"puzzle": test.puzzle, "moves": test.moves}); !strings.HasPrefix(text, "notation of the moves: ") || !strings.Contains(text, test.notation) {
			t.Errorf("judge of %s: text %.80q, want the notation %s", test.moves, text, test.notation)
		}
	}
	if r, text, _ := callTool(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": "LLL"}); !r.IsError || !strings.Contains(text, "move 3") {
		t.Errorf("judge of an illegal move: text %s, want an error for move 3", text)
	}
	if _, text, found := callTool(t, s, "judge", map[string]any{"puzzle": "tiles:123/456/870", "moves": "R"}); found["given"] != true || found["solvable"] != false || fmt.Sprint(found["distances"]) != "[-1 -1]" || !strings.Contains(text, "no solution exists") {
		t.Errorf("judge of an unsolvable puzzle: text %s, %v, want distances [-1 -1]", text, found)
	}
	if _, text, found := callTool(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": ""}); fmt.Sprint(found["distances"]) != "[2]" || !strings.Contains(text, "no moves were given; 2 moves left") {
		t.Errorf("judge without moves: text %s, %v, want distances [2]", text, found)
	}
	if r, text, _ := callTool(t, s, "judge", map[string]any{"puzzle": puzzle, "moves": strings.Repeat("LR", 4000)}); !r.IsError || !strings.Contains(text, "8001 boards of 8 pieces exceed this server's limit") {
		t.Errorf("judge of 8000 moves: text %.200s, want an error", text)
	}
	if r, text, _ := callTool(t, s, "solve", map[string]any{"puzzle": "moves: " + strings.Repeat("LR", 4000) + "\n\n123\n456\n078\n"}); !r.IsError || !strings.Contains(text, "8001 boards") {
		t.Errorf("solve of a file with 8000 moves: text %.200s, want an error", text)
	}
	if r, text, _ := callTool(t, s, "judge", map[string]any{"puzzle": puzzle}); !r.IsError || !strings.Contains(text, "the argument moves is missing") {
		t.Errorf("judge without the argument moves: text %s, want an error", text)
	}
}

// TestLegalMoves checks that the legal moves include the first move of a solution, for every kind.
func TestLegalMoves(t *testing.T) {
	s := connect(t, limits, nil)
	for _, k := range catalog.Kinds {
		if k.Example == "" {
			continue
		}
		_, _, listed := callTool(t, s, "legal_moves", map[string]any{"puzzle": k.Example})
		p, err := pipeline.ParseID(t.Context(), k.Example)
		if err != nil {
			t.Fatal(err)
		}
		_, _, solved := callTool(t, s, "solve", map[string]any{"puzzle": k.Example})
		first := solved["moves"].([]any)[0].(map[string]any)
		found := false
		for _, m := range listed["moves"].([]any) {
			move := m.(map[string]any)
			found = found || move["piece"] == first["piece"] && fmt.Sprint(move["to"]) == fmt.Sprint(first["to"])
		}
		if !found || listed["board"] != p.Start.String() {
			t.Errorf("legal_moves of %s = %v, want the board and the move %v", k.Example, listed["moves"], first)
		}
	}
}

// TestRandomPerfect draws a perfect puzzle, and requires an error for a kind that has none.
func TestRandomPerfect(t *testing.T) {
	s := connect(t, limits, nil)
	_, text, drawn := callTool(t, s, "random", map[string]any{"kind": "rush:4x4", "seed": 3, "perfect": true})
	id, _ := drawn["id"].(string)
	p, err := catalog.Parse(t.Context(), id)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if r, err := perfect.Check(t.Context(), p, solve.Options{}); err != nil || !r.Perfect() || drawn["length"] != float64(r.Length) {
		t.Errorf("%s of %v slides: %+v, %v, want a perfect puzzle", id, drawn["length"], r, err)
	}
	_, _, plain := callTool(t, s, "random", map[string]any{"kind": "rush:4x4", "seed": 3, "perfect": false})
	if plain["id"] == nil || plain["id"] == id {
		t.Errorf("without perfect, the puzzle is %v, want another one", plain["id"])
	}
	if r, text, _ := callTool(t, s, "random", map[string]any{"kind": "tiles", "perfect": true}); !r.IsError || !strings.Contains(text, "klotski, rush, gates") {
		t.Errorf("tiles: %s, want an error", text)
	}
}

func TestRandom(t *testing.T) {
	s := connect(t, limits, nil)
	_, _, one := callTool(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": "20-22"})
	_, _, two := callTool(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": "20-22"})
	if n := one["length"].(float64); one["id"] != two["id"] || n < 20 || n > 22 {
		t.Errorf("random with equal seeds: %v, %v, length %v, want equal puzzles with a length of 20 to 22", one["id"], two["id"], one["length"])
	}
	if _, text, one := callTool(t, s, "random", map[string]any{"kind": "tiles:3x3", "seed": 42, "length": 20}); one["length"] != 20.0 {
		t.Errorf("random with a number as length: text %s, want length 20", text)
	}
	if r, text, _ := callTool(t, s, "random", map[string]any{"length": 20.5}); !r.IsError || !strings.Contains(text, "the type must be string or integer") {
		t.Errorf("random with a fraction as length: text %s, want an error", text)
	}
}

// TestDraw checks the type and size of pictures.
func TestDraw(t *testing.T) {
	s := connect(t, limits, nil)
	for _, test := range []struct{ what, format, want string }{
		{"", "", "image/png"}, {"goal", "svg", "image/svg+xml"}, {"solution", "", "image/gif"}, {"sheet", "png", "image/png"}, {"step:1", "gif", "image/gif"},
		{"png", "", "image/png"}, {"svg", "", "image/svg+xml"}, {"gif", "", "image/gif"},
	} {
		r, text, drawn := callTool(t, s, "draw", map[string]any{"puzzle": "tiles:123/456/078", "what": test.what, "format": test.format})
		if r.IsError || len(r.Content) != 2 {
			t.Fatalf("draw %v: text %s, want a picture", test, text)
		}
		picture := r.Content[1].(*mcp.ImageContent)
		if picture.MIMEType != test.want || len(picture.Data) > 1_000_000 || text == "" {
			t.Errorf("draw %v: %s, %d bytes, text %s, want at most 1 MB", test, picture.MIMEType, len(picture.Data), text)
		}
		if test.want == "image/svg+xml" {
			continue
		}
		if c, _, err := image.DecodeConfig(bytes.NewReader(picture.Data)); err != nil || float64(c.Width) != drawn["width"] {
			t.Errorf("draw %v: width %v, %v, want %v", test, c.Width, err, drawn["width"])
		}
	}
}

// TestReadPicture reads pictures with an embedded ID, and a picture without one.
func TestReadPicture(t *testing.T) {
	s := connect(t, limits, nil)
	for _, id := range []string{"tiles:864/072/513", "gates:#CC###/#aabbB/#a.b.B/######:aC,bB", catalog.Kind("lockout").Example} {
		for _, format := range []string{"png", "gif", "svg"} {
			r, _, drawn := callTool(t, s, "draw", map[string]any{"puzzle": id, "size": 400, "format": format})
			ours := base64.StdEncoding.EncodeToString(r.Content[1].(*mcp.ImageContent).Data)
			if _, text, read := callTool(t, s, "read_picture", map[string]any{"image": ours}); read["id"] != drawn["id"] || read["bounds"] != nil {
				t.Errorf("read_picture of %s as %s: text %s, want the ID without bounds", id, format, text)
			}
		}
	}
	r, _, _ := callTool(t, s, "draw", map[string]any{"puzzle": "tiles:864/072/513", "size": 400})
	img, _, err := image.Decode(bytes.NewReader(r.Content[1].(*mcp.ImageContent).Data))
	if err != nil {
		t.Fatal(err)
	}
	var plain bytes.Buffer // without the ID
	if err := png.Encode(&plain, img); err != nil {
		t.Fatal(err)
	}
	screenshot := "data:image/png;base64," + base64.StdEncoding.EncodeToString(plain.Bytes())
	if _, text, read := callTool(t, s, "read_picture", map[string]any{"image": screenshot}); read["id"] != "tiles:864/072/513" || read["bounds"] == nil {
		t.Errorf("read_picture of a screenshot: text %s, want the ID with bounds", text)
	}
}

// TestGatesInDescriptions checks that the descriptions mention the kind gates.
func TestGatesInDescriptions(t *testing.T) {
	const example = "gates:#CC###/#aabbB/#a.b.B/######:aC,bB"
	s := connect(t, limits, nil)
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		text := fmt.Sprint(tool.Description, tool.InputSchema)
		if !strings.Contains(text, example) && (tool.Name != "random" || !strings.Contains(text, "gates")) {
			t.Errorf("description of tool %s does not mention gates", tool.Name)
		}
	}
	if _, text, found := callTool(t, s, "judge", map[string]any{"puzzle": example, "moves": "aU bR"}); found["solved"] != true {
		t.Errorf("judge of the moves in the description: text %s, want solved", text)
	}
}

// TestCancel checks that a cancelled call ends at once, and that other calls succeed meanwhile.
func TestCancel(t *testing.T) {
	progress := make(chan string, 100)
	s := connect(t, limits, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
		progress <- r.Params.Message
	}})
	ctx, cancel := context.WithCancel(t.Context())
	params := &mcp.CallToolParams{Name: "solve", Arguments: map[string]any{"puzzle": "tiles:8x8@1"}}
	params.SetProgressToken("long")
	ended := make(chan error, 1)
	go func() {
		_, err := s.CallTool(ctx, params)
		ended <- err
	}()
	if text := <-progress; !strings.Contains(text, "position") {
		t.Errorf("progress message = %q, want a number of positions", text)
	}
	if _, text, _ := callTool(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/078"}); !strings.Contains(text, "2 steps") {
		t.Errorf("solve during another call: text %s, want 2 steps", text)
	}
	cancel()
	if err := <-ended; err == nil {
		t.Error("cancelled call succeeded, want an error")
	}
	// With two workers, two more calls only succeed if the cancelled call has freed its worker.
	for range 2 {
		callTool(t, s, "solve", map[string]any{"puzzle": "tiles:123/456/078"})
	}
}

// TestLimits checks the message of a search that exceeds a limit.
func TestLimits(t *testing.T) {
	l := limits
	l.Positions = 1000
	s := connect(t, l, nil)
	if r, text, _ := callTool(t, s, "solve", map[string]any{"puzzle": "klotski:横刀立马"}); !r.IsError || !strings.Contains(text, "--max-positions") {
		t.Errorf("solve with 1000 positions: text %s, want an error with --max-positions", text)
	}
}

// TestSizeLimits checks that the limits of a server on boards and pictures apply to the tools.
func TestSizeLimits(t *testing.T) {
	l := limits
	l.Cells, l.Size, l.Screenshot = 8, 300, 99
	picture := func(bytes int) map[string]any {
		return map[string]any{"image": base64.StdEncoding.EncodeToString(make([]byte, bytes))}
	}
	s := connect(t, l, nil)
	for _, test := range []struct {
		tool, want string
		args       map[string]any
	}{
		{"solve", "the board has 9 cells, more than this server's limit of 8", map[string]any{"puzzle": "tiles:123/456/078"}},
		{"legal_moves", "", map[string]any{"puzzle": "tiles:1234/5607"}},
		{"draw", "size: 301 is more than this server's limit of 300 pixels", map[string]any{"puzzle": "tiles:12/30", "size": 301}},
		{"draw", "", map[string]any{"puzzle": "tiles:12/30", "size": 300}},
		{"read_picture", "image: the picture is larger than 99 bytes", picture(100)},
		{"read_picture", "the picture is not a PNG", picture(99)},
	} {
		if r, text, _ := callTool(t, s, test.tool, test.args); r.IsError != (test.want != "") || !strings.Contains(text, test.want) {
			t.Errorf("%s with %v: error %t, text %s, want %q", test.tool, test.args, r.IsError, text, test.want)
		}
	}
}

// TestInvalidMessages checks that invalid messages get an error response, and later messages still work.
func TestInvalidMessages(t *testing.T) {
	var out bytes.Buffer
	in := initialize + "\n{\n[]\n{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}\n\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"none\"}\n" +
		strings.Repeat("x", 17<<20) + "\n" +
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":[]}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}` + "\n" +
		`{"jsonrpc":"2.0","id":3}` + "\n" + `{"jsonrpc":"1.0","id":4,"method":"ping"}` + "\n" + `{"id":5,"method":"ping"}` + "\n" +
		`{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"arguments":{}}}` + "\n" +
		`{"jsonrpc":"2.0","id":8,"method":"tools/call"}` + "\n" +
		`{"jsonrpc":"2.0","id":7,"result":{}}` + "\n" +
		`{"jsonrpc":"2.0","id":"a","method":"ping"}`
	if err := New(limits, Workers(limits.Workers), cli.Console{}).Serve(t.Context(), strings.NewReader(in), &out); err != nil {
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
	if want := map[string]int{`"init" 0`: 1, "null -32700": 1, "null -32600": 3, "1 -32601": 1, "2 -32602": 1, "3 -32600": 1, "4 -32600": 1, "5 -32600": 1, "6 -32602": 1, "8 -32600": 1, `"a" 0`: 1}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("responses by ID and error code = %v, want %v", got, want)
	}
}

// FuzzLine sends a line. Every response must be a valid JSON-RPC message without an internal error.
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
	server := New(l, Workers(l.Workers), cli.Console{})
	f.Fuzz(func(t *testing.T, line string) {
		line, _, _ = strings.Cut(line, "\n")
		if len(line) > 1000 {
			return
		}
		var out bytes.Buffer
		if err := server.Serve(t.Context(), strings.NewReader(line), &out); err != nil {
			t.Fatalf("Serve(%s) = %v", line, err)
		}
		for reply := range strings.Lines(out.String()) {
			var m struct {
				Version string `json:"jsonrpc"`
				Method  string
				Result  *struct{ Content []struct{ Text string } }
				Error   *struct{ Code int }
			}
			err := json.Unmarshal([]byte(reply), &m)
			if err != nil || m.Version != "2.0" || m.Method == "" && (m.Result == nil) == (m.Error == nil) || m.Error != nil && m.Error.Code == -32603 {
				t.Errorf("message %s: invalid response %s", line, reply)
			}
		}
	})
}
