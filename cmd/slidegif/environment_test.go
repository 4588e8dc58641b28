package main

import (
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
)

// TestServeVariables: each flag of serve has a variable, and a value that the flag does not
// take is told with the name of the variable or the flag.
func TestServeVariables(t *testing.T) {
	values := map[string][2]string{ // one that is taken, one that is not
		"addr":            {"127.0.0.1:9", "nowhere"},
		"workers":         {"3", "-1"},
		"queue":           {"0", "many"},
		"memory":          {"1GiB", "much"},
		"cache":           {"1MiB", "much"},
		"max-positions":   {"5000", "0"},
		"font":            {"some.ttf", "nothing.ttf"},
		"timeout":         {"3s", "soon"},
		"max-connections": {"7", "0"},
		"trust-proxy":     {"10.0.0.0/8,::1", "nobody"},
		"log":             {"json", "xml"},
		"quiet":           {"true", "perhaps"},
	}
	flags := func() *pflag.FlagSet {
		fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		serveCommand.setup(fs)
		return fs
	}
	flags().VisitAll(func(f *pflag.Flag) {
		v, ok := values[f.Name]
		if !ok {
			t.Errorf("--%s is not tested", f.Name)
			return
		}
		name := "SLIDEGIF_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, v[0])
			fs := flags()
			if err := setFromEnvironment(fs); err != nil {
				t.Fatal(err)
			}
			if got := strings.Trim(fs.Lookup(f.Name).Value.String(), "[]"); got != v[0] || !fs.Changed(f.Name) {
				t.Errorf("--%s is %q, want %q", f.Name, got, v[0])
			}
			// The command line wins.
			fs = flags()
			if err := fs.Parse([]string{"--" + f.Name + "=" + f.DefValue}); err == nil {
				if err := setFromEnvironment(fs); err != nil || fs.Lookup(f.Name).Value.String() == v[0] {
					t.Errorf("--%s is %s in spite of the command line: %v", f.Name, fs.Lookup(f.Name).Value, err)
				}
			}
			t.Setenv(name, v[1])
			code, _, said := runCommand(t, "serve")
			if code != cli.Usage && code != cli.Fault || !strings.Contains(said, name) && !strings.Contains(said, f.Name) {
				t.Errorf("%s=%s: exit %d: %s", name, v[1], code, said)
			}
		})
	})
	if n := len(values); n < 12 {
		t.Errorf("only %d flags", n)
	}
}
