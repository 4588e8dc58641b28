package samples

import (
	"bytes"
	"context"
	"image"
	"image/draw"
	"image/png"
	"testing"

	"slidegif/render"
	"slidegif/render/theme"
	"slidegif/solve/catalog"
)

// galleryIDs are what the gallery shows of each theme: numbered tiles, small and large,
// the classic board, odd shapes with walls and gates, and cars.
var galleryIDs = []string{
	"tiles:8,6,7/2,5,4/3,0,1",
	"tiles:14,13,15,7/11,12,9,5/6,0,2,1/4,8,10,3",
	"klotski:横刀立马",
	"klotski:#AABB#/#A.BB#/CCXXDD/CEXXFD/-E.FFH/--..GH:....../....../....../....../XX..../XX....",
	"rush:BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN",
}

// drawGallery draws a row a theme, each start in a square of size pixels.
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
			board, err := drawStart(id, name, size)
			if err != nil {
				return nil, err
			}
			at := image.Pt(gap+column*(size+gap), top+gap).Add(image.Pt(size, size).Sub(board.Bounds().Size()).Div(2))
			draw.Draw(all, board.Bounds().Add(at), board, image.Point{}, draw.Over)
		}
	}
	return all, nil
}

func drawStart(id, theme string, size int) (image.Image, error) {
	p, err := catalog.Parse(context.Background(), id)
	if err != nil {
		return nil, err
	}
	o := render.Options{}
	o.Theme, o.Size = theme, size
	var b bytes.Buffer
	if _, err := render.PNG(context.Background(), &b, render.Solution{Board: p.Board(), ID: p.ID()}, o); err != nil {
		return nil, err
	}
	return png.Decode(&b)
}

// TestGallery draws every theme with every kind of board, which themes.png shows.
func TestGallery(t *testing.T) {
	img, err := drawGallery(300)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	compare(t, "themes.png", b.Bytes())
}
