package theme

import (
	"flag"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"

	"slidegif/solve/filetest"
)

var update = flag.Bool("update", false, "write testdata/colours.txt again")

// TestColours: the colours that each theme draws each sample board in are those of the file, which
// -update writes again where a theme was changed on purpose.
func TestColours(t *testing.T) {
	const file = "testdata/colours.txt"
	var got strings.Builder
	for _, th := range Themes {
		for _, s := range samples() {
			found := map[color.RGBA]bool{}
			drawings(t, th, s.board).colors(found)
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
	want := coloursOf(string(filetest.Read(t, file)))
	for drawn, is := range coloursOf(got.String()) {
		was := want[drawn]
		for _, c := range slices.Sorted(maps.Keys(is)) {
			if !was[c] {
				t.Errorf("%s is drawn in %s; it was not", drawn, c)
			}
		}
		for _, c := range slices.Sorted(maps.Keys(was)) {
			if !is[c] {
				t.Errorf("%s is not drawn in %s; it was", drawn, c)
			}
		}
	}
}

// coloursOf returns the colours of each line.
func coloursOf(text string) map[string]map[string]bool {
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
