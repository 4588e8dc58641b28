package render_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"

	"golang.org/x/image/font/gofont/gobold"

	"slidegif/render"
	"slidegif/render/metadata"
	"slidegif/render/theme"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

// This example writes the solution of a puzzle as a GIF and reads the puzzle ID from the GIF.
func ExampleGIF() {
	ctx := context.Background()
	p, _ := catalog.Parse(context.Background(), "tiles:867/254/301")
	s, _ := p.Solve(ctx, solve.Options{Metric: "step"})

	o := render.Options{}
	o.Size, o.Theme = 120, "wood"
	var file bytes.Buffer
	_, err := render.GIF(ctx, &file, render.Solution{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, ID: p.ID()}, o)
	if err != nil {
		fmt.Println(err)
	}

	picture, _ := gif.DecodeConfig(bytes.NewReader(file.Bytes()))
	fmt.Println(max(picture.Width, picture.Height), "pixels")
	id, _, _ := metadata.ID(file.Bytes())
	fmt.Println(id)
	// Output:
	// 120 pixels
	// tiles:867/254/301
}

// This example draws a puzzle with a theme, a font and a photo in memory.
func ExampleResources() {
	ctx := context.Background()
	p, _ := catalog.Parse(ctx, "tiles:867/254/301")

	look, err := theme.Read([]byte(`{"base": "wood", "floor": "#204060", "ring": "#00aaff"}`))
	if err != nil {
		fmt.Println(err)
	}
	photo := image.NewRGBA(image.Rect(0, 0, 90, 90))
	for i := range 90 {
		photo.SetRGBA(i, i, color.RGBA{R: 255, A: 255})
	}
	o := render.Options{View: "start", Title: "Diagonal", Size: 200, Resources: &render.Resources{
		Theme: &look, Font: gobold.TTF, Image: photo,
	}}
	var file bytes.Buffer
	r, err := render.PNG(ctx, &file, render.Solution{Board: p.Board(), ID: p.ID()}, o)
	fmt.Println(r.Width, r.Height, err)

	picture, _, _ := image.Decode(&file)
	fmt.Println(picture.At(100, 180)) // empty cell
	// Output:
	// 182 200 <nil>
	// {32 64 96 255}
}
