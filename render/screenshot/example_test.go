package screenshot_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"

	"slidegif/render"
	"slidegif/render/screenshot"
	"slidegif/solve/catalog"
)

// This example reads a puzzle from an image, and prints the alternatives if the result is
// uncertain.
func ExampleRead() {
	ctx := context.Background()
	drawn, _ := catalog.Parse(ctx, "tiles:867/254/301")
	var file bytes.Buffer
	render.PNG(ctx, &file, render.Solution{Board: drawn.Board()}, render.Options{View: "start", Size: 360})
	img, _ := png.Decode(&file) // any other image.Image works as well

	r, err := screenshot.Read(img)
	if err != nil {
		fmt.Println(err)
		return
	}
	if r.Doubt != nil {
		fmt.Println(r.Doubt.Reason, r.Doubt.IDs)
	}
	p, _ := catalog.Parse(ctx, r.ID)
	fmt.Println(p.ID(), r.Bounds.In(img.Bounds()))
	// Output: tiles:867/254/301 true
}
