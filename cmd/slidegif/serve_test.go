package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

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
	select {
	case code := <-ended:
		if code != cli.Done {
			t.Errorf("exit code %d", code)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it does not end")
	}
}

func TestServeRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"serve", "now"}, {"serve", "--workers", "-1"}, {"serve", "--cache", "much"}, {"serve", "--timeout", "0s"},
	} {
		if code := run(t.Context(), args, strings.NewReader(""), io.Discard, io.Discard); code != cli.Usage {
			t.Errorf("%q: exit code %d", args, code)
		}
	}
}
