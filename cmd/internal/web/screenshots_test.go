//go:build !js

package web

import (
	"bytes"
	"flag"
	"image"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"slidegif/cmd/internal/test/pagetest"
	"slidegif/render/test/browsertest"
	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

var update = flag.Bool("update", false, "take the screenshots in samples again")

// TestScreenshots checks that the screenshots in samples show the page and the player of this program. The comparison is
// coarse, because the fonts of machines differ. The screenshots need a Chinese font, for example Noto CJK.
func TestScreenshots(t *testing.T) {
	for name, c := range map[string]struct {
		width, height int64
		path          string
	}{
		"page.png":      {1280, 860, "/?lang=en&puzzle=横刀立马"},
		"page.zh.png":   {1280, 860, "/?lang=zh&puzzle=横刀立马"},
		"player.png":    {400, 698, "/embed?lang=en&puzzle=横刀立马"},
		"player.zh.png": {400, 698, "/embed?lang=zh&puzzle=横刀立马"},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, url := openTab(t, c.width, c.height)
			pagetest.Do(t, ctx, browsertest.EmulateMedia("prefers-reduced-motion", "reduce"), chromedp.Navigate(url+c.path))
			pagetest.Wait(t, ctx, `document.querySelector("slide-player").puzzle && !document.getAnimations().length && [...document.querySelectorAll("#doors a")].every((a) => a.querySelector("img").naturalWidth && a.querySelector("small").textContent)`)
			shot := pagetest.Run(t, ctx, name, chromedp.CaptureScreenshot())
			path := filepath.Join("..", "..", "..", "samples", name)
			if *update {
				filetest.Write(t, path, withFewColours(t, shot))
			}
			got, want := rendertest.DecodePNG(t, bytes.NewReader(shot)), rendertest.DecodePNG(t, bytes.NewReader(filetest.Read(t, path)))
			if got.Bounds() != want.Bounds() {
				t.Fatalf("%s has the size %v, want %v", name, want.Bounds(), got.Bounds())
			}
			share := differentCells(got, want)
			t.Logf("%.2f %% of the cells differ", 100*share)
			if share > maxDifferent {
				t.Errorf("%s differs from the page in %.1f %% of its cells, want at most %.1f %%; run SLIDEGIF_LONG=1 go test ./cmd/internal/web -run TestScreenshots -update", name, 100*share, 100*maxDifferent)
			}
		})
	}
}

// withFewColours returns a PNG file with at most 200 colours.
func withFewColours(t *testing.T, data []byte) []byte {
	cmd := exec.Command(rendertest.RequireProgram(t, "ffmpeg"), "-v", "error", "-f", "png_pipe", "-i", "-",
		"-vf", "split[a][b];[a]palettegen=max_colors=200[p];[b][p]paletteuse=dither=none", "-f", "image2pipe", "-c:v", "png", "-compression_level", "9", "-")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// maxDifferent is the maximum share of different cells. With and without a Chinese font, 1.7 % of the cells of the Chinese
// page differ.
const maxDifferent = .025

// differentCells returns the share of square cells with clearly different mean colours in two pictures of the same size.
func differentCells(a, b image.Image) float64 {
	const side, clearly = 20, 24
	different, all := 0, 0
	for y := 0; y+side <= a.Bounds().Dy(); y += side {
		for x := 0; x+side <= a.Bounds().Dx(); x += side {
			all++
			u, v := meanColour(a, image.Rect(x, y, x+side, y+side)), meanColour(b, image.Rect(x, y, x+side, y+side))
			if max(abs(u[0]-v[0]), abs(u[1]-v[1]), abs(u[2]-v[2])) > clearly {
				different++
			}
		}
	}
	return float64(different) / float64(all)
}

// meanColour returns the mean colour of a rectangle, from 0 to 255.
func meanColour(img image.Image, in image.Rectangle) (mean [3]float64) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			for i, v := range []uint32{r, g, b} {
				mean[i] += float64(v) / 257 / float64(in.Dx()*in.Dy())
			}
		}
	}
	return mean
}

func abs(x float64) float64 { return max(x, -x) }
