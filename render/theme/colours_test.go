package theme

import (
	"flag"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/test/filetest"
)

var update = flag.Bool("update", false, "update testdata/colours.txt")

// TestColours compares the colours that each theme uses for each sample board with a golden file.
// After an intended change, update the file with -update.
func TestColours(t *testing.T) {
	const file = "testdata/colours.txt"
	var got strings.Builder
	for _, th := range Themes {
		for _, s := range samples() {
			found := map[color.RGBA]bool{}
			drawAll(t, th, s.board).addColors(found)
			var names []string
			for c := range found {
				names = append(names, fmt.Sprintf("#%02x%02x%02x%02x", c.R, c.G, c.B, c.A))
			}
			slices.Sort(names)
			fmt.Fprintf(&got, "%s, %s: %s\n", th.Name, s.name, strings.Join(names, " "))
		}
	}
	if *update {
		filetest.Write(t, file, []byte(got.String()))
		return
	}
	want := parseColours(string(filetest.Read(t, file)))
	for drawn, is := range parseColours(got.String()) {
		was := want[drawn]
		for _, c := range slices.Sorted(maps.Keys(is)) {
			if !was[c] {
				t.Errorf("%s: got unexpected colour %s", drawn, c)
			}
		}
		for _, c := range slices.Sorted(maps.Keys(was)) {
			if !is[c] {
				t.Errorf("%s: missing colour %s", drawn, c)
			}
		}
	}
}

// parseColours returns the set of colours of each line.
func parseColours(text string) map[string]map[string]bool {
	lines := map[string]map[string]bool{}
	for line := range strings.Lines(text) {
		drawn, colours, _ := strings.Cut(strings.TrimSpace(line), ": ")
		lines[drawn] = map[string]bool{}
		for c := range strings.FieldsSeq(colours) {
			lines[drawn][c] = true
		}
	}
	return lines
}
