package main

import (
	"fmt"
	"html"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/test/commandtest"
	"slidegif/cmd/internal/web"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestDocuments runs the commands in README.md, in other documents, and in the examples of the help.
func TestDocuments(t *testing.T) {
	testcost.LongOnly(t, "it runs 172 commands")
	paths := []string{"../../README.md"}
	for _, name := range []string{"run-a-server.md", "embed.md", "for-teachers.md", "zh.md"} {
		paths = append(paths, "../../samples/"+name)
	}
	var examples []string
	for _, cmd := range commands.All() {
		for _, example := range cmd.Examples {
			if cmd.Name == "completion" { // run by shells
				continue
			}
			if !strings.HasPrefix(example, "slidegif") {
				t.Errorf("help %s: example %q does not start with slidegif", cmd.Name, example)
			}
			examples = append(examples, helpFiles.Replace(example))
		}
	}
	for _, topic := range topics {
		for _, example := range topic.Examples {
			examples = append(examples, helpFiles.Replace(example))
		}
	}
	commandtest.RunDocuments(t, program, 90, paths, examples)
}

// TestPastedIntoZsh checks that readers can paste the commands of the documents into zsh. An interactive zsh has no
// comments at the end of a line, so a quotation mark, a parenthesis or a semicolon in a comment is part of the command.
func TestPastedIntoZsh(t *testing.T) {
	zsh := rendertest.RequireProgram(t, "zsh")
	files, err := filepath.Glob("../../samples/*.md")
	if err != nil {
		t.Fatal(err)
	}
	check := func(lines string) (fault string) {
		command := exec.Command(zsh, "-f", "-i", "-s", "-n")
		command.Stdin = strings.NewReader(lines)
		if out, err := command.CombinedOutput(); err != nil || strings.Contains(string(out), "zsh:") || strings.Contains(string(out), "> ") { // it prompts for the rest
			return fmt.Sprintf("%v %q", err, out)
		}
		return ""
	}
	var all strings.Builder
	unquoted := regexp.MustCompile(`'[^']*'|"[^"]*"`)
	seen := map[string]bool{}
	for _, file := range append(files, "../../README.md") {
		for _, line := range commandtest.ShellLines(string(filetest.Read(t, file))) {
			if seen[line] || strings.HasSuffix(line, "; do") || line == "done" { // zsh reads a loop as a whole
				continue
			}
			seen[line] = true
			isComment := strings.HasPrefix(line, "#")
			bare := unquoted.ReplaceAllString(line, "")
			if isComment {
				bare = line
			}
			if !isComment && strings.Contains(bare, " #") || isComment && strings.ContainsAny(line, ";'\"<>()&|`$") || strings.Contains(bare, "?") {
				t.Errorf("%s: in zsh, a special character changes the line %s", file, line)
			}
			all.WriteString(line + "\n")
		}
	}
	if fault := check(all.String()); fault != "" {
		for line := range strings.Lines(all.String()) {
			if fault := check(line); fault != "" {
				t.Errorf("zsh cannot read the line %s: %s", line, fault)
			}
		}
		t.Errorf("zsh cannot read the lines: %s", fault)
	}
}

// helpFiles replaces file names in the examples of the help by names of existing files.
var helpFiles = strings.NewReplacer("board.txt", "samples/heng-dao-li-ma.puzzle", " ids.txt", " samples/ids.txt", " in.md", " samples/post.md", " post.md", " samples/post.md")

// serverURL matches the URLs of a slidegif server in documents.
var serverURL = regexp.MustCompile(`https?://(?:127\.0\.0\.1:8080|slide\.example\.org)(/[^\s'"<>),` + "`" + `]*)`)

// TestDocumentURLs requests the URLs in the documents from a server. It makes GIFs smaller to save time.
func TestDocumentURLs(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	files, err := filepath.Glob("../../samples/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	l := guard.DefaultLimits()
	l.Wait, l.Timeout = time.Hour, time.Hour
	s := web.New(l, "test", slog.New(slog.DiscardHandler))
	n := 0
	for _, file := range append(files, "../../README.md") {
		text := filetest.Read(t, file)
		for _, m := range serverURL.FindAllStringSubmatch(string(text), -1) {
			n++
			url := strings.Replace(html.UnescapeString(m[1]), ".gif?", ".gif?size=100&", 1)
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, url, nil))
			if w.Code != http.StatusOK {
				t.Errorf("%s: %s: status %d, want 200: %s", file, url, w.Code, w.Body)
			}
		}
	}
	if n < 5 {
		t.Errorf("the documents have %d URLs, want at least 5", n)
	}
}

// TestDocumentLinks checks that relative links in the documents lead to existing files.
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

// TestContributingNamesCode checks that the functions and files in CONTRIBUTING.md exist. The path from the
// command line to an output may have at most twelve functions.
func TestContributingNamesCode(t *testing.T) {
	text := filetest.Read(t, "../../.github/CONTRIBUTING.md")
	rows := regexp.MustCompile("(?m)^\\| `([A-Za-z.]+)` \\| `([a-z/]+\\.go)` \\|").FindAllStringSubmatch(string(text), -1)
	if len(rows) == 0 || len(rows) > 12 {
		t.Errorf("CONTRIBUTING.md lists %d functions, want 1 to 12", len(rows))
	}
	rows = append(rows, regexp.MustCompile("(?m)^- `([A-Za-z.]+)` in `([a-z/]+\\.go)`").FindAllStringSubmatch(string(text), -1)...) // functions of the search
	for _, row := range rows {
		name := row[1][strings.LastIndex(row[1], ".")+1:]
		source, err := os.ReadFile("../../" + row[2])
		if err != nil || !regexp.MustCompile(`(?m)^func (\([a-zA-Z* ]+\) )?`+name+`[\[(]`).Match(source) {
			t.Errorf("CONTRIBUTING.md: %s is not in %s (error %v)", row[1], row[2], err)
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
