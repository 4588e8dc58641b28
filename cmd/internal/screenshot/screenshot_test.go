package screenshot

import (
	"bytes"
	"image"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	"slidegif/render/test/rendertest"
	"slidegif/solve/catalog"
	"slidegif/solve/test/testcost"
)

// readPNG encodes a picture as a PNG file and calls Decode with this file.
func readPNG(t *testing.T, img image.Image) (Reading, error) {
	return Decode(rendertest.EncodePNG(t, img))
}

// TestUnreadablePictures reads several pictures without a board, and a board on which a number
// appears twice.
func TestUnreadablePictures(t *testing.T) {
	blank := image.NewRGBA(image.Rect(0, 0, 400, 700))
	noisy := image.NewRGBA(blank.Rect)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noisy.Pix {
		noisy.Pix[i] = uint8(rng.Uint32())
	}
	for name, img := range map[string]image.Image{"blank": blank, "noise": noisy, "small": image.NewRGBA(image.Rect(0, 0, 5, 5))} {
		if r, err := readPNG(t, img); err == nil || !strings.Contains(err.Error(), "no board found") {
			t.Errorf("%s: Decode = %q, %v, want error with %q", name, r.ID, err, "no board found")
		}
	}
	if _, err := Read(image.NewRGBA(image.Rectangle{})); err == nil || !strings.Contains(err.Error(), "too small") {
		t.Errorf("empty picture: Read = %v, want error with %q", err, "too small")
	}
	duplicate := [][]string{{"1", "6", "3"}, {"4", "2", "6"}, {"7", "8", ""}}
	r, err := readPNG(t, apps[0].screen(duplicate, 500, 1))
	if err != nil || r.Doubt == nil || r.Doubt.Reason.String() != "two tiles look like 6" || len(r.Doubt.IDs) != 2 || r.Doubt.IDs[0] == r.Doubt.IDs[1] {
		t.Errorf("two tiles with 6: Decode = %s, %v, doubt %+v, want doubt about 6 with two different boards", r.ID, err, r.Doubt)
	}
}

// TestBounds checks that the Bounds of a Reading match the position of the board.
func TestBounds(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 1200, 1300))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	screen := apps[0].screen([][]string{{"1", "2"}, {"", "3"}}, 500, 3)
	inner, err := readPNG(t, screen)
	if err != nil {
		t.Fatal(err)
	}
	draw.Draw(img, screen.Rect.Add(image.Pt(300, 200)), screen, image.Point{}, draw.Src)
	outer, err := readPNG(t, img)
	if err != nil {
		t.Fatal(err)
	}
	want := inner.Bounds.Add(image.Pt(300, 200))
	if d := outer.Bounds.Min.Sub(want.Min); inner.Bounds.Dx() < 300 || abs(d.X) > 4 || abs(d.Y) > 4 {
		t.Errorf("Bounds = %v, want %v", outer.Bounds, want)
	}
}

// maxWorkPerPixel is the maximum number of bytes that Decode allocates for each pixel and each byte of a picture, in
// addition to 8 MiB.
const maxWorkPerPixel = 200

// FuzzDecode decodes damaged files. Every ID that Decode returns must be a valid puzzle.
func FuzzDecode(f *testing.F) {
	whole := rendertest.EncodePNG(f, apps[0].screen([][]string{{"1", "2"}, {"", "3"}}, 120, 3))
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f\xff\xff\xff\x0f"))
	f.Add([]byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"))
	if _, err := Decode(whole); err != nil { // loads the typefaces
		f.Fatalf("an undamaged picture: %v", err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		head, _, _ := image.DecodeConfig(bytes.NewReader(data))
		if pixels := head.Width * head.Height; pixels > 1<<16 && pixels <= MaxPixels {
			return // the file is valid but decoding it is slow
		}
		var r Reading
		var err error
		work := testcost.Allocated(func() { r, err = Decode(data) })
		if most := 8<<20 + maxWorkPerPixel*int64(max(0, head.Width*head.Height)+len(data)); work > most && head.Width*head.Height <= MaxPixels {
			t.Fatalf("%d x %d pixels in %d bytes: %d bytes allocated, want at most %d", head.Width, head.Height, len(data), work, most)
		}
		if err != nil {
			return
		}
		if _, err := catalog.Parse(t.Context(), r.ID); err != nil {
			t.Errorf("Decode returned the invalid ID %s: %v", r.ID, err)
		}
	})
}
