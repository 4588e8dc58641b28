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
	player := string(filetest.Read(t, "player/script/player.js"))
	_, packed, _ := strings.Cut(string(filetest.Read(t, "../.ci/package")), "The other attributes are")
	packed, _, _ = strings.Cut(packed, "README")
	lists := regexp.MustCompile(`(?m)^(?:const look|const redraw|  static observedAttributes) = .*`).FindAllString(player, -1)
	if len(lists) != 3 {
		t.Errorf("player.js has %d lists of attributes", len(lists))
	}
	for _, name := range regexp.MustCompile(`"([a-z-]+)"`).FindAllStringSubmatch(strings.Join(lists, ""), -1) {
		if name[1] != "puzzle" && name[1] != "src" && !regexp.MustCompile(`\b`+name[1]+`\b`).MatchString(packed) {
			t.Errorf(".ci/package does not name the attribute %s of the player", name[1])
		}
	}
	teachers := string(filetest.Read(t, "../samples/for-teachers.md"))
	if want := "`paper` is one of " + strings.Join(pdf.Papers, ", ") + "."; !strings.Contains(teachers, want) {
		t.Errorf("for-teachers.md does not say %q", want)
	}
}
