package web

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"

	"github.com/fogleman/gg"

	"slidegif/fonts"
	"slidegif/render/theme"
	"slidegif/render/words"
	"slidegif/solve/board"
)

// An error image is a picture of an error:
//
//	+--------------------------------+
//	|#  400 Bad Request              |
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

func (l errorLook) chinese() bool { return strings.HasPrefix(l.lang, "zh") }

func (l errorLook) theme() theme.Theme {
	t, _ := theme.Get(l.themeName)
	return t
}

// Lengths are for a picture 480 pixels wide.
const (
	errorImageWide = 480
	errorImageLine = 26
	errorImageText = 17 // of an em
	errorImageEdge = 22 // left and right of the text
)

func (l errorLook) scale(n int) int { return n * l.wide / errorImageWide }

// status tells what went wrong in a few words.
func (l errorLook) status(code int) string {
	text := http.StatusText(code)
	if l.chinese() {
		text = map[int]string{400: "请求有误", 404: "没有这个地址", 413: "太大", 422: "无解", 503: "请稍后再试"}[code]
	}
	return fmt.Sprint(code, " ", text)
}

func (l errorLook) draw(ext string, e *httpError) []byte {
	text, hint := e.said(l.lang)
	lines := append([]string{l.status(e.status)}, l.wrap(text)...)
	if hint != "" {
		lines = append(lines, l.wrap(words.In(l.lang).Hint()+hint)...)
	}
	if ext == "svg" {
		return l.svg(lines)
	}
	img := l.picture(lines)
	var b bytes.Buffer
	var err error
	if ext == "gif" {
		err = gif.Encode(&b, img, nil)
	} else {
		err = png.Encode(&b, img)
	}
	if err != nil {
		return nil
	}
	return b.Bytes()
}

func (l errorLook) wrap(text string) []string {
	return wrap(l.theme(), text, l.scale(errorImageText), l.wide-2*l.scale(errorImageEdge), 12)
}

// wrap breaks a text of so many pixels an em into at most so many lines that fit into the room, at
// spaces where there are some. The text is short: each line costs some ten measurements of it.
func wrap(t theme.Theme, text string, size, room, most int) []string {
	width := func(text string) int {
		w, err := t.TextWidth(text, float64(size), nil)
		if err != nil {
			return 0 // printable left nothing that could fail
		}
		return int(w)
	}
	var lines []string
	for rest := []rune(printable(text)); len(rest) > 0 && len(lines) < most; {
		n := sort.Search(len(rest), func(n int) bool { return width(string(rest[:n+1])) > room })
		if n < len(rest) {
			if space := lastSpace(rest[:n+1]); space > 0 {
				n = space
			}
		}
		n = max(n, 1)
		lines = append(lines, strings.TrimSpace(string(rest[:n])))
		rest = []rune(strings.TrimLeft(string(rest[n:]), " "))
	}
	return lines
}

// lastSpace returns where the last space is, and -1 where there is none.
func lastSpace(text []rune) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == ' ' {
			return i
		}
	}
	return -1
}

// printable replaces characters that the font does not have by question marks.
func printable(text string) string {
	f, err := fonts.Open(fonts.Sans)
	if err != nil {
		return text
	}
	return strings.Map(func(r rune) rune {
		if _, missing := f.Missing(string(r)); missing && r != ' ' {
			return '?'
		}
		return r
	}, text)
}

// errorMark is the colour of the bar on the left.
var errorMark = color.RGBA{0xb5, 0x32, 0x1c, 0xff}

func (l errorLook) height(lines []string) int { return l.scale(errorImageLine*len(lines) + 24) }

// picture paints the lines in 16 colours from the paper to the ink, with the mark's.
func (l errorLook) picture(lines []string) *image.Paletted {
	t := l.theme()
	img := image.NewRGBA(image.Rect(0, 0, l.wide, l.height(lines)))
	draw.Draw(img, img.Rect, image.NewUniform(t.Paper), image.Point{}, draw.Src)
	var d theme.Drawing
	for i, line := range lines {
		top := l.scale(12 + errorImageLine*i)
		box := image.Rect(l.scale(errorImageEdge), top, l.wide-l.scale(errorImageEdge), top+l.scale(errorImageLine))
		text, err := t.Text(line, box, theme.Left, float64(l.scale(errorImageText)), nil)
		if err != nil {
			break // printable left nothing that could fail
		}
		d = append(d, theme.Shape{Glyphs: text, Fill: theme.Flat(t.Ink)})
	}
	d.Paint(gg.NewContextForRGBA(img))
	const shades = 16
	colors := make(color.Palette, shades, shades+1)
	for i := range colors {
		mix := func(a, b uint8) uint8 { return uint8(int(a) + (int(b)-int(a))*i/(shades-1)) }
		colors[i] = color.RGBA{mix(t.Paper.R, t.Ink.R), mix(t.Paper.G, t.Ink.G), mix(t.Paper.B, t.Ink.B), 0xff}
	}
	out := image.NewPaletted(img.Rect, append(colors, errorMark))
	for i := range out.Pix { // all pixels lie between paper and ink, so green tells where
		out.Pix[i] = uint8((int(img.Pix[4*i+1]) - int(t.Paper.G)) * (shades - 1) / (int(t.Ink.G) - int(t.Paper.G)))
	}
	draw.Draw(out, image.Rect(0, 0, l.scale(6), out.Rect.Dy()), image.NewUniform(errorMark), image.Point{}, draw.Src)
	return out
}

func (l errorLook) svg(lines []string) []byte {
	hex := func(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
	h := l.height(lines)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="system-ui,sans-serif" font-size="%d">`+"\n",
		l.wide, h, l.scale(errorImageText-1))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/><rect width="%d" height="100%%" fill="%s"/>`+"\n", hex(l.theme().Paper), l.scale(6), hex(errorMark))
	for i, line := range lines {
		weight := ""
		if i == 0 {
			weight = ` font-weight="bold"`
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d"%s fill="%s">%s</text>`+"\n",
			l.scale(errorImageEdge), l.scale(12+errorImageLine*i+errorImageText), weight, hex(l.theme().Ink), html.EscapeString(line))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
