package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// startServer starts a server in a new process and returns its address. The shell command limit runs
// first, such as ulimit.
func startServer(t *testing.T, limit string, flags ...string) (addr string, cmd *exec.Cmd) {
	command := fmt.Sprintf("%s; exec '%s' serve --addr 127.0.0.1:0 %s", limit, build(t), strings.Join(flags, " "))
	cmd = exec.Command("sh", "-c", command)
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewReader(log)
	first, _ := lines.ReadString('\n')
	go io.Copy(io.Discard, lines)
	if m := regexp.MustCompile(`http://([^ ]+)/`).FindStringSubmatch(first); m != nil {
		return m[1], cmd
	}
	t.Fatalf("first line of the log = %q, want an address", first)
	return "", nil
}

// TestFewDescriptors runs a server with 32 file descriptors. It must close an idle connection to accept a
// new one, and answer health checks while all connections wait for searches.
func TestFewDescriptors(t *testing.T) {
	addr, _ := startServer(t, "ulimit -n 32", "--workers 1", "--timeout 1h")
	dial := func(request string) net.Conn {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		io.WriteString(conn, request)
		return conn
	}
	health := func(when string) net.Conn {
		t.Helper()
		conn := dial("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || response.StatusCode != http.StatusOK {
			t.Fatalf("/healthz = %v, error %v, while %s", response, err, when)
		}
		return conn
	}
	// isWaiting reports whether a connection is open and has received no data.
	isWaiting := func(conn net.Conn) bool {
		conn.SetDeadline(time.Now().Add(10 * time.Millisecond))
		n, err := conn.Read(make([]byte, 1))
		return n == 0 && errors.Is(err, os.ErrDeadlineExceeded)
	}
	idle := health("no other connection is open")
	for isWaiting(idle) { // the server marks the connection as idle some time after the response
		health("connections are idle")
	}
	for range 600 {
		dial("")
	}
	health("600 connections are silent")
	var searches []net.Conn
	for n := range 40 {
		searches = append(searches, dial(fmt.Sprintf("GET /solve.json?puzzle=tiles:5x5@%d HTTP/1.1\r\nHost: x\r\n\r\n", n)))
	}
	health("all connections are at work")
	if !slices.ContainsFunc(searches, isWaiting) {
		t.Error("all searches had ended before the health check")
	}
}
