package svg

import (
	"fmt"
	"image"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// strip writes the text below the board: lines one below the other, behind a window of one line. It
// returns the rules that pull them up.
//
//	 0/81 moves              a sentence a move: "A goes down so that B can leave."
//	+----------+
//	|  1       |/81 moves    The part of a counter from the slash on stands still. The last line
//	+----------+             of a solution takes the place of both.
//	   2
func (w *writer) strip(t scene.Timing, spans []scene.Span, whole float64) string {
	d, caption := w.doc, w.caption()
	lines, times := w.stripLines(t, spans)
	box, size, err := w.Design.CounterBox(w.geometry, lines)
	if w.doc.fail(err); err != nil {
		return ""
	}
	if !caption.Sentences {
		box.Min.Y, box.Max.Y = w.geometry.Foot.Min.Y, w.geometry.Foot.Max.Y
	}
	fmt.Fprintf(&d.body, `<svg x="%d" y="%d" width="%d" height="%d">`, box.Min.X, box.Min.Y, box.Dx(), box.Dy())
	strip, rest := w.name("c"), w.name("r")
	solved := t.Ending.Solved && len(spans) > 0
	switch {
	case caption.Sentences:
		w.sentences(strip, lines, box, size)
	case solved:
		w.counter(strip, rest, lines, len(lines)-1, box, size)
	default:
		w.counter(strip, rest, lines, len(lines), box, size)
	}
	d.body.WriteString("</svg>\n")
	if len(spans) == 0 {
		return ""
	}
	rules := pull(strip, times, box.Dy(), whole)
	if solved && !caption.Sentences {
		rules += fmt.Sprintf("#%s{animation-name:%s}@keyframes %s{%s,to{opacity:0}}", rest, rest, rest, percent(float64(times[len(times)-1]), whole))
	}
	return rules
}

// stripLines returns the lines of a strip, and the times at which those after the first come, in
// centiseconds: a number at the end of its move, and a sentence at the beginning.
func (w *writer) stripLines(t scene.Timing, spans []scene.Span) (lines []string, times []int) {
	caption := w.caption()
	for n := t.From; n <= t.To; n++ {
		lines = append(lines, caption.Counter(n))
	}
	for _, span := range spans {
		at := span.Begin
		if !caption.Sentences {
			at += span.Motion
		}
		times = append(times, at)
	}
	if !t.Ending.Solved || len(spans) == 0 {
		return lines, times
	}
	if !caption.Sentences {
		lines, times = lines[:len(lines)-1], times[:len(times)-1]
	}
	last := spans[len(spans)-1]
	return append(lines, caption.Solved), append(times, last.Begin+last.Motion)
}

// counter writes a strip whose first lines have numbers. A digit is defined once for all of them.
func (w *writer) counter(strip, rest string, lines []string, numbers int, box image.Rectangle, size float64) {
	d, th := w.doc, w.Design.Theme
	var content strings.Builder
	for n, text := range lines {
		glyphs, err := th.Text(text, image.Rect(0, 0, box.Dx(), box.Dy()), theme.Right, size, w.Design.Font)
		if d.fail(err); err != nil {
			return
		}
		if n < numbers {
			number, _, _ := strings.Cut(text, "/")
			if n == 0 {
				fmt.Fprintf(&d.body, `<g id="%s" class="%so">%s</g>`, rest, d.mark, d.text(glyphs[len(number):], th.PlateInk))
			}
			glyphs = glyphs[:len(number)]
		}
		for k, g := range glyphs {
			if k == 0 {
				fmt.Fprintf(&content, `<g transform="translate(0 %d)">`, n*box.Dy())
			}
			id := d.define("n", fmt.Sprintf(`<use id="%%s" href="#%s" transform="scale(%s)"/>`, d.glyph(g), decimal(fixed(g.Size/emUnits, 5), 5)))
			fmt.Fprintf(&content, `<use href="#%s" x="%s" y="%s"/>`, id, d.num(g.X), d.num(g.Y))
		}
		content.WriteString("</g>")
	}
	fmt.Fprintf(&d.body, `<g%s><g id="%s" class="%so">%s</g></g>`, d.color("fill", th.PlateInk), strip, d.mark, content.String())
}

// sentences writes a strip of paragraphs.
func (w *writer) sentences(strip string, lines []string, box image.Rectangle, size float64) {
	d, th := w.doc, w.Design.Theme
	fmt.Fprintf(&d.body, `<g id="%s" class="%so">`, strip, d.mark)
	for k, text := range lines {
		at := image.Rect(0, k*box.Dy(), box.Dx(), (k+1)*box.Dy())
		glyphs, err := th.Paragraph(text, at, size, w.Design.Font)
		d.fail(err)
		d.body.WriteString(d.text(glyphs, th.PlateInk))
	}
	d.body.WriteString("</g>")
}

// pull returns the rules that pull a strip up a line of so many pixels at each of some times.
func pull(strip string, times []int, line int, whole float64) string {
	var rules strings.Builder
	fmt.Fprintf(&rules, "#%s{animation-name:%s}@keyframes %s{", strip, strip, strip)
	for k, at := range times {
		to := ""
		if k == len(times)-1 {
			to = ",to"
		}
		fmt.Fprintf(&rules, "%s%s{transform:translateY(-%dpx)}", percent(float64(at), whole), to, (k+1)*line)
	}
	rules.WriteString("}")
	return rules.String()
}
