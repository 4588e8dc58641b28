package assistant

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"slidegif/cmd/internal/cli"
)

// TestPictureBytes checks that pictures are reduced to the size that assistants accept, if their format permits this.
func TestPictureBytes(t *testing.T) {
	for _, test := range []struct {
		what, format, wantFormat string
		bytes                    int64
	}{
		{"", "", "png", maxPictureBytes}, {"solution", "", "gif", maxPictureBytes}, {"gif", "", "gif", maxPictureBytes}, {"start", "svg", "svg", 0}, {"step:3", "", "png", maxPictureBytes},
	} {
		c := call{Assistant: New(limits, nil, cli.Console{}), arguments: map[string]string{"what": test.what, "format": test.format}}
		o, err := c.pictureOutput()
		if err != nil || o.Format.Name != test.wantFormat || o.Options.MaxBytes != test.bytes {
			t.Errorf("what %q, format %q: %s of at most %d bytes, error %v, want %s and %d", test.what, test.format, o.Format.Name, o.Options.MaxBytes, err, test.wantFormat, test.bytes)
		}
	}
}

// TestProgressInterval checks that a client gets at most two notifications each second, and none for the same work.
func TestProgressInterval(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []float64
		clientSide, serverSide := mcp.NewInMemoryTransports()
		session, err := mcp.NewServer(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), serverSide, nil)
		if err != nil {
			t.Fatal(err)
		}
		client := mcp.NewClient(&mcp.Implementation{Name: "test"}, &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
			got = append(got, r.Params.Progress)
		}})
		peer, err := client.Connect(t.Context(), clientSide, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &mcp.CallToolRequest{Session: session, Params: &mcp.CallToolParamsRaw{}}
		r.Params.SetProgressToken("t")
		report := progressOf(t.Context(), r)
		for k := range int64(20) { // every 100 ms
			report(min(k, 12), "")
			synctest.Wait()
			time.Sleep(100 * time.Millisecond)
		}
		peer.Close()
		synctest.Wait()
		if want := []float64{1, 6, 11, 12}; !slices.Equal(got, want) {
			t.Errorf("notifications %v, want %v", got, want)
		}
	})
}

// TestPanic checks that a panic in a tool becomes an internal error, and that later messages are answered.
func TestPanic(t *testing.T) {
	defer func(before []tool) { tools = before }(tools)
	tools = append(slices.Clone(tools), tool{name: "fail", run: func(context.Context, *call) error { panic("the tool fails") }})
	got := send(t, initialize, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fail","arguments":{}}}`, `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	if !strings.Contains(string(got["1"]), `"code":-32603`) || !strings.Contains(string(got["2"]), `"result"`) {
		t.Errorf("responses %s and %s, want an internal error and a result", got["1"], got["2"])
	}
}
