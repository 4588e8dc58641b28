package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// hard is a puzzle that no machine finishes: every limit meets it.
const hard = "tiles:8x8@1"

func runIn(t *testing.T, ctx context.Context, args ...string) (code int, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	var out, err bytes.Buffer
	code = run(ctx, args, strings.NewReader(""), &out, &err)
	if out.Len() > 0 {
		t.Errorf("standard output got %q", out.String())
	}
	if files := newFiles(t, map[string]bool{}); code != cli.Done && len(files) > 0 {
		t.Errorf("exit %d left %q", code, files)
	}
	return code, err.String()
}

// TestInterrupted: an interrupted list says which puzzle was under way.
func TestInterrupted(t *testing.T) {
	list := filepath.Join(t.TempDir(), "ids.txt")
	filetest.Write(t, list, "\n"+hard+"\n")
	for said, args := range map[string][]string{
		"interrupted":     {hard, "-o", "a.gif"},
		"line 2: " + hard: {"--list", list, "--optimal", "-o", "%s.gif"},
	} {
		for wait, begun := 200*time.Millisecond, false; !begun; wait *= 2 { // a busy machine has not begun by then
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(wait, cancel)
			code, stderr := runIn(t, ctx, args...)
			begun = strings.Contains(stderr, said)
			if code != cli.Interrupted || !begun && wait > time.Minute {
				t.Fatalf("%q: exit %d, %q", args, code, stderr)
			}
		}
	}
}

// TestInterruptedBefore: a list that is interrupted before it begins tells of no puzzle.
func TestInterruptedBefore(t *testing.T) {
	list := filepath.Join(t.TempDir(), "ids.txt")
	filetest.Write(t, list, hard+"\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stderr := runIn(t, ctx, "--list", list, "-o", "%s.gif")
	if code != cli.Interrupted || !strings.HasSuffix(stderr, "interrupted after 0 puzzles\n") {
		t.Errorf("exit %d, %q", code, stderr)
	}
}

// TestFullDevice writes to a device on which every write fails.
func TestFullDevice(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("needs /dev/full")
	}
	if code, stderr := runIn(t, t.Context(), "123/456/708", "-o", "/dev/full", "-f", "gif"); code != cli.Fault || !strings.Contains(stderr, "/dev/full") {
		t.Errorf("exit %d, %q", code, stderr)
	}
}

// TestTerminal looks at what a terminal as standard output is spared.
func TestTerminal(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("needs a terminal: ", err)
	}
	defer tty.Close()
	t.Chdir(t.TempDir())
	for _, flags := range [][]string{{"-o", "-"}, {"-f", "gif"}, {"-f", "png", "-o", "a.json"}} {
		var stderr bytes.Buffer
		code := run(t.Context(), append(flags, "123/456/708"), strings.NewReader(""), tty, &stderr)
		if code != cli.Usage || !strings.Contains(stderr.String(), "not for a terminal") {
			t.Errorf("%s: exit %d, %q", flags, code, stderr.String())
		}
	}
}

// TestProgram builds the command and uses it as a shell would: a pipe that is closed
// early ends it quietly, and it leaves nothing behind.
func TestProgram(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX shell")
	}
	program := build(t)
	t.Chdir(t.TempDir())
	for _, test := range []struct{ script, stderr string }{
		{program + " -q -o - | head -c 10 > ten; test $(wc -c < ten) = 10", ""},
		{program + " random tiles -n 100000 --seed 1 | head -n 1 > /dev/null", ""},
		{program + " - -q -o - -f txt < /dev/null; test $? = 2", "no puzzle"},
		{"rm ten; test -z \"$(ls -A)\"", ""},
	} {
		var stderr bytes.Buffer
		cmd := exec.Command("sh", "-c", test.script)
		cmd.Stderr = &stderr
		if err := cmd.Run(); err != nil {
			t.Errorf("%s: %v\n%s", test.script, err, stderr.String())
		}
		if !strings.Contains(stderr.String(), test.stderr) || test.stderr == "" && stderr.Len() > 0 {
			t.Errorf("%s: standard error %q, want %q", test.script, stderr.String(), test.stderr)
		}
	}
}

// TestPrintable: what a user typed reaches a terminal without control characters.
func TestPrintable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("such names cannot be")
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"a\x1b]0;x\a.json", "a\u202eb.json"} {
		code, _, said := runCommand(t, "12/30", "-o", name)
		if code != cli.Done || strings.ContainsFunc(strings.TrimSuffix(said, "\n"), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q: exit %d, it said %q", name, code, said)
		}
	}
}
