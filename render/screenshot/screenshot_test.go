package screenshot

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	xdraw "golang.org/x/image/draw"

	"slidegif/render"
	"slidegif/solve/catalog"
)

// TestThemes reads the pictures of this program, scaled, cropped and encoded anew.
func TestThemes(t *testing.T) {
	widths := []int{360, 700}
	if testing.Short() {
		widths = widths[1:]
	}
	for _, id := range []string{"tiles:10,6,3,4/11,13,14,15/7,8,12,0/5,1,2,9", "klotski:1xx2/1xx2/3445/3675/8009", "rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN"} {
		p, err := catalog.Parse(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range []string{"wood", "modern", "dark", "contrast"} {
			var file bytes.Buffer
			var o render.Options
			for _, kv := range [][2]string{{"theme", theme}, {"view", "start"}, {"size", "480"}} {
				if err := o.Set(kv[0], kv[1]); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := render.PNG(t.Context(), &file, render.Solution{Board: p.Board()}, o); err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(&file)
			if err != nil {
				t.Fatal(err)
			}
			for _, width := range widths {
				r, err := Decode(onScreen(t, img, width, 10))
				if err != nil || r.Doubt != nil || plain(t, r.ID) != plain(t, id) {
					t.Errorf("%s in %s at %d: %s, %v %v", id, theme, width, r.ID, err, r.Doubt)
				}
			}
			if r, err := Decode(onScreen(t, img, 300, 0)); err == nil && r.Doubt == nil && plain(t, r.ID) != plain(t, id) {
				t.Errorf("%s in %s without a rim is read as %s", id, theme, r.ID)
			}
		}
	}
}

// onScreen returns the JPEG of a picture, less a pixel on each side, on a screen that is larger
// by a rim.
func onScreen(t *testing.T, img image.Image, width, rim int) []byte {
	from := img.Bounds().Inset(1)
	height := width * from.Dy() / from.Dx()
	top := rim * width / 40
	screen := image.NewRGBA(image.Rect(0, 0, width+2*rim, height+2*top))
	draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{230, 230, 235, 255}), image.Point{}, draw.Src)
	xdraw.CatmullRom.Scale(screen, image.Rect(rim, top, rim+width, top+height), img, from, draw.Over, nil)
	var b bytes.Buffer
	if err := jpeg.Encode(&b, screen, &jpeg.Options{Quality: 75}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readOf reads a picture as a PNG.
func readOf(t *testing.T, img image.Image) (Reading, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return Decode(b.Bytes())
}

// TestRefused reads what shows no board, or one that cannot be.
func TestRefused(t *testing.T) {
	blank := image.NewRGBA(image.Rect(0, 0, 400, 700))
	noisy := image.NewRGBA(blank.Rect)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noisy.Pix {
		noisy.Pix[i] = uint8(rng.Uint32())
	}
	for name, img := range map[string]image.Image{"blank": blank, "noise": noisy, "small": image.NewRGBA(image.Rect(0, 0, 5, 5))} {
		if r, err := readOf(t, img); err == nil || !strings.Contains(err.Error(), "no board found") {
			t.Errorf("%s: %s, %v", name, r.ID, err)
		}
	}
	twice := [][]string{{"1", "6", "3"}, {"4", "2", "6"}, {"7", "8", ""}}
	r, err := readOf(t, apps[0].screen(twice, 500, 1))
	if err != nil || r.Doubt == nil || r.Doubt.Reason.String() != "two tiles look like 6" || len(r.Doubt.IDs) != 2 || r.Doubt.IDs[0] == r.Doubt.IDs[1] {
		t.Errorf("two tiles with 6: %s, %v %+v", r.ID, err, r.Doubt)
	}
}

// TestBounds looks for the board where it was drawn.
func TestBounds(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 1200, 1300))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	part := apps[0].screen([][]string{{"1", "2"}, {"", "3"}}, 500, 3)
	inner, err := readOf(t, part)
	if err != nil {
		t.Fatal(err)
	}
	draw.Draw(img, part.Rect.Add(image.Pt(300, 200)), part, image.Point{}, draw.Src)
	outer, err := readOf(t, img)
	if err != nil {
		t.Fatal(err)
	}
	want := inner.Bounds.Add(image.Pt(300, 200))
	if d := outer.Bounds.Min.Sub(want.Min); inner.Bounds.Dx() < 300 || abs(d.X) > 4 || abs(d.Y) > 4 {
		t.Errorf("the board is at %v, want %v", outer.Bounds, want)
	}
}

// FuzzDecode gives damaged files. What is read must be a puzzle.
func FuzzDecode(f *testing.F) {
	var b bytes.Buffer
	if err := png.Encode(&b, apps[0].screen([][]string{{"1", "2"}, {"", "3"}}, 120, 3)); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:b.Len()/2])
	f.Add([]byte("RIFF\x00\x00\x00\x00WEBPVP8L\x0a\x00\x00\x00\x2f\xff\xff\xff\x0f"))
	f.Add([]byte("GIF89a\xff\xff\xff\xff\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Decode(data)
		if err != nil {
			return
		}
		if _, err := catalog.Parse(t.Context(), r.ID); err != nil {
			t.Errorf("%s: %v", r.ID, err)
		}
	})
}
