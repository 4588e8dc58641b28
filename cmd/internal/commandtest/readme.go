package commandtest

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// claim is what the comment behind a command says that it prints.
var claim = regexp.MustCompile(`God's number [0-9]+|[0-9][0-9,]* (?:steps|slides|moves|positions|KiB)`)

// What is drawn in pixels, and what has its own size.
var (
	drawn    = regexp.MustCompile(`\.(gif|apng|png)\b|-o - *$|^(\S*[^a-z ]\S*)? *$`)
	measured = regexp.MustCompile(`--size|dpi|[0-9]cm|image|markdown`)
)

// Documents runs every command of the program that Markdown files show, at least so many, and the
// examples, each once, in a folder that holds what they name; what their comments claim must be
// said. A program that runs until it is stopped, and one that compiles, is left out. The text of
// a block puzzle is in mine.puzzle, as the reader is told to save it. Pictures are drawn small,
// which takes a fifth of the time, but with SLIDEGIF_LONG.
func Documents(t *testing.T, p cli.Program, least int, paths, examples []string) {
	lines := examples
	dir := t.TempDir()
	for _, path := range paths {
		text := filetest.Read(t, path)
		lines = append(lines, shellLines(string(text))...)
		if m := regexp.MustCompile("(?s)\n```puzzle\n(.*?)```\n").FindSubmatch(text); m != nil {
			filetest.Write(t, filepath.Join(dir, "mine.puzzle"), m[1])
		}
	}
	texts, _ := filepath.Glob("../../samples/*.puzzle")
	if len(texts) == 0 {
		t.Fatal("no puzzle files")
	}
	texts = append(texts, "../../samples/ids.txt", "../../samples/post.md", "../../samples/harbour.json")
	for _, text := range texts {
		data := filetest.Read(t, text)
		copied := filepath.Join(dir, "samples", filepath.Base(text))
		os.Mkdir(filepath.Dir(copied), 0o777)
		filetest.Write(t, copied, data)
	}
	t.Chdir(dir)
	ran := map[string]bool{}
	for _, line := range lines {
		command, comment, _ := strings.Cut(line, "  #")
		typed := strings.TrimPrefix(command, "go run ./cmd/") + " "
		command, ok := strings.CutPrefix(typed, p.Name+" ")
		if !ok || strings.HasPrefix(command, "serve") || strings.HasPrefix(command, "site") || ran[line] {
			continue
		}
		ran[line] = true
		command, _, _ = strings.Cut(command, " | ")
		command, _, _ = strings.Cut(command, " > ")
		command, from, redirected := strings.Cut(command, " < ")
		var stdin io.Reader = strings.NewReader("")
		if redirected {
			data, err := os.ReadFile(strings.TrimSpace(from))
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			stdin = bytes.NewReader(data)
		}
		if p.Name == "slidegif" && drawn.MatchString(command) && !measured.MatchString(line) && !testcost.Long() {
			command += " --size 100"
			if strings.Contains(command, "view=sheet") {
				command += " --size 300" // less has no room for a sheet
			}
		}
		var said bytes.Buffer
		if code := p.Exit(t.Context(), Words(command), cli.Console{In: stdin, Out: &said, Err: &said}); code != cli.Done {
			t.Errorf("%s: exit %d\n%s", line, code, said.String())
		}
		for _, claimed := range claim.FindAllString(comment, -1) {
			if !strings.Contains(said.String(), claimed) {
				t.Errorf("%s\ndoes not say %q, but\n%.2000s", line, claimed, said.String())
			}
		}
	}
	if len(ran) < least {
		t.Errorf("%s show only %d commands of %s", paths, len(ran), p.Name)
	}
}

// shellLines returns the lines of all sh blocks, those that end in a backslash joined.
func shellLines(markdown string) []string {
	var lines []string
	inside, joined := false, ""
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "```") {
			inside = line == "```sh"
			continue
		}
		if !inside {
			continue
		}
		line = joined + strings.TrimSpace(line)
		if more, ok := strings.CutSuffix(line, `\`); ok {
			joined = more
			continue
		}
		lines, joined = append(lines, line), ""
	}
	return lines
}
