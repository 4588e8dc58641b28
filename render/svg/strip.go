package svg

import (
	"fmt"
	"image"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// writeStrip writes the text below the board. All lines of text form a vertical strip behind a
// window that shows one line. The result contains the CSS rules that scroll the strip.
//
//	 0/81 moves              or one sentence per move: "A goes down so that B can leave."
//	+----------+
//	|  1       |/81 moves    The part of a counter after the number is fixed.
//	+----------+             The last line of a solution replaces both parts.
//	   2
func (w *writer) writeStrip(t scene.Timing, spans []scene.Span, whole float64) string {
	d, counts := w.doc, !t.CounterFirst
	lines, times := w.stripLines(t, spans)
	box, size, err := w.Design.CounterBox(w.geometry, lines)
	if d.fail(err); err != nil {
		return ""
	}
	fmt.Fprintf(&d.body, `<svg x="%d" y="%d" width="%d" height="%d">`, box.Min.X, box.Min.Y, box.Dx(), box.Dy())
	strip, rest := w.elementID("c"), w.elementID("r")
	var content strings.Builder
	for n, text := range lines {
		glyphs, err := w.Design.LayoutNote(text, image.Rect(0, n*box.Dy(), box.Dx(), (n+1)*box.Dy()), theme.Right, size)
		d.fail(err)
		if number, _, ok := strings.Cut(text, "/"); ok && counts && err == nil {
			if n == 0 {
				fmt.Fprintf(&d.body, `<g id="%s" class="%so">%s</g>`, rest, d.prefix, d.text(glyphs[len(number):], w.Design.Theme.PlateInk))
			}
			glyphs = glyphs[:len(number)]
		}
		content.WriteString(d.text(glyphs, w.Design.Theme.PlateInk))
	}
	fmt.Fprintf(&d.body, `<g id="%s" class="%so">%s</g></svg>`+"\n", strip, d.prefix, content.String())
	if len(spans) == 0 {
		return ""
	}
	rules := stripRules(strip, times, box.Dy(), whole)
	if counts && t.Ending.Solved {
		rules += fmt.Sprintf("#%s{animation-name:%s}@keyframes %s{%s,to{opacity:0}}", rest, rest, rest, percent(float64(times[len(times)-1]), whole))
	}
	return rules
}

// stripLines returns the lines of the strip. times contains, in centiseconds, when each line except the first
// appears. Sentences appear at the beginning of their move, and move numbers at its end.
func (w *writer) stripLines(t scene.Timing, spans []scene.Span) (lines []string, times []int) {
	for n := t.From; n <= t.To; n++ {
		lines = append(lines, w.caption().Counter(n))
	}
	for _, span := range spans {
		at := span.Begin
		if !t.CounterFirst {
			at += span.Motion
		}
		times = append(times, at)
	}
	if !t.Ending.Solved || len(spans) == 0 {
		return lines, times
	}
	if !t.CounterFirst {
		lines, times = lines[:len(lines)-1], times[:len(times)-1]
	}
	last := spans[len(spans)-1]
	solved := last.Begin + last.Motion
	if t.KeepsCaption() {
		solved += last.Rest
	}
	return append(lines, w.caption().Solved), append(times, solved)
}

// stripRules returns CSS rules that scroll a strip up by one line at each of the given times. The
// line height is in pixels.
func stripRules(strip string, times []int, line int, whole float64) string {
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
