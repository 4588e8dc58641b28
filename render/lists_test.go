package render

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"slidegif/render/internal/pdf"
	"slidegif/render/internal/plan"
	"slidegif/render/scene"
	"slidegif/solve/test/filetest"
)

// TestListsInSync checks that lists in scripts, pages and documents match the options.
func TestListsInSync(t *testing.T) {
	script := string(filetest.Read(t, "player/script/bar.js"))
	if want := "const speeds = [" + strings.Join(speeds, ", ") + "];"; !strings.Contains(script, want) {
		t.Errorf("bar.js does not contain %q", want)
	}
	page := string(filetest.Read(t, "../cmd/internal/web/page/page.html"))
	offered := regexp.MustCompile(`<option value="([^"]*)"[^>]*>[^<]*×</option>`).FindAllStringSubmatch(page, -1)
	for _, o := range offered {
		if !slices.Contains(speeds, o[1]) {
			t.Errorf("page.html offers the speed %s, want one of %v", o[1], speeds)
		}
	}
	if len(offered) == 0 {
		t.Error("page.html offers no speeds")
	}
	player := string(filetest.Read(t, "player/script/player.js"))
	_, attributes, _ := strings.Cut(string(filetest.Read(t, "../.ci/package")), "The other attributes are optional")
	attributes, _, _ = strings.Cut(attributes, "README")
	lists := regexp.MustCompile(`(?m)^(?:const lookAttributes|const drawAttributes|  static observedAttributes) = .*`).FindAllString(player, -1)
	if len(lists) != 3 {
		t.Errorf("player.js has %d lists of attributes, want 3", len(lists))
	}
	for _, name := range regexp.MustCompile(`"([a-z-]+)"`).FindAllStringSubmatch(strings.Join(lists, ""), -1) {
		if name[1] != "puzzle" && name[1] != "src" && !regexp.MustCompile(`\b`+name[1]+`\b`).MatchString(attributes) {
			t.Errorf(".ci/package does not mention the player attribute %s", name[1])
		}
	}
	embed := string(filetest.Read(t, "../samples/embed.md"))
	for _, v := range Views() {
		if !strings.Contains(embed, "view="+v.Name) {
			t.Errorf("samples/embed.md does not mention view=%s", v.Name)
		}
	}
	mega, move := func(n int64) int64 { return n / 1_000_000 }, scene.Timing{}.Pace().OneCellMove()
	for file, wants := range map[string][]string{
		"../cmd/slidegif/topics.go": {
			fmt.Sprintf("as fit in %d frames, %d frames per second and %d MB.", plan.AutoFrames, scene.MaxFPS, mega(autoBytes)),
			fmt.Sprintf("it allows %d MB", mega(maxAutoBytes)),
			fmt.Sprintf("starts at %v", move),
			fmt.Sprintf("%d pixels in a GIF and %d in a PNG", movingSize, largeStills.still),
		},
		"words/help.zh.txt": {
			fmt.Sprintf("不超过 %d 帧，每秒不超过 %d 帧，文件不超过 %d MB", plan.AutoFrames, scene.MaxFPS, mega(autoBytes)),
			fmt.Sprintf("放宽到 %d MB", mega(maxAutoBytes)),
			fmt.Sprintf("从 %v 起", move),
			fmt.Sprintf("GIF %d 像素，PNG %d 像素", movingSize, largeStills.still),
		},
		"../cmd/internal/web/page/page.html": {fmt.Sprintf("<option selected>%d</option>", movingSize)},
		"../samples/for-teachers.md":         {"`paper` is one of " + strings.Join(pdf.Papers, ", ") + "."},
	} {
		text := strings.Join(strings.Fields(string(filetest.Read(t, file))), " ")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", file, want)
			}
		}
	}
}
