package main

import (
	"regexp"
	"testing"

	"github.com/spf13/pflag"

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
}
