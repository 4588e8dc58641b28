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

// TestQuotations: a block in a quotation becomes a picture in it.
func TestQuotations(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "> # Quoted\n>\n> ```slidegif size=100\n> 123\n> 456\n> 708\n> ```\n> after\n\n" +
		">> ```slidegif format=svg\n>> name: two\n>>\n>> 123\n>> 456\n>> 708\n>> ```\n\n```md\n> ```slidegif\n> not this one\n> ```\n```\n"
	code, out, said := runMarkdown(t, text)
	if code != cli.Done {
		t.Fatalf("exit %d: %s", code, said)
	}
	const kept = "\n```md\n> ```slidegif\n> not this one\n> ```\n```\n"
	if strings.Count(out, "```slidegif") != 1 || !strings.HasSuffix(out, kept) || !regexp.MustCompile(`(?m)^> .*slidegif-[0-9a-f]{16}\.gif`).MatchString(out) ||
		!regexp.MustCompile(`(?m)^>> .*slidegif-[0-9a-f]{16}\.svg`).MatchString(out) || !strings.Contains(out, "\n> after\n") {
		t.Errorf("it became\n%s", out)
	}
}

// TestMarkdown: blocks become pictures, everything else stays, and a second run makes
// nothing again.
func TestMarkdown(t *testing.T) {
	t.Chdir(t.TempDir())
	code, out, said := runMarkdown(t, post, "--dir", "static/puzzles", "--url", "/blog/puzzles")
	if code != cli.Done {
		t.Fatalf("exit %d: %s", code, said)
	}
	for _, kept := range []string{"# A post\n\n", "\n\n1. in a list\n\n   ", "````markdown\n```slidegif\nnot this one\n```\n````\n\n```go\nfmt.Println()\n```\nThe end\n"} {
		if !strings.Contains(out, kept) {
			t.Errorf("%q is gone from\n%s", kept, out)
		}
	}
	names := regexp.MustCompile(`/blog/puzzles/(slidegif-[0-9a-f]{16}\.(?:gif|svg))`).FindAllStringSubmatch(out, -1)
	if len(names) < 2 || strings.Contains(out, "~~~") || strings.Count(out, "```slidegif") != 1 {
		t.Fatalf("it became\n%s", out)
	}
	times := map[string]int64{}
	for _, name := range names {
		info, err := os.Stat(filepath.Join("static/puzzles", name[1]))
		if err != nil {
			t.Fatal(err)
		}
		times[name[1]] = info.ModTime().UnixNano()
	}
	if !strings.Contains(said, "Eight") {
		t.Errorf("it does not tell what it makes: %q", said)
	}
	code, again, said := runMarkdown(t, post, "--dir", "static/puzzles", "--url", "/blog/puzzles/")
	if code != cli.Done || again != out || said != "" {
		t.Errorf("again: exit %d, %q, the same text: %t", code, said, again == out)
	}
	for name, then := range times {
		if info, err := os.Stat(filepath.Join("static/puzzles", name)); err != nil || info.ModTime().UnixNano() != then {
			t.Errorf("%s was made again: %v", name, err)
		}
	}
	// Another text or option is another picture, a picture that is gone is made again.
	if _, other, _ := runMarkdown(t, strings.ReplaceAll(post, "dark", "wood"), "--dir", "static/puzzles", "--url", "/blog/puzzles"); other == out {
		t.Error("another theme has the same picture")
	}
	if err := os.Remove(filepath.Join("static/puzzles", names[0][1])); err != nil {
		t.Fatal(err)
	}
	if code, again, said := runMarkdown(t, post, "--dir", "static/puzzles", "--url", "/blog/puzzles"); code != cli.Done || again != out || said == "" {
		t.Errorf("after a loss: exit %d, %q", code, said)
	}
	code, out, said = runMarkdown(t, "```slidegif view=player\n123\n456\n708\n```\n", "--dir", "players")
	frame := regexp.MustCompile(`<iframe src="(players/slidegif-[0-9a-f]{16}\.html)"`).FindStringSubmatch(out)
	if code != cli.Done || frame == nil {
		t.Fatalf("a player: exit %d: %s%s", code, said, out)
	}
	if _, err := os.Stat(frame[1]); err != nil {
		t.Error(err)
	}
	// The molecule below the board makes a frame higher.
	height := regexp.MustCompile(`height="(\d+)"`)
	_, tall, _ := runMarkdown(t, "```slidegif view=player\natomix:a....a/..#.../..b..a:aba\n```\n", "--dir", "players")
	got := height.FindStringSubmatch(tall)
	if got == nil {
		t.Fatalf("no height in %s", tall)
	}
	if n, err := strconv.Atoi(got[1]); err != nil || n <= 410 {
		t.Errorf("a frame of %d pixels for a board of 6 by 3 cells and its molecule", n)
	}
	if _, relative, _ := runMarkdown(t, post, "--dir", "static/puzzles"); !strings.Contains(relative, "static/puzzles/slidegif-") {
		t.Errorf("without --url:\n%s", relative)
	}
}

// TestMarkdownSearch: another option of the search is another picture, by a flag as by a key.
func TestMarkdownSearch(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = "\n123\n450\n786\n```\n"
	seen := map[string]string{}
	for _, o := range [][2]string{{"", ""}, {"-m push", "metric=push"}, {"--optimal", "optimal=true"}, {"--effort 5000", "effort=5000"}, {"--effort 5001", "effort=5001"}, {"--max-positions 9999", "max-positions=9999"}, {"--memory 9MiB", "memory=9MiB"}} {
		code, byFlag, said := runMarkdown(t, "```slidegif size=100"+text, strings.Fields(o[0])...)
		if code != cli.Done || said == "" {
			t.Errorf("%s: exit %d, %q", o[0], code, said)
		}
		if before, ok := seen[byFlag]; ok {
			t.Errorf("%s has the picture of %q", o[0], before)
		}
		seen[byFlag] = o[0]
		code, byKey, said := runMarkdown(t, "```slidegif "+strings.TrimPrefix(o[1]+",size=100", ",")+text)
		if code != cli.Done || o[1] != "" && said == "" && byKey != byFlag || !strings.Contains(byKey, "puzzles/slidegif-") {
			t.Errorf("%s: exit %d, %q", o[1], code, said)
		}
	}
}

// TestMarkdownAtOnce: of many runs at once, all show the same pictures.
func TestMarkdownAtOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	var runs sync.WaitGroup
	for range 6 {
		runs.Go(func() {
			code, out, said := runMarkdown(t, post)
			if code != cli.Done || !strings.Contains(out, "puzzles/slidegif-") {
				t.Errorf("exit %d: %s", code, said)
			}
		})
	}
	runs.Wait()
	if files, err := os.ReadDir("puzzles"); err != nil || len(files) != 4 { // two pictures, and the text beside each
		t.Errorf("there are %d files, want 4 (%v)", len(files), err)
	}
}

// TestMarkdownErrors: a block that is wrong is told with its file and line, and nothing
// is printed; testdata/badinput/markdown.txt has more of them.
func TestMarkdownErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	// A text that cannot be finished leaves the older one.
	if code, out, said := runMarkdown(t, "first\n", "-o", "out.md"); code != cli.Done || out != "" {
		t.Errorf("exit %d: %s%s", code, out, said)
	}
	if code, _, _ := runMarkdown(t, "text\n\n```slidegif\nnobody\n```\n", "-o", "out.md"); code != cli.Usage {
		t.Errorf("exit %d", code)
	}
	if text, err := os.ReadFile("out.md"); err != nil || string(text) != "first\n" {
		t.Errorf("the file holds %q, %v", text, err)
	}
	if code, _, said := runMarkdown(t, "first\n", "-o", "new/out.md"); code != cli.Done {
		t.Errorf("exit %d: %s", code, said)
	}
}

// FuzzFences: what is not marked slidegif stays as it is.
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
			t.Errorf("%q became %q", text, out)
		}
	})
}
