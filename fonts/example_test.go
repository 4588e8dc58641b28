package fonts_test

import (
	"fmt"

	"slidegif/fonts"
)

func ExampleFont_Outline() {
	f, _ := fonts.Open(fonts.Serif)
	o, _ := f.Outline('8')
	fmt.Printf("%d segments, %.2f em wide, %.2f em high\n", len(o.Segments), o.MaxX-o.MinX, o.MaxY-o.MinY)
	missing, _ := f.Missing("馬龘")
	fmt.Printf("no font here has %c\n", missing)
	// Output:
	// 19 segments, 0.51 em wide, 0.78 em high
	// no font here has 龘
}
