package main

import (
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/commandtest"
	"slidegif/cmd/internal/web"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

// TestDocuments runs the commands of README, of the documents beside it, and of every help.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	paths := []string{"../../README.md"}
	for _, name := range []string{"run-a-server.md", "embed.md", "for-teachers.md", "zh.md"} {
		paths = append(paths, "../../samples/"+name)
	}
	var examples []string
	for _, cmd := range commands {
		for _, example := range cmd.examples {
			if cmd.name == "completion" { // which shells run
				continue
			}
			if !strings.HasPrefix(example, "slidegif") && cmd.name != "serve" {
				t.Errorf("%s: the example %q is no command", cmd.name, example)
			}
			examples = append(examples, helpFiles.Replace(example))
		}
	}
	commandtest.Documents(t, program, 90, paths, examples)
}

// helpFiles puts files that are there in the place of those that examples of the help name.
var helpFiles = strings.NewReplacer("board.txt", "samples/heng-dao-li-ma.puzzle", " ids.txt", " samples/ids.txt", " in.md", " samples/post.md", " post.md", " samples/post.md")

// served finds the addresses of a server that documents show.
var served = regexp.MustCompile(`https?://(?:127\.0\.0\.1:8080|slide\.example\.org)(/[^\s'"<>),` + "`" + `]*)`)

// TestDocumentURLs asks a server for what the documents show, GIFs in a small size.
func TestDocumentURLs(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	files, err := filepath.Glob("../../samples/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	l := web.Defaults()
	l.Wait, l.Timeout = time.Hour, time.Hour
	s := web.New(l, "test", slog.New(slog.DiscardHandler))
	n := 0
	for _, file := range append(files, "../../README.md") {
		text := filetest.Read(t, file)
		for _, m := range served.FindAllStringSubmatch(string(text), -1) {
			n++
			url := strings.Replace(html.UnescapeString(m[1]), ".gif?", ".gif?size=100&", 1)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, url, nil))
			if w.Code != http.StatusOK {
				t.Errorf("%s: %s: %d %s", file, url, w.Code, w.Body)
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d addresses", n)
	}
}

// TestDocumentLinks: the files that the documents link are there.
func TestDocumentLinks(t *testing.T) {
	files, err := filepath.Glob("../../samples/*.md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`(?:^|[^!])\[[^\]]*\]\(([^)#:]+)\)`)
	for _, file := range append(files, "../../README.md") {
		text := filetest.Read(t, file)
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), filepath.FromSlash(strings.TrimSpace(m[1])))); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
}

// TestWalk: CONTRIBUTING leads from the command line to the file by at most twelve functions,
// which are where it says, and names files that there are.
func TestWalk(t *testing.T) {
	text := filetest.Read(t, "../../.github/CONTRIBUTING.md")
	rows := regexp.MustCompile("(?m)^\\| `([A-Za-z.]+)` \\| `([a-z/]+\\.go)` \\|").FindAllStringSubmatch(string(text), -1)
	if len(rows) == 0 || len(rows) > 12 {
		t.Errorf("%d functions", len(rows))
	}
	rows = append(rows, regexp.MustCompile("(?m)^- `([A-Za-z.]+)` in `([a-z/]+\\.go)`").FindAllStringSubmatch(string(text), -1)...) // of the search
	for _, row := range rows {
		name := row[1][strings.LastIndex(row[1], ".")+1:]
		source, err := os.ReadFile("../../" + row[2])
		if err != nil || !regexp.MustCompile(`(?m)^func (\([a-zA-Z* ]+\) )?`+name+`\(`).Match(source) {
			t.Errorf("%s is not in %s (%v)", row[1], row[2], err)
		}
	}
	_, files, _ := strings.Cut(string(text), "\n## Files to know first\n")
	files, _, _ = strings.Cut(files, "\n## ")
	for _, file := range regexp.MustCompile("`([a-z/]+\\.go)`").FindAllStringSubmatch(files, -1) {
		if _, err := os.Stat("../../" + file[1]); err != nil {
			t.Error(err)
		}
	}
}
