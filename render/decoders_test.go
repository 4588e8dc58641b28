package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"slidegif/render/rendertest"
	"slidegif/solve/filetest"
)

// A decoder returns all composed frames of a file as raw RGB.
type decoder func(t *testing.T, file string) []byte

// checkDecoders fails where decoders show other frames than those that were painted.
func checkDecoders(t *testing.T, data []byte, pictures []*image.RGBA, decoders map[string]decoder) {
	file := filepath.Join(t.TempDir(), "animation")
	filetest.Write(t, file, data)
	var want []byte
	for _, p := range pictures {
		want = append(want, rgbOf(p)...)
	}
	for name, decode := range decoders {
		t.Run(name, func(t *testing.T) {
			if got := decode(t, file); !bytes.Equal(got, want) {
				t.Errorf("%d bytes of pixels differ from the %d painted", len(got), len(want))
			}
		})
	}
}

func rgbOf(img *image.RGBA) []byte {
	var out []byte
	for i := 0; i < len(img.Pix); i += 4 {
		out = append(out, img.Pix[i:i+3]...)
	}
	return out
}

func output(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	rendertest.Needs(t, name)
	var errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, errs.String())
	}
	return out
}

// byGifsicle lets gifsicle compose each frame; the result is read by image/gif.
func byGifsicle(t *testing.T, file string) (pixels []byte) {
	g, err := gif.DecodeAll(bytes.NewReader(output(t, "gifsicle", "--unoptimize", file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range g.Image {
		img := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
		draw.Draw(img, f.Rect, f, f.Rect.Min, draw.Over)
		pixels = append(pixels, rgbOf(img)...)
	}
	return pixels
}

func byFFmpeg(t *testing.T, file string) []byte {
	return output(t, "ffmpeg", "-v", "error", "-i", file, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
}

// pythonWithPillow is the name of a Python that has Pillow, or nothing.
var pythonWithPillow = sync.OnceValue(func() string {
	for _, p := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(p, "-c", "import PIL").Run() == nil {
			return p
		}
	}
	return ""
})

func byPillow(t *testing.T, file string) []byte {
	python := pythonWithPillow()
	if python == "" {
		rendertest.Needs(t, "Pillow")
	}
	return output(t, python, "-c", `
import sys
from PIL import Image, ImageSequence
for f in ImageSequence.Iterator(Image.open(sys.argv[1])):
    sys.stdout.buffer.write(f.convert("RGB").tobytes())
`, file)
}
