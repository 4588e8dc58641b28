package commandtest

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/test/filetest"
)

// claimPattern matches a claim about the output of a command, in the comment above the command.
var claimPattern = regexp.MustCompile(`God's number [0-9]+|[0-9][0-9,]* (?:steps|slides|moves|positions|KiB)`)

// RunDocuments runs the examples in Markdown files, and all other commands of the program in these files. At
// least minCommands commands must succeed, and the output of each must match the claims in its comment.
// RunDocuments runs a command only once if documents repeat it. Commands of slideserve are skipped.
//
// The commands run in a temporary directory that contains copies of the sample files. The file mine.puzzle in
// this directory contains the text of the ```puzzle block.
func RunDocuments(t *testing.T, p cli.Program, minCommands int, paths, examples []string) {
	lines := examples
	dir := t.TempDir()
	for _, path := range paths {
		text := filetest.Read(t, path)
		comment := ""
		for _, line := range ShellLines(string(text)) {
			if isComment := strings.HasPrefix(line, "# "); isComment {
				comment = strings.ReplaceAll(line, "’", "'")
				continue
			}
			lines = append(lines, line+"  "+comment)
			comment = ""
		}
		if m := regexp.MustCompile("(?s)\n```puzzle\n(.*?)```\n").FindSubmatch(text); m != nil {
			filetest.Write(t, filepath.Join(dir, "mine.puzzle"), m[1])
		}
	}
	texts, _ := filepath.Glob("../../samples/*.puzzle")
	if len(texts) == 0 {
		t.Fatal("no puzzle files in samples")
	}
	texts = append(texts, "../../samples/ids.txt", "../../samples/post.md", "../../samples/harbour.json", "../../samples/photo.jpg")
	for _, text := range texts {
		data := filetest.Read(t, text)
		copied := filepath.Join(dir, "samples", filepath.Base(text))
		os.Mkdir(filepath.Dir(copied), 0o777)
		filetest.Write(t, copied, data)
	}
	t.Chdir(dir)
	ran := map[string]bool{}
	outputs := map[string]*bytes.Buffer{} // by command without its comment
	for _, line := range lines {
		command, comment, _ := strings.Cut(line, "  #")
		command = strings.TrimPrefix(command, "go run ./cmd/") + " "
		command, ok := strings.CutPrefix(command, p.Name+" ")
		if !ok || slices.Contains([]string{"serve", "site", "mcp"}, strings.Fields(command + " -")[0]) || ran[line] {
			continue
		}
		ran[line] = true
		command = strings.Replace(command, " -n 100 ", " -n 10 ", 1) // a tenth of the puzzles finds the same errors
		typed := strings.TrimSpace(command)
		command, _, _ = strings.Cut(command, " | ")
		command, _, _ = strings.Cut(command, " > ")
		command, stdinFile, redirected := strings.Cut(command, " < ")
		var stdin io.Reader = strings.NewReader("")
		if redirected {
			data, err := os.ReadFile(strings.TrimSpace(stdinFile))
			if err != nil {
				t.Errorf("%s: %v", line, err)
			}
			stdin = bytes.NewReader(data)
		}
		output := outputs[typed]
		if output == nil {
			output = new(bytes.Buffer)
			if code := p.Exit(t.Context(), SplitWords(command), cli.Console{In: stdin, Out: output, Err: output}); code != cli.Done {
				t.Errorf("%s: exit %d, want 0, output\n%s", line, code, output)
			}
			outputs[typed] = output
		}
		for _, claimed := range claimPattern.FindAllString(comment, -1) {
			if !strings.Contains(output.String(), claimed) {
				t.Errorf("%s: output lacks %q:\n%.2000s", line, claimed, output)
			}
		}
	}
	if len(ran) < minCommands {
		t.Errorf("%s have %d commands of %s, want at least %d", paths, len(ran), p.Name, minCommands)
	}
}

// ShellLines returns the lines of all ```sh blocks in a document. If a line ends with a backslash, it is joined
// with the next line.
func ShellLines(markdown string) []string {
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
