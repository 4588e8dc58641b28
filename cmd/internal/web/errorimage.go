package web

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"io"
	"net/url"
	"strconv"

	"slidegif/render/deflate"
	"slidegif/render/raster"
	"slidegif/render/svg"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// An error image is a picture of an error:
//
//	+--------------------------------+
//	|#  klotski: row 3: piece "4" is |
//	|#  in two parts                 |
//	|#  hint: ...                    |
//	+--------------------------------+
//
// An errorLook is how a request wants its picture, as far as that can be read.
type errorLook struct {
	themeName string
	wide      int
	lang      string // one of board.Langs, or empty
}

func newErrorLook(q url.Values) errorLook {
	l := errorLook{themeName: "modern", wide: errorImageWide}
	if t, ok := theme.Get(q.Get("theme")); ok {
		l.themeName = t.Name
	}
	if n, err := strconv.Atoi(q.Get("size")); err == nil {
		l.wide = max(errorImageWide/2, min(n, 2*errorImageWide))
	}
	l.lang, _ = board.Lang(q.Get("lang"))
	return l
}

// Lengths are for a picture 480 pixels wide.
const (
	errorImageWide = 480
	errorImageLine = 26
	errorImageText = 17 // of an em
	errorImageEdge = 22 // left and right of the text
	errorImageRoom = 12 // above and below it
)

func (l errorLook) scale(n int) int { return n * l.wide / errorImageWide }

// errorMark is the colour of the bar on the left.
var errorMark = color.RGBA{0xb5, 0x32, 0x1c, 0xff}

// draw returns the picture of an error as a file, and as a PNG where its type is none of ours.
func (l errorLook) draw(ext string, e *httpError) ([]byte, error) {
	text, cure := e.said(l.lang)
	if cure != "" {
		cure = words.In(l.lang).Hint() + cure
	}
	t, _ := theme.Get(l.themeName)
	edge, above := l.scale(errorImageEdge), l.scale(errorImageRoom)
	c := column{theme: t, left: edge, top: above, wide: l.wide - 2*edge}
	for _, paragraph := range []string{text, cure} {
		c.write(paragraph, l.scale(errorImageText), l.scale(errorImageLine), 12)
	}
	size := image.Pt(l.wide, c.top+above)
	drawing := append(theme.Block(image.Rectangle{Max: size}, t.Paper), theme.Block(image.Rect(0, 0, l.scale(6), size.Y), errorMark)...)
	drawing = append(drawing, c.Drawing...)
	if ext == "svg" {
		return svg.Drawing(drawing, t, size, text, cure)
	}
	img := raster.Reduce(raster.Picture(drawing, size, t.Paper), 17)
	var b bytes.Buffer
	encode := func(w io.Writer, m image.Image) error { return deflate.EncodePNG(w, m, nil) }
	if ext == "gif" {
		encode = func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) }
	}
	err := encode(&b, img)
	return b.Bytes(), err
}
