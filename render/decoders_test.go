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

	"slidegif/render/test/rendertest"
	"slidegif/solve/test/filetest"
)

// A decoder decodes a file and returns all composed frames as raw RGB.
type decoder func(t *testing.T, file string) []byte

// checkDecoders checks that all decoders return the painted frames.
func checkDecoders(t *testing.T, data []byte, pictures []*image.RGBA, decoders map[string]decoder) {
	file := filepath.Join(t.TempDir(), "animation")
	filetest.Write(t, file, data)
	var want []byte
	for _, p := range pictures {
		want = append(want, rgbBytes(p)...)
	}
	for name, decode := range decoders {
		t.Run(name, func(t *testing.T) {
			if got := decode(t, file); !bytes.Equal(got, want) {
				t.Errorf("decoded frames (%d bytes) differ from painted frames (%d bytes)", len(got), len(want))
			}
		})
	}
}

func rgbBytes(img *image.RGBA) []byte {
	var out []byte
	for i := 0; i < len(img.Pix); i += 4 {
		out = append(out, img.Pix[i:i+3]...)
	}
	return out
}

func runTool(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	rendertest.RequireProgram(t, name)
	var errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, errs.String())
	}
	return out
}

// decodeGifsicle composes the frames with gifsicle and reads the result with package image/gif.
func decodeGifsicle(t *testing.T, file string) (pixels []byte) {
	g, err := gif.DecodeAll(bytes.NewReader(runTool(t, "gifsicle", "--unoptimize", file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range g.Image {
		img := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
		draw.Draw(img, f.Rect, f, f.Rect.Min, draw.Over)
		pixels = append(pixels, rgbBytes(img)...)
	}
	return pixels
}

func decodeFFmpeg(t *testing.T, file string) []byte {
	return runTool(t, "ffmpeg", "-v", "error", "-i", file, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
}

// pythonWithPillow returns a Python interpreter with Pillow, or an empty string.
var pythonWithPillow = sync.OnceValue(func() string {
	for _, p := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(p, "-c", "import PIL").Run() == nil {
			return p
		}
	}
	return ""
})

func decodePillow(t *testing.T, file string) []byte {
	python := pythonWithPillow()
	if python == "" {
		rendertest.RequireProgram(t, "Pillow")
	}
	return runTool(t, python, "-c", `
import sys
from PIL import Image, ImageSequence
for f in ImageSequence.Iterator(Image.open(sys.argv[1])):
    sys.stdout.buffer.write(f.convert("RGB").tobytes())
`, file)
}
