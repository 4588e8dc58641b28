// Package commandtest tests commands with tables of bad inputs. It also runs the commands in the README and in
// samples, and compares their output with the comments above them.
package commandtest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// A badInput is a line in one of the files testdata/badinput/*.txt. The line contains an exit code, the
// arguments of the program, and optionally some text that the message must contain.
//
//	2 | tiles:123/45/670 | row 2
//	2 | - < name: a\nname: b\n\n12\n30 | line 2
//
// The line is split into arguments as in a shell that supports only single quotes. The text after " < " is
// passed to the program as standard input. The escape sequences \n, \r, \t, \\ and \xff are supported, and
// {ab*3} is replaced by ababab.
type badInput struct {
	position string // file:line
	exitCode int
	args     []string
	stdin    string
	want     string // text that the first line of the message must contain; may be empty
}

// Limits per input. The time limit is not enforced, because times depend on the machine.
const (
	expectedTime = 100 * time.Millisecond // longer running times are logged
	maxAllocated = 64 << 20               // maximum number of bytes allocated in total
)

// BadInputs tests how a program handles the bad inputs in testdata/badinput.
type BadInputs struct {
	Program  cli.Program
	MinCases int                                     // minimum number of bad inputs
	Setup    func(t *testing.T)                      // creates the files to which the inputs refer
	WarmUp   [][]string                              // valid inputs that are run first, to load fonts and layouts
	MayPrint func(args []string, stdout string) bool // reports whether a command that fails may write this text to standard output
}

// Test runs the program once with every bad input. The exit code must match, and the message must consist of
// one sentence and a hint. Test fails if the program panics, changes a file, or allocates too much memory.
func (b BadInputs) Test(t *testing.T) {
	files, err := filepath.Glob("testdata/badinput/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad inputs: %v", err)
	}
	var cases []badInput
	for _, file := range files {
		cases = append(cases, readBadInputs(t, file)...)
	}
	if len(cases) < b.MinCases {
		t.Errorf("%d bad inputs, want at least %d", len(cases), b.MinCases)
	}
	t.Chdir(t.TempDir())
	b.Setup(t)
	for _, args := range b.WarmUp {
		if code := b.Program.Exit(t.Context(), args, cli.Console{In: strings.NewReader(""), Out: io.Discard, Err: os.Stderr}); code != cli.Done {
			t.Fatalf("%s: exit %d, want 0", args, code)
		}
	}
	before := listFiles(t)
	for i, c := range cases {
		var stdout, stderr bytes.Buffer
		memory, started := totalAllocated(), time.Now()
		code := b.run(t, c, "en", &stdout, &stderr)
		took, memory := time.Since(started), totalAllocated()-memory
		for _, fault := range b.check(c, code, stdout.String(), stderr.String()) {
			t.Errorf("%s: %.200q: %s\n%s", c.position, c.args, fault, stderr.String())
		}
		if testcost.Long() || i%4 == 0 {
			stderr.Reset()
			b.run(t, c, "zh", io.Discard, &stderr)
			if message := allowedEnglish.ReplaceAllString(stderr.String(), ""); !isCensusInput(c) && englishText.MatchString(message) {
				t.Errorf("%s: %.200q: Chinese message has the English text %q: %s", c.position, c.args, englishText.FindString(message), stderr.String())
			}
		}
		if testcost.Long() || i%100 == 99 || i+1 == len(cases) { // in a short run, the error may name a later input
			if after := listFiles(t); after != before {
				t.Errorf("%s or an input before it: %.200q changed the working directory from\n%s\nto\n%s", c.position, c.args, before, after)
				before = after
			}
		}
		if took > expectedTime || memory > maxAllocated {
			t.Logf("%s: %.200q took %v and allocated %d MiB", c.position, c.args, took.Round(time.Millisecond), memory>>20)
		}
		if memory > maxAllocated {
			t.Errorf("%s: %.200q allocated %d MiB, want at most %d MiB", c.position, c.args, memory>>20, maxAllocated>>20)
		}
	}
	t.Logf("%d bad inputs", len(cases))
}

func (b BadInputs) run(t *testing.T, c badInput, lang string, stdout, stderr io.Writer) int {
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s: %.200q: panic: %v", c.position, c.args, fault)
		}
	}()
	return b.Program.Exit(t.Context(), c.args, cli.Console{In: strings.NewReader(c.stdin), Out: stdout, Err: stderr, Lang: lang})
}

// englishText matches English words in a Chinese message. allowedEnglish matches English text that is allowed
// there: quoted input, commands, and messages of the operating system and of decoders.
var (
	englishText    = regexp.MustCompile(`[a-z]{3,} [a-z]{2,}`)
	allowedEnglish = regexp.MustCompile(`“[^”]*”|(slidegif|slideserve|mkdir) [a-z]+|-pix_fmt \w+|(open|read) \S+: .*|(gif|png|JSON)[:：] .*|读不了 JSON：.*`)
)

// isCensusInput reports whether c is a bad input for slidecensus, which has only English messages.
func isCensusInput(c badInput) bool { return strings.HasPrefix(c.position, "census") }

// singleQuoted matches a character enclosed in single quotes. Messages should use only double quotes.
var singleQuoted = regexp.MustCompile(`(^|[ (])'.'([ ,:]|$)`)

// pluralOfOne matches the number 1 followed by a noun in the plural.
var pluralOfOne = regexp.MustCompile(`(^|[^x] )1 (byte|cell|character|frame|line|move|part|piece|pixel|position|row|slide|step|time)s\b`)

// check returns a description of each mistake in the response of the program to c.
func (b BadInputs) check(c badInput, code int, stdout, stderr string) (faults []string) {
	report := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if code != c.exitCode {
		report("exit %d, want %d", code, c.exitCode)
	}
	if stdout != "" && !b.MayPrint(c.args, stdout) {
		report("standard output = %.100q, want nothing", stdout)
	}
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	message, ok := strings.CutPrefix(lines[0], b.Program.Name+": ")
	first, _ := utf8.DecodeRuneInString(message)
	switch {
	case !ok || message == "":
		report("first line is not a message of %s", b.Program.Name)
	case unicode.IsUpper(first):
		report("message starts with an upper-case letter")
	case strings.HasSuffix(message, "."):
		report("message ends with a full stop")
	case !strings.Contains(message, c.want):
		report("message does not contain %q", c.want)
	case len(lines[0]) > cli.MaxMessageLength+20:
		report("message has %d bytes, want at most %d", len(lines[0]), cli.MaxMessageLength+20)
	case singleQuoted.MatchString(message):
		report("message has a character in single quotes")
	case pluralOfOne.MatchString(message):
		report("message has a plural after 1")
	}
	if !utf8.ValidString(stderr) || strings.ContainsFunc(stderr, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
		report("message has non-printable characters: %q", stderr)
	}
	switch {
	case len(lines) > 2 || len(lines) == 2 && !strings.HasPrefix(lines[1], "hint: "):
		report("standard error has more than a message and a hint")
	case len(lines) == 2 && (strings.HasSuffix(lines[1], ".") || len(lines[1]) > cli.MaxMessageLength+20):
		report("hint is too long or ends with a full stop")
	case len(lines) == 1 && c.exitCode == cli.Usage:
		report("hint is missing")
	}
	return faults
}

// totalAllocated returns the total number of bytes allocated on the heap since the program started.
func totalAllocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// listFiles lists all directories and files below the working directory, with their sizes and modification
// times.
func listFiles(t *testing.T) string {
	t.Helper()
	var s strings.Builder
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			fmt.Fprintln(&s, path)
			return nil
		}
		info, err := d.Info()
		if err == nil {
			fmt.Fprintln(&s, path, info.Size(), info.ModTime().UnixNano())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s.String()
}

func readBadInputs(t *testing.T, file string) (cases []badInput) {
	t.Helper()
	text := filetest.Read(t, file)
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c := badInput{position: fmt.Sprintf("%s:%d", filepath.Base(file), i+1)}
		exit, rest, _ := strings.Cut(line, " | ")
		command, want, _ := strings.Cut(rest, " | ")
		var err error
		if c.exitCode, err = strconv.Atoi(exit); err != nil || rest == "" {
			t.Fatalf("%s does not have the form: exit code | arguments | text", c.position)
		}
		command, stdin, _ := strings.Cut(command, " < ")
		for _, word := range SplitWords(command) {
			c.args = append(c.args, unescape(word))
		}
		c.stdin, c.want = unescape(stdin), want
		cases = append(cases, c)
	}
	return cases
}
