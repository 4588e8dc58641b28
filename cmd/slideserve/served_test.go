package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/screenshot"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
)

// TestServerDocument checks that run-a-server.md describes all flags and limits of the server, with their
// default values.
func TestServerDocument(t *testing.T) {
	document := string(filetest.Read(t, "../../samples/run-a-server.md"))
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	serveCommand.Setup(fs)
	rows := map[string]string{"workers": "one per core"} // for the default 0
	for _, row := range regexp.MustCompile(`(?m)^\| `+"`--([a-z-]+)` \\| ([^|]*) \\|").FindAllStringSubmatch(document, -1) {
		if words, ok := rows[row[1]]; ok && words != row[2] || !ok && fs.Lookup(row[1]) != nil && fs.Lookup(row[1]).DefValue != row[2] {
			t.Errorf("run-a-server.md: the default of --%s is %s, want that of the flag", row[1], row[2])
		}
		rows[row[1]] = row[2]
	}
	fs.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && !regexp.MustCompile("--"+f.Name+`\b`).MatchString(document) {
			t.Errorf("run-a-server.md does not mention --%s", f.Name)
		}
	})
	if len(rows) < 7 {
		t.Errorf("table of run-a-server.md has %d flags, want at least 7", len(rows))
	}
	l := guard.DefaultLimits()
	rest := (l.Footprint()-int64(l.Workers)*l.Memory-l.Cache)>>20/10*10 + 10 // rounded up
	count := input.Thousands
	for _, want := range []string{
		fmt.Sprintf("at most %d MiB and %d megapixels", l.Screenshot>>20, screenshot.MaxPixels/1_000_000),
		fmt.Sprintf("%d MiB per response; %s pixels, %s frames, %s pieces on all boards", l.Output>>20, count(int64(l.Size)), count(int64(l.Frames)), count(l.Parts)),
		fmt.Sprintf("At most %d MiB of responses are in flight", l.Sending>>20),
		fmt.Sprintf("about %d MiB for the program", rest),
	} {
		if !strings.Contains(document, want) {
			t.Errorf("run-a-server.md does not contain %q", want)
		}
	}
}
