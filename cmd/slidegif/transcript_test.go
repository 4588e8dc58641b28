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

	"slidegif/cmd/internal/commandtest"
	"slidegif/solve/filetest"
)

var update = flag.Bool("update", false, "rewrite testdata/*.txt with what the command prints now")

// TestTranscripts replays testdata/*.txt. A line "$ slidegif …" runs the command in an
// empty folder that lives as long as the file's transcript; the lines below it are what
// it prints: standard output, then standard error behind "! ", then the exit code where
// it is not 0, and the files that the folder has gained. "< text" lines after the
// command are its standard input. Times and sizes vary, so they are written as T and S, and
// pictures on standard output as what they are.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			if testing.Short() && !*update && file == filepath.Join("testdata", "random.txt") {
				t.Skip("takes seconds")
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
				t.Errorf("the transcript differs; go test ./cmd/slidegif -update rewrites it\n%s", firstDifference(got, string(want)))
			}
		})
	}
}

func replay(t *testing.T, transcript string) string {
	t.Chdir(t.TempDir())
	var out strings.Builder
	known := map[string]bool{}
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
		code, stdout, stderr := runWith(t, stdin.String(), commandtest.Words(command)...)
		out.WriteString(terminated(stdout))
		for l := range strings.Lines(stderr) {
			out.WriteString("! " + strings.TrimSuffix(steady(l), "\n") + "\n")
		}
		if code != 0 {
			fmt.Fprintf(&out, "exit %d\n", code)
		}
		for _, name := range newFiles(t, known) {
			fmt.Fprintf(&out, "file %s\n", name)
		}
		out.WriteString("\n")
	}
	return out.String()
}

func terminated(s string) string {
	if !utf8.ValidString(s) {
		return "(" + http.DetectContentType([]byte(s)) + ")\n"
	}
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "\n"
	}
	return timeJSON.ReplaceAllString(s, `"elapsed_ms":T`)
}

var (
	timeJSON = regexp.MustCompile(`"elapsed_ms":[0-9.]+`)
	timeText = regexp.MustCompile(` in [0-9.]+ (ms|s)\b`)
	sizeText = regexp.MustCompile(`[0-9.]+ (?:B|KiB|MiB)((?:, [^;]*)? ->)`)
)

func steady(s string) string {
	return sizeText.ReplaceAllString(timeText.ReplaceAllString(s, " in T"), "S$1")
}

func newFiles(t *testing.T, known map[string]bool) []string {
	var names []string
	err := filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !known[path] {
			known[path] = true
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

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
	return "the transcript ends early"
}
