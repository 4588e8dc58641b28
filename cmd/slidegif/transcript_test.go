package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

var update = flag.Bool("update", false, "rewrite testdata/*.txt with the current output of the command")

// TestTranscripts replays the transcripts in testdata/*.txt. Each transcript has its own directory, which is
// empty at the start. A line "$ slidegif …" runs the command. Lines "< text" after the command are its
// standard input. The lines below are, in this order:
//
//   - standard output; a binary file is replaced by its content type
//   - standard error, with the prefix "! "
//   - the exit code, unless it is 0
//   - the names of new files.
//
// Times and file sizes vary, so they are replaced by T and S.
func TestTranscripts(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			if name := filepath.Base(file); !*update && (name == "random.txt" || name == "teach.txt") {
				testcost.LongOnly(t, "it takes seconds")
			}
			want := filetest.Read(t, file)
			path, err := filepath.Abs(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, string(want))
			if *update {
				filetest.Write(t, path, []byte(got))
				return
			}
			if got != string(want) {
				t.Errorf("transcript differs; to rewrite it, run go test ./cmd/slidegif -update\n%s", firstDifference(got, string(want)))
			}
		})
	}
}

// replay runs the commands of a transcript and returns the new transcript.
func replay(t *testing.T, transcript string) string {
	t.Chdir(t.TempDir())
	var out strings.Builder
	existing := map[string]bool{}
	lines := strings.Split(transcript, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if strings.HasPrefix(line, "# ") {
			fmt.Fprintf(&out, "%s\n", line)
			continue
		}
		command, isCommand := strings.CutPrefix(line, "$ slidegif")
		if !isCommand {
			continue
		}
		fmt.Fprintf(&out, "%s\n", line)
		var stdin strings.Builder
		for i+1 < len(lines) && (lines[i+1] == "<" || strings.HasPrefix(lines[i+1], "< ")) {
			i++
			fmt.Fprintf(&out, "%s\n", lines[i])
			stdin.WriteString(strings.TrimPrefix(strings.TrimPrefix(lines[i], "<"), " ") + "\n")
		}
		code, stdout, stderr := runWith(t, stdin.String(), commandtest.SplitWords(command)...)
		out.WriteString(normalizeOutput(stdout))
		for l := range strings.Lines(stderr) {
			out.WriteString("! " + strings.TrimSuffix(normalizeMessage(l), "\n") + "\n")
		}
		if code != 0 {
			fmt.Fprintf(&out, "exit %d\n", code)
		}
		for _, name := range newFiles(t, existing) {
			fmt.Fprintf(&out, "file %s\n", name)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// normalizeOutput returns standard output in the form of a transcript.
func normalizeOutput(s string) string {
	if !utf8.ValidString(s) {
		return "(" + http.DetectContentType([]byte(s)) + ")\n"
	}
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return s
}

var (
	timeText = regexp.MustCompile(` in [0-9.]+ (ms|s)\b`)
	sizeText = regexp.MustCompile(`[0-9.]+ (?:B|KiB|MiB)((?:, [^;]*)? ->)`)
)

// normalizeMessage returns a line of standard error in the form of a transcript.
func normalizeMessage(s string) string {
	return sizeText.ReplaceAllString(timeText.ReplaceAllString(s, " in T"), "S$1")
}

// newFiles returns the files in the working directory that are not in existing, and adds them to existing.
func newFiles(t *testing.T, existing map[string]bool) []string {
	var names []string
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !existing[path] {
			existing[path] = true
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// firstDifference describes the first line at which two transcripts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			line := "(nothing)"
			if i < len(w) {
				line = w[i]
			}
			return fmt.Sprintf("line %d\n got: %s\nwant: %s", i+1, g[i], line)
		}
	}
	return "transcript is too short"
}
