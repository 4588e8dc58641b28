package main

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"slidegif/cmd/api"
	"slidegif/cmd/internal/web"
	"slidegif/render/screenshot"
	"slidegif/solve/filetest"
)

// TestServerDocument: run-a-server.md names each flag of the server, and the defaults in its table are those
// of the flags.
func TestServerDocument(t *testing.T) {
	document := string(filetest.Read(t, "../../samples/run-a-server.md"))
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	serveCommand.setup(fs)
	rows := map[string]string{"workers": "one a core"} // for 0
	for _, row := range regexp.MustCompile(`(?m)^\| `+"`--([a-z-]+)` \\| ([^|]*) \\|").FindAllStringSubmatch(document, -1) {
		if words, ok := rows[row[1]]; ok && words != row[2] || !ok && fs.Lookup(row[1]) != nil && fs.Lookup(row[1]).DefValue != row[2] {
			t.Errorf("run-a-server.md says that the default of --%s is %s", row[1], row[2])
		}
		rows[row[1]] = row[2]
	}
	fs.VisitAll(func(f *pflag.Flag) {
		if !regexp.MustCompile("--" + f.Name + `\b`).MatchString(document) {
			t.Errorf("run-a-server.md does not name --%s", f.Name)
		}
	})
	if len(rows) < 7 {
		t.Errorf("run-a-server.md has a table of %d flags", len(rows))
	}
	l := web.Defaults()
	rest := (l.Footprint()-int64(l.Workers)*l.Memory-l.Cache)>>20/10*10 + 10 // rounded up
	count := humanize.Comma
	for _, want := range []string{
		fmt.Sprintf("at most %d MiB and %d megapixels", l.Picture>>20, screenshot.MaxPixels/1_000_000),
		fmt.Sprintf("%d MiB an answer; %s pixels, %s frames, %s pieces on all boards", l.Output>>20, count(int64(l.Size)), count(int64(l.Frames)), count(l.Parts)),
		fmt.Sprintf("At most %d MiB of answers are being sent", l.Sending>>20),
		fmt.Sprintf("some %d MiB for the program", rest),
	} {
		if !strings.Contains(document, want) {
			t.Errorf("run-a-server.md does not say %q", want)
		}
	}
}

// TestLimitsOfLibrary: each limit of the server is one of the library too, of the same type, or stands here as one that
// it has none of.
func TestLimitsOfLibrary(t *testing.T) {
	lacks := []string{"Wait", "Effort", "Font", "Cells", "Size", "Frames", "Parts", "Pixels", "Output", "URL", "Body", "Source", "Picture", "Connections", "Sending"}
	served, has := reflect.TypeFor[web.Limits](), reflect.TypeFor[api.Limits]()
	for _, f := range reflect.VisibleFields(served) {
		if g, ok := has.FieldByName(f.Name); ok == slices.Contains(lacks, f.Name) || ok && g.Type != f.Type {
			t.Errorf("decide whether %v has %s, a %v of the server", has, f.Name, f.Type)
		}
	}
	for _, f := range reflect.VisibleFields(has) {
		if _, ok := served.FieldByName(f.Name); !ok {
			t.Errorf("the server has no limit %s, which %v has", f.Name, has)
		}
	}
}
