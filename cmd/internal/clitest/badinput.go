package main

import (
	"bytes"
	"context"
	"fmt"
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
)

// A badInput is a line of testdata/badinput/*.txt: what is typed, how it must end, and
// what the message must say.
//
//	2 | tiles:123/45/670 | tiles: row 2 has 2 cells, row 1 has 3
//	2 | - < name: a\nname: b\n\n12\n30 | standard input: line 2: the key "name" is given twice
//
// With -update a message that is no longer said is replaced by what is said now; the exit
// code never is. Words are those of a shell with single quotes; what follows " < " is standard input.
// Escapes: \n \r \t \\ \xff, and {ab*3} for ababab. The files that the lines name are
// made by badFiles.
type badInput struct {
	at   string // file:line
	exit int
	args []string
	in   string
	says string // a part of the first line
}

// Bounds of one bad input. The time is what is wanted; a loaded machine is given more.
const (
	wantedTime   = 100 * time.Millisecond // logged where it is passed: machines differ
	wantedMemory = 64 << 20               // allocated in all, which is more than what is held at once
)

// TestBadInput breaks every rule of the contract, and looks at how it is told: by the
// exit code, one sentence that names the place, and a hint; without a panic, a file, or
// much time and memory.
func TestBadInput(t *testing.T) {
	files, err := filepath.Glob("testdata/badinput/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no bad inputs: %v", err)
	}
	var cases []badInput
	for _, file := range files {
		cases = append(cases, readBadInputs(t, file)...)
	}
	if len(cases) < 300 {
		t.Errorf("only %d cases", len(cases))
	}
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	badFiles(t)
	before := snapshot(t)
	for _, c := range []string{"simplicity", "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		// What is read once, such as fonts and layouts, is not counted.
		if code := run(t.Context(), []string{c, "-q", "-o", os.DevNull, "-f", "gif"}, strings.NewReader(""), new(bytes.Buffer), os.Stderr); code != 0 {
			t.Fatalf("%s: exit %d", c, code)
		}
	}
	for _, c := range cases {
		var stdout, stderr bytes.Buffer
		memory, started := allocated(), time.Now()
		code := c.run(t, &stdout, &stderr)
		took, memory := time.Since(started), allocated()-memory
		if *update {
			c.rewrite(t, home, stderr.String())
			continue
		}
		for _, fault := range c.faults(code, stdout.String(), stderr.String()) {
			t.Errorf("%s: %.200q: %s\n%s", c.at, c.args, fault, stderr.String())
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

// rewrite puts what is said now into the table where that no longer holds what it did.
func (c badInput) rewrite(t *testing.T, home, stderr string) {
	t.Helper()
	first, _, _ := strings.Cut(strings.TrimPrefix(stderr, "slidegif: "), "\n")
	if strings.Contains(first, c.says) {
		return
	}
	if first == "" {
		first = "?"
	}
	for len(first) > 100 {
		_, size := utf8.DecodeLastRuneInString(first)
		first = first[:len(first)-size]
	}
	name, number, _ := strings.Cut(c.at, ":")
	file := filepath.Join(home, "testdata/badinput", name)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	n, _ := strconv.Atoi(number)
	lines[n-1] = strings.TrimSuffix(lines[n-1], c.says) + strings.TrimSpace(first)
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
		t.Fatal(err)
	}
}

func (c badInput) run(t *testing.T, stdout, stderr *bytes.Buffer) int {
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s: %.200q: panic: %v", c.at, c.args, fault)
		}
	}()
	// A server that should not have started ends with the context.
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	return run(ctx, c.args, strings.NewReader(c.in), stdout, stderr)
}

// oneRune is a character in single quotes, beside which others stand in double ones.
var oneRune = regexp.MustCompile(`(^|[ (])'.'([ ,:]|$)`)

// countedOnes is a number of one with a noun of many.
var countedOnes = regexp.MustCompile(`(^|[^x] )1 (byte|cell|character|frame|line|move|part|piece|pixel|position|row|slide|step|time)s\b`)

// faults tells what is wrong with an answer.
func (c badInput) faults(code int, stdout, stderr string) (faults []string) {
	wrong := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if code != c.exit {
		wrong("exit %d, want %d", code, c.exit)
	}
	// The JSON of what was proved unsolvable, and the IDs that were drawn before a failure.
	if stdout != "" && !strings.HasPrefix(stdout, `{"id":`) && c.args[0] != "random" {
		wrong("standard output got %.100q", stdout)
	}
	lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
	said, ok := strings.CutPrefix(lines[0], "slidegif: ")
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
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		c := badInput{at: fmt.Sprintf("%s:%d", filepath.Base(file), i+1)}
		exit, rest, _ := strings.Cut(line, " | ")
		typed, says, ok := strings.Cut(rest, " | ")
		if c.exit, err = strconv.Atoi(exit); err != nil || !ok || says == "" {
			t.Fatalf("%s is not of the form: exit | words | message", c.at)
		}
		typed, in, _ := strings.Cut(typed, " < ")
		for _, word := range quotedWords(typed) {
			c.args = append(c.args, unescape(word))
		}
		c.in, c.says = unescape(in), says
		cases = append(cases, c)
	}
	return cases
}

// quotedWords splits at spaces; single quotes keep theirs, and ” is an empty word.
func quotedWords(s string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?:'[^']*'|[^ '])+`).FindAllString(s, -1) {
		out = append(out, strings.ReplaceAll(m, "'", ""))
	}
	return out
}

var (
	repeated = regexp.MustCompile(`\{([^{}]+)\*([0-9]+)\}`)
	escaped  = regexp.MustCompile(`\\(n|r|t|\\|x[0-9a-f]{2})`)
)

func unescape(s string) string {
	for repeated.MatchString(s) {
		s = repeated.ReplaceAllStringFunc(s, func(m string) string {
			part := repeated.FindStringSubmatch(m)
			n, _ := strconv.Atoi(part[2])
			return strings.Repeat(part[1], n)
		})
	}
	return escaped.ReplaceAllStringFunc(s, func(m string) string {
		switch m[1] {
		case 'n':
			return "\n"
		case 'r':
			return "\r"
		case 't':
			return "\t"
		case '\\':
			return `\`
		}
		b, _ := strconv.ParseUint(m[2:], 16, 8)
		return string([]byte{byte(b)})
	})
}
