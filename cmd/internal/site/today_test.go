package site

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

// localDates lists the functions that return the date of the reader, and the start of the lines that declare them.
var localDates = []struct{ file, call, lines string }{
	{"files/stored.js", "localToday()", "const localToday"},
	{"../web/page/daily.js", "today()", "export const dateOf|export const today"},
}

// TestDaysAreLocal checks that a page does not take the UTC date for the date of the reader: a script that converts the
// current time to a date adds the offset of the time zone.
func TestDaysAreLocal(t *testing.T) {
	clock := regexp.MustCompile(`Date\.now\(\)|new Date\(\)`)
	date := regexp.MustCompile(`toISOString|getUTC|dateOf`)
	found := map[string]bool{}
	for _, folder := range []string{"files", "../web/page"} {
		scripts, err := filepath.Glob(folder + "/*.js")
		if err != nil || len(scripts) == 0 {
			t.Fatalf("%s: %d scripts, %v", folder, len(scripts), err)
		}
		for _, script := range scripts {
			for line := range strings.Lines(string(filetest.Read(t, script))) {
				if !clock.MatchString(line) || !date.MatchString(line) {
					continue
				}
				if found[script] = true; !strings.Contains(line, "- 6e4 * new Date().getTimezoneOffset()") {
					t.Errorf("%s: the day is in UTC, want the day of the reader: %s", script, line)
				}
			}
		}
	}
	for _, f := range localDates {
		if !found[f.file] {
			t.Errorf("%s: no line converts the current time to a date", f.file)
		}
	}
}

// TestLocalDates runs the functions that return the date of the reader in three time zones.
func TestLocalDates(t *testing.T) {
	node := rendertest.RequireProgram(t, "node")
	now := time.Date(2026, 11, 24, 11, 0, 0, 0, time.UTC)
	const clock = "const real = Date; Date = class extends real { constructor(...a) { super(...(a.length ? a : [%[1]d])); } static now() { return %[1]d; } };\n"
	for _, f := range localDates {
		lines := regexp.MustCompile("(?m)^ *(?:"+f.lines+") .*$").FindAllString(string(filetest.Read(t, f.file)), -1)
		program := strings.ReplaceAll(strings.Join(lines, "\n"), "export ", "")
		for hours := -12; hours <= 14; hours += 13 {
			cmd := exec.Command(node, "--eval", fmt.Sprintf(clock, now.UnixMilli())+program+"\nconsole.log("+f.call+")")
			cmd.Env = append(os.Environ(), fmt.Sprintf("TZ=Etc/GMT%+d", -hours)) // POSIX counts hours west of Greenwich
			got, err := cmd.CombinedOutput()
			want := now.Add(time.Duration(hours) * time.Hour).Format(time.DateOnly)
			if strings.TrimSpace(string(got)) != want || err != nil {
				t.Errorf("%s, UTC%+d: %s is %q, %v; want %s", f.file, hours, f.call, got, err, want)
			}
		}
	}
}
