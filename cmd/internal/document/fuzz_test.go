package document

import (
	"errors"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve/input"
)

// FuzzParseOutput reads FILE,key=value… and what -f names.
func FuzzParseOutput(f *testing.F) {
	for _, spec := range []string{
		"a.gif", "-", "-,theme=dark", "a.png,title=Hello, world,size=100", "one,two.txt", "plain", ",size=3", "a.gif,theme",
		"a.gif,sise=100", "out/%03d.svg,view=step:4,highlight=on", "a.gif,max-bytes=5MB,first=20ms", ".gif", "a.b/c,d=e",
	} {
		f.Add(spec, "")
		f.Add(spec, "png")
	}
	f.Fuzz(func(t *testing.T, spec, fallback string) {
		o, err := Solutions().Parse(spec, fallback, render.Options{})
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", spec, err)
			}
			return
		}
		if o.Path == "" || !strings.HasPrefix(spec, o.Path) || o.Format.Write == nil {
			t.Fatalf("%q goes to %q as %q", spec, o.Path, o.Format.Name)
		}
	})
}
