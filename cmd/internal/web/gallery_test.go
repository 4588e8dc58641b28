package web

import (
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/solve/catalog"
)

// TestThumbnailGrounds checks that thumbnails of wooden boards have a brown background, and that boards in
// other themes keep the background of their theme.
func TestThumbnailGrounds(t *testing.T) {
	themes, seen := map[string]int{}, map[string]bool{}
	for _, l := range layouts()["en"] {
		if seen[l.Kind] {
			continue
		}
		seen[l.Kind] = true
		p, err := catalog.Parse(t.Context(), l.PuzzleID)
		if err != nil {
			t.Fatal(err)
		}
		theme := render.DefaultTheme(p.Board())
		if brown := strings.Contains(l.Thumb, "&background=%235a3a24"); brown != (theme == "wood") {
			t.Errorf("%s: theme %s, thumbnail %s", l.PuzzleID, theme, l.Thumb)
		}
		themes[theme]++
	}
	if len(themes) < 2 || len(seen) != len(catalog.Kinds) {
		t.Errorf("themes %v, kinds %v; want all kinds and two themes", themes, seen)
	}
}
