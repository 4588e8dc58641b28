package pipeline

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/catalog"
	"slidegif/solve/input"
)

// refused fails unless err is a sentence on what somebody gave.
func refused(t *testing.T, in string, err error) {
	t.Helper()
	bad, ok := errors.AsType[*input.Error](err)
	if !ok || bad.Hint == "" || strings.ContainsRune(err.Error(), '\n') || strings.HasSuffix(bad.Text, ".") {
		t.Fatalf("%q: %v", in, err)
	}
}

// FuzzParseFile reads puzzle files: text with keys, bare rows, IDs, pictures. What is taken
// has an ID that gives the same board, and a name for its files.
func FuzzParseFile(f *testing.F) {
	samples, err := filepath.Glob("../../../samples/*.puzzle")
	if err != nil || len(samples) == 0 {
		f.Fatalf("no samples: %v", err)
	}
	for _, name := range samples {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, k := range catalog.Kinds {
		for i, l := range k.Named() {
			if i%40 == 0 {
				f.Add([]byte(l.ID))
				f.Add([]byte("name: " + l.Name + "\r\nkind: " + k.Name + "\r\n\r\n" + strings.ReplaceAll(strings.TrimPrefix(l.ID, k.Name+":"), "/", "\r\n")))
			}
		}
	}
	for _, text := range []string{
		"name: a\nlabels: 1=x 2=\nmetric: push\nsource: b\n\n1 2\n3 _\n\n3 1\n2 0\n",
		"same: bc\n\naa0\nb0c\n\n..b\n...\n", "\uFEFFBBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN",
		"kind: rush\n\nBBoKMx\nDDDKMo\nIAALoo\nIoJLEE\nooJFFN\noGGoxN", "12\r30",
		"GIF89a\x01\x00\x01\x00\x00\x00\x00\x21\xfe\x0btiles:12/30\x00;",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.ContainsRune(data, '@') {
			return // drawing is bounded, but takes its time
		}
		p, err := ParseFile(t.Context(), data)
		if err != nil {
			refused(t, string(data), err)
			return
		}
		q, err := ParseID(t.Context(), p.ID())
		if err != nil || q.ID() != p.ID() || q.Start.String() != p.Start.String() {
			t.Fatalf("%q has the ID %q, which gives %v", data, p.ID(), err)
		}
		if name := p.FileName(); name == "" || strings.ContainsAny(name, "/\\.\x00") || len(name) > 120 {
			t.Fatalf("%q goes to files named %q", data, name)
		}
		if _, err := MetricOf(p.Kind(), p.Metric); err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		s, err := Solve(context.Background(), p, solve.Options{MaxPositions: 300})
		if err != nil {
			if !errors.Is(err, solve.ErrLimit) && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatalf("%q: %v", data, err)
			}
			return
		}
		for _, format := range Formats {
			if format.View != "" || format.Name == "html" || format.Name == "md" {
				continue // the pictures have fuzz targets of their own
			}
			var out bytes.Buffer
			if _, err := format.Write(context.Background(), &out, Document{Solved: s, Output: Output{Path: "-", Format: format}}); err != nil || out.Len() == 0 {
				t.Fatalf("%q as %s: %v", data, format.Name, err)
			}
		}
	})
}

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
		file, err := Syntax().Parse(spec, fallback, render.Options{})
		if err != nil {
			if bad, ok := errors.AsType[*input.Error](err); !ok || bad.Hint == "" {
				t.Fatalf("%q: %v", spec, err)
			}
			return
		}
		if o := OutputOf(file); o.Path == "" || !strings.HasPrefix(spec, o.Path) || o.Format.Write == nil {
			t.Fatalf("%q goes to %q as %q", spec, o.Path, o.Format.Name)
		}
	})
}
