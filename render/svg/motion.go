package svg

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"

	"slidegif/render/scene"
	"slidegif/render/theme"
	"slidegif/solve/board"
)

// This file animates by CSS alone. A piece that moves is a group with keyframes of its
// own, all of the length of the whole animation:
//
//	0%,3.6% {transform:none}              it waits for its first move
//	4.7%,20%{transform:translate(91px,0)} has made it, and waits for the next
//
// Between two keyframes the browser eases by the curve that the GIF's frames follow. The
// text below the board is a strip as well: see strip.go.

// smooth is 3x^2 - 2x^3 as CSS writes it: with handles at a third and two thirds of the
// time, the curve is the polynomial itself.
const smooth = "cubic-bezier(.333,0,.667,1)"

// accelerating is x^2 as CSS writes it.
const accelerating = "cubic-bezier(.333,0,.667,.333)"

// A stop is where a piece is at a time, and how it goes on from there.
type stop struct {
	at    float64 // centiseconds
	pos   image.Point
	curve string // empty for smooth
}

// Animation writes a line for each board. It plays so many loops, or for ever where loops is
// 0. Errors are those of Still.
func (p Picture) Animation(ctx context.Context, lines []scene.Line, loops int) (File, error) {
	w, err := p.begin(ctx)
	if err != nil {
		return File{}, err
	}
	whole := 0
	for _, l := range lines {
		_, all := l.Timing.Spans(l.Moves)
		whole = max(whole, all)
	}
	var rules strings.Builder
	moves := false
	for i, l := range lines {
		moves = moves || l.Timing.To > l.Timing.From
		w.on(i)
		w.line(l, float64(whole), &rules)
	}
	if moves {
		w.animate(lines[0].Timing.Tween == 1, loops, float64(whole), rules.String())
	}
	return w.file(w.visible())
}

// line writes the pieces and the counter of a board, and adds the rules that move them.
func (w *writer) line(l scene.Line, whole float64, rules *strings.Builder) {
	t := l.Timing
	spans, _ := t.Spans(l.Moves)
	first := w.Design.Board.Apply(l.Moves[:t.From]...)
	for i, piece := range first.Pieces {
		if piece.Gone() {
			continue
		}
		stops, lit := w.stops(i, l.Moves, t, spans)
		if from, to := t.Ending.Flash(i); to > 0 && len(spans) > 0 {
			last := spans[len(spans)-1]
			solved := last.Begin + last.Motion + last.Rest
			lit = append(lit, float64(solved+from), float64(solved+to))
		}
		if slices.Contains(t.Ending.Lit, i) {
			lit = append(lit, whole-float64(t.Last), whole)
		}
		if !t.Highlight {
			lit = nil
		}
		use := ""
		for _, p := range w.periods(first, i, l, spans, whole) {
			use += w.during(p, piece, lit, whole, rules)
		}
		if len(stops) == 0 {
			w.doc.body.WriteString(use + "\n")
			continue
		}
		name := w.name(fmt.Sprintf("k%d", i))
		group := fmt.Sprintf(`<g id="%s" class="%sm">%s</g>`, name, w.doc.mark, use)
		if i == t.Ending.Leaves-1 {
			group = w.withinBoard(group)
		}
		w.doc.body.WriteString(group + "\n")
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + keyframes(name, stops, whole))
	}
	if t.Ending.Whole && len(spans) > 0 {
		rules.WriteString(w.showWhole(whole-float64(t.Last), whole))
	}
	if w.caption().Counter != nil {
		rules.WriteString(w.strip(t, spans, whole))
	}
}

// A period is the time in which a piece has one look.
type period struct {
	look     int
	from, to float64
}

// periods returns the looks of piece i of the first board of a line.
func (w *writer) periods(first board.Board, i int, l scene.Line, spans []scene.Span, whole float64) []period {
	now := period{w.Design.Board.Look(i, first.Pieces[i]), 0, whole}
	if !first.Leave {
		return []period{now}
	}
	var all []period
	b := first
	for k, span := range spans {
		b = b.Apply(l.Moves[l.Timing.From+k])
		look := w.Design.Board.Look(i, b.Pieces[i])
		if gone := b.Pieces[i].Gone(); !gone && look == now.look {
			continue
		} else if now.to = float64(span.Begin + span.Motion); gone {
			break
		}
		all = append(all, now)
		now = period{look, now.to, whole}
	}
	return append(all, now)
}

// during writes a look of a piece that is where the piece is at first, and above it its lit look at the
// times that lie in the period.
func (w *writer) during(p period, piece board.Piece, times []float64, whole float64, rules *strings.Builder) string {
	flash := func(use, kind string, opacity int, times []float64) string {
		name := w.name(fmt.Sprintf("%s%d", kind, p.look))
		rules.WriteString("#" + name + "{animation-name:" + name + "}" + flashes(name, times, whole))
		return strings.Replace(use, "<use", fmt.Sprintf(`<use id="%s" class="%so" opacity="%d"`, name, w.doc.mark, opacity), 1)
	}
	use := w.put(p.look, piece, false)
	switch {
	case p.from > 0:
		use = flash(use, "v", 0, []float64{p.from, p.to})
	case p.to < whole:
		use = flash(use, "v", 1, []float64{0, p.to})
	}
	var lit []float64
	for k := 0; k < len(times); k += 2 {
		if times[k] >= p.from && times[k+1] <= p.to {
			lit = append(lit, times[k:k+2]...)
		}
	}
	if len(lit) > 0 {
		use += flash(w.put(p.look, piece, true), "l", 0, lit)
	}
	return use
}

// name is the id of something on the board that is written, unlike those of other boards.
func (w *writer) name(what string) string { return w.doc.mark + what + strings.Repeat("_", w.board) }

// withinBoard clips what goes beyond the board.
func (w *writer) withinBoard(content string) string {
	b := w.geometry.Board
	clip := w.doc.define("c", fmt.Sprintf(`<clipPath id="%%s"><path d="M%d %dh%dv%dh-%dz"/></clipPath>`, b.Min.X, b.Min.Y, b.Dx(), b.Dy(), b.Dx()))
	return fmt.Sprintf(`<g clip-path="url(#%s)">%s</g>`, clip, content)
}

// showWhole puts the photo over the board in the end, and returns the rule for it.
func (w *writer) showWhole(begin, whole float64) string {
	img, err := w.Design.Photo(w.geometry.Cell)
	if w.doc.fail(err); err != nil {
		return ""
	}
	picture := w.doc.shapes(theme.WholePhoto(img, w.geometry.Cell))
	name := w.name("w")
	fmt.Fprintf(&w.doc.body, `<g id="%s" class="%so" opacity="0" transform="translate(%d %d)">%s</g>`+"\n",
		name, w.doc.mark, w.geometry.Cells.X, w.geometry.Cells.Y, picture)
	return fmt.Sprintf("#%s{animation-name:%s}@keyframes %s{0%%{opacity:0}%s,to{opacity:1}}", name, name, name, percent(begin, whole))
}

// animate writes the style rules. They are for those only who do not ask for less motion;
// all others see the start.
func (w *writer) animate(jumps bool, count int, whole float64, rules string) {
	loops := "infinite"
	if count > 0 {
		loops = fmt.Sprint(count)
	}
	motion := smooth
	if jumps {
		motion = "step-end"
	}
	seconds := decimal(int64(whole), 2) + "s"
	for _, class := range [][2]string{{"m", motion}, {"o", "step-end"}} {
		fmt.Fprintf(&w.doc.style, "@media(prefers-reduced-motion:no-preference){.%s%s{animation:%s %s %s both}}\n",
			w.doc.mark, class[0], seconds, class[1], loops)
	}
	w.doc.style.WriteString(strings.ReplaceAll(rules, "}#", "}\n#"))
	w.doc.style.WriteByte('\n')
}

// stops returns where piece i is over time, relative to where it is at first, and
// the times at which it begins and ends to move. Both are empty if it never does.
func (w *writer) stops(i int, moves []board.Move, t scene.Timing, spans []scene.Span) (stops []stop, lit []float64) {
	var at image.Point
	for k, span := range spans {
		m := moves[t.From+k]
		if !slices.Contains(m.Pieces, i) {
			continue
		}
		begin := float64(span.Begin)
		for _, l := range segments(t.Way(t.From+k, m)) {
			if t.Tween != 1 { // else it jumps at the end
				stops = append(stops, stop{begin + float64(l.begin*float64(span.Motion)), at, l.curve})
			}
			at = at.Add(l.way.Mul(w.geometry.Cell))
		}
		end := begin + float64(span.Motion)
		stops = append(stops, stop{end, at, ""})
		lit = append(lit, begin, end)
	}
	if len(spans) > 0 && i == t.Ending.Leaves-1 {
		wait, way := t.Ending.Times()
		last := spans[len(spans)-1]
		begin := float64(last.Begin + last.Motion + last.Rest + wait)
		stops = append(stops, stop{begin, at, accelerating}, stop{begin + float64(way), at.Add(t.Ending.Way(w.geometry)), ""})
	}
	return stops, lit
}

// A segment is a straight part of a path.
type segment struct {
	way   image.Point // in cells
	begin float64     // share of the move's time
	curve string      // the part of the smooth curve that belongs to it; empty for all
}

// segments cuts a path at its corners, and the smooth curve with it: a piece does not slow
// down at a corner. Each part of a cubic curve is a cubic curve again.
func segments(path string) []segment {
	var list []segment
	var lengths []int
	for k := range len(path) {
		step, _ := board.Step(path[k])
		if k == 0 || path[k] != path[k-1] {
			list = append(list, segment{})
			lengths = append(lengths, 0)
		}
		l := &list[len(list)-1]
		l.way = l.way.Add(image.Pt(step.X, step.Y))
		lengths[len(list)-1]++
	}
	if len(list) == 1 {
		return list
	}
	done := 0
	for k := range list {
		s0, s1 := float64(done)/float64(len(path)), float64(done+lengths[k])/float64(len(path))
		t0, t1 := timeOf(s0), timeOf(s1)
		list[k].begin = t0
		slope := func(t float64) float64 { return 6 * t * (1 - t) * (t1 - t0) / 3 / (s1 - s0) }
		list[k].curve = fmt.Sprintf("cubic-bezier(.333,%s,.667,%s)", decimal(fixed(slope(t0), 3), 3), decimal(fixed(1-slope(t1), 3), 3))
		done += lengths[k]
	}
	return list
}

// timeOf is the t at which 3t^2 - 2t^3 is s.
func timeOf(s float64) float64 {
	low, high := 0.0, 1.0
	for range 50 { // halving is the same on every machine, unlike sines
		t := float64((low + high) / 2)
		if float64(t*t*(3-float64(2*t))) < s {
			low = t
		} else {
			high = t
		}
	}
	return high
}

// keyframes writes the stops of a piece. Two that follow each other at one position are one
// rule with two times.
func keyframes(name string, stops []stop, whole float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@keyframes %s{0%%", name)
	var now image.Point
	curve := ""
	flush := func() {
		b.WriteString("{transform:" + translate(now))
		if curve != "" {
			b.WriteString(";animation-timing-function:" + curve)
		}
		b.WriteByte('}')
	}
	last := "0%"
	for _, s := range stops {
		p := percent(s.at, whole)
		if s.pos != now {
			flush()
			b.WriteString(p)
		} else if p != last {
			b.WriteString("," + p)
		}
		now, curve, last = s.pos, s.curve, p
	}
	if last != "100%" {
		b.WriteString(",to")
	}
	flush()
	b.WriteByte('}')
	return b.String()
}

func translate(p image.Point) string {
	if p == (image.Point{}) {
		return "none"
	}
	px := func(n int) string {
		if n == 0 {
			return "0"
		}
		return fmt.Sprintf("%dpx", n)
	}
	return fmt.Sprintf("translate(%s,%s)", px(p.X), px(p.Y))
}

// flashes shows the lit look of a piece from each first to the second of two times.
func flashes(name string, times []float64, whole float64) string {
	on, off := []string{}, []string{"0%"}
	for k := 0; k < len(times); k += 2 {
		on = append(on, percent(times[k], whole))
		// Where one move follows another of the same piece, it stays lit.
		if k+2 == len(times) || times[k+2] != times[k+1] {
			off = append(off, percent(times[k+1], whole))
		}
	}
	return fmt.Sprintf("@keyframes %s{%s{opacity:0}%s{opacity:1}}", name, strings.Join(off, ","), strings.Join(on, ","))
}
