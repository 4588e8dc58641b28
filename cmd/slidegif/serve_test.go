package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
)

// TestServe starts the command as a container does, asks it for a picture, and ends it as a
// signal would.
func TestServe(t *testing.T) {
	for name, value := range map[string]string{"ADDR": "127.0.0.1:0", "LOG": "json", "QUIET": "false", "VERSION": "1.2.3"} {
		t.Setenv("SLIDEGIF_"+name, value)
	}
	ctx, stop := context.WithCancel(t.Context())
	log, stderr := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--workers", "1"}, strings.NewReader(""), io.Discard, stderr)
		stderr.Close()
	}()
	lines := bufio.NewScanner(log)
	lines.Scan()
	url := regexp.MustCompile(`http://127[^ "]+/`).FindString(lines.Text())
	go io.Copy(io.Discard, log)
	answer, err := http.Get(url + "solve.gif?puzzle=123456708&size=100")
	if err != nil {
		t.Fatalf("%v; it said %q", err, lines.Text())
	}
	answer.Body.Close()
	if !strings.HasPrefix(lines.Text(), "{") {
		t.Errorf("the log is not JSON: %s", lines.Text())
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/gif" {
		t.Errorf("%s %s", answer.Status, answer.Header.Get("Content-Type"))
	}
	stop()
	if code := <-ended; code != cli.Done {
		t.Errorf("exit code %d", code)
	}
}

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
