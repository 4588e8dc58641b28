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

// An errorStyle holds the picture options for an error. Invalid options in the request are ignored.
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

// An errorImage is a drawing of an error message:
//
//	+--------------------------------+
//	|#  klotski: row 3: piece "4" is |
//	|#  in two parts                 |
//	|#  hint: ...                    |
//	+--------------------------------+
type errorImage struct {
	theme.Drawing
	theme         theme.Theme
	size          image.Point
	message, cure string
}

func (l errorStyle) draw(e *guard.Error) errorImage {
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
	return errorImage{append(drawing, c.Drawing...), t, size, message, cure}
}

// svg returns the image as an SVG file. svg cannot fail, because all characters have glyphs.
func (i errorImage) svg() []byte {
	file, _ := svg.Drawing(i.Drawing, i.theme, i.size, i.message, i.cure, "")
	return file
}

func (i errorImage) png() []byte {
	return i.encode(func(w io.Writer, m image.Image) error { return deflate.EncodePNG(w, m, nil) })
}

func (i errorImage) gif() []byte {
	return i.encode(func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) })
}

// encode returns the image in another format. encode cannot fail, because it writes to memory.
func (i errorImage) encode(write func(io.Writer, image.Image) error) []byte {
	var b bytes.Buffer
	write(&b, raster.ToPaletted(raster.Rasterize(i.Drawing, i.size, i.theme.Paper), 17))
	return b.Bytes()
}
