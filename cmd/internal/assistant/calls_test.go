package assistant

import (
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
