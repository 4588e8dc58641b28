package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

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
