package render

import (
	"bytes"
	"image"
	"image/gif"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
)

// TestWholeFrames checks that each frame of a GIF with frames=whole covers the picture without transparent pixels,
// and that viewers see the same frames as with frames=parts.
func TestWholeFrames(t *testing.T) {
	for _, keys := range []string{"size=120", "size=110,theme=wood,view=race", "size=200,view=map"} {
		s := withComparison(solutions[0].solution, 5)
		s.Map = pathMap(len(s.Moves) + 1)
		var whole, parts bytes.Buffer
		for frames, b := range map[string]*bytes.Buffer{"whole": &whole, "parts": &parts} {
			if _, err := GIF(t.Context(), b, s, parseOptions(t, keys+",tween=3,frames="+frames)); err != nil {
				t.Fatal(err)
			}
		}
		decoded, err := gif.DecodeAll(bytes.NewReader(whole.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		for i, frame := range decoded.Image {
			if want := image.Rect(0, 0, decoded.Config.Width, decoded.Config.Height); frame.Rect != want {
				t.Errorf("%s: frame %d covers %v, want %v", keys, i, frame.Rect, want)
			}
			for _, c := range frame.Palette {
				if _, _, _, a := c.RGBA(); a == 0 {
					t.Fatalf("%s: frame %d has a transparent colour", keys, i)
				}
			}
		}
		want, _ := rendertest.DecodeGIF(t, parts.Bytes())
		got, _ := rendertest.DecodeGIF(t, whole.Bytes())
		if len(got) != len(want) {
			t.Fatalf("%s: %d frames, want %d", keys, len(got), len(want))
		}
		for i := range got {
			if !bytes.Equal(got[i].Pix, want[i].Pix) {
				t.Errorf("%s: frame %d differs from the frame with frames=parts", keys, i)
			}
		}
	}
}

// TestMaxPixels checks that max-pixels bounds the pixels of all frames.
func TestMaxPixels(t *testing.T) {
	s := randomSolution(newBoard(classic), 20, 5)
	for _, c := range []struct {
		keys  string
		limit int
	}{{"size=200,max-pixels=4000000", 4_000_000}, {"size=200,tween=6,max-pixels=2000000", 2_000_000}} {
		var b bytes.Buffer
		r, err := GIF(t.Context(), &b, s, parseOptions(t, c.keys))
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Frames * r.Width * r.Height; got > c.limit || got < c.limit/4 {
			t.Errorf("%s: %d frames of %d x %d have %d pixels, want at most %d", c.keys, r.Frames, r.Width, r.Height, got, c.limit)
		}
	}
	_, err := GIF(t.Context(), &bytes.Buffer{}, s, parseOptions(t, "size=200,max-pixels=1000"))
	if err == nil || !strings.HasPrefix(err.Error(), "max-pixels: one frame has ") {
		t.Errorf("max-pixels=1000: error %v, want one that names the pixels of a frame", err)
	}
}
