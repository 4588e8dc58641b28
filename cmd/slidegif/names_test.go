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
	"slidegif/cmd/internal/guard"
	"slidegif/cmd/internal/web"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// listedNames returns the IDs and names that "slidegif list" prints. The IDs are kind:slug and slug of each
// layout; the names include the aliases.
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
			withoutAuthor := regexp.MustCompile(` \([^()]*\d{4}\)$| \([A-Z][^()]*\)$`).ReplaceAllString(m[2], "")
			names = append(names, strings.Split(withoutAuthor, " = ")...)
		}
	}
	return ids, names
}

// TestListedNames checks that the command, Markdown blocks and the server accept the names that "slidegif
// list" prints. Each search stops after one position, which is enough to show that the name was accepted.
// Only long tests check all names; TestLayouts in package catalog opens all of them too.
func TestListedNames(t *testing.T) {
	testcost.NotUnderRace(t, testcost.NoGoroutine)
	t.Chdir(t.TempDir())
	ids, names := listedNames(t)
	if len(ids) < 2*590 || len(names) < 500 {
		t.Fatalf("slidegif list prints %d IDs and %d names, want more", len(ids), len(names))
	}
	limits := guard.DefaultLimits()
	limits.Positions = 1
	server := web.New(limits, "test", slog.New(slog.DiscardHandler))
	failed, long := 0, testcost.Long()
	try := func(name string) {
		code, _, stderr := runCommand(t, "-f", "json", "-q", "--optimal", "--max-positions", "1", "--no-cache", "--", name)
		block, _, blockStderr := runMarkdown(t, "```slidegif optimal=true,max-positions=1,view=start,format=svg\n"+name+"\n```\n", "-q", "--no-cache")
		r := httptest.NewRecorder()
		server.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "/solve.json?puzzle="+url.QueryEscape(name), nil))
		if code == cli.Usage || code == cli.Fault || block == cli.Usage || block == cli.Fault || r.Code == http.StatusBadRequest || r.Code == http.StatusInternalServerError {
			if failed++; failed < 20 {
				t.Errorf("%s: command exit %d, markdown exit %d, server status %d\n%s%s%s", name, code, block, r.Code, stderr, blockStderr, r.Body)
			}
		}
	}
	for i, id := range ids {
		if long || i%96 < 2 {
			try(id)
		}
	}
	for i, name := range names {
		if long || i%96 == 0 {
			try(name)
		}
	}
	t.Logf("%d failed", failed)
}

// TestNamesInJSON checks that each name in the JSON of "slidegif list" opens its own layout, even if several
// layouts share a name.
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
				t.Errorf("Parse(%q) = %v, %v; want %s", name, p, err, l.ID)
			}
		}
	}
}
