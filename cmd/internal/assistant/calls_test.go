package assistant

import (
	"context"
	"slices"
	"strings"
	"testing"

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

// TestPanic checks that a panic in a tool becomes an internal error, and that later messages are answered.
func TestPanic(t *testing.T) {
	defer func(before []tool) { tools = before }(tools)
	tools = append(slices.Clone(tools), tool{name: "fail", run: func(context.Context, *call) error { panic("the tool fails") }})
	got := send(t, initialize, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"fail","arguments":{}}}`, `{"jsonrpc":"2.0","id":2,"method":"ping"}`)
	if !strings.Contains(string(got["1"]), `"code":-32603`) || !strings.Contains(string(got["2"]), `"result"`) {
		t.Errorf("responses %s and %s, want an internal error and a result", got["1"], got["2"])
	}
}
