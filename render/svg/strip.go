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
	d, counts := w.doc, !t.Ahead
	lines, times := w.stripLines(t, spans)
	box, size, err := w.Design.CounterBox(w.geometry, lines)
	if d.fail(err); err != nil {
		return ""
	}
	fmt.Fprintf(&d.body, `<svg x="%d" y="%d" width="%d" height="%d">`, box.Min.X, box.Min.Y, box.Dx(), box.Dy())
	strip, rest := w.name("c"), w.name("r")
	var content strings.Builder
	for n, text := range lines {
		glyphs, err := w.Design.Note(text, image.Rect(0, n*box.Dy(), box.Dx(), (n+1)*box.Dy()), theme.Right, size)
		d.fail(err)
		if number, _, ok := strings.Cut(text, "/"); ok && counts && err == nil {
			if n == 0 {
				fmt.Fprintf(&d.body, `<g id="%s" class="%so">%s</g>`, rest, d.mark, d.text(glyphs[len(number):], w.Design.Theme.PlateInk))
			}
			glyphs = glyphs[:len(number)]
		}
		content.WriteString(d.text(glyphs, w.Design.Theme.PlateInk))
	}
	fmt.Fprintf(&d.body, `<g id="%s" class="%so">%s</g></svg>`+"\n", strip, d.mark, content.String())
	if len(spans) == 0 {
		return ""
	}
	rules := pull(strip, times, box.Dy(), whole)
	if counts && t.Ending.Solved {
		rules += fmt.Sprintf("#%s{animation-name:%s}@keyframes %s{%s,to{opacity:0}}", rest, rest, rest, percent(float64(times[len(times)-1]), whole))
	}
	return rules
}

// stripLines returns the lines of a strip, and the times at which those after the first come, in
// centiseconds: a number at the end of its move, and a sentence at the beginning.
func (w *writer) stripLines(t scene.Timing, spans []scene.Span) (lines []string, times []int) {
	for n := t.From; n <= t.To; n++ {
		lines = append(lines, w.caption().Counter(n))
	}
	for _, span := range spans {
		at := span.Begin
		if !t.Ahead {
			at += span.Motion
		}
		times = append(times, at)
	}
	if !t.Ending.Solved || len(spans) == 0 {
		return lines, times
	}
	if !t.Ahead {
		lines, times = lines[:len(lines)-1], times[:len(times)-1]
	}
	last := spans[len(spans)-1]
	return append(lines, w.caption().Solved), append(times, last.Begin+last.Motion)
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
