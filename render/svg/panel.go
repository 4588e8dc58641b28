package svg

import (
	"fmt"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
)

// writePanel writes the panel next to the boards. The CSS rules that it collects reveal the drawing of each move
// and reposition the marks.
func (w *writer) writePanel(lines []scene.Line, whole float64, rules *strings.Builder) {
	area := w.layout.Panel
	if area.Empty() {
		return
	}
	panel, err := w.Design.Panel(w.ctx, area.Size())
	if w.doc.fail(err); err != nil {
		return
	}
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)">%s`+"\n", area.Min.X, area.Min.Y, w.doc.shapes(panel.Base))
	var marks strings.Builder // on top of the drawings of all moves
	for i, l := range panel.Lines {
		w.board = i // the IDs contain the number of the board
		marks.WriteString(w.panelLine(l, lines[i], whole, rules))
	}
	w.doc.body.WriteString(marks.String() + "</g>\n")
}

// panelLine writes a drawing for each move of a line, and returns the element with the mark of the current move.
func (w *writer) panelLine(p theme.PanelLine, l scene.Line, whole float64, rules *strings.Builder) string {
	t := l.Timing
	spans, _ := t.Spans(l.Moves)
	for n := 1; n <= t.From; n++ {
		w.doc.body.WriteString(w.doc.shapes(p.Step(n)))
	}
	mark := p.Mark(t.From)
	var places []keyframe
	for k, span := range spans {
		at, n := float64(span.Begin+span.Motion), t.From+k+1
		if t.CounterFirst {
			at = float64(span.Begin)
		}
		name := w.elementID(fmt.Sprintf("r%d", n))
		fmt.Fprintf(&w.doc.body, `<g id="%s" class="%so" opacity="0">%s</g>`+"\n", name, w.doc.prefix, w.doc.shapes(p.Step(n)))
		fmt.Fprintf(rules, "#%s{animation-name:%s}@keyframes %s{0%%{opacity:0}%s,to{opacity:1}}", name, name, name, percent(at, whole))
		places = append(places, keyframe{at, p.Mark(n).Bounds().Min.Sub(mark.Bounds().Min), ""})
	}
	name := w.elementID("q")
	if len(places) > 0 {
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + keyframesRule(name, places, whole))
	}
	return fmt.Sprintf(`<g id="%s" class="%so">%s</g>`, name, w.doc.prefix, w.doc.shapes(mark))
}
