package samples

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
	"slidegif/solve/test/filetest"
	"slidegif/solve/test/testcost"
)

var update = flag.Bool("update", false, "update the pictures in this directory")

// TestSamples runs each command in commands.txt in a temporary directory that contains the puzzle
// files. It then compares the output files with the files in this directory.
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

// programs is the directory that contains both compiled commands. It is empty until build is
// called.
var programs string

func TestMain(m *testing.M) {
	defer func() { os.RemoveAll(programs) }()
	defer filetest.UseTempCache()()
	m.Run()
}

// longOnly skips a test that is too slow to run for every change. The -update flag runs it, too.
func longOnly(t *testing.T, why string) {
	t.Helper()
	if !*update {
		testcost.LongOnly(t, why)
	}
}

// build compiles slidegif and slidecensus and returns their directory. build compiles them only on the first
// call.
func build(t *testing.T) string {
	t.Helper()
	longOnly(t, "it links both programs")
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

// screenshots lists the pictures that are made with other programs. CONTRIBUTING.md contains the
// commands.
var screenshots = map[string]bool{
	"page.png": true, "page.zh.png": true, "player.png": true, "player.zh.png": true, "worksheet.png": true, "worksheet.zh.png": true,
}

// drawn lists the pictures that tests in this file draw.
var drawn = map[string]bool{"themes.png": true, "perfect.png": true}

// TestEverySampleHasCommand checks that every picture, except the screenshots, is created by a
// test. It also checks that the directory does not become too large.
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
			if !strings.Contains(string(commands), " "+f.Name()) && !drawn[f.Name()] && !screenshots[f.Name()] {
				t.Errorf("commands.txt has no command for %s", f.Name())
			}
		}
	}
	if total > 6<<20 {
		t.Errorf("the samples have %d bytes, want at most 6 MiB", total)
	}
}

// compare checks that got equals the sample with the given name. If the -update flag is set,
// compare overwrites the sample. PNG files are compared by their pixels, since the compression may
// change between Go versions.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		filetest.Write(t, name, got)
	}
	want := filetest.Read(t, name)
	if filepath.Ext(name) == ".png" {
		if strings.HasPrefix(name, "census-") && runtime.GOARCH != "amd64" {
			return // on other architectures, the plotter uses fused multiply-add instructions
		}
		got, want = pixels(t, name, got), pixels(t, name, want)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from the sample; check it, then run go test ./samples -update", name)
	}
}

// pixels decodes a PNG file and returns its pixels and its bounds as bytes.
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

// copyInputs copies all files that the commands in commands.txt read, which are the puzzle files
// and the photo.
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

// TestDocumentsNameThemes checks that each document with a list of themes names all themes.
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

// galleryIDs lists the puzzles that the gallery shows in each theme. They are a small and a large
// board of numbered tiles, the classic board, a board with walls and gates, and a board with cars.
var galleryIDs = []string{
	"tiles:8,6,7/2,5,4/3,0,1",
	"tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3",
	"klotski:横刀立马",
	"klotski:#AABB#/#A.BB#/CCXXDD/CEXXFD/-E.FFH/--..GH:....../....../....../....../XX..../XX....",
	"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
}

// drawGallery draws the gallery, with one row for each theme. The start of each puzzle fills a
// square whose side is size pixels long.
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
			board, err := drawStart(id, name, size, render.Default)
			if err != nil {
				return nil, err
			}
			at := image.Pt(gap+column*(size+gap), top+gap).Add(image.Pt(size, size).Sub(board.Bounds().Size()).Div(2))
			draw.Draw(all, board.Bounds().Add(at), board, image.Point{}, draw.Over)
		}
	}
	return all, nil
}

func drawStart(id, theme string, size int, labels render.Switch) (image.Image, error) {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		return nil, err
	}
	o := render.Options{}
	o.Theme, o.Size, o.Labels = theme, size, labels
	var b bytes.Buffer
	if _, err := render.PNG(context.Background(), &b, render.Solution{Board: p.Board(), ID: p.ID()}, o); err != nil {
		return nil, err
	}
	return png.Decode(&b)
}

// TestGallery draws every kind of board in every theme and compares the picture with themes.png.
func TestGallery(t *testing.T) {
	longOnly(t, "it draws large pictures")
	img, err := drawGallery(300)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "themes.png", encodePNG(t, img))
}

func encodePNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	level := png.BestSpeed
	if *update {
		level = png.BestCompression
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: level}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestContactSheet draws the hundred perfect puzzles, easiest first, and compares the picture with
// perfect.png.
func TestContactSheet(t *testing.T) {
	const columns, rows, size, gap = 10, 10, 84, 10
	boards := Perfect()
	all := image.NewRGBA(image.Rect(0, 0, columns*(size+gap)+gap, rows*(size+gap)+gap))
	th, _ := theme.Get("modern")
	draw.Draw(all, all.Rect, image.NewUniform(th.Paper), image.Point{}, draw.Src)
	for i, b := range boards {
		img, err := drawStart(b.ID, "modern", size, render.Off)
		if err != nil {
			t.Fatal(err)
		}
		at := image.Pt(i%columns*(size+gap)+gap, i/columns*(size+gap)+gap).Add(image.Pt(size, size).Sub(img.Bounds().Size()).Div(2))
		draw.Draw(all, img.Bounds().Add(at), img, image.Point{}, draw.Over)
	}
	compare(t, "perfect.png", encodePNG(t, withPalette(all)))
}

// withPalette reduces a picture to its 256 most frequent colours.
func withPalette(img *image.RGBA) image.Image {
	counts := map[color.RGBA]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		counts[color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}]++
	}
	colors := slices.SortedFunc(maps.Keys(counts), func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	var palette color.Palette
	for _, c := range colors[:min(256, len(colors))] {
		palette = append(palette, c)
	}
	out := image.NewPaletted(img.Rect, palette)
	known := map[color.RGBA]uint8{}
	for i := range out.Pix {
		c := color.RGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
		index, ok := known[c]
		if !ok {
			index = uint8(palette.Index(c))
			known[c] = index
		}
		out.Pix[i] = index
	}
	return out
}
