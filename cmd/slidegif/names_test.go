package main

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/web"
)

// listedNames returns what slidegif list prints of each layout: kind:slug and, behind it, its
// name and aliases.
func listedNames(t *testing.T) (ids, names []string) {
	t.Helper()
	code, stdout, stderr := runCommand(t, "list")
	if code != cli.Done {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	row := regexp.MustCompile(`^[ 0-9none]* (\S+:\S+)(?:  (.*))?$`)
	for line := range strings.Lines(stdout) {
		m := row.FindStringSubmatch(strings.TrimRight(line, " \n"))
		if m == nil {
			continue
		}
		_, slug, _ := strings.Cut(m[1], ":")
		ids = append(ids, m[1], slug)
		if m[2] != "" {
			without := regexp.MustCompile(` \([^()]*\d{4}\)$| \([A-Z][^()]*\)$`).ReplaceAllString(m[2], "") // the author
			names = append(names, strings.Split(without, " = ")...)
		}
	}
	return ids, names
}

// TestListedNames gives names that the list prints to the command, to a block of a document and to
// the server: each is read as a puzzle. It is every name with SLIDEGIF_LONG, since TestLayouts of package
// catalog opens them all. A search that may hold one position
// gives up, which is enough to know.
func TestListedNames(t *testing.T) {
	t.Chdir(t.TempDir())
	ids, names := listedNames(t)
	if len(ids) < 2*590 || len(names) < 500 {
		t.Fatalf("%d IDs and %d names", len(ids), len(names))
	}
	limits := web.Defaults()
	limits.Positions = 1
	server := web.New(limits, "test", slog.New(slog.DiscardHandler))
	failed, long := 0, os.Getenv("SLIDEGIF_LONG") != ""
	try := func(name string, ambiguous bool) {
		code, _, stderr := runCommand(t, "-f", "json", "-q", "--optimal", "--max-positions", "1", "--no-cache", "--", name)
		if ambiguous && code == cli.Usage && strings.Contains(stderr, "different layouts") {
			return
		}
		block, _, said := runMarkdown(t, "```slidegif optimal=true,max-positions=1,view=start,format=svg\n"+name+"\n```\n", "-q", "--no-cache")
		r := httptest.NewRecorder()
		server.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/solve.json?puzzle="+url.QueryEscape(name), nil))
		if code == cli.Usage || code == cli.Fault || block == cli.Usage || block == cli.Fault || r.Code == http.StatusBadRequest || r.Code == http.StatusInternalServerError {
			if failed++; failed < 20 {
				t.Errorf("%s: the command exits %d, markdown %d, the server answers %d\n%s%s%s", name, code, block, r.Code, stderr, said, r.Body)
			}
		}
	}
	for i, id := range ids {
		if long || i%16 < 2 {
			try(id, false)
		}
	}
	for i, name := range names {
		if long || i%16 == 0 {
			try(name, true)
		}
	}
	t.Logf("%d failed", failed)
}

// TestWordsForKinds: what people call a kind stands for it wherever one is asked for.
func TestWordsForKinds(t *testing.T) {
	for word, want := range map[string]string{
		"8-puzzle": "tiles:3x3@7", "15-puzzle": "tiles:4x4@7", "24-puzzle": "tiles:5x5@7", "4x4": "tiles:4x4@7", "数字华容道": "tiles:4x4@7", "數字華容道": "tiles:4x4@7",
		"华容道": "klotski:@7", "huarongdao": "klotski:@7", "unblock-me": "rush:@7", "Rush-Hour": "rush:@7", "lunar-lockout": "lockout:@7",
		"tiles": "tiles:@7", "atomix": "atomix:@7",
	} {
		kind, _, _ := strings.Cut(want, ":")
		_, wanted, _ := runCommand(t, "random", "-q", "--length", "any", "--seed", "7", strings.TrimSuffix(want, "@7"))
		if code, out, said := runCommand(t, "random", "-q", "--length", "any", "--seed", "7", word); code != cli.Done || out != wanted || !strings.HasPrefix(out, kind+":") {
			t.Errorf("random %s: exit %d, %s%s, want %s", word, code, out, said, wanted)
		}
		if code, out, said := runCommand(t, word+"@7", "-f", "txt", "-q", "--effort", "300000"); code != cli.Done || !strings.Contains(out, strings.TrimSpace(wanted)) {
			t.Errorf("%s@7: exit %d, %s%s, want %s", word, code, out, said, wanted)
		}
		if code, _, said := runCommand(t, "list", word); code != cli.Done {
			t.Errorf("list %s: exit %d: %s", word, code, said)
		}
	}
	if code, _, said := runCommand(t, "klotski"); code != cli.Usage || !strings.Contains(said, "klotski:@7") || !strings.Contains(said, "slidegif list klotski") {
		t.Errorf("exit %d: %s", code, said)
	}
}
