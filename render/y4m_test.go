package render

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// parseY4M parses a Y4M video into frames.
func parseY4M(t *testing.T, data []byte) (frames []*image.YCbCr) {
	t.Helper()
	header, rest, _ := bytes.Cut(data, []byte("\n"))
	var w, h int
	if n, err := fmt.Sscanf(string(header), "YUV4MPEG2 W%d H%d F25:1 Ip A1:1 C444", &w, &h); n != 2 || err != nil {
		t.Fatalf("header %q: %v", header, err)
	}
	if w%2 != 0 || h%2 != 0 {
		t.Fatalf("header %q: players of 4:2:0 video need even sides", header)
	}
	for len(rest) > 0 {
		body, ok := bytes.CutPrefix(rest, []byte("FRAME\n"))
		if !ok || len(body) < 3*w*h {
			t.Fatalf("frame %d is truncated or lacks its header", len(frames))
		}
		f := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio444)
		copy(f.Y, body)
		copy(f.Cb, body[w*h:])
		copy(f.Cr, body[2*w*h:])
		frames, rest = append(frames, f), body[3*w*h:]
	}
	return frames
}

// toRGBA converts pixel i from limited-range YCbCr to RGB.
func toRGBA(f *image.YCbCr, i int) color.RGBA {
	y, cb, cr := 255.0/219*(float64(f.Y[i])-16), 255.0/224*(float64(f.Cb[i])-128), 255.0/224*(float64(f.Cr[i])-128)
	channel := func(v float64) uint8 { return uint8(min(max(v+0.5, 0), 255)) }
	return color.RGBA{channel(y + 1.402*cr), channel(y - 0.344136*cb - 0.714136*cr), channel(y + 1.772*cb), 255}
}

// pixelIn returns a pixel of a picture. Past an edge, it returns the pixel at the edge.
func pixelIn(img *image.RGBA, x, y int) color.RGBA {
	return img.RGBAAt(min(x, img.Rect.Dx()-1), min(y, img.Rect.Dy()-1))
}

// TestY4M compares each frame of a video with the GIF frame at the same time. The GIF uses 256 colours, so
// that its palette is accurate.
func TestY4M(t *testing.T) {
	b := rendertest.Tiles(3, 3)
	s := Solution{Board: b, Moves: rendertest.RandomMoves(b, 6, 1), Metric: board.StepMetric}
	for _, o := range []Options{{Size: 161, Colors: 256, Theme: "contrast"}, {Size: 120, Colors: 256, Tween: 3, Counter: Off, Part: Part{From: 2}}} {
		var animation, video bytes.Buffer
		if _, err := GIF(context.Background(), &animation, s, o); err != nil {
			t.Fatal(err)
		}
		r, err := Y4M(context.Background(), &video, s, o)
		if err != nil {
			t.Fatal(err)
		}
		frames := parseY4M(t, video.Bytes())
		pictures, delays := rendertest.DecodeGIF(t, animation.Bytes())
		now, until := 0, delays[0] // index of the current GIF frame, and its end time
		for k, f := range frames {
			for ; 4*k >= until && now+1 < len(pictures); until += delays[now] {
				now++
			}
			different := 0
			for i := range f.Y {
				got, want := toRGBA(f, i), pixelIn(pictures[now], i%f.Rect.Dx(), i/f.Rect.Dx())
				for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
					if max(d, -d) > 12 {
						different++
					}
				}
			}
			if different > len(f.Y)/100 {
				t.Fatalf("frame %d differs from GIF frame %d in %d of %d channels", k, now, different, 3*len(f.Y))
			}
		}
		if want := (until + 3) / 4; now != len(pictures)-1 || len(frames) != want || r.Frames != want {
			t.Errorf("%d frames, %d reported, want %d; last GIF frame %d, want %d", len(frames), r.Frames, want, now, len(pictures)-1)
		}
	}
}

// TestY4MColors checks that colours survive the conversion to YCbCr up to rounding errors.
func TestY4MColors(t *testing.T) {
	for _, c := range []string{"#000", "#fff", "#f00", "#0f0", "#00f", "#123456", "#fedcba"} {
		var video bytes.Buffer
		b := rendertest.Tiles(3, 3)
		if _, err := Y4M(context.Background(), &video, Solution{Board: b}, Options{View: "start", Size: 60, Background: c}); err != nil {
			t.Fatal(err)
		}
		frames := parseY4M(t, video.Bytes())
		if len(frames) != 1 {
			t.Fatalf("Y4M of a still: %d frames, want 1", len(frames))
		}
		want, _ := theme.ParseColor(c)
		got := toRGBA(frames[0], 0)
		for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
			if max(d, -d) > 2 {
				t.Errorf("background %s decoded as %v", c, got)
			}
		}
	}
}

// TestY4MMatchesPNG converts a PNG to YCbCr with the exact BT.601 formula and compares the planes. For the
// same view, they may differ only by rounding. For the last frame of an animation, the tolerance is larger,
// because pieces are drawn separately.
func TestY4MMatchesPNG(t *testing.T) {
	b := rendertest.Tiles(3, 3)
	s := Solution{Board: b, Moves: rendertest.RandomMoves(b, 6, 1), Metric: board.StepMetric}
	step := Options{Size: 160, Counter: Off, View: "step:6", Highlight: Off}
	var still bytes.Buffer
	if _, err := PNG(context.Background(), &still, s, step); err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(&still)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		o         Options
		tolerance float64
	}{{step, 0.51}, {Options{Size: 160, Counter: Off}, 2.5}} {
		var video bytes.Buffer
		if _, err := Y4M(context.Background(), &video, s, test.o); err != nil {
			t.Fatal(err)
		}
		frames := parseY4M(t, video.Bytes())
		last := frames[len(frames)-1]
		if last.Rect != want.Bounds() {
			t.Fatalf("Y4M frame %v, want %v as in the PNG", last.Rect, want.Bounds())
		}
		for i := range last.Y {
			c := color.RGBAModel.Convert(want.At(i%last.Rect.Dx(), i/last.Rect.Dx())).(color.RGBA)
			r, g, b := float64(c.R)/255, float64(c.G)/255, float64(c.B)/255
			y := 0.299*r + 0.587*g + 0.114*b
			planes := [3]uint8{last.Y[i], last.Cb[i], last.Cr[i]}
			for k, exact := range [3]float64{16 + 219*y, 128 + 112*(b-y)/0.886, 128 + 112*(r-y)/0.701} {
				if math.Abs(float64(planes[k])-exact) > test.tolerance {
					t.Fatalf("view %q, pixel %d: %v encoded as %d, want %.2f in plane %d", test.o.View, i, c, planes, exact, k)
				}
			}
		}
	}
}

func TestY4MErrors(t *testing.T) {
	b := rendertest.Tiles(3, 3)
	s := Solution{Board: b, Moves: rendertest.RandomMoves(b, 6, 1), Metric: board.StepMetric}
	if _, err := Y4M(context.Background(), new(bytes.Buffer), s, Options{Background: transparent}); err == nil || !strings.Contains(err.Error(), "Y4M") {
		t.Errorf("Y4M with a transparent background: error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Y4M(ctx, new(bytes.Buffer), s, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Y4M with a canceled context: error %v, want %v", err, context.Canceled)
	}
	full := &limitedBuffer{limit: 200_000}
	if n, err := io.WriteString(full, strings.Repeat("x", 200_001)); n > 0 || err != errOverBudget {
		t.Errorf("io.WriteString beyond the limit = %d, %v; want %v", n, err, errOverBudget)
	}
	full.needed = 0
	if r, err := Y4M(context.Background(), full, s, Options{Size: 160}); !errors.Is(err, errOverBudget) || r.Frames > 5 {
		t.Errorf("Y4M to a failing writer: error %v, %d frames; want %v, at most 5 frames", err, r.Frames, errOverBudget)
	}
}
