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

// A document collects the parts of an SVG file. Repeated content, such as glyphs, patterns and pieces, is defined
// once in <defs> and referenced from the body.
type document struct {
	prefix     string // prefix of all ids and classes
	decimals   int    // number of decimal places of coordinates
	darkColors map[color.RGBA]color.RGBA

	defs, body, style strings.Builder
	ids               map[string]string         // definition to id
	glyphs            map[*fonts.Outline]string // ids of the glyph outlines
	darkClasses       []color.RGBA              // colours that have a dark-mode class, in order of first use
	err               error                     // first error
}

// fail records an error, unless an error has already been recorded.
func (d *document) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// newDocument returns an empty document. The prefix of all ids is a placeholder until setPrefix replaces it.
func newDocument(decimals int, darkColors map[color.RGBA]color.RGBA) *document {
	return &document{prefix: unfinished, decimals: decimals, darkColors: darkColors, ids: map[string]string{}, glyphs: map[*fonts.Outline]string{}}
}

// unfinished is the placeholder for the prefix of all ids. SVG files contain no other zero bytes.
const unfinished = "\x00"

// prefixLength is the number of characters in the prefix of the ids of a file. With three characters, two of 116
// files in a test had the same prefix.
const prefixLength = 5

// setPrefix replaces the placeholder in a file with a hash of the file. Different files on one page then have
// different ids.
func setPrefix(file string) string {
	h := fnv.New32a()
	h.Write([]byte(file))
	n := h.Sum32()
	const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
	prefix := []byte{letters[n%26]}
	for n /= 26; len(prefix) < prefixLength; n /= 36 {
		prefix = append(prefix, letters[n%36])
	}
	return strings.ReplaceAll(file, unfinished, string(prefix))
}

// number formats a coordinate with the precision of the document.
func (d *document) number(x float64) string { return decimal(roundTo(x, d.decimals), d.decimals) }

// define adds a definition to the document, unless it already exists. define returns the id of the definition. In
// format, a formatting verb marks the place of the id.
func (d *document) define(kind, format string) string {
	if id, ok := d.ids[format]; ok {
		return id
	}
	id := fmt.Sprintf("%s%s%d", d.prefix, kind, len(d.ids))
	d.ids[format] = id
	d.defs.WriteString(strings.Replace(format, "%s", id, 1))
	d.defs.WriteByte('\n')
	return id
}

func (d *document) shapes(list theme.Drawing) string {
	var b strings.Builder
	for i, s := range list {
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
		data := pathData(s.Path, 1, d.decimals)
		const minShared = 200 // minimum number of bytes of path data for which a definition saves space
		same := func(k int) bool { return k >= 0 && k < len(list) && slices.Equal(s.Path, list[k].Path) }
		if len(data) >= minShared && (same(i-1) || same(i+1)) {
			fmt.Fprintf(&b, `<use href="#%s"`, d.define("o", `<path id="%s" d="`+data+`"/>`)) // outlined and filled
		} else {
			fmt.Fprintf(&b, `<path d="%s"`, data)
		}
		if s.Width > 0 {
			fmt.Fprintf(&b, ` fill="none"%s stroke-width="%s"`, d.paint("stroke", s.Fill), d.number(s.Width))
		} else {
			b.WriteString(d.paint("fill", s.Fill))
		}
		b.WriteString("/>")
	}
	return b.String()
}

func (d *document) paint(attribute string, f theme.Fill) string {
	switch f := f.(type) {
	case theme.Flat:
		return d.color(attribute, color.RGBA(f))
	case interface{ Tile() theme.Tile }:
		return fmt.Sprintf(` %s="url(#%s)"`, attribute, d.tile(f.Tile()))
	}
	return "" // inherit the paint of the referencing element
}

// tile defines a pattern and returns its id. Rotated and shifted patterns refer to a definition of the plain
// pattern. Consecutive shapes of one colour are defined without the colour, so that patterns of different woods
// can share them.
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
		d.number(t.W), d.number(t.H), content.String()))
	if t.Rotation != 0 {
		id = d.define("f", fmt.Sprintf(`<pattern id="%%s" href="#%s" patternTransform="rotate(%d)"/>`, id, t.Rotation))
	}
	if t.Y != 0 {
		id = d.define("f", fmt.Sprintf(`<pattern id="%%s" href="#%s" y="%d"/>`, id, t.Y))
	}
	return id
}

// color returns a colour attribute, and a class attribute if the colour changes in dark mode.
func (d *document) color(attribute string, c color.RGBA) string {
	out := fmt.Sprintf(` %s="%s"`, attribute, hex(c))
	if dark, ok := d.darkColors[c]; !ok || dark == c {
		return out
	}
	n := slices.Index(d.darkClasses, c)
	if n < 0 {
		n = len(d.darkClasses)
		d.darkClasses = append(d.darkClasses, c)
	}
	return fmt.Sprintf(`%s class="%s%c%d"`, out, d.prefix, attribute[0], n)
}

// styles returns the <style> element, including the dark-mode rules, or "" if there are no rules.
func (d *document) styles() string {
	var b strings.Builder
	for i, c := range d.darkClasses {
		for _, attribute := range []string{"fill", "stroke"} {
			fmt.Fprintf(&b, ".%s%c%d{%s:%s}", d.prefix, attribute[0], i, attribute, hex(d.darkColors[c]))
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

// unitsPerEm is the resolution of glyph outlines, in units per em.
const unitsPerEm = 1000

// GlyphPath returns the path data of an outline in units of 1/1000 em.
func GlyphPath(o *fonts.Outline) string {
	return pathData(theme.Glyph{Shape: o, Size: 1}.Path(), unitsPerEm, 0)
}

// glyph defines the outline of a glyph and returns the id of the definition.
func (d *document) glyph(g theme.Glyph) string {
	id, ok := d.glyphs[g.Shape]
	if !ok {
		id = d.define("g", fmt.Sprintf(`<path id="%%s" d="%s"/>`, GlyphPath(g.Shape)))
		d.glyphs[g.Shape] = id
	}
	return id
}

// text writes glyphs that all have the same size. The glyphs are in a scaled group, with the first glyph at the
// origin. Distances in the group are in units of 1/1000 em.
func (d *document) text(glyphs []theme.Glyph, c color.RGBA) string {
	if len(glyphs) == 0 {
		return ""
	}
	first := glyphs[0]
	turn := ""
	if first.Rotated {
		turn = "rotate(90)"
	}
	move := fmt.Sprintf(`transform="translate(%s %s)%sscale(%s)"`, d.number(first.X), d.number(first.Y), turn,
		decimal(roundTo(first.Size/unitsPerEm, 5), 5))
	if len(glyphs) == 1 {
		return fmt.Sprintf(`<use href="#%s" %s%s/>`, d.glyph(first), move, d.color("fill", c))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<g %s%s>`, move, d.color("fill", c))
	for _, g := range glyphs {
		dx, dy := g.X-first.X, g.Y-first.Y
		if first.Rotated {
			dx, dy = dy, -dx
		}
		fmt.Fprintf(&b, `<use href="#%s"%s%s/>`, d.glyph(g), emAttribute("x", dx/first.Size), emAttribute("y", dy/first.Size))
	}
	b.WriteString("</g>")
	return b.String()
}

func emAttribute(attribute string, x float64) string {
	n := roundTo(x*unitsPerEm, 0)
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(` %s="%d"`, attribute, n)
}

// photo returns an image element that is clipped to a path.
func (d *document) photo(photo *theme.Photo, inside theme.Path) string {
	img := photo.Image
	var b bytes.Buffer
	kind := "png"
	if o, ok := img.(interface{ Opaque() bool }); ok && o.Opaque() && !photo.Exact {
		kind = "jpeg"
		d.fail(jpeg.Encode(&b, img, &jpeg.Options{Quality: 85}))
	} else {
		d.fail(deflate.EncodePNG(&b, img, nil))
	}
	clip := d.define("c", fmt.Sprintf(`<clipPath id="%%s"><path d="%s"/></clipPath>`, pathData(inside, 1, d.decimals)))
	size := img.Bounds().Size()
	at := ""
	if photo.At != (image.Point{}) {
		at = fmt.Sprintf(`x="%d" y="%d" `, photo.At.X, photo.At.Y)
	}
	return fmt.Sprintf(`<image %swidth="%d" height="%d" clip-path="url(#%s)" href="data:image/%s;base64,%s"/>`,
		at, size.X, size.Y, clip, kind, base64.StdEncoding.EncodeToString(b.Bytes()))
}

// escape replaces special characters in a string for use in XML.
func escape(s string) string {
	var b bytes.Buffer // writing to a Buffer never fails
	_ = xml.EscapeText(&b, []byte(s))
	return b.String()
}

// write returns the complete file. The picture shows the area inside the given view box and has the
// given size in pixels.
func (d *document) write(viewBox image.Rectangle, size image.Point, title, description, id string) []byte {
	return []byte(setPrefix(d.head(viewBox, size, title, description, id) + d.definitions() + d.body.String() + "</svg>\n"))
}

// head returns the opening tag and the metadata of the file.
func (d *document) head(viewBox image.Rectangle, size image.Point, title, description, id string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="%d %d %d %d" role="img" aria-labelledby="%st %sd" stroke-linecap="round" stroke-linejoin="round">`+"\n",
		size.X, size.Y, viewBox.Min.X, viewBox.Min.Y, viewBox.Dx(), viewBox.Dy(), d.prefix, d.prefix) +
		fmt.Sprintf("<title id=\"%st\">%s</title>\n<desc id=\"%sd\">%s</desc>\n<metadata>%s</metadata>\n",
			d.prefix, escape(title), d.prefix, escape(description), escape(id))
}

// definitions returns the <style> and <defs> elements.
func (d *document) definitions() string {
	return d.styles() + "<defs>\n" + d.defs.String() + "</defs>\n"
}

// percent formats the ratio of two times as a percentage with three decimal places.
func percent(t, whole float64) string {
	return decimal(int64(math.Round(t/whole*1e5)), 3) + "%"
}
