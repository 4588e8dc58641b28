package main

import (
	"bytes"
	"image"
	"image/png"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

// TestNetworkX runs the script in samples/census.md on the graph of the 2x3 puzzle. The solution must be black from its
// start on the left to its goal on the right, and the other lines coloured.
func TestNetworkX(t *testing.T) {
	testcost.LongOnly(t, "it runs Python")
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	python := rendertest.RequireProgram(t, "python3")
	if exec.Command(python, "-c", "import networkx, PIL").Run() != nil {
		t.Skip("NetworkX and Pillow are not installed")
	}
	_, script, _ := strings.Cut(string(filetest.Read(t, "../../samples/census.md")), "```python\n")
	script, _, ok := strings.Cut(script, "```")
	if !ok {
		t.Fatal("census.md has no script")
	}
	dir := t.TempDir()
	for _, args := range [][]string{{build(t), "tiles:2x3@1", "-q", "-o", "map.graphml"}, {python, "-c", script}} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	img, err := png.Decode(bytes.NewReader(filetest.Read(t, filepath.Join(dir, "networkx.png"))))
	if err != nil {
		t.Fatal(err)
	}
	black, coloured := image.Rectangle{}, 0
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			switch r, g, b, _ := img.At(x, y).RGBA(); {
			case r == 0 && g == 0 && b == 0:
				black = black.Union(image.Rect(x, y, x+1, y+1))
			case r != b:
				coloured++
			}
		}
	}
	if img.Bounds().Dx() != 1200 || black.Dx() < 300 || coloured < 5000 {
		t.Errorf("a picture of %v: the solution is in %v, %d pixels of other lines", img.Bounds(), black, coloured)
	}
}
