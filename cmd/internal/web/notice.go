package web

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"net/http"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"slidegif/fonts"
)

// A notice is a picture of an error:
//
//	+--------------------------------+
//	|#  400 Bad Request              |
//	|#  klotski: row 3: piece "4" is |
//	|#  in two parts                 |
//	|#  hint: ...                    |
//	+--------------------------------+
//
// Errors come in floods, so pictures of the last ones are kept.
type notices struct{ kept *lru[[]byte] }

const (
	noticeWidth = 480
	noticeLine  = 26
	noticeText  = 17 // pixels an em
	noticeEdge  = 22 // left of the text
)

func (n *notices) get(ext string, e *httpError) []byte {
	key := fmt.Sprint(ext, e.status, e.text, "\n", e.hint)
	if body, ok := n.kept.get(key); ok {
		return body
	}
	body := drawNotice(ext, e)
	n.kept.put(key, body, int64(len(body)))
	return body
}

func drawNotice(ext string, e *httpError) []byte {
	face, err := fonts.Face(fonts.Sans, noticeText)
	if err != nil {
		return nil // the embedded font has been read before, or nothing works
	}
	defer face.Close()
	lines := []string{fmt.Sprintf("%d %s", e.status, http.StatusText(e.status))}
	lines = append(lines, wrap(face, e.text)...)
	if e.hint != "" {
		lines = append(lines, wrap(face, "hint: "+e.hint)...)
	}
	if ext == "svg" {
		return noticeSVG(lines)
	}
	img := noticePicture(face, lines)
	var b bytes.Buffer
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

// wrap breaks a text into lines that fit, at spaces where there are some.
func wrap(face font.Face, text string) []string {
	const most = 12 // lines; nobody reads more
	room := fixed.I(noticeWidth - 2*noticeEdge)
	var lines []string
	line := ""
	for _, word := range strings.Fields(printable(text)) {
		for word != "" && len(lines) < most {
			joined := strings.TrimPrefix(line+" "+word, " ")
			if font.MeasureString(face, joined) <= room {
				line, word = joined, ""
				break
			}
			if line != "" {
				lines, line = append(lines, line), ""
				continue
			}
			cut := len(word)
			for font.MeasureString(face, word[:cut]) > room {
				for cut--; cut > 1 && word[cut]&0xc0 == 0x80; cut-- {
				}
			}
			lines, word = append(lines, word[:cut]), word[cut:]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// printable puts a question mark for what the font cannot write.
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

// Colours of a notice; between paper and ink lie the levels that make edges smooth.
var (
	noticePaper = color.RGBA{0xfb, 0xf8, 0xf2, 0xff}
	noticeInk   = color.RGBA{0x2c, 0x26, 0x22, 0xff}
	noticeMark  = color.RGBA{0xb5, 0x32, 0x1c, 0xff}
)

const noticeLevels = 15

func noticePicture(face font.Face, lines []string) *image.Paletted {
	palette := color.Palette{}
	for i := range noticeLevels {
		mix := func(a, b uint8) uint8 {
			return uint8((int(a)*(noticeLevels-1-i) + int(b)*i) / (noticeLevels - 1))
		}
		palette = append(palette, color.RGBA{mix(noticePaper.R, noticeInk.R), mix(noticePaper.G, noticeInk.G), mix(noticePaper.B, noticeInk.B), 0xff})
	}
	palette = append(palette, noticeMark)
	bounds := image.Rect(0, 0, noticeWidth, noticeHeight(lines))
	ink := image.NewAlpha(bounds)
	d := font.Drawer{Dst: ink, Src: image.Opaque, Face: face}
	for i, line := range lines {
		d.Dot = fixed.P(noticeEdge, noticeBaseline(i))
		d.DrawString(line)
	}
	img := image.NewPaletted(bounds, palette)
	for i, a := range ink.Pix {
		img.Pix[i] = uint8((int(a)*(noticeLevels-1) + 127) / 255)
	}
	for y := range bounds.Dy() {
		for x := range 6 {
			img.Pix[y*img.Stride+x] = noticeLevels
		}
	}
	return img
}

func noticeHeight(lines []string) int { return noticeLine*len(lines) + 24 }
func noticeBaseline(line int) int     { return 12 + noticeLine*line + noticeText }

func noticeSVG(lines []string) []byte {
	h := noticeHeight(lines)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="system-ui,sans-serif" font-size="%d">`+"\n", noticeWidth, h, noticeText-1)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fbf8f2"/><rect width="6" height="100%%" fill="#b5321c"/>`+"\n")
	for i, line := range lines {
		weight := ""
		if i == 0 {
			weight = ` font-weight="bold"`
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d"%s fill="#2c2622">%s</text>`+"\n", noticeEdge, noticeBaseline(i), weight, html.EscapeString(line))
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
