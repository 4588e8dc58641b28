package render

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"slidegif/render/rendertest"
)

// A player's pieces carry their part of a photo, or their portrait, as they do in every picture.
func TestPlayerOfPictures(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.png")
	if err := os.WriteFile(file, rendertest.PNG(t, rendertest.Quarters(300, 200)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		solution Solution
		keys     string
		want     int // pieces with a picture
	}{
		{pushes(tilesOf(3, 3), 5, 1), "image=" + file, 8},
		{pushes(tilesOf(3, 3), 5, 1), "", 0},
		{solutions[0].solution, "theme=wood,portraits=" + dir, 1},
	} {
		g, err := Game(t.Context(), c.solution, with(t, c.keys))
		if err != nil {
			t.Fatal(err)
		}
		svg := string(g.SVG)
		holds := regexp.MustCompile(`<g id="(\w+)">[^\n]*<image `)
		pictures := map[string]bool{}
		for _, m := range holds.FindAllStringSubmatch(svg, -1) {
			pictures[m[1]] = true
		}
		found := 0
		for _, m := range regexp.MustCompile(`data-piece="\d+"[^>]*><use href="#(\w+)"`).FindAllStringSubmatch(svg, -1) {
			body := regexp.MustCompile(`<g id="` + m[1] + `"><use href="#(\w+)"`).FindStringSubmatch(svg)
			if pictures[m[1]] || body != nil && pictures[body[1]] {
				found++
			}
		}
		if found != c.want {
			t.Errorf("%s: %d pieces have a picture, want %d", c.keys, found, c.want)
		}
		if page, err := g.Page(); err != nil || strings.Contains(string(page), dir) {
			t.Errorf("%s: %v, or the page names a file", c.keys, err)
		}
	}
}
