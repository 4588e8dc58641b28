package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/wait"
)

// TestServerSignals sends a signal to a server while it receives a request. The server accepts no new connections,
// completes the request and exits with 0, also if the request takes longer than other commands may take after a signal.
// Flags before the command and a closed log change nothing.
func TestServerSignals(t *testing.T) {
	commandtest.AllowHangup(t)
	build(t) // once, before the tests run in parallel
	for _, test := range []struct {
		name     string
		args     []string
		signal   os.Signal
		closeLog bool
		puzzle   string
	}{
		{"flags first", []string{"--mcp", "--log", "json", "--addr", "127.0.0.1:0", "serve"}, syscall.SIGTERM, false, "123/405/786"},
		{"long request", []string{"--mcp", "--addr", "127.0.0.1:0", "--timeout", "1h"}, os.Interrupt, false, "atomix:ethanol"},
		{"closed log", []string{"serve", "--mcp", "--addr", "127.0.0.1:0"}, syscall.SIGHUP, true, "123/405/786"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(build(t), test.args...)
			log, stderr, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			cmd.Stderr = stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			stderr.Close()
			lines := bufio.NewReader(log)
			first, _ := lines.ReadString('\n')
			m := regexp.MustCompile(`http://([^ "/]+)/`).FindStringSubmatch(first)
			if m == nil {
				t.Fatalf("first line of the log = %q, want an address", first)
			}
			if test.closeLog {
				log.Close()
			} else {
				go io.Copy(io.Discard, lines)
			}
			for range 2 { // each request writes to the log
				if response, err := http.Get("http://" + m[1] + "/healthz"); err != nil {
					t.Fatal(err)
				} else {
					response.Body.Close()
				}
			}

			message := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve","arguments":{"puzzle":"` + test.puzzle + `"}}}`
			conn, err := net.Dial("tcp", m[1])
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			answers := bufio.NewReader(conn)
			fmt.Fprintf(conn, "POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"+
				"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(message))
			if line, _ := answers.ReadString('\n'); !strings.HasPrefix(line, "HTTP/1.1 100") { // the server waits for the body
				t.Fatalf("first line of the response = %q, want 100 Continue", line)
			}
			answers.ReadString('\n')
			if err := cmd.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			wait.Until(func() bool { // until the server accepts no connections
				other, err := net.Dial("tcp", m[1])
				if err == nil {
					other.Close()
				}
				return err != nil
			})
			io.WriteString(conn, message)
			response, err := http.ReadResponse(answers, nil)
			if err != nil {
				t.Fatal(err)
			}
			if answer, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(answer), `"length":`) {
				t.Errorf("status %d, body %.100q, error %v; want a solution", response.StatusCode, answer, err)
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("the server ended with %v, want exit code 0", err)
			}
		})
	}
}

// TestAssistantSignals checks that a signal ends an assistant that waits for its standard input.
func TestAssistantSignals(t *testing.T) {
	cmd := exec.Command(build(t), "mcp")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	io.WriteString(stdin, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || !strings.Contains(line, `"id":1`) {
		t.Fatalf("ping: %q, error %v", line, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != cli.Interrupted || stderr.String() != "slideserve: interrupted\n" {
		t.Errorf("ended with %v, stderr %q; want exit code %d", cmd.ProcessState, stderr.String(), cli.Interrupted)
	}
}

// TestAssistantFullDevice checks that an assistant ends with a message if it cannot write.
func TestAssistantFullDevice(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	cmd := exec.Command(build(t), "mcp")
	stdin, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close() // the input does not end
	var stderr strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, full, &stderr
	io.WriteString(out, `{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n")
	cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != cli.Fault || stderr.String() != "slideserve: standard output: no space left on device\n" {
		t.Errorf("ended with %v, stderr %q; want exit code %d and the reason", cmd.ProcessState, stderr.String(), cli.Fault)
	}
}

// TestTooFewDescriptors checks the message if the process can open only a few files.
func TestTooFewDescriptors(t *testing.T) {
	output, err := exec.Command("sh", "-c", "ulimit -n 7; exec "+build(t)+" --addr 127.0.0.1:0").CombinedOutput()
	if err == nil || !strings.HasPrefix(string(output), "slideserve: the process can open 7 files, but a server needs at least") {
		t.Errorf("error %v, output %.200q", err, output)
	}
}
