package samples

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
	"slidegif/solve/filetest"
	"slidegif/solve/testcost"
)

var update = flag.Bool("update", false, "update the pictures in this directory")

// TestSamples runs each line of commands.txt in a directory with the puzzle files, and compares the
// output files with the files here. Two censuses of millions of positions are drawn only with
// SLIDEGIF_LONG or -update, since other tests check their numbers.
func TestSamples(t *testing.T) {
	programs := build(t)
	lines := filetest.Read(t, "commands.txt")
	work := t.TempDir()
	copyInputs(t, work)
	for line := range strings.Lines(string(lines)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if large := words[1] == "tiles:3x4" || words[1] == "klotski:all"; large && !testcost.Long() && !*update {
			continue
		}
		cmd := exec.Command(filepath.Join(programs, words[0]), append(words[1:], "-q")...)
		cmd.Dir = work
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
	}
	files, err := os.ReadDir(work)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		got := filetest.Read(t, filepath.Join(work, f.Name()))
		compare(t, f.Name(), got)
	}
}

// programs is the directory with both commands, or empty before build.
var programs string

func TestMain(m *testing.M) {
	defer func() { os.RemoveAll(programs) }()
	defer filetest.UseTempCache()()
	m.Run()
}

// build compiles both commands once and returns their directory.
func build(t *testing.T) string {
	t.Helper()
	if programs != "" {
		return programs
	}
	var err error
	if programs, err = os.MkdirTemp("", "slidegif"); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", programs+string(filepath.Separator), "slidegif/cmd/slidegif", "slidegif/cmd/slidecensus").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return programs
}

// screenshots are the pictures made with other programs. CONTRIBUTING.md shows the commands.
var screenshots = map[string]bool{"page.png": true, "player.png": true, "worksheet.png": true}

// TestEverySampleHasCommand checks that a test makes each picture, except the screenshots, and limits the
// size of the directory.
func TestEverySampleHasCommand(t *testing.T) {
	commands := filetest.Read(t, "commands.txt")
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		total += info.Size()
		switch filepath.Ext(f.Name()) {
		case ".gif", ".png", ".svg":
			if !strings.Contains(string(commands), " "+f.Name()) && f.Name() != "themes.png" && !screenshots[f.Name()] {
				t.Errorf("commands.txt has no command for %s", f.Name())
			}
		}
	}
	if total > 6<<20 {
		t.Errorf("the samples have %d bytes, want at most 6 MiB", total)
	}
}

// compare checks got against the sample of that name. With -update it overwrites the sample. PNGs
// are compared by their pixels, since the compression may change between versions of Go.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		filetest.Write(t, name, got)
	}
	want := filetest.Read(t, name)
	if filepath.Ext(name) == ".png" {
		if strings.HasPrefix(name, "census-") && runtime.GOARCH != "amd64" {
			return // the plotter uses fused multiply-add on other architectures
		}
		got, want = pixels(t, name, got), pixels(t, name, want)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from the sample; check it, then run go test ./samples -update", name)
	}
}

// pixels returns the pixels and the bounds of a PNG.
func pixels(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	all := image.NewNRGBA(img.Bounds())
	draw.Draw(all, all.Rect, img, img.Bounds().Min, draw.Src)
	return fmt.Append(all.Pix, all.Rect)
}

// copyInputs copies the files that commands.txt reads: the puzzle files and the photo.
func copyInputs(t *testing.T, to string) {
	puzzles, err := filepath.Glob("*.puzzle")
	if err != nil || len(puzzles) == 0 {
		t.Fatalf("no puzzle files: %v", err)
	}
	for _, p := range append(puzzles, "photo.jpg") {
		data, err := os.ReadFile(p)
		if err == nil {
			err = os.WriteFile(filepath.Join(to, p), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestDocumentsNameThemes checks that the documents that list the themes name all of them.
func TestDocumentsNameThemes(t *testing.T) {
	for _, file := range []string{"../README.md", "embed.md", "zh.md"} {
		text := string(filetest.Read(t, file))
		for _, name := range theme.Names() {
			if !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%s does not name the theme `%s`", file, name)
			}
		}
	}
}

// galleryIDs are the puzzles in the gallery of each theme: small and large numbered tiles, the
// classic board, a board with walls and gates, and cars.
var galleryIDs = []string{
	"tiles:8,6,7/2,5,4/3,0,1",
	"tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3",
	"klotski:横刀立马",
	"klotski:#AABB#/#A.BB#/CCXXDD/CEXXFD/-E.FFH/--..GH:....../....../....../....../XX..../XX....",
	"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
}

// drawGallery draws one row per theme. Each start fills a square of size pixels.
func drawGallery(size int) (image.Image, error) {
	gap, themes := size/16, theme.Names()
	all := image.NewRGBA(image.Rect(0, 0, len(galleryIDs)*(size+gap)+gap, len(themes)*(size+gap)+gap))
	for row, name := range themes {
		th, _ := theme.Get(name)
		top := row * (size + gap)
		band := image.Rect(0, top+gap/2, all.Rect.Max.X, top+size+gap+gap/2)
		switch row {
		case 0:
			band.Min.Y = 0
		case len(themes) - 1:
			band.Max.Y = all.Rect.Max.Y
		}
		draw.Draw(all, band, image.NewUniform(th.Paper), image.Point{}, draw.Src)
		for column, id := range galleryIDs {
			board, err := drawStart(id, name, size)
			if err != nil {
				return nil, err
			}
			at := image.Pt(gap+column*(size+gap), top+gap).Add(image.Pt(size, size).Sub(board.Bounds().Size()).Div(2))
			draw.Draw(all, board.Bounds().Add(at), board, image.Point{}, draw.Over)
		}
	}
	return all, nil
}

func drawStart(id, theme string, size int) (image.Image, error) {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		return nil, err
	}
	o := render.Options{}
	o.Theme, o.Size = theme, size
	var b bytes.Buffer
	if _, err := render.PNG(context.Background(), &b, render.Solution{Board: p.Board(), ID: p.ID()}, o); err != nil {
		return nil, err
	}
	return png.Decode(&b)
}

// TestGallery draws every kind of board in every theme and compares the picture with themes.png.
func TestGallery(t *testing.T) {
	img, err := drawGallery(300)
	if err != nil {
		t.Fatal(err)
	}
	level := png.BestSpeed
	if *update {
		level = png.BestCompression
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: level}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	compare(t, "themes.png", b.Bytes())
}
