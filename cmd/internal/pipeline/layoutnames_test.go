package pipeline

import (
	"strings"
	"testing"

	"slidegif/samples"
	"slidegif/solve/catalog"
)

// TestFileNamesOfLayouts checks that all layouts and the hundred perfect puzzles have different file names, even on
// systems that ignore case. Other puzzles in a list have no name, and TestIDFileName checks their file names.
func TestFileNamesOfLayouts(t *testing.T) {
	ids := map[string]string{}
	check := func(name, id string) {
		name = strings.ToLower(name)
		if other := ids[name]; other != "" && other != id {
			t.Errorf("the file name %q belongs to %s and %s", name, other, id)
		}
		ids[name] = id
	}
	for _, k := range catalog.Kinds {
		if k.Layouts == nil {
			continue
		}
		for _, l := range k.Layouts() {
			p, err := ParseID(t.Context(), k.Name+":"+l.Slug)
			if err != nil {
				t.Errorf("%s:%s: %v", k.Name, l.Slug, err)
				continue
			}
			check(p.FileName(), p.ID())
		}
	}
	for _, b := range samples.Perfect() {
		check(safeFileName(b.English), b.ID)
	}
}
