package render

import (
	"bytes"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/gomono"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestIDsDiffer checks that different SVG files of the same puzzle have different ids, so that a page can contain
// several of them.
func TestIDsDiffer(t *testing.T) {
	testcost.NotUnderRace(t, testcost.SameAsOthers)
	dir := t.TempDir()
	photo, font := filepath.Join(dir, "x.png"), filepath.Join(dir, "font.ttf")
	filetest.Write(t, photo, rendertest.EncodePNG(t, rendertest.Quarters(64, 64)))
	filetest.Write(t, font, gomono.TTF)
	values := map[string][]string{ // values that Key.Values does not list
		"view": {"step:2", "step:3"}, "background": {"#fff", "transparent"}, "size": {"120", "121", "3cm"}, "dpi": {"50"}, "move": {"100ms"}, "first": {"2s"}, "last": {"3s"},
		"loops": {"1", "2"}, "title": {"A", "B"}, "from": {"1"}, "to": {"2"}, "columns": {"2", "3"}, "max-bytes": {"1MB"}, "image": {photo}, "portraits": {dir}, "font": {font}, "map-positions": {"100"}, "algorithm": {"astar"},
	}
	s := randomSolution(newBoard(classic), 4, 1)
	s.ID, s.Board.Name = "klotski:x", "Name"
	s.Comparison = &Comparison{Moves: s.Moves, Metric: s.Metric}
	s.Analysis = &Analysis{Left: []int{4, 3, 2, 1, 0}}
	s.Map, s.Tree, s.Search = pathMap(50), pairTree, pathSearch
	files := map[string]string{} // by id prefix
	different := 0
	for _, k := range Keys() {
		tried := slices.Concat(k.Values(), values[k.Name])
		if k.AppliesTo(FormatNamed("svg").PropertiesInAnyView()) && len(tried) == 0 {
			t.Errorf("add values of the key %s to this test", k.Name)
		}
		for _, view := range testcost.Some(4, ViewSolution, ViewSheet, ViewRace, ViewMap, ViewStart, ViewTrace) {
			for _, value := range tried {
				o := Options{View: view, Size: 100}
				if err := o.Set(k.Name, value); err != nil {
					continue // the value is a placeholder, such as FILE.json
				}
				var file bytes.Buffer
				if _, err := SVG(t.Context(), &file, s, o); err != nil {
					continue // the value does not apply to this view
				}
				text := file.String()
				prefix := idPrefix(text)
				if prefix == "" {
					t.Fatalf("%s=%s, view %s: the file has no ids", k.Name, value, view)
				}
				if other, seen := files[prefix]; seen && other != text {
					t.Errorf("%s=%s, view %s: the file has the same ids as a different file", k.Name, value, view)
				} else if !seen {
					different++
				}
				files[prefix] = text
			}
		}
	}
	if different < 80 {
		t.Errorf("compared %d different files, want at least 80", different)
	}
}
