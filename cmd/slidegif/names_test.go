package main

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"slidegif/cmd/internal/cli"
	"slidegif/cmd/internal/web"
	"slidegif/solve/catalog"
	"slidegif/solve/testcost"
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
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	t.Chdir(t.TempDir())
	ids, names := listedNames(t)
	if len(ids) < 2*590 || len(names) < 500 {
		t.Fatalf("%d IDs and %d names", len(ids), len(names))
	}
	limits := web.Defaults()
	limits.Positions = 1
	server := web.New(limits, "test", slog.New(slog.DiscardHandler))
	failed, long := 0, testcost.Long()
	try := func(name string) {
		code, _, stderr := runCommand(t, "-f", "json", "-q", "--optimal", "--max-positions", "1", "--no-cache", "--", name)
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
			try(id)
		}
	}
	for i, name := range names {
		if long || i%16 == 0 {
			try(name)
		}
	}
	t.Logf("%d failed", failed)
}

// TestNamesInJSON: names in JSON open their layouts, as those of the text do, also where several layouts have
// one name.
func TestNamesInJSON(t *testing.T) {
	_, stdout, _ := runCommand(t, "list", "-f", "json")
	var list []struct {
		ID, Name string
		Aliases  []string
	}
	if err := json.Unmarshal([]byte(stdout), &list); err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		for _, name := range append(l.Aliases, l.Name) {
			if name == "" {
				continue
			}
			if p, err := catalog.Parse(t.Context(), name); err != nil || p.ID() != l.ID {
				t.Errorf("%q: %v, %v; want %s", name, p, err, l.ID)
			}
		}
	}
}
