// Package commandtest holds what the tests of both commands have in common: tables of bad
// inputs, and the commands that README shows.
package commandtest

import (
	"bytes"
	"context"
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
	"slidegif/solve/filetest"
)

// A badInput is a line of testdata/badinput/*.txt: the exit code, what is typed, and
// perhaps the place that the message must name. The wording is free.
//
//	2 | tiles:123/45/670 | row 2
//	2 | - < name: a\nname: b\n\n12\n30 | line 2
//
// Words are those of a shell with single quotes; what follows " < " is standard input.
// Escapes: \n \r \t \\ \xff, and {ab*3} for ababab.
type badInput struct {
	at   string // file:line
	exit int
	args []string
	in   string
	says string // a part of the first line; may be empty
}

// Bounds of one bad input. The time is what is wanted; a loaded machine is given more.
const (
	wantedTime   = 100 * time.Millisecond // logged where it is passed: machines differ
	wantedMemory = 64 << 20               // allocated in all, which is more than what is held at once
)

// BadInputs are tables of a program's bad inputs.
type BadInputs struct {
	Program cli.Program
	Least   int                                     // cases
	Files   func(t *testing.T)                      // fills the working directory with what the inputs name
	Warm    [][]string                              // good inputs, after which fonts and layouts are in memory
	Prints  func(args []string, stdout string) bool // reports whether a failure may print that
}

// Test gives the program every input of testdata/badinput, and looks at how it is told:
// by the exit code, one sentence that names the place, and a hint; without a panic, a
// file, or much time and memory.
func (b BadInputs) Test(t *testing.T) {
	files, err := filepath.Glob("testdata/badinput/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad inputs: %v", err)
	}
	var cases []badInput
	for _, file := range files {
		cases = append(cases, readBadInputs(t, file)...)
	}
	if len(cases) < b.Least {
		t.Errorf("only %d cases", len(cases))
	}
	t.Chdir(t.TempDir())
	b.Files(t)
	for _, args := range b.Warm {
		if code := b.Program.Exit(t.Context(), args, cli.Console{In: strings.NewReader(""), Out: io.Discard, Err: os.Stderr}); code != cli.Done {
			t.Fatalf("%s: exit %d", args, code)
		}
	}
	before := snapshot(t)
	for _, c := range cases {
		var stdout, stderr bytes.Buffer
		memory, started := allocated(), time.Now()
		code := b.run(t, c, "en", &stdout, &stderr)
		took, memory := time.Since(started), allocated()-memory
		for _, fault := range b.faults(c, code, stdout.String(), stderr.String()) {
			t.Errorf("%s: %.200q: %s\n%s", c.at, c.args, fault, stderr.String())
		}
		stderr.Reset()
		b.run(t, c, "zh", io.Discard, &stderr)
		if said := typed.ReplaceAllString(stderr.String(), ""); !speaksEnglish(c) && english.MatchString(said) {
			t.Errorf("%s: %.200q: %q is said in Chinese: %s", c.at, c.args, english.FindString(said), stderr.String())
		}
		if after := snapshot(t); after != before {
			t.Errorf("%s: %.200q changed the folder from\n%s\nto\n%s", c.at, c.args, before, after)
			before = after
		}
		if took > wantedTime || memory > wantedMemory {
			t.Logf("%s: %.200q took %v and allocated %d MiB", c.at, c.args, took.Round(time.Millisecond), memory>>20)
		}
		if memory > wantedMemory {
			t.Errorf("%s: %.200q takes too much memory", c.at, c.args)
		}
	}
	t.Logf("%d bad inputs", len(cases))
}

func (b BadInputs) run(t *testing.T, c badInput, lang string, stdout, stderr io.Writer) int {
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s: %.200q: panic: %v", c.at, c.args, fault)
		}
	}()
	// A server that should not have started ends with the context. A search that finds its memory too
	// small takes a second, and many on a machine that does other things.
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	return b.Program.Exit(ctx, c.args, cli.Console{In: strings.NewReader(c.in), Out: stdout, Err: stderr, Lang: lang})
}

// english are words in a Chinese message, which may have besides what was typed, commands, and what
// the operating system and decoders say.
var (
	english = regexp.MustCompile(`[a-z]{3,} [a-z]{2,}`)
	typed   = regexp.MustCompile(`“[^”]*”|(slidegif|mkdir) [a-z]+|(open|read) \S+: .*|(gif|png|JSON)[:：] .*|读不了 JSON：.*`)
)

// speaksEnglish reports whether an input is about a census: their messages are English alone.
func speaksEnglish(c badInput) bool { return strings.HasPrefix(c.at, "census") }

// oneRune is a character in single quotes, beside which others stand in double ones.
var oneRune = regexp.MustCompile(`(^|[ (])'.'([ ,:]|$)`)

// countedOnes is a number of one with a noun of many.
var countedOnes = regexp.MustCompile(`(^|[^x] )1 (byte|cell|character|frame|line|move|part|piece|pixel|position|row|slide|step|time)s\b`)

// faults tells what is wrong with an answer.
func (b BadInputs) faults(c badInput, code int, stdout, stderr string) (faults []string) {
	wrong := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if code != c.exit {
		wrong("exit %d, want %d", code, c.exit)
	}
	if stdout != "" && !b.Prints(c.args, stdout) {
		wrong("standard output got %.100q", stdout)
	}
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	said, ok := strings.CutPrefix(lines[0], b.Program.Name+": ")
	first, _ := utf8.DecodeRuneInString(said)
	switch {
	case !ok || said == "":
		wrong("no message")
	case unicode.IsUpper(first):
		wrong("the message begins in upper case")
	case strings.HasSuffix(said, "."):
		wrong("the message ends in a full stop")
	case !strings.Contains(said, c.says):
		wrong("the message does not say %q", c.says)
	case len(lines[0]) > cli.LongestLine+20:
		wrong("the message has %d bytes", len(lines[0]))
	case oneRune.MatchString(said):
		wrong("a character in single quotes")
	case countedOnes.MatchString(said):
		wrong("a plural of one")
	}
	if !utf8.ValidString(stderr) || strings.ContainsFunc(stderr, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
		wrong("the message holds what cannot be printed: %q", stderr)
	}
	switch {
	case len(lines) > 2 || len(lines) == 2 && !strings.HasPrefix(lines[1], "hint: "):
		wrong("more than a message and a hint")
	case len(lines) == 2 && (strings.HasSuffix(lines[1], ".") || len(lines[1]) > cli.LongestLine+20):
		wrong("the hint is too long, or ends in a full stop")
	case len(lines) == 1 && c.exit == cli.Usage:
		wrong("no hint")
	}
	return faults
}

// allocated returns the bytes that were ever allocated on the heap.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// snapshot lists the files of the working directory, hidden ones too, with their sizes.
func snapshot(t *testing.T) string {
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
		c := badInput{at: fmt.Sprintf("%s:%d", filepath.Base(file), i+1)}
		exit, rest, _ := strings.Cut(line, " | ")
		typed, says, _ := strings.Cut(rest, " | ")
		var err error
		if c.exit, err = strconv.Atoi(exit); err != nil || rest == "" {
			t.Fatalf("%s is not of the form: exit | words | place", c.at)
		}
		typed, in, _ := strings.Cut(typed, " < ")
		for _, word := range Words(typed) {
			c.args = append(c.args, unescape(word))
		}
		c.in, c.says = unescape(in), says
		cases = append(cases, c)
	}
	return cases
}
