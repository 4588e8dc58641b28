package theme_test

import (
	"context"
	"fmt"

	"github.com/fogleman/gg"

	"slidegif/render/theme"
	"slidegif/solve/catalog"
)

// A piece is a separate drawing. The gap around its body is transparent.
func ExampleTheme_Piece() {
	p, _ := catalog.Parse(context.Background(), "横刀立马")
	look, _ := theme.Get("wood")
	scene := theme.Scene{Board: p.Board(), Cell: 40, Labels: true}
	drawing, err := look.Piece(scene, 1, false)
	if err != nil {
		fmt.Println(err)
	}
	dc := gg.NewContext(80, 80) // 曹操 is two by two cells
	drawing.Paint(dc)
	fmt.Println(scene.Board.Pieces[1].Label, dc.Image().At(0, 0), dc.Image().At(6, 6))
	fmt.Println(theme.Names())
	// Output:
	// 曹操 {0 0 0 0} {175 66 52 255}
	// [modern wood dark contrast]
}
