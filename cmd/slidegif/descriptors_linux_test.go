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

// listening starts a server of its own process, with a limit of the shell, and returns its address.
func listening(t *testing.T, limit string, flags ...string) (addr string, cmd *exec.Cmd) {
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
	t.Fatalf("it says %q", first)
	return "", nil
}

// TestFewDescriptors: with 32 descriptors a connection that is idle is closed for the next. Where all are at work, some are left for who asks for the health.
func TestFewDescriptors(t *testing.T) {
	addr, _ := listening(t, "ulimit -n 32", "--workers 1", "--timeout 1h")
	dial := func(request string) net.Conn {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		conn.SetDeadline(time.Now().Add(3 * time.Minute)) // of a test that hangs
		io.WriteString(conn, request)
		return conn
	}
	health := func(when string) net.Conn {
		t.Helper()
		conn := dial("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("the health is %v %v while %s", answer, err, when)
		}
		return conn
	}
	// quiet reports whether a connection is open, and nothing has come.
	quiet := func(conn net.Conn) bool {
		conn.SetDeadline(time.Now().Add(10 * time.Millisecond))
		n, err := conn.Read(make([]byte, 1))
		return n == 0 && errors.Is(err, os.ErrDeadlineExceeded)
	}
	idle := health("no other connection is open")
	for quiet(idle) { // the server knows that it is idle some time after its answer
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
	if !slices.ContainsFunc(searches, quiet) {
		t.Error("the health was told when no search was under way any more")
	}
}
