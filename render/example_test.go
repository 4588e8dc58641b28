package render_test

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"

	"slidegif/render"
	"slidegif/solve"
	"slidegif/solve/catalog"
)

// From an ID to a GIF, and back from the GIF to the ID.
func ExampleGIF() {
	ctx := context.Background()
	p, _ := catalog.Parse(context.Background(), "tiles:867/254/301")
	s, _ := p.Solve(ctx, solve.Options{Metric: "step"})

	o := render.Options{}
	o.Size, o.Theme = 120, "wood"
	var file bytes.Buffer
	_, err := render.GIF(ctx, &file, render.Show{Board: p.Board(), Moves: s.Moves, Metric: s.Metric, ID: p.ID()}, o)
	if err != nil {
		fmt.Println(err)
	}

	picture, _ := gif.DecodeConfig(bytes.NewReader(file.Bytes()))
	fmt.Println(max(picture.Width, picture.Height), "pixels")
	id, _, _ := render.PuzzleIn(file.Bytes())
	fmt.Println(id)
	// Output:
	// 120 pixels
	// tiles:867/254/301
}
