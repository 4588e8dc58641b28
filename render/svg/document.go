package svg

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"slices"
	"strings"

	"slidegif/fonts"
	"slidegif/render/deflate"
	"slidegif/render/theme"
)

// A document collects an SVG file. What is drawn more than once (characters, patterns,
// pieces) is written once, into defs, and used from there.
type document struct {
	mark   string // every id and class begins with it, so that two files fit into one page
	places int    // decimals of coordinates
	night  map[color.RGBA]color.RGBA

	defs, body, style strings.Builder
	ids               map[string]string         // the content of a definition -> its id
	glyphs            map[*fonts.Outline]string // -> its id
	dark              []color.RGBA              // colours that have a class, in order of use
	err               error                     // the first one
}

// fail keeps the first error.
func (d *document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// newDocument returns an empty file. The mark is made from seed, which names the picture.
func newDocument(seed string, places int, night map[color.RGBA]color.RGBA) *document {
	h := fnv.New32a()
	h.Write([]byte(seed))
	n := h.Sum32()
	mark := []byte{byte('a' + n%26), 0, 0}
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	mark[1] = letters[n/26%36]
	mark[2] = letters[n/26/36%36]
	return &document{mark: string(mark), places: places, night: night, ids: map[string]string{}, glyphs: map[*fonts.Outline]string{}}
}

// num writes a coordinate.
func (d *document) num(x float64) string { return decimal(fixed(x, d.places), d.places) }

// define puts content into defs, once, and returns its id. Format has one verb, for the id.
func (d *document) define(kind, format string) string {
	if id, ok := d.ids[format]; ok {
		return id
	}
	id := fmt.Sprintf("%s%s%d", d.mark, kind, len(d.ids))
	d.ids[format] = id
	d.defs.WriteString(strings.Replace(format, "%s", id, 1))
	d.defs.WriteByte('\n')
	return id
}

// shapes writes a drawing.
func (d *document) shapes(list theme.Drawing) string {
	var b strings.Builder
	for _, s := range list {
		if len(s.Glyphs) > 0 {
			b.WriteString(d.text(s.Glyphs, color.RGBA(s.Fill.(theme.Flat))))
			continue
		}
		if photo, ok := s.Fill.(*theme.Photo); ok {
			b.WriteString(d.photo(photo, s.Path))
			continue
		}
		if len(s.Path) == 0 {
			continue
		}
		fmt.Fprintf(&b, `<path d="%s"`, pathData(s.Path, 1, d.places))
		if s.Width > 0 {
			fmt.Fprintf(&b, ` fill="none"%s stroke-width="%s"`, d.paint("stroke", s.Fill), d.num(s.Width))
		} else {
			b.WriteString(d.paint("fill", s.Fill))
		}
		b.WriteString("/>")
	}
	return b.String()
}

// paint writes a fill as the attribute called fill or stroke.
func (d *document) paint(attribute string, f theme.Fill) string {
	switch f := f.(type) {
	case theme.Flat:
		return d.color(attribute, color.RGBA(f))
	case interface{ Tile() theme.Tile }:
		return fmt.Sprintf(` %s="url(#%s)"`, attribute, d.tile(f.Tile()))
	}
	return "" // it is that of what uses the shape
}

// tile defines a pattern. One that is turned or moved is written as it is and then referred to. Shapes
// of one colour are defined without the colour, since woods differ in their colours only.
func (d *document) tile(t theme.Tile) string {
	var content strings.Builder
	for rest := t.Shapes; len(rest) > 0; {
		fill, lines, n := rest[0].Fill, rest[0].Width > 0, 1
		for n < len(rest) && rest[n].Fill == fill && rest[n].Width > 0 == lines {
			n++
		}
		same := rest[:n]
		if rest = rest[n:]; n == 1 {
			content.WriteString(d.shapes(same))
			continue
		}
		attribute := "fill"
		if lines {
			attribute = "stroke"
		}
		for i := range same {
			same[i].Fill = nil
		}
		fmt.Fprintf(&content, `<use href="#%s"%s/>`, d.define("s", `<g id="%s">`+d.shapes(same)+"</g>"), d.paint(attribute, fill))
	}
	id := d.define("f", fmt.Sprintf(`<pattern id="%%s" patternUnits="userSpaceOnUse" width="%s" height="%s">%s</pattern>`,
		d.num(t.W), d.num(t.H), content.String()))
	if t.Turn != 0 {
		id = d.define("f", fmt.Sprintf(`<pattern id="%%s" href="#%s" patternTransform="rotate(%d)"/>`, id, t.Turn))
	}
	if t.Y != 0 {
		id = d.define("f", fmt.Sprintf(`<pattern id="%%s" href="#%s" y="%d"/>`, id, t.Y))
	}
	return id
}

// color writes a flat colour, with a class if it is another one in the dark.
func (d *document) color(attribute string, c color.RGBA) string {
	out := fmt.Sprintf(` %s="%s"`, attribute, hex(c))
	if dark, ok := d.night[c]; !ok || dark == c {
		return out
	}
	n := slices.Index(d.dark, c)
	if n < 0 {
		n = len(d.dark)
		d.dark = append(d.dark, c)
	}
	return fmt.Sprintf(`%s class="%s%c%d"`, out, d.mark, attribute[0], n)
}

// styles returns the rules of the file, with those that a reader who prefers the dark gets.
func (d *document) styles() string {
	var b strings.Builder
	for i, c := range d.dark {
		for _, attribute := range []string{"fill", "stroke"} {
			fmt.Fprintf(&b, ".%s%c%d{%s:%s}", d.mark, attribute[0], i, attribute, hex(d.night[c]))
		}
	}
	css := d.style.String()
	if b.Len() > 0 {
		css = "@media(prefers-color-scheme:dark){" + b.String() + "}\n" + css
	}
	if css == "" {
		return ""
	}
	return "<style>\n" + css + "</style>\n"
}

func hex(c color.RGBA) string {
	if c.R%17 == 0 && c.G%17 == 0 && c.B%17 == 0 {
		return fmt.Sprintf("#%x%x%x", c.R/17, c.G/17, c.B/17)
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// emUnits are the whole numbers that an em of a character is written in.
const emUnits = 1000

// glyph defines a character and returns its id.
func (d *document) glyph(g theme.Glyph) string {
	id, ok := d.glyphs[g.Shape]
	if !ok {
		outline := theme.Glyph{Shape: g.Shape, Size: 1}
		id = d.define("g", fmt.Sprintf(`<path id="%%s" d="%s"/>`, pathData(outline.Path(), emUnits, 0)))
		d.glyphs[g.Shape] = id
	}
	return id
}

// text writes characters of one size: the first stands at the origin of a scaled group,
// the others are moved from there in units of the em.
func (d *document) text(glyphs []theme.Glyph, c color.RGBA) string {
	if len(glyphs) == 0 {
		return ""
	}
	first := glyphs[0]
	turn := ""
	if first.Turned {
		turn = "rotate(90)"
	}
	move := fmt.Sprintf(`transform="translate(%s %s)%sscale(%s)"`, d.num(first.X), d.num(first.Y), turn,
		decimal(fixed(first.Size/emUnits, 5), 5))
	if len(glyphs) == 1 {
		return fmt.Sprintf(`<use href="#%s" %s%s/>`, d.glyph(first), move, d.color("fill", c))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<g %s%s>`, move, d.color("fill", c))
	for _, g := range glyphs {
		dx, dy := g.X-first.X, g.Y-first.Y
		if first.Turned {
			dx, dy = dy, -dx
		}
		fmt.Fprintf(&b, `<use href="#%s"%s%s/>`, d.glyph(g), em("x", dx/first.Size), em("y", dy/first.Size))
	}
	b.WriteString("</g>")
	return b.String()
}

func em(attribute string, x float64) string {
	n := fixed(x*emUnits, 0)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(` %s="%d"`, attribute, n)
}

// photo writes a picture inside of an outline.
func (d *document) photo(photo *theme.Photo, inside theme.Path) string {
	img := photo.Image
	var b bytes.Buffer
	kind := "png"
	if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() {
		kind = "jpeg"
		d.fail(jpeg.Encode(&b, img, &jpeg.Options{Quality: 85}))
	} else {
		d.fail(deflate.EncodePNG(&b, img, nil))
	}
	clip := d.define("c", fmt.Sprintf(`<clipPath id="%%s"><path d="%s"/></clipPath>`, pathData(inside, 1, d.places)))
	size := img.Bounds().Size()
	at := ""
	if photo.At != (image.Point{}) {
		at = fmt.Sprintf(`x="%d" y="%d" `, photo.At.X, photo.At.Y)
	}
	return fmt.Sprintf(`<image %swidth="%d" height="%d" clip-path="url(#%s)" href="data:image/%s;base64,%s"/>`,
		at, size.X, size.Y, clip, kind, base64.StdEncoding.EncodeToString(b.Bytes()))
}

// escaped is s as the text of an XML element.
func escaped(s string) string {
	var b bytes.Buffer // to which writing does not fail
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

// write returns the whole file: what lies in view, size pixels large.
func (d *document) write(view image.Rectangle, size image.Point, title, description, id string) []byte {
	return []byte(d.head(view, size, title, description, id) + d.definitions() + d.body.String() + "</svg>\n")
}

// head returns how a file begins.
func (d *document) head(view image.Rectangle, size image.Point, title, description, id string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%d %d %d %d" role="img" aria-labelledby="%st %sd" stroke-linecap="round" stroke-linejoin="round">`+"\n",
		size.X, size.Y, view.Min.X, view.Min.Y, view.Dx(), view.Dy(), d.mark, d.mark) +
		fmt.Sprintf("<title id=\"%st\">%s</title>\n<desc id=\"%sd\">%s</desc>\n<metadata>%s</metadata>\n",
			d.mark, escaped(title), d.mark, escaped(description), escaped(id))
}

// definitions returns the style and what the body refers to.
func (d *document) definitions() string {
	return d.styles() + "<defs>\n" + d.defs.String() + "</defs>\n"
}

// percent writes a time as a share of the whole, in thousandths of a percent.
func percent(t, whole float64) string {
	return decimal(int64(math.Round(t/whole*1e5)), 3) + "%"
}
