package render

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/pdf"
	"slidegif/solve/filetest"
)

// Lists that stand elsewhere again, in a script, a page or a document, are those of the options.
func TestListsAgree(t *testing.T) {
	script := string(filetest.Read(t, "player/script/bar.js"))
	if want := "const speeds = [" + strings.Join(speeds, ", ") + "];"; !strings.Contains(script, want) {
		t.Errorf("bar.js does not say %q", want)
	}
	page := string(filetest.Read(t, "../cmd/internal/web/page/page.html"))
	offered := regexp.MustCompile(`<option value="([^"]*)"[^>]*>[^<]*×</option>`).FindAllStringSubmatch(page, -1)
	for _, o := range offered {
		if !slices.Contains(speeds, o[1]) {
			t.Errorf("page.html offers the speed %s, which is none of %v", o[1], speeds)
		}
	}
	if len(offered) == 0 {
		t.Error("page.html offers no speed")
	}
	teachers := string(filetest.Read(t, "../samples/for-teachers.md"))
	if want := "`paper` is one of " + strings.Join(pdf.Papers, ", ") + "."; !strings.Contains(teachers, want) {
		t.Errorf("for-teachers.md does not say %q", want)
	}
}
