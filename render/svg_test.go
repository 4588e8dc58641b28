package render

import (
	"bytes"
	"context"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

var svgs = flag.String("svgs", "", "write SVG files into this directory, to be looked at")

func solved(t testing.TB, id string) Show {
	t.Helper()
	p, err := catalog.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(context.Background(), solve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return Show{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, ID: p.ID()}
}

// svg writes one SVG and holds it to what every one must be: well-formed, named, and
// with the ID inside.
func svg(t testing.TB, s Show, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := SVG(context.Background(), &b, s, o); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(b.Bytes()))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	return b.Bytes()
}

func TestSVGWrites(t *testing.T) {
	shows := map[string]Show{
		"hrd":   solved(t, "klotski:横刀立马"),
		"tiles": solved(t, "tiles:864072513"),
		"rush":  solved(t, "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"),
	}
	for name, s := range shows {
		for _, th := range theme.Names() {
			for _, view := range []string{"start", "solution", "goal", "step:3"} {
				o := Defaults()
				o.Theme, o.View = th, view
				o.Highlight = name == "rush"
				file := svg(t, s, o)
				if view == "solution" {
					t.Logf("%s %s: %d bytes", name, th, len(file))
				}
				if *svgs != "" {
					path := filepath.Join(*svgs, name+"-"+th+"-"+strings.Replace(view, ":", "", 1)+".svg")
					if err := os.WriteFile(path, file, 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}
