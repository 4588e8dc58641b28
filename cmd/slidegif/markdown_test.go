package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"slidegif/cmd/internal/cli"
)

const post = "# A post\n\n```slidegif theme=dark,size=100\nname: Eight\n\n123\n456\n708\n```\n\n" +
	"1. in a list\n\n   ~~~ slidegif {size=100 format=\"svg\"}\n   123\n   456\n   708\n   ~~~\n\n" +
	"````markdown\n```slidegif\nnot this one\n```\n````\n\n```go\nfmt.Println()\n```\nThe end\n"

func runMarkdown(t *testing.T, text string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	return runWith(t, text, append([]string{"markdown"}, args...)...)
}

// TestMarkdownQuotations checks that a block in a quotation becomes a picture in the quotation.
func TestMarkdownQuotations(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "> # Quoted\n>\n> ```slidegif size=100\n> 123\n> 456\n> 708\n> ```\n> after\n\n" +
		">> ```slidegif format=svg\n>> name: two\n>>\n>> 123\n>> 456\n>> 708\n>> ```\n\n```md\n> ```slidegif\n> not this one\n> ```\n```\n"
	code, out, stderr := runMarkdown(t, text)
	if code != cli.Done {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	const kept = "\n```md\n> ```slidegif\n> not this one\n> ```\n```\n"
	if strings.Count(out, "```slidegif") != 1 || !strings.HasSuffix(out, kept) || !regexp.MustCompile(`(?m)^> .*slidegif-[0-9a-f]{16}\.gif`).MatchString(out) ||
		!regexp.MustCompile(`(?m)^>> .*slidegif-[0-9a-f]{16}\.svg`).MatchString(out) || !strings.Contains(out, "\n> after\n") {
		t.Errorf("wrong output:\n%s", out)
	}
}

// TestMarkdown checks that blocks become pictures, that other text is unchanged, and that a second run
// draws no picture again.
func TestMarkdown(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, stderr := runMarkdown(t, post, "--dir", "static/puzzles", "--base-url", "/blog/puzzles")
	if code != cli.Done {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	for _, kept := range []string{"# A post\n\n", "\n\n1. in a list\n\n   ", "````markdown\n```slidegif\nnot this one\n```\n````\n\n```go\nfmt.Println()\n```\nThe end\n"} {
		if !strings.Contains(out, kept) {
			t.Errorf("%q is missing in:\n%s", kept, out)
		}
	}
	names := regexp.MustCompile(`/blog/puzzles/(slidegif-[0-9a-f]{16}\.(?:gif|svg))`).FindAllStringSubmatch(out, -1)
	if len(names) < 2 || strings.Contains(out, "~~~") || strings.Count(out, "```slidegif") != 1 {
		t.Fatalf("wrong output:\n%s", out)
	}
	times := map[string]int64{}
	for _, name := range names {
		info, err := os.Stat(filepath.Join("static/puzzles", name[1]))
		if err != nil {
			t.Fatal(err)
		}
		times[name[1]] = info.ModTime().UnixNano()
	}
	if !strings.Contains(stderr, "Eight") {
		t.Errorf("message %q does not name the puzzle", stderr)
	}
	code, again, stderr := runMarkdown(t, post, "--dir", "static/puzzles", "--base-url", "/blog/puzzles/")
	if code != cli.Done || again != out || stderr != "" {
		t.Errorf("second run: exit %d, message %q, same text %t", code, stderr, again == out)
	}
	for name, then := range times {
		if info, err := os.Stat(filepath.Join("static/puzzles", name)); err != nil || info.ModTime().UnixNano() != then {
			t.Errorf("second run wrote %s again, or error %v", name, err)
		}
	}
	// A new option makes a new picture. A missing picture is drawn again.
	if _, other, _ := runMarkdown(t, strings.ReplaceAll(post, "dark", "wood"), "--dir", "static/puzzles", "--base-url", "/blog/puzzles"); other == out {
		t.Error("themes dark and wood have the same picture")
	}
	if err := os.Remove(filepath.Join("static/puzzles", names[0][1])); err != nil {
		t.Fatal(err)
	}
	if code, again, stderr := runMarkdown(t, post, "--dir", "static/puzzles", "--base-url", "/blog/puzzles"); code != cli.Done || again != out || stderr == "" {
		t.Errorf("with a missing picture: exit %d, same text %t, message %q", code, again == out, stderr)
	}
	code, out, stderr = runMarkdown(t, "```slidegif view=player\n123\n456\n708\n```\n", "--dir", "players")
	frame := regexp.MustCompile(`<iframe src="(players/slidegif-[0-9a-f]{16}\.html)"`).FindStringSubmatch(out)
	if code != cli.Done || frame == nil {
		t.Fatalf("view=player: exit %d: %s%s", code, stderr, out)
	}
	if _, err := os.Stat(frame[1]); err != nil {
		t.Error(err)
	}
	// The molecule below the board increases the height of the frame.
	height := regexp.MustCompile(`height="(\d+)"`)
	_, tall, _ := runMarkdown(t, "```slidegif view=player\natomix:a....a/..#.../..b..a:aba\n```\n", "--dir", "players")
	got := height.FindStringSubmatch(tall)
	if got == nil {
		t.Fatalf("no height in %s", tall)
	}
	if n, err := strconv.Atoi(got[1]); err != nil || n <= 410 {
		t.Errorf("frame of a 6x3 board and its molecule has height %d, want more than 410", n)
	}
	if _, relative, _ := runMarkdown(t, post, "--dir", "static/puzzles"); !strings.Contains(relative, "static/puzzles/slidegif-") {
		t.Errorf("without --base-url, want links to static/puzzles/:\n%s", relative)
	}
}

// TestMarkdownSearch checks that each search option makes a new picture, both as a flag and as an option
// of the block.
func TestMarkdownSearch(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "\n123\n450\n786\n```\n"
	seen := map[string]string{}
	for _, o := range [][2]string{{"", ""}, {"-m push", "metric=push"}, {"--optimal", "optimal=true"}, {"--effort 5000", "effort=5000"}, {"--effort 5001", "effort=5001"}, {"--max-positions 9999", "max-positions=9999"}, {"--memory 9MiB", "memory=9MiB"}} {
		code, byFlag, stderr := runMarkdown(t, "```slidegif size=100"+text, strings.Fields(o[0])...)
		if code != cli.Done || stderr == "" {
			t.Errorf("flags %q: exit %d, message %q, want exit 0, a message", o[0], code, stderr)
		}
		if before, ok := seen[byFlag]; ok {
			t.Errorf("flags %q and %q have the same picture", o[0], before)
		}
		seen[byFlag] = o[0]
		code, byKey, stderr := runMarkdown(t, "```slidegif "+strings.TrimPrefix(o[1]+",size=100", ",")+text)
		if code != cli.Done || o[1] != "" && stderr == "" && byKey != byFlag || !strings.Contains(byKey, "puzzles/slidegif-") {
			t.Errorf("options %q: exit %d, message %q, want exit 0, a picture", o[1], code, stderr)
		}
	}
}

// TestMarkdownConcurrent checks that concurrent runs use the same pictures.
func TestMarkdownConcurrent(t *testing.T) {
	t.Chdir(t.TempDir())
	var runs sync.WaitGroup
	for range 6 {
		runs.Go(func() {
			code, out, stderr := runMarkdown(t, post)
			if code != cli.Done || !strings.Contains(out, "puzzles/slidegif-") {
				t.Errorf("exit %d: %s", code, stderr)
			}
		})
	}
	runs.Wait()
	if files, err := os.ReadDir("puzzles"); err != nil || len(files) != 4 { // two pictures, each with its Markdown
		t.Errorf("%d files, error %v; want 4 files", len(files), err)
	}
}

// TestMarkdownErrors checks that an invalid block leaves the output file unchanged.
// testdata/badinput/markdown.txt has more invalid blocks.
func TestMarkdownErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, out, stderr := runMarkdown(t, "first\n", "-o", "out.md"); code != cli.Done || out != "" {
		t.Errorf("exit %d: %s%s", code, out, stderr)
	}
	if code, _, _ := runMarkdown(t, "text\n\n```slidegif\nnobody\n```\n", "-o", "out.md"); code != cli.Usage {
		t.Errorf("invalid block: exit %d, want %d", code, cli.Usage)
	}
	if text, err := os.ReadFile("out.md"); err != nil || string(text) != "first\n" {
		t.Errorf("out.md = %q, error %v; want it unchanged", text, err)
	}
	if code, _, stderr := runMarkdown(t, "first\n", "-o", "new/out.md"); code != cli.Done {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// FuzzFences checks that a text without slidegif blocks is not changed.
func FuzzFences(f *testing.F) {
	f.Add(post)
	f.Add("```\n```slidegif\n```")
	f.Add("    ```slidegif\n    1\n    ```\n")
	f.Fuzz(func(t *testing.T, text string) {
		n := 0
		out, err := replaceFences("fuzz", text, func(f fence) (string, error) {
			n++
			return "![]()", nil
		})
		if err == nil && n == 0 && out != text {
			t.Errorf("replaceFences(%q) = %q, want no change", text, out)
		}
	})
}
