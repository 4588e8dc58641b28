package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/guard"
)

// TestServe starts the server with environment variables, requests a picture, and stops the server.
func TestServe(t *testing.T) {
	for name, value := range map[string]string{"ADDR": "127.0.0.1:0", "LOG": "json", "QUIET": "false", "VERSION": "1.2.3"} {
		t.Setenv("SLIDEGIF_"+name, value)
	}
	ctx, stop := context.WithCancel(t.Context())
	log, stderr := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--mcp", "--workers", "1"}, strings.NewReader(""), io.Discard, stderr)
		stderr.Close()
	}()
	lines := bufio.NewScanner(log)
	lines.Scan()
	url := regexp.MustCompile(`http://127[^ "]+/`).FindString(lines.Text())
	go io.Copy(io.Discard, log)
	response, err := http.Get(url + "solve.gif?puzzle=123456708&size=100")
	if err != nil {
		t.Fatalf("%v; first line of the log %q", err, lines.Text())
	}
	response.Body.Close()
	if !strings.HasPrefix(lines.Text(), "{") {
		t.Errorf("first line of the log = %s, want JSON", lines.Text())
	}
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "image/gif" {
		t.Errorf("/solve.gif = %s, content type %s, want 200 OK, image/gif", response.Status, response.Header.Get("Content-Type"))
	}
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	for size, want := range map[int]int{4 << 20: http.StatusOK, 4<<20 + 1: http.StatusRequestEntityTooLarge} {
		request, _ := http.NewRequest(http.MethodPost, url+"mcp", strings.NewReader(ping+strings.Repeat(" ", size-len(ping))))
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("message of %d bytes to /mcp: %s, want %d", size, response.Status, want)
		}
	}
	if code, stdout, stderr := runCommand(t, "serve", "--check", "--addr", strings.Trim(url, "htp:/")); code != cli.Done || stdout+stderr != "" {
		t.Errorf("check of a running server: exit code %d, want %d, output %s%s", code, cli.Done, stdout, stderr)
	}
	stop()
	if code := <-ended; code != cli.Done {
		t.Errorf("exit code = %d, want %d", code, cli.Done)
	}
	if code, _, stderr := runCommand(t, "serve", "--check", "--addr", strings.Trim(url, "htp:/")); code != cli.Fault || !strings.Contains(stderr, "no server answers at 127.0.0.1:") {
		t.Errorf("check of a stopped server: exit code %d, want %d, errors %s", code, cli.Fault, stderr)
	}
}

// TestServerMemory checks that a server sets the memory limit of the garbage collector, unless GOMEMLIMIT is set.
func TestServerMemory(t *testing.T) {
	const before = 1 << 40
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(before))
	ended, end := context.WithCancel(t.Context())
	end()
	l := guard.DefaultLimits()
	for _, test := range []struct {
		value string
		want  int64
	}{{"3GiB", before}, {"", l.Footprint() * 2 / 3}} {
		t.Setenv("GOMEMLIMIT", test.value)
		if err := serve(ended, "127.0.0.1:0", l, slog.New(slog.DiscardHandler)); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("GOMEMLIMIT=%s: %v", test.value, err)
		}
		if got := debug.SetMemoryLimit(-1); got != test.want {
			t.Errorf("GOMEMLIMIT=%s: a limit of %d bytes, want %d", test.value, got, test.want)
		}
	}
}

// TestCheckHealth checks the answers of servers that are not healthy, and an address without a host.
func TestCheckHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/healthz" {
			w.WriteHeader(status)
		}
	}))
	defer server.Close()
	_, port, _ := strings.Cut(server.Listener.Addr().String(), ":")
	if err := checkHealth(t.Context(), ":"+port); err != nil {
		t.Error(err)
	}
	status = http.StatusServiceUnavailable
	if err := checkHealth(t.Context(), ":"+port); err == nil || !strings.Contains(err.Error(), "is not healthy: 503 Service Unavailable") {
		t.Errorf("server with status 503: error %v", err)
	}
}

// TestServeEnvironment checks that an environment variable sets each flag of serve, and that the error for
// an invalid value names the variable or the flag.
func TestServeEnvironment(t *testing.T) {
	values := map[string][2]string{ // by flag: a valid and an invalid value
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
		"mcp":             {"true", "perhaps"},
		"check":           {"true", "perhaps"},
	}
	flags := func() *pflag.FlagSet {
		fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
		serveCommand.Setup(fs)
		return fs
	}
	flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden { // see TestSignKey
			return
		}
		v, ok := values[f.Name]
		if !ok {
			t.Errorf("no test values for --%s", f.Name)
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
				t.Errorf("--%s = %q, want %q", f.Name, got, v[0])
			}
			// The command line takes precedence.
			fs = flags()
			if err := fs.Parse([]string{"--" + f.Name + "=" + f.DefValue}); err == nil {
				if err := setFromEnvironment(fs); err != nil || fs.Lookup(f.Name).Value.String() == v[0] {
					t.Errorf("--%s = %s, error %v; want the value of the command line", f.Name, fs.Lookup(f.Name).Value, err)
				}
			}
			t.Setenv(name, v[1])
			code, _, stderr := runCommand(t, "serve")
			if code != cli.Usage && code != cli.Fault || !strings.Contains(stderr, name) && !strings.Contains(stderr, f.Name) {
				t.Errorf("%s=%s: exit %d, want an error that names the flag: %s", name, v[1], code, stderr)
			}
		})
	})
	if n := len(values); n < 12 {
		t.Errorf("%d flags, want at least 12", n)
	}
}
