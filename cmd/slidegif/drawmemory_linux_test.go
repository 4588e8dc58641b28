package main

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"slidegif/cmd/internal/test/commandtest"
	"slidegif/solve/test/testcost"
)

// TestDrawingMemory checks that each format at its largest size takes at most 300 MiB, for one, 10 and
// 100 frames. The cases for every change may take at most 120 MiB.
func TestDrawingMemory(t *testing.T) {
	testcost.NotUnderRace(t, testcost.OtherPrograms)
	program, dir := build(t), t.TempDir()
	if testcost.Long() {
		writePNG(t, filepath.Join(dir, "noise.png"), noise(1000))
		writeLargePhotos(t, dir)
	}
	for _, c := range []struct {
		output string
		moves  int
		quick  bool // whether to run the case for every change
	}{
		{"gif,size=2000,view=start", 0, true},
		{"gif,size=4000,view=start", 0, false},
		{"gif,size=4000,tween=1", 99, false},
		{"gif,size=4000,frames=whole,tween=1", 9, false},
		{"png,size=4000", 0, false},
		{"png,size=3300,image=noise.png", 0, false},
		{"png,size=3300,image=large.png", 0, false},
		{"png,size=3300,portraits=.", 0, false},
		{"png,size=2200,image=noise3300.png,colors=256", 0, false},
		{"svg,size=4000,image=large.png", 0, false},
		{"gif,size=2200,image=noise3300.png,tween=1", 9, false},
		{"png,size=4000,view=sheet", 299, false},
		{"apng,size=4000,tween=1", 9, false},
		{"apng,size=3300,background=transparent,tween=1", 1, false},
		{"svg,size=4000,view=solution", 299, true},
		{"html", 299, true},
		{"y4m,size=3300,tween=1,move=40ms,first=40ms,last=40ms,image=noise3300.png", 0, false},
		{"y4m,size=3300,tween=1,move=40ms,first=40ms,last=40ms", 99, false},
		{"pdf", 300, true},
		{"pdf", 1_200_000/42 - 2, false},
		{"pdf,caption=why", 1_200_000/122 - 2, false},
	} {
		name := fmt.Sprint(c.output, ", ", c.moves, " moves")
		if !c.quick && !testcost.Long() {
			continue
		}
		limit := int64(300 << 20)
		if c.quick {
			limit = 120 << 20
		}
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, "moves"), []byte(strings.Repeat("LURD", c.moves/4+1)[:c.moves]), 0o600); err != nil {
				t.Fatal(err)
			}
			format, keys, _ := strings.Cut(c.output, ",")
			args := []string{"-q", "--lang=en", "-f", format, "-o", "-", "1234/5678/9ABC/DEF0"}
			if keys != "" {
				args[5] += "," + keys
			}
			if c.moves > 0 {
				args = append(args, "--moves", "moves")
			}
			cmd := exec.Command(program, args...) // standard output is the null device
			cmd.Dir = dir
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			peak, err := commandtest.RunPeakMemory(cmd)
			if err != nil {
				t.Fatalf("%v: %s", err, stderr.String())
			}
			t.Logf("%d MiB", peak>>20)
			if peak == 0 || peak > limit {
				t.Errorf("the peak is %d MiB, want at most %d", peak>>20, limit>>20)
			}
		})
	}
}

// writeLargePhotos writes seven portraits of tiles and a photo of 5,700 x 5,700 pixels, and a photo with as many
// colours as possible.
func writeLargePhotos(t *testing.T, dir string) {
	t.Helper()
	stripes := image.NewNRGBA(image.Rect(0, 0, 5700, 5700))
	for i := range stripes.Pix {
		stripes.Pix[i] = uint8(i>>10) | uint8(i%4/3*255) // opaque
	}
	large := filepath.Join(dir, "large.png")
	writePNG(t, large, stripes)
	for tile := '1'; tile <= '7'; tile++ {
		if err := os.Link(large, filepath.Join(dir, string(tile)+".png")); err != nil {
			t.Fatal(err)
		}
	}
	writePNG(t, filepath.Join(dir, "noise3300.png"), noise(3300))
}

// noise returns a square of random opaque pixels, which have as many colours as possible.
func noise(size int) *image.RGBA {
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32()) | uint8(i%4/3*255) // opaque
	}
	return img
}

func writePNG(t *testing.T, path string, img image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	quick := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := quick.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
