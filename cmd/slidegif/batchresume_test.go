package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/solve/input"
	"slidegif/solve/test/filetest"
)

// TestListLineRecords checks that each line of a file of JSON lines holds its number, its input and the flags that
// decide the answer, beside the fields that -f json prints.
func TestListLineRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "# puzzles\n\n123/405/786 \nnobody at all\n8-puzzle@4\n")
	args := []string{"--list", "ids.txt", "-q", "-m", "push", "--why", "--shard", "0/2"} // lines 1, 3 and 5
	_, printed, _ := runCommand(t, append(args, "-f", "json")...)
	runCommand(t, append(args, "-o", "a.jsonl")...)
	lines := strings.Split(strings.TrimSuffix(string(filetest.Read(t, "a.jsonl")), "\n"), "\n")
	plain := strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
	wants := []string{`,"line":3,"input":"123/405/786","flags":{"metric":"push","why":true}}`, `,"line":5,"input":"8-puzzle@4","flags":{"metric":"push","why":true}}`}
	if len(lines) != len(wants) || len(plain) != len(wants) {
		t.Fatalf("lines %q and %q, want %d", lines, plain, len(wants))
	}
	for i, want := range wants {
		if want = strings.TrimSuffix(plain[i], "}") + want; lines[i] != want {
			t.Errorf("line %d = %s, want %s", i+1, lines[i], want)
		}
		filetest.Write(t, "line.json", lines[i])
		if code, _, stderr := runCommand(t, "line.json", "-f", "txt", "-q"); code != cli.Done {
			t.Errorf("line %d as a puzzle file: exit %d: %s", i+1, code, stderr)
		}
	}
}

// TestListLinesFlags continues a file of JSON lines with other flags. A flag that decides the answers is an error that
// names the flag and the line, and leaves the file unchanged. Other flags continue the file.
func TestListLinesFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "123/405/786\nnobody at all\n123/456/708\n")
	flags := []string{"", "-m push", "-m step", "--goal 123804765", "--optimal", "--insight", "--why", "--teach", "--lang none", "--lang en"}
	run := func(flags string) (code int, content, stderr string) {
		code, _, stderr = runCommand(t, slices.Concat([]string{"--list", "ids.txt", "-o", "a.jsonl"}, strings.Fields(flags))...)
		return code, string(filetest.Read(t, "a.jsonl")), stderr
	}
	long := strings.NewReplacer("-m ", "--metric ")
	for _, first := range flags {
		filetest.Write(t, "a.jsonl", "")
		_, whole, _ := run(first)
		begun := whole[:strings.LastIndex(whole[:len(whole)-1], "\n")+1] // without the last line
		for _, second := range flags {
			filetest.Write(t, "a.jsonl", begun)
			code, content, stderr := run(second)
			name, _, _ := strings.Cut(long.Replace(second), " ")
			switch typed := long.Replace(first); {
			case second == first:
				if code != cli.Fault || content != whole { // the second line is no puzzle
					t.Errorf("%q continued: exit %d, content %s, want exit %d, content %s: %s", first, code, content, cli.Fault, whole, stderr)
				}
			case code != cli.Usage || content != begun:
				t.Errorf("%q continued with %q: exit %d, content %s, want exit %d, no change: %s", first, second, code, content, cli.Usage, stderr)
			case !strings.Contains(stderr, "line 1 was written with "+typed+"\n") && !strings.Contains(stderr, "line 1 was written without "+name+"\n"):
				t.Errorf("%q continued with %q: message without flag and line: %s", first, second, stderr)
			}
		}
		filetest.Write(t, "a.jsonl", begun)
		if code, content, stderr := run(first + " -q --no-cache --timeout 1h"); code != cli.Fault || content != whole {
			t.Errorf("%q continued with -q --no-cache --timeout: exit %d, content %s, want %s: %s", first, code, content, whole, stderr)
		}
	}
}

// TestListLinesOther checks that a file is refused if the list has changed, or if an earlier version wrote the file.
func TestListLinesOther(t *testing.T) {
	t.Chdir(t.TempDir())
	const list = "123/405/786\n123/456/708\n"
	filetest.Write(t, "ids.txt", list)
	runCommand(t, "--list", "ids.txt", "-o", "a.jsonl")
	_, printed, _ := runCommand(t, "--list", "ids.txt", "-f", "json") // as earlier versions
	whole := string(filetest.Read(t, "a.jsonl"))
	for _, test := range []struct{ list, content string }{
		{"# moved\n" + list, whole},
		{"tiles:123/405/786\n123/456/708\n", whole}, // the same puzzle, written in another way
		{list, printed},
	} {
		filetest.Write(t, "ids.txt", test.list)
		filetest.Write(t, "a.jsonl", test.content)
		code, _, stderr := runCommand(t, "--list", "ids.txt", "-o", "a.jsonl")
		if got := string(filetest.Read(t, "a.jsonl")); code != cli.Usage || got != test.content || !strings.Contains(stderr, "output a.jsonl: line 1 does not belong to the puzzle") {
			t.Errorf("list %q: exit %d, content %s, want exit %d, no change: %s", test.list, code, got, cli.Usage, stderr)
		}
	}
}

// TestListLinesEmpty checks that an interrupt before the first line leaves no new file, and an old file unchanged.
func TestListLinesEmpty(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "123/405/786\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	interrupted := func() {
		run(ctx, []string{"--list", "ids.txt", "-o", "a.jsonl"}, strings.NewReader(""), io.Discard, io.Discard)
	}
	interrupted()
	if _, err := os.Stat("a.jsonl"); err == nil {
		t.Error("an empty file remains")
	}
	filetest.Write(t, "a.jsonl", "")
	interrupted()
	if _, err := os.Stat("a.jsonl"); err != nil {
		t.Errorf("the old file: %v", err)
	}
}

// TestListLinesLimits continues a file with lines that failed at a limit. They are tried again only if a limit has
// grown, and the other lines stay.
func TestListLinesLimits(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.Write(t, "ids.txt", "klotski:x./..:../.x\n横刀立马\nnobody at all\n横刀立马\nklotski:x./..:../x.\n")
	run := func(flags string) string {
		t.Helper()
		code, _, stderr := runCommand(t, slices.Concat([]string{"--list", "ids.txt", "-o", "a.jsonl", "--optimal"}, strings.Fields(flags))...)
		if code != cli.Fault {
			t.Fatalf("%s: exit %d, want %d: %s", flags, code, cli.Fault, stderr)
		}
		return string(filetest.Read(t, "a.jsonl"))
	}
	want := run("")
	for _, test := range []struct {
		first, second string
		again         bool
	}{
		{"--max-positions 100", "--max-positions 100", false},
		{"--max-positions 100", "--max-positions 99", false},
		{"--max-positions 100", "--max-positions 1000000", true},
		{"--max-positions 100", "", true},
		{"--max-positions 100", "--max-positions 100 --timeout 1h", false},
		{"--memory 8B", "--memory 8B --max-positions 1000000", false},
		{"--memory 8B --disk 0", "--memory 1GiB --disk 0", true},
		{"--effort 10", "--effort 5", false},
		{"--effort 10", "", true},
	} {
		filetest.Write(t, "a.jsonl", "")
		failed := run(test.first)
		if failed == want || strings.Count(failed, "\n") != strings.Count(want, "\n") {
			t.Fatalf("%s: %s, want lines that failed", test.first, failed)
		}
		for _, begun := range []string{failed, failed[:len(failed)/2]} {
			filetest.Write(t, "a.jsonl", begun)
			got := run(test.second)
			kept := strings.HasPrefix(got, begun[:strings.LastIndex(begun, "\n")+1])
			if test.again && got != want || !test.again && !kept {
				t.Errorf("%q after %q and %d bytes: %s, want %s", test.second, test.first, len(begun), input.Truncate(got, 3000), input.Truncate(want, 3000))
			}
		}
	}
	var limits struct{ Limits map[string]int64 }
	filetest.Write(t, "a.jsonl", "")
	line, _, _ := strings.Cut(strings.SplitAfterN(run("--max-positions 100 --timeout 1h"), "\n", 2)[1], "\n")
	if err := json.Unmarshal([]byte(line), &limits); err != nil || limits.Limits["max-positions"] != 100 || limits.Limits["timeout"] != 3600e9 {
		t.Errorf("limits %v, error %v, in %s", limits.Limits, err, line)
	}
}
