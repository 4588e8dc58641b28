package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
)

// TestServe starts the command, asks it for a picture, and ends it as a signal would.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	log, stderr := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0", "--workers", "1"}, strings.NewReader(""), io.Discard, stderr)
		stderr.Close()
	}()
	lines := bufio.NewScanner(log)
	lines.Scan()
	url := regexp.MustCompile(`http://[^ ]+/`).FindString(lines.Text())
	go io.Copy(io.Discard, log)
	answer, err := http.Get(url + "solve.gif?puzzle=123456708&size=100")
	if err != nil {
		t.Fatalf("%v; it said %q", err, lines.Text())
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/gif" {
		t.Errorf("%s %s", answer.Status, answer.Header.Get("Content-Type"))
	}
	stop()
	if code := <-ended; code != cli.Done {
		t.Errorf("exit code %d", code)
	}
}

// TestServeEnvironment: variables stand for flags, and flags win.
func TestServeEnvironment(t *testing.T) {
	t.Setenv("SLIDEGIF_ADDR", "127.0.0.1:0")
	t.Setenv("SLIDEGIF_LOG", "json")
	t.Setenv("SLIDEGIF_QUIET", "false")
	t.Setenv("SLIDEGIF_WORKERS", "0")
	t.Setenv("SLIDEGIF_VERSION", "1.2.3")
	ctx, stop := context.WithCancel(t.Context())
	log, stderr := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"serve", "--workers", "1"}, strings.NewReader(""), io.Discard, stderr)
		stderr.Close()
	}()
	var line struct{ Msg, URL string }
	if err := json.NewDecoder(log).Decode(&line); err != nil || line.Msg != "listening" || !strings.HasPrefix(line.URL, "http://127.0.0.1:") {
		t.Errorf("%v: %+v", err, line)
	}
	go io.Copy(io.Discard, log)
	stop()
	if code := <-ended; code != cli.Done {
		t.Errorf("exit code %d", code)
	}
	t.Setenv("SLIDEGIF_MAX_CONNECTIONS", "many")
	var said bytes.Buffer
	if code := run(t.Context(), []string{"serve"}, strings.NewReader(""), io.Discard, &said); code != cli.Usage || !strings.Contains(said.String(), "SLIDEGIF_MAX_CONNECTIONS") {
		t.Errorf("exit code %d: %s", code, said.String())
	}
}

func TestServeRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"serve", "now"}, {"serve", "--workers", "-1"}, {"serve", "--cache", "much"}, {"serve", "--timeout", "0s"},
		{"serve", "--log", "xml"}, {"serve", "--trust-proxy", "everybody"}, {"serve", "--trust-proxy", "10.0.0.0/40"}, {"serve", "--max-connections", "0"},
	} {
		if code := run(t.Context(), args, strings.NewReader(""), io.Discard, io.Discard); code != cli.Usage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
}
