package web

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"io"
	"net/url"
	"strconv"

	"slidegif/cmd/internal/guard"
	"slidegif/render/deflate"
	"slidegif/render/raster"
	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/language"
)

// An error image is a picture that shows an error message:
//
//	+--------------------------------+
//	|#  klotski: row 3: piece "4" is |
//	|#  in two parts                 |
//	|#  hint: ...                    |
//	+--------------------------------+
//
// An errorStyle holds the picture options of a request that are valid.
type errorStyle struct {
	themeName string
	width     int
	lang      string // one of language.Tags, or empty
}

func newErrorStyle(q url.Values) errorStyle {
	s := errorStyle{themeName: "modern", width: errorImageWidth}
	if t, ok := theme.Get(q.Get("theme")); ok {
		s.themeName = t.Name
	}
	if n, err := strconv.Atoi(q.Get("size")); err == nil {
		s.width = max(errorImageWidth/2, min(n, 2*errorImageWidth))
	}
	s.lang, _ = language.Match(q.Get("lang"))
	return s
}

// The following lengths are in pixels, for a picture that is 480 pixels wide.
const (
	errorImageWidth      = 480
	errorImageLineHeight = 26
	errorImageFontSize   = 17 // pixels per em
	errorImageMarginX    = 22 // margin to the left and right of the text
	errorImageMarginY    = 12 // margin above and below the text
)

func (l errorStyle) scale(n int) int { return n * l.width / errorImageWidth }

// errorBarColor is the colour of the bar on the left side of an error image.
var errorBarColor = color.RGBA{0xb5, 0x32, 0x1c, 0xff}

// draw returns a picture of an error in the format ext. If the format is unknown, the picture is a PNG.
func (l errorStyle) draw(ext string, e *guard.Error) ([]byte, error) {
	message, cure := localize(e, l.lang)
	if cure != "" {
		cure = words.In(l.lang).Hint() + cure
	}
	t, _ := theme.Get(l.themeName)
	marginX, marginY := l.scale(errorImageMarginX), l.scale(errorImageMarginY)
	c := column{theme: t, left: marginX, top: marginY, width: l.width - 2*marginX}
	for _, paragraph := range []string{message, cure} {
		c.write(paragraph, l.scale(errorImageFontSize), l.scale(errorImageLineHeight), 12)
	}
	size := image.Pt(l.width, c.top+marginY)
	drawing := append(theme.FilledRect(image.Rectangle{Max: size}, t.Paper), theme.FilledRect(image.Rect(0, 0, l.scale(6), size.Y), errorBarColor)...)
	drawing = append(drawing, c.Drawing...)
	if ext == "svg" {
		return svg.Drawing(drawing, t, size, message, cure, "")
	}
	img := raster.ToPaletted(raster.Rasterize(drawing, size, t.Paper), 17)
	var b bytes.Buffer
	encode := func(w io.Writer, m image.Image) error { return deflate.EncodePNG(w, m, nil) }
	if ext == "gif" {
		encode = func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) }
	}
	err := encode(&b, img)
	return b.Bytes(), err
}
