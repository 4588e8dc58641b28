package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// hardPuzzle is a puzzle that always reaches the limits of a search.
const hardPuzzle = "tiles:8x8@1"

// runIn runs the command in a new directory. It checks that nothing is printed to standard output, and that
// a failing command leaves no files.
func runIn(t *testing.T, ctx context.Context, args ...string) (code int, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	var out, err bytes.Buffer
	code = run(ctx, args, strings.NewReader(""), &out, &err)
	if out.Len() > 0 {
		t.Errorf("standard output = %q, want none", out.String())
	}
	if files := newFiles(t, map[string]bool{}); code != cli.Done && len(files) > 0 {
		t.Errorf("exit %d, files %q, want none", code, files)
	}
	return code, err.String()
}

// TestInterrupted checks that an interrupted list reports the puzzle that was being solved.
func TestInterrupted(t *testing.T) {
	list := filepath.Join(t.TempDir(), "ids.txt")
	filetest.Write(t, list, "\n"+hardPuzzle+"\n")
	for want, args := range map[string][]string{
		"interrupted":           {hardPuzzle, "--optimal", "-o", "a.gif"},
		"line 2: " + hardPuzzle: {"--list", list, "--optimal", "-o", "%s.gif"},
	} {
		for wait, started := 200*time.Millisecond, false; !started; wait *= 2 { // a busy machine may need longer to start
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(wait, cancel)
			code, stderr := runIn(t, ctx, args...)
			started = strings.Contains(stderr, want)
			if code != cli.Interrupted {
				t.Fatalf("%q: exit %d, message %q, want exit %d, message with %q", args, code, stderr, cli.Interrupted, want)
			}
		}
	}
}

// TestInterruptedBeforeStart checks that a list that is interrupted before it starts reports no puzzle.
func TestInterruptedBeforeStart(t *testing.T) {
	list := filepath.Join(t.TempDir(), "ids.txt")
	filetest.Write(t, list, hardPuzzle+"\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	code, stderr := runIn(t, ctx, "--list", list, "-o", "%s.gif")
	if code != cli.Interrupted || !strings.HasSuffix(stderr, "interrupted after 0 puzzles\n") {
		t.Errorf("exit %d, message %q, want exit %d, no puzzle", code, stderr, cli.Interrupted)
	}
}

// TestFullDevice writes to a device that fails every write.
func TestFullDevice(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("needs /dev/full")
	}
	if code, stderr := runIn(t, t.Context(), "123/456/708", "-o", "/dev/full", "-f", "gif"); code != cli.Fault || !strings.Contains(stderr, "/dev/full") {
		t.Errorf("exit %d, message %q, want exit %d, a message with /dev/full", code, stderr, cli.Fault)
	}
}

// TestTerminal checks that binary formats are not written to a terminal.
func TestTerminal(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("needs a terminal: ", err)
	}
	defer tty.Close()
	t.Chdir(t.TempDir())
	for flags, hint := range map[string]string{
		"-o -":              "write to a file with -o",
		"-f gif":            "write to a file with -o",
		"-f png -o a.json":  "selects its format: -o a.png\n",
		"-f png -o b/c.gif": "selects its format: -o b/c.png\n",
		"-o - -f png":       "write to a file with -o",
	} {
		var stderr bytes.Buffer
		code := run(t.Context(), append(strings.Fields(flags), "123/456/708"), strings.NewReader(""), tty, &stderr)
		if message := stderr.String(); code != cli.Usage || !strings.Contains(message, "cannot be written to a terminal") || !strings.Contains(message, hint) {
			t.Errorf("%s: exit %d, message %q, want exit %d and the hint %q", flags, code, message, cli.Usage, hint)
		}
	}
}

// TestProgram runs the command in shell pipelines. A pipe that is closed early must end the command without
// a message, and no files may be left.
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
		{program + " - -q -o - -f txt < /dev/null; test $? = 2", "the text is empty"},
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

// TestMessagesArePrintable checks that messages escape control characters of the command line.
func TestMessagesArePrintable(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("file names cannot contain control characters")
	}
	t.Chdir(t.TempDir())
	for _, name := range []string{"a\x1b]0;x\a.json", "a\u202eb.json"} {
		code, _, stderr := runCommand(t, "12/30", "-o", name)
		if code != cli.Done || strings.ContainsFunc(strings.TrimSuffix(stderr, "\n"), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("output %q: exit %d, message %q, want exit %d, a printable message", name, code, stderr, cli.Done)
		}
	}
}

// TestDayPage checks that a page of many days has the puzzles of daily --date with their shortest lengths, and at most
// 120 kB and 60 bytes for each day. The dates may lie in the future.
func TestDayPage(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := runCommand(t, "daily", "--days", "2", "--date", "2999-12-31", "-o", "future.html"); code != cli.Done {
		t.Errorf("page from 2999: exit %d, %s", code, stderr)
	}
	const n, first = 6, "2026-11-26"
	const compared = 4 // days whose dates daily accepts
	for _, kind := range testcost.Some(2, "tiles", "klotski", "rush", "ricochet", "gates") {
		if code, _, stderr := runCommand(t, "daily", kind, "--days", strconv.Itoa(n), "--date", first, "-o", "daily.html"); code != cli.Done || !strings.Contains(stderr, first) {
			t.Fatalf("daily %s --days: exit %d, %s", kind, code, stderr)
		}
		page := filetest.Read(t, "daily.html")
		if limit := 120_000 + 60*n; len(page) > limit {
			t.Errorf("%s: the page has %d bytes, want at most %d", kind, len(page), limit)
		}
		var data struct{ Code []byte } // decoded from base64
		_, rest, _ := strings.Cut(string(page), `<script type="application/json" id="days">`)
		text, _, _ := strings.Cut(rest, "</script>")
		if err := json.Unmarshal([]byte(text), &data); err != nil {
			t.Fatal(err)
		}
		r, err := zlib.NewReader(bytes.NewReader(data.Code))
		if err != nil {
			t.Fatal(err)
		}
		lines, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		day, err := time.Parse(time.DateOnly, first)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Split(strings.TrimSpace(string(lines)), "\n")
		if len(all) != n {
			t.Fatalf("%s: the page has %d puzzles, want %d", kind, len(all), n)
		}
		for i, line := range all[:compared] {
			date := day.AddDate(0, 0, i)
			code, stdout, stderr := runCommand(t, "daily", kind, "--date", date.Format(time.DateOnly), "-f", "json")
			var want struct {
				ID     string
				Length int
			}
			if err := json.Unmarshal([]byte(stdout), &want); code != cli.Done || err != nil {
				t.Fatalf("daily %s: exit %d, %v, %s", kind, code, err, stderr)
			}
			if id, _, _ := strings.Cut(want.ID, ":"); id+":"+line != fmt.Sprintf("%s %d", want.ID, want.Length) {
				t.Errorf("%s on %s: the page has %s, daily has %s with %d moves", kind, date.Format(time.DateOnly), line, want.ID, want.Length)
			}
		}
	}
}

// TestDaily checks that daily solves the puzzle of a date, in the default file and with the flags of solve.
func TestDaily(t *testing.T) {
	t.Chdir(t.TempDir())
	for kind, id := range map[string]string{"klotski": "klotski:1xx2/1xx2/3345/6708/6709", "tiles:3x3": "tiles:028/741/563"} { // see TestPastDays in package pipeline
		code, stdout, stderr := runCommand(t, "daily", kind, "--date", "2026-11-28", "-f", "txt")
		if code != cli.Done || !strings.HasPrefix(stdout, id+": ") {
			t.Errorf("daily %s: exit %d, output %.80q, want the solution of %s: %s", kind, code, stdout, id, stderr)
		}
	}
	code, _, stderr := runCommand(t, "daily", "--date", "2026-11-28", "-q", "--size", "100")
	code2, _, stderr2 := runCommand(t, "klotski:1xx2/1xx2/3345/6708/6709", "-q", "--size", "100", "-o", "same.gif")
	if code != cli.Done || code2 != cli.Done || string(filetest.Read(t, "klotski-2026-11-28.gif")) != string(filetest.Read(t, "same.gif")) {
		t.Errorf("daily: exit %d, %s; solve: exit %d, %s; want the same file", code, stderr, code2, stderr2)
	}
	for _, args := range [][]string{{"--date", "2025-12-31"}, {"--date", "tomorrow"}, {"klotski", "rush"}, {"nobody"}} {
		if code, _, stderr := runCommand(t, append([]string{"daily"}, args...)...); code != cli.Usage || !strings.Contains(stderr, "hint: ") {
			t.Errorf("daily %q: exit %d, want %d: %s", args, code, cli.Usage, stderr)
		}
	}
}
