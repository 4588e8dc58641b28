package svg

import (
	"fmt"
	"strings"

	"slidegif/render/scene"
)

// writePanel writes the panel next to the board. The collected CSS rules show the drawing of each move when the
// move has ended, and change the position of the mark.
func (w *writer) writePanel(l scene.Line, whole float64, rules *strings.Builder) {
	area := w.layout.Panel
	if area.Empty() {
		return
	}
	panel, err := w.Design.Panel(w.ctx, area.Size())
	if w.doc.fail(err); err != nil {
		return
	}
	t := l.Timing
	spans, _ := t.Spans(l.Moves)
	fmt.Fprintf(&w.doc.body, `<g transform="translate(%d %d)">%s`+"\n", area.Min.X, area.Min.Y, w.doc.shapes(panel.Base))
	for n := 1; n <= t.From; n++ {
		w.doc.body.WriteString(w.doc.shapes(panel.Step(n)))
	}
	mark := panel.Mark(t.From)
	var places []keyframe
	for k, span := range spans {
		at, n := float64(span.Begin+span.Motion), t.From+k+1
		if t.CounterFirst {
			at = float64(span.Begin)
		}
		name := w.elementID(fmt.Sprintf("r%d", n))
		fmt.Fprintf(&w.doc.body, `<g id="%s" class="%so" opacity="0">%s</g>`+"\n", name, w.doc.prefix, w.doc.shapes(panel.Step(n)))
		fmt.Fprintf(rules, "#%s{animation-name:%s}@keyframes %s{0%%{opacity:0}%s,to{opacity:1}}", name, name, name, percent(at, whole))
		places = append(places, keyframe{at, panel.Mark(n).Bounds().Min.Sub(mark.Bounds().Min), ""})
	}
	name := w.elementID("q")
	fmt.Fprintf(&w.doc.body, `<g id="%s" class="%so">%s</g></g>`+"\n", name, w.doc.prefix, w.doc.shapes(mark))
	if len(places) > 0 {
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + keyframesRule(name, places, whole))
	}
}
