package render

import (
	"context"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"os"
	"testing"

	"slidegif/render/theme"
	"slidegif/solve/catalog"
)

var gallery = flag.String("gallery", "", "write a picture of every theme with every kind of board to this PNG file")

// galleryIDs are what a gallery shows of each theme: numbered tiles, small and large, the
// classic board, odd shapes with walls and gates, and cars.
var galleryIDs = []string{
	"tiles:8,6,7/2,5,4/3,0,1",
	"tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3",
	"klotski:横刀立马",
	"klotski:#AABB#/#A.BB#/CCXXDD/CEXXFD/-E.FFH/--..GH:....../....../....../....../XX..../XX....",
	"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
}

// drawGallery draws the starts of ids in every theme, a row a theme, each board in a
// square of size pixels.
func drawGallery(ctx context.Context, themes, ids []string, size int) (*image.RGBA, error) {
	gap := size / 16
	all := image.NewRGBA(image.Rect(0, 0, len(ids)*(size+gap)+gap, len(themes)*(size+gap)+gap))
	for row, name := range themes {
		th, _ := theme.Get(name)
		top := row * (size + gap)
		band := image.Rect(0, top+gap/2, all.Rect.Dx(), top+size+gap+gap/2)
		switch row {
		case 0:
			band.Min.Y = 0
		case len(themes) - 1:
			band.Max.Y = all.Rect.Max.Y
		}
		draw.Draw(all, band, image.NewUniform(th.Paper), image.Point{}, draw.Src)
		for column, id := range ids {
			p, err := catalog.Parse(ctx, id)
			if err != nil {
				return nil, err
			}
			o := Defaults()
			o.Theme = name
			img, err := drawStill(ctx, Show{Board: p.Board(), ID: p.ID()}, o, "start", size)
			if err != nil {
				return nil, err
			}
			at := image.Pt(gap+column*(size+gap), top+gap).Add(image.Pt(size, size).Sub(img.Rect.Size()).Div(2))
			draw.Draw(all, img.Rect.Add(at), img, image.Point{}, draw.Over)
		}
	}
	return all, nil
}

// TestGallery draws the gallery, and writes it where -gallery says:
//
//	go test ./render -run Gallery -gallery ../samples/themes.png
func TestGallery(t *testing.T) {
	size := 40
	if *gallery != "" {
		size = 300
	}
	img, err := drawGallery(context.Background(), theme.Names(), galleryIDs, size)
	if err != nil {
		t.Fatal(err)
	}
	if c := img.RGBAAt(0, 0); c == (color.RGBA{}) {
		t.Error("the gallery begins with nothing")
	}
	if *gallery == "" {
		return
	}
	f, err := os.Create(*gallery)
	if err != nil {
		t.Fatal(err)
	}
	if err := writePNG(f, img, 256, ""); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
